// The training program whose state a program evaluates. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_TRAININGPROGRAM_H
#define MPMD_LIB_TRANSFORMS_TRAININGPROGRAM_H

#include "mpmd/Transforms/Pipelines.h"

#include "llvm/ADT/StringRef.h"

namespace mpmd {

/// Reads the program in phase ranked at the path, and attaches the shardings of its state to the module. Emits an error
/// at the module if it cannot be read, or has no state.
llvm::LogicalResult readTrainingProgram(mlir::ModuleOp module, llvm::StringRef path);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_TRAININGPROGRAM_H
