// Parses the device resources of kernels from the output of NVIDIA's assembler.
#ifndef MPMD_CODEGEN_CUDA_RESOURCES_H
#define MPMD_CODEGEN_CUDA_RESOURCES_H

#include "../Target/Lowering.h"

#include "llvm/ADT/StringRef.h"

namespace mpmd::codegen {

/// Fills in `kernel` from the lines of `ptxas -v` about `kernel.name`. Returns false if there are none, or if they
/// cannot be parsed.
bool readResources(llvm::StringRef messages, KernelResources &kernel);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_RESOURCES_H
