/// How deep a text is nested, before anything reads it that goes a level deeper with each of it.
#ifndef MPMD_TOOLS_TEXTDEPTH_H
#define MPMD_TOOLS_TEXTDEPTH_H

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <optional>

namespace mpmd::tools {

/// The most levels of regions, attributes, types and locations in each other, together. Programs have some dozens;
/// parsers, printers and walks take a part of the stack for each.
inline constexpr unsigned kMostLevels = 500;

/// Where a text of MLIR goes deeper than `kMostLevels`, as an offset, or nothing. Names of attributes, types and
/// locations count as what they stand for. Brackets in strings and comments do not count.
std::optional<size_t> findTooDeep(llvm::StringRef text);

} // namespace mpmd::tools

#endif // MPMD_TOOLS_TEXTDEPTH_H
