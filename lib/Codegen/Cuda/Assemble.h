// Runs NVIDIA's assembler, ptxas, and reads its messages.
#ifndef MPMD_CODEGEN_CUDA_ASSEMBLE_H
#define MPMD_CODEGEN_CUDA_ASSEMBLE_H

#include "../Target/Lowering.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace mpmd::codegen {

/// The output of ptxas.
struct Assembly {
  std::string cubin;
  std::string messages; ///< output of `ptxas -v`
};

/// The path of ptxas: `MPMD_PTXAS` if that is set, else `ptxas` in `PATH`. Nothing if `MPMD_PTXAS` is empty.
std::optional<std::string> findPtxas();

llvm::Expected<Assembly> assemblePtx(llvm::StringRef ptxas, llvm::StringRef text, llvm::StringRef chip);

/// Reads the resources of `kernel.name` from the output of `ptxas -v`. Returns false if the output has none.
bool readResources(llvm::StringRef messages, KernelResources &kernel);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_ASSEMBLE_H
