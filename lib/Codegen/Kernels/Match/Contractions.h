// Recognises and builds contractions and conversions, for the passes that match library calls.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_CONTRACTIONS_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_CONTRACTIONS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mpmd::kernels {

/// Whether `value` is the sum of `left` and `right`, as floats or integers.
bool isSumOf(mlir::Value value, mlir::Value left, mlir::Value right);
mlir::Value createSum(mlir::OpBuilder &b, mlir::Location loc, mlir::Value left, mlir::Value right);

/// Whether the body adds the product of its two inputs to the accumulator, as floats or integers.
bool isMultiplyAdd(mlir::linalg::GenericOp op);

/// Whether all elements are known to be 0.
bool isZero(mlir::Value value);

/// Whether an op only converts each element with a `Conversion`.
template <typename Conversion> bool isConversion(mlir::Operation *op) {
  auto generic = llvm::dyn_cast_or_null<mlir::linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1 ||
      !llvm::all_of(generic.getIndexingMapsArray(), [](mlir::AffineMap map) { return map.isIdentity(); }) ||
      !llvm::isa<mlir::RankedTensorType>(generic.getDpsInputs().front().getType()))
    return false;
  auto conversion = generic.getBody()->getTerminator()->getOperand(0).getDefiningOp<Conversion>();
  return conversion && conversion.getIn() == generic.getBody()->getArgument(0);
}

/// Creates a copy whose dimension i is dimension permutation[i] of the source.
mlir::Value transposed(mlir::OpBuilder &b, mlir::Location loc, mlir::Value source, llvm::ArrayRef<int64_t> permutation);

/// Erases the ops of a block that have no effects and no users.
void eraseUnused(mlir::Block &block);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_CONTRACTIONS_H
