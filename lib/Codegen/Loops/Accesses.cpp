#include "Accesses.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include <numeric>

using namespace mlir;
using namespace mpmd::codegen;

void LinearIndex::add(Value value, int64_t factor) {
  auto known = llvm::find_if(terms, [&](const auto &term) { return term.first == value; });
  if (known == terms.end())
    terms.push_back({value, factor});
  else if ((known->second += factor) == 0)
    terms.erase(known);
}

int64_t LinearIndex::factorOf(Value value) const {
  for (const auto &[known, times] : terms)
    if (known == value)
      return times;
  return 0;
}

bool LinearIndex::operator==(const LinearIndex &other) const {
  auto covers = [](const LinearIndex &a, const LinearIndex &b) {
    return llvm::all_of(a.terms, [&](const auto &term) { return b.factorOf(term.first) == term.second; });
  };
  return constant == other.constant && covers(*this, other) && covers(other, *this);
}

void mpmd::codegen::linearize(Value value, int64_t factor, LinearIndex &into) {
  Operation *op = value.getDefiningOp();
  if (std::optional<int64_t> number = getConstantIntValue(value)) {
    into.constant += factor * *number;
  } else if (isa_and_nonnull<arith::AddIOp>(op)) {
    linearize(op->getOperand(0), factor, into);
    linearize(op->getOperand(1), factor, into);
  } else if (isa_and_nonnull<arith::SubIOp>(op)) {
    linearize(op->getOperand(0), factor, into);
    linearize(op->getOperand(1), -factor, into);
  } else if (isa_and_nonnull<arith::MulIOp>(op) && getConstantIntValue(op->getOperand(1))) {
    linearize(op->getOperand(0), factor * *getConstantIntValue(op->getOperand(1)), into);
  } else if (isa_and_nonnull<arith::MulIOp>(op) && getConstantIntValue(op->getOperand(0))) {
    linearize(op->getOperand(1), factor * *getConstantIntValue(op->getOperand(0)), into);
  } else {
    into.add(value, factor);
  }
}

Value mpmd::codegen::baseOf(Value memory) {
  while (auto view = memory.getDefiningOp<ViewLikeOpInterface>()) {
    if (isa<memref::ViewOp>(view.getOperation()))
      break;
    memory = view.getViewSource();
  }
  return memory;
}

std::optional<Access> mpmd::codegen::accessOf(Operation *op) {
  auto at = [&](Value memory, ValueRange indices, bool writes, bool single) {
    // An access through a view other than a cast has an unknown index.
    Access access{op, baseOf(memory), writes, std::nullopt};
    while (auto cast = memory.getDefiningOp<memref::CastOp>())
      memory = cast.getSource();
    if (single && indices.size() == 1 && access.memory == memory)
      linearize(indices[0], 1, access.index.emplace());
    return access;
  };
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return at(load.getMemRef(), load.getIndices(), false, true);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return at(store.getMemRef(), store.getIndices(), true, true);
  if (auto load = dyn_cast<vector::LoadOp>(op))
    return at(load.getBase(), load.getIndices(), false, false);
  return std::nullopt;
}

scf::ForOp mpmd::codegen::rowLoopOf(func::FuncOp kernel) {
  scf::ForOp rows;
  Block &body = kernel.getBody().front();
  unsigned count = body.getNumArguments();
  for (Operation &op : body.without_terminator()) {
    auto loop = dyn_cast<scf::ForOp>(op);
    if (loop && !rows && loop.getNumResults() == 0 && loop.getLowerBound() == body.getArgument(count - 2) &&
        loop.getUpperBound() == body.getArgument(count - 1) && getConstantIntValue(loop.getStep()) == 1)
      rows = loop;
    else if (loop || (!isa<memref::AllocaOp>(op) && !isMemoryEffectFree(&op)))
      return {};
  }
  return rows;
}

bool mpmd::codegen::accessesAreKnown(func::FuncOp kernel, function_ref<bool(Operation *)> isChoice) {
  auto isMemory = [](Type type) { return isa<MemRefType>(type); };
  auto isKnown = [&](Operation *op) {
    if (llvm::any_of(op->getResultTypes(), isMemory) &&
        !isa<ViewLikeOpInterface, memref::AllocOp, memref::AllocaOp, memref::GetGlobalOp>(op) && !isChoice(op))
      return WalkResult::interrupt();
    return WalkResult(success(accessOf(op) || isMemoryEffectFree(op) ||
                              isa<func::FuncOp, func::CallOp, memref::AllocOp, memref::AllocaOp>(op) ||
                              op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
                              op->hasTrait<OpTrait::ReturnLike>()));
  };
  return !kernel.walk(isKnown).wasInterrupted();
}

