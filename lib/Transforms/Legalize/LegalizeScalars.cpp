//===- LegalizeScalars.cpp - scalar forms of elementwise ops ----------------------------------===//
//
// Emits the scalar form of each elementwise op, without undefined behaviour.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

Value legalize::scalarConstant(OpBuilder &builder, Location loc, Type type, int64_t value) {
  TypedAttr attr;
  if (isa<FloatType>(type))
    attr = builder.getFloatAttr(type, static_cast<double>(value));
  else
    attr = builder.getIntegerAttr(
        type, APInt(type.isIndex() ? 64 : type.getIntOrFloatBitWidth(), static_cast<uint64_t>(value), true, true));
  return arith::ConstantOp::create(builder, loc, attr);
}

namespace {
/// Emits the scalar form of one op. `x` and `y` are its first two operands.
struct Emitter {
  OpBuilder &b;
  Location loc;
  Value x, y;
  Type type;
  bool isFloat, isBool, isUnsigned;

  Emitter(OpBuilder &b, Location loc, ValueRange args, Signs signs)
      : b(b), loc(loc), x(args[0]), y(args.size() > 1 ? args[1] : Value()), type(x.getType()),
        isFloat(isa<FloatType>(type)), isBool(type.isInteger(1)), isUnsigned(signs.in || isBool) {}

  template <typename Op> Value make() {
    return y ? Op::create(b, loc, ValueRange{x, y}).getResult() : Op::create(b, loc, ValueRange{x}).getResult();
  }
  template <typename Float, typename Signed, typename Unsigned = Signed> Value pick() {
    if (isFloat)
      return make<Float>();
    return isUnsigned ? make<Unsigned>() : make<Signed>();
  }
  Value constant(int64_t value) { return scalarConstant(b, loc, type, value); }
  Value select(Value condition, Value yes, Value no) { return arith::SelectOp::create(b, loc, condition, yes, no); }
  Value cmpi(arith::CmpIPredicate predicate, Value left, Value right) {
    return arith::CmpIOp::create(b, loc, predicate, left, right);
  }
  Value cmpf(arith::CmpFPredicate predicate, Value left, Value right) {
    return arith::CmpFOp::create(b, loc, predicate, left, right);
  }
  int64_t width() { return type.getIntOrFloatBitWidth(); }

  Value divideOrRemainder(bool wantRemainder);
  Value shift(Operation *op);
  Value abs();
  Value sign();
  Value negate();
  Value logistic();
  Value isFinite();
  Value compare(ComparisonDirection direction, bool totalOrder);
  Value reducePrecision(ReducePrecisionOp op);
};
} // namespace

/// By definition, x/0 is all ones, x%0 is x, MIN/-1 is MIN and MIN%-1 is 0. In these cases the divisor is replaced by
/// 1, because the hardware op would be undefined.
Value Emitter::divideOrRemainder(bool wantRemainder) {
  Value zero = constant(0), one = constant(1);
  Value byZero = cmpi(arith::CmpIPredicate::eq, y, zero);
  Value bad = byZero;
  if (!isUnsigned) {
    Value lowest = arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, APInt::getSignedMinValue(width())));
    Value overflow = arith::AndIOp::create(b, loc, cmpi(arith::CmpIPredicate::eq, x, lowest),
                                           cmpi(arith::CmpIPredicate::eq, y, constant(-1)));
    bad = arith::OrIOp::create(b, loc, byZero, overflow);
  }
  Value divisor = select(bad, one, y);
  if (wantRemainder) {
    Value rest = isUnsigned ? arith::RemUIOp::create(b, loc, x, divisor).getResult()
                            : arith::RemSIOp::create(b, loc, x, divisor).getResult();
    return select(byZero, x, rest);
  }
  Value quotient = isUnsigned ? arith::DivUIOp::create(b, loc, x, divisor).getResult()
                              : arith::DivSIOp::create(b, loc, x, divisor).getResult();
  return select(byZero, constant(-1), quotient);
}

