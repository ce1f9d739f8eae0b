#include "KeptCut.h"

#include "Partition.h"
#include "TaskEdits.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Plan/MinimumCut.h"
#include "mpmd/Plan/ScoreBlocks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;
using plan::FlowNetwork;

/// Prices are in 64ths of a byte, per element of the result: what an op takes inside a kernel that reads and writes
/// memory for other reasons, in the time of a byte that is written and read. Functions are a polynomial; dear ones are
/// several of them.
static constexpr int64_t kByte = 64, kMove = 1, kArithmetic = 4, kDivision = 16, kFunction = 2 * kByte,
                         kDearFunction = 8 * kByte;
/// Of long scores and of a function of them: they are computed in blocks of rows, which never leave the caches.
static constexpr int64_t kScore = kByte / 2, kFunctionOfScore = kDivision;

static std::optional<int64_t> knownBytes(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type || !type.hasStaticShape())
    return std::nullopt;
  return byteSize(type);
}

/// Moves or widens elements of an operand that is no larger.
static bool onlySpreads(Operation *op) {
  if (op->hasTrait<OpTrait::ConstantLike>() || isa<stablehlo::IotaOp>(op))
    return true;
  if (!isa<stablehlo::BroadcastInDimOp, stablehlo::ReshapeOp, stablehlo::TransposeOp, stablehlo::ConvertOp>(op))
    return false;
  return byteSize(cast<ShapedType>(op->getOperand(0).getType())) <=
         byteSize(cast<ShapedType>(op->getResult(0).getType()));
}

static int64_t priceOfMap(Operation *op) {
  if (isa<stablehlo::ExpOp, stablehlo::Expm1Op, stablehlo::LogOp, stablehlo::Log1pOp, stablehlo::LogisticOp,
          stablehlo::TanhOp, stablehlo::CbrtOp, math::ExpOp, math::ExpM1Op, math::LogOp, math::Log1pOp, math::TanhOp>(
          op))
    return kFunction;
  if (isa<chlo::SquareOp, math::AbsFOp, math::FmaOp, math::FloorOp, math::CeilOp>(op))
    return kArithmetic;
  if (isa<math::SqrtOp, math::RsqrtOp>(op))
    return kDivision;
  if (isa<stablehlo::SineOp, stablehlo::CosineOp, stablehlo::TanOp, stablehlo::PowOp, stablehlo::Atan2Op>(op) ||
      isa_and_nonnull<math::MathDialect, chlo::ChloDialect>(op->getDialect()))
    return kDearFunction;
  if (isa<stablehlo::DivOp, stablehlo::RemOp, stablehlo::SqrtOp, stablehlo::RsqrtOp>(op))
    return kDivision;
  return kArithmetic;
}

namespace {
/// What is computed again, and at what price.
struct Prices {
  Keep keep;
  /// Below 0: no contraction.
  double bytesPerFlop;
  /// Several devices hold parts of each value.
  bool isCut;
  /// How many elements long scores of the task have, if they are computed again.
  llvm::SmallDenseSet<int64_t, 2> scores = {};

  /// The price of an element of the result; nothing for an op that is not computed again.
  std::optional<int64_t> ofElement(Operation *op) const;
  /// The price of all of the result.
  std::optional<int64_t> of(Operation *op) const;
};
} // namespace

std::optional<int64_t> Prices::ofElement(Operation *op) const {
  if (op->getNumResults() != 1 || !isMemoryEffectFree(op))
    return std::nullopt;
  if (keep == Keep::All)
    return onlySpreads(op) ? std::optional(kMove) : std::nullopt;
  if (op->hasTrait<OpTrait::ConstantLike>() || isa<tensor::EmptyOp>(op))
    return 0;
  if (isa<stablehlo::IotaOp, stablehlo::BroadcastInDimOp, stablehlo::TransposeOp, stablehlo::ConvertOp,
          stablehlo::BitcastConvertOp, linalg::FillOp, linalg::TransposeOp, linalg::BroadcastOp>(op))
    return kMove;
  // What moves elements along dimensions may move them between devices: that is not done twice.
  if (isa<stablehlo::ReshapeOp, stablehlo::SliceOp, stablehlo::ReverseOp, stablehlo::PadOp, stablehlo::ConcatenateOp,
          stablehlo::DynamicSliceOp, stablehlo::GatherOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp,
          tensor::ExtractSliceOp, tensor::InsertSliceOp, tensor::ConcatOp>(op))
    return isCut ? std::nullopt : std::optional(kMove);
  if (isa<stablehlo::CompareOp, stablehlo::SelectOp, stablehlo::ClampOp>(op))
    return kArithmetic;
  if (op->hasTrait<stablehlo::trait::SameTypes>() || op->hasTrait<stablehlo::trait::SameShapes>() ||
      OpTrait::hasElementwiseMappableTraits(op))
    return priceOfMap(op);
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op);
      linalgOp && linalgOp.getNumParallelLoops() == linalgOp.getNumLoops()) {
    int64_t price = kMove;
    for (Operation &nested : *linalgOp.getBlock())
      price += priceOfMap(&nested);
    return price;
  }
  return std::nullopt;
}

