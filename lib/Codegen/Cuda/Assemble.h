// Assembles PTX for a chip with NVIDIA's assembler.
#ifndef MPMD_CODEGEN_CUDA_ASSEMBLE_H
#define MPMD_CODEGEN_CUDA_ASSEMBLE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace mpmd::codegen {

/// The result of an assembly.
struct Assembly {
  std::string cubin;
  std::string messages; ///< output of `ptxas -v`
};

/// The path of ptxas: MPMD_PTXAS, else one in PATH; nothing if MPMD_PTXAS is empty.
std::optional<std::string> findPtxas();

llvm::Expected<Assembly> assemblePtx(llvm::StringRef ptxas, llvm::StringRef text, llvm::StringRef chip);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_ASSEMBLE_H
