// Builds the LLVM module with the tables of a rank object. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H
#define MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H

#include "RankTables.h"

#include "mpmd/Codegen/Target.h"

namespace llvm {
class Module;
} // namespace llvm

namespace mpmd::bundle {

/// Fills an empty module with the tables and `mpmd_rank_query`. If `images` is empty, the kernels are declared as
/// functions, which the linker resolves. If not, the kernels are entries of the images.
void writeModule(const RankTables &tables, llvm::ArrayRef<const CompiledCode *> kernels,
                 llvm::ArrayRef<DeviceImage> images, llvm::Module &module);

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_RANKOBJECT_H
