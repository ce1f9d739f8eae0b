// Implements mpmd-split-branches. Splits a branch into one branch for each group of results that has ops of its own.
// Each can then be placed with its operands. An example is a conditionally skipped update of all stages.
#include "../Partition.h"

#include "../Loops/Microbatches.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mpmd {
#define GEN_PASS_DEF_SPLITBRANCHES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using partition::readsOf;

namespace {

/// A value with at most this number of elements (a counter, key or norm) is small: sending it is cheaper than sending
/// its operands.
constexpr int64_t kFew = 4;

bool isFew(Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() <= kFew;
}

/// Classifies ops by the values that they depend on: only constants, small values, or large values.
class Origins {
public:
  enum Kind : uint8_t { Constants, Few, Many };

  Kind of(Operation *root) {
    // Uses an explicit stack instead of recursion, because chains of operands may be long.
    SmallVector<Operation *> open{root};
    while (!open.empty()) {
      Operation *op = open.back();
      std::optional<Kind> kind = known.contains(op) ? known.lookup(op) : fromReads(op, open);
      if (!kind)
        continue;
      known[op] = *kind;
      open.pop_back();
    }
    return known.lookup(root);
  }

private:
  /// Classifies an op by its operands. If unclassified operands decide, pushes them onto `open` and returns nothing.
  std::optional<Kind> fromReads(Operation *op, SmallVectorImpl<Operation *> &open) {
    if (!isMemoryEffectFree(op) || (op->getNumRegions() != 0 && !isa<stablehlo::ReduceOp>(op)) ||
        isa<stablehlo::RngBitGeneratorOp, stablehlo::CustomCallOp, LapackOp, func::CallOp>(op))
      return Many;
    Kind kind = Constants;
    SmallVector<Operation *> unknown;
    for (Value read : readsOf(op)) {
      Operation *made = read.getDefiningOp();
      if (made && !known.contains(made)) {
        unknown.push_back(made);
        continue;
      }
      Kind own = made ? known.lookup(made) : Many;
      kind = std::max(kind, own == Many && isFew(read) ? Few : own);
    }
    if (kind == Many || unknown.empty())
      return kind;
    open.append(unknown);
    return std::nullopt;
  }

  DenseMap<Operation *, Kind> known;
};

class Splitter {
public:
  explicit Splitter(Operation *branch) : branch(branch) {
    for (Region &side : branch->getRegions())
      sides.push_back(&side.front());
  }

  void run() {
    if (!canSplit())
      return;
    findNodes();
    findParts();
    if (!isWorthIt())
      return;
    do
      findNeeds();
    while (!sortParts());
    if (order.size() < 2)
      return;
    for (auto [op, node] : nodes)
      members[partOf(node)].push_back(op);
    for (unsigned i = 0; i < branch->getNumResults(); ++i)
      resultsOf[partOf(resultNode(i))].push_back(i);
    for (unsigned part : order)
      emit(part);
    for (auto [i, result] : llvm::enumerate(branch->getResults()))
      result.replaceAllUsesWith(made[i]);
    branch->erase();
  }

private:
  /// The node of a result. Ops are grouped by nodes: each result of the branch and each op of a region is a node. All
  /// small results share one node, and so do all small ops on small values of one region and level. An op is no node if
  /// it only depends on constants or expands small values to a large one; each reader gets a copy.
  unsigned resultNode(unsigned i) const { return isFew(branch->getResult(i)) ? branch->getNumResults() : i; }

  bool canSplit() {
    auto isSplat = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && tensor.hasStaticShape() && tensor.getElementType().isIntOrFloat();
    };
    bool isSimple = true;
    for (Block *side : sides) {
      isSimple &= side->getNumArguments() == 0;
      for (Operation &op : side->without_terminator()) {
        isSimple &= llvm::all_of(op.getResultTypes(), isSplat);
        op.walk([&](func::CallOp) { isSimple = false; });
      }
    }
    return isSimple;
  }

  Block *blockOf(Value value) const { return value.getDefiningOp() ? value.getDefiningOp()->getBlock() : nullptr; }

