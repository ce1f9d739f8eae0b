//===- MergeSort.h - emits loops that sort records ----------------------------------*- C++ -*-===//
//
// A record is what the sort moves: the place of an element (its index along the sorted dimension), with or without its
// key. A key of up to 32 bits and the place form one integer, so that all records differ. Without a key, a comparator
// loads the element at the place.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_MERGESORT_H
#define MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_MERGESORT_H

#include "Sort.h"

namespace mpmd::legalize {

/// The form of a record: one scalar of each type in `types`. The place is the last scalar, or the lower half of the
/// only one.
struct Records {
  SmallVector<Type> types;
  /// Whether record `left` precedes record `right`. `row` has the indices of the current row; its entry for the sorted
  /// dimension is unset.
  std::function<Value(ArrayRef<Value> row, ValueRange left, ValueRange right)> before;
  bool isOrder = true;
  /// Whether all records are different integers.
  bool areDistinct = false;

  /// The records of a sort by key.
  static Records of(OpBuilder &b, Location loc, const SortKey &key);
};

/// Emits loops that sort the rows of a tensor.
class MergeSort {
public:
  using Buffers = SmallVector<Value>;
  using Body = llvm::function_ref<Buffers(Value, ValueRange)>;

  MergeSort(OpBuilder &b, Location loc, const Records &records) : b(b), loc(loc), records(records) {}

  /// Emits a loop over the rows of `shape` along `dim`. In each row, `sorted` emits the sort and returns its buffers.
  /// Returns the places of the first `count` records as i32, in reverse order if `isTransposed`. `positionOf` converts
  /// the number in a record to a place.
  Value overRows(ArrayRef<int64_t> shape, int64_t dim, int64_t count, llvm::function_ref<Buffers()> sorted,
                 llvm::function_ref<Value(Value number)> positionOf, bool isTransposed);
  /// The tensor indices of the element at a place of the current row.
  SmallVector<Value> elementAt(Value place);

  /// Allocates buffers for `size` records and one sentinel.
  Buffers buffersFor(int64_t size);
  /// Writes sentinels from position `size` on. A merge may read a sentinel, but never selects it.
  Buffers fillBehind(ValueRange buffers, int64_t size, ValueRange record);
  /// Sorts the first `size` records, and returns the buffers with the result.
  Buffers sort(ValueRange buffers, int64_t size);
  Buffers load(ValueRange from, Value at);
  Buffers store(ValueRange record, ValueRange into, Value at);
  /// The number in a record, as an index.
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
  /// The indices of the current row; the sorted dimension; the number of records that the buffers have space for.
  SmallVector<Value> row;
  int64_t dim = 0, room = 0;
};

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_MERGESORT_H
