//===- Scatter.h - lowers a scatter to loops --------------------------------------------------===//
#ifndef MPMD_TRANSFORMS_LEGALIZE_SCATTER_SCATTER_H
#define MPMD_TRANSFORMS_LEGALIZE_SCATTER_SCATTER_H

#include "../LegalizeIndices.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mpmd::legalize {

/// The maximum number of updates of one element that are combined in the operand's type. If there may be more, float
/// sums and products use f64.
inline constexpr int64_t kFewUpdates = 32;
/// Comparisons find updates of the same window. Up to `kFewVectors` update vectors (one for each window update) are
/// compared pairwise. More are compared within chunks of at most `kChunk`, if a window has at least `kLargeWindow`
/// elements.
inline constexpr int64_t kFewVectors = 512, kChunk = 256, kLargeWindow = 128;
/// Pairwise comparison is worth up to `kComparisons` comparisons per window element. Up to `kMinCompared` vectors are
/// always compared.
inline constexpr int64_t kComparisons = 8, kMinCompared = 8;

/// The common value of all elements of a tensor; null if they may differ. Producers of a scatter's operands are already
/// lowered, so their lowered form is matched.
TypedAttr splatOf(Value value);

/// Lowers one scatter.
class Scatter {
public:
  Scatter(Context &context, stablehlo::ScatterOp op);

  SmallVector<Value> lower();
  /// The addition that adds the scatter's result to another tensor, if the two can be fused window by window. The
  /// updates are then scattered into the other tensor instead of zeros. Null if there is none.
  stablehlo::AddOp findSum();
  /// Lowers the scatter and the addition together. Returns the result of the addition.
  Value lowerInto(stablehlo::AddOp sum);

private:
  using Combine = function_ref<SmallVector<Value>(ValueRange old, ValueRange updates)>;
  using Body = function_ref<SmallVector<Value>(ArrayRef<Value> point, ArrayRef<Value> carried)>;

  /// The update vectors of one window, and an element of the window. `first` is the number of the first vector, `links`
  /// leads from each vector to the next, and `inWindow` is the index of the element.
  struct Chain {
    Value first, links;
    ArrayRef<Value> inWindow;
    bool isOne; ///< whether the chain has a single update
  };
  /// A walked section of a chain: the number of its updates, the number of the next vector (-1 if there is none), and
  /// the combined values.
  struct Part {
    Value count, next;
    SmallVector<Value> values;
  };
  using SumUp = function_ref<SmallVector<Value>(ValueRange old, const Chain &chain)>;

  Value constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
  SmallVector<Value> nest(ArrayRef<Value> limits, ValueRange carried, Body body);
  /// Emits a loop that is marked as having independent iterations (kIndependentAttr).
  SmallVector<Value> loopApart(int64_t iterations, ArrayRef<Value> carried, Body body) {
    SmallVector<Value> results = nest(constant(iterations), carried, body);
    results.front().getDefiningOp()->setAttr(kIndependentAttr, b.getUnitAttr());
    return results;
  }
  SmallVector<Value> limitsOf(ArrayRef<int64_t> shape) {
    return llvm::map_to_vector(shape, [&](int64_t size) { return constant(size); });
  }
  /// Finds the window of `point`. `starts` and `offsets` get, for each operand dimension, the start of the window and
  /// the offset in it (null: zero). Returns whether the complete window is in bounds.
  Value find(ArrayRef<Value> point, SmallVectorImpl<Value> &starts, SmallVectorImpl<Value> &offsets);
  SmallVector<Value> inOperand(ArrayRef<Value> key, ArrayRef<Value> inWindow);
  SmallVector<Value> inUpdates(ArrayRef<Value> batch, ArrayRef<Value> inWindow);
  /// The key of an update vector's window. Sets `inBounds` to whether the window is in bounds.
  SmallVector<Value> keyOf(ArrayRef<Value> batch, Value &inBounds);
  SmallVector<Value> either(Value condition, ArrayRef<Value> carried, function_ref<SmallVector<Value>()> yes,
                            function_ref<SmallVector<Value>()> no = {});
  Value widened(Value value) { return emitConvert(b, loc, value, b.getF64Type(), {}); }
  bool mayMeetOften() const;
  /// Whether many updates may hit one element, so that sums or products must be kept in double precision.
  bool needsDouble() const { return mayMeetOften() && !input.getElementType().isF64(); }
  bool hasSeparateWindows() const;
  bool isByWindow() const;
  bool isInParts() const;
  Operation *roundingReducer();

  bool isByElement();
  Value byElement();
  SmallVector<Value> inOrder(ArrayRef<Value> inputs, Combine combine);
  Value inWindows(Operation *reducer);

  Type keyType() {
    return llvm::product_of(keyShape) > std::numeric_limits<int32_t>::max() ? b.getI64Type() : b.getI32Type();
  }
  /// Helpers for the numbers of update vectors. `behind` is the number after a vector's; links count from it.
  Value number(int64_t value) { return scalarConstant(b, loc, b.getI32Type(), value); }
  Value indexOf(Value number) { return arith::IndexCastOp::create(b, loc, b.getIndexType(), number); }
  Value narrow(Value vector) { return arith::IndexCastOp::create(b, loc, b.getI32Type(), vector); }
  Value behind(Value vector) { return arith::AddIOp::create(b, loc, narrow(vector), number(1)); }
  Value isNegative(Value value) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, value, scalarConstant(b, loc, value.getType(), 0));
  }
  /// Whether a vector is the last one of its window, and the window is in bounds.
  Value isLast(Value key, Value link) {
    Value none = scalarConstant(b, loc, key.getType(), -1);
    Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, key, none);
    return arith::AndIOp::create(b, loc, isInside, isNegative(link));
  }
  SmallVector<Value> batchOf(Value vector);
  Value keysOfVectors();
  Value linksInChunks(Value keys);
  Value joinChunks(Value keys, Value links);
  SmallVector<Value> join(Value vector, Value key, Value link, ArrayRef<Value> now);
  Part walk(const Chain &chain, Value from, ValueRange start, int64_t most, Combine combine);
  SmallVector<Value> byWindow(ValueRange inputs, SumUp sumUp);
  SmallVector<Value> byWindow(ValueRange inputs, Operation *reducer, function_ref<Value(Value, Value)> into = {});

  Context &context;
  IRRewriter &b;
  Location loc;
  stablehlo::ScatterOp op;
  stablehlo::ScatterDimensionNumbersAttr attr;
  Numbers numbers;
  RankedTensorType input, updates, indices;
  bool isUnsigned;
  /// Window dimensions of the updates, in order.
  SmallVector<int64_t> windowDims;
  /// The operand dimensions whose indices form the key of a window, and their sizes.
  SmallVector<int64_t> keyDims, keyShape;
  SmallVector<int64_t> windowShape, batchShape;
  /// The number of update vectors, of chunks, and of vectors per chunk.
  int64_t vectors, chunks, chunk;
};

} // namespace mpmd::legalize

#endif // MPMD_TRANSFORMS_LEGALIZE_SCATTER_SCATTER_H
