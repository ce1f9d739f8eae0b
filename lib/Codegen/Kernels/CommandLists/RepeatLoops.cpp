// mpmd-repeat-loops: turns loops and branches with enough work into `mpmd.repeat`, whose body becomes a command list.
// The products in the body then become library calls, and threads share its kernels.
#include "../Match/Contractions.h"
#include "../Match/Integers.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SetVector.h"

namespace mpmd {
#define GEN_PASS_DEF_REPEATLOOPS
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::kernels;

namespace {

/// A loop becomes a command list if its products have `kMinProducts` multiplications per iteration. Other recurrent
/// loops need `kMinElements` elements per iteration, counting only ops of at least `kManyElements` elements. Loops with
/// less work run faster as one kernel.
constexpr double kMinProducts = 1 << 10, kMinElements = 1 << 11, kManyElements = 1 << 10;
/// The maximum numbers of launches of all iterations of a counted loop, on a device and on a CPU. A device gets all
/// launches of a step in advance, and the runtime limits their number. A loop with more launches becomes
/// data-dependent.
constexpr double kMaxOnDevice = 1 << 16, kMaxLaunches = 1u << 31;
/// A value that at most this number of ops compute from constants is recomputed inside the loop.
constexpr size_t kLongestConstant = 8;
/// The minimum number of elements that a hoisted op reads.
constexpr int64_t kMinInvariant = 1024;

/// `isFilledStack` evaluates each iteration, and gives up for loops with more.
constexpr int64_t kMaxEvaluated = 1 << 16;

int64_t elementsOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getNumElements() : 1;
}

/// The trip count of a loop, if it is known and positive.
std::optional<int64_t> countOf(scf::ForOp loop) {
  std::optional<llvm::APInt> count = loop.getStaticTripCount();
  return count && !count->isZero() && count->getActiveBits() < 64 ? std::optional<int64_t>(count->getZExtValue())
                                                                  : std::nullopt;
}

/// The work of one iteration of a loop. Numbers are `double` because integers could overflow.
struct Work {
  double products = 0, elements = 0, launches = 0;
  bool calls = false, exchanges = false; ///< has calls of LAPACK, which kernels cannot do; has collective communication

  void add(const Work &other, double times) {
    products += times * other.products;
    elements += times * other.elements;
    launches += times * other.launches;
    calls |= other.calls;
    exchanges |= other.exchanges;
  }
};

Work workOf(Block &block) {
  Work work;
  for (Operation &op : block) {
    work.calls |= isa<LapackOp>(op);
    work.exchanges |= isa<ExchangeOp>(op);
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      double iterations = 1;
      for (int64_t range : generic.getStaticLoopRanges())
        iterations *= static_cast<double>(range);
      ++work.launches;
      if (generic.getNumReductionLoops() > 0 && isMultiplyAdd(generic))
        work.products += iterations;
      else if (iterations >= kManyElements)
        work.elements += iterations;
      continue;
    }
    work.launches += isa<LapackOp, ExchangeOp, tensor::InsertSliceOp>(op);
    auto loop = dyn_cast<scf::ForOp>(op);
    double times = loop ? static_cast<double>(countOf(loop).value_or(1)) : 1;
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        work.add(workOf(inner), times);
  }
  return work;
}

/// Whether an iteration reads values of the previous iteration. Updating elements of a tensor is no read.
bool isRecurrent(scf::ForOp loop) {
  return llvm::any_of(loop.getRegionIterArgs(), [](BlockArgument carry) {
    return llvm::any_of(carry.getUses(), [](OpOperand &use) {
      Operation *user = use.getOwner();
      return !(isa<tensor::InsertSliceOp, tensor::InsertOp>(user) && use.getOperandNumber() == 1) &&
             !isa<scf::YieldOp>(user);
    });
  });
}

/// What ends the repetition of a command list: a trip count, or a condition that each iteration computes.
enum class End { Count, Value };

/// How the command list of a loop or branch ends; nothing if the op cannot become a list or has too little work.
std::optional<End> endAsList(Operation *op, bool onDevice) {
  auto isStatic = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? tensor.hasStaticShape() && tensor.getNumElements() > 0 : type.isIntOrIndexOrFloat();
  };
  auto loop = dyn_cast<scf::ForOp>(op);
  if (!isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp>(op) || op->getNumResults() == 0 ||
      !llvm::all_of(op->getResultTypes(), isStatic))
    return std::nullopt;
  Work work;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      work.add(workOf(block), 1);
  std::optional<int64_t> count = loop ? countOf(loop) : std::nullopt;
  // All devices of a mesh must run equally many exchanges, so their number must be known.
  if (work.exchanges)
    return count ? std::optional(End::Count) : std::nullopt;
  if (!work.calls && work.products < kMinProducts && (work.elements < kMinElements || (loop && !isRecurrent(loop))))
    return std::nullopt;
  const double most = onDevice ? kMaxOnDevice : kMaxLaunches;
  return count && static_cast<double>(*count) * (1 + work.launches) <= most ? End::Count : End::Value;
}

