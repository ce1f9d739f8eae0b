/// Checks the nesting of a text before recursive parsers read it.
#ifndef MPMD_TOOLS_TEXTDEPTH_H
#define MPMD_TOOLS_TEXTDEPTH_H

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <optional>

namespace mpmd::tools {

/// Maximal levels of nested regions, attributes, types and locations in total. Programs have some dozens; parsers,
/// printers and walks use stack for each level.
inline constexpr unsigned kMaxLevels = 500;

/// The offset at which an MLIR text exceeds `kMaxLevels`, or nothing. Aliases of attributes, types and locations count
/// as their definitions. Brackets in strings and comments do not count.
std::optional<size_t> findTooDeep(llvm::StringRef text);

} // namespace mpmd::tools

#endif // MPMD_TOOLS_TEXTDEPTH_H
