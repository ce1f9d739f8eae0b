//===- Legalize.h - what the files of the legalisation share ------------------------*- C++ -*-===//
//
// One function per family of operations; a context with the signs that the types no longer say.
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

/// Whether the integers that an operation reads (of gather, scatter and dynamic slices: its
/// indices) and gives are unsigned.
struct Signs {
  bool in = false;
  bool out = false;
};

/// Signs of every operation, taken before unsigned types become signless.
using SignTable = DenseMap<Operation *, Signs>;

struct Context {
  explicit Context(MLIRContext *context) : rewriter(context) {}
  IRRewriter rewriter;
  SignTable signs;
};

/// The scalar operation of one that `stablehlo::hasScalarBody`. The same table serves elementwise operations,
/// reducers and scatter regions.
Value emitScalar(OpBuilder &builder, Location loc, Operation *op, ValueRange args, Signs signs);

/// Conversion of a scalar: saturating from floats to integers, NaN gives zero, to i1 means != 0.
Value emitConvert(OpBuilder &builder, Location loc, Value value, Type to, Signs signs);

Value emitCompare(OpBuilder &b, Location loc, Value x, Value y, stablehlo::ComparisonDirection direction,
                  bool totalOrder, Signs signs);
/// An integer of the same width whose signed order is that of the values: of floats the total order (IEEE 754, 5.10).
Value emitOrderKey(OpBuilder &b, Location loc, Value value, Signs signs);
/// A float rounded to a format and back.
Value emitReducePrecision(OpBuilder &b, Location loc, Value x, unsigned exponentBits, unsigned mantissaBits);
Value emitIntegerPower(OpBuilder &b, Location loc, Value base, Value power, bool isUnsigned);
Value emitErfInv(OpBuilder &b, Location loc, Value x);
/// lgamma, digamma and bessel_i1e.
Value emitSpecial(OpBuilder &b, Location loc, Operation *op, Value x);
Value emitNextAfter(OpBuilder &b, Location loc, Value x, Value y);

/// Emits the operations of a region over rank-0 tensors as scalars and gives what it returns.
SmallVector<Value> inlineScalarRegion(Context &context, Region &region, ValueRange arguments);

/// A constant of a scalar type.
Value scalarConstant(OpBuilder &builder, Location loc, Type type, int64_t value);
/// The element of a rank-0 tensor, as a constant if it is one.
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

/// The operand with elements of `scalar` (or, where negative, fewer elements) at its edges and
/// between its elements.
Value padded(OpBuilder &builder, Location loc, Value operand, Value scalar, ArrayRef<int64_t> low,
             ArrayRef<int64_t> high, ArrayRef<int64_t> interior);
Value reversed(OpBuilder &builder, Location loc, Value operand, ArrayRef<int64_t> dimensions);
/// The same elements in row-major order in another shape.
Value reshapeTo(OpBuilder &builder, Location loc, Value value, RankedTensorType to);
/// The tensor with elements of another type.
Value convertedTo(OpBuilder &builder, Location loc, Value tensor, Type element, Signs signs);
/// acc + x * y in the type of the accumulator.
Value multiplyAdd(OpBuilder &b, Location loc, Value x, Value y, Value acc, Signs signs);
/// The type in which products of `element` are summed: halves in single precision, rounded once.
Type sumTypeOf(Type element);

/// The same for a reducer: sums and products round, and extremes of halves are compared in single precision anyway.
Type sumTypeOf(Operation *reducer, Type element);
/// The operation of each result of a reducer that combines accumulators and elements pair by pair, each by one
/// operation; else nothing.
SmallVector<Operation *> separateReducers(Region &region);

/// A transpose of a transpose is one, or none: gradients of products with transposed weights have such.
void mergeTransposes(Operation *root);
/// Convolutions of dilated images become convolutions of the images, with fewer products and the same result up to the
/// rounding of sums.
void splitDilatedImages(Operation *root);

/// Each of these replaces `op` and gives success, or gives failure if it is not of its family.
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
/// Control flow keeps the operations of its regions; they are lowered afterwards.
LogicalResult lowerControlFlow(Context &context, Operation *op);

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_LEGALIZE_H
