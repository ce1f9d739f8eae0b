#include "RowRegion.h"

#include "../CommandLists/TaskPlan.h"
#include "Contractions.h"
#include "MatrixView.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace mpmd::kernels {

namespace {

/// The maximum number of ops of a region: attention has fewer.
constexpr size_t kMaxOps = 400;

/// The dimension of a reshape's result that is dimension `dim` of its source, or the reverse without `fromSource`.
/// Nothing if another dimension of the group has a size above 1.
std::optional<unsigned> throughReshape(Operation *op, unsigned dim, bool fromSource) {
  bool expands = isa<tensor::ExpandShapeOp>(op);
  ArrayRef<int64_t> split = shapeOf(expands ? op->getResult(0) : op->getOperand(0));
  for (auto [group, dims] : llvm::enumerate(groupsOf(op))) {
    bool isJoined = expands == fromSource;
    if (isJoined ? group != dim : !llvm::is_contained(dims, static_cast<int64_t>(dim)))
      continue;
    SmallVector<int64_t> wide;
    llvm::copy_if(dims, std::back_inserter(wide), [&](int64_t each) { return split[each] != 1; });
    if (wide.size() != 1)
      return std::nullopt;
    return isJoined ? static_cast<unsigned>(wide.front()) : static_cast<unsigned>(group);
  }
  return std::nullopt;
}

FailureOr<std::optional<unsigned>> dimIn(AffineMap map, unsigned loop) {
  std::optional<unsigned> found;
  for (auto [dim, expr] : llvm::enumerate(map.getResults())) {
    if (!expr.isFunctionOfDim(loop))
      continue;
    if (found || !isa<AffineDimExpr>(expr))
      return failure();
    found = dim;
  }
  return found;
}

/// Whether each block of a product can be added to the result in place: rows and columns must not be interleaved.
bool addsInPlace(linalg::GenericOp op) {
  if (!isMultiplyAdd(op))
    return true;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  int last = -1, iterations = 0;
  for (AffineExpr expr : maps[2].getResults()) {
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return false;
    int side = maps[0].isFunctionOfDim(dim.getPosition()) + 2 * maps[1].isFunctionOfDim(dim.getPosition());
    iterations += side != last;
    if (side == 3 && last != 3 && last >= 0)
      return false;
    last = side;
  }
  return iterations <= 3;
}

/// Visits all values of the op's block that the op, or an op in its regions, reads.
template <typename Visit> void visitReads(Operation *op, Visit visit) {
  op->walk([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands())
      if (operand.get().getParentBlock() == op->getBlock())
        visit(operand);
  });
}

} // namespace

FailureOr<std::optional<unsigned>> operandDim(OpOperand &operand, unsigned loop) {
  Operation *op = operand.getOwner();
  if (isReshape(op)) {
    std::optional<unsigned> dim = throughReshape(op, loop, /*fromSource=*/false);
    if (!dim)
      return failure();
    return dim;
  }
  return dimIn(cast<linalg::GenericOp>(op).getMatchingIndexingMap(&operand), loop);
}

std::optional<unsigned> resultDim(Operation *op, unsigned loop) {
  if (isReshape(op))
    return loop;
  auto generic = cast<linalg::GenericOp>(op);
  return *dimIn(generic.getMatchingIndexingMap(generic.getDpsInitOperand(0)), loop);
}

std::optional<unsigned> loopOfResult(Operation *op, unsigned dim) {
  if (isReshape(op))
    return dim;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || generic.getNumDpsInits() == 0)
    return std::nullopt;
  auto expr = dyn_cast<AffineDimExpr>(generic.getMatchingIndexingMap(generic.getDpsInitOperand(0)).getResult(dim));
  return expr ? std::optional(expr.getPosition()) : std::nullopt;
}

std::optional<unsigned> loopOfOperand(OpOperand &operand, unsigned dim) {
  if (isReshape(operand.getOwner()))
    return throughReshape(operand.getOwner(), dim, /*fromSource=*/true);
  auto generic = dyn_cast<linalg::GenericOp>(operand.getOwner());
  auto expr = generic ? dyn_cast<AffineDimExpr>(generic.getMatchingIndexingMap(&operand).getResult(dim)) : AffineExpr();
  return expr ? std::optional(cast<AffineDimExpr>(expr).getPosition()) : std::nullopt;
}

bool canCut(Operation *op, unsigned loop) {
  if (isReshape(op))
    return throughReshape(op, loop, /*fromSource=*/false).has_value();
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic || !generic.hasPureTensorSemantics() || generic.getNumDpsInits() == 0)
    return false;
  // All results must be written through the same map.
  AffineMap output = generic.getMatchingIndexingMap(generic.getDpsInitOperand(0));
  for (OpOperand &init : generic.getDpsInitsMutable())
    if (generic.getMatchingIndexingMap(&init) != output)
      return false;
  for (OpOperand &operand : op->getOpOperands())
    if (isa<RankedTensorType>(operand.get().getType()) && failed(operandDim(operand, loop)))
      return false;
  return generic.getIteratorTypesArray()[loop] == utils::IteratorType::reduction || resultDim(op, loop);
}

