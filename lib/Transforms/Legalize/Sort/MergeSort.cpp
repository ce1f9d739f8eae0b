//===- MergeSort.cpp - stable merge sorts of places -------------------------------------------===//
//
// Emits a bottom-up merge sort of records. Sorting networks (Batcher, 1968) sort the initial runs if records are
// integers.
//
// Each merge pass writes its result in independent parts. A binary search along the diagonal finds the elements of both
// runs that precede a part (merge path; Odeh et al., 2012). If NaN may make the comparator no order, the result is one
// part. It is then always a permutation.
//
//===------------------------------------------------------------------------------------------===//

#include "MergeSort.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

/// `kPart`: records of one part of a merge. `kRun`: records of a run that a network sorts. Both are powers of two, so
/// that runs and parts are aligned.
static constexpr int64_t kPart = 64, kRun = 8;
/// The number of merges that one loop body interleaves. They are independent, so a processor can overlap them.
static constexpr int64_t kChains = 2;

Value MergeSort::constant(int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); }
Value MergeSort::add(Value x, Value y) { return arith::AddIOp::create(b, loc, x, y); }
Value MergeSort::subtract(Value x, Value y) { return arith::SubIOp::create(b, loc, x, y); }
Value MergeSort::less(Value x, Value y) { return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, x, y); }
Value MergeSort::smaller(Value x, Value y) { return arith::MinUIOp::create(b, loc, x, y); }

MergeSort::Buffers MergeSort::load(ValueRange from, Value at) {
  return llvm::map_to_vector(from, [&](Value field) -> Value { return tensor::ExtractOp::create(b, loc, field, at); });
}

MergeSort::Buffers MergeSort::store(ValueRange record, ValueRange into, Value at) {
  Buffers written;
  for (auto [scalar, field] : llvm::zip_equal(record, into))
    written.push_back(tensor::InsertOp::create(b, loc, scalar, field, at));
  return written;
}

MergeSort::Buffers MergeSort::loop(Value begin, Value end, ValueRange carried, Body body) {
  auto made = scf::ForOp::create(b, loc, begin, end, constant(1), carried);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(made.getBody());
  scf::YieldOp::create(b, loc, body(made.getInductionVar(), made.getRegionIterArgs()));
  return Buffers(made.getResults());
}

/// Of the first `phase` records of two merged runs, returns the number that come from the left run. Equal records of
/// the left run come first.
Value MergeSort::split(ValueRange from, Value start, Value middle, Value end, Value phase) {
  Value lefts = subtract(middle, start), rights = subtract(end, middle);
  Value bounds[] = {subtract(phase, smaller(phase, rights)), smaller(phase, lefts)};
  Type types[] = {b.getIndexType(), b.getIndexType()};
  auto search = scf::WhileOp::create(
      b, loc, types, bounds,
      [&](OpBuilder &inner, Location at, ValueRange range) {
        scf::ConditionOp::create(inner, at, less(range[0], range[1]), range);
      },
      [&](OpBuilder &inner, Location at, ValueRange range) {
        Value one = constant(1);
        Value half = arith::ShRUIOp::create(b, loc, add(range[0], range[1]), one);
        Value opposite = subtract(subtract(phase, one), half);
        // The left record is among these unless a right record outside them would have to precede it.
        Value rightFirst = records.before(row, load(from, add(middle, opposite)), load(from, add(start, half)));
        Value low = arith::SelectOp::create(b, loc, rightFirst, range[0], add(half, one));
        Value high = arith::SelectOp::create(b, loc, rightFirst, half, range[1]);
        scf::YieldOp::create(inner, at, ValueRange{low, high});
      });
  return search.getResult(0);
}

