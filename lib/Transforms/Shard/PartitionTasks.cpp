// Rewrites task bodies as per-device programs on local shapes, with collectives where layouts must change.
#include "Assign.h"
#include "LocalRows.h"
#include "Reasons.h"
#include "Rules/LoopDims.h"

#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/TypeUtilities.h"

namespace mpmd {
#define GEN_PASS_DEF_PARTITIONTASKS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

namespace {
/// Partitions the body of one task.
class TaskPartitioner {
public:
  TaskPartitioner(const Grid &grid, TaskOp stage, const ValueNames &names);
  void run();

private:
  struct Local {
    Value value;
    Layout layout;
    /// The reason for the collective that reduces the value's partial sums.
    std::string sum;
  };
  /// Returns the value in the given layout. Equal requests share one result. `what` names the value in the reason of a
  /// collective.
  Value get(Value global, const Layout &layout, const std::string &what);
  /// The layout that the constraint after an op asks for; unsharded if there is no constraint.
  Layout wanted(Value result);
  /// The partial sums that an op makes, and those of operands that it passes on because it is linear.
  struct PartialSums {
    /// The atoms of each.
    Atoms made, passed;
    /// The operands whose partial sums are passed on.
    SmallVector<unsigned> operands;
  };
  PartialSums partialSumsOf(Operation &op, const Rule &rule, const Layout &wanted, ArrayRef<Atoms> factors);
  /// Makes the shards of the values that an op reads.
  SmallVector<Value> localOperands(Operation &op, const Rule &rule, ArrayRef<Value> reads, ArrayRef<Atoms> factors,
                                   const PartialSums &sums);
  /// Makes the op on shards, and reduces partial sums that the wanted layouts do not have.
  void setResults(Operation &op, const Rule &rule, ArrayRef<Value> parts, ArrayRef<Layout> wantedLayouts,
                  ArrayRef<Atoms> factors, const PartialSums &sums);
  void visit(Operation &op);
  void preferOperands(Operation &op, const Rule &rule, ArrayRef<Side> operands, ArrayRef<Side> results,
                      SmallVectorImpl<Atoms> &factors);
  void inlineManual(ManualComputationOp op);
  /// Makes an op that moves rows along a sharded dimension by exchanges of the rows that cross. Returns false if the op
  /// does not, or if other readers need all rows of its sources anyway.
  bool moveRows(Operation &op);
  /// Whether only other ops that move the rows to sharded results read the result, so that it is not needed itself.
  bool isPassedOn(Operation &op, int64_t dim);
  void set(Value global, Value local, const Layout &layout, std::string sum = "") {
    locals[global] = {local, layout, std::move(sum)};
  }
  Operation *makeLocal(Operation &op, const Rule &rule, ArrayRef<Value> operands, ArrayRef<Layout> results,
                       ArrayRef<Atoms> factors);
  Value maskReduced(Value value, Value global, const Layout &layout, const FactorDims &dims, const Rule &rule,
                    ArrayRef<Atoms> factors);
  void shiftIndices(Operation &op, const Rule &rule, SmallVectorImpl<Value> &operands, ArrayRef<Atoms> factors);
  Value zeroWhereOutside(stablehlo::GatherOp op, Value result, Value indices, int64_t rows);

