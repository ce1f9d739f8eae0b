// How the arguments of a program that evaluates lie in the program that trains them.
#ifndef MPMD_DIALECT_MPMD_TRAINEDSHARDINGS_H
#define MPMD_DIALECT_MPMD_TRAINEDSHARDINGS_H

#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// Of a module that is not sharded yet: a dictionary of shardings by the names of arguments, which hold where the
/// program says nothing else. `mpmd-compile` sets it (`evaluates=`), and `mpmd-propagate-shardings` takes it away.
inline constexpr llvm::StringLiteral kTrainedShardingsAttr = "mpmd.trained_shardings";

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_TRAINEDSHARDINGS_H