/// A shift amount of at least the width, or a negative one, shifts out all bits.
Value Emitter::shift(Operation *op) {
  Value inRange = cmpi(arith::CmpIPredicate::ult, y, constant(width()));
  if (isa<ShiftRightArithmeticOp>(op)) {
    Value amount = select(inRange, y, constant(width() - 1));
    return arith::ShRSIOp::create(b, loc, x, amount);
  }
  Value amount = select(inRange, y, constant(0));
  Value shifted = isa<ShiftLeftOp>(op) ? arith::ShLIOp::create(b, loc, x, amount).getResult()
                                       : arith::ShRUIOp::create(b, loc, x, amount).getResult();
  return select(inRange, shifted, constant(0));
}

Value Emitter::abs() {
  if (isFloat)
    return make<math::AbsFOp>();
  if (isUnsigned)
    return x;
  Value negative = cmpi(arith::CmpIPredicate::slt, x, constant(0));
  return select(negative, negate(), x);
}

Value Emitter::negate() {
  if (isFloat)
    return make<arith::NegFOp>();
  return arith::SubIOp::create(b, loc, constant(0), x);
}

/// The sign of a NaN or zero is the operand itself.
Value Emitter::sign() {
  if (isFloat) {
    Value one = math::CopySignOp::create(b, loc, constant(1), x);
    return select(cmpf(arith::CmpFPredicate::ONE, x, constant(0)), one, x);
  }
  Value isZero = cmpi(arith::CmpIPredicate::eq, x, constant(0));
  Value unit = constant(1);
  if (!isUnsigned)
    unit = select(cmpi(arith::CmpIPredicate::slt, x, constant(0)), constant(-1), unit);
  return select(isZero, constant(0), unit);
}

Value Emitter::logistic() {
  Value power = math::ExpOp::create(b, loc, negate());
  Value sum = arith::AddFOp::create(b, loc, constant(1), power);
  return arith::DivFOp::create(b, loc, constant(1), sum);
}

Value Emitter::isFinite() {
  if (!isFloat)
    return scalarConstant(b, loc, b.getI1Type(), 1);
  Value infinity = arith::ConstantOp::create(
      b, loc, b.getFloatAttr(type, APFloat::getInf(cast<FloatType>(type).getFloatSemantics())));
  return cmpf(arith::CmpFPredicate::OLT, make<math::AbsFOp>(), infinity);
}

Value Emitter::compare(ComparisonDirection direction, bool totalOrder) {
  using F = arith::CmpFPredicate;
  using P = arith::CmpIPredicate;
  int index = static_cast<int>(direction); // EQ NE GE GT LE LT
  static const F ofFloats[] = {F::OEQ, F::UNE, F::OGE, F::OGT, F::OLE, F::OLT};
  static const P ofSigned[] = {P::eq, P::ne, P::sge, P::sgt, P::sle, P::slt};
  static const P ofUnsigned[] = {P::eq, P::ne, P::uge, P::ugt, P::ule, P::ult};
  if (!isFloat)
    return cmpi(isUnsigned ? ofUnsigned[index] : ofSigned[index], x, y);
  if (!totalOrder)
    return cmpf(ofFloats[index], x, y);
  Value left = emitOrderKey(b, loc, x, {});
  return cmpi(ofSigned[index], left, emitOrderKey(b, loc, y, {}));
}

static unsigned exponentBits(FloatType type) { return type.getWidth() - type.getFPMantissaWidth(); }

/// Whether the format has at least the exponent and mantissa bits of the type, so that rounding changes nothing.
static bool keepsAll(FloatType type, ReducePrecisionOp op) {
  return op.getExponentBits() >= exponentBits(type) && op.getMantissaBits() >= type.getFPMantissaWidth() - 1;
}

Value Emitter::reducePrecision(ReducePrecisionOp op) {
  if (keepsAll(cast<FloatType>(type), op))
    return x;
  return emitReducePrecision(b, loc, x, op.getExponentBits(), op.getMantissaBits());
}

Value legalize::emitOrderKey(OpBuilder &b, Location loc, Value value, Signs signs) {
  unsigned width = value.getType().getIntOrFloatBitWidth();
  Type bits = b.getIntegerType(width);
  auto integer = [&](const APInt &number) -> Value {
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(bits, number));
  };
  Emitter e(b, loc, ValueRange{value, value}, signs);
  if (!e.isFloat)
    return e.isUnsigned ? arith::XOrIOp::create(b, loc, value, integer(APInt::getSignMask(width))).getResult() : value;
  // Float bits are ordered like signed integers if the magnitude bits of negative floats are inverted.
  Value raw = arith::BitcastOp::create(b, loc, bits, value);
  Value isNegative = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, raw, integer(APInt::getZero(width)));
  Value inverted = arith::XOrIOp::create(b, loc, raw, integer(APInt::getSignedMaxValue(width)));
  return arith::SelectOp::create(b, loc, isNegative, inverted, raw);
}

