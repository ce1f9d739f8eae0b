// PTX to the code of a chip, by NVIDIA's assembler.
#ifndef MPMD_CODEGEN_CUDA_ASSEMBLE_H
#define MPMD_CODEGEN_CUDA_ASSEMBLE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>

namespace mpmd::codegen {

/// What came of a text.
struct Assembly {
  std::string cubin;
  std::string messages; ///< what `ptxas -v` has said
};

/// The path of ptxas: the one that MPMD_PTXAS names, or one in PATH; an empty MPMD_PTXAS means none.
std::optional<std::string> findPtxas();

llvm::Expected<Assembly> assemblePtx(llvm::StringRef ptxas, llvm::StringRef text, llvm::StringRef chip);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_ASSEMBLE_H
