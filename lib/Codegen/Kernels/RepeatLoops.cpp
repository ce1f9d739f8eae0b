// mpmd-repeat-loops: counted loops with enough to do in each turn become lists that run again and again, so that their
// products are calls of the library and their kernels are shared by threads, as if they had been written out.
#include "Contractions.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace mpmd {
#define GEN_PASS_DEF_REPEATLOOPS
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::kernels;

namespace {

/// Fewer multiplications than this in a turn are sooner done in one kernel than launched; of other elementwise work, so
/// many elements.
constexpr int64_t kLeastProducts = 1 << 13, kLeastElements = 1 << 15;
/// Loops in each other that a list may have: a runtime takes no more.
constexpr int kDeepest = 12;
/// What reads nothing but constants is computed again inside, up to so many ops.
constexpr int kLongestConstant = 8;
/// Smaller values are not worth computing in front of a loop.
constexpr int64_t kLeastInvariant = 1024;

int64_t elementsOf(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.getNumElements() : 1;
}

std::optional<int64_t> turnsOf(scf::ForOp loop) {
  std::optional<int64_t> first = getConstantIntValue(loop.getLowerBound()),
                         last = getConstantIntValue(loop.getUpperBound()), step = getConstantIntValue(loop.getStep());
  if (!first || !last || !step || *step <= 0 || *last <= *first)
    return std::nullopt;
  // Not in int64_t, where the distance need not fit.
  uint64_t turns = (static_cast<uint64_t>(*last) - static_cast<uint64_t>(*first) - 1) / *step + 1;
  return turns <= INT64_MAX ? std::optional<int64_t>(turns) : std::nullopt;
}

bool isStatic(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? tensor.hasStaticShape() && tensor.getNumElements() > 0 : type.isIntOrIndexOrFloat();
}

/// Whether it can become a list: one whose count and carries are known before it runs.
bool isCounted(scf::ForOp loop) {
  return turnsOf(loop) && loop.getNumResults() > 0 && llvm::all_of(loop.getResultTypes(), isStatic);
}

/// What is done in one turn of a loop, as numbers that do not leave their type.
struct Work {
  double products = 0, elements = 0;
  bool onlyInLists = false; ///< there is something that kernels cannot do
};

Work workOf(Block &block) {
  Work work;
  for (Operation &op : block) {
    work.onlyInLists |= isa<LapackOp, ExchangeOp>(op);
    if (auto generic = dyn_cast<linalg::GenericOp>(op)) {
      double iterations = 1;
      for (int64_t range : generic.getStaticLoopRanges())
        iterations *= static_cast<double>(range);
      bool isProduct = generic.getNumReductionLoops() > 0 && isMultiplyAdd(generic);
      (isProduct ? work.products : work.elements) += iterations;
      continue;
    }
    auto loop = dyn_cast<scf::ForOp>(op);
    double times = loop ? static_cast<double>(turnsOf(loop).value_or(1)) : 1;
    for (Region &region : op.getRegions())
      for (Block &inner : region) {
        Work once = workOf(inner);
        work.products += times * once.products;
        work.elements += times * once.elements;
        work.onlyInLists |= once.onlyInLists;
      }
  }
  return work;
}

/// Whether a turn reads what the turn before it has made, other than to put something else into it.
bool isRecurrent(scf::ForOp loop) {
  return llvm::any_of(loop.getRegionIterArgs(), [](BlockArgument carry) {
    return llvm::any_of(carry.getUses(), [](OpOperand &use) {
      Operation *user = use.getOwner();
      return !(isa<tensor::InsertSliceOp, tensor::InsertOp>(user) && use.getOperandNumber() == 1) &&
             !isa<scf::YieldOp>(user);
    });
  });
}

bool isWorthAList(scf::ForOp loop) {
  if (!isCounted(loop))
    return false;
  Work turn = workOf(*loop.getBody());
  return turn.onlyInLists || turn.products >= kLeastProducts || (turn.elements >= kLeastElements && isRecurrent(loop));
}

/// The values from outside that an op reads, in it or in its regions.
void forEachOutside(Operation *op, function_ref<void(OpOperand &)> visit) {
  op->walk([&](Operation *inner) {
    for (OpOperand &operand : inner->getOpOperands())
      if (Region *region = operand.get().getParentRegion(); !op->isAncestor(region->getParentOp()))
        visit(operand);
  });
}

/// Computes in front of a loop what is the same in every turn and takes some time: casts of weights and the like.
/// What only moves elements, or spreads few of them, is left to those who read it.
void hoistInvariants(scf::ForOp loop) {
  DenseSet<Operation *> same;
  SmallVector<Operation *> roots;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (!isMemoryEffectFree(&op) || op.getNumResults() == 0)
      continue;
    int64_t read = 0;
    bool isSame = true;
    forEachOutside(&op, [&](OpOperand &operand) {
      Operation *producer = operand.get().getDefiningOp();
      isSame &= loop.isDefinedOutsideOfLoop(operand.get()) || (producer && same.contains(producer));
      read = std::max(read, elementsOf(operand.get().getType()));
    });
    if (!isSame)
      continue;
    same.insert(&op);
    auto generic = dyn_cast<linalg::GenericOp>(op);
    int64_t made = elementsOf(op.getResult(0).getType());
    if (generic && !generic.getBody()->without_terminator().empty() && read >= kLeastInvariant &&
        (made <= read || isMultiplyAdd(generic)))
      roots.push_back(&op);
  }
  llvm::SetVector<Operation *> needed;
  while (!roots.empty()) {
    Operation *op = roots.pop_back_val();
    if (needed.insert(op))
      forEachOutside(op, [&](OpOperand &operand) {
        if (Operation *producer = operand.get().getDefiningOp(); producer && same.contains(producer))
          roots.push_back(producer);
      });
  }
  for (Operation &op : llvm::make_early_inc_range(*loop.getBody()))
    if (needed.contains(&op))
      op.moveBefore(loop);
}

