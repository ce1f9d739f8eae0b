/// Checks the slices of arrays that arguments and results of a program hold.
#ifndef MPMD_LIB_DIALECT_MPMD_ARRAYSLICES_H
#define MPMD_LIB_DIALECT_MPMD_ARRAYSLICES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd {

/// An argument or a result of a program.
struct HeldArray {
  mlir::StringAttr name;
  ArraySliceAttr slice; ///< null: not a slice
  mlir::RankedTensorType type;
};

/// Checks that the slices of each array have one element type and one shape but for the size along the dimension, and
/// that together they are the whole array. A slice may occur several times, because several stages may hold it.
mlir::LogicalResult verifySlices(mlir::Operation *op, llvm::ArrayRef<HeldArray> arrays);

} // namespace mpmd

#endif // MPMD_LIB_DIALECT_MPMD_ARRAYSLICES_H
