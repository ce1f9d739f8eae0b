//===- InputText.h - text of newer versions of MLIR --------------------------------*- C++ -*-===//
//
// Rewrites program text of a newer MLIR into the syntax that this MLIR parses.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_STABLEHLO_INPUTTEXT_H
#define MPMD_DIALECT_STABLEHLO_INPUTTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <optional>
#include <string>

namespace mpmd {

/// Converts every `dense<"0x...">` of i1 from one byte per element to one bit per element, as this parser expects. The
/// number of digits distinguishes both forms. No value if the text has none to convert. Lines and columns do not
/// change.
std::optional<std::string> packBools(llvm::StringRef text);

/// Returns a buffer of the same name that this parser can read. Bytecode is returned unchanged.
std::unique_ptr<llvm::MemoryBuffer> readableInput(std::unique_ptr<llvm::MemoryBuffer> buffer);

} // namespace mpmd

#endif // MPMD_DIALECT_STABLEHLO_INPUTTEXT_H
