// Builds per-device loops and branches on the shards of tensors.
#include "Assign.h"
#include "Rules/LoopDims.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

void shard::cutSizes(const Grid &grid, Operation &op, Operation *part, const Rule &rule, ArrayRef<Atoms> factors) {
  auto sizes = [&](ArrayRef<int64_t> list) {
    SmallVector<int64_t> cut(list);
    for (auto [dim, factor] : llvm::enumerate(rule.operands[0]))
      if (factor.size() == 1 && !factors[factor[0]].empty() &&
          list[dim] == cast<RankedTensorType>(op.getOperand(0).getType()).getDimSize(dim))
        cut[dim] = llvm::divideCeil(list[dim], grid.parts(factors[factor[0]]));
    return cut;
  };
  if (auto slice = dyn_cast<stablehlo::SliceOp>(part))
    slice.setLimitIndices(sizes(slice.getLimitIndices()));
  else if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(part))
    slice.setSliceSizes(sizes(slice.getSliceSizes()));
  else if (auto gather = dyn_cast<stablehlo::GatherOp>(part))
    gather.setSliceSizes(sizes(gather.getSliceSizes()));
}

Operation *shard::makeLocalLoop(const Grid &grid, OpBuilder &builder, Operation &loop, ArrayRef<Value> parts,
                                ArrayRef<Atoms> factors) {
  LoopDims dims(&loop);
  auto atomsOf = [&](Value value, int64_t dim) {
    int factor = dims.factorOf(value, dim);
    return factor < 0 ? Atoms() : factors[factor];
  };
  auto setType = [&](Value value, Value part) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return;
    Layout layout;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      layout.dims.push_back(atomsOf(value, dim));
    part.setType(localType(grid, layout, type));
  };
  IRMapping map;
  unsigned given = loop.getNumOperands();
  SmallVector<Value> reads = readsOf(&loop);
  for (auto [value, part] : llvm::zip_equal(ArrayRef(reads).drop_front(given), parts.drop_front(given)))
    map.map(value, part);
  Operation *clone = builder.clone(loop, map);
  // Operands are set by position, because one value may be two operands with two layouts.
  clone->setOperands(parts.take_front(given));
  auto setTypes = [&](ValueRange values) {
    for (Value value : values)
      setType(value, map.lookup(value));
  };
  setTypes(loop.getResults());
  loop.walk<WalkOrder::PreOrder>([&](Operation *inner) {
    if (isLoopOrBranch(inner))
      for (Region &region : inner->getRegions())
        setTypes(region.getArguments());
    if (inner == &loop)
      return WalkResult::advance();
    Operation *part = map.lookup(inner);
    setTypes(inner->getResults());
    if (isLoopOrBranch(inner))
      return WalkResult::advance();
    Rule rule = ruleOf(inner);
    SmallVector<Atoms> atoms(rule.factors.size());
    auto collect = [&](ValueRange values, ArrayRef<FactorDims> sides) {
      for (auto [value, side] : llvm::zip_equal(values, sides))
        for (auto [dim, list] : llvm::enumerate(side))
          if (list.size() == 1)
            atoms[list[0]] = atomsOf(value, dim);
    };
    collect(inner->getOperands(), rule.operands);
    collect(inner->getResults(), rule.results);
    cutSizes(grid, *inner, part, rule, atoms);
    if (auto constant = dyn_cast<stablehlo::ConstantOp>(part))
      if (auto value = cast<DenseElementsAttr>(constant.getValue()); value.isSplat())
        constant.setValueAttr(value.resizeSplat(cast<ShapedType>(constant.getType())));
    // Regions of reducers work on scalars.
    return WalkResult::skip();
  });
  return clone;
}

void shard::separateConstants(ProgramOp program) {
  SmallVector<OpOperand *> uses;
  program.walk([&](TaskOp task) {
    for (Operation &loop : task.getBody().front())
      if (isLoopOrBranch(&loop))
        loop.walk([&](Operation *reader) {
          Operation *block = reader->getParentOp();
          if (reader == &loop || !isLoopOrBranch(block))
            return;
          for (OpOperand &use : reader->getOpOperands())
            if (auto type = dyn_cast<RankedTensorType>(use.get().getType()); type && type.getRank())
              uses.push_back(&use);
        });
  });
  for (OpOperand *use : uses) {
    Value root = use->get();
    while (auto constrain = root.getDefiningOp<ShardingConstraintOp>())
      root = constrain.getInput();
    Operation *reader = use->getOwner();
    if (!isFree(root) || (root.hasOneUse() && root.getParentBlock() == reader->getBlock()))
      continue;
    OpBuilder builder(reader);
    use->set(builder.clone(*root.getDefiningOp())->getResult(cast<OpResult>(root).getResultNumber()));
    if (root.use_empty())
      root.getDefiningOp()->erase();
  }
}
