// Compiles a step in several configurations if the options leave a choice, and takes the best one.
#ifndef MPMD_LIB_TRANSFORMS_AUTOTUNING_H
#define MPMD_LIB_TRANSFORMS_AUTOTUNING_H

#include "mpmd/Transforms/Pipelines.h"

namespace mpmd {

/// Runs a pass pipeline on the module that is compiled.
using RunPipeline = llvm::function_ref<llvm::LogicalResult(mlir::OpPassManager &)>;

/// Compiles `module`, which is in phase `first`, to phase `last`. Under a memory cap, tries fallback configurations
/// until one fits. With `chooseStages`, tries to cut a step without marks into 1 to 4 stages per pipeline rank, or into
/// as many stages as are named, and takes the shortest planned step. `last` must be at least `partitioned` then. Emits
/// the diagnostics of the chosen configuration, or of the last one tried if none fits.
llvm::LogicalResult compileBest(mlir::ModuleOp module, Phase first, Phase last, const CompileOptions &options,
                                bool chooseStages, RunPipeline run);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_AUTOTUNING_H