  const Grid &grid;
  TaskOp stage;
  const ValueNames &names;
  Block *body;
  LocalBuilder local;
  DenseMap<Value, Local> locals;
  DenseMap<std::pair<Value, Attribute>, Value> made;
  /// Whether an exchange replaces slices of gathered values, which are then unused.
  bool movesRows = false;
};
} // namespace

/// The unsharded layout of a value. A scalar has no dimensions.
static Layout wholeOf(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return Layout::whole(type ? type.getRank() : 0);
}

static RankedTensorType tensorType(Value value) { return cast<RankedTensorType>(value.getType()); }

TaskPartitioner::TaskPartitioner(const Grid &grid, TaskOp task, const ValueNames &names)
    : grid(grid), stage(task), names(names), body(&task.getBody().emplaceBlock()),
      local(grid, OpBuilder::atBlockEnd(body)) {}

Value TaskPartitioner::get(Value global, const Layout &layout, const std::string &what) {
  Value root = global;
  while (auto constrain = root.getDefiningOp<ShardingConstraintOp>())
    root = constrain.getInput();
  bool free = isFree(root);
  const Local has = locals[free ? root : global];
  if (has.layout == layout)
    return has.value;
  std::pair<Value, Attribute> key{free ? root : global, toAttr(grid, layout)};
  if (Value known = made.lookup(key))
    return known;
  Value known;
  if (free) {
    // Each reader generates its own shard of such a value.
    Rule rule = ruleOf(root.getDefiningOp());
    SmallVector<Atoms> factors(rule.factors.size());
    for (auto [dims, atoms] : llvm::zip_equal(rule.results[0], layout.dims))
      factors[dims[0]] = atoms;
    Value part = makeLocal(*root.getDefiningOp(), rule,
                           llvm::map_to_vector(root.getDefiningOp()->getOperands(),
                                               [&](Value read) { return get(read, wholeOf(read), what); }),
                           layout.reduced(), factors)
                     ->getResult(0);
    known = local.reshard(part, tensorType(root), layout.reduced(), layout, Reduction::Sum, {what, ""});
  } else {
    known = local.reshard(has.value, tensorType(global), has.layout, layout, Reduction::Sum, {what, has.sum});
  }
  made[key] = known;
  return known;
}

Layout TaskPartitioner::wanted(Value result) {
  for (Operation *user : result.getUsers())
    if (auto constrain = dyn_cast<ShardingConstraintOp>(user))
      if (std::optional<Layout> layout = fromAttr(grid, constrain.getSharding()))
        return *layout;
  return wholeOf(result);
}

/// Masks the padding of short shards along reduced dimensions, so that the op does not reduce it.
Value TaskPartitioner::maskReduced(Value value, Value global, const Layout &layout, const FactorDims &dims,
                                   const Rule &rule, ArrayRef<Atoms> factors) {
  SmallVector<int64_t> reduced;
  for (auto [dim, list] : llvm::enumerate(dims))
    if (llvm::any_of(list, [&](int factor) {
          return rule.factors[factor].kind == FactorKind::Reduced && !rule.factors[factor].indexed &&
                 !factors[factor].empty();
        }))
      reduced.push_back(dim);
  if (reduced.empty())
    return value;
  return local.mask(value, tensorType(global), layout, reduced,
                    LocalBuilder::neutral(tensorType(global).getElementType(), rule.reduction));
}

/// Makes row numbers of a table relative to the first row of the device's shard.
void TaskPartitioner::shiftIndices(Operation &op, const Rule &rule, SmallVectorImpl<Value> &operands,
                                   ArrayRef<Atoms> factors) {
  for (auto [factor, entry] : llvm::enumerate(rule.factors)) {
    if (!entry.indexed || factors[factor].empty())
      continue;
    Location loc = op.getLoc();
    auto type = tensorType(operands[1]);
    auto numbers = type.clone(local.builder.getI32Type());
    Value indices = operands[1];
    auto clamp = [&](int64_t low, int64_t high) {
      auto type = tensorType(indices);
      Value least = local.splat(loc, type, IntegerAttr::get(type.getElementType(), low));
      Value most = local.splat(loc, type, IntegerAttr::get(type.getElementType(), high));
      indices = stablehlo::ClampOp::create(local.builder, loc, type, least, indices, most);
    };
    // An index outside the table must stay outside. A gather clamps indices before they are shifted to the shard, as it
    // does on one device. Indices wider than i32 are clamped before the conversion to i32; narrower ones after it,
    // because their type may not hold the bounds.
    bool gathers = isa<stablehlo::GatherOp>(op), isUnsigned = type.getElementType().isUnsignedInteger();
    bool holdsMore = type.getElementTypeBitWidth() > (isUnsigned ? 31 : 32);
    if (holdsMore)
      clamp(gathers || isUnsigned ? 0 : -1, gathers ? entry.size - 1 : entry.size);
    if (type != numbers)
      indices = stablehlo::ConvertOp::create(local.builder, loc, numbers, indices);
    if (gathers && !holdsMore)
      clamp(0, entry.size - 1);
    Value begin = stablehlo::BroadcastInDimOp::create(
        local.builder, loc, numbers, local.begin(loc, factors[factor], entry.size), ArrayRef<int64_t>{});
    operands[1] = stablehlo::SubtractOp::create(local.builder, loc, numbers, indices, begin);
  }
}

/// Sets gathered rows to zero if another device holds them.
Value TaskPartitioner::zeroWhereOutside(stablehlo::GatherOp op, Value result, Value indices, int64_t rows) {
  Location loc = op.getLoc();
  OpBuilder &builder = local.builder;
  auto numbers = tensorType(indices);
  auto bits = numbers.clone(builder.getI1Type());
  auto compare = [&](stablehlo::ComparisonDirection direction, int64_t bound) -> Value {
    return stablehlo::CompareOp::create(
        builder, loc, bits, indices, local.splat(loc, numbers, builder.getI32IntegerAttr(static_cast<int32_t>(bound))),
        stablehlo::ComparisonDirectionAttr::get(op.getContext(), direction),
        stablehlo::ComparisonTypeAttr::get(op.getContext(), stablehlo::ComparisonType::SIGNED));
  };
  Value inside = stablehlo::AndOp::create(builder, loc, bits, compare(stablehlo::ComparisonDirection::GE, 0),
                                          compare(stablehlo::ComparisonDirection::LT, rows));
  // The index vector has one element, so its dimension can be dropped.
  int64_t vectorDim = op.getDimensionNumbers().getIndexVectorDim();
  if (vectorDim < numbers.getRank()) {
    SmallVector<int64_t> shape(numbers.getShape());
    shape.erase(shape.begin() + vectorDim);
    inside = stablehlo::ReshapeOp::create(builder, loc, RankedTensorType::get(shape, builder.getI1Type()), inside);
  }
  auto type = tensorType(result);
  SmallVector<int64_t> dims;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (!llvm::is_contained(op.getDimensionNumbers().getOffsetDims(), dim))
      dims.push_back(dim);
  inside = stablehlo::BroadcastInDimOp::create(builder, loc, type.clone(builder.getI1Type()), inside, dims);
  return stablehlo::SelectOp::create(
      builder, loc, type, inside, result,
      local.splat(loc, type, LocalBuilder::neutral(type.getElementType(), Reduction::Sum)));
}

Operation *TaskPartitioner::makeLocal(Operation &op, const Rule &rule, ArrayRef<Value> operands,
                                      ArrayRef<Layout> results, ArrayRef<Atoms> factors) {
  OpBuilder &builder = local.builder;
  if (auto constant = dyn_cast<stablehlo::ConstantOp>(op)) {
    auto value = cast<DenseElementsAttr>(constant.getValue());
    auto type = localType(grid, results[0], tensorType(constant));
    return stablehlo::ConstantOp::create(builder, op.getLoc(), type, value.resizeSplat(type));
  }
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    if (auto value = dyn_cast<SplatElementsAttr>(constant.getValue())) {
      auto type = localType(grid, results[0], tensorType(op.getResult(0)));
      return arith::ConstantOp::create(builder, op.getLoc(), type, value.resizeSplat(type));
    }
  if (isLoopOrBranch(&op))
    return makeLocalLoop(grid, builder, op, operands, factors);
  IRMapping map;
  // Values that regions capture are replaced by their unsharded values.
  op.walk([&](Operation *inner) {
    for (Value read : inner->getOperands())
      if (inner != &op && locals.contains(read) && !map.contains(read))
        map.map(read, get(read, wholeOf(read), "read inside " + op.getName().getStringRef().str()));
  });
  Operation *clone = builder.clone(op, map);
  // Operands are set by position, because one value may be two operands with two layouts.
  clone->setOperands(operands);
  for (auto [result, layout] : llvm::zip_equal(clone->getResults(), results))
    if (auto type = dyn_cast<RankedTensorType>(result.getType()))
      result.setType(localType(grid, layout, type));
  cutSizes(grid, op, clone, rule, factors);
  if (auto iota = dyn_cast<stablehlo::IotaOp>(clone)) {
    const Atoms &atoms = results[0].dims[iota.getIotaDimension()];
    if (!atoms.empty()) {
      // The iota counts in i32 and is converted once, so that it rounds as on one device.
      auto type = tensorType(iota);
      auto numbers = type.clone(builder.getI32Type());
      int64_t size = tensorType(op.getResult(0)).getDimSize(iota.getIotaDimension());
      Value begin = stablehlo::BroadcastInDimOp::create(builder, op.getLoc(), numbers,
                                                        local.begin(op.getLoc(), atoms, size), ArrayRef<int64_t>{});
      iota.getResult().setType(numbers);
      Operation *sum = stablehlo::AddOp::create(builder, op.getLoc(), numbers, iota, begin);
      return type == numbers ? sum : stablehlo::ConvertOp::create(builder, op.getLoc(), type, sum->getResult(0));
    }
  }
  return clone;
}

/// The body of a manual computation is a per-device program already.
void TaskPartitioner::inlineManual(ManualComputationOp op) {
  Block &inner = op.getBody().front();
  IRMapping map;
  for (auto [operand, argument, sharding] :
       llvm::zip_equal(op.getInputs(), inner.getArguments(), op.getSources().getAsRange<ShardingAttr>()))
    map.map(argument, get(operand, *fromAttr(grid, sharding), names.operand(*op, argument.getArgNumber())));
  for (Operation &each : inner.without_terminator())
    local.builder.clone(each, map);
  for (auto [result, value, sharding] : llvm::zip_equal(op.getOutputs(), inner.getTerminator()->getOperands(),
                                                        op.getTargets().getAsRange<ShardingAttr>()))
    set(result, map.lookup(value), *fromAttr(grid, sharding));
}

/// Whether an op reads the elements of the operand. A linalg op may use only the shape of an `outs` operand.
static bool isRead(Operation &op, int64_t operand) {
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  return !structured || !isa<RankedTensorType>(op.getOperand(operand).getType()) ||
         structured.payloadUsesValueFromOperand(&op.getOpOperand(operand));
}

/// Whether some dimension is sharded less in `to` than in `from`.
static bool losesCuts(const Layout &from, const Layout &to) {
  return llvm::any_of(llvm::zip_equal(from.dims, to.dims),
                      [](auto pair) { return std::get<1>(pair).size() < std::get<0>(pair).size(); });
}

/// Lets an op without a reduction follow the layout of its operands if resharding the result then moves fewer bytes.
void TaskPartitioner::preferOperands(Operation &op, const Rule &rule, ArrayRef<Side> operands, ArrayRef<Side> results,
                                     SmallVectorImpl<Atoms> &factors) {
  SmallVector<Side> unknown(results);
  for (Side &side : unknown)
    side.layout = nullptr;
  SmallVector<Atoms> other = assign(grid, rule, operands, unknown);
  auto parts = [&](ArrayRef<Atoms> chosen) {
    int64_t product = 1;
    for (const Atoms &atoms : chosen)
      product *= grid.parts(atoms);
    return product;
  };
  if (llvm::equal(other, factors) || parts(other) < parts(factors) ||
      llvm::any_of(operands, [](const Side &side) { return !side.layout->unreduced.empty(); }) ||
      llvm::any_of(results, [](const Side &side) { return !side.layout->unreduced.empty(); }))
    return;
  for (ArrayRef<Atoms> chosen : {ArrayRef<Atoms>(factors), ArrayRef<Atoms>(other)})
    for (auto [factor, atoms] : llvm::zip_equal(rule.factors, chosen))
      if (factor.kind == FactorKind::Reduced && !atoms.empty())
        return;
  auto moved = [&](ArrayRef<Atoms> chosen) {
    int64_t bytes = 0;
    for (auto [value, side] : llvm::zip_equal(readsOf(&op), operands))
      if (auto type = dyn_cast<RankedTensorType>(value.getType()); type && !isFree(value))
        bytes += movedBytes(grid, type, *side.layout, layoutFor(rule, *side.dims, chosen));
    for (auto [value, side] : llvm::zip_equal(op.getResults(), results))
      if (auto type = dyn_cast<RankedTensorType>(value.getType()))
        bytes += movedBytes(grid, type, layoutFor(rule, *side.dims, chosen), *side.layout);
    return bytes;
  };
  if (moved(other) < moved(factors))
    factors.assign(other.begin(), other.end());
}

/// The atoms of factors that an op reduces.
static Atoms reducedAtoms(const Rule &rule, ArrayRef<Atoms> factors) {
  Atoms atoms;
  for (auto [factor, assigned] : llvm::zip_equal(rule.factors, factors))
    if (factor.kind == FactorKind::Reduced)
      atoms.append(assigned);
  return atoms;
}

/// The atoms along which a value of a loop stays a partial sum.
static Atoms deferredAtoms(const Rule &rule, ArrayRef<Atoms> factors, size_t value) {
  Atoms atoms;
  if (value < rule.sums.size())
    for (int factor : rule.sums[value])
      atoms.append(factors[factor]);
  return atoms;
}

TaskPartitioner::PartialSums TaskPartitioner::partialSumsOf(Operation &op, const Rule &rule, const Layout &wanted,
                                                            ArrayRef<Atoms> factors) {
  PartialSums sums;
  sums.made = reducedAtoms(rule, factors);
  if (op.getNumResults() != 1 || rule.reduction != Reduction::Sum)
    return sums;
  auto layoutOf = [&](unsigned operand) -> const Layout & { return locals[op.getOperand(operand)].layout; };
  for (unsigned operand : rule.linear) {
    const Layout &layout = layoutOf(operand);
    if (layout.unreduced.empty() || (!sums.operands.empty() && !rule.together))
      continue;
    sums.operands = rule.together ? llvm::to_vector(rule.linear) : SmallVector<unsigned>{operand};
    for (int atom : layout.unreduced)
      if (!llvm::is_contained(sums.made, atom) && !llvm::is_contained(sums.passed, atom) &&
          (rule.together || llvm::is_contained(wanted.unreduced, atom)))
        sums.passed.push_back(atom);
  }
  if (rule.together && !sums.operands.empty()) {
    // If a sum has a single partial operand and its result must be complete, this operand is reduced first.
    if (!wanted.unreduced.empty())
      sums.passed = wanted.unreduced;
    else if (llvm::count_if(rule.linear, [&](unsigned operand) { return !layoutOf(operand).unreduced.empty(); }) < 2)
      sums.passed.clear();
  }
  llvm::erase_if(sums.passed, [&](int atom) {
    // If an atom shards another operand, reducing the partial sums is cheaper than gathering that operand.
    auto isCut = [&](unsigned operand) { return layoutOf(operand).reduced().uses(atom); };
    return llvm::is_contained(sums.made, atom) ||
           (!llvm::is_contained(wanted.unreduced, atom) && llvm::any_of(rule.linear, isCut));
  });
  return sums;
}

SmallVector<Value> TaskPartitioner::localOperands(Operation &op, const Rule &rule, ArrayRef<Value> reads,
                                                  ArrayRef<Atoms> factors, const PartialSums &sums) {
  SmallVector<Value> parts;
  bool remarked = false;
  for (auto [i, operand] : llvm::enumerate(reads)) {
    Layout needed = layoutFor(rule, rule.operands[i], factors);
    if (llvm::is_contained(sums.operands, i))
      for (int atom : sums.passed)
        if (!needed.uses(atom))
          needed.defer(atom);
    if (isa<stablehlo::WhileOp>(op))
      for (int atom : deferredAtoms(rule, factors, i))
        needed.defer(atom);
    if ((rule.unknown || isLoopOrBranch(&op)) && !remarked && losesCuts(locals[operand].layout, needed)) {
      remarked = true;
      op.emitRemark("cannot work on parts of what it reads: ")
          << names.operand(op, i) << ": " << moveText(grid, locals[operand].layout, needed);
    }
    if (!isRead(op, i)) {
      auto type = localType(grid, needed, tensorType(operand));
      parts.push_back(tensor::EmptyOp::create(local.builder, op.getLoc(), type.getShape(), type.getElementType()));
      continue;
    }
    Value part = get(operand, needed, names.operand(op, i));
    parts.push_back(maskReduced(part, operand, needed, rule.operands[i], rule, factors));
  }
  shiftIndices(op, rule, parts, factors);
  return parts;
}

void TaskPartitioner::setResults(Operation &op, const Rule &rule, ArrayRef<Value> parts, ArrayRef<Layout> wantedLayouts,
                                 ArrayRef<Atoms> factors, const PartialSums &sums) {
  SmallVector<Layout> natural;
  for (const FactorDims &dims : rule.results)
    natural.push_back(layoutFor(rule, dims, factors));
  Operation *clone = makeLocal(op, rule, parts, natural, factors);
  std::string ofPartialSums = sums.made.empty() ? "" : names.partialSumsOf(grid, op, rule, factors);
  for (Value operand : op.getOperands())
    if (ofPartialSums.empty() && !sums.passed.empty())
      ofPartialSums = locals[operand].sum;
  for (auto [i, result] : llvm::enumerate(op.getResults())) {
    Value value = clone->getResult(i);
    for (auto [factor, entry] : llvm::enumerate(rule.factors))
      if (auto gather = dyn_cast<stablehlo::GatherOp>(op);
          gather && entry.indexed && entry.kind == FactorKind::Reduced && !factors[factor].empty())
        value = zeroWhereOutside(gather, value, parts[1], llvm::divideCeil(entry.size, grid.parts(factors[factor])));
    for (const Atoms *atoms : {&sums.made, &sums.passed})
      for (int atom : *atoms)
        natural[i].defer(atom);
    std::string sum = ofPartialSums;
    if (Atoms atoms = deferredAtoms(rule, factors, i); !atoms.empty()) {
      for (int atom : atoms)
        natural[i].defer(atom);
      sum = names.sumOf(grid, result, natural[i]);
    }
    // Reduces the partial sums along atoms on which the target layout is complete.
    const Layout &target = wantedLayouts[i];
    if (llvm::any_of(natural[i].unreduced, [&](int atom) { return !llvm::is_contained(target.unreduced, atom); })) {
      value = local.reshard(value, tensorType(result), natural[i], target, rule.reduction, {names.result(op, i), sum});
      natural[i] = target;
    }
    set(result, value, natural[i], sum);
  }
}

bool TaskPartitioner::isPassedOn(Operation &op, int64_t dim) {
  return llvm::all_of(op.getResult(0).getUsers(), [&](Operation *user) {
    if (isa<ShardingConstraintOp>(user))
      return isPassedOn(*user, dim);
    std::optional<MovedRows> rows = movedRowsOf(user);
    return rows && rows->dim == dim && (!wanted(user->getResult(0)).dims[dim].empty() || isPassedOn(*user, dim));
  });
}

bool TaskPartitioner::moveRows(Operation &op) {
  std::optional<MovedRows> rows = movedRowsOf(&op);
  if (!rows)
    return false;
  Value result = op.getResult(0);
  const int64_t dim = rows->dim;
  Layout target = wanted(result);
  SmallVector<Value> sources = rows->sources();
  auto loop = dyn_cast<MicrobatchesOp>(stage->getParentOp());
  auto isSharded = [&](Value source) { return !locals[source].layout.dims[rows->dimOf(source)].empty(); };
  if (!target.unreduced.empty() || llvm::none_of(sources, isSharded))
    return false;
  // An argument is gathered once for all microbatches (`mpmd-hoist-gathers`).
  if (loop && loop.getCount() > 1 &&
      llvm::any_of(sources, [&](Value source) { return !names.argument(source).empty(); }))
    return false;
  if (target.dims[dim].empty()) {
    // If slices together have all rows, one gather replaces their exchanges.
    if (sources.size() > 1 || rows->ranges.size() > 1 || isPassedOn(op, dim))
      return false;
    int64_t count = 0;
    for (Operation *user : sources[0].getUsers())
      if (std::optional<MovedRows> other = movedRowsOf(user); other && !isPassedOn(*user, dim))
        for (const MovedRange &range : other->ranges)
          count += range.source == sources[0] && wanted(user->getResult(0)).dims[dim].empty() ? range.count : 0;
    if (count >= tensorType(sources[0]).getDimSize(rows->dimOf(sources[0])))
      return false;
  }
  std::string what = names.result(op, 0);
  auto has = [&](Value source) -> const Layout & { return locals[source].layout; };
  auto read = [&](Value source, const Layout &layout) { return get(source, layout, what); };
  LocalRows moved(local, *rows, tensorType(result), target, has, read);
  set(result, moved.build(op.getLoc(), what + ": rows move along dimension " + std::to_string(dim)), target);
  return movesRows = true;
}

void TaskPartitioner::visit(Operation &op) {
  if (auto constrain = dyn_cast<ShardingConstraintOp>(op)) {
    std::optional<Layout> layout = fromAttr(grid, constrain.getSharding());
    Value input = constrain.getInput();
    // Arguments already have the wanted layout, unless another stage on the same mesh handed them over.
    const char *what = isa<BlockArgument>(input) ? "handed over by another stage" : "constraint";
    set(constrain.getResult(), get(input, *layout, what), *layout, locals[input].sum);
    return;
  }
  if (auto manual = dyn_cast<ManualComputationOp>(op))
    return inlineManual(manual);
  if (moveRows(op))
    return;
  Rule rule = ruleOf(&op);
  SmallVector<Value> reads = readsOf(&op);
  SmallVector<Side> operands, results;
  SmallVector<Layout> wantedLayouts;
  auto bytes = [](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type ? byteSize(type) : 0;
  };
  for (auto [operand, dims] : llvm::zip_equal(reads, rule.operands))
    operands.push_back({&locals[operand].layout, &dims, bytes(operand)});
  for (Value result : op.getResults())
    wantedLayouts.push_back(wanted(result));
  for (auto [result, layout, dims] : llvm::zip_equal(op.getResults(), wantedLayouts, rule.results))
    results.push_back({&layout, &dims, bytes(result)});
  SmallVector<Atoms> factors = assign(grid, rule, operands, results);
  preferOperands(op, rule, operands, results, factors);
  if (isa<stablehlo::ConstantOp, arith::ConstantOp>(op) && !isFree(op.getResult(0)))
    for (Atoms &atoms : factors)
      atoms.clear(); // resharding such a constant would add a slice

  PartialSums sums = partialSumsOf(op, rule, wantedLayouts.empty() ? Layout() : wantedLayouts[0], factors);
  // Passed atoms must not shard a factor. The op runs on partial sums, and its result is sharded when these are
  // reduced.
  if (llvm::any_of(sums.passed, [&](int atom) {
        return llvm::any_of(factors, [&](const Atoms &atoms) { return llvm::is_contained(atoms, atom); });
      })) {
    factors = assign(grid, rule, operands, results, sums.passed);
    sums.made = reducedAtoms(rule, factors);
  }
  SmallVector<Value> parts = localOperands(op, rule, reads, factors, sums);
  setResults(op, rule, parts, wantedLayouts, factors, sums);
}

void TaskPartitioner::run() {
  Block &old = stage.getBody().front();
  for (auto [operand, argument] : llvm::zip_equal(stage.getInputs(), old.getArguments())) {
    auto type = cast<MeshTensorType>(operand.getType());
    Layout layout = *fromAttr(grid, type.getSharding());
    set(argument, body->addArgument(localType(grid, layout, type.getTensor()), argument.getLoc()), layout,
        names.sumOf(grid, argument, layout));
  }
  for (Operation &op : old.without_terminator())
    visit(op);
  SmallVector<Value> yielded;
  for (auto [result, value] : llvm::zip_equal(stage.getOutputs(), old.getTerminator()->getOperands()))
    yielded.push_back(
        get(value, *fromAttr(grid, cast<MeshTensorType>(result.getType()).getSharding()), names.yielded(value)));
  YieldOp::create(local.builder, old.getTerminator()->getLoc(), yielded);
  // Erases users before their operands.
  while (!old.empty())
    old.back().erase();
  old.erase();
  if (movesRows)
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*body)))
      if (isOpTriviallyDead(&op))
        op.erase();
}

