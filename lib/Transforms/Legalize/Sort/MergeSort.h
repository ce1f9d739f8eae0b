//===- MergeSort.h - loops that put records in order -----------------------------------*- C++ -*-===//
//
// A record is a place beside what it is ordered by, or a place alone, whose element a comparator looks at. A key of up
// to 32 bits and a place are one integer, of which no two are equal.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_MERGESORT_H
#define MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_MERGESORT_H

#include "Sort.h"

namespace mpmd::legalize {

/// What is moved: one scalar of each type, in which the place is the last, or the lower half of the only one.
struct Records {
  SmallVector<Type> types;
  /// Whether the first of two comes before the second, in the row of these indices (that along the sorted dimension is
  /// not set).
  std::function<Value(ArrayRef<Value> row, ValueRange left, ValueRange right)> before;
  bool isOrder = true;
  /// They are integers of which no two are equal.
  bool areDistinct = false;

  /// Those of a key.
  static Records of(OpBuilder &b, Location loc, const SortKey &key);
};

/// Emits the loops of sorts of the rows of a tensor.
class MergeSort {
public:
  using Buffers = SmallVector<Value>;
  using Body = llvm::function_ref<Buffers(Value, ValueRange)>;

  MergeSort(OpBuilder &b, Location loc, const Records &records) : b(b), loc(loc), records(records) {}

  /// A loop for each row of `shape` along `sortedDim`, around what `sorted` emits. Gives the places of the first
  /// `count` of its records, from the last one on where turned, as i32 in that shape; `placeOf` makes one of a record's
  /// number.
  Value overRows(ArrayRef<int64_t> shape, int64_t dim, int64_t count, llvm::function_ref<Buffers()> sorted,
                 llvm::function_ref<Value(Value number)> placeOf, bool isTransposed);
  /// Indices of the element at a place of the row.
  SmallVector<Value> elementAt(Value place);

  /// Room for so many records, and one behind them.
  Buffers buffersFor(int64_t size);
  /// Writes the records of all elements from `size` on: these are read, but never taken.
  Buffers fillBehind(ValueRange buffers, int64_t size, ValueRange record);
  /// Puts the first `size` records in order.
  Buffers sort(ValueRange buffers, int64_t size);
  Buffers load(ValueRange from, Value at);
  Buffers store(ValueRange record, ValueRange into, Value at);
  /// The place of a record.
  Value numberOf(ValueRange record);

  Buffers loop(Value begin, Value end, ValueRange carried, Body body);
  Value constant(int64_t value);
  Value add(Value x, Value y);
  Value subtract(Value x, Value y);

private:
  Value less(Value x, Value y);
  Value smaller(Value x, Value y);
  int64_t roomFor(int64_t size) const;
  Buffers sortRuns(ValueRange from);
  Value split(ValueRange from, Value start, Value middle, Value end, Value phase);
  Buffers merge(ValueRange from, ValueRange into, ArrayRef<std::array<Value, 4>> chains, Value begin, Value length);
  Buffers mergePairs(ValueRange from, ValueRange into, int64_t width);
  Buffers mergeParts(ValueRange from, ValueRange into, Value width);

  OpBuilder &b;
  Location loc;
  const Records &records;
  /// Of the row that is sorted, and of the dimension along which.
  SmallVector<Value> row;
  int64_t dim = 0, room = 0;
};

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_MERGESORT_H