namespace {
/// What keeping an operand of a task for later costs.
enum class OperandCost {
  Nothing, ///< it is there for the whole step
  Bytes,   ///< its bytes
  Refused, ///< it is not the same any more by then
};
} // namespace

static OperandCost costOf(StageOp task, int64_t operand, Keep keep) {
  if (isReplaced(task, operand))
    return OperandCost::Refused;
  if (keep == Keep::All || isResident(task, operand))
    return OperandCost::Nothing;
  return isa<BlockArgument>(task.getInputs()[operand]) ? OperandCost::Refused : OperandCost::Bytes;
}

static constexpr int64_t kMost = FlowNetwork::kUnbounded >> 20;

static int64_t scaled(int64_t count, int64_t price) {
  return count > kMost / std::max<int64_t>(price, 1) ? kMost : count * price;
}

/// A product that is stored in no task as a whole.
static bool makesLongScores(Operation *op) {
  if (!contractionFlops(op) || !llvm::all_of(op->getOperands(), knownBytes))
    return false;
  int64_t factors = 0;
  for (Value factor : op->getOperands().take_front(2))
    factors += *knownBytes(factor);
  return plan::areLongScores(factors, *knownBytes(op->getResult(0)));
}

/// Whether an op compares floating-point numbers for equality.
static bool comparesForEquality(Operation *op) {
  if (auto compare = dyn_cast<stablehlo::CompareOp>(op))
    return isa<FloatType>(getElementTypeOrSelf(compare.getOperand(0))) &&
           llvm::is_contained({stablehlo::ComparisonDirection::EQ, stablehlo::ComparisonDirection::NE},
                              compare.getComparisonDirection());
  using P = arith::CmpFPredicate;
  auto compare = dyn_cast<arith::CmpFOp>(op);
  return compare && llvm::is_contained({P::OEQ, P::UEQ, P::ONE, P::UNE}, compare.getPredicate());
}

/// Whether a task of the stage asks which elements of something as large are exactly as others, as gradients of maxima
/// do: scores that are computed again need not have the same bits.
static bool asksForBits(StageOp task, int64_t elements) {
  auto isLarge = [&](Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && type.hasStaticShape() && type.getNumElements() >= elements;
  };
  for (auto other : task->getBlock()->getOps<StageOp>())
    if (other.getStage() == task.getStage())
      for (Operation &op : other.getBody().front())
        if (llvm::any_of(op.getOperands(), isLarge) && op.walk([](Operation *inner) {
                                                           return comparesForEquality(inner) ? WalkResult::interrupt()
                                                                                             : WalkResult::advance();
                                                         }).wasInterrupted())
          return true;
  return false;
}

std::optional<int64_t> Prices::of(Operation *op) const {
  if (keep != Keep::All && makesLongScores(op)) {
    int64_t elements = cast<RankedTensorType>(op->getResult(0).getType()).getNumElements();
    return scores.contains(elements) ? std::optional(scaled(elements, kScore)) : std::nullopt;
  }
  if (keep == Keep::Cap && bytesPerFlop >= 0) {
    if (std::optional<double> flops = contractionFlops(op))
      return static_cast<int64_t>(std::min(static_cast<double>(kMost), *flops * bytesPerFlop * kByte));
    // Its operand may be a contraction's result.
    if (auto reduce = dyn_cast<stablehlo::ReduceOp>(op); reduce && reduce->getNumResults() == 1)
      return scaled(cast<RankedTensorType>(reduce->getOperand(0).getType()).getNumElements(), kArithmetic);
  }
  std::optional<int64_t> each = ofElement(op);
  if (!each)
    return std::nullopt;
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  int64_t elements = type && type.hasStaticShape() ? type.getNumElements() : 1;
  return scaled(elements, *each == kFunction && scores.contains(elements) ? kFunctionOfScore : *each);
}

