// What the passes that look for library calls know of the ops that they find.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_CONTRACTIONS_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_CONTRACTIONS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mpmd::kernels {

/// On a product that is there once more, for ops that come later: which one it is. Equal ones stay apart, or the result
/// would be stored for all of them.
constexpr llvm::StringLiteral kBlockRecomputeAttr = "mpmd.block_recompute";

/// Whether a value is the sum of these two, of floats or integers.
bool isSumOf(mlir::Value value, mlir::Value left, mlir::Value right);
mlir::Value createSum(mlir::OpBuilder &b, mlir::Location loc, mlir::Value left, mlir::Value right);

/// Whether the body is an addition of the product of both inputs to the accumulator, of floats or integers.
bool isMultiplyAdd(mlir::linalg::GenericOp op);

/// Whether all elements are 0.
bool isZero(mlir::Value value);

/// Whether an op only changes the type of every element, by an op of that kind.
template <typename Conversion> bool isConversion(mlir::Operation *op) {
  auto generic = llvm::dyn_cast_or_null<mlir::linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInputs() != 1 || generic.getNumDpsInits() != 1 ||
      !llvm::all_of(generic.getIndexingMapsArray(), [](mlir::AffineMap map) { return map.isIdentity(); }) ||
      !llvm::isa<mlir::RankedTensorType>(generic.getDpsInputs().front().getType()))
    return false;
  auto conversion = generic.getBody()->getTerminator()->getOperand(0).getDefiningOp<Conversion>();
  return conversion && conversion.getIn() == generic.getBody()->getArgument(0);
}

/// A copy whose dimension i is dimension permutation[i] of the source.
mlir::Value transposed(mlir::OpBuilder &b, mlir::Location loc, mlir::Value source, llvm::ArrayRef<int64_t> permutation);

/// Erases what was folded and has no use any more.
void eraseUnused(mlir::Block &block);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_CONTRACTIONS_H
