// Parses the device resources of kernels from the output of NVIDIA's assembler.
#ifndef MPMD_CODEGEN_CUDA_RESOURCES_H
#define MPMD_CODEGEN_CUDA_RESOURCES_H

#include "../Target/Lowering.h"

#include "llvm/ADT/StringRef.h"

namespace mpmd::codegen {

/// Finds the kernel of that name in the output of `ptxas -v`. False if it is missing or not understood.
bool readResources(llvm::StringRef messages, KernelResources &kernel);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_RESOURCES_H
