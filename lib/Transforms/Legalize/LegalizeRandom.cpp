//===- LegalizeRandom.cpp - rng_bit_generator ----------------------------------------------------===//
//
// Emits Threefry and Philox with the same bits as XLA on CPUs. The default algorithm is Philox, as in XLA.
//
//===------------------------------------------------------------------------------------------===//

#include "Legalize.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace mpmd;
using namespace mpmd::legalize;

namespace {
/// Emits arithmetic on 32-bit and 64-bit words.
class Words {
public:
  Words(OpBuilder &builder, Location loc) : b(loc, builder) {}

  Value word(uint32_t value) { return arith::ConstantOp::create(b, b.getI32IntegerAttr(static_cast<int32_t>(value))); }
  Value wide(int64_t value) { return arith::ConstantOp::create(b, b.getI64IntegerAttr(value)); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value exclusiveOr(Value x, Value y) { return arith::XOrIOp::create(b, x, y); }
  Value low(Value x) { return arith::TruncIOp::create(b, b.getI32Type(), x); }
  Value high(Value x) { return low(arith::ShRUIOp::create(b, x, wide(32))); }
  Value extend(Value x) { return arith::ExtUIOp::create(b, b.getI64Type(), x); }
  Value join(Value low, Value high) {
    return arith::OrIOp::create(b, extend(low), arith::ShLIOp::create(b, extend(high), wide(32)).getResult());
  }
  Value rotate(Value x, unsigned by) {
    return arith::OrIOp::create(b, arith::ShLIOp::create(b, x, word(by)).getResult(),
                                arith::ShRUIOp::create(b, x, word(32 - by)).getResult());
  }

  SmallVector<Value, 4> philox(Value counterLow, Value counterHigh, Value key);
  SmallVector<Value, 4> threefry(Value counter, Value key);

  ImplicitLocOpBuilder b;
};
} // namespace

SmallVector<Value, 4> Words::philox(Value counterLow, Value counterHigh, Value key) {
  SmallVector<Value, 4> x{low(counterLow), high(counterLow), low(counterHigh), high(counterHigh)};
  Value k[2] = {low(key), high(key)};
  for (int round = 0; round < 10; ++round) {
    Value first = arith::MulIOp::create(b, extend(x[0]), wide(0xD2511F53)),
          second = arith::MulIOp::create(b, extend(x[2]), wide(0xCD9E8D57));
    x = {exclusiveOr(exclusiveOr(high(second), x[1]), k[0]), low(second),
         exclusiveOr(exclusiveOr(high(first), x[3]), k[1]), low(first)};
    k[0] = add(k[0], word(0x9E3779B9));
    k[1] = add(k[1], word(0xBB67AE85));
  }
  return x;
}

SmallVector<Value, 4> Words::threefry(Value counter, Value key) {
  static constexpr unsigned kRotations[2][4] = {{13, 15, 26, 6}, {17, 29, 16, 24}};
  Value keys[3] = {low(key), high(key), Value()};
  keys[2] = exclusiveOr(exclusiveOr(keys[0], keys[1]), word(0x1BD11BDA));
  Value x = add(low(counter), keys[0]), y = add(high(counter), keys[1]);
  for (unsigned group = 0; group < 5; ++group) {
    for (unsigned by : kRotations[group % 2]) {
      x = add(x, y);
      y = exclusiveOr(rotate(y, by), x);
    }
    x = add(x, keys[(group + 1) % 3]);
    y = add(add(y, keys[(group + 2) % 3]), word(group + 1));
  }
  return {x, y};
}

/// Emits `count` blocks of random words, as one tensor per word of a block.
static SmallVector<Value> emitBlocks(OpBuilder &builder, Location loc, int64_t count, size_t words,
                                     function_ref<SmallVector<Value, 4>(Words &, Value index)> block) {
  auto type = RankedTensorType::get({count}, builder.getI32Type());
  SmallVector<Value> outs(words, emptyTensor(builder, loc, type));
  SmallVector<Type> types(words, type);
  SmallVector<AffineMap> maps(words, builder.getMultiDimIdentityMap(1));
  auto generic = linalg::GenericOp::create(
      builder, loc, types, ValueRange(), outs, maps, {utils::IteratorType::parallel},
      [&](OpBuilder &inner, Location at, ValueRange) {
        Words w(inner, at);
        Value index = arith::IndexCastOp::create(inner, at, inner.getI64Type(), linalg::IndexOp::create(inner, at, 0));
        SmallVector<Value, 4> made = block(w, index);
        linalg::YieldOp::create(w.b, made);
      });
  return llvm::to_vector_of<Value>(generic.getResults());
}

LogicalResult legalize::lowerRandom(Context &context, Operation *op) {
  auto generator = dyn_cast<RngBitGeneratorOp>(op);
  if (!generator)
    return failure();
  IRRewriter &b = context.rewriter;
  Location loc = op->getLoc();
  auto type = cast<RankedTensorType>(generator.getOutput().getType());
  Type element = type.getElementType();
  bool isWide = element.isInteger(64), isThreefry = generator.getRngAlgorithm() == RngAlgorithm::THREE_FRY;
  auto stateAt = [&](int64_t index) -> Value {
    return tensor::ExtractOp::create(b, loc, generator.getInitialState(),
                                     ValueRange{arith::ConstantIndexOp::create(b, loc, index)});
  };
  Value key = stateAt(0), counter = stateAt(1);

  // Threefry computes two words at once. XLA halves the first dimension of even length, or the longest dimension, and
  // interleaves the two words along it.
  ArrayRef<int64_t> shape = type.getShape();
  SmallVector<int64_t> half(shape);
  int64_t split = -1, blocks = 1;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (shape[dim] % 2 == 0 && split < 0)
      split = dim;
  if (split < 0 && !shape.empty())
    split = llvm::max_element(shape) - shape.begin();
  if (split >= 0 && !isWide)
    half[split] = (half[split] + 1) / 2;
  for (int64_t size : half)
    blocks *= size;
  if (!isThreefry)
    blocks = (type.getNumElements() * (isWide ? 2 : 1) + 3) / 4;

  SmallVector<Value> words = emitBlocks(b, loc, blocks, isThreefry ? 2 : 4, [&](Words &w, Value index) {
    Value sum = w.add(counter, index);
    if (isThreefry)
      return w.threefry(sum, key);
    // The counter has 128 bits. The upper 64 bits are the key.
    Value carry = arith::CmpIOp::create(w.b, arith::CmpIPredicate::ult, sum, counter);
    return w.philox(sum, w.add(key, arith::ExtUIOp::create(w.b, w.b.getI64Type(), carry)), key);
  });

  Value bits = parallelGeneric(b, loc, type, {}, {}, [&](OpBuilder &inner, Location at, ValueRange) -> Value {
    Words w(inner, at);
    auto constant = [&](int64_t value) -> Value { return arith::ConstantIndexOp::create(inner, at, value); };
    auto wordAt = [&](size_t word, Value index) -> Value {
      return tensor::ExtractOp::create(inner, at, words[word], index);
    };
    Value linear = constant(0), which = constant(0);
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      Value index = linalg::IndexOp::create(inner, at, dim);
      if (isThreefry && !isWide && dim == split) {
        which = arith::RemUIOp::create(inner, at, index, constant(2));
        index = arith::DivUIOp::create(inner, at, index, constant(2));
      }
      Value size = constant(isThreefry ? half[dim] : shape[dim]);
      linear = arith::AddIOp::create(inner, at, arith::MulIOp::create(inner, at, linear, size), index);
    }
    // Elements take the words of a block in order; a 64-bit element takes two words.
    int64_t perBlock = isThreefry ? (isWide ? 1 : 2) : isWide ? 2 : 4;
    if (!isThreefry) {
      which = arith::RemUIOp::create(inner, at, linear, constant(perBlock));
      linear = arith::DivUIOp::create(inner, at, linear, constant(perBlock));
    }
    Value chosen;
    for (int64_t iteration = perBlock - 1; iteration >= 0; --iteration) {
      Value candidate =
          isWide ? w.join(wordAt(2 * iteration, linear), wordAt(2 * iteration + 1, linear)) : wordAt(iteration, linear);
      Value isIt = arith::CmpIOp::create(inner, at, arith::CmpIPredicate::eq, which, constant(iteration));
      chosen = chosen ? arith::SelectOp::create(inner, at, isIt, candidate, chosen).getResult() : candidate;
    }
    return element.getIntOrFloatBitWidth() < 32 ? arith::TruncIOp::create(inner, at, element, chosen).getResult()
                                                : chosen;
  });
  Value next = arith::AddIOp::create(b, loc, counter, arith::ConstantOp::create(b, loc, b.getI64IntegerAttr(blocks)));
  Value state = tensor::FromElementsOp::create(b, loc, cast<RankedTensorType>(generator.getOutputState().getType()),
                                               ValueRange{key, next});
  b.replaceOp(op, {state, bits});
  return success();
}
