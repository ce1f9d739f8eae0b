// Formulas for functions of f32. Where f32 would lose digits, as for powers, the formula is evaluated in f64, which
// vectorises as well at half the width. Formulas for f64 are in the files F64*.cpp.
#include "ExpandMath.h"
#include "Double.h"
#include "F64Formulas.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <cmath>
#include <limits>
#include <numbers>

using namespace mlir;
using namespace mpmd::codegen;

namespace {

/// base^power. `ofSize` is |base|^power, valid for positive and finite |base|.
Value expandPow(ImplicitLocOpBuilder &b, Value base, Value power, Value ofSize) {
  using P = arith::CmpFPredicate;
  Double d(b);
  Value zero = d.number(0.0), one = d.number(1.0), infinity = d.infinity();
  Value size = d.abs(base), result = ofSize;

  // Zero and infinity have no logarithm.
  Value growing = d.compare(P::OGT, power, zero);
  result = d.select(d.compare(P::OEQ, size, zero), d.select(growing, zero, infinity), result);
  Value isInfinite = d.compare(P::OEQ, size, infinity);
  result = d.select(isInfinite, d.select(growing, infinity, zero), result);
  // A negative base has real powers only at integers; at odd integers they are negative.
  Value half = d.mul(power, d.number(0.5));
  Value isWhole = d.compare(P::OEQ, math::FloorOp::create(b, power), power);
  Value isEven = d.compare(P::OEQ, math::FloorOp::create(b, half), half);
  Value notANumber = d.notANumber();
  Value signedResult = d.select(isEven, result, arith::NegFOp::create(b, result));
  Value ofNegative = d.select(isWhole, signedResult, d.select(isInfinite, result, notANumber));
  result = d.select(d.compare(P::OLT, base, zero), ofNegative, result);
  Value isNegativeZero = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, d.toBits(base), d.bits(uint64_t(1) << 63));
  result = d.select(isNegativeZero, d.select(isWhole, signedResult, result), result);
  result = d.select(d.compare(P::UNO, base, power), notANumber, result);
  // 1 to any power is 1; -1 to an infinite power is 1, too.
  Value isUnit = arith::AndIOp::create(
      b, d.compare(P::OEQ, size, one),
      arith::OrIOp::create(b, d.compare(P::OEQ, base, one), d.compare(P::OEQ, d.abs(power), infinity)));
  result = d.select(arith::OrIOp::create(b, d.compare(P::OEQ, power, zero), isUnit), one, result);
  return result;
}

using Formula = Value (*)(Double &, Value);

/// Replaces a function of one f32 by a formula in f64.
template <typename Op> struct ExpandInDouble : OpRewritePattern<Op> {
  ExpandInDouble(MLIRContext *context, Formula formula)
      : OpRewritePattern<Op>(context, /*benefit=*/10), formula(formula) {}

  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!op.getType().isF32())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Double d(b);
    rewriter.replaceOp(op, d.narrow(formula(d, d.widen(op.getOperand()))));
    return success();
  }

  Formula formula;
};
/// Replaces a function of one f64 by a method of `F64Formulas`.
template <typename Op> struct ExpandF64 : OpRewritePattern<Op> {
  using Method = Value (F64Formulas::*)(Value);
  ExpandF64(MLIRContext *context, Method method) : OpRewritePattern<Op>(context, /*benefit=*/10), method(method) {}

  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!op.getType().isF64())
      return failure();
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    rewriter.replaceOp(op, (F64Formulas(b).*method)(op.getOperand()));
    return success();
  }

  Method method;
};

struct ExpandPow : OpRewritePattern<math::PowFOp> {
  ExpandPow(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/10) {}

  LogicalResult matchAndRewrite(math::PowFOp op, PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    F64Formulas d(b);
    Value base = op.getLhs(), power = op.getRhs();
    if (op.getType().isF64()) {
      rewriter.replaceOp(op, expandPow(b, base, power, d.powerOfSize(d.abs(base), power)));
    } else if (op.getType().isF32()) {
      base = d.widen(base), power = d.widen(power);
      Value ofSize = d.exp2(d.mul(power, d.log2(d.abs(base))));
      rewriter.replaceOp(op, d.narrow(expandPow(b, base, power, ofSize)));
    } else {
      return failure();
    }
    return success();
  }
};

struct ExpandAtan2 : OpRewritePattern<math::Atan2Op> {
  ExpandAtan2(MLIRContext *context) : OpRewritePattern(context, /*benefit=*/10) {}

  LogicalResult matchAndRewrite(math::Atan2Op op, PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    F64Formulas d(b);
    if (op.getType().isF64())
      rewriter.replaceOp(op, d.atan2(op.getLhs(), op.getRhs()));
    else if (op.getType().isF32())
      rewriter.replaceOp(op, d.narrow(d.Double::atan2(d.widen(op.getLhs()), d.widen(op.getRhs()))));
    else
      return failure();
    return success();
  }
};

/// Computes 1 / sqrt(x) by two exactly rounded ops, because estimate instructions differ between machines.
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

