//===- MergeSort.h - loops that put records in order -----------------------------------*- C++ -*-===//
//
// A record is a place with its key, or a place alone, whose element a comparator reads. A key of up to 32 bits and its
// place form one integer; all of these differ.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_MERGESORT_H
#define MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_MERGESORT_H

#include "Sort.h"

namespace mpmd::legalize {

/// The records of a sort: one scalar of each type. The place is the last one, or the lower half of the only one.
struct Records {
  SmallVector<Type> types;
  /// Whether the first of two precedes the second, in the row of these indices (the one along the sorted dimension is
  /// unset).
  std::function<Value(ArrayRef<Value> row, ValueRange left, ValueRange right)> before;
  bool isOrder = true;
  /// Whether the records are distinct integers.
  bool areDistinct = false;

  /// The records of a key.
  static Records of(OpBuilder &b, Location loc, const SortKey &key);
};

/// Emits loops that sort the rows of a tensor.
class MergeSort {
public:
  using Buffers = SmallVector<Value>;
  using Body = llvm::function_ref<Buffers(Value, ValueRange)>;

  MergeSort(OpBuilder &b, Location loc, const Records &records) : b(b), loc(loc), records(records) {}

  /// A loop over the rows of `shape` along `sortedDim`, around what `sorted` emits. Returns the places of the first
  /// `count` records as i32, from the last one on if reversed. `placeOf` converts a record's number to a place.
  Value overRows(ArrayRef<int64_t> shape, int64_t dim, int64_t count, llvm::function_ref<Buffers()> sorted,
                 llvm::function_ref<Value(Value number)> placeOf, bool isTransposed);
  /// The indices of the element at a place of the row.
  SmallVector<Value> elementAt(Value place);

  /// Allocates `size` records, and one sentinel.
  Buffers buffersFor(int64_t size);
  /// Writes sentinels from `size` on: these are read, but never taken.
  Buffers fillBehind(ValueRange buffers, int64_t size, ValueRange record);
  /// Sorts the first `size` records.
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
  /// The indices of the current row, and the sorted dimension.
  SmallVector<Value> row;
  int64_t dim = 0, room = 0;
};

} // namespace mpmd::legalize

#endif // MPMD_LIB_TRANSFORMS_LEGALIZE_SORT_MERGESORT_H
