// Polynomials for mathematical functions of f32. Where f32 alone would lose digits (powers, large angles) the polynomial is
// evaluated in f64, which vectorises just as well at half the width.
#include "ExpandMath.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;

namespace {

/// Arithmetic on f64 values, written the way formulas are.
class Double {
public:
  explicit Double(ImplicitLocOpBuilder &b) : b(b) {}

  Value number(double value) { return arith::ConstantOp::create(b, b.getF64FloatAttr(value)); }
  Value bits(uint64_t value) { return arith::ConstantOp::create(b, b.getI64IntegerAttr(static_cast<int64_t>(value))); }
  Value add(Value x, Value y) { return arith::AddFOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, x, y); }
  Value fma(Value x, Value y, Value z) { return math::FmaOp::create(b, x, y, z); }
  Value select(Value condition, Value x, Value y) { return arith::SelectOp::create(b, condition, x, y); }
  Value compare(arith::CmpFPredicate predicate, Value x, Value y) { return arith::CmpFOp::create(b, predicate, x, y); }
  Value toBits(Value x) { return arith::BitcastOp::create(b, b.getI64Type(), x); }
  Value fromBits(Value x) { return arith::BitcastOp::create(b, b.getF64Type(), x); }
  Value widen(Value x) { return arith::ExtFOp::create(b, b.getF64Type(), x); }
  Value narrow(Value x) { return arith::TruncFOp::create(b, b.getF32Type(), x); }

  /// Horner's rule, coefficients from the highest power down.
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = number(coefficients.front());
    for (double coefficient : coefficients.drop_front())
      sum = fma(sum, x, number(coefficient));
    return sum;
  }

  /// The nearest integer of |x| < 2^51 and its low bits: adding 1.5 * 2^52 leaves the integer in the low bits.
  std::pair<Value, Value> nearest(Value x) {
    Value magic = number(6755399441055744.0), shifted = add(x, magic);
    return {sub(shifted, magic), toBits(shifted)};
  }

  /// 2^x, relative error below 1e-11; saturates beyond +-1000, which no f32 tells apart.
  Value exp2(Value x) {
    x = arith::MinNumFOp::create(b, arith::MaxNumFOp::create(b, x, number(-1000.0)), number(1000.0));
    auto [whole, low] = nearest(x);
    Value fraction = mul(sub(x, whole), number(0.69314718055994530942));
    Value mantissa = polynomial(fraction, {1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040, 1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 0.5, 1.0, 1.0});
    Value exponent = arith::ShLIOp::create(b, arith::AddIOp::create(b, low, bits(1023)), bits(52));
    return mul(mantissa, fromBits(exponent));
  }

  /// log2 of a positive finite number, absolute error below 1e-12.
  Value log2(Value x) {
    // x = 2^e * m with m in [sqrt(1/2), sqrt(2)).
    Value raw = arith::SubIOp::create(b, toBits(x), bits(0x3fe6a09e667f3bcdULL));
    Value exponent = arith::ShRSIOp::create(b, raw, bits(52));
    Value mantissa = fromBits(arith::SubIOp::create(b, toBits(x), arith::ShLIOp::create(b, exponent, bits(52))));
    // The exponent fits the low bits of 1.5 * 2^52, which spares a conversion that AVX2 lacks.
    Value whole = sub(fromBits(arith::AddIOp::create(b, exponent, bits(0x4338000000000000ULL))), number(6755399441055744.0));
    Value ratio = div(sub(mantissa, number(1.0)), add(mantissa, number(1.0)));
    Value square = mul(ratio, ratio);
    Value series = polynomial(square, {1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9, 1.0 / 7, 1.0 / 5, 1.0 / 3, 1.0});
    return fma(mul(ratio, number(2.88539008177792681472)), series, whole);
  }

  /// sin and cos of x as a pair, for |x| below 2^40.
  std::pair<Value, Value> sinCos(Value x) {
    auto [quarter, low] = nearest(mul(x, number(0.63661977236758134308)));
    Value rest = fma(quarter, number(-1.57079632679489655800), x);
    rest = fma(quarter, number(-6.12323399573676603587e-17), rest);
    Value square = mul(rest, rest);
    Value sine = mul(rest, polynomial(square, {1.0 / 6227020800, -1.0 / 39916800, 1.0 / 362880, -1.0 / 5040, 1.0 / 120, -1.0 / 6, 1.0}));
    Value cosine = polynomial(square, {1.0 / 479001600, -1.0 / 3628800, 1.0 / 40320, -1.0 / 720, 1.0 / 24, -0.5, 1.0});
    auto bit = [&](Value value, uint64_t mask) -> Value {
      return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, arith::AndIOp::create(b, value, bits(mask)), bits(0));
    };
    auto negateIf = [&](Value condition, Value value) { return select(condition, arith::NegFOp::create(b, value), value); };
    Value swap = bit(low, 1);
    Value next = arith::AddIOp::create(b, low, bits(1));
    return {negateIf(bit(low, 2), select(swap, cosine, sine)), negateIf(bit(next, 2), select(swap, sine, cosine))};
  }

private:
  ImplicitLocOpBuilder &b;
};