/// Whether the value is made of constants alone, by few ops and without a sum; adds them to `ops`.
bool isConstant(Value value, llvm::SetVector<Operation *> &ops) {
  Operation *op = value.getDefiningOp();
  if (!op || !isMemoryEffectFree(op) || isa<scf::SCFDialect>(op->getDialect()) || isa<RepeatOp, CoordinatesOp>(op))
    return false;
  if (auto generic = dyn_cast<linalg::GenericOp>(op); generic && generic.getNumReductionLoops() > 0)
    return false;
  if (ops.contains(op))
    return true;
  bool known = true;
  forEachOutside(op, [&](OpOperand &operand) { known = known && isConstant(operand.get(), ops); });
  if (known)
    ops.insert(op); // behind what it reads
  return known && ops.size() <= kLongestConstant;
}

class Repeater {
public:
  explicit Repeater(scf::ForOp loop) : loop(loop), b(loop), loc(loop.getLoc()) {}

  RepeatOp make() {
    hoistInvariants(loop);
    body = new Block();
    capture();
    // Numbers are carried as tensors of one element.
    SmallVector<int64_t> aliases;
    SmallVector<Value> carries;
    Value counter;
    if (!loop.getInductionVar().use_empty())
      mapping.map(loop.getInductionVar(), counter = carry(loop.getLowerBound(), aliases));
    for (auto [initial, argument] : llvm::zip_equal(loop.getInitArgs(), loop.getRegionIterArgs()))
      mapping.map(argument, carry(initial, aliases));
    OpBuilder inside = atEnd();
    for (Operation &op : loop.getBody()->without_terminator())
      inside.clone(op, mapping);
    auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
    SmallVector<Value> next;
    if (counter) {
      Value step = arith::ConstantIndexOp::create(inside, loc, *getConstantIntValue(loop.getStep()));
      next.push_back(asTensor(inside, arith::AddIOp::create(inside, loc, counter, step)));
    }
    for (Value value : yield.getOperands())
      next.push_back(asTensor(inside, mapping.lookupOrDefault(value)));
    YieldOp::create(inside, loc, next);

    SmallVector<Type> results;
    for (int64_t alias : aliases)
      results.push_back(inputs[alias].getType());
    auto made = RepeatOp::create(b, loc, results, *turnsOf(loop), inputs, aliases, CostAttr());
    made.getBody().push_back(body);
    for (auto [old, result] : llvm::zip_equal(loop.getResults(), made.getResults().take_back(loop.getNumResults())))
      old.replaceAllUsesWith(asNumber(b, result, old.getType()));
    loop.erase();
    return made;
  }

private:
  /// The body has no owner yet.
  OpBuilder atEnd() {
    OpBuilder inside(loop.getContext());
    inside.setInsertionPointToEnd(body);
    return inside;
  }

  /// An operand, and the argument of the body that stands for it.
  Value add(Value operand) {
    inputs.push_back(operand);
    return body->addArgument(operand.getType(), loc);
  }

  Value carry(Value initial, SmallVectorImpl<int64_t> &aliases) {
    aliases.push_back(inputs.size());
    Value argument = add(asTensor(b, initial));
    OpBuilder inside = atEnd();
    return asNumber(inside, argument, initial.getType());
  }

  void capture() {
    OpBuilder inside = atEnd();
    forEachOutside(loop, [&](OpOperand &operand) {
      Value value = operand.get();
      // Its own operands are read before it begins.
      if (operand.getOwner() == loop || mapping.contains(value))
        return;
      if (llvm::SetVector<Operation *> ops; isConstant(value, ops)) {
        for (Operation *op : ops)
          if (!mapping.contains(op->getResult(0)))
            inside.clone(*op, mapping);
        return;
      }
      mapping.map(value, asNumber(inside, add(asTensor(b, value)), value.getType()));
      inside.setInsertionPointToEnd(body);
    });
  }

  static Type numberType(Type type) { return type.isIndex() ? IntegerType::get(type.getContext(), 64) : type; }

  Value asTensor(OpBuilder &builder, Value value) {
    if (isa<TensorType>(value.getType()))
      return value;
    if (value.getType().isIndex())
      value = arith::IndexCastOp::create(builder, loc, numberType(value.getType()), value);
    return tensor::FromElementsOp::create(builder, loc, RankedTensorType::get({}, value.getType()), value);
  }

  Value asNumber(OpBuilder &builder, Value tensor, Type type) {
    if (isa<TensorType>(type))
      return tensor;
    Value number = tensor::ExtractOp::create(builder, loc, tensor, ValueRange());
    return type.isIndex() ? Value(arith::IndexCastOp::create(builder, loc, type, number)) : number;
  }

  scf::ForOp loop;
  OpBuilder b;
  Location loc;
  Block *body = nullptr;
  IRMapping mapping;
  SmallVector<Value> inputs;
};

struct RepeatLoops : mpmd::impl::RepeatLoopsBase<RepeatLoops> {
  /// Whatever becomes a list is in lists only.
  void run(Block &body, int depth) {
    for (auto loop : llvm::make_early_inc_range(body.getOps<scf::ForOp>()))
      if (depth < kDeepest && isWorthAList(loop))
        run(Repeater(loop).make().getBody().front(), depth + 1);
  }

  void runOnOperation() override {
    getOperation().walk([&](StageOp stage) {
      if (!stage.isLowered())
        run(stage.getBody().front(), 0);
      return WalkResult::skip();
    });
  }
};

} // namespace
