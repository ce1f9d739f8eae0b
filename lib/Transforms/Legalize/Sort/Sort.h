//===- Sort.h - what orders the elements of a sort, and how they are put in order --------*- C++ -*-===//
//
// All functions return places: i32 indices of elements along the sorted dimension, in result order.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_SORT_H
#define MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_SORT_H

#include "../Legalize.h"

namespace mpmd::legalize {

/// An integer for each element whose signed order is that of the sort; the sort is stable.
struct SortKey {
  Value tensor;
  /// Bits of the integer: 8, 16, 32 or 64.
  unsigned width;
  std::function<Value(OpBuilder &, Location, Value element)> of;
};

/// The key of a comparator that compares one scalar function of both elements of one operand. NaN comes after all
/// numbers if the comparator orders it neither before nor after them.
std::optional<SortKey> sortKeyOf(Context &context, stablehlo::SortOp op);
/// The natural order of the type, NaN before all numbers.
SortKey largestFirst(Value tensor, Signs signs);

/// The record of a keyed sort: the integer and the number of an element, as one of 64 bits if they fit. The sentinel's
/// number is that of no element.
SmallVector<Value> recordOf(OpBuilder &b, Location loc, const SortKey &key, Value order, Value number);
SmallVector<Value> lastRecord(OpBuilder &b, Location loc, const SortKey &key);

/// Whether the element at the first place precedes that at the second; both are given as tensor indices.
using Before = llvm::function_ref<Value(ArrayRef<Value>, ArrayRef<Value>)>;

/// The places of all elements along `dim`, in the shape of the tensor.
Value placesByKey(OpBuilder &builder, Location loc, const SortKey &key, int64_t dim);
/// The places of all elements, sorted by any comparator. A comparator that is not an order still gives a permutation.
Value placesByComparator(OpBuilder &builder, Location loc, ArrayRef<int64_t> shape, int64_t dim, bool isOrder,
                         Before before);
/// Whether selecting `count` elements of a row is faster than sorting it.
bool areFew(int64_t size, int64_t count);
/// The places of the first `count` elements along `dim`, or the last ones, in sorted order.
Value placesOfFew(OpBuilder &builder, Location loc, const SortKey &key, int64_t dim, int64_t count, bool fromEnd);

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_SORT_H
