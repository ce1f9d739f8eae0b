//===- Legalize.h - what the files of the legalisation share ------------------------*- C++ -*-===//
//
// One function per family of operations; a context with the signedness that signless types lack.
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

/// Whether an operation's integer inputs (for gather, scatter and dynamic slices: its indices) and outputs are
/// unsigned.
struct Signs {
  bool in = false;
  bool out = false;
};

/// The signs of every operation, recorded before unsigned types become signless.
using SignTable = DenseMap<Operation *, Signs>;

struct Context {
  explicit Context(MLIRContext *context) : rewriter(context) {}
  IRRewriter rewriter;
  SignTable signs;
};

/// Emits the scalar form of an operation that `stablehlo::hasScalarBody`. The same table serves elementwise operations,
/// reducers and scatter regions.
Value emitScalar(OpBuilder &builder, Location loc, Operation *op, ValueRange args, Signs signs);

/// Converts a scalar: saturates from floats to integers, NaN becomes zero, and to i1 means != 0.
Value emitConvert(OpBuilder &builder, Location loc, Value value, Type to, Signs signs);

Value emitCompare(OpBuilder &b, Location loc, Value x, Value y, stablehlo::ComparisonDirection direction,
                  bool totalOrder, Signs signs);
/// An integer of the same width with the signed order of the values; for floats the total order (IEEE 754, 5.10).
Value emitOrderKey(OpBuilder &b, Location loc, Value value, Signs signs);
/// Rounds a float to a format and back.
Value emitReducePrecision(OpBuilder &b, Location loc, Value x, unsigned exponentBits, unsigned mantissaBits);
Value emitIntegerPower(OpBuilder &b, Location loc, Value base, Value power, bool isUnsigned);
Value emitErfInv(OpBuilder &b, Location loc, Value x);
/// Emits lgamma, digamma and bessel_i1e.
Value emitSpecial(OpBuilder &b, Location loc, Operation *op, Value x);
Value emitNextAfter(OpBuilder &b, Location loc, Value x, Value y);

/// Emits the operations of a region over rank-0 tensors as scalars, and returns its results.
SmallVector<Value> inlineScalarRegion(Context &context, Region &region, ValueRange arguments);

/// A constant of a scalar type.
Value scalarConstant(OpBuilder &builder, Location loc, Type type, int64_t value);
/// The element of a rank-0 tensor, as a constant if possible.
Value scalarOf(OpBuilder &builder, Location loc, Value tensor);
/// The value of an integer constant of rank 0.
std::optional<int64_t> constantIndex(Value tensor, bool isUnsigned);
/// The element of a rank-0 index tensor as `index`, clamped to [0, limit].
Value clampedStart(OpBuilder &builder, Location loc, Value scalar, int64_t limit, bool isUnsigned);

/// An empty tensor of a static type, and one filled with a scalar.
Value emptyTensor(OpBuilder &builder, Location loc, RankedTensorType type);
Value filledTensor(OpBuilder &builder, Location loc, RankedTensorType type, Value scalar);

using ScalarBody = std::function<Value(OpBuilder &, Location, ValueRange)>;
/// A parallel linalg.generic with one result: identity output map, one map per input.
Value parallelGeneric(OpBuilder &builder, Location loc, RankedTensorType type, ValueRange inputs,
                      ArrayRef<AffineMap> maps, const ScalarBody &body);

/// Pads the operand with `scalar` at its edges and between its elements; negative padding removes elements.
Value padded(OpBuilder &builder, Location loc, Value operand, Value scalar, ArrayRef<int64_t> low,
             ArrayRef<int64_t> high, ArrayRef<int64_t> interior);
Value reversed(OpBuilder &builder, Location loc, Value operand, ArrayRef<int64_t> dimensions);
/// Reshapes to `to`, keeping row-major order.
Value reshapeTo(OpBuilder &builder, Location loc, Value value, RankedTensorType to);
/// Converts all elements to another type.
Value convertedTo(OpBuilder &builder, Location loc, Value tensor, Type element, Signs signs);
/// acc + x * y in the type of the accumulator.
Value multiplyAdd(OpBuilder &b, Location loc, Value x, Value y, Value acc, Signs signs);
/// The accumulator type for products of `element`: f32 for 16-bit floats, rounded once.
Type sumTypeOf(Type element);

/// The same for a reducer: sums and products round. Extremes of 16-bit floats are compared in f32, too.
Type sumTypeOf(Operation *reducer, Type element);
/// The combining operation of each result, if a reducer combines each accumulator with its element by one operation;
/// else nothing.
SmallVector<Operation *> separateReducers(Region &region);

/// Merges chained transposes, which gradients of products with transposed weights have.
void mergeTransposes(Operation *root);
/// Replaces convolutions of dilated images by convolutions of the images, with fewer products. Results are equal up to
/// the rounding of sums.
void splitDilatedImages(Operation *root);

/// Each of these replaces `op` and returns success, or returns failure if `op` is not of its family.
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
/// Control flow keeps the operations of its regions, which are lowered afterwards.
LogicalResult lowerControlFlow(Context &context, Operation *op);

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZE_H
