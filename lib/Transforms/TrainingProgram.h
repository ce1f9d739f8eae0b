// Reads the training program whose trained state the module evaluates (`evaluates=`). Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_TRAININGPROGRAM_H
#define MPMD_LIB_TRANSFORMS_TRAININGPROGRAM_H

#include "mpmd/Transforms/Pipelines.h"

#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// Reads the program of phase `ranked` at `path`, and attaches the shardings of its state to the module. Emits an error
/// at `module` if the program cannot be read or has no state.
llvm::LogicalResult readTrainingProgram(mlir::ModuleOp module, llvm::StringRef path);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_TRAININGPROGRAM_H
