// Branches with linear algebra.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_FLATTENBRANCHES_H
#define MPMD_LIB_TRANSFORMS_INPUT_FLATTENBRANCHES_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Puts what all sides of a branch compute in its place, and chooses among their results, where a side calls LAPACK: a
/// branch is one kernel, which calls no library.
void flattenBranches(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_FLATTENBRANCHES_H
