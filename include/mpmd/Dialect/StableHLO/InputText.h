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

/// Converts every `dense<"0x...">` of i1 from one byte per element to one bit per element, which this parser expects.
/// Returns nothing if there is none. The number of digits distinguishes the forms. Lines and columns do not change.
std::optional<std::string> packBools(llvm::StringRef text);

/// A buffer that the parser can read, with the same name. Bytecode does not change.
std::unique_ptr<llvm::MemoryBuffer> readableInput(std::unique_ptr<llvm::MemoryBuffer> buffer);

} // namespace mpmd

#endif // MPMD_DIALECT_STABLEHLO_INPUTTEXT_H
