//===- InputText.h - text of newer versions of MLIR --------------------------------*- C++ -*-===//
//
// What a newer MLIR writes in another way than the one that reads it here.
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

/// The text with every `dense<"0x...">` of i1 that has one byte per element given one bit per element, as the parser
/// here expects it; nothing if there is none. The number of digits tells the two forms apart. Lines and columns stay
/// where they are.
std::optional<std::string> packBools(llvm::StringRef text);

/// A buffer that the parser can read, with the name of the one that is given. Bytecode stays as it is.
std::unique_ptr<llvm::MemoryBuffer> readableInput(std::unique_ptr<llvm::MemoryBuffer> buffer);

} // namespace mpmd

#endif // MPMD_DIALECT_STABLEHLO_INPUTTEXT_H
