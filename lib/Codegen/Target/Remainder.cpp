// Long division of floats, many bits per step. A step's part of the quotient is an integer n, rounded to nearest, for
// which an estimate suffices. The rest x - n * y is exact in one fma: it is a multiple of the last place of x or y, and
// |rest| <= |y|. For f32, f64 has enough digits for a fixed number of steps, which vectorises. For f64, a loop runs
// over the difference of the exponents.
#include "Double.h"
#include "ExpandMath.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/PatternMatch.h"

#include <cmath>

using namespace mlir;
using namespace mpmd::codegen;

namespace {

using F = arith::CmpFPredicate;
using I = arith::CmpIPredicate;

class Remainder {
public:
  explicit Remainder(ImplicitLocOpBuilder &b) : b(b), d(b) {}

  Value narrow(Value x, Value y) {
    Value wideX = d.widen(x), wideY = d.widen(y), size = d.abs(wideX), divisor = d.abs(wideY);
    // The largest quotient is 2^277. The estimate of each step is off by less than 1.
    constexpr int kBits = 47;
    Value rest = size, inverse = d.div(d.number(1.0), divisor);
    for (int place = 5 * kBits; place >= 0; place -= kBits) {
      Value whole = d.nearest(d.mul(rest, d.mul(inverse, d.number(std::ldexp(1.0, -place))))).first;
      rest = d.fma(d.negate(whole), d.mul(divisor, d.number(std::ldexp(1.0, place))), rest);
    }
    return d.narrow(finish(wideX, wideY, fromNearest(rest, divisor)));
  }

  Value wide(Value x, Value y) {
    Value size = d.abs(x), divisor = d.abs(y);
    auto [dividend, high] = split(size);
    auto [unit, low] = split(divisor);
    Value inverse = d.div(d.number(1.0), unit), zero = d.bits(0);
    // The quotient of the two mantissas is below 2.
    Value difference = d.bitsSub(high, low), minus = d.negate(unit);
    auto loop = scf::WhileOp::create(
        b, TypeRange{b.getF64Type(), b.getI64Type()}, ValueRange{firstStep(dividend, minus, inverse), difference},
        [&](OpBuilder &, Location, ValueRange state) {
          Value goesOn = arith::CmpIOp::create(b, I::sgt, state[1], zero);
          scf::ConditionOp::create(b, goesOn, state);
        },
        [&](OpBuilder &, Location, ValueRange state) {
          constexpr uint64_t kBits = 48;
          Value count = arith::MinSIOp::create(b, state[1], d.bits(kBits));
          Value rest = d.mul(state[0], d.powerOfTwo(count));
          scf::YieldOp::create(b, ValueRange{firstStep(rest, minus, inverse), d.bitsSub(state[1], count)});
        });
    Value rest = d.scale(fromNearest(loop.getResult(0), unit), low);
    // A dividend below the divisor is its own remainder; the loop's result is unused then.
    return finish(x, y, d.select(d.compare(F::OLT, size, divisor), size, rest));
  }

private:
  Value firstStep(Value rest, Value minus, Value inverse) {
    return d.fma(d.nearest(d.mul(rest, inverse)).first, minus, rest);
  }

  /// Turns the remainder of rounded division, which may be negative, into that of truncated division.
  Value fromNearest(Value rest, Value divisor) { return d.select(d.isLess(rest, 0.0), d.add(rest, divisor), rest); }

  /// Splits a positive number into a mantissa in [1, 2) and an exponent.
  std::pair<Value, Value> split(Value x) {
    Value isSmall = d.isLess(x, 0x1p-1022);
    Value raw = d.toBits(d.select(isSmall, d.mul(x, d.number(0x1p54)), x));
    Value exponent = d.bitsSub(d.shiftRight(raw, 52), d.select(isSmall, d.bits(1023 + 54), d.bits(1023)));
    constexpr uint64_t one = uint64_t(1023) << 52, mask = (uint64_t(1) << 52) - 1;
    return {d.fromBits(d.bitsOr(d.bitsAnd(raw, d.bits(mask)), d.bits(one))), exponent};
  }

  /// Gives the remainder the sign of x, and handles zeros, infinities and NaN.
  Value finish(Value x, Value y, Value rest) {
    Value result = d.withSignOf(d.select(d.compare(F::OEQ, d.abs(y), d.infinity()), d.abs(x), rest), x);
    Value isNumber = arith::AndIOp::create(b, d.compare(F::OLT, d.abs(x), d.infinity()), d.compare(F::ORD, y, y));
    isNumber = arith::AndIOp::create(b, isNumber, d.compare(F::ONE, y, d.number(0.0)));
    return d.select(isNumber, result, d.notANumber());
  }

  ImplicitLocOpBuilder &b;
  Double d;
};

struct ExpandRemainder : OpRewritePattern<arith::RemFOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(arith::RemFOp op, PatternRewriter &rewriter) const override {
    if (!op.getType().isF32() && !op.getType().isF64())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Remainder remainder(b);
    rewriter.replaceOp(op, op.getType().isF32() ? remainder.narrow(op.getLhs(), op.getRhs())
                                                : remainder.wide(op.getLhs(), op.getRhs()));
    return success();
  }
};

} // namespace

void mpmd::codegen::addRemainders(RewritePatternSet &patterns) {
  patterns.getContext()->loadDialect<scf::SCFDialect>();
  patterns.add<ExpandRemainder>(patterns.getContext());
}
