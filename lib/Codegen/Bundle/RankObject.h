// Builds the LLVM module with the tables of a rank object. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H
#define MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H

#include "RankTables.h"

#include "mpmd/Codegen/Target.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mpmd::bundle {

/// Fills an empty module with the tables and `mpmd_rank_query`. Kernels that the tables name are declared and linked
/// later, or they are entries of `images` if there are any.
void writeModule(const RankTables &tables, llvm::ArrayRef<const CompiledCode *> kernels,
                 llvm::ArrayRef<DeviceImage> images, llvm::Module &module);

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H
