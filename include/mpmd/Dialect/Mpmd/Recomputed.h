// The name of what several tasks of a stage compute.
#ifndef MPMD_DIALECT_MPMD_RECOMPUTED_H
#define MPMD_DIALECT_MPMD_RECOMPUTED_H

#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// A `distinct` attribute that an op and its copies in other tasks share. It lives from the passes that decide what is
/// computed again to `mpmd-propagate-shardings`.
inline constexpr llvm::StringLiteral kRecomputedAttr = "mpmd.recomputed";

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_RECOMPUTED_H