bool RowRegion::isLarge(Value value) const {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() && type.getNumElements() >= large;
}

/// Whether an op compares elements for equality, as the gradient of a maximum does to find the maximum. Other bits of a
/// product that is recomputed by blocks would change the comparison.
static bool asksForBits(linalg::GenericOp op) {
  using P = arith::CmpFPredicate;
  return op
      .walk([](arith::CmpFOp compare) {
        return llvm::is_contained({P::OEQ, P::UEQ, P::ONE, P::UNE}, compare.getPredicate()) ? WalkResult::interrupt()
                                                                                            : WalkResult::advance();
      })
      .wasInterrupted();
}

bool RowRegion::mayJoin(Operation *op, unsigned loop) const {
  if (op->getBlock() != block || !canCut(op, loop))
    return false;
  auto generic = dyn_cast<linalg::GenericOp>(op);
  if (!generic)
    return shapeOf(op->getResult(0))[loop] == rows;
  if (asksForBits(generic) && llvm::any_of(op->getOperands(), [&](Value operand) { return isLarge(operand); }))
    return false;
  if (generic.getStaticLoopRanges()[loop] != rows)
    return false;
  if (resultDim(op, loop))
    return true;
  SmallVector<Operation *, 2> combiners = getCombiners(op);
  return !combiners.empty() &&
         llvm::all_of(combiners, [](Operation *each) { return isa<arith::AddFOp, arith::AddIOp>(each); }) &&
         addsInPlace(generic);
}

bool RowRegion::join(Operation *op, unsigned loop) {
  if (auto known = loops.find(op); known != loops.end())
    return known->second == loop;
  if (loops.size() >= kMaxOps || !mayJoin(op, loop))
    return false;
  loops.insert({op, loop});
  return true;
}

/// Adds the producers of large operands: cheap ops, and products that only generic ops read.
bool RowRegion::joinProducers(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *producer = operand.get().getDefiningOp();
    if (!producer || producer->getBlock() != block || loops.contains(producer) || !isLarge(operand.get()))
      continue;
    FailureOr<std::optional<unsigned>> dim = operandDim(operand, loops.lookup(op));
    std::optional<unsigned> loop = succeeded(dim) && *dim ? loopOfResult(producer, **dim) : std::nullopt;
    if (!loop || !mayJoin(producer, *loop))
      continue;
    auto generic = dyn_cast<linalg::GenericOp>(producer);
    if (generic && generic.getNumReductionLoops() > 0 && !llvm::all_of(producer->getUsers(), [&](Operation *user) {
          return user->getBlock() == block && isa<linalg::GenericOp>(user);
        }))
      continue;
    if (!join(producer, *loop))
      return false;
  }
  return true;
}

bool RowRegion::joinReader(OpOperand &use, unsigned dim) {
  if (use.getOwner()->getBlock() != block)
    return false;
  std::optional<unsigned> loop = loopOfOperand(use, dim);
  return loop && join(use.getOwner(), *loop);
}

bool RowRegion::joinReaders(Operation *op) {
  std::optional<unsigned> dim = resultDim(op, loops.lookup(op));
  if (!dim)
    return true;
  for (Value result : op->getResults())
    for (OpOperand &use : result.getUses())
      if (isLarge(result) && !joinReader(use, *dim))
        return false;
  return true;
}

/// Adds ops, except products, that lie between two ops of the region. An op that depends on an op which cannot join, or
/// on a sum over rows, is late.
void RowRegion::joinBetween() {
  llvm::DenseSet<Operation *> depends;
  late.clear();
  SmallVector<Operation *> sorted = inOrder();
  for (Operation &op : llvm::make_range(sorted.front()->getIterator(), std::next(sorted.back()->getIterator()))) {
    bool inside = loops.contains(&op);
    if (inside && isDerived(&op))
      depends.insert(&op);
    visitReads(&op, [&](OpOperand &read) {
      Operation *producer = read.get().getDefiningOp();
      if (!producer || !depends.contains(producer))
        return;
      depends.insert(&op);
      if (!inside)
        return;
      if (late.contains(producer)) {
        late.insert(&op);
        return;
      }
      FailureOr<std::optional<unsigned>> dim = failure();
      if (read.getOwner() == &op)
        dim = operandDim(read, loops.lookup(&op));
      std::optional<unsigned> loop = succeeded(dim) && *dim ? loopOfResult(producer, **dim) : std::nullopt;
      auto generic = dyn_cast<linalg::GenericOp>(producer);
      bool isProduct = generic && isMultiplyAdd(generic) && !isLarge(producer->getResult(0));
      if (!loop || (isProduct && !loops.contains(producer)) || !join(producer, *loop) || !resultDim(producer, *loop))
        late.insert(&op);
    });
  }
}

