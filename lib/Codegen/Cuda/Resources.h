// What kernels take of a chip, read from what NVIDIA's assembler says.
#ifndef MPMD_CODEGEN_CUDA_RESOURCES_H
#define MPMD_CODEGEN_CUDA_RESOURCES_H

#include "../Target/Lowering.h"

#include "llvm/ADT/StringRef.h"

namespace mpmd::codegen {

/// Finds the kernel of that name in what `ptxas -v` has said. False where it is not there, or not understood.
bool readResources(llvm::StringRef messages, KernelResources &kernel);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_RESOURCES_H