/// Visits the values defined outside of `op` that `op` or an op in its regions reads.
void forEachOutside(Operation *op, function_ref<void(Value)> visit) {
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (!op->isAncestor(operand.getParentRegion()->getParentOp()))
        visit(operand);
  });
}

/// Hoists costly loop-invariant ops, such as casts of weights. Ops that only move or broadcast elements stay in the
/// loop, because the ops that read them fuse them.
void hoistInvariants(Block &body) {
  Operation *loop = body.getParentOp();
  DenseSet<Operation *> same;
  SmallVector<Operation *> roots;
  for (Operation &op : body.without_terminator()) {
    // The loop may run no iteration, so an op that may fail is not hoisted.
    if (!isPure(&op) || op.getNumResults() == 0)
      continue;
    int64_t read = 0;
    bool isSame = true;
    forEachOutside(&op, [&](Value value) {
      Operation *producer = value.getDefiningOp();
      isSame &= !loop->isAncestor(value.getParentRegion()->getParentOp()) || (producer && same.contains(producer));
      read = std::max(read, elementsOf(value.getType()));
    });
    if (!isSame)
      continue;
    same.insert(&op);
    auto generic = dyn_cast<linalg::GenericOp>(op);
    int64_t made = elementsOf(op.getResult(0).getType());
    if (generic && !generic.getBody()->without_terminator().empty() && read >= kMinInvariant &&
        (made <= read || isMultiplyAdd(generic)))
      roots.push_back(&op);
  }
  DenseSet<Operation *> needed;
  while (!roots.empty()) {
    Operation *op = roots.pop_back_val();
    if (needed.insert(op).second)
      forEachOutside(op, [&](Value value) {
        if (Operation *producer = value.getDefiningOp(); producer && same.contains(producer))
          roots.push_back(producer);
      });
  }
  for (Operation &op : llvm::make_early_inc_range(body))
    if (needed.contains(&op))
      op.moveBefore(loop);
}

/// Whether few ops without a sum compute the value from constants. Adds these ops to `ops`, operands first.
bool isConstant(Value value, llvm::SetVector<Operation *> &ops) {
  Operation *op = value.getDefiningOp();
  if (!op || !isMemoryEffectFree(op) || isa<scf::SCFDialect>(op->getDialect()) || isa<RepeatOp, AxisIndicesOp>(op))
    return false;
  if (auto generic = dyn_cast<linalg::GenericOp>(op); generic && generic.getNumReductionLoops() > 0)
    return false;
  if (ops.contains(op))
    return true;
  bool known = true;
  forEachOutside(op, [&](Value read) { known = known && isConstant(read, ops); });
  if (known)
    ops.insert(op);
  return known && ops.size() <= kLongestConstant;
}

/// Whether the loop writes all of its carry `stack` in `iterations` iterations, and reads no element before. The answer
/// is false if the analysis cannot compute the slice of an iteration from the induction variable.
bool isFilledStack(scf::ForOp loop, BlockArgument stack, int64_t iterations) {
  auto type = dyn_cast<RankedTensorType>(stack.getType());
  if (!type || type.getRank() == 0 || !stack.hasOneUse() || iterations > kMaxEvaluated)
    return false;
  auto insert = dyn_cast<tensor::InsertSliceOp>(*stack.getUsers().begin());
  unsigned carry = stack.getArgNumber() - loop.getNumInductionVars();
  if (!insert || insert.getDest() != stack || insert->getBlock() != loop.getBody() ||
      loop.getYieldedValues()[carry] != insert.getResult() || !insert.hasUnitStride())
    return false;
  SmallVector<OpFoldResult> offsets = insert.getMixedOffsets();
  ArrayRef<int64_t> sizes = insert.getStaticSizes();
  for (auto [dim, offset] : llvm::enumerate(offsets))
    if (dim > 0 && (!isConstantIntValue(offset, 0) || sizes[dim] != type.getDimSize(dim)))
      return false;
  std::optional<int64_t> first = getConstantIntValue(loop.getLowerBound()), step = getConstantIntValue(loop.getStep());
  int64_t size = sizes.front();
  if (!first || !step || ShapedType::isDynamic(size))
    return false;
  llvm::BitVector written(type.getDimSize(0));
  for (int64_t iteration = 0; iteration < iterations; ++iteration) {
    std::optional<int64_t> at = getConstantIntValue(offsets.front());
    if (auto value = dyn_cast<Value>(offsets.front()); value && !at) {
      Integers integers;
      integers.define(loop.getInductionVar(), *first + iteration * *step);
      at = integers.find(value);
    }
    if (!at || *at < 0 || *at > type.getDimSize(0) - size)
      return false;
    written.set(*at, *at + size);
  }
  return written.all();
}

