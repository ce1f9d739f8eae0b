//===- Sort.h - what orders the elements of a sort, and how they are put in order --------*- C++ -*-===//
//
// Everything here gives places: i32 numbers of elements along the dimension that is sorted, in the order of the result.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_SORT_H
#define MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_SORT_H

#include "../Legalize.h"

namespace mpmd::legalize {

/// An integer for each element of a tensor, whose signed order is that of the sort; elements with equal ones keep their
/// order.
struct SortKey {
  Value tensor;
  /// Bits of the integer: 8, 16, 32 or 64.
  unsigned width;
  std::function<Value(OpBuilder &, Location, Value element)> of;
};

/// The key of a comparator that compares one scalar function of both elements of one operand. NaN is behind all numbers
/// where the comparator says that it is neither in front of them nor behind them.
std::optional<SortKey> sortKeyOf(Context &context, stablehlo::SortOp op);
/// By the order of types, NaN in front of all numbers.
SortKey largestFirst(Value tensor, Signs signs);

/// What is moved in a sort by a key: the integer and the number of an element, as one of 64 bits where they fit. No
/// number behind all is that of an element.
SmallVector<Value> recordOf(OpBuilder &b, Location loc, const SortKey &key, Value order, Value number);
SmallVector<Value> lastRecord(OpBuilder &b, Location loc, const SortKey &key);

/// Whether the element at the first place comes before the one at the second, where both are given as indices of the
/// tensors.
using Before = llvm::function_ref<Value(ArrayRef<Value>, ArrayRef<Value>)>;

/// The places of all elements along `dim`, in the shape of the tensor.
Value placesByKey(OpBuilder &builder, Location loc, const SortKey &key, int64_t dim);
/// The same by any comparator. One that is no order gives a permutation, too.
Value placesByComparator(OpBuilder &builder, Location loc, ArrayRef<int64_t> shape, int64_t dim, bool isOrder,
                         Before before);
/// Whether it is faster to find so many of the first elements of a row than to sort it.
bool areFew(int64_t size, int64_t count);
/// The places of the first `count` elements along `dim`, or the last ones, in the order of the sort.
Value placesOfFew(OpBuilder &builder, Location loc, const SortKey &key, int64_t dim, int64_t count, bool fromEnd);

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_SORT_H
