// mpmd-split-branches: splits a branch into one for each group of results that has operations of its own, so that each
// can be placed with its operands. For example, an update of all stages may be skipped conditionally.
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

/// Values of at most this number of elements (counters, keys, norms) are sent instead of their operands.
constexpr int64_t kFew = 4;

bool isFew(Value value) {
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() <= kFew;
}

/// Whether operations depend on small values alone, on constants, or on large values.
class Origins {
public:
  enum Kind : uint8_t { Constants, Few, Many };

  Kind of(Operation *root) {
    // The chain of operands may be long.
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
  /// Returns nothing and pushes undecided operands onto `open` if they decide.
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
  /// A node is a result of the branch, or an operation of a region. All small results share one node, and so do all
  /// small operations of small values in a region and level. Operations that make large values of small ones, or depend
  /// on constants only, are no nodes: their readers have copies.
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

  /// Assigns levels: the number of reductions from large to small values on the way to an operation. A small value
  /// separates the part that makes it from its readers, which may be in all parts.
  void findNodes() {
    unsigned next = branch->getNumResults() + 1;
    for (Block *side : sides) {
      DenseMap<unsigned, unsigned> few; // by level
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

  /// Operations form a part if they read large values of each other, or compute one large result in all regions.
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

  /// Whether two parts have large values.
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

  /// Collects the operations of other parts that a part reads, through shared ones.
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

  /// Sorts the parts after those that they need. Merges parts that need each other, and then returns false.
  bool sortParts() {
    llvm::SetVector<unsigned> left;
    // In the order of their first nodes.
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
        yielded.push_back(blockOf(value) == side ? lookup(value, side, inside, mapping)
                                                 : zero(inside, value.getLoc(), value.getType()));
      stablehlo::ReturnOp::create(inside, side->getTerminator()->getLoc(), yielded);
    }
    for (auto [i, result] : llvm::zip(results, own->getResults()))
      made[i] = result;
    for (auto [value, result] : llvm::zip_equal(crossing[part], own->getResults().drop_front(results.size())))
      crossed[value] = result;
  }

  /// Placeholder for a value that another region makes.
  static Value zero(OpBuilder &b, Location loc, Type type) {
    auto tensor = cast<RankedTensorType>(type);
    return stablehlo::ConstantOp::create(b, loc, tensor,
                                         DenseElementsAttr::get(tensor, b.getZeroAttr(tensor.getElementType())));
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
  DenseMap<unsigned, llvm::SetVector<unsigned>> needs; ///< by part: the parts that it needs
  DenseMap<unsigned, llvm::SetVector<Value>> crossing; ///< by part: values that others read of it
  DenseMap<unsigned, DenseSet<Operation *>> seen;      ///< by part: shared operations
  SmallVector<unsigned> order;                         ///< of the parts
  DenseMap<unsigned, SmallVector<Operation *>> members;
  DenseMap<unsigned, SmallVector<unsigned>> resultsOf;
  DenseMap<unsigned, Value> made; ///< by result
  DenseMap<Value, Value> crossed; ///< replacements of such values after their part
};

struct SplitBranches : mpmd::impl::SplitBranchesBase<SplitBranches> {
  using SplitBranchesBase::SplitBranchesBase;

  void runOnOperation() override {
    func::FuncOp step = partition::findStep(getOperation());
    // With one stage there is nothing to separate.
    const int64_t count = stages > 0 ? stages : topologyOf(getOperation()).pipelineRanks();
    if (!step || (count <= 1 && !partition::isMarked(step)))
      return;
    // Inner branches first: an undivided inner branch would keep the outer one undivided.
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
