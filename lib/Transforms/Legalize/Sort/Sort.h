//===- Sort.h - sort keys, and the places of sorted elements ------------------------*- C++ -*-===//
//
// A place is the i32 index of an element along the sorted dimension. All functions return places, in the order of the
// result.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_SORT_H
#define MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_SORT_H

#include "../Legalize.h"

namespace mpmd::legalize {

/// An integer key for each element. The signed order of the keys is the order of the sort; elements with equal keys
/// keep their order.
struct SortKey {
  Value tensor;
  /// The width of the key in bits: 8, 16, 32 or 64.
  unsigned width;
  std::function<Value(OpBuilder &, Location, Value element)> of;
};

/// Derives the key of a comparator; nothing if it has none. The comparator must compare the same scalar function of two
/// elements of one operand. If it does not order NaN, NaN comes after all numbers.
std::optional<SortKey> sortKeyOf(Context &context, stablehlo::SortOp op);
/// The key that puts the largest elements first, and NaN before all numbers.
SortKey largestFirst(Value tensor, Signs signs);

/// `recordOf`: the record of an element with key `order` and number `number`. Key and number form one 64-bit integer if
/// they fit. `lastRecord`: the sentinel, whose number belongs to no element.
SmallVector<Value> recordOf(OpBuilder &b, Location loc, const SortKey &key, Value order, Value number);
SmallVector<Value> lastRecord(OpBuilder &b, Location loc, const SortKey &key);

/// Whether the element at the first tensor indices precedes the element at the second.
using Before = llvm::function_ref<Value(ArrayRef<Value>, ArrayRef<Value>)>;

/// The places of all elements in sorted order along `dim`. The result has the shape of the tensor.
Value placesByKey(OpBuilder &builder, Location loc, const SortKey &key, int64_t dim);
/// The places of all elements, sorted by any comparator. If the comparator is no order, the result is still a
/// permutation.
Value placesByComparator(OpBuilder &builder, Location loc, ArrayRef<int64_t> shape, int64_t dim, bool isOrder,
                         Before before);
/// Whether selecting `count` elements of a row is faster than sorting the row.
bool areFew(int64_t size, int64_t count);
/// The places of the first `count` elements along `dim` in sorted order; the last ones if `fromEnd`.
Value placesOfFew(OpBuilder &builder, Location loc, const SortKey &key, int64_t dim, int64_t count, bool fromEnd);

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_SORT_H
