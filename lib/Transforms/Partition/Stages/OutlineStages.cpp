// Implements mpmd-outline-stages, which outlines ops that names assign to stages as stage calls, for models without
// marks.
#include "../Loops/Microbatches.h"
#include "../Partition.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Plan/Topology/StageNames.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallBitVector.h"

#include <map>

namespace mpmd {
#define GEN_PASS_DEF_OUTLINESTAGES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

namespace {
/// A stage, and whether the ops are backward. Ops with one label become one call, or one call for each pass over the
/// model in the block.
using Label = std::pair<int64_t, bool>;

/// Outlines the ops of one block that names assign to stages.
class Outliner {
public:
  Outliner(Block &block, const std::map<int64_t, int64_t> &stageOf, SymbolTable &symbols)
      : block(block), stageOf(stageOf), symbols(symbols) {}
  LogicalResult run();

private:
  std::optional<Label> labelOf(Operation *op) const {
    std::optional<NamedStage> named = namedStageOf(op);
    if (!named)
      return std::nullopt;
    return Label{stageOf.at(named->number), named->isBackward};
  }
  LogicalResult checkForward();
  void findGroups();
  void takeBetween();
  std::vector<SmallVector<Operation *>> splitCopies(std::vector<SmallVector<Operation *>> groups);
  void outline(ArrayRef<Operation *> group, int64_t stage);