/// Builds an `mpmd.repeat` in front of a loop or branch. Scalars are passed as tensors of one element.
class List {
public:
  explicit List(Operation *op)
      : loc(op->getLoc()), outside(op), inside(op->getContext()), body(std::make_unique<Block>()) {
    inside.setInsertionPointToEnd(body.get());
  }

  /// Adds a loop-invariant operand. Returns the argument, as a number if the operand is a number.
  Value add(Value operand) {
    inputs.push_back(asTensor(outside, operand));
    return asNumber(inside, body->addArgument(inputs.back().getType(), loc), operand.getType());
  }
  /// Adds an operand that each iteration updates. Returns the argument as `add` does. If `isFilled`, no iteration reads
  /// the initial value.
  Value carry(Value initial, bool isFilled = false) {
    if (isFilled) {
      auto type = cast<RankedTensorType>(initial.getType());
      initial = tensor::EmptyOp::create(outside, loc, type.getShape(), type.getElementType());
      filled.push_back(inputs.size());
    }
    aliases.push_back(inputs.size());
    types.push_back(initial.getType());
    return add(initial);
  }
  /// Makes the last added operand the condition that is read before each iteration.
  void setCondition() { condition = inputs.size() - 1; }
  /// For a list that runs at most once, such as a case of a branch: adds the operand that decides whether it runs.
  void addCondition(Value flag) {
    add(flag);
    setCondition();
  }

  void map(Value value, Value inner) { mapping.map(value, inner); }
  Value lookup(Value value) const { return mapping.lookupOrDefault(value); }

  /// Clones the ops of a block, whose arguments are mapped, into the body. Values that the ops capture become operands.
  void append(Block &block) {
    for (Operation &op : block)
      forEachOutside(&op, [&](Value value) { capture(value, *block.getParent()); });
    for (Operation &op : block.without_terminator())
      inside.clone(op, mapping);
  }

  /// Yields `next`, the carries of the next iteration, and creates the op. Returns the carries after the last
  /// iteration.
  SmallVector<Value> finish(int64_t iterations, ArrayRef<Value> next) {
    YieldOp::create(inside, loc, llvm::map_to_vector(next, [&](Value value) { return asTensor(inside, value); }));
    SmallVector<Type> results;
    for (int64_t alias : aliases)
      results.push_back(inputs[alias].getType());
    IntegerAttr number = condition ? outside.getI64IntegerAttr(*condition) : IntegerAttr();
    made = RepeatOp::create(outside, loc, results, outside.getI64IntegerAttr(iterations), inputs,
                            outside.getDenseI64ArrayAttr(aliases), number, outside.getDenseI64ArrayAttr(filled),
                            CostAttr());
    made.getBody().push_back(body.release());
    SmallVector<Value> values;
    for (auto [result, type] : llvm::zip_equal(made.getResults(), types))
      values.push_back(asNumber(outside, result, type));
    return values;
  }
  RepeatOp get() { return made; }

  OpBuilder &getMesh() { return inside; }

private:
  void capture(Value value, Region &region) {
    if (mapping.contains(value) || region.isAncestor(value.getParentRegion()))
      return;
    llvm::SetVector<Operation *> ops;
    if (!isConstant(value, ops))
      return mapping.map(value, add(value));
    for (Operation *op : ops)
      if (!mapping.contains(op->getResult(0)))
        inside.clone(*op, mapping);
  }

  Value asTensor(OpBuilder &b, Value value) {
    if (isa<TensorType>(value.getType()))
      return value;
    if (value.getType().isIndex())
      value = arith::IndexCastOp::create(b, loc, b.getI64Type(), value);
    return tensor::FromElementsOp::create(b, loc, RankedTensorType::get({}, value.getType()), value);
  }