static int64_t numberOf(Operation *product) {
  auto number = product->getAttrOfType<IntegerAttr>(kBlockRecomputeAttr);
  return number ? number.getInt() : 0;
}

/// Gives late ops copies of the large values that they read. Returns the copies by their originals.
llvm::MapVector<Operation *, Operation *> RowRegion::separateLate() {
  llvm::MapVector<Operation *, Operation *> copies;
  SmallVector<Operation *> readers =
      llvm::filter_to_vector(inOrder(), [&](Operation *op) { return late.contains(op); });
  OpBuilder b(readers.front());
  auto copyOf = [&](auto &&self, Value value) -> Value {
    Operation *op = value.getDefiningOp();
    if (!op || !loops.contains(op) || !isDerived(op) || late.contains(op) || !isLarge(value))
      return value;
    if (!copies.contains(op)) {
      IRMapping mapping;
      for (Value operand : op->getOperands())
        mapping.map(operand, self(self, operand));
      Operation *copy = b.clone(*op, mapping);
      if (auto generic = dyn_cast<linalg::GenericOp>(op); generic && isMultiplyAdd(generic))
        copy->setAttr(kBlockRecomputeAttr, b.getI64IntegerAttr(1 + numberOf(op)));
      copies.insert({op, copy});
    }
    return copies.lookup(op)->getResult(cast<OpResult>(value).getResultNumber());
  };
  for (Operation *reader : readers)
    for (OpOperand &operand : reader->getOpOperands())
      operand.set(copyOf(copyOf, operand.get()));
  return copies;
}

/// Adds a rounding or transpose that is the only reader of a small result, because the product can absorb such an op.
bool RowRegion::joinLayout(Operation *op) {
  std::optional<unsigned> dim = resultDim(op, loops.lookup(op));
  if (!dim || !isDerived(op) || op->getNumResults() != 1 || !op->getResult(0).hasOneUse())
    return true;
  OpOperand &use = *op->getResult(0).getUses().begin();
  Operation *user = use.getOwner();
  if (user->getBlock() == block && (getPermutation(user) || isConversion<arith::TruncFOp>(user)))
    return joinReader(use, *dim);
  return true;
}

SmallVector<Operation *> RowRegion::inOrder() const {
  SmallVector<Operation *> sorted = llvm::map_to_vector(loops, [](auto &entry) { return entry.first; });
  llvm::sort(sorted, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return sorted;
}

void RowRegion::findDerived() {
  derived.clear();
  for (Operation *op : inOrder()) {
    auto generic = dyn_cast<linalg::GenericOp>(op);
    if ((generic && generic.getNumReductionLoops() > 0) || llvm::any_of(op->getOperands(), [&](Value operand) {
          return operand.getDefiningOp() && derived.contains(operand.getDefiningOp());
        }))
      derived.insert(op);
  }
}

/// Adds ops until the region is closed. Fails if an op cannot be computed in blocks. If `late` is not empty then, the
/// late ops are the only reason.
bool RowRegion::grow() {
  for (size_t before = 0; before != loops.size();) {
    before = loops.size();
    late.clear();
    for (size_t i = 0; i < loops.size(); ++i)
      if (!joinProducers(loops.begin()[i].first))
        return false;
    findDerived();
    for (size_t i = 0; i < loops.size(); ++i)
      if (Operation *op = loops.begin()[i].first; isDerived(op) && (!joinReaders(op) || !joinLayout(op)))
        return false;
    findDerived();
    joinBetween();
  }
  if (!late.empty())
    return false;
  findDerived();
  ops = inOrder();
  // A value between two ops of the region must have its rows in the same dimension for both.
  return llvm::all_of(ops, [&](Operation *op) {
    return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
      Operation *producer = operand.get().getDefiningOp();
      return !producer || !derived.contains(producer) ||
             *operandDim(operand, loops.lookup(op)) == resultDim(producer, loops.lookup(producer));
    });
  });
}

std::optional<RowRegion> RowRegion::around(linalg::GenericOp product, unsigned loop) {
  int64_t large = (cast<RankedTensorType>(product.getResult(0).getType()).getNumElements() + 3) / 4;
  RowRegion region(product->getBlock(), product.getStaticLoopRanges()[loop], large);
  if (!region.join(product, loop))
    return std::nullopt;
  if (region.grow())
    return region;
  if (region.late.empty() || region.late.contains(product))
    return std::nullopt;
  auto copies = region.separateLate();
  RowRegion early(product->getBlock(), region.rows, large);
  if (early.join(product, loop) && early.grow()) {
    for (auto &[op, copy] : copies)
      if (copy->hasAttr(kBlockRecomputeAttr))
        early.copies.push_back(cast<linalg::GenericOp>(copy));
    return early;
  }
  for (auto &[op, copy] : llvm::reverse(copies)) {
    copy->replaceAllUsesWith(op);
    copy->erase();
  }
  return std::nullopt;
}

} // namespace mpmd::kernels
