// Divides counted loops into loops over consecutive iterations.
#include "../Partition.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// A carry of which each iteration reads or writes one row, as of stacked weights or residuals.
struct Stack {
  unsigned carry = 0;
  int64_t dim = 0;
  /// The row of each iteration.
  Affine row;
  /// Whether iterations write rows. Otherwise they read them, and the carry does not change.
  bool isWritten = false;

  /// The rows of the iterations [begin, end).
  std::pair<int64_t, int64_t> rows(int64_t begin, int64_t end) const {
    const int64_t first = row.at(begin), last = row.at(end - 1);
    return {std::min(first, last), std::max(first, last) + 1};
  }
};

class Divider {
public:
  Divider(Operation *loop, int64_t trips) : loop(loop), trips(trips), index(trips), builder(loop) {
    for (unsigned i = 0; i < loop->getNumResults(); ++i) {
      counters.push_back(counterOf(loop, i, trips));
      if (counters.back())
        index.define(body().getArgument(i), *counters.back());
    }
    for (unsigned i = 0; i < loop->getNumResults(); ++i)
      if (std::optional<Stack> stack = stackOf(i))
        stacks.push_back(*stack);
  }

  SmallVector<Operation *> run(int64_t pieces);

private:
  Block &body() { return loop->getRegion(1).front(); }
  /// The row that one access of a stack reads or writes; nothing if it is no row.
  std::optional<Stack> rowOf(unsigned carry, OperandRange indices, RankedTensorType whole, RankedTensorType part);
  std::optional<Stack> stackOf(unsigned carry);
  Operation *emit(int64_t begin, int64_t end, SmallVectorImpl<Value> &values);

  Operation *loop;
  int64_t trips;
  LoopIndex index;
  OpBuilder builder;
  SmallVector<std::optional<Affine>> counters;
  SmallVector<Stack> stacks;
  /// For each stack that is written, its rows with the number of the first one.
  DenseMap<unsigned, SmallVector<std::pair<int64_t, Value>>> written;
};
} // namespace

std::optional<Stack> Divider::rowOf(unsigned carry, OperandRange indices, RankedTensorType whole,
                                    RankedTensorType part) {
  Stack stack{carry};
  bool found = false;
  for (auto [dim, at] : llvm::enumerate(indices)) {
    if (part.getDimSize(dim) == whole.getDimSize(dim))
      continue; // clamped to the beginning
    std::optional<Affine> row = index.find(at);
    if (found || part.getDimSize(dim) != 1 || !row || std::abs(row->scale) != 1 || row->at(0) < 0 ||
        row->at(trips - 1) < 0 || std::max(row->at(0), row->at(trips - 1)) >= whole.getDimSize(dim))
      return std::nullopt;
    found = true;
    stack.dim = dim;
    stack.row = *row;
  }
  return found ? std::optional(stack) : std::nullopt;
}

std::optional<Stack> Divider::stackOf(unsigned carry) {
  BlockArgument argument = body().getArgument(carry);
  Value next = body().getTerminator()->getOperand(carry);
  auto type = dyn_cast<RankedTensorType>(argument.getType());
  if (!type || !loop->getRegion(0).front().getArgument(carry).use_empty())
    return std::nullopt;
  if (auto update = next.getDefiningOp<stablehlo::DynamicUpdateSliceOp>();
      update && update.getOperand() == argument && argument.hasOneUse() && next.hasOneUse()) {
    std::optional<Stack> stack =
        rowOf(carry, update.getStartIndices(), type, cast<RankedTensorType>(update.getUpdate().getType()));
    if (!stack || type.getDimSize(stack->dim) != trips)
      return std::nullopt;
    stack->isWritten = true;
    return stack;
  }
  if (next != argument)
    return std::nullopt;
  std::optional<Stack> stack;
  for (OpOperand &use : argument.getUses()) {
    if (use.getOwner() == body().getTerminator())
      continue;
    auto slice = dyn_cast<stablehlo::DynamicSliceOp>(use.getOwner());
    if (!slice || use.getOperandNumber() != 0 || slice->getBlock() != &body())
      return std::nullopt;
    std::optional<Stack> row = rowOf(carry, slice.getStartIndices(), type, cast<RankedTensorType>(slice.getType()));
    if (!row || (stack && (stack->dim != row->dim || stack->row.scale != row->row.scale ||
                           stack->row.offset != row->row.offset)))
      return std::nullopt;
    stack = row;
  }
  return stack;
}