/// Expands maximum and minimum with selects. The result is NaN if either operand is; of two zeros, the maximum is the
/// positive one. Equal numbers can only differ in the sign of zero.
template <typename Op> struct ExpandExtremum : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  static constexpr bool isMaximum = std::is_same_v<Op, arith::MaximumFOp>;

  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    using P = arith::CmpFPredicate;
    Value x = op.getLhs(), y = op.getRhs();
    FloatAttr number;
    if (matchPattern(x, m_Constant(&number)))
      std::swap(x, y);
    Value isFirst = arith::CmpFOp::create(b, isMaximum ? P::UGT : P::ULT, x, y);
    Value result = arith::SelectOp::create(b, isFirst, x, y);
    bool isConstant = matchPattern(y, m_Constant(&number));
    if (!isConstant || number.getValue().isNaN()) {
      Value isNan = arith::CmpFOp::create(b, P::UNO, y, y);
      result = arith::SelectOp::create(b, isNan, y, result);
    }
    if (!isConstant || (number.getValue().isZero() && number.getValue().isNegative() == isMaximum)) {
      Type bits = b.getIntegerType(getElementTypeOrSelf(op.getType()).getIntOrFloatBitWidth());
      if (auto shaped = dyn_cast<ShapedType>(op.getType()))
        bits = shaped.clone(bits);
      Value left = arith::BitcastOp::create(b, bits, x), right = arith::BitcastOp::create(b, bits, y);
      Value both = isMaximum ? arith::AndIOp::create(b, left, right).getResult()
                             : arith::OrIOp::create(b, left, right).getResult();
      Value isEqual = arith::CmpFOp::create(b, P::OEQ, x, y);
      result = arith::SelectOp::create(b, isEqual, arith::BitcastOp::create(b, op.getType(), both), result);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};

void addWideFormulas(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ExpandF64<math::ExpOp>>(context, &F64Formulas::exp);
  patterns.add<ExpandF64<math::ExpM1Op>>(context, &F64Formulas::expm1);
  patterns.add<ExpandF64<math::SinhOp>>(context, &F64Formulas::sinh);
  patterns.add<ExpandF64<math::CoshOp>>(context, &F64Formulas::cosh);
  patterns.add<ExpandF64<math::TanhOp>>(context, &F64Formulas::tanh);
  patterns.add<ExpandF64<math::LogOp>>(context, &F64Formulas::log);
  patterns.add<ExpandF64<math::Log1pOp>>(context, &F64Formulas::log1p);
  patterns.add<ExpandF64<math::AsinhOp>>(context, &F64Formulas::asinh);
  patterns.add<ExpandF64<math::AcoshOp>>(context, &F64Formulas::acosh);
  patterns.add<ExpandF64<math::AtanhOp>>(context, &F64Formulas::atanh);
  patterns.add<ExpandF64<math::CbrtOp>>(context, &F64Formulas::cbrt);
  patterns.add<ExpandF64<math::AtanOp>>(context, &F64Formulas::atan);
  patterns.add<ExpandF64<math::AsinOp>>(context, &F64Formulas::asin);
  patterns.add<ExpandF64<math::AcosOp>>(context, &F64Formulas::acos);
  patterns.add<ExpandF64<math::ErfOp>>(context, &F64Formulas::erf);
  patterns.add<ExpandF64<math::ErfcOp>>(context, &F64Formulas::erfc);
  patterns.add<ExpandPow, ExpandAtan2>(context);
}