KeptCut partition::cutKept(StageOp task, ArrayRef<Value> demanded, Keep keep, double bytesPerFlop,
                           const Deferrable &deferrable) {
  Block &body = task.getBody().front();
  auto mesh = InsideMeshOp::ofStage(task->getParentOfType<ModuleOp>(), task.getStage());
  Prices prices{keep, bytesPerFlop, mesh && llvm::any_of(mesh.getSizes(), [](int64_t size) { return size > 1; })};
  for (Operation &op : body)
    if (makesLongScores(&op))
      if (int64_t elements = cast<RankedTensorType>(op.getResult(0).getType()).getNumElements();
          !asksForBits(task, elements / 4))
        prices.scores.insert(elements);
  auto canWait = [&](Operation *op) { return op && deferrable.ops.contains(op); };
  DenseSet<Value> replaced; // by what is deferrable: whichever task does that has them
  for (const Deferrable::Result &result : deferrable.results)
    if (result.operand >= 0)
      replaced.insert(body.getArgument(result.operand));
  // What an op needs of the task.
  auto valuesReadBy = [&](Operation *op) {
    return llvm::filter_to_vector(
        readsOf(op), [&](Value read) { return read.getParentBlock() == &body && !replaced.contains(read); });
  };
  FlowNetwork network;
  // A value is a node where it is made and one behind it where it is kept; cutting between the two costs its bytes.
  llvm::MapVector<Value, int64_t> made;
  auto nodeOf = [&](Value value) {
    auto [at, isNew] = made.insert({value, 0});
    if (isNew) {
      at->second = network.addNode();
      network.addNode();
    }
    return at->second;
  };
  DenseSet<Value> isDemanded(demanded.begin(), demanded.end());
  for (Value value : demanded)
    network.addEdge(nodeOf(value) + 1, FlowNetwork::kSink, FlowNetwork::kUnbounded);
  for (Operation *op : deferrable.ops)
    nodeOf(op->getResult(0));
  auto makerOf = [&](const Deferrable::Result &result) {
    return nodeOf(body.getTerminator()->getOperand(result.result));
  };
  for (const Deferrable::Result &result : deferrable.results)
    if (result.reader) {
      int64_t reader = nodeOf(result.reader->getResult(0)), maker = makerOf(result);
      network.addEdge(reader, maker, FlowNetwork::kUnbounded);
      network.addEdge(maker, reader, FlowNetwork::kUnbounded);
    }
  // By deferrable op: a node on the side of the earlier task if that runs the op, though the later one does, too.
  DenseMap<Operation *, int64_t> sooner;
  for (Operation *op : deferrable.ops)
    sooner[op] = network.addNode();
  DenseSet<Operation *> inOneTask; // what reads an operand that is replaced in place
  for (const Deferrable::Result &result : deferrable.results)
    if (result.reader)
      inOneTask.insert(result.reader);
  auto setPrice = [&](Operation *op, int64_t node, std::optional<int64_t> again) {
    int64_t price = again && !inOneTask.contains(op) ? *again : FlowNetwork::kUnbounded;
    if (!canWait(op)) {
      network.addEdge(FlowNetwork::kSource, node, price);
      return;
    }
    int64_t own = sooner.lookup(op);
    network.addEdge(FlowNetwork::kSource, node, 1); // nothing moves without need
    network.addEdge(node, own, FlowNetwork::kUnbounded);
    network.addEdge(own, node, price);
    for (Operation *user : op->getUsers())
      if (Operation *reader = body.findAncestorOpInBlock(*user); canWait(reader))
        network.addEdge(sooner.lookup(reader), own, FlowNetwork::kUnbounded);
  };
  for (size_t i = 0; i < made.size(); ++i) {
    auto [value, node] = made.begin()[i];
    std::optional<int64_t> bytes = knownBytes(value);
    int64_t price = bytes ? scaled(*bytes, kByte) : FlowNetwork::kUnbounded;
    Operation *op = value.getDefiningOp();
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      OperandCost cost = costOf(task, argument.getArgNumber(), keep);
      // The later task has it as it is.
      if (isDemanded.contains(value))
        price = 0;
      else if (cost == OperandCost::Refused)
        price = FlowNetwork::kUnbounded;
      if (cost != OperandCost::Nothing)
        network.addEdge(FlowNetwork::kSource, node, FlowNetwork::kUnbounded);
    } else {
      std::optional<int64_t> again = prices.of(op);
      setPrice(op, node, again);
      if (again || canWait(op))
        for (Value read : valuesReadBy(op))
          network.addEdge(nodeOf(read) + 1, node, FlowNetwork::kUnbounded);
    }
    network.addEdge(node, node + 1, price);
  }
  network.maximize();
  std::vector<bool> late = network.sinkSide();

  KeptCut cut;
  llvm::SetVector<Value> needed(demanded.begin(), demanded.end());
  for (const Deferrable::Result &result : deferrable.results)
    if (late[makerOf(result)]) {
      cut.moved.push_back(result);
      needed.insert(body.getTerminator()->getOperand(result.result));
    }
  for (size_t i = 0; i < needed.size(); ++i) {
    Value value = needed[i];
    if (!late[made.lookup(value)]) {
      auto argument = dyn_cast<BlockArgument>(value);
      cut.kept.insert(value);
      if (!argument || !isResident(task, argument.getArgNumber()))
        cut.bytes += knownBytes(value).value_or(0);
      continue;
    }
    if (isa<BlockArgument>(value))
      continue;
    cut.again.push_back(value.getDefiningOp());
    for (Value read : valuesReadBy(value.getDefiningOp()))
      needed.insert(read);
  }
  for (Operation *op : deferrable.ops)
    if (late[sooner.lookup(op)])
      cut.deferred.insert(op);
  llvm::sort(cut.again, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return cut;
}

StringRef partition::reasonToKeep(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return "another task makes it";
  if (contractionFlops(op))
    return "a contraction makes it";
  if (isa<stablehlo::ConvolutionOp>(op))
    return "a convolution makes it";
  if (isa<stablehlo::ReduceOp, stablehlo::ReduceWindowOp>(op))
    return "a reduction makes it";
  return Prices{Keep::Cut, -1, false}.ofElement(op) ? "what makes it is not smaller" : "dear to compute again";
}
