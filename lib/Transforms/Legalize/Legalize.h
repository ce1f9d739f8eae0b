//===- Legalize.h - shared declarations of the legalisation -------------------------*- C++ -*-===//
//
// One function lowers each family of ops. The context has the signedness of ops, which signless types lack.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZE_H
#define MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZE_H

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

#include <functional>

namespace mpmd::legalize {
using namespace mlir;

/// Whether the integer inputs and outputs of an op are unsigned. For a gather, scatter or dynamic slice, `in` is about
/// its indices.
struct Signs {
  bool in = false;
  bool out = false;
};

/// The signedness of every op, recorded before unsigned types become signless.
using SignTable = DenseMap<Operation *, Signs>;

struct Context {
  explicit Context(MLIRContext *context) : rewriter(context) {}
  IRRewriter rewriter;
  SignTable signs;
};

/// Emits the scalar form of an op that `stablehlo::hasScalarBody` accepts. Elementwise ops, reducers and scatter
/// regions all use this function.
Value emitScalar(OpBuilder &builder, Location loc, Operation *op, ValueRange args, Signs signs);

/// Converts a scalar. From floats to integers, values saturate and NaN becomes zero. To i1, the result is whether the
/// value is not zero.
Value emitConvert(OpBuilder &builder, Location loc, Value value, Type to, Signs signs);

Value emitCompare(OpBuilder &b, Location loc, Value x, Value y, stablehlo::ComparisonDirection direction,
                  bool totalOrder, Signs signs);
/// Maps a value to an integer of the same width, whose signed order is the order of the values. For floats, this is the
/// total order (IEEE 754, 5.10).
Value emitOrderKey(OpBuilder &b, Location loc, Value value, Signs signs);
/// Rounds a float to a narrower format, and returns it in its own type.
Value emitReducePrecision(OpBuilder &b, Location loc, Value x, unsigned exponentBits, unsigned mantissaBits);
Value emitIntegerPower(OpBuilder &b, Location loc, Value base, Value power, bool isUnsigned);
Value emitErfInv(OpBuilder &b, Location loc, Value x);
/// Emits lgamma, digamma and bessel_i1e.
Value emitSpecial(OpBuilder &b, Location loc, Operation *op, Value x);
Value emitNextAfter(OpBuilder &b, Location loc, Value x, Value y);

/// Emits the ops of a region over rank-0 tensors as scalars, and returns the region's results.
SmallVector<Value> inlineScalarRegion(Context &context, Region &region, ValueRange arguments);

/// A constant of a scalar type.
Value scalarConstant(OpBuilder &builder, Location loc, Type type, int64_t value);
/// Returns the element of a rank-0 tensor. For a constant tensor, this is a scalar constant.
Value scalarOf(OpBuilder &builder, Location loc, Value tensor);
/// The value of an integer constant of rank 0; nothing for other tensors.
std::optional<int64_t> constantIndex(Value tensor, bool isUnsigned);
/// The element of a rank-0 integer tensor as `index`, clamped to [0, limit].
Value clampedStart(OpBuilder &builder, Location loc, Value scalar, int64_t limit, bool isUnsigned);

/// `emptyTensor`: a tensor.empty of a static type. `filledTensor`: a tensor filled with a scalar.
Value emptyTensor(OpBuilder &builder, Location loc, RankedTensorType type);
Value filledTensor(OpBuilder &builder, Location loc, RankedTensorType type, Value scalar);

using ScalarBody = std::function<Value(OpBuilder &, Location, ValueRange)>;
/// A parallel linalg.generic with one result, the identity as output map, and one map per input.
Value parallelGeneric(OpBuilder &builder, Location loc, RankedTensorType type, ValueRange inputs,
                      ArrayRef<AffineMap> maps, const ScalarBody &body);

/// Pads the operand with `scalar` at its edges and between its elements. Negative padding removes elements.
Value padded(OpBuilder &builder, Location loc, Value operand, Value scalar, ArrayRef<int64_t> low,
             ArrayRef<int64_t> high, ArrayRef<int64_t> interior);
Value reversed(OpBuilder &builder, Location loc, Value operand, ArrayRef<int64_t> dimensions);
/// Reshapes to `to`, in row-major order.
Value reshapeTo(OpBuilder &builder, Location loc, Value value, RankedTensorType to);
/// Converts all elements to another element type.
Value convertedTo(OpBuilder &builder, Location loc, Value tensor, Type element, Signs signs);
/// Emits acc + x * y in the type of `acc`.
Value multiplyAdd(OpBuilder &b, Location loc, Value x, Value y, Value acc, Signs signs);
/// The accumulator type for sums of products of `element`. It is f32 for 16-bit floats, so that a sum is rounded once.
Type sumTypeOf(Type element);

/// The accumulator type for a reducer. It is f32 for sums, products, minima and maxima of 16-bit floats.
Type sumTypeOf(Operation *reducer, Type element);
/// If the reducer combines each accumulator with its own element by one op, these ops, one per result; else nothing.
SmallVector<Operation *> separateReducers(Region &region);

/// Merges consecutive transposes, which occur in gradients of products with transposed weights.
void mergeTransposes(Operation *root);
/// Replaces convolutions of dilated images by convolutions of the undilated images, which need fewer products. Results
/// are equal up to rounding.
void splitDilatedImages(Operation *root);

/// Each function replaces `op` and returns success. It returns failure if `op` is not in its family.
LogicalResult lowerElementwise(Context &context, Operation *op);
LogicalResult lowerShape(Context &context, Operation *op);
LogicalResult lowerSlice(Context &context, Operation *op);
LogicalResult lowerReduce(Context &context, Operation *op);
LogicalResult lowerDot(Context &context, Operation *op);
LogicalResult lowerConvolution(Context &context, Operation *op);
LogicalResult lowerGather(Context &context, Operation *op);
LogicalResult lowerScatter(Context &context, Operation *op);
LogicalResult lowerRunning(Context &context, Operation *op);
LogicalResult lowerRandom(Context &context, Operation *op);
LogicalResult lowerWindow(Context &context, Operation *op);
LogicalResult lowerSort(Context &context, Operation *op);
/// Replaces a control flow op. The ops in its regions are moved to the new op and lowered afterwards.
LogicalResult lowerControlFlow(Context &context, Operation *op);

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZE_H
