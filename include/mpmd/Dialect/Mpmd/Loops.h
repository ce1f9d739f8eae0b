// Facts about a loop that are known when it is built and cannot be derived later.
#ifndef MPMD_DIALECT_MPMD_LOOPS_H
#define MPMD_DIALECT_MPMD_LOOPS_H

#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// A promise about a loop: no iteration accesses an element of carried tensors that another one changes. Iterations may
/// run in any order and concurrently.
inline constexpr llvm::StringLiteral kIndependentAttr = "mpmd.independent";

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_LOOPS_H
