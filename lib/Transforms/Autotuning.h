// Compiles a step in several configurations if the options leave a choice.
#ifndef MPMD_LIB_TRANSFORMS_AUTOTUNING_H
#define MPMD_LIB_TRANSFORMS_AUTOTUNING_H

#include "mpmd/Transforms/Pipelines.h"

namespace mpmd {

/// Runs a pipeline on the module.
using RunPipeline = llvm::function_ref<llvm::LogicalResult(mlir::OpPassManager &)>;

/// Compiles `module`, which is in phase `first`, to phase `last`. With a cap, tries fallback configurations until one
/// fits. With `chooseStages` a step without marks is cut into 1 to 4 stages per pipeline rank, or into as many as are
/// named. The shortest planned step wins; `last` must be at least `partitioned`. Diagnostics are those of the taken
/// configuration, or of the last try.
llvm::LogicalResult compileBest(mlir::ModuleOp module, Phase first, Phase last, const CompileOptions &options,
                                bool chooseStages, RunPipeline run);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_AUTOTUNING_H
