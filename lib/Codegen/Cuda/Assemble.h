// PTX to the code of a chip, by NVIDIA's assembler.
#ifndef MPMD_CODEGEN_CUDA_ASSEMBLE_H
#define MPMD_CODEGEN_CUDA_ASSEMBLE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mpmd::codegen {

/// The cubin of a text; empty where there is no ptxas. It is the one that MPMD_PTXAS names, or one in PATH; an empty
/// MPMD_PTXAS means none.
llvm::Expected<std::string> assemblePtx(llvm::StringRef text, llvm::StringRef chip);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_ASSEMBLE_H