  Block &block;
  const std::map<int64_t, int64_t> &stageOf;
  SymbolTable &symbols;
  /// A label and the number of the pass. If a step runs the model twice in one block, there are two calls of each
  /// stage.
  using Key = std::pair<Label, int64_t>;
  std::map<Key, int64_t> groupNumbers;
  SmallVector<Key> keys;
  DenseMap<Operation *, int64_t> groupOf;
};

/// Drops stage names from ops that JAX has hoisted out of a loop over microbatches. They compute inputs of the loop,
/// and are no pass over the model.
void dropHoisted(Block &block) {
  auto isNamedLoop = [](Operation &op) {
    return !namedStageOf(&op) && op.walk([](Operation *inner) {
                                     return namedStageOf(inner) ? WalkResult::interrupt() : WalkResult::advance();
                                   }).wasInterrupted();
  };
  DenseSet<Operation *> behind, before;
  for (Operation &op : block.without_terminator())
    if (isNamedLoop(op) ||
        llvm::any_of(readsOf(&op), [&](Value value) { return behind.contains(value.getDefiningOp()); }))
      behind.insert(&op);
  for (Operation &op : llvm::reverse(block.without_terminator())) {
    bool isLoop = isNamedLoop(op);
    if (before.contains(&op) && !behind.contains(&op))
      op.removeAttr(kNamedStageAttr);
    if (isLoop || before.contains(&op))
      for (Value value : readsOf(&op))
        if (Operation *made = value.getDefiningOp(); made && made->getBlock() == &block)
          before.insert(made);
  }
}

/// Returns the enclosing op of `op`, or `op`, that is directly in the step or in a loop of the step. Only there may
/// stages be called.
Operation *callableAncestor(Operation *op) {
  auto mayCall = [](Operation *around) {
    return isa<func::FuncOp>(around) || (isa<stablehlo::WhileOp>(around) && isa<func::FuncOp>(around->getParentOp()));
  };
  while (!mayCall(op->getParentOp()))
    op = op->getParentOp();
  return op;
}

/// Assigns a branch or inner loop to a stage if all named ops inside belong to this stage and direction.
void nameEnclosingOps(func::FuncOp step) {
  llvm::MapVector<Operation *, NamedStage> around;
  DenseSet<Operation *> mixed;
  step.walk([&](Operation *op) {
    std::optional<NamedStage> named = namedStageOf(op);
    if (!named)
      return;
    Operation *place = callableAncestor(op);
    if (place == op)
      return;
    auto [entry, isNew] = around.try_emplace(place, *named);
    if (entry->second.number != named->number || entry->second.isBackward != named->isBackward)
      mixed.insert(place);
  });
  for (auto &[place, named] : around)
    if (!mixed.contains(place) && !namedStageOf(place))
      setNamedStage(place, named);
}

/// Drops stage names from additions to the sums that a loop carries, which differentiated scans have. These additions
/// belong to the loop, not to a stage.
void dropSums(Block &block) {
  for (auto [number, argument] : llvm::enumerate(block.getArguments())) {
    SmallVector<Operation *> sums;
    for (Value value = argument; value.hasOneUse();) {
      OpOperand &use = *value.use_begin();
      Operation *user = use.getOwner();
      if (user == block.getTerminator() && use.getOperandNumber() == number) {
        for (Operation *sum : sums)
          sum->removeAttr(kNamedStageAttr);
        break;
      }
      if (user->getBlock() != &block ||
          !isa<stablehlo::AddOp, stablehlo::MulOp, stablehlo::MaxOp, stablehlo::MinOp>(user))
        break;
      sums.push_back(user);
      value = user->getResult(0);
    }
  }
}

/// Checks that a forward pass runs the stages in their order.
LogicalResult Outliner::checkForward() {
  // For each op, the forward op of the latest stage that it depends on.
  DenseMap<Operation *, Operation *> latest;
  for (Operation &op : block.without_terminator()) {
    Operation *before = nullptr;
    auto stage = [&](Operation *named) { return named ? labelOf(named)->first : -1; };
    for (Value value : readsOf(&op))
      if (Operation *made = latest.lookup(value.getDefiningOp()); stage(made) > stage(before))
        before = made;
    std::optional<Label> label = labelOf(&op);
    // After a backward op, a new forward pass may begin.
    if (label && label->second)
      before = nullptr;
    if (label && !label->second) {
      if (stage(before) > label->first) {
        InFlightDiagnostic error = op.emitError("stage-names: expected the forward of stage ")
                                   << label->first << " not to depend on a later one, got '" << nameStackOf(&op)
                                   << "', which needs a value of stage " << stage(before);
        error.attachNote(before->getLoc()) << "this is '" << nameStackOf(before) << "' of stage " << stage(before);
        return error;
      }
      before = &op;
    }
    latest[&op] = before;
  }
  return success();
}

/// Assigns each named op to a group. A second pass, and so a second group, begins where an op depends on its own label
/// through an op of another label.
void Outliner::findGroups() {
  std::map<Label, size_t> labels;
  for (Operation &op : block.without_terminator())
    if (std::optional<Label> label = labelOf(&op))
      labels.try_emplace(*label, labels.size());
  // For each op and label: twice the number of the pass, plus one if an op of another label followed. Unnamed ops only
  // propagate this state.
  DenseMap<Operation *, SmallVector<int32_t>> states;
  for (Operation &op : block.without_terminator()) {
    SmallVector<int32_t> state(labels.size(), 0);
    for (Value value : readsOf(&op))
      if (auto found = states.find(value.getDefiningOp()); found != states.end())
        for (auto [own, other] : llvm::zip_equal(state, found->second))
          own = std::max(own, other);
    if (std::optional<Label> label = labelOf(&op)) {
      size_t number = labels[*label];
      for (auto [other, each] : llvm::enumerate(state))
        each = other == number || each == 0 ? each : each | 1;
      int32_t pass = (std::max(state[number], 2) + 1) / 2;
      state[number] = 2 * pass;
      Key key{*label, pass};
      auto [entry, isNew] = groupNumbers.try_emplace(key, keys.size());
      if (isNew)
        keys.push_back(key);
      groupOf[&op] = entry->second;
    }
    states[&op] = std::move(state);
  }
}

/// Adds unnamed ops on a path between two ops of a group to this group.
void Outliner::takeBetween() {
  DenseMap<Operation *, llvm::SmallBitVector> from, to;
  auto setOf = [&](DenseMap<Operation *, llvm::SmallBitVector> &sets, Operation *op) -> llvm::SmallBitVector & {
    auto [entry, isNew] = sets.try_emplace(op);
    if (isNew)
      entry->second.resize(keys.size());
    return entry->second;
  };
  for (Operation &op : block.without_terminator()) {
    llvm::SmallBitVector all(keys.size());
    for (Value value : readsOf(&op))
      if (auto found = from.find(value.getDefiningOp()); found != from.end())
        all |= found->second;
    if (auto group = groupOf.find(&op); group != groupOf.end())
      all.set(group->second);
    setOf(from, &op) = all;
  }
  for (Operation &op : llvm::reverse(block.without_terminator())) {
    llvm::SmallBitVector all = setOf(to, &op);
    if (auto group = groupOf.find(&op); group != groupOf.end())
      all.set(group->second);
    for (Value value : readsOf(&op))
      if (Operation *made = value.getDefiningOp(); made && made->getBlock() == &block)
        setOf(to, made) |= all;
    if (groupOf.count(&op))
      continue;
    llvm::SmallBitVector both = from.find(&op)->second;
    both &= all;
    if (int found = both.find_first(); found >= 0)
      groupOf[&op] = found;
  }
}

/// Splits groups of a microbatch loop that Python or `unroll=` has unrolled. If every group consists of the same number
/// of independent copies, each copy becomes a call of its own, in the order of the block.
std::vector<SmallVector<Operation *>> Outliner::splitCopies(std::vector<SmallVector<Operation *>> groups) {
  std::vector<SmallVector<Operation *>> split;
  SmallVector<Key> keysOfParts;
  size_t all = 0;
  for (auto [key, group] : llvm::zip_equal(keys, groups)) {
    llvm::EquivalenceClasses<Operation *> parts;
    for (Operation *op : group) {
      parts.insert(op);
      for (Value value : readsOf(op))
        if (Operation *made = value.getDefiningOp(); made && groupOf.count(made) && groupOf[made] == groupOf[op])
          parts.unionSets(op, made);
    }
    llvm::MapVector<Operation *, SmallVector<Operation *>> byLeader;
    for (Operation *op : group)
      byLeader[parts.getLeaderValue(op)].push_back(op);
    // A copy may consist of several connected components. All copies have the same number of components of each size.
    std::map<size_t, SmallVector<ArrayRef<Operation *>>> bySize;
    for (auto &[leader, ops] : byLeader)
      bySize[ops.size()].push_back(ops);
    size_t copies = bySize.rbegin()->second.size();
    if (copies < 2 || (all && copies != all) ||
        llvm::any_of(bySize, [&](auto &part) { return part.second.size() % copies != 0; }))
      return groups;
    all = copies;
    DenseMap<Operation *, size_t> copyOf;
    for (auto &[size, same] : bySize)
      for (auto [number, part] : llvm::enumerate(same))
        for (Operation *op : part)
          copyOf[op] = number / (same.size() / copies);
    size_t first = split.size();
    split.resize(first + copies);
    for (Operation *op : group)
      split[first + copyOf[op]].push_back(op);
    keysOfParts.append(copies, key);
  }
  keys = std::move(keysOfParts);
  return split;
}

/// Moves ops, in the order of the block, into a function, and replaces the last op by a call of it.
void Outliner::outline(ArrayRef<Operation *> group, int64_t stage) {
  DenseSet<Operation *> members(group.begin(), group.end());
  llvm::SetVector<Value> reads, constants;
  SmallVector<Value> results;
  for (Operation *op : group) {
    for (Value value : readsOf(op))
      if (!members.contains(value.getDefiningOp()))
        (matchPattern(value, m_Constant()) ? constants : reads).insert(value);
    for (Value value : op->getResults())
      if (llvm::any_of(value.getUsers(),
                       [&](Operation *user) { return !members.contains(block.findAncestorOpInBlock(*user)); }))
        results.push_back(value);
  }
  Location loc = group.front()->getLoc();
  OpBuilder builder(group.back());
  auto type = builder.getFunctionType(TypeRange(reads.getArrayRef()), TypeRange(ValueRange(results)));
  auto function = func::FuncOp::create(loc, "mpmd_stage_" + std::to_string(stage) + "_body", type);
  function.setPrivate();
  symbols.insert(function);
  Block *body = function.addEntryBlock();
  IRMapping mapping;
  mapping.map(reads.getArrayRef(), body->getArguments());
  OpBuilder inside = OpBuilder::atBlockEnd(body);
  for (Value constant : constants)
    mapping.map(constant, inside.clone(*constant.getDefiningOp())->getResult(0));
  for (Operation *op : group)
    inside.clone(*op, mapping);
  SmallVector<Value> returned = llvm::map_to_vector(results, [&](Value value) { return mapping.lookup(value); });
  func::ReturnOp::create(inside, loc, returned);
  auto call = func::CallOp::create(builder, loc, function, reads.getArrayRef());
  call->setAttr(kStageAttr, builder.getI64IntegerAttr(stage));
  for (auto [value, result] : llvm::zip_equal(results, call.getResults()))
    value.replaceAllUsesWith(result);
  for (Operation *op : llvm::reverse(group))
    op->erase();
}

LogicalResult Outliner::run() {
  dropSums(block);
  if (failed(checkForward()))
    return failure();
  findGroups();
  takeBetween();
  std::vector<SmallVector<Operation *>> groups(keys.size());
  for (Operation &op : block.without_terminator())
    if (auto group = groupOf.find(&op); group != groupOf.end())
      groups[group->second].push_back(&op);
  groups = splitCopies(std::move(groups));
  for (auto [key, group] : llvm::zip_equal(keys, groups))
    outline(group, key.first.first);
  // Sorts the block again, because a call is at the position of its last op, which may be after the first reader of
  // its results.
  if (!sortTopologically(&block))
    return block.getParentOp()->emitError(
        "stage-names: expected stages that can be computed one after another, got two that need each other");
  return success();
}

struct OutlineStages : mpmd::impl::OutlineStagesBase<OutlineStages> {
  using OutlineStagesBase::OutlineStagesBase;

