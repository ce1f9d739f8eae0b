//===- LegalizeSpecial.cpp - lgamma, digamma and a Bessel function ----------------------------===//
//
// Evaluates special functions in double precision, by near-minimax polynomials with fused multiply-adds. Between the
// poles on the negative axis, terms of lgamma and digamma cancel. The error there is a few units in the last place of
// these terms.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

#include <limits>
#include <numbers>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::legalize;

namespace {
// lgamma(1 + t) / t for |t| <= 1/2. All tables start with the coefficient of the highest power.
constexpr double kLgammaAtOne[] = {
    -0.24180563401438954, 0.24887978656777288,  0.2121143276249345,    -0.21784522721159488,  -0.1860437432140865,
    0.19164667247429906,  0.01651198209887316,  -0.016423321859004927, -0.058065603982138676, 0.0604480395430051,
    -0.04495588106711661, 0.047262865873375186, -0.05298133871594109,  0.055915126213946904,  -0.05879089238051795,
    0.062466952204530614, -0.06667093978988506, 0.07143524203437863,   -0.07693241121304217,  0.08335373243821222,
    -0.0909540204690803,  0.1000994609278955,   -0.11133426580344366,  0.12550966945679506,   -0.14404989676959207,
    0.16955717699817474,  -0.20738555102867004, 0.2705808084277805,    -0.40068563438653143,  0.8224670334241132,
    -0.5772156649015329};
/// lgamma(2 + t) / t for |t| <= 1/2.
constexpr double kLgammaAtTwo[] = {
    -1.3219945666117874e-07, 2.78740805211359e-07,  -4.3252393445604814e-07, 9.200527894968101e-07,
    -2.0439048107029907e-06, 4.38470440459836e-06,  -9.438715099211532e-06,  2.0505590755833454e-05,
    -4.49263133791557e-05,   9.945767355819498e-05, -0.00022315475400520507, 0.0005096695154115458,
    -0.0011927539118428156,  0.002890510331034267,  -0.0073855510286719986,  0.02058080842778038,
    -0.0673523010531981,     0.32246703342411326,   0.42278433509846713};
/// digamma(x) / (x - r) at x = (t + 3) / 2 for |t| <= 1, where r is its positive root.
constexpr double kDigamma[] = {
    -9.720300404202244e-12,  2.916093601085364e-11,  -2.9161179626023815e-11, 8.748420037436287e-11,
    -4.1555064115551965e-10, 1.2466690231864029e-09, -3.509235492410718e-09,  1.0528133851878114e-08,
    -3.1807298477301726e-08, 9.543261570760428e-08,  -2.8621216825577647e-07, 8.589062683365892e-07,
    -2.578133701610713e-06,  7.741234441368395e-06,  -2.325823275895313e-05,  6.99501882655044e-05,
    -0.00021074841284590126, 0.0006368880303847901,  -0.0019350666647392832,  0.005936795278301875,
    -0.018550615381739702,   0.06013562106019684,    -0.21181371064073024,    0.9510558760318328};
/// I1(x) / x at x * x = 4 q for 0 <= q <= 16. This is the power series, whose terms are all positive.
constexpr double kBesselNear[] = {1.5060742770425188e-58,
                                  1.1385921534441443e-55,
                                  7.992916917177893e-53,
                                  5.195395996165631e-50,
                                  3.1172375976993783e-47,
                                  1.7207151539300568e-44,
                                  8.706818678886087e-42,
                                  4.022550229645372e-39,
                                  1.6894710964510563e-36,
                                  6.419990166514014e-34,
                                  2.195636636947793e-31,
                                  6.718648109060246e-29,
                                  1.827472285664387e-26,
                                  4.385933485594529e-24,
                                  9.21046031974851e-22,
                                  1.676303778194229e-19,
                                  2.615033893982997e-17,
                                  3.451844740057556e-15,
                                  3.7970292140633116e-13,
                                  3.417326292656981e-11,
                                  2.460474930713026e-09,
                                  1.3778659611992944e-07,
                                  5.787037037037037e-06,
                                  0.00017361111111111112,
                                  0.003472222222222222,
                                  0.041666666666666664,
                                  0.25,
                                  0.5};
/// sqrt(x) exp(-x) I1(x) at x = 16 / (t + 1) for |t| <= 1.
constexpr double kBesselFar[] = {
    -4.848238653363404e-11,  -1.4553819054184817e-11, 3.784510012514866e-10,   1.0940884042721056e-10,
    -1.3834389708637022e-09, -3.8986710944632543e-10, 3.2055586346236238e-09,  9.265252428334351e-10,
    -5.438072168110142e-09,  -1.842354234931444e-09,  7.441519822394391e-09,   3.7003762012994875e-09,
    -8.488549054437278e-09,  -7.768471997806944e-09,  6.180080050252965e-09,   1.4073201407347145e-08,
    6.687257309165881e-09,   -8.435630024967513e-09,  -2.336697227282623e-08,  -4.312819645562664e-08,
    -1.000134929730233e-07,  -3.483856445811428e-07,  -1.8349101048965518e-06, -1.5038547198351201e-05,
    -0.00021923576383438729, -0.009749577193235758,   0.38939845902587233};
/// sin(pi g) / g at g * g = q for 0 <= q <= 1/4.
constexpr double kSinPi[] = {7.697826768224191e-07, -2.1903497074626018e-05, 0.0004662998161898394,
                             -0.007370430505916944, 0.0821458865731029,      -0.5992645293189447,
                             2.5501640398773007,    -5.167712780049969,      3.141592653589793};
/// pi minus its double.
constexpr double kRestOfPi = 1.2246467991473532e-16;
/// The positive root of digamma, as a sum of two doubles.
constexpr double kRoot = 1.4616321449683622, kRestOfRoot = 9.549995429965697e-17;

class Wide {
public:
  Wide(OpBuilder &builder, Location loc) : b(loc, builder) {}

