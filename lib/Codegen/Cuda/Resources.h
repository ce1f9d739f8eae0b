// Parses the output of NVIDIA's assembler.
#ifndef MPMD_CODEGEN_CUDA_RESOURCES_H
#define MPMD_CODEGEN_CUDA_RESOURCES_H

#include "../Target/Lowering.h"

#include "llvm/ADT/StringRef.h"

namespace mpmd::codegen {

/// Reads the resources of `kernel.name` from the output of `ptxas -v`. Returns false if the output has none.
bool readResources(llvm::StringRef messages, KernelResources &kernel);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_RESOURCES_H
