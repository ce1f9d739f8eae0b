// Declares the passes of the libraries Input, Partition, Shard, Schedule and Rank, and the phase verifier.
#ifndef MPMD_TRANSFORMS_PASSES_H
#define MPMD_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mpmd {
enum class Precision : uint32_t;

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "mpmd/Transforms/Passes.h.inc"

} // namespace mpmd

#endif // MPMD_TRANSFORMS_PASSES_H
