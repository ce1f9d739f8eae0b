// Marks values that several tasks of a stage compute.
#ifndef MPMD_DIALECT_MPMD_RECOMPUTED_H
#define MPMD_DIALECT_MPMD_RECOMPUTED_H

#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// A `distinct` attribute that an op and its copies in other tasks share. The passes that choose recomputation set it;
/// `mpmd-propagate-shardings` removes it.
inline constexpr llvm::StringLiteral kRecomputedAttr = "mpmd.recomputed";

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_RECOMPUTED_H
