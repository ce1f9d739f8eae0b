// Builds the LLVM module with the tables of a rank object. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H
#define MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H

#include "RankTables.h"

#include "mpmd/Codegen/Target.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mpmd::bundle {

/// Fills an empty module with the tables and `mpmd_rank_query`. Without `images`, kernels are declared, and the linker
/// resolves them. With `images`, kernels are entries of these.
void writeModule(const RankTables &tables, llvm::ArrayRef<const CompiledCode *> kernels,
                 llvm::ArrayRef<DeviceImage> images, llvm::Module &module);

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H