  Value number(double value) { return arith::ConstantOp::create(b, b.getF64FloatAttr(value)); }
  Value add(Value x, Value y) { return arith::AddFOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, x, y); }
  Value fma(Value x, Value y, Value z) { return math::FmaOp::create(b, x, y, z); }
  Value abs(Value x) { return math::AbsFOp::create(b, x); }
  Value log(Value x) { return math::LogOp::create(b, x); }
  Value select(Value condition, Value yes, Value no) { return arith::SelectOp::create(b, condition, yes, no); }
  Value less(Value x, double y) { return arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, x, number(y)); }
  Value equal(Value x, Value y) { return arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, x, y); }
  Value isNan(Value x) { return arith::CmpFOp::create(b, arith::CmpFPredicate::UNO, x, x); }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, x, y); }

  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = number(coefficients.front());
    for (double next : coefficients.drop_front())
      sum = fma(sum, x, number(next));
    return sum;
  }

  Value lgamma(Value x);
  Value digamma(Value x);
  Value besselI1e(Value x);

private:
  /// The rounding error of `product`, which is x times y.
  Value restOf(Value x, Value y, Value product) { return fma(x, y, sub(number(0.0), product)); }
  /// x minus the nearest integer, in [-1/2, 1/2].
  Value fraction(Value x) { return sub(x, math::RoundEvenOp::create(b, x)); }

  ImplicitLocOpBuilder b;
};
} // namespace

Value Wide::lgamma(Value x) {
  Value size = abs(x), one = number(1.0), infinity = number(std::numeric_limits<double>::infinity());
  // For x in [-1/2, 1/2), computes lgamma(1 + x) - log|x|. For smaller x, the reflection formula uses lgamma(-x).
  Value isReflected = less(x, -0.5);
  Value isLow = both(less(x, 0.5), arith::CmpFOp::create(b, arith::CmpFPredicate::OGE, x, number(-0.5)));
  Value at = select(isReflected, size, x);
  // Reduces x from 5/2 on to [3/2, 5/2) by lgamma(x) = lgamma(x - 1) + log(x - 1). `product` collects the
  // factors.
  Value rest = at, product = one;
  for (int step = 0; step < 6; ++step) {
    Value isHigh = arith::CmpFOp::create(b, arith::CmpFPredicate::OGE, rest, number(2.5));
    Value below = sub(rest, one);
    product = select(isHigh, mul(product, below), product);
    rest = select(isHigh, below, rest);
  }
  Value isLarge = arith::CmpFOp::create(b, arith::CmpFPredicate::OGE, at, number(8.0));
  Value logarithm = log(select(isLow, size, select(isLarge, at, product)));
  Value fromOne = select(isLow, x, sub(at, one)), fromTwo = sub(rest, number(2.0));
  Value nearOne = mul(fromOne, polynomial(fromOne, kLgammaAtOne));
  nearOne = select(isLow, sub(nearOne, logarithm), nearOne);
  Value nearTwo = fma(fromTwo, polynomial(fromTwo, kLgammaAtTwo), logarithm);
  // Evaluates Stirling's series for large x.
  Value inverse = div(one, at), square = mul(inverse, inverse);
  Value series =
      polynomial(square, {1.0 / 156, -691.0 / 360360, 1.0 / 1188, -1.0 / 1680, 1.0 / 1260, -1.0 / 360, 1.0 / 12});
  Value large = fma(sub(at, number(0.5)), sub(logarithm, one), fma(series, inverse, number(0.41893853320467274178)));
  Value result = select(isLarge, large, select(less(at, 1.5), nearOne, nearTwo));
  result = select(equal(at, infinity), infinity, result);

  // Near the roots of lgamma on the negative axis, log(pi / (|x| |sin pi x|)) cancels against lgamma(-x). So the
  // rounding error of the quotient is added.
  Value off = fraction(x), distance = abs(off), squared = mul(off, off), pi = number(std::numbers::pi);
  Value bend = mul(squared, polynomial(squared, ArrayRef(kSinPi).drop_back()));
  Value slope = add(pi, bend), restOfSlope = add(sub(bend, sub(slope, pi)), number(kRestOfPi));
  Value sine = mul(distance, slope), restOfSine = fma(distance, restOfSlope, restOf(distance, slope, sine));
  Value divisor = mul(size, sine), restOfDivisor = fma(size, restOfSine, restOf(size, sine, divisor));
  Value quotient = div(pi, divisor), negative = sub(number(0.0), quotient);
  Value lost = fma(negative, restOfDivisor, add(fma(negative, divisor, pi), number(kRestOfPi)));
  Value reflected = fma(lost, number(1 / std::numbers::pi), sub(log(quotient), result));
  reflected = select(equal(off, number(0.0)), infinity, reflected);
  result = select(isReflected, select(equal(size, infinity), infinity, reflected), result);
  // Adds +0, so that the result at the roots 1 and 2 is +0.
  return select(isNan(x), x, add(result, number(0.0)));
}