  Value asNumber(OpBuilder &b, Value tensor, Type type) {
    if (isa<TensorType>(type))
      return tensor;
    Value number = tensor::ExtractOp::create(b, loc, tensor, ValueRange());
    return type.isIndex() ? Value(arith::IndexCastOp::create(b, loc, type, number)) : number;
  }

  Location loc;
  OpBuilder outside, inside;
  std::unique_ptr<Block> body;
  IRMapping mapping;
  SmallVector<Value> inputs;
  SmallVector<int64_t> aliases, filled;
  SmallVector<Type> types; ///< types of the carries outside of the op
  std::optional<int64_t> condition;
  RepeatOp made;
};

/// The condition as the i32 that the runtime reads.
Value flagOf(OpBuilder &b, Location loc, Value truth) { return arith::ExtUIOp::create(b, loc, b.getI32Type(), truth); }

void replace(Operation *op, ArrayRef<Value> values) {
  for (auto [result, value] : llvm::zip_equal(op->getResults(), values))
    result.replaceAllUsesWith(value);
  op->erase();
}

RepeatOp makeList(scf::ForOp loop, End end) {
  hoistInvariants(*loop.getBody());
  Location loc = loop.getLoc();
  List list(loop);
  std::optional<int64_t> iterations = end == End::Count ? countOf(loop) : std::nullopt;
  bool counts = !iterations || !loop.getInductionVar().use_empty();
  auto predicate = loop.getUnsignedCmp() ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt;
  Value counter;
  if (counts)
    list.map(loop.getInductionVar(), counter = list.carry(loop.getLowerBound()));
  for (auto [initial, argument] : llvm::zip_equal(loop.getInitArgs(), loop.getRegionIterArgs()))
    list.map(argument, list.carry(initial, iterations && isFilledStack(loop, argument, *iterations)));
  if (!iterations) {
    OpBuilder b(loop);
    list.carry(flagOf(b, loc, arith::CmpIOp::create(b, loc, predicate, loop.getLowerBound(), loop.getUpperBound())));
    list.setCondition();
  }
  list.append(*loop.getBody());
  OpBuilder &inside = list.getMesh();
  auto known = [&](Value value) -> Value {
    std::optional<int64_t> constant = getConstantIntValue(value);
    return constant ? arith::ConstantOp::create(inside, loc, inside.getIntegerAttr(value.getType(), *constant))
                    : list.add(value);
  };
  SmallVector<Value> next;
  if (counts)
    next.push_back(arith::AddIOp::create(inside, loc, counter, known(loop.getStep())));
  for (Value value : loop.getYieldedValues())
    next.push_back(list.lookup(value));
  if (!iterations) {
    next.push_back(
        flagOf(inside, loc, arith::CmpIOp::create(inside, loc, predicate, next.front(), known(loop.getUpperBound()))));
  }
  SmallVector<Value> results = list.finish(iterations.value_or(INT64_MAX), next);
  replace(loop, ArrayRef(results).slice(counts, loop.getNumResults()));
  return list.get();
}

/// The condition is computed in front of the op for the first iteration, and in each iteration for the next.
RepeatOp makeList(scf::WhileOp loop) {
  hoistInvariants(*loop.getAfterBody());
  Location loc = loop.getLoc();
  Block &before = *loop.getBeforeBody(), &after = *loop.getAfterBody();
  scf::ConditionOp decision = loop.getConditionOp();
  OpBuilder b(loop);
  IRMapping first;
  first.map(before.getArguments(), loop.getInits());
  for (Operation &op : before.without_terminator())
    b.clone(op, first);
  List list(loop);
  for (auto [passed, argument] : llvm::zip_equal(decision.getArgs(), after.getArguments()))
    list.map(argument, list.carry(first.lookupOrDefault(passed)));
  list.carry(flagOf(b, loc, first.lookupOrDefault(decision.getCondition())));
  list.setCondition();
  list.append(after);
  for (auto [argument, value] : llvm::zip_equal(before.getArguments(), loop.getYieldOp().getOperands()))
    list.map(argument, list.lookup(value));
  list.append(before);
  SmallVector<Value> next;
  for (Value value : decision.getArgs())
    next.push_back(list.lookup(value));
  next.push_back(flagOf(list.getMesh(), loc, list.lookup(decision.getCondition())));
  SmallVector<Value> results = list.finish(INT64_MAX, next);
  replace(loop, ArrayRef(results).drop_back());
  return list.get();
}