  /// Maps each number in stage names to its stage.
  FailureOr<std::map<int64_t, int64_t>> findStages(ArrayRef<Operation *> named) {
    std::map<int64_t, int64_t> layers; // number to its rank among all numbers
    bool areLayers = false;
    for (Operation *op : named) {
      NamedStage stage = *namedStageOf(op);
      layers[stage.number] = 0;
      areLayers |= stage.isLayer;
    }
    for (auto [layer, number] : llvm::enumerate(llvm::make_second_range(layers)))
      number = static_cast<int64_t>(layer);
    int64_t count = static_cast<int64_t>(layers.size()), wanted = stages ? stages : count;
    if (areLayers && wanted > count)
      return getOperation().emitError("stage-names: expected at least stages=")
             << wanted << " layers, got names of " << count;
    std::map<int64_t, int64_t> stageOf;
    std::vector<int64_t> runs;
    if (areLayers) {
      std::map<const plan::CostModel *, std::vector<double>> onDevices;
      std::vector<const plan::CostModel *> devices;
      for (int64_t stage = 0; stage < wanted; ++stage) {
        devices.push_back(&costModelOf(getOperation(), stage));
        auto [entry, isNew] = onDevices.try_emplace(devices.back(), count, 0.0);
        for (Operation *op : isNew ? named : ArrayRef<Operation *>())
          entry->second[layers[namedStageOf(op)->number]] += estimateSeconds(*devices.back(), op);
      }
      std::vector<std::vector<double>> seconds;
      for (const plan::CostModel *model : devices)
        seconds.push_back(onDevices[model]);
      runs = plan::balanceLayers(seconds);
    }
    for (auto [number, layer] : layers)
      stageOf[number] = areLayers ? runs[layer] : number;
    return stageOf;
  }

  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    nameEnclosingOps(step);
    dropHoisted(step.getBody().front());
    SmallVector<Operation *> named;
    // An op in the region of a named op belongs to the stage of the named op.
    WalkResult result = step.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isStageCall(op)) {
        op->emitError("stage-names: expected a step without marks, got a call of stage ")
            << op->getAttrOfType<IntegerAttr>(kStageAttr).getInt();
        return WalkResult::interrupt();
      }
      if (!namedStageOf(op))
        return WalkResult::advance();
      named.push_back(op);
      return WalkResult::skip();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    // The names are those of parameters, which `mpmd-cut-stages` reads.
    if (named.empty())
      return;
    FailureOr<std::map<int64_t, int64_t>> stageOf = findStages(named);
    if (failed(stageOf))
      return signalPassFailure();
    SymbolTable symbols(getOperation());
    llvm::SetVector<Block *> blocks;
    for (Operation *op : named)
      blocks.insert(op->getBlock());
    for (Block *block : blocks)
      if (failed(Outliner(*block, *stageOf, symbols).run()))
        return signalPassFailure();
    getOperation().walk([](Operation *op) { op->removeAttr(kNamedStageAttr); });
    OpBuilder builder = OpBuilder::atBlockBegin(getOperation().getBody());
    OriginOp::create(builder, getOperation().getLoc(), StageSource::Names, builder.getStrArrayAttr({}), StringAttr());
  }
};
} // namespace
