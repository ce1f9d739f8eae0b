// Shardings of an evaluation's arguments in the training program.
#ifndef MPMD_DIALECT_MPMD_TRAINEDSHARDINGS_H
#define MPMD_DIALECT_MPMD_TRAINEDSHARDINGS_H

#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// On a module without shardings: a dictionary of shardings by argument name, as defaults. `mpmd-compile` sets it
/// (`evaluates=`), and `mpmd-propagate-shardings` removes it.
inline constexpr llvm::StringLiteral kTrainedShardingsAttr = "mpmd.trained_shardings";

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_TRAINEDSHARDINGS_H