/// Turns a branch into one list per region, each with at most one iteration; exactly one runs. A result that a region
/// only passes through starts with that outside value.
SmallVector<RepeatOp> makeLists(Operation *branch, ArrayRef<std::pair<Region *, Value>> choices) {
  OpBuilder b(branch);
  Location loc = branch->getLoc();
  auto yielded = [](Region *region, unsigned i) { return region->front().getTerminator()->getOperand(i); };
  SmallVector<Value> initial, current;
  for (OpResult result : branch->getResults()) {
    Value start;
    for (auto [region, truth] : choices)
      if (Value value = yielded(region, result.getResultNumber()); !region->isAncestor(value.getParentRegion()))
        start = value;
    if (!start) {
      Type type = result.getType();
      Value zero = arith::ConstantOp::create(b, loc, b.getZeroAttr(getElementTypeOrSelf(type)));
      start = isa<TensorType>(type) ? Value(tensor::SplatOp::create(b, loc, type, zero)) : zero;
    }
    initial.push_back(start);
  }
  current = initial;
  SmallVector<RepeatOp> made;
  for (auto [region, truth] : choices) {
    List list(branch);
    SmallVector<unsigned> changed;
    for (auto [i, value] : llvm::enumerate(initial))
      if (yielded(region, i) != value) {
        changed.push_back(i);
        // If this region runs, no other region has run, so `current` still has the initial value.
        Value inner = list.carry(current[i]);
        if (isa<TensorType>(value.getType()) && list.lookup(value) == value)
          list.map(value, inner);
      }
    if (changed.empty())
      continue;
    list.addCondition(flagOf(b, loc, truth));
    list.append(region->front());
    SmallVector<Value> results =
        list.finish(1, llvm::map_to_vector(changed, [&](unsigned i) { return list.lookup(yielded(region, i)); }));
    for (auto [i, result] : llvm::zip_equal(changed, results))
      current[i] = result;
    made.push_back(list.get());
  }
  replace(branch, current);
  return made;
}

SmallVector<RepeatOp> makeLists(Operation *op, End end) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return {makeList(loop, end)};
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return {makeList(loop)};
  OpBuilder b(op);
  Location loc = op->getLoc();
  Value yes = arith::ConstantOp::create(b, loc, b.getBoolAttr(true)), others = yes;
  SmallVector<std::pair<Region *, Value>> choices;
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    choices.emplace_back(&branch.getThenRegion(), branch.getCondition());
    choices.emplace_back(&branch.getElseRegion(), arith::XOrIOp::create(b, loc, branch.getCondition(), yes));
    return makeLists(op, choices);
  }
  auto branch = cast<scf::IndexSwitchOp>(op);
  for (auto [number, region] : llvm::zip_equal(branch.getCases(), branch.getCaseRegions())) {
    Value wanted = arith::ConstantIndexOp::create(b, loc, number);
    Value isIt = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, branch.getArg(), wanted);
    choices.emplace_back(&region, isIt);
    others = arith::AndIOp::create(b, loc, others, arith::XOrIOp::create(b, loc, isIt, yes));
  }
  choices.emplace_back(&branch.getDefaultRegion(), others);
  return makeLists(op, choices);
}

struct RepeatLoops : mpmd::impl::RepeatLoopsBase<RepeatLoops> {
  /// Converts loops and branches of a block, outer ones first. If an outer one is not converted, it becomes a kernel.
  /// Its inner loops then cannot be lists.
  void run(Block &body, bool onDevice, unsigned depth) {
    for (Operation *op = &body.front(); op;) {
      std::optional<End> end = depth < RepeatOp::kMaxNested ? endAsList(op, onDevice) : std::nullopt;
      if (!end) {
        op = op->getNextNode();
        continue;
      }
      MPMD_DEBUG("repeat-loops", "becomes a command list of its own: " << op->getName() << " at " << op->getLoc());
      countStatistic("repeat-loops", "loops and branches of command lists");
      Operation *before = op->getPrevNode();
      for (RepeatOp list : makeLists(op, *end))
        run(list.getBody().front(), onDevice, depth + 1);
      // The ops in front of the lists compute conditions or are hoisted. These ops may contain loops, so they are
      // visited, too.
      op = before ? before->getNextNode() : &body.front();
    }
  }

  void runOnOperation() override {
    getOperation().walk([&](TaskOp task) {
      MeshOp mesh = MeshOp::ofStage(getOperation(), task.getStage());
      if (!task.isLowered())
        run(task.getBody().front(), mesh && mesh.isOfGpus(), 0);
      return WalkResult::skip();
    });
  }
};

} // namespace