Value expandPow(ImplicitLocOpBuilder &b, Value x, Value y) {
  using P = arith::CmpFPredicate;
  Double d(b);
  Value base = d.widen(x), power = d.widen(y);
  Value zero = d.number(0.0), one = d.number(1.0), infinity = d.number(std::numeric_limits<double>::infinity());
  Value size = math::AbsFOp::create(b, base);
  Value result = d.exp2(d.mul(power, d.log2(size)));

  // Zero and infinity have no logarithm.
  Value growing = d.compare(P::OGT, power, zero);
  result = d.select(d.compare(P::OEQ, size, zero), d.select(growing, zero, infinity), result);
  result = d.select(d.compare(P::OEQ, size, infinity), d.select(growing, infinity, zero), result);
  // A negative base has real powers only at integers, negative ones at odd integers.
  Value half = d.mul(power, d.number(0.5));
  Value isWhole = d.compare(P::OEQ, math::FloorOp::create(b, power), power);
  Value isEven = d.compare(P::OEQ, math::FloorOp::create(b, half), half);
  Value notANumber = d.number(std::numeric_limits<double>::quiet_NaN());
  Value signedResult = d.select(isEven, result, arith::NegFOp::create(b, result));
  Value ofNegative = d.select(isWhole, signedResult, notANumber);
  result = d.select(d.compare(P::OLT, base, zero), ofNegative, result);
  result = d.select(d.compare(P::UNO, base, power), notANumber, result);
  result = d.select(d.compare(P::OEQ, power, zero), one, result);
  return d.narrow(result);
}

/// Functions of one f32 by way of f64.
template <typename Op> struct ExpandInDouble : OpRewritePattern<Op> {
  ExpandInDouble(MLIRContext *context, Value (*formula)(ImplicitLocOpBuilder &, Value)) : OpRewritePattern<Op>(context, /*benefit=*/10), formula(formula) {}

  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!op.getType().isF32())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, formula(b, op.getOperand()));
    return success();
  }

  Value (*formula)(ImplicitLocOpBuilder &, Value);
};

struct ExpandPow : OpRewritePattern<math::PowFOp> {
  ExpandPow(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/10) {}

  LogicalResult matchAndRewrite(math::PowFOp op, PatternRewriter &rewriter) const override {
    if (!op.getType().isF32())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, expandPow(b, op.getLhs(), op.getRhs()));
    return success();
  }
};

/// 1 / sqrt(x): two exact roundings on every machine, where the estimate instructions differ.
struct ExpandRsqrt : OpRewritePattern<math::RsqrtOp> {
  ExpandRsqrt(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/10) {}

  LogicalResult matchAndRewrite(math::RsqrtOp op, PatternRewriter &rewriter) const override {
    if (!isa<FloatType>(op.getType()))
      return failure();
    Value root = math::SqrtOp::create(rewriter, op.getLoc(), op.getOperand());
    Value one = arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getFloatAttr(op.getType(), 1.0));
    rewriter.replaceOpWithNewOp<arith::DivFOp>(op, one, root);
    return success();
  }
};

void addFormulas(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ExpandInDouble<math::SinOp>>(context, [](ImplicitLocOpBuilder &b, Value x) {
    Double d(b);
    return d.narrow(d.sinCos(d.widen(x)).first);
  });
  patterns.add<ExpandInDouble<math::CosOp>>(context, [](ImplicitLocOpBuilder &b, Value x) {
    Double d(b);
    return d.narrow(d.sinCos(d.widen(x)).second);
  });
  patterns.add<ExpandInDouble<math::TanOp>>(context, [](ImplicitLocOpBuilder &b, Value x) {
    Double d(b);
    auto [sine, cosine] = d.sinCos(d.widen(x));
    return d.narrow(d.div(sine, cosine));
  });
  patterns.add<ExpandInDouble<math::Exp2Op>>(context, [](ImplicitLocOpBuilder &b, Value x) {
    Double d(b);
    Value wide = d.widen(x);
    Value isNumber = d.compare(arith::CmpFPredicate::ORD, wide, wide);
    return d.narrow(d.select(isNumber, d.exp2(wide), wide));
  });
  patterns.add<ExpandInDouble<math::SinhOp>>(context, [](ImplicitLocOpBuilder &b, Value x) {
    Double d(b);
    Value wide = d.widen(x), power = d.exp2(d.mul(wide, d.number(1.44269504088896340736)));
    Value large = d.mul(d.number(0.5), d.sub(power, d.div(d.number(1.0), power)));
    // Near zero the difference cancels.
    Value square = d.mul(wide, wide);
    Value small = d.mul(wide, d.polynomial(square, {1.0 / 5040, 1.0 / 120, 1.0 / 6, 1.0}));
    Value near = d.compare(arith::CmpFPredicate::OLT, square, d.number(0.01));
    return d.narrow(d.select(near, small, large));
  });
  patterns.add<ExpandInDouble<math::CoshOp>>(context, [](ImplicitLocOpBuilder &b, Value x) {
    Double d(b);
    Value power = d.exp2(d.mul(d.widen(x), d.number(1.44269504088896340736)));
    return d.narrow(d.mul(d.number(0.5), d.add(power, d.div(d.number(1.0), power))));
  });
  patterns.add<ExpandPow, ExpandRsqrt>(context);
}

} // namespace

void mpmd::host::expandMath(Operation *root) {
  MLIRContext *context = root->getContext();
  context->loadDialect<arith::ArithDialect, math::MathDialect>();
  // First what has a formula in other functions, then those functions.
  RewritePatternSet first(context);
  addFormulas(first);
  math::populateExpansionPatterns(first, {"ipowi", "fpowi", "atanh", "asinh", "acosh", "clampf"});
  (void)applyPatternsGreedily(root, std::move(first));

  RewritePatternSet second(context);
  auto all = [](StringRef) { return true; };
  populateMathPolynomialApproximationPatterns(second, all);
  (void)applyPatternsGreedily(root, std::move(second));
}