/// Merges pairs of runs, one pair per chain, and writes `length` records for each. Chain c is written to `into` from
/// `begin` + c * `length` on. A chain has begin and end of its left run, then of its right run.
MergeSort::Buffers MergeSort::merge(ValueRange from, ValueRange into, ArrayRef<std::array<Value, 4>> chains,
                                    Value begin, Value length) {
  unsigned fields = into.size();
  Buffers carried(into);
  for (const auto &chain : chains)
    carried.push_back(chain[0]);
  Buffers merged = loop(constant(0), length, carried, [&](Value number, ValueRange now) {
    Buffers target(now.take_front(fields)), places;
    Value to = add(begin, number);
    for (auto [chain, left] : llvm::zip_equal(chains, now.drop_front(fields))) {
      auto [leftBegin, leftEnd, rightBegin, rightEnd] = chain;
      // The number of records taken from the right run is the number of written records minus those from the left run.
      Value right = subtract(add(add(rightBegin, leftBegin), number), left);
      Buffers ofLeft = load(from, left), ofRight = load(from, right);
      // The right record is taken only if it precedes the left one, so equal records keep their order.
      Value rightFirst = arith::AndIOp::create(b, loc, less(right, rightEnd), records.before(row, ofRight, ofLeft));
      Value takesLeft =
          arith::AndIOp::create(b, loc, less(left, leftEnd),
                                arith::XOrIOp::create(b, loc, rightFirst, scalarConstant(b, loc, b.getI1Type(), 1)));
      Buffers taken;
      for (auto [l, r] : llvm::zip_equal(ofLeft, ofRight))
        taken.push_back(arith::SelectOp::create(b, loc, takesLeft, l, r));
      target = store(taken, target, to);
      to = add(to, length);
      places.push_back(add(left, arith::IndexCastUIOp::create(b, loc, b.getIndexType(), takesLeft)));
    }
    target.append(places);
    return target;
  });
  merged.truncate(fields);
  return merged;
}

/// Merges runs of `width` records into runs of twice the width. Each iteration merges whole pairs of runs.
MergeSort::Buffers MergeSort::mergePairs(ValueRange from, ValueRange into, int64_t width) {
  int64_t pair = 2 * width, together = room % (kChains * pair) == 0 ? kChains : 1, step = pair * together;
  return loop(constant(0), constant(llvm::divideCeil(room, step)), into, [&](Value number, ValueRange target) {
    Value begin = arith::MulIOp::create(b, loc, number, constant(step));
    auto clipped = [&](Value at) -> Value {
      return room % step == 0 ? at : arith::MinSIOp::create(b, loc, at, constant(room));
    };
    SmallVector<std::array<Value, 4>> chains;
    for (int64_t i = 0; i < together; ++i) {
      Value start = i == 0 ? begin : add(begin, constant(i * pair)), middle = clipped(add(start, constant(width)));
      chains.push_back({start, middle, middle, clipped(add(start, constant(pair)))});
    }
    Value length = room % step == 0 ? constant(pair) : subtract(chains[0][3], begin);
    return merge(from, target, chains, begin, length);
  });
}

/// Like `mergePairs`, but each iteration writes one part of a pair. Runs must have at least `kPart` records.
MergeSort::Buffers MergeSort::mergeParts(ValueRange from, ValueRange into, Value width) {
  int64_t together = room % (kChains * kPart) == 0 ? kChains : 1, step = kPart * together;
  Value limit = constant(room), pair = add(width, width);
  Value within = subtract(pair, constant(1));
  return loop(constant(0), constant(llvm::divideCeil(room, step)), into, [&](Value number, ValueRange target) {
    Value begin = arith::MulIOp::create(b, loc, number, constant(step));
    SmallVector<std::array<Value, 4>> chains;
    for (int64_t i = 0; i < together; ++i) {
      Value at = i == 0 ? begin : add(begin, constant(i * kPart));
      Value phase = arith::AndIOp::create(b, loc, at, within), start = subtract(at, phase);
      Value middle = smaller(add(start, width), limit), end = smaller(add(start, pair), limit);
      Value taken = split(from, start, middle, end, phase);
      chains.push_back({add(start, taken), middle, add(middle, subtract(phase, taken)), end});
    }
    Value length = constant(kPart);
    if (room % step != 0)
      length = arith::MinSIOp::create(b, loc, length, subtract(limit, begin));
    return merge(from, target, chains, begin, length);
  });
}

/// The compare-exchange steps of a network that sorts `count` records, as pairs of positions. `count` must be a power
/// of two.
static SmallVector<std::pair<int64_t, int64_t>> networkOf(int64_t count) {
  SmallVector<std::pair<int64_t, int64_t>> exchanges;
  for (int64_t width = 1; width < count; width *= 2)
    for (int64_t apart = width; apart >= 1; apart /= 2)
      for (int64_t i = apart % width; i + apart < count; i += 2 * apart)
        for (int64_t j = i; j < std::min(i + apart, count - apart); ++j)
          if (j / (2 * width) == (j + apart) / (2 * width))
            exchanges.emplace_back(j, j + apart);
  return exchanges;
}

