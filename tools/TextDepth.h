/// Checks how deeply a text is nested before recursive parsers read it.
#ifndef MPMD_TOOLS_TEXTDEPTH_H
#define MPMD_TOOLS_TEXTDEPTH_H

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <optional>

namespace mpmd::tools {

/// The maximum nesting depth, counting regions, attributes, types and locations together. Programs have some dozens of
/// levels. Parsers, printers and walks use stack for each level.
inline constexpr unsigned kMaxLevels = 500;

/// The offset at which the nesting of an MLIR text exceeds `kMaxLevels`, or nothing. An alias of an attribute, type or
/// location counts as its definition. Brackets in strings and comments do not count.
std::optional<size_t> findTooDeep(llvm::StringRef text);

} // namespace mpmd::tools

#endif // MPMD_TOOLS_TEXTDEPTH_H
