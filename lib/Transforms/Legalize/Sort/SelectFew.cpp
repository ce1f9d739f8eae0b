//===- SelectFew.cpp - selects the first or last few elements of a sort -----------------------===//
//
// Selects the first k elements of a row without sorting the row. The row is cut into chunks, which are ordered by their
// first elements. The result is in the first k chunks, because their k first elements precede every element of any
// other chunk. Only the records of these k chunks are then sorted. The time does not depend on the values.
//
//===------------------------------------------------------------------------------------------===//

#include "MergeSort.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

/// The size of a chunk, a power of two. The number of chunks is about the number of elements in the k selected chunks.
static int64_t chunkOf(int64_t size, int64_t count) {
  return int64_t{1} << ((llvm::Log2_64(std::max<int64_t>(1, size / count)) + 1) / 2);
}

bool legalize::areFew(int64_t size, int64_t count) {
  if (count < 1 || size < 64)
    return false;
  int64_t chunk = chunkOf(size, count);
  return static_cast<int64_t>(llvm::divideCeil(size, chunk)) + count * chunk <= size / 2;
}

namespace {
/// Emits the selection for one sort. If `fromEnd`, elements are numbered from the end of the row.
class Selection {
public:
  Selection(OpBuilder &b, Location loc, const SortKey &key, int64_t size, int64_t count, bool fromEnd)
      : b(b), loc(loc), key(key), records(Records::of(b, loc, key)), sort(b, loc, records), size(size), count(count),
        chunk(chunkOf(size, count)), fromEnd(fromEnd) {}

  Value emit(int64_t dim) {
    auto positionOf = [&](Value number) -> Value {
      return fromEnd ? arith::SubIOp::create(b, loc, scalarConstant(b, loc, b.getI32Type(), size - 1), number) : number;
    };
    ArrayRef<int64_t> shape = cast<RankedTensorType>(key.tensor.getType()).getShape();
    return sort.overRows(
        shape, dim, count, [&] { return chosen(firstOfChunks()); }, positionOf, /*isTransposed=*/fromEnd);
  }

private:
  SmallVector<Value> recordAt(Value number);
  MergeSort::Buffers firstOfChunks();
  MergeSort::Buffers chosen(ValueRange firsts);

  OpBuilder &b;
  Location loc;
  const SortKey &key;
  Records records;
  MergeSort sort;
  int64_t size, count, chunk;
  bool fromEnd;
};
} // namespace

SmallVector<Value> Selection::recordAt(Value number) {
  Value place = fromEnd ? sort.subtract(sort.constant(size - 1), number) : number;
  Value order = key.of(b, loc, tensor::ExtractOp::create(b, loc, key.tensor, sort.elementAt(place)));
  // Inverts key and number, so that the last element in the order becomes the first.
  if (fromEnd)
    order = arith::XOrIOp::create(b, loc, order, scalarConstant(b, loc, order.getType(), -1));
  return recordOf(b, loc, key, order, arith::IndexCastOp::create(b, loc, b.getI32Type(), number));
}

/// The sorted first records of all chunks.
MergeSort::Buffers Selection::firstOfChunks() {
  int64_t chunks = llvm::divideCeil(size, chunk);
  auto firsts =
      sort.loop(sort.constant(0), sort.constant(chunks), sort.buffersFor(chunks), [&](Value number, ValueRange now) {
        Value begin = arith::MulIOp::create(b, loc, number, sort.constant(chunk)), length = sort.constant(chunk);
        if (size % chunk != 0)
          length = arith::MinSIOp::create(b, loc, length, sort.subtract(sort.constant(size), begin));
        auto first = sort.loop(sort.constant(0), length, lastRecord(b, loc, key), [&](Value at, ValueRange least) {
          SmallVector<Value> record = recordAt(sort.add(begin, at));
          if (records.areDistinct)
            return MergeSort::Buffers{arith::MinSIOp::create(b, loc, record[0], least[0])};
          Value isBefore = records.before({}, record, least);
          MergeSort::Buffers taken;
          for (auto [mine, other] : llvm::zip_equal(record, least))
            taken.push_back(arith::SelectOp::create(b, loc, isBefore, mine, other));
          return taken;
        });
        return sort.store(first, now, number);
      });
  return sort.sort(sort.fillBehind(firsts, chunks, lastRecord(b, loc, key)), chunks);
}

/// The sorted records of the selected chunks.
MergeSort::Buffers Selection::chosen(ValueRange firsts) {
  int64_t found = count * chunk;
  auto all =
      sort.loop(sort.constant(0), sort.constant(count), sort.buffersFor(found), [&](Value which, ValueRange now) {
        Value number = sort.numberOf(sort.load(firsts, which));
        number = arith::AndIOp::create(b, loc, number, scalarConstant(b, loc, b.getI32Type(), -chunk));
        Value begin = arith::IndexCastOp::create(b, loc, b.getIndexType(), number);
        Value target = arith::MulIOp::create(b, loc, which, sort.constant(chunk));
        return sort.loop(sort.constant(0), sort.constant(chunk), now, [&](Value at, ValueRange into) {
          Value number = sort.add(begin, at);
          SmallVector<Value> record;
          if (size % chunk == 0) {
            record = recordAt(number);
          } else {
            Value end = sort.constant(size);
            Value isInside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, number, end);
            record = recordAt(arith::MinUIOp::create(b, loc, number, sort.constant(size - 1)));
            for (auto [mine, last] : llvm::zip_equal(record, lastRecord(b, loc, key)))
              mine = arith::SelectOp::create(b, loc, isInside, mine, last);
          }
          return sort.store(record, into, sort.add(target, at));
        });
      });
  return sort.sort(sort.fillBehind(all, found, lastRecord(b, loc, key)), found);
}

Value legalize::placesOfFew(OpBuilder &builder, Location loc, const SortKey &key, int64_t dim, int64_t count,
                            bool fromEnd) {
  int64_t size = cast<RankedTensorType>(key.tensor.getType()).getDimSize(dim);
  return Selection(builder, loc, key, size, count, fromEnd).emit(dim);
}