scf::ForOp mpmd::codegen::onlyLoopIn(Block &block) {
  scf::ForOp found;
  for (Operation &op : block.without_terminator()) {
    auto loop = dyn_cast<scf::ForOp>(op);
    if (loop && !found && loop.getNumResults() == 0)
      found = loop;
    else if (!isMemoryEffectFree(&op))
      return {};
  }
  return found;
}

std::optional<int64_t> mpmd::codegen::maxTripCount(scf::ForOp loop) {
  if (std::optional<APInt> iterations = loop.getStaticTripCount())
    return iterations->getSExtValue();
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!step || *step < 1)
    return std::nullopt;
  SmallVector<Value> ends = {loop.getUpperBound()};
  if (auto least = loop.getUpperBound().getDefiningOp<arith::MinSIOp>())
    ends = {least.getLhs(), least.getRhs()};
  LinearIndex begin;
  linearize(loop.getLowerBound(), 1, begin);
  for (Value end : ends) {
    LinearIndex reach;
    linearize(end, 1, reach);
    int64_t length = reach.constant - begin.constant;
    reach.constant = begin.constant;
    if (reach == begin)
      return std::max<int64_t>(0, (length + *step - 1) / *step);
  }
  return std::nullopt;
}

namespace {
/// How an index depends on an inner loop: its factor, and the maximum change of the induction variable. If `isTile`,
/// the loop is a tile of the outer loop, and both have the same upper bound.
struct Move {
  int64_t factor, extent;
  bool isTile;
};

/// Splits an index into a base, its value at the first iterations of all inner loops, and its movement with these
/// loops. Nothing if base or movement is unknown.
std::optional<std::pair<LinearIndex, SmallVector<Move>>> movesOf(const LinearIndex &index, scf::ForOp loop) {
  LinearIndex base{index.constant, {}};
  SmallVector<Move> moves;
  SmallVector<std::pair<Value, int64_t>> left(index.terms);
  while (!left.empty()) {
    auto [value, factor] = left.pop_back_val();
    Operation *owner = value.getParentRegion()->getParentOp();
    if (value == loop.getInductionVar() || !loop->isAncestor(owner)) {
      base.add(value, factor);
      continue;
    }
    auto inner = dyn_cast<scf::ForOp>(owner);
    std::optional<int64_t> iterations = inner && value == inner.getInductionVar() ? maxTripCount(inner) : std::nullopt;
    std::optional<int64_t> step = inner ? getConstantIntValue(inner.getStep()) : std::nullopt;
    if (!iterations || !step)
      return std::nullopt;
    auto least = inner.getUpperBound().getDefiningOp<arith::MinSIOp>();
    bool isTile = inner.getLowerBound() == loop.getInductionVar() && least &&
                  (least.getLhs() == loop.getUpperBound() || least.getRhs() == loop.getUpperBound());
    moves.push_back({std::abs(factor), *step * std::max<int64_t>(*iterations - 1, 0), isTile});
    LinearIndex first;
    linearize(inner.getLowerBound(), factor, first);
    base.constant += first.constant;
    left.append(first.terms);
  }
  return std::pair(std::move(base), std::move(moves));
}

/// The distance of two indices, if it is constant.
std::optional<int64_t> distance(const LinearIndex &from, const LinearIndex &to) {
  LinearIndex moved = from;
  moved.constant = to.constant;
  return moved == to ? std::optional(std::abs(to.constant - from.constant)) : std::nullopt;
}

/// Whether the indices of any two iterations of a loop are more than `reach` apart. Inner movements smaller than a step
/// of the loop must not reach the next iteration. Larger movements must exceed a whole run of the loop.
bool isApart(const LinearIndex &index, int64_t reach, scf::ForOp loop) {
  auto known = movesOf(index, loop);
  if (!known)
    return false;
  const auto &[base, moves] = *known;
  int64_t unit = std::abs(base.factorOf(loop.getInductionVar())), step = *getConstantIntValue(loop.getStep());
  int64_t within = reach, courses = 0;
  bool areTiles = reach == 0;
  for (const Move &move : moves) {
    if (move.extent == 0)
      continue;
    if (move.factor >= unit * step) {
      courses = std::gcd(courses, move.factor);
      continue;
    }
    within += move.factor * move.extent;
    areTiles &= move.isTile && move.factor == unit;
  }
  if (unit * step <= within)
    return false;
  if (courses == 0)
    return true;
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound()),
                         upper = getConstantIntValue(loop.getUpperBound()), iterations = maxTripCount(loop);
  if (areTiles && lower && upper)
    return courses > unit * (*upper - *lower - 1);
  return iterations && courses > unit * step * std::max<int64_t>(*iterations - 1, 0) + within;
}
} // namespace

