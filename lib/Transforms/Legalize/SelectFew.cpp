//===- SelectFew.cpp - a few of the largest or smallest elements -----------------------------------===//
//
// One after the other: each is the first of what comes after the one before it, which two reductions over the row find
// that may go in any order.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

namespace {
class Selection {
public:
  Selection(OpBuilder &b, Location loc, Value tensor, bool largest, Signs signs)
      : b(b), loc(loc), tensor(tensor), isReversed(!largest), signs(signs),
        type(cast<RankedTensorType>(tensor.getType())), key(b.getIntegerType(type.getElementTypeBitWidth())),
        ofAll(b.getMultiDimIdentityMap(type.getRank())), ofRow(ofAll.dropResult(type.getRank() - 1)) {}

  /// The places of so many elements, one tensor of rows each.
  SmallVector<Value> select(int64_t count);

private:
  /// What of an element is taken: by its key, its place, and what is known of its row.
  using Candidate = llvm::function_ref<Value(OpBuilder &, Value key, Value place, ValueRange ofRow, Value none)>;
  Value reduce(IntegerType to, bool largest, ValueRange ofRow, Candidate candidate);
  Value isAfter(OpBuilder &b, Value key, Value place, ValueRange last);

  OpBuilder &b;
  Location loc;
  Value tensor;
  bool isReversed;
  Signs signs;
  RankedTensorType type;
  IntegerType key;
  AffineMap ofAll, ofRow;
};
} // namespace

/// The largest or smallest candidate of each row.
Value Selection::reduce(IntegerType to, bool largest, ValueRange ofRow, Candidate candidate) {
  unsigned width = to.getWidth();
  APInt last = largest ? APInt::getSignedMinValue(width) : APInt::getSignedMaxValue(width);
  auto none = [&](OpBuilder &b) -> Value { return arith::ConstantOp::create(b, loc, b.getIntegerAttr(to, last)); };
  auto rows = RankedTensorType::get(type.getShape().drop_back(), to);
  SmallVector<Value> inputs{tensor};
  inputs.append(ofRow.begin(), ofRow.end());
  SmallVector<AffineMap> maps{ofAll};
  maps.append(ofRow.size() + 1, this->ofRow);
  SmallVector<utils::IteratorType> kinds(type.getRank(), utils::IteratorType::parallel);
  kinds.back() = utils::IteratorType::reduction;
  auto body = [&](OpBuilder &b, Location, ValueRange arguments) {
    Value index = linalg::IndexOp::create(b, loc, type.getRank() - 1);
    Value place = arith::IndexCastOp::create(b, loc, b.getI32Type(), index);
    Value order = emitOrderKey(b, loc, arguments.front(), signs);
    if (isReversed)
      order = arith::XOrIOp::create(b, loc, order, scalarConstant(b, loc, key, -1));
    Value taken = candidate(b, order, place, arguments.drop_front().drop_back(), none(b));
    Value best = largest ? arith::MaxSIOp::create(b, loc, arguments.back(), taken).getResult()
                         : arith::MinSIOp::create(b, loc, arguments.back(), taken).getResult();
    linalg::YieldOp::create(b, loc, best);
  };
  return linalg::GenericOp::create(b, loc, rows, inputs, filledTensor(b, loc, rows, none(b)), maps, kinds, body)
      .getResult(0);
}

/// Whether an element comes after the last one that was found, by its key and place.
Value Selection::isAfter(OpBuilder &b, Value key, Value place, ValueRange last) {
  auto compare = [&](arith::CmpIPredicate predicate, Value x, Value y) -> Value {
    return arith::CmpIOp::create(b, loc, predicate, x, y);
  };
  Value isLess = compare(arith::CmpIPredicate::slt, key, last[0]);
  Value isEqual = compare(arith::CmpIPredicate::eq, key, last[0]);
  Value isBehind = compare(arith::CmpIPredicate::sgt, place, last[1]);
  return arith::OrIOp::create(b, loc, isLess, arith::AndIOp::create(b, loc, isEqual, isBehind));
}

SmallVector<Value> Selection::select(int64_t count) {
  SmallVector<Value> places, last;
  for (int64_t i = 0; i < count; ++i) {
    Value largest = reduce(key, true, last, [&](OpBuilder &b, Value key, Value place, ValueRange ofRow, Value none) {
      return i == 0 ? key : arith::SelectOp::create(b, loc, isAfter(b, key, place, ofRow), key, none).getResult();
    });
    SmallVector<Value> known{largest};
    known.append(last);
    Value place = reduce(b.getI32Type(), false, known,
                         [&](OpBuilder &b, Value key, Value place, ValueRange ofRow, Value none) -> Value {
                           Value found = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, key, ofRow[0]);
                           if (i > 0)
                             found = arith::AndIOp::create(b, loc, found, isAfter(b, key, place, ofRow.drop_front()));
                           return arith::SelectOp::create(b, loc, found, place, none);
                         });
    places.push_back(place);
    last = {largest, place};
  }
  return places;
}

Value legalize::selectFew(OpBuilder &builder, Location loc, Value tensor, int64_t count, bool largest, Signs signs) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<Value> places = Selection(builder, loc, tensor, largest, signs).select(count);
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = count;
  SmallVector<AffineMap> maps(count, builder.getMultiDimIdentityMap(type.getRank()).dropResult(type.getRank() - 1));
  return parallelGeneric(builder, loc, RankedTensorType::get(shape, builder.getI32Type()), places, maps,
                         [&](OpBuilder &b, Location at, ValueRange ofRow) {
                           Value number = linalg::IndexOp::create(b, at, type.getRank() - 1);
                           Value chosen = ofRow.front();
                           for (int64_t i = 1; i < count; ++i) {
                             Value that = arith::ConstantIndexOp::create(b, at, i);
                             Value isThat = arith::CmpIOp::create(b, at, arith::CmpIPredicate::eq, number, that);
                             chosen = arith::SelectOp::create(b, at, isThat, ofRow[i], chosen);
                           }
                           return chosen;
                         });
}