/// Checks that manual computations are directly in a task and use axes of its mesh.
static LogicalResult checkManual(ProgramOp program, const Grids &grids) {
  WalkResult result = program.walk([&](ManualComputationOp op) {
    if (!isa<TaskOp>(op->getParentOp())) {
      InFlightDiagnostic error = op.emitOpError("expected in the list of a task, got one inside '")
                                 << op->getParentOp()->getName() << "', which is one kernel";
      error.attachNote(op->getParentOp()->getLoc()) << "see this '" << op->getParentOp()->getName() << "'";
      return WalkResult::interrupt();
    }
    const Grid &grid = grids.of(op->getParentOfType<TaskOp>());
    for (auto sharding : llvm::concat<const Attribute>(op.getSources(), op.getTargets()))
      if (!fromAttr(grid, cast<ShardingAttr>(sharding))) {
        op.emitOpError("expected a sharding over axes of the mesh ") << grid.mesh.getAxes() << ", got " << sharding;
        return WalkResult::interrupt();
      }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct PartitionTasks : mpmd::impl::PartitionTasksBase<PartitionTasks> {
  void runOnOperation() override {
    Grids grids(getOperation());
    for (auto program : getOperation().getOps<ProgramOp>()) {
      if (failed(grids.check(program)) || failed(checkManual(program, grids)))
        return signalPassFailure();
      if (grids.areOneDevice())
        continue;
      separateConstants(program);
      explainArguments(program);
      ValueNames names(program);
      SmallVector<TaskOp> stages;
      program.walk([&](TaskOp task) { stages.push_back(task); });
      for (TaskOp task : stages) {
        // A sum that is reduced on entry is a new value, so the task cannot update it in place.
        SmallVector<int64_t> aliases(task.getAliases());
        for (auto [result, alias] : llvm::zip_equal(task.getOutputs(), aliases))
          if (alias >= 0 && task.getInputs()[alias].getType() != result.getType())
            alias = -1;
        task.setAliases(aliases);
        TaskPartitioner(grids.of(task), task, names).run();
      }
    }
  }
};
} // namespace