bool mpmd::codegen::isPlain(Value memory) {
  auto type = cast<MemRefType>(memory.getType());
  return type.hasStaticShape() && type.getLayout().isIdentity();
}

/// The buffer before reshapes, which has the same elements in the same order.
static Value flatBufferOf(Value memory) {
  while (Operation *op = memory.getDefiningOp()) {
    if (auto expand = dyn_cast<memref::ExpandShapeOp>(op))
      memory = expand.getSrc();
    else if (auto collapse = dyn_cast<memref::CollapseShapeOp>(op))
      memory = collapse.getSrc();
    else
      break;
  }
  return memory;
}

void mpmd::codegen::flattenIndices(Operation *root) {
  OpBuilder b(root->getContext());
  auto constant = [&](Location loc, int64_t value) { return arith::ConstantIndexOp::create(b, loc, value); };
  root->walk([&](Operation *op) {
    if (!isa<memref::LoadOp, memref::StoreOp>(op))
      return;
    unsigned at = isa<memref::StoreOp>(op) ? 1 : 0;
    Value memory = op->getOperand(at), flat = flatBufferOf(memory);
    auto type = cast<MemRefType>(flat.getType());
    if (flat == memory || type.getRank() != 1 || !isPlain(flat) || !isPlain(memory))
      return;
    Location loc = op->getLoc();
    b.setInsertionPoint(op);
    Value index;
    for (auto [size, value] :
         llvm::zip(cast<MemRefType>(memory.getType()).getShape(), op->getOperands().drop_front(at + 1))) {
      Value before = index ? arith::MulIOp::create(b, loc, index, constant(loc, size)).getResult() : Value();
      index = before ? arith::AddIOp::create(b, loc, before, value).getResult() : value;
    }
    if (!index)
      index = constant(loc, 0);
    SmallVector<Value> operands(op->getOperands().take_front(at));
    operands.append({flat, index});
    op->setOperands(operands);
  });
}

bool mpmd::codegen::isOwn(Value memory) {
  Operation *scratch = memory.getDefiningOp<memref::AllocaOp>();
  return scratch && scratch->hasAttr(kThreadLocalAttr);
}

bool mpmd::codegen::isParallel(scf::ForOp loop) {
  if (loop.getNumResults() != 0 || !getConstantIntValue(loop.getStep()))
    return false;
  SmallVector<Access> accesses = accessesIn(loop);
  // The attribute promises independence for the carries of the loop, which are kernel operands, but not for
  // temporaries.
  bool isPromised = loop->hasAttr(kIndependentAttr);
  for (const Access &write : accesses) {
    if (!write.writes || isInside(loop, write.memory) || isOwn(write.memory) ||
        (isPromised && isa<BlockArgument>(write.memory)))
      continue;
    if (!write.index)
      return false;
    int64_t reach = 0;
    for (const Access &other : accesses)
      if (other.memory == write.memory) {
        std::optional<int64_t> offset = other.index ? distance(*write.index, *other.index) : std::nullopt;
        if (!offset)
          return false;
        reach = std::max(reach, *offset);
      }
    if (!isApart(*write.index, reach, loop))
      return false;
  }
  return true;
}

Value mpmd::codegen::materialize(OpBuilder &b, Location loc, const LinearIndex &index) {
  Value sum = arith::ConstantIndexOp::create(b, loc, index.constant);
  for (auto [value, factor] : index.terms)
    sum = arith::AddIOp::create(b, loc, sum,
                                arith::MulIOp::create(b, loc, value, arith::ConstantIndexOp::create(b, loc, factor)));
  return sum;
}

bool mpmd::codegen::containsLoop(Operation *op) {
  auto isInner = [&](LoopLikeOpInterface loop) { return WalkResult(success(loop.getOperation() == op)); };
  return op->walk(isInner).wasInterrupted();
}

void mpmd::codegen::emitLoop(OpBuilder &b, Location loc, Value from, Value to, int64_t step,
                             function_ref<void(Value)> body) {
  auto loop = scf::ForOp::create(b, loc, from, to, arith::ConstantIndexOp::create(b, loc, step));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  body(loop.getInductionVar());
}

int64_t mpmd::codegen::elementBytes(Value memory) {
  return std::max<int64_t>(1, cast<MemRefType>(memory.getType()).getElementTypeBitWidth() / 8);
}

SmallVector<Access> mpmd::codegen::accessesIn(Operation *root) {
  SmallVector<Access> found;
  root->walk([&](Operation *op) {
    if (std::optional<Access> access = accessOf(op))
      found.push_back(std::move(*access));
  });
  return found;
}
