// Names of the discardable attributes that passes leave for later ones. The dialect verifies their kinds.
#ifndef MPMD_DIALECT_MPMD_ATTRNAMES_H
#define MPMD_DIALECT_MPMD_ATTRNAMES_H

#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// On a module: shardings by argument name, as defaults for arguments without one. `mpmd-compile` sets it
/// (`evaluates=`), and `mpmd-propagate-shardings` removes it.
inline constexpr llvm::StringLiteral kTrainedShardingsAttr = "mpmd.trained_shardings";

/// On arguments of the step: `#mpmd.arg` and `#mpmd.sharding`. On its results: `#mpmd.result`.
inline constexpr llvm::StringLiteral kArgAttr = "mpmd.arg", kShardingAttr = "mpmd.sharding",
                                     kResultAttr = "mpmd.result";

/// On a call: the number of its stage.
inline constexpr llvm::StringLiteral kStageAttr = "mpmd.stage";

/// On an op or call, from `mpmd-name-stages` to `mpmd-outline-stages`: see NamedStage. On a call in a backward: the
/// callee is backward, too, whatever its names say.
inline constexpr llvm::StringLiteral kNamedStageAttr = "mpmd.named_stage", kNamedBackwardAttr = "mpmd.named_backward";

/// On a loop: the number of microbatches that it must have.
inline constexpr llvm::StringLiteral kMicrobatchesAttr = "mpmd.microbatches";

/// On the barriers of one barrier of several values: its number.
inline constexpr llvm::StringLiteral kBarrierAttr = "mpmd.barrier";

/// A `distinct` attribute that an op and its copies in other tasks share. The passes that choose recomputation set it;
/// `mpmd-propagate-shardings` removes it.
inline constexpr llvm::StringLiteral kRecomputedAttr = "mpmd.recomputed";

/// A promise about a loop: no iteration accesses an element of carried tensors that another one changes. Iterations may
/// run in any order and concurrently.
inline constexpr llvm::StringLiteral kIndependentAttr = "mpmd.independent";

/// Numbers a copy of a product for later ops. Equal copies must stay separate, or the result would be stored for all.
inline constexpr llvm::StringLiteral kBlockRecomputeAttr = "mpmd.block_recompute";

/// On scratch that is private to a thread, and on a loop that needs such.
inline constexpr llvm::StringLiteral kThreadLocalAttr = "mpmd.thread_local";

/// On scratch that needs dynamic shared memory: a kernel may not declare so much.
inline constexpr llvm::StringLiteral kDynamicSharedAttr = "mpmd.dynamic_shared";

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_ATTRNAMES_H