  /// Assigns a node and a level to each op. The level counts the reductions from large to small values that the op
  /// depends on. Small values separate the part that computes them from the parts that read them.
  void findNodes() {
    unsigned next = branch->getNumResults() + 1;
    for (Block *side : sides) {
      DenseMap<unsigned, unsigned> few; // node of small ops by level
      for (Operation &op : side->without_terminator()) {
        unsigned level = 0;
        for (Value read : readsOf(&op))
          if (blockOf(read) == side) {
            Operation *made = read.getDefiningOp();
            level = std::max(level, levels.lookup(made) + (origins.of(made) == Origins::Many && isFew(read)));
          }
        levels[&op] = level;
        Origins::Kind origin = origins.of(&op);
        if (origin == Origins::Many) {
          nodes[&op] = next++;
        } else if (origin == Origins::Few && llvm::all_of(op.getResults(), isFew)) {
          auto [known, isNew] = few.try_emplace(level, next);
          nodes[&op] = known->second;
          next += isNew;
        }
      }
    }
    for (unsigned node = 0; node < next; ++node)
      parts.insert(node);
  }

  /// Puts ops of one level into one part if one reads a large value of the other. Also does so if they compute the same
  /// large result in different regions.
  void findParts() {
    for (auto [op, node] : nodes)
      for (Value read : readsOf(op))
        if (auto other = nodes.find(read.getDefiningOp());
            other != nodes.end() && !isFew(read) && levels[op] == levels[other->first])
          parts.unionSets(node, other->second);
    for (auto [i, result] : llvm::enumerate(branch->getResults()))
      for (Block *side : sides)
        if (auto found = nodes.find(side->getTerminator()->getOperand(i).getDefiningOp());
            found != nodes.end() && !isFew(result))
          parts.unionSets(resultNode(i), found->second);
  }

  /// Whether at least two parts have large values. Otherwise a split gains nothing.
  bool isWorthIt() {
    llvm::SmallDenseSet<unsigned> many;
    for (auto [op, node] : nodes)
      if (origins.of(op) == Origins::Many)
        many.insert(partOf(node));
    for (auto [i, result] : llvm::enumerate(branch->getResults()))
      if (!isFew(result))
        many.insert(partOf(resultNode(i)));
    return many.size() > 1;
  }

  unsigned partOf(unsigned node) const { return parts.getLeaderValue(node); }

