// Recognises files that are not MLIR text.
#ifndef MPMD_TOOLS_FOREIGNFILES_H
#define MPMD_TOOLS_FOREIGNFILES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace mpmd::tools {

/// If the file cannot be a program, describes its format and what to do instead ("got HLO as text; ..."). Empty if it
/// may be a program. `path` and `tool` are used in the text.
std::string describeForeign(llvm::StringRef tool, llvm::StringRef path, llvm::StringRef bytes);

} // namespace mpmd::tools

#endif // MPMD_TOOLS_FOREIGNFILES_H
