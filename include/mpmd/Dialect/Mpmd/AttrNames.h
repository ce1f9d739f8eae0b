// Names of the discardable attributes by which passes pass information to later passes. The dialect verifies the type
// of each.
#ifndef MPMD_DIALECT_MPMD_ATTRNAMES_H
#define MPMD_DIALECT_MPMD_ATTRNAMES_H

#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// On a module: shardings by argument name, for arguments without a sharding of their own. `mpmd-compile` sets it for
/// the option `evaluates=`, and `mpmd-propagate-shardings` removes it.
inline constexpr llvm::StringLiteral kTrainedShardingsAttr = "mpmd.trained_shardings";

/// On arguments of the step's function: `#mpmd.arg` and `#mpmd.sharding`. On its results: `#mpmd.result`.
inline constexpr llvm::StringLiteral kArgAttr = "mpmd.arg", kShardingAttr = "mpmd.sharding",
                                     kResultAttr = "mpmd.result";

/// On the step's function: the number of times that a call runs it. `#mpmd.arg` and `#mpmd.result` say which arguments
/// and results are stacked over the repetitions.
inline constexpr llvm::StringLiteral kRepetitionsAttr = "mpmd.repetitions";

/// On a call: the number of the stage that the callee belongs to.
inline constexpr llvm::StringLiteral kStageAttr = "mpmd.stage";

/// On a call that each layer makes, from `mpmd-inline-calls` to `mpmd-unroll-stage-loops`: the stage of each layer.
inline constexpr llvm::StringLiteral kLayerStagesAttr = "mpmd.layer_stages";

/// `kNamedStageAttr` is on an op or call, from `mpmd-name-stages` to `mpmd-outline-stages`: its NamedStage.
/// `kNamedBackwardAttr` is on a call in a backward: the callee belongs to the backward, whatever the names of its ops
/// say.
inline constexpr llvm::StringLiteral kNamedStageAttr = "mpmd.named_stage", kNamedBackwardAttr = "mpmd.named_backward";

/// On a loop: the number of microbatches that the user requires.
inline constexpr llvm::StringLiteral kMicrobatchesAttr = "mpmd.microbatches";

/// On optimization barriers: all barriers that were split from one barrier of several values have the same number.
inline constexpr llvm::StringLiteral kBarrierAttr = "mpmd.barrier";

/// A `distinct` attribute. An op and its copies in other tasks have the same one. The passes that choose recomputation
/// set it, and `mpmd-propagate-shardings` removes it.
inline constexpr llvm::StringLiteral kRecomputedAttr = "mpmd.recomputed";

/// On a loop: a promise that no iteration accesses an element of a carried tensor that another iteration changes.
/// Iterations may run in any order and concurrently.
inline constexpr llvm::StringLiteral kIndependentAttr = "mpmd.independent";

/// On a copy of a product for later ops: its number. Equal copies must stay separate; otherwise the complete result
/// would be stored for all of them.
inline constexpr llvm::StringLiteral kBlockRecomputeAttr = "mpmd.block_recompute";

/// On a scratch buffer that is private to a thread, and on a loop that needs such a buffer.
inline constexpr llvm::StringLiteral kThreadLocalAttr = "mpmd.thread_local";

/// On a scratch buffer in dynamic shared memory: its size exceeds what a kernel may declare statically.
inline constexpr llvm::StringLiteral kDynamicSharedAttr = "mpmd.dynamic_shared";

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_ATTRNAMES_H
