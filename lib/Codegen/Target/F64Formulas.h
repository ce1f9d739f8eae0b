// Formulas for functions of f64. Results are within one unit in the last place, with the same bits on every machine.
#ifndef MPMD_LIB_CODEGEN_TARGET_F64FORMULAS_H
#define MPMD_LIB_CODEGEN_TARGET_F64FORMULAS_H

#include "Double.h"

namespace mpmd::codegen {

/// log(2) in two parts. Products of the first part with integers below 2^11 are exact.
inline constexpr double kLog2[] = {0x1.62e42fefa38p-1, 0x1.ef35793c7673p-45};

/// e^x as 2^count * (1 + rest). The low bits of `bits` are the count as an integer.
struct Exponential {
  Pair rest;
  Value count, bits;
};

class F64Formulas : public Double {
public:
  using Double::Double;

  Exponential exponential(Pair x);
  Value exp(Value x);
  Value expm1(Value x);
  Value sinh(Value x);
  Value cosh(Value x);
  Value tanh(Value x);

  Value log(Value x);
  Value log1p(Value x);
  Value asinh(Value x);
  Value acosh(Value x);
  Value atanh(Value x);
  Value cbrt(Value x);
  /// x^y for positive and finite x.
  Value powerOfSize(Value x, Value y);

  Value atan(Value x);
  Value atan2(Value y, Value x);
  Value asin(Value x);
  Value acos(Value x);
  Value erf(Value x);
  Value erfc(Value x);

private:
  /// A positive number as 2^exponent * mantissa, with the mantissa in [sqrt(1/2), sqrt(2)). `biased` is the exponent
  /// plus 1024, as an integer.
  struct Parts {
    Value exponent, mantissa, biased;
  };
  Parts split(Value x);
  /// As `split`, but also for subnormals.
  Parts splitAny(Value x);
  /// (e^x - 1) / 2 for -50 <= x <= 710.
  Pair halfExpm1(Value x);
  /// (e^size - e^-size) / 2 if `isSine`, else (e^size + e^-size) / 2.
  Value hyperbolic(Value size, bool isSine);
  /// x / (2 + x): its inverse hyperbolic tangent is log(1 + x) / 2.
  Pair halfSlope(Pair x);
  /// log(2^exponent * (1 + x)).
  Value logarithm(Value exponent, Pair x);
  /// log(2^more * (x.high + x.low)) for normal x.high.
  Value logarithmOf(Pair x, Value more);
  /// log(1 + x).
  Value logarithmOfNext(Pair x);
  Pair preciseLogarithm(Value x);
  /// The angle of the point (x, y), whose coordinates are not negative. If `isLeft` is true, x counts as -x; a null
  /// `isLeft` is false.
  Value angle(Pair y, Pair x, Value isLeft);
  /// sqrt(1 - x^2).
  Pair otherLeg(Value x);
  Value erfNear(Value x);
  Value erfcFar(Value size);
};

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_TARGET_F64FORMULAS_H