/// Sorts the initial runs of integers in place, by a network.
MergeSort::Buffers MergeSort::sortRuns(ValueRange from) {
  int64_t run = std::min(room, kRun);
  return loop(constant(0), constant(room / run), from, [&](Value number, ValueRange buffers) {
    Value begin = arith::MulIOp::create(b, loc, number, constant(run));
    SmallVector<Value> at, values;
    for (int64_t i = 0; i < run; ++i) {
      at.push_back(i == 0 ? begin : add(begin, constant(i)));
      values.push_back(load(buffers, at.back()).front());
    }
    for (auto [i, j] : networkOf(run)) {
      Value less = arith::MinSIOp::create(b, loc, values[i], values[j]);
      values[j] = arith::MaxSIOp::create(b, loc, values[i], values[j]);
      values[i] = less;
    }
    Buffers written(buffers);
    for (auto [value, place] : llvm::zip_equal(values, at))
      written = store(value, written, place);
    return written;
  });
}

int64_t MergeSort::roomFor(int64_t size) const {
  if (!records.areDistinct)
    return size;
  return size < kRun ? llvm::PowerOf2Ceil(size) : llvm::alignTo(size, size > kPart ? kPart * kChains : kRun);
}

MergeSort::Buffers MergeSort::buffersFor(int64_t size) {
  return llvm::map_to_vector(
      records.types, [&](Type type) { return emptyTensor(b, loc, RankedTensorType::get({roomFor(size) + 1}, type)); });
}

MergeSort::Buffers MergeSort::fillBehind(ValueRange buffers, int64_t size, ValueRange record) {
  return loop(constant(size), constant(roomFor(size) + 1), buffers,
              [&](Value at, ValueRange now) { return store(record, now, at); });
}

MergeSort::Buffers MergeSort::sort(ValueRange buffers, int64_t size) {
  Buffers now(buffers), other;
  int64_t width = 1;
  room = roomFor(size);
  if (records.areDistinct) {
    now = sortRuns(now);
    width = std::min(room, kRun);
  }
  if (width >= size)
    return now;
  for (Value field : now)
    other.push_back(emptyTensor(b, loc, cast<RankedTensorType>(field.getType())));
  Value last = constant(room);
  other = store(load(now, last), other, last);
  auto iteration = [&](Buffers written) {
    other = now;
    now = std::move(written);
  };
  for (; width < size && (width < kPart || !records.isOrder); width *= 2)
    iteration(mergePairs(now, other, width));
  int64_t passes = width < size ? llvm::Log2_64_Ceil(llvm::divideCeil(size, width)) : 0;
  if (passes % 2 != 0) {
    iteration(mergeParts(now, other, constant(width)));
    width *= 2;
  }
  if (passes < 2)
    return now;
  // Each iteration runs two passes, to the other buffer and back, so that the result is in the original buffer.
  Buffers both(now);
  both.append(other);
  unsigned fields = now.size();
  Buffers sorted = loop(constant(0), constant(passes / 2), both, [&](Value number, ValueRange carried) {
    Value first = arith::ShLIOp::create(b, loc, constant(width), add(number, number));
    Buffers there = mergeParts(carried.take_front(fields), carried.drop_front(fields), first);
    Buffers back = mergeParts(there, carried.take_front(fields), add(first, first));
    back.append(there);
    return back;
  });
  sorted.truncate(fields);
  return sorted;
}

Value MergeSort::numberOf(ValueRange record) {
  Value place = record.back();
  return place.getType().isInteger(32) ? place : arith::TruncIOp::create(b, loc, b.getI32Type(), place).getResult();
}

SmallVector<Value> MergeSort::elementAt(Value place) {
  SmallVector<Value> indices(row);
  indices[dim] = place;
  return indices;
}

Value MergeSort::overRows(ArrayRef<int64_t> shape, int64_t sortedDim, int64_t count,
                          llvm::function_ref<Buffers()> sorted, llvm::function_ref<Value(Value)> positionOf,
                          bool isTransposed) {
  dim = sortedDim;
  SmallVector<int64_t> result(shape);
  result[dim] = count;
  std::function<Value(int64_t, Value)> descend = [&](int64_t depth, Value all) -> Value {
    if (depth == dim) {
      row.push_back(Value());
      Value made = descend(depth + 1, all);
      row.pop_back();
      return made;
    }
    if (depth < static_cast<int64_t>(shape.size())) {
      return loop(constant(0), constant(shape[depth]), all,
                  [&](Value at, ValueRange carried) {
                    row.push_back(at);
                    Value made = descend(depth + 1, carried[0]);
                    row.pop_back();
                    return Buffers{made};
                  })
          .front();
    }
    Buffers records = sorted();
    return loop(constant(0), constant(count), all,
                [&](Value at, ValueRange carried) {
                  Value from = isTransposed ? subtract(constant(count - 1), at) : at;
                  Value place = positionOf(numberOf(load(records, from)));
                  return Buffers{tensor::InsertOp::create(b, loc, place, carried[0], elementAt(at))};
                })
        .front();
  };
  return descend(0, emptyTensor(b, loc, RankedTensorType::get(result, b.getI32Type())));
}

