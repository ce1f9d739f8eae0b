// Sine, cosine and tangent. Reducing a large angle needs as many digits of pi as the angle has bits. The formulas of
// f32 have no branches or memory accesses, so they vectorise. Those of f64 read the digits from a table for large
// angles.
#include "Double.h"
#include "ExpandMath.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"

#include <cmath>
#include <limits>
#include <numbers>

using namespace mlir;
using namespace mpmd::codegen;

namespace {

using F = arith::CmpFPredicate;
using I = arith::CmpIPredicate;

/// An angle from 2^(k + 23) to 2^(k + 63) is an integer times 2^k, so only the fraction of 2^k / (2 pi) matters. The
/// table has that fraction, in turns and divided by 2^k, for k = 0 (also for smaller angles), 40 and 80. Each fraction
/// is split into four parts of 29, 28, 28 and 53 bits. The product of an f32 with any of the first three parts is
/// exact.
constexpr double kTurns[4][3] = {{0x1.45f306cp-3, 0x1.220a94fp-41, 0x1.abe8fa9p-81},
                                 {0x1.c9c8828p-31, 0x1.c2757dp-70, 0x1.4ddc0dap-110},
                                 {0x1.29fc274p-58, 0x1.f534ddcp-98, 0x1.6295992p-138},
                                 {0x1.7d1f534ddc0dbp-86, 0x1.b6c52b3278872p-131, 0x1.c439041fe5164p-166}};
constexpr double kSecondTurns = 0x1p+63, kThirdTurns = 0x1p+103;
/// Coefficients, in q = r * r, of sin(pi r) / r for 0 <= q <= 1/4; relative error 3e-11.
constexpr double kSinOfHalfTurn[] = {-0.007027902309038752, 0.08205012412201805, -0.599252142527248,
                                     2.550163314496708,     -5.167712764500691,  3.141592653535747};

/// Functions of one f32 angle, which share the reduction.
class NarrowAngle {
public:
  NarrowAngle(ImplicitLocOpBuilder &b, Value narrow) : b(b), d(b), x(d.widen(narrow)), size(d.abs(x)) {
    Value isFirst = d.compare(F::OLT, size, d.number(kSecondTurns));
    Value isThird = d.compare(F::OGE, size, d.number(kThirdTurns));
    // The first two parts may contain whole turns, which are removed. The last two contain none, and are in half turns.
    for (int part = 0; part < 4; ++part) {
      auto number = [&](int which) { return d.number(kTurns[part][which] * (part < 2 ? 1 : 2)); };
      Value factor = d.select(isFirst, number(0), d.select(isThird, number(2), number(1)));
      if (part == 3) {
        last = factor;
        break;
      }
      Value turns = d.mul(size, factor);
      parts[part] = part < 2 ? d.sub(turns, math::RoundEvenOp::create(b, turns)) : turns;
    }
  }

  Value sine() { return fromNearest(0.0, d.toBits(x)); }
  /// The cosine is the sine a quarter turn later.
  Value cosine() { return fromNearest(0.5, d.bits(0)); }
  Value tangent() { return d.div(sine(), cosine()); }

private:
  /// The sine of the angle plus `more` half turns, with its sign bit xor that of `sign`. Near zeros of the sine, all
  /// additions but the last are exact.
  Value fromNearest(double more, Value sign) {
    Value two = d.number(2.0), most = d.fma(parts[0], two, d.number(more));
    auto [whole, count] = d.nearest(d.add(d.fma(parts[1], two, most), parts[2]));
    Value rest = d.add(d.fma(parts[1], two, d.sub(most, whole)), parts[2]);
    rest = d.fma(size, last, rest);
    Value sine = d.mul(rest, d.polynomial(d.mul(rest, rest), kSinOfHalfTurn));
    // The sine changes its sign with each half turn.
    Value flip = arith::XOrIOp::create(b, arith::ShLIOp::create(b, count, d.bits(63)),
                                       arith::AndIOp::create(b, sign, d.bits(uint64_t(1) << 63)));
    return d.fromBits(arith::XOrIOp::create(b, d.toBits(sine), flip));
  }