  /// Records the values of other parts that a part reads, directly or through ops that are copied.
  void need(unsigned part, Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || !llvm::is_contained(sides, op->getBlock()))
      return;
    if (auto found = nodes.find(op); found != nodes.end()) {
      if (unsigned other = partOf(found->second); other != part) {
        needs[part].insert(other);
        crossing[other].insert(value);
      }
      return;
    }
    if (seen[part].insert(op).second)
      for (Value read : readsOf(op))
        need(part, read);
  }

  void findNeeds() {
    needs.clear();
    crossing.clear();
    seen.clear();
    for (auto [op, node] : nodes)
      for (Value read : readsOf(op))
        need(partOf(node), read);
    for (unsigned i = 0; i < branch->getNumResults(); ++i)
      for (Block *side : sides)
        need(partOf(resultNode(i)), side->getTerminator()->getOperand(i));
  }

  /// Sorts the parts so that each part follows the parts that it needs. If parts need each other, merges them and
  /// returns false.
  bool sortParts() {
    llvm::SetVector<unsigned> left;
    // Starts with the parts in the order of their first nodes.
    for (auto [op, node] : nodes)
      left.insert(partOf(node));
    for (unsigned i = 0; i < branch->getNumResults(); ++i)
      left.insert(partOf(resultNode(i)));
    DenseSet<unsigned> done;
    order.clear();
    for (bool moved = true; moved && !left.empty();) {
      llvm::SetVector<unsigned> later;
      for (unsigned part : left)
        if (llvm::all_of(needs[part], [&](unsigned other) { return done.contains(other); })) {
          done.insert(part);
          order.push_back(part);
        } else {
          later.insert(part);
        }
      moved = later.size() < left.size();
      left = later;
    }
    for (unsigned part : left)
      parts.unionSets(left.front(), part);
    return left.empty();
  }

  void emit(unsigned part) {
    OpBuilder b(branch);
    ArrayRef<unsigned> results = resultsOf[part];
    SmallVector<Type> types;
    for (unsigned i : results)
      types.push_back(branch->getResult(i).getType());
    for (Value value : crossing[part])
      types.push_back(value.getType());
    if (types.empty())
      return;
    OperationState state(branch->getLoc(), branch->getName(), branch->getOperands(), types,
                         llvm::to_vector(branch->getDiscardableAttrs()));
    for (size_t i = 0; i < sides.size(); ++i)
      state.addRegion();
    Operation *own = b.create(state);
    for (auto [side, region] : llvm::zip_equal(sides, own->getRegions())) {
      OpBuilder inside = OpBuilder::atBlockBegin(&region.emplaceBlock());
      IRMapping mapping;
      for (Operation *op : members[part])
        if (op->getBlock() == side)
          clone(op, side, inside, mapping);
      SmallVector<Value> yielded;
      for (unsigned i : results)
        yielded.push_back(lookup(side->getTerminator()->getOperand(i), side, inside, mapping));
      for (Value value : crossing[part])
        yielded.push_back(blockOf(value) == side
                              ? lookup(value, side, inside, mapping)
                              : partition::zeros(inside, value.getLoc(), cast<RankedTensorType>(value.getType())));
      stablehlo::ReturnOp::create(inside, side->getTerminator()->getLoc(), yielded);
    }
    for (auto [i, result] : llvm::zip(results, own->getResults()))
      made[i] = result;
    for (auto [value, result] : llvm::zip_equal(crossing[part], own->getResults().drop_front(results.size())))
      crossed[value] = result;
  }

  Value lookup(Value value, Block *side, OpBuilder &b, IRMapping &mapping) {
    if (blockOf(value) != side)
      return value;
    if (Value known = mapping.lookupOrNull(value))
      return known;
    if (Value other = crossed.lookup(value))
      return other;
    clone(value.getDefiningOp(), side, b, mapping);
    return mapping.lookup(value);
  }

  void clone(Operation *op, Block *side, OpBuilder &b, IRMapping &mapping) {
    for (Value read : readsOf(op))
      if (blockOf(read) == side && !mapping.contains(read))
        mapping.map(read, lookup(read, side, b, mapping));
    b.clone(*op, mapping);
  }

  Operation *branch;
  SmallVector<Block *> sides;
  Origins origins;
  llvm::MapVector<Operation *, unsigned> nodes;
  DenseMap<Operation *, unsigned> levels;
  llvm::EquivalenceClasses<unsigned> parts;
  DenseMap<unsigned, llvm::SetVector<unsigned>> needs; ///< for each part, the parts that it needs
  DenseMap<unsigned, llvm::SetVector<Value>> crossing; ///< for each part, its values that other parts read
  DenseMap<unsigned, DenseSet<Operation *>> seen;      ///< for each part, the copied ops that were visited
  SmallVector<unsigned> order;                         ///< parts in the order of execution
  DenseMap<unsigned, SmallVector<Operation *>> members;
  DenseMap<unsigned, SmallVector<unsigned>> resultsOf;
  DenseMap<unsigned, Value> made; ///< new value of each result
  DenseMap<Value, Value> crossed; ///< results of new branches for values in `crossing`
};

struct SplitBranches : mpmd::impl::SplitBranchesBase<SplitBranches> {
  using SplitBranchesBase::SplitBranchesBase;

  void runOnOperation() override {
    func::FuncOp step = partition::findStep(getOperation());
    // With a single stage there is no placement to improve.
    const int64_t count = partition::stagesToCut(getOperation(), stages);
    if (!step || (count <= 1 && !partition::isMarked(step)))
      return;
    // Splits inner branches first, because a branch that contains an unsplit branch cannot be split between its
    // results.
    SmallVector<Operation *> branches;
    step.walk<WalkOrder::PostOrder>([&](Operation *op) {
      if (!isa<stablehlo::IfOp, stablehlo::CaseOp>(op))
        return;
      Operation *around = op->getParentOp();
      while (isa<stablehlo::IfOp, stablehlo::CaseOp>(around))
        around = around->getParentOp();
      if (isa<func::FuncOp, MicrobatchesOp>(around))
        branches.push_back(op);
    });
    for (Operation *branch : branches)
      Splitter(branch).run();
  }
};

} // namespace
