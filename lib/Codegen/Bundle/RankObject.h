// The LLVM module that holds the tables of a rank object. Private to this room.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H
#define MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H

#include "RankTables.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mpmd::bundle {

/// Fills an empty module with the tables and `mpmd_rank_query`; kernels are declared, to be linked in.
void writeModule(const RankTables &tables, llvm::Module &module);

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H