/// Emits the loop over the iterations [begin, end). `values` are the carries before it, and then those behind it.
Operation *Divider::emit(int64_t begin, int64_t end, SmallVectorImpl<Value> &values) {
  Operation *piece = builder.clone(*loop);
  auto constant = [&](OpBuilder &at, Type type, int64_t number) -> Value {
    auto tensor = cast<RankedTensorType>(type);
    return stablehlo::ConstantOp::create(
        at, loop->getLoc(), tensor, DenseElementsAttr::get(tensor, at.getIntegerAttr(tensor.getElementType(), number)));
  };
  builder.setInsertionPoint(piece);
  SmallVector<Value> operands = llvm::to_vector(values);
  for (auto [i, counter] : llvm::enumerate(counters))
    if (counter)
      operands[i] = constant(builder, loop->getResult(i).getType(), counter->at(begin));
  Block &cond = piece->getRegion(0).front(), &inner = piece->getRegion(1).front();
  for (const Stack &stack : stacks) {
    const auto rows = stack.rows(begin, end);
    operands[stack.carry] = sliceAlong(builder, loop->getOperand(stack.carry), stack.dim, rows.first, rows.second);
    Type type = operands[stack.carry].getType();
    for (Value value : {Value(cond.getArgument(stack.carry)), Value(inner.getArgument(stack.carry)),
                        Value(piece->getResult(stack.carry))})
      value.setType(type);
    if (stack.isWritten)
      inner.getTerminator()->getOperand(stack.carry).setType(type);
    for (Operation *user : inner.getArgument(stack.carry).getUsers()) {
      if (user == inner.getTerminator())
        continue;
      const unsigned number = (stack.isWritten ? 2 : 1) + stack.dim;
      OpBuilder before(user);
      Value row = user->getOperand(number);
      user->setOperand(number, stablehlo::SubtractOp::create(before, user->getLoc(), row.getType(), row,
                                                             constant(before, row.getType(), rows.first)));
    }
  }
  piece->setOperands(operands);
  // A counted loop compares its counter with a constant.
  auto compare = cast<stablehlo::CompareOp>(cond.getTerminator()->getOperand(0).getDefiningOp());
  const unsigned counter = cast<BlockArgument>(compare.getLhs()).getArgNumber();
  OpBuilder before(compare);
  compare->setOperand(1, constant(before, compare.getRhs().getType(), counters[counter]->at(end)));
  for (unsigned i = 0; i < piece->getNumResults(); ++i)
    values[i] = piece->getResult(i);
  for (const Stack &stack : stacks) {
    if (stack.isWritten)
      written[stack.carry].emplace_back(stack.rows(begin, end).first, values[stack.carry]);
    else
      values[stack.carry] = loop->getOperand(stack.carry);
  }
  builder.setInsertionPointAfter(piece);
  return piece;
}

SmallVector<Operation *> Divider::run(int64_t pieces) {
  SmallVector<Value> values(loop->getOperands());
  SmallVector<Operation *> made;
  // A loop over the rows in reverse order is divided between the same rows as its forward.
  const bool isReverse = !stacks.empty() && stacks.front().row.scale < 0;
  auto beginOf = [&](int64_t piece) {
    return isReverse ? trips - llvm::divideCeil(trips * (pieces - piece), pieces)
                     : llvm::divideCeil(trips * piece, pieces);
  };
  for (int64_t piece = 0; piece < pieces; ++piece)
    made.push_back(emit(beginOf(piece), beginOf(piece + 1), values));
  for (const Stack &stack : stacks) {
    if (!stack.isWritten)
      continue;
    auto &parts = written[stack.carry];
    llvm::sort(parts, [](auto &a, auto &b) { return a.first < b.first; });
    values[stack.carry] =
        stablehlo::ConcatenateOp::create(builder, loop->getLoc(), loop->getResult(stack.carry).getType(),
                                         llvm::to_vector(llvm::make_second_range(parts)), stack.dim);
  }
  loop->replaceAllUsesWith(values);
  loop->erase();
  return made;
}

SmallVector<Operation *> partition::divideLoop(Operation *loop, int64_t trips, int64_t pieces) {
  return Divider(loop, trips).run(pieces);
}