  ImplicitLocOpBuilder &b;
  Double d;
  Value x, size, parts[3], last;
};

/// The binary digits of 2 / pi, after 64 zeros.
constexpr uint64_t kTwoOverPi[] = {0x0,
                                   0xa2f9836e4e441529,
                                   0xfc2757d1f534ddc0,
                                   0xdb6295993c439041,
                                   0xfe5163abdebbc561,
                                   0xb7246e3a424dd2e0,
                                   0x06492eea09d1921c,
                                   0xfe1deb1cb129a73e,
                                   0xe88235f52ebb4484,
                                   0xe99c7026b45f7e41,
                                   0x3991d639835339f4,
                                   0x9c845f8bbdf9283b,
                                   0x1ff897ffde05980f,
                                   0xef2f118b5a0a6d1f,
                                   0x6d367ecf27cb09b7,
                                   0x4f463f669e5fea2d,
                                   0x7527bac7ebe5f17b,
                                   0x3d0739f78a5292ea,
                                   0x6bfb5fb11f8d5d08,
                                   0x56033046fc7b6bab};
constexpr StringLiteral kTable = "mpmd_two_over_pi";
/// pi / 2 as the sum of three f64.
constexpr double kQuarter[] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110};
/// Angles below this bound are reduced with the three parts of pi / 2.
constexpr double kLarge = 0x1p+20;