Value legalize::emitCompare(OpBuilder &b, Location loc, Value x, Value y, ComparisonDirection direction,
                            bool totalOrder, Signs signs) {
  return Emitter(b, loc, ValueRange{x, y}, signs).compare(direction, totalOrder);
}

Value legalize::emitScalar(OpBuilder &builder, Location loc, Operation *op, ValueRange args, Signs signs) {
  Emitter e(builder, loc, args, signs);
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](AddOp) { return e.isBool ? e.make<arith::OrIOp>() : e.pick<arith::AddFOp, arith::AddIOp>(); })
      .Case([&](MulOp) { return e.isBool ? e.make<arith::AndIOp>() : e.pick<arith::MulFOp, arith::MulIOp>(); })
      .Case([&](SubtractOp) { return e.pick<arith::SubFOp, arith::SubIOp>(); })
      .Case([&](DivOp) { return e.isFloat ? e.make<arith::DivFOp>() : e.divideOrRemainder(false); })
      .Case([&](RemOp) { return e.isFloat ? e.make<arith::RemFOp>() : e.divideOrRemainder(true); })
      .Case([&](MaxOp) { return e.pick<arith::MaximumFOp, arith::MaxSIOp, arith::MaxUIOp>(); })
      .Case([&](MinOp) { return e.pick<arith::MinimumFOp, arith::MinSIOp, arith::MinUIOp>(); })
      .Case([&](PowOp) {
        return e.isFloat ? e.make<math::PowFOp>() : emitIntegerPower(builder, loc, e.x, e.y, e.isUnsigned);
      })
      .Case([&](Atan2Op) { return e.make<math::Atan2Op>(); })
      .Case([&](AndOp) { return e.make<arith::AndIOp>(); })
      .Case([&](OrOp) { return e.make<arith::OrIOp>(); })
      .Case([&](XorOp) { return e.make<arith::XOrIOp>(); })
      .Case<ShiftLeftOp, ShiftRightArithmeticOp, ShiftRightLogicalOp>([&](auto shift) { return e.shift(shift); })
      .Case([&](NotOp) -> Value { return arith::XOrIOp::create(builder, loc, e.x, e.constant(-1)); })
      .Case([&](AbsOp) { return e.abs(); })
      .Case([&](NegOp) { return e.negate(); })
      .Case([&](SignOp) { return e.sign(); })
      .Case([&](IsFiniteOp) { return e.isFinite(); })
      .Case([&](LogisticOp) { return e.logistic(); })
      .Case([&](CbrtOp) { return e.make<math::CbrtOp>(); })
      .Case([&](CeilOp) { return e.make<math::CeilOp>(); })
      .Case([&](ClzOp) { return e.make<math::CountLeadingZerosOp>(); })
      .Case([&](PopulationCountOp) { return e.make<math::CtPopOp>(); })
      .Case([&](CosineOp) { return e.make<math::CosOp>(); })
      .Case([&](ExpOp) { return e.make<math::ExpOp>(); })
      .Case([&](Expm1Op) { return e.make<math::ExpM1Op>(); })
      .Case([&](FloorOp) { return e.make<math::FloorOp>(); })
      .Case([&](LogOp) { return e.make<math::LogOp>(); })
      .Case([&](Log1pOp) { return e.make<math::Log1pOp>(); })
      .Case([&](RoundOp) { return e.make<math::RoundOp>(); })
      .Case([&](RoundNearestEvenOp) { return e.make<math::RoundEvenOp>(); })
      .Case([&](RsqrtOp) { return e.make<math::RsqrtOp>(); })
      .Case([&](SineOp) { return e.make<math::SinOp>(); })
      .Case([&](SqrtOp) { return e.make<math::SqrtOp>(); })
      .Case([&](TanOp) { return e.make<math::TanOp>(); })
      .Case([&](TanhOp) { return e.make<math::TanhOp>(); })
      .Case([&](chlo::AcosOp) { return e.make<math::AcosOp>(); })
      .Case([&](chlo::AcoshOp) { return e.make<math::AcoshOp>(); })
      .Case([&](chlo::AsinOp) { return e.make<math::AsinOp>(); })
      .Case([&](chlo::AsinhOp) { return e.make<math::AsinhOp>(); })
      .Case([&](chlo::AtanOp) { return e.make<math::AtanOp>(); })
      .Case([&](chlo::AtanhOp) { return e.make<math::AtanhOp>(); })
      .Case([&](chlo::CoshOp) { return e.make<math::CoshOp>(); })
      .Case([&](chlo::SinhOp) { return e.make<math::SinhOp>(); })
      .Case([&](chlo::TanOp) { return e.make<math::TanOp>(); })
      .Case([&](chlo::ErfInvOp) { return emitErfInv(builder, loc, e.x); })
      .Case<chlo::LgammaOp, chlo::DigammaOp, chlo::BesselI1eOp>(
          [&](auto) { return emitSpecial(builder, loc, op, e.x); })
      .Case([&](chlo::MulhiOp) -> Value {
        return e.isUnsigned ? arith::MulUIExtendedOp::create(builder, loc, e.x, e.y).getHigh()
                            : arith::MulSIExtendedOp::create(builder, loc, e.x, e.y).getHigh();
      })
      .Case([&](chlo::NextAfterOp) { return emitNextAfter(builder, loc, e.x, e.y); })
      .Case([&](chlo::ErfOp) -> Value {
        // The approximation loses the sign of zero, so copysign restores it.
        return math::CopySignOp::create(builder, loc, e.make<math::ErfOp>(), e.x);
      })
      .Case([&](chlo::ErfcOp) { return e.make<math::ErfcOp>(); })
      .Case([&](chlo::SquareOp) {
        e.y = e.x;
        return e.pick<arith::MulFOp, arith::MulIOp>();
      })
      .Case([&](CompareOp compare) {
        return e.compare(compare.getComparisonDirection(), compare.getCompareType() == ComparisonType::TOTALORDER);
      })
      .Case([&](SelectOp) { return e.select(args[0], args[1], args[2]); })
      .Case([&](ClampOp) {
        Value upper = args[2];
        e.x = args[1];
        e.y = args[0];
        e.x = e.pick<arith::MaximumFOp, arith::MaxSIOp, arith::MaxUIOp>();
        e.y = upper;
        return e.pick<arith::MinimumFOp, arith::MinSIOp, arith::MinUIOp>();
      })
      .Case([&](ConvertOp convert) {
        return emitConvert(builder, loc, e.x, getElementTypeOrSelf(convert.getType()), signs);
      })
      .Case([&](BitcastConvertOp cast) -> Value {
        Type to = getElementTypeOrSelf(cast.getType());
        return to == e.type ? e.x : arith::BitcastOp::create(builder, loc, to, e.x).getResult();
      })
      .Case([&](ReducePrecisionOp round) { return e.reducePrecision(round); })
      .Default(Value());
}

SmallVector<Value> legalize::inlineScalarRegion(Context &context, Region &region, ValueRange arguments) {
  OpBuilder &builder = context.rewriter;
  Block &block = region.front();
  IRMapping scalars;
  scalars.map(block.getArguments(), arguments);
  auto lookUp = [&](ValueRange values) {
    return llvm::map_to_vector(values, [&](Value value) {
      // JAX may define constants that a region reads outside of the op.
      return scalars.contains(value) ? scalars.lookup(value) : scalarOf(builder, value.getLoc(), value);
    });
  };
  for (Operation &op : block.without_terminator()) {
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
      auto dense = cast<DenseElementsAttr>(constant.getValue());
      scalars.map(constant.getResult(),
                  arith::ConstantOp::create(builder, op.getLoc(), cast<TypedAttr>(dense.getSplatValue<Attribute>())));
    } else if (hasScalarBody(&op)) {
      scalars.map(op.getResult(0),
                  emitScalar(builder, op.getLoc(), &op, lookUp(op.getOperands()), context.signs.lookup(&op)));
    } else {
      scalars.map(op.getResults(), lookUp(op.getOperands()));
    }
  }
  return lookUp(block.getTerminator()->getOperands());
}
