#include "MaskedColumns.h"

#include "../CommandLists/TaskPlan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace mpmd::kernels {

/// Columns are omitted in multiples of this number, so that rows stay aligned and few kernel shapes occur.
static constexpr int64_t kGranule = 64;

MaskedColumns::MaskedColumns(const RowRegion &region, linalg::GenericOp product, MaskedElements &elements)
    : region(region), elements(elements) {
  SmallVector<AffineMap> maps = product.getIndexingMapsArray();
  unsigned rows = region.loopOf(product);
  for (AffineExpr expr : maps[2].getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim || maps[0].isFunctionOfDim(dim.getPosition()) != maps[1].isFunctionOfDim(rows) ||
        maps[1].isFunctionOfDim(dim.getPosition()) != maps[0].isFunctionOfDim(rows))
      continue;
    columns = product.getStaticLoopRanges()[dim.getPosition()];
    elements.startWith(columns);
    if (columns > kGranule && find(product, dim.getPosition()))
      return;
    loops.clear();
  }
}

std::optional<unsigned> MaskedColumns::loopOf(Operation *op) const {
  const auto *found = loops.find(op);
  return found == loops.end() ? std::nullopt : std::optional(found->second);
}

bool MaskedColumns::take(Operation *op, std::optional<unsigned> loop) {
  if (!loop || *loop == region.loopOf(op))
    return false;
  return loops.insert({op, *loop}).first->second == *loop;
}

/// Finds the loop along the columns for each op that the columns reach. Fails if two dimensions of a value are columns,
/// or if a value with columns has readers outside of the region.
bool MaskedColumns::find(linalg::GenericOp product, unsigned loop) {
  if (!take(product, loop))
    return false;
  for (size_t i = 0; i < loops.size(); ++i) {
    auto [op, own] = loops.begin()[i];
    if (!canCut(op, own))
      return false;
    for (OpOperand &operand : op->getOpOperands()) {
      Operation *producer = operand.get().getDefiningOp();
      if (!producer || !region.contains(producer))
        continue;
      if (std::optional<unsigned> dim = *operandDim(operand, own); dim && !take(producer, loopOfResult(producer, *dim)))
        return false;
    }
    std::optional<unsigned> dim = resultDim(op, own);
    if (!dim)
      continue;
    bool hasRows = resultDim(op, region.loopOf(op)).has_value();
    for (OpOperand &use : op->getUses()) {
      bool isInside = region.contains(use.getOwner());
      if (isInside ? !take(use.getOwner(), loopOfOperand(use, *dim)) : hasRows && region.isDerived(op))
        return false;
    }
  }
  return true;
}

/// Whether omitting the columns `hidden` does not change the result of an op that reduces columns. Other ops only pass
/// columns to their readers.
bool MaskedColumns::isNeutral(Operation *any, IndexRange rows, IndexRange hidden) {
  auto op = dyn_cast<linalg::GenericOp>(any);
  if (!op || (resultDim(op, loops.lookup(op)) && resultDim(op, region.loopOf(op))))
    return true;
  Box at;
  for (int64_t range : op.getStaticLoopRanges())
    at.push_back({0, range});
  at[region.loopOf(op)] = {rows.first, rows.end, Along::Rows};
  at[loops.lookup(op)] = {hidden.first, hidden.end, Along::HiddenColumns};
  SmallVector<Operation *, 2> combiners = getCombiners(op);
  return !combiners.empty() && llvm::all_of(llvm::zip_equal(combiners, op.getRegionOutputArgs()), [&](auto entry) {
    auto [combiner, accumulator] = entry;
    Value term = combiner->getOperand(combiner->getOperand(0) == accumulator ? 1 : 0);
    Known known = elements.inBody(op, term, at);
    if (isa<arith::AddFOp>(combiner))
      return known.kind == Kind::Zero;
    return isa<arith::MaximumFOp, arith::MaxNumFOp>(combiner) && known.isLow() &&
           (known.kind == Kind::MinusInfinity || elements.isSeenByAllRows(op, term, at));
  });
}

bool MaskedColumns::areHidden(IndexRange rows, IndexRange hidden) {
  return llvm::all_of(loops, [&](auto &entry) { return isNeutral(entry.first, rows, hidden); });
}

/// The smallest number in [least, most] for which `holds` is true. `holds` must be monotonic, and true for `most`.
static int64_t smallestThat(int64_t least, int64_t most, llvm::function_ref<bool(int64_t)> holds) {
  while (least < most) {
    int64_t middle = least + (most - least) / 2;
    if (holds(middle))
      most = middle;
    else
      least = middle + 1;
  }
  return most;
}

IndexRange MaskedColumns::neededBy(IndexRange rows) {
  if (loops.empty())
    return {0, columns};
  const int64_t groups = (columns - 1) / kGranule + 1;
  auto hidesBehind = [&](int64_t count) { return areHidden(rows, {count * kGranule, columns}); };
  auto hidesBefore = [&](int64_t count) { return areHidden(rows, {0, (groups - count) * kGranule}); };
  // A mask may hide groups at the start and at the end. Most masks hide groups at only one end, or none.
  int64_t front = groups, back = groups;
  if (hidesBehind(groups - 1))
    front = smallestThat(1, groups - 1, hidesBehind);
  if (hidesBefore(groups - 1))
    back = smallestThat(1, groups - 1, hidesBefore);
  return {std::min(groups - back, front - 1) * kGranule, std::min(front * kGranule, columns)};
}

} // namespace mpmd::kernels