Value Wide::digamma(Value x) {
  Value one = number(1.0), zero = number(0.0);
  // Reduces x to the range of the polynomial. Below 0: digamma(1 - x) - pi / tan(pi x). From 0 to 1: recurrence from x
  // + 1. From 2 to 10: recurrence down to [1, 2).
  Value isNegative = less(x, 0.0);
  Value at = select(isNegative, sub(one, x), x), lost = select(isNegative, sub(sub(one, at), x), zero);
  Value isBelowOne = less(at, 1.0), rest = select(isBelowOne, add(at, one), at);
  Value sum = select(isBelowOne, div(number(-1.0), at), zero);
  for (int step = 0; step < 8; ++step) {
    Value isHigh = arith::CmpFOp::create(b, arith::CmpFPredicate::OGE, rest, number(2.0));
    rest = select(isHigh, sub(rest, one), rest);
    sum = add(sum, select(isHigh, div(one, rest), zero));
  }
  Value fromRoot = add(sub(rest, number(kRoot)), sub(lost, number(kRestOfRoot)));
  Value near = fma(fromRoot, polynomial(fma(rest, number(2.0), number(-3.0)), kDigamma), sum);
  Value inverse = div(one, at), square = mul(inverse, inverse);
  Value series = polynomial(square, {1.0 / 12, -691.0 / 32760, 1.0 / 132, -1.0 / 240, 1.0 / 252, -1.0 / 120, 1.0 / 12});
  Value far = sub(sub(log(at), mul(inverse, number(0.5))), mul(square, series));
  Value result = select(less(at, 10.0), near, far);

  // The cosine is computed as the sine of the distance to 1/2, so that sine and cosine are both accurate near their
  // roots.
  Value off = fraction(x), toHalf = sub(number(0.5), abs(off));
  Value sine = mul(off, polynomial(mul(off, off), kSinPi)),
        cosine = mul(toHalf, polynomial(mul(toHalf, toHalf), kSinPi));
  result = select(isNegative, sub(result, div(mul(number(std::numbers::pi), cosine), sine)), result);
  // The result at zero and at negative integers is NaN.
  Value isPole =
      both(arith::CmpFOp::create(b, arith::CmpFPredicate::OLE, x, zero), equal(x, math::FloorOp::create(b, x)));
  return select(isPole, number(std::numeric_limits<double>::quiet_NaN()), select(isNan(x), x, result));
}

Value Wide::besselI1e(Value x) {
  Value size = abs(x);
  Value near = polynomial(mul(mul(x, x), number(0.25)), kBesselNear);
  near = mul(mul(near, size), math::ExpOp::create(b, sub(number(0.0), size)));
  Value far = polynomial(sub(div(number(16.0), size), number(1.0)), kBesselFar);
  far = div(far, math::SqrtOp::create(b, size));
  Value isNear = arith::CmpFOp::create(b, arith::CmpFPredicate::OLE, size, number(8.0));
  return select(isNan(x), x, math::CopySignOp::create(b, select(isNear, near, far), x));
}

Value legalize::emitSpecial(OpBuilder &builder, Location loc, Operation *op, Value x) {
  Wide w(builder, loc);
  Value wide = emitConvert(builder, loc, x, builder.getF64Type(), {});
  Value result = isa<chlo::LgammaOp>(op)    ? w.lgamma(wide)
                 : isa<chlo::DigammaOp>(op) ? w.digamma(wide)
                                            : w.besselI1e(wide);
  return emitConvert(builder, loc, result, x.getType(), {});
}