/// Functions of one f64 angle, which share the reduction.
class WideAngle {
public:
  WideAngle(ImplicitLocOpBuilder &b, Value x, ModuleOp module) : b(b), d(b), x(x) {
    Value size = d.abs(x), isSmall = d.compare(F::OLT, size, d.number(kLarge));
    auto either = scf::IfOp::create(b, TypeRange{b.getF64Type(), b.getF64Type(), b.getI64Type()}, isSmall,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(&either.getThenRegion().front());
    reduceSmall(size);
    b.setInsertionPointToStart(&either.getElseRegion().front());
    reduceLarge(size, module);
    rest = either.getResult(0), tail = either.getResult(1), count = either.getResult(2);
  }

  Value sine() { return finish(signedBy(count, sineOfRest(), cosineOfRest(), d.toBits(x))); }
  Value cosine() { return finish(signedBy(next(), sineOfRest(), cosineOfRest(), d.bits(0))); }
  Value tangent() {
    Value sine = sineOfRest(), cosine = cosineOfRest();
    return finish(d.div(signedBy(count, sine, cosine, d.toBits(x)), signedBy(next(), sine, cosine, d.bits(0))));
  }

private:
  Value next() { return d.bitsAdd(count, d.bits(1)); }

  /// Yields the angle without its quarter turns, as a sum of two f64, and the number of quarter turns.
  void yield(Value high, Value low, Value turns) {
    Pair sum = d.sumOfLarger(high, low);
    scf::YieldOp::create(b, ValueRange{sum.high, sum.low, turns});
  }

  void reduceSmall(Value size) {
    auto [turns, low] = d.nearest(d.mul(size, d.number(2 / std::numbers::pi)));
    Value minus = d.negate(turns);
    Value first = d.fma(minus, d.number(kQuarter[0]), size); // this difference is exact
    Pair product = d.product(minus, d.number(kQuarter[1])), sum = d.sum(first, product.high);
    yield(sum.high, d.fma(minus, d.number(kQuarter[2]), d.add(sum.low, product.low)), low);
  }

  /// Reduces x = m * 2^e after Payne and Hanek: only the bits of m * 2 / pi below 4 / 2^e matter, and 192 of them
  /// suffice.
  void reduceLarge(Value size, ModuleOp module) {
    Value raw = d.toBits(size), exponent = d.shiftRight(raw, 52);
    Value mantissa = d.bitsOr(d.bitsAnd(raw, d.bits((uint64_t(1) << 52) - 1)), d.bits(uint64_t(1) << 52));
    // The index, in the table of bits of 2/pi, of the bit whose product with the mantissa has weight 2. For infinities
    // and NaN, any index in the table will do.
    Value first = d.bitsSub(exponent, d.bits(1075 + 2 - 64));
    first = arith::MinUIOp::create(b, first, d.bits(971 - 2 + 64));
    Value shift = d.bitsAnd(first, d.bits(63));
    Value table = memref::GetGlobalOp::create(b, cast<MemRefType>(globalType()), tableOf(module));
    Value index = arith::IndexCastOp::create(b, b.getIndexType(), d.shiftRight(first, 6));
    Value words[4], window[3];
    for (int k = 0; k < 4; ++k) {
      Value at = arith::AddIOp::create(b, index, arith::ConstantIndexOp::create(b, k));
      words[k] = memref::LoadOp::create(b, table, at);
    }
    // The right shift is done in two steps, because a shift by 64 is undefined.
    Value opposite = arith::XOrIOp::create(b, shift, d.bits(63));
    for (int k = 0; k < 3; ++k)
      window[k] = d.bitsOr(arith::ShLIOp::create(b, words[k], shift),
                           arith::ShRUIOp::create(b, d.shiftRight(words[k + 1], 1), opposite));
    Value high = arith::MulIOp::create(b, mantissa, window[0]);
    auto middle = arith::MulUIExtendedOp::create(b, mantissa, window[1]);
    auto last = arith::MulUIExtendedOp::create(b, mantissa, window[2]);
    auto sum = arith::AddUIExtendedOp::create(b, middle.getLow(), last.getHigh());
    high = d.bitsAdd(d.bitsAdd(high, middle.getHigh()), arith::ExtUIOp::create(b, b.getI64Type(), sum.getOverflow()));
    Value low = sum.getSum();
    // The product has two bits of quarter turns, then a signed fraction. The first 53 bits of the fraction and the rest
    // are converted exactly.
    Value turns = d.shiftRight(d.bitsAdd(high, d.bits(uint64_t(1) << 61)), 62);
    Value fraction = d.bitsOr(d.shiftLeft(high, 2), d.shiftRight(low, 62));
    Value head = d.bitsAnd(fraction, d.bits(~uint64_t(0x7ff)));
    Value rest = d.bitsAnd(fraction, d.bits(0x7ff));
    Value below = d.mul(unsignedToDouble(d.shiftLeft(low, 2)), d.number(0x1p-128));
    Value most = d.mul(arith::SIToFPOp::create(b, b.getF64Type(), head), d.number(0x1p-64));
    Value least = d.mul(unsignedToDouble(rest), d.number(0x1p-64));
    Pair near = d.sumOfLarger(most, least), turn = d.sumOfLarger(near.high, d.add(near.low, below));
    Pair angle = d.product(turn.high, d.number(kQuarter[0]));
    Value lost = d.fma(turn.high, d.number(kQuarter[1]), angle.low);
    yield(angle.high, d.fma(turn.low, d.number(kQuarter[0]), lost), turns);
  }

  Value unsignedToDouble(Value value) { return arith::UIToFPOp::create(b, b.getF64Type(), value); }

  Type globalType() { return MemRefType::get({std::size(kTwoOverPi)}, b.getI64Type()); }

  StringRef tableOf(ModuleOp module) {
    if (!module.lookupSymbol(kTable)) {
      OpBuilder atStart = OpBuilder::atBlockBegin(module.getBody());
      auto words =
          DenseElementsAttr::get(RankedTensorType::get({std::size(kTwoOverPi)}, b.getI64Type()), ArrayRef(kTwoOverPi));
      memref::GlobalOp::create(atStart, module.getLoc(), kTable, b.getStringAttr("private"),
                               cast<MemRefType>(globalType()), words, /*constant=*/true, /*alignment=*/IntegerAttr());
    }
    return kTable;
  }

  /// sin(rest + tail) and cos(rest + tail) for |rest| <= pi / 4.
  Value sineOfRest() {
    Value square = d.mul(rest, rest), cube = d.mul(square, rest);
    Value series =
        d.polynomial(square, {1.58969099521155010221e-10, -2.50507602534068634195e-08, 2.75573137070700676789e-06,
                              -1.98412698298579493134e-04, 8.33333333332248946124e-03});
    Value correction = d.fma(square, d.sub(d.mul(d.number(0.5), tail), d.mul(cube, series)), d.negate(tail));
    return d.sub(rest, d.fma(cube, d.number(1.66666666666666324348e-01), correction));
  }
  Value cosineOfRest() {
    Value one = d.number(1.0), square = d.mul(rest, rest), half = d.mul(d.number(0.5), square), near = d.sub(one, half);
    Value series =
        d.polynomial(square, {-1.13596475577881948265e-11, 2.08757232129817482790e-09, -2.75573143513906633035e-07,
                              2.48015872894767294178e-05, -1.38888888888741095749e-03, 4.16666666666666019037e-02});
    Value lost = d.sub(d.sub(one, near), half);
    Value correction = d.fma(d.mul(square, square), series, d.negate(d.mul(rest, tail)));
    return d.add(near, d.add(lost, correction));
  }

  /// The sine after `turns` quarter turns, with its sign bit xor that of `sign`.
  Value signedBy(Value turns, Value sine, Value cosine, Value sign) {
    Value isOdd = arith::CmpIOp::create(b, I::ne, arith::AndIOp::create(b, turns, d.bits(1)), d.bits(0));
    Value size = d.toBits(d.select(isOdd, cosine, sine));
    Value flip = arith::XOrIOp::create(b, d.shiftLeft(turns, 62), sign);
    return d.fromBits(arith::XOrIOp::create(b, size, arith::AndIOp::create(b, flip, d.bits(uint64_t(1) << 63))));
  }

  Value finish(Value result) {
    Value isFinite = d.compare(F::OLT, d.abs(x), d.infinity());
    return d.select(isFinite, result, d.notANumber());
  }

  ImplicitLocOpBuilder &b;
  Double d;
  Value x, rest, tail, count;
};

template <typename Op> struct ExpandAngle : OpRewritePattern<Op> {
  using Narrow = Value (NarrowAngle::*)();
  using Wide = Value (WideAngle::*)();

  ExpandAngle(MLIRContext *context, Narrow narrow, Wide wide)
      : OpRewritePattern<Op>(context, /*benefit=*/10), narrow(narrow), wide(wide) {}

  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder b(op.getLoc(), rewriter);
    Value x = op.getOperand();
    if (op.getType().isF32()) {
      NarrowAngle angle(b, x);
      rewriter.replaceOp(op, Double(b).narrow((angle.*narrow)()));
    } else if (op.getType().isF64()) {
      WideAngle angle(b, x, op->template getParentOfType<ModuleOp>());
      rewriter.replaceOp(op, (angle.*wide)());
    } else {
      return failure();
    }
    return success();
  }

  Narrow narrow;
  Wide wide;
};

} // namespace

void mpmd::codegen::addAngles(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  context->loadDialect<memref::MemRefDialect, scf::SCFDialect>();
  patterns.add<ExpandAngle<math::SinOp>>(context, &NarrowAngle::sine, &WideAngle::sine);
  patterns.add<ExpandAngle<math::CosOp>>(context, &NarrowAngle::cosine, &WideAngle::cosine);
  patterns.add<ExpandAngle<math::TanOp>>(context, &NarrowAngle::tangent, &WideAngle::tangent);
}
