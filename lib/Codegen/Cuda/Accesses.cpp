#include "Accesses.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mpmd::codegen;

void LinearIndex::add(Value value, int64_t factor) {
  for (auto &[known, times] : terms)
    if (known == value) {
      times += factor;
      return;
    }
  terms.push_back({value, factor});
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
  while (auto view = memory.getDefiningOp<ViewLikeOpInterface>())
    memory = view.getViewSource();
  return memory;
}

std::optional<Access> mpmd::codegen::accessOf(Operation *op) {
  auto at = [&](Value memory, ValueRange indices, bool writes, bool single) {
    // What is seen in another way is somewhere in it.
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

std::optional<int64_t> mpmd::codegen::mostTurns(scf::ForOp loop) {
  if (std::optional<APInt> turns = loop.getStaticTripCount())
    return turns->getSExtValue();
  auto least = loop.getUpperBound().getDefiningOp<arith::MinSIOp>();
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!least || !step)
    return std::nullopt;
  LinearIndex begin;
  linearize(loop.getLowerBound(), 1, begin);
  for (Value end : {least.getLhs(), least.getRhs()}) {
    LinearIndex reach;
    linearize(end, 1, reach);
    int64_t length = reach.constant - begin.constant;
    reach.constant = begin.constant;
    if (reach == begin)
      return (length + *step - 1) / *step;
  }
  return std::nullopt;
}

namespace {
/// An index in terms of what is outside of the loops inside a loop, at their first iterations, and how far these go
/// from there. Nothing where that is not known.
std::optional<std::pair<LinearIndex, int64_t>> reachOf(const LinearIndex &index, scf::ForOp loop) {
  LinearIndex base{index.constant, {}};
  int64_t reach = 0;
  SmallVector<std::pair<Value, int64_t>> left(index.terms);
  while (!left.empty()) {
    auto [value, factor] = left.pop_back_val();
    Operation *owner = value.getParentRegion()->getParentOp();
    if (value == loop.getInductionVar() || !loop->isAncestor(owner)) {
      base.add(value, factor);
      continue;
    }
    auto inner = dyn_cast<scf::ForOp>(owner);
    std::optional<int64_t> turns = inner && value == inner.getInductionVar() ? mostTurns(inner) : std::nullopt;
    std::optional<int64_t> step = inner ? getConstantIntValue(inner.getStep()) : std::nullopt;
    if (!turns || !step)
      return std::nullopt;
    reach += std::abs(factor) * *step * std::max<int64_t>(*turns - 1, 0);
    LinearIndex first;
    linearize(inner.getLowerBound(), factor, first);
    base.constant += first.constant;
    left.append(first.terms);
  }
  return std::pair(std::move(base), reach);
}
} // namespace

bool mpmd::codegen::isOwn(Value memory) {
  Operation *scratch = memory.getDefiningOp<memref::AllocaOp>();
  return scratch && scratch->hasAttr(kOwnScratch);
}

bool mpmd::codegen::isParallel(scf::ForOp loop) {
  if (loop.getNumResults() != 0 || !getConstantIntValue(loop.getStep()))
    return false;
  SmallVector<Access> accesses = accessesIn(loop);
  auto isInside = [&](Value value) { return loop->isAncestor(value.getParentRegion()->getParentOp()); };
  for (const Access &write : accesses) {
    if (!write.writes || isInside(write.memory) || isOwn(write.memory))
      continue;
    for (const Access &other : accesses)
      if (other.memory == write.memory && !(other.index && write.index && *other.index == *write.index))
        return false;
    // Other values of the iteration could move it to where another iteration is, but for loops that do not reach so
    // far.
    auto known = reachOf(*write.index, loop);
    if (!known)
      return false;
    const auto &[base, reach] = *known;
    if (std::abs(base.factorOf(loop.getInductionVar()) * *getConstantIntValue(loop.getStep())) <= reach)
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