Records Records::of(OpBuilder &b, Location loc, const SortKey &key) {
  Records records;
  auto compare = [&b, loc](arith::CmpIPredicate predicate, Value x, Value y) -> Value {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  };
  records.areDistinct = key.width <= 32;
  records.types = {b.getI64Type()};
  if (records.areDistinct) {
    records.before = [=](ArrayRef<Value>, ValueRange left, ValueRange right) {
      return compare(arith::CmpIPredicate::slt, left[0], right[0]);
    };
    return records;
  }
  records.types.push_back(b.getI32Type());
  records.before = [=, &b](ArrayRef<Value>, ValueRange left, ValueRange right) -> Value {
    Value isLess = compare(arith::CmpIPredicate::slt, left[0], right[0]);
    Value isEqual = compare(arith::CmpIPredicate::eq, left[0], right[0]);
    Value isEarlier = compare(arith::CmpIPredicate::slt, left[1], right[1]);
    return arith::OrIOp::create(b, loc, isLess, arith::AndIOp::create(b, loc, isEqual, isEarlier));
  };
  return records;
}

SmallVector<Value> legalize::recordOf(OpBuilder &b, Location loc, const SortKey &key, Value order, Value number) {
  if (key.width > 32)
    return {order, number};
  // The upper 32 bits are the key, the lower 32 bits the number.
  Type wide = b.getI64Type();
  Value upper = order.getType() == wide ? order : arith::ExtSIOp::create(b, loc, wide, order).getResult();
  upper = arith::ShLIOp::create(b, loc, upper, scalarConstant(b, loc, wide, 32));
  return {arith::OrIOp::create(b, loc, upper, arith::ExtUIOp::create(b, loc, wide, number))};
}

SmallVector<Value> legalize::lastRecord(OpBuilder &b, Location loc, const SortKey &key) {
  Value most = scalarConstant(b, loc, b.getI64Type(), std::numeric_limits<int64_t>::max());
  if (key.width <= 32)
    return {most};
  return {most, scalarConstant(b, loc, b.getI32Type(), std::numeric_limits<int32_t>::max())};
}

static Value numberAt(OpBuilder &b, Location loc, Value at) {
  return arith::IndexCastOp::create(b, loc, b.getI32Type(), at);
}

Value legalize::placesByKey(OpBuilder &b, Location loc, const SortKey &key, int64_t dim) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(key.tensor.getType()).getShape();
  int64_t size = shape[dim];
  Records records = Records::of(b, loc, key);
  MergeSort sort(b, loc, records);
  auto sorted = [&] {
    auto made = sort.loop(sort.constant(0), sort.constant(size), sort.buffersFor(size), [&](Value at, ValueRange now) {
      Value order = key.of(b, loc, tensor::ExtractOp::create(b, loc, key.tensor, sort.elementAt(at)));
      return sort.store(recordOf(b, loc, key, order, numberAt(b, loc, at)), now, at);
    });
    return sort.sort(sort.fillBehind(made, size, lastRecord(b, loc, key)), size);
  };
  return sort.overRows(shape, dim, size, sorted, [](Value number) { return number; }, /*isTransposed=*/false);
}

Value legalize::placesByComparator(OpBuilder &b, Location loc, ArrayRef<int64_t> shape, int64_t dim, bool isOrder,
                                   Before before) {
  int64_t size = shape[dim];
  Records records;
  records.types = {b.getI32Type()};
  records.isOrder = isOrder;
  records.before = [&](ArrayRef<Value> row, ValueRange left, ValueRange right) {
    auto at = [&](ValueRange record) {
      SmallVector<Value> indices(row);
      indices[dim] = arith::IndexCastOp::create(b, loc, b.getIndexType(), record[0]);
      return indices;
    };
    return before(at(left), at(right));
  };
  MergeSort sort(b, loc, records);
  auto sorted = [&] {
    auto made = sort.loop(sort.constant(0), sort.constant(size), sort.buffersFor(size),
                          [&](Value at, ValueRange now) { return sort.store(numberAt(b, loc, at), now, at); });
    return sort.sort(sort.fillBehind(made, size, scalarConstant(b, loc, b.getI32Type(), 0)), size);
  };
  return sort.overRows(shape, dim, size, sorted, [](Value number) { return number; }, /*isTransposed=*/false);
}