void addFormulas(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ExpandInDouble<math::Exp2Op>>(context, [](Double &d, Value x) {
    Value isNumber = d.compare(arith::CmpFPredicate::ORD, x, x);
    return d.select(isNumber, d.exp2(x), x);
  });
  patterns.add<ExpandInDouble<math::SinhOp>>(context, [](Double &d, Value x) {
    Value power = d.exp2(d.mul(x, d.number(1.44269504088896340736)));
    Value large = d.mul(d.number(0.5), d.sub(power, d.div(d.number(1.0), power)));
    // The difference cancels near zero.
    Value square = d.mul(x, x);
    Value small = d.mul(x, d.polynomial(square, {1.0 / 5040, 1.0 / 120, 1.0 / 6, 1.0}));
    Value near = d.compare(arith::CmpFPredicate::OLT, square, d.number(0.01));
    return d.unlessSpecial(x, d.select(near, small, large));
  });
  patterns.add<ExpandInDouble<math::CoshOp>>(context, [](Double &d, Value x) {
    Value size = d.abs(x), power = d.exp2(d.mul(size, d.number(1.44269504088896340736)));
    return d.unlessSpecial(size, d.mul(d.number(0.5), d.add(power, d.div(d.number(1.0), power))));
  });
  patterns.add<ExpandInDouble<math::AtanOp>>(context, [](Double &d, Value x) { return d.atan2(x, d.number(1.0)); });
  // `leg` is sqrt(1 - x^2), as (1 - x)(1 + x) does not cancel near |x| = 1. For |x| > 1 the root is NaN.
  patterns.add<ExpandInDouble<math::AsinOp>>(context, [](Double &d, Value x) {
    Value leg = d.sqrt(d.mul(d.sub(d.number(1.0), x), d.add(d.number(1.0), x)));
    return d.atan2(x, leg);
  });
  patterns.add<ExpandInDouble<math::AcosOp>>(context, [](Double &d, Value x) {
    Value leg = d.sqrt(d.mul(d.sub(d.number(1.0), x), d.add(d.number(1.0), x)));
    return d.atan2(leg, x);
  });
  patterns.add<ExpandInDouble<math::AsinhOp>>(context, [](Double &d, Value x) {
    Value size = d.abs(x), square = d.mul(x, x);
    Value large = d.withSignOf(d.log(d.add(size, d.sqrt(d.add(square, d.number(1.0))))), x);
    Value small = d.mul(x, d.polynomial(square, {3.0 / 40, -1.0 / 6, 1.0}));
    Value near = d.compare(arith::CmpFPredicate::OLT, square, d.number(1e-4));
    return d.unlessSpecial(x, d.select(near, small, large));
  });
  patterns.add<ExpandInDouble<math::AcoshOp>>(context, [](Double &d, Value x) {
    Value root = d.sqrt(d.mul(d.sub(x, d.number(1.0)), d.add(x, d.number(1.0))));
    Value inside = d.unlessSpecial(x, d.log(d.add(x, root)));
    return d.select(d.compare(arith::CmpFPredicate::OLT, x, d.number(1.0)), d.notANumber(), inside);
  });
  patterns.add<ExpandInDouble<math::AtanhOp>>(context, [](Double &d, Value x) {
    using P = arith::CmpFPredicate;
    Value size = d.abs(x), square = d.mul(x, x), one = d.number(1.0);
    Value large = d.withSignOf(d.mul(d.number(0.5), d.log(d.div(d.add(one, size), d.sub(one, size)))), x);
    Value small = d.mul(x, d.polynomial(square, {0.2, 1.0 / 3, 1.0}));
    Value inside = d.select(d.compare(P::OLT, square, d.number(1e-4)), small, large);
    Value edge = d.withSignOf(d.infinity(), x);
    Value outside = d.select(d.compare(P::OEQ, size, one), edge, d.notANumber());
    return d.select(d.compare(P::OLT, size, one), inside, outside);
  });
  patterns.add<ExpandInDouble<math::CbrtOp>>(context, [](Double &d, Value x) {
    Value size = d.abs(x);
    Value root = d.withSignOf(d.exp2(d.mul(d.log2(size), d.number(1.0 / 3))), x);
    return d.unlessSpecial(x, d.select(d.compare(arith::CmpFPredicate::OEQ, size, d.number(0.0)), x, root));
  });
  patterns.add<ExpandRsqrt>(context);
  patterns.add<ExpandExtremum<arith::MaximumFOp>, ExpandExtremum<arith::MinimumFOp>>(context);
  addAngles(patterns);
  addRemainders(patterns);
}

} // namespace

/// Scales the operand of an f32 logarithm if the operand is subnormal. MLIR's approximation would treat a subnormal as
/// the smallest normal number.
static void scaleSmallLogarithms(Operation *root) {
  root->walk([](math::LogOp op) {
    if (!op.getType().isF32())
      return;
    ImplicitLocOpBuilder b(op.getLoc(), op);
    auto number = [&](double value) -> Value { return arith::ConstantOp::create(b, b.getF32FloatAttr(value)); };
    Value x = op.getOperand();
    Value isSmall = arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, x, number(std::ldexp(1.0, -126)));
    op.setOperand(arith::SelectOp::create(b, isSmall, arith::MulFOp::create(b, x, number(std::ldexp(1.0, 23))), x));
    b.setInsertionPointAfter(op);
    Value shifted = arith::SubFOp::create(b, op, number(23 * std::numbers::ln2));
    Value result = arith::SelectOp::create(b, isSmall, shifted, op);
    op.getResult().replaceUsesWithIf(result, [&](OpOperand &use) {
      return use.getOwner() != shifted.getDefiningOp() && use.getOwner() != result.getDefiningOp();
    });
  });
}

void mpmd::codegen::expandMath(Operation *root) {
  MLIRContext *context = root->getContext();
  context->loadDialect<arith::ArithDialect, math::MathDialect>();
  // The first patterns give formulas that contain other functions, which the second patterns expand.
  RewritePatternSet first(context);
  addFormulas(first);
  addWideFormulas(first);
  math::populateExpansionPatterns(first, {"ipowi", "fpowi", "clampf"});
  (void)applyPatternsGreedily(root, std::move(first));

  scaleSmallLogarithms(root);
  RewritePatternSet second(context);
  auto all = [](StringRef) { return true; };
  populateMathPolynomialApproximationPatterns(second, all);
  (void)applyPatternsGreedily(root, std::move(second));
}
