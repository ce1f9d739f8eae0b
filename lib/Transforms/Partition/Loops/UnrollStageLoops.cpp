// Implements mpmd-unroll-stage-loops, which unrolls loops over layers of several stages.
#include "../Partition.h"

#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeUtilities.h"

#include <map>
#include <set>

namespace mpmd {
#define GEN_PASS_DEF_UNROLLSTAGELOOPS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// The position of the first element of a slice in the row-major order of `whole`; nothing if the elements of the slice
/// are not consecutive.
static std::optional<int64_t> firstElement(ArrayRef<int64_t> starts, RankedTensorType part, RankedTensorType whole) {
  int64_t first = 0;
  bool isFull = false;
  for (auto [start, size, all] : llvm::zip_equal(starts, part.getShape(), whole.getShape())) {
    if (isFull && size != all)
      return std::nullopt;
    first = first * all + start;
    isFull |= size != 1;
  }
  return first;
}

/// The start indices of a slice with stride 1; nothing if `op` is none, or if they are not constant.
static std::optional<SmallVector<int64_t>> startsOf(Operation *op) {
  if (auto slice = dyn_cast<stablehlo::DynamicSliceOp>(op))
    return constantStarts(slice.getStartIndices(), typeOf(slice.getOperand()), typeOf(slice.getResult()));
  auto slice = dyn_cast<stablehlo::SliceOp>(op);
  if (!slice || llvm::any_of(slice.getStrides(), [](int64_t stride) { return stride != 1; }))
    return std::nullopt;
  return llvm::to_vector(slice.getStartIndices());
}

namespace {
/// What the number of a row is known from, best first.
enum class Known {
  State,     ///< the row is of state
  Saved,     ///< it is the row of the layer that has made or read it
  Position,  ///< it is the position in a stack of saved values, which may have the layers in another order
  Argument,  ///< the row is of another argument of the step, which may be data with as many microbatches
  Neighbour, ///< it is the row of the layer that has made it, but another layer reads it, and may have saved it
};

/// One row of a stack.
struct Row {
  Value stack;
  int64_t number;
  Known from = Known::Saved;
};

using RowOf = llvm::MapVector<func::CallOp, std::optional<int64_t>>;

/// If `value` is a row of what the iterations of a loop over microbatches have saved, such as for a loop over their
/// backward: what an iteration saves. Else `value`.
Value savedByLoop(Value value) {
  Value part = value;
  while (Value source = stablehlo::reshapedFrom(part))
    part = source;
  auto read = part.getDefiningOp<stablehlo::DynamicSliceOp>();
  auto result = read ? dyn_cast<OpResult>(outsideOf(read.getOperand())) : OpResult();
  auto loop = result ? dyn_cast<stablehlo::WhileOp>(result.getOwner()) : stablehlo::WhileOp();
  if (!loop)
    return value;
  auto written = loop.getBody()
                     .front()
                     .getTerminator()
                     ->getOperand(result.getResultNumber())
                     .getDefiningOp<stablehlo::DynamicUpdateSliceOp>();
  if (!written || written.getUpdate().getType() != read.getType())
    return value;
  Value saved = written.getUpdate();
  while (Value source = stablehlo::reshapedFrom(saved))
    saved = source;
  return saved;
}

/// What was saved as `value` if `reader` runs: by the loop over microbatches, and by a branch if the reader is in
/// another branch on the same condition, such as its backward.
Value savedAs(Value value, Operation *reader) {
  value = savedByLoop(outsideOf(value));
  Operation *branch = value.getDefiningOp();
  if (!isa_and_nonnull<stablehlo::CaseOp, stablehlo::IfOp>(branch))
    return value;
  for (Region *region = reader->getParentRegion(); region; region = region->getParentRegion()) {
    Operation *other = region->getParentOp();
    if (other->getName() == branch->getName() && other->getNumRegions() == branch->getNumRegions() &&
        savedByLoop(other->getOperand(0)) == branch->getOperand(0))
      return branch->getRegion(region->getRegionNumber())
          .front()
          .getTerminator()
          ->getOperand(cast<OpResult>(value).getResultNumber());
  }
  return value;
}

/// The row that `value` is, as it is read, cast or transposed, in a stack of `rows` rows. A stack that the iterations
/// of a loop have filled may have its rows in another order: they are the rows that the iterations read, or those of
/// calls that they make, as `known` says. `reader` may be in the backward of a branch.
std::optional<Row> rowRead(Value value, Operation *reader, int64_t rows, const RowOf &known) {
  const int64_t size = typeOf(value).getNumElements();
  int64_t first = 0;
  value = savedAs(value, reader);
  while (Operation *op = value.getDefiningOp()) {
    if (std::optional<SmallVector<int64_t>> starts = startsOf(op)) {
      std::optional<int64_t> begin = firstElement(*starts, typeOf(value), typeOf(op->getOperand(0)));
      if (!begin)
        return std::nullopt;
      first += *begin;
    } else if (!isa<stablehlo::ReshapeOp>(op) &&
               (typeOf(value).getNumElements() != size || !isa<stablehlo::ConvertOp, stablehlo::TransposeOp>(op))) {
      return std::nullopt;
    }
    value = savedAs(op->getOperand(0), reader);
    if (size == 0 || typeOf(value).getNumElements() != rows * size || first % size != 0)
      continue;
    const Row row{value, first / size};
    auto filled = value.getDefiningOp<stablehlo::ConcatenateOp>();
    if (!filled || static_cast<int64_t>(filled.getInputs().size()) != rows)
      return row;
    Value part = filled.getInputs()[row.number];
    while (Value source = stablehlo::reshapedFrom(part))
      part = source;
    if (auto call = part.getDefiningOp<func::CallOp>())
      if (const auto *made = known.find(call); made != known.end() && made->second)
        return Row{value, *made->second,
                   llvm::any_of(part.getUsers(),
                                [&](Operation *user) {
                                  return isa<func::CallOp>(user) && user != reader &&
                                         known.contains(cast<func::CallOp>(user));
                                })
                       ? Known::Neighbour
                       : Known::Saved};
    std::optional<Row> read = rowRead(part, reader, rows, known);
    return read ? *read : Row{value, row.number, Known::Position};
  }
  return std::nullopt;
}

/// The row that `value` becomes, as it is, cast or transposed, in a stack of `rows` rows.
std::optional<int64_t> rowWritten(Value value, int64_t rows) {
  const int64_t size = typeOf(value).getNumElements();
  while (size > 0 && value.hasOneUse()) {
    OpOperand &use = *value.use_begin();
    Operation *user = use.getOwner();
    if (user->getNumResults() != 1)
      return std::nullopt;
    RankedTensorType part = typeOf(value), whole = typeOf(user->getResult(0));
    std::optional<SmallVector<int64_t>> starts;
    if (auto update = dyn_cast<stablehlo::DynamicUpdateSliceOp>(user); update && use.getOperandNumber() == 1) {
      starts = constantStarts(update.getStartIndices(), whole, part);
    } else if (auto pad = dyn_cast<stablehlo::PadOp>(user); pad && use.getOperandNumber() == 0) {
      starts = llvm::to_vector(pad.getEdgePaddingLow());
    } else if (auto joined = dyn_cast<stablehlo::ConcatenateOp>(user)) {
      starts = SmallVector<int64_t>(whole.getRank());
      for (Value before : joined.getInputs().take_front(use.getOperandNumber()))
        (*starts)[joined.getDimension()] += typeOf(before).getDimSize(joined.getDimension());
    }
    if (starts) {
      std::optional<int64_t> first = firstElement(*starts, part, whole);
      const bool isRow = first && whole.getNumElements() == rows * size && *first >= 0 && *first % size == 0;
      return isRow ? std::optional(*first / size) : std::nullopt;
    }
    if (whole.getNumElements() != size ||
        !isa<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp, stablehlo::ConvertOp, stablehlo::TransposeOp>(user))
      return std::nullopt;
    value = user->getResult(0);
  }
  return std::nullopt;
}

/// The innermost counted loop around `op`, or `op` itself if it is one; null if there is none.
Operation *countedLoopAt(Operation *op) {
  while (op && !(isa<stablehlo::WhileOp>(op) && tripCount(op)))
    op = op->getParentOp();
  return op;
}

struct UnrollStageLoops : mpmd::impl::UnrollStageLoopsBase<UnrollStageLoops> {
  void unroll(Operation *loop, function_ref<void(Operation *, int64_t)> visit = {}) {
    const int64_t trips = *tripCount(loop);
    MPMD_DEBUG("unroll-stage-loops", "unrolls the loop of " << trips << " iterations at " << loop->getLoc());
    countStatistic("unroll-stage-loops", "loops unrolled");
    Block &block = *loop->getBlock();
    unrollLoop(loop, trips, visit);
    tidyUnrolled(block);
  }

  /// The rows that a call reads of stacks with `rows` rows: those that are known best. A call that reads none, such as
  /// a backward without saved values, has the rows that its results become.
  static std::set<int64_t> rowsOf(func::CallOp call, int64_t rows, const RowOf &known) {
    std::map<Known, std::set<int64_t>> found;
    auto add = [&](Value value, Operation *reader) {
      if (std::optional<Row> row = rowRead(value, reader, rows, known))
        found[isArgument(row->stack, /*isState=*/true)    ? Known::State
              : isArgument(row->stack, /*isState=*/false) ? Known::Argument
                                                          : row->from]
            .insert(row->number);
    };
    for (Value operand : call->getOperands())
      add(operand, call);
    // A function may take rows of whole stacks, and return rows of their gradients.
    Block &body = functionOf(call).getBody().front();
    for (auto [operand, argument] : llvm::zip_equal(call.getOperands(), body.getArguments())) {
      const bool isState = isArgument(operand, /*isState=*/true);
      for (Operation *user : argument.getUsers())
        if (isState || isArgument(operand, /*isState=*/false))
          if (std::optional<Row> row = startsOf(user) ? rowRead(user->getResult(0), user, rows, known) : std::nullopt)
            found[isState ? Known::State : Known::Argument].insert(row->number);
    }
    ArrayRef<Type> ofStep = call->getParentOfType<func::FuncOp>().getArgumentTypes();
    for (Value result : body.getTerminator()->getOperands())
      if (auto pad = result.getDefiningOp<stablehlo::PadOp>(); pad && llvm::is_contained(ofStep, pad.getType()))
        if (std::optional<int64_t> row = rowWritten(pad.getOperand(), rows))
          found[Known::State].insert(*row);
    if (!found.empty())
      return found.begin()->second;
    std::set<int64_t> written;
    for (Value result : call->getResults())
      if (std::optional<int64_t> row = rowWritten(result, rows))
        written.insert(*row);
    return written;
  }

  /// Makes rows that called functions take or write slices and padding.
  static LogicalResult simplifyFunctions(func::FuncOp step) {
    DenseSet<Operation *> functions;
    step.walk([&](func::CallOp call) {
      if (call->hasAttr(kLayerStagesAttr))
        functions.insert(functionOf(call));
    });
    return success(llvm::all_of(functions, [](Operation *function) { return succeeded(simplifySlices(function)); }));
  }

  static func::FuncOp functionOf(func::CallOp call) {
    return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  }

  /// Gives each call with a list of stages the stage of the row that it reads. Unrolls the loops around it until the
  /// row is known. A loop over layers has at most as many iterations as there are layers.
  LogicalResult placeCalls(func::FuncOp step) {
    auto ofLayers = [](Operation *call) { return call->hasAttr(kLayerStagesAttr); };
    for (;;) {
      // A call may give a stack, and the number of a row.
      do
        if (failed(simplifyFunctions(step)))
          return failure();
      while (specializeStages(getOperation(), ofLayers));
      // The calls in program order, with the row of each.
      RowOf rowOf;
      // The blocks in which calls with a list of stages read rows.
      DenseSet<std::pair<Attribute, Block *>> known;
      WalkResult result = step.walk([&](func::CallOp call) {
        auto stages = call->getAttrOfType<DenseI64ArrayAttr>(kLayerStagesAttr);
        if (!stages)
          return WalkResult::advance();
        std::set<int64_t> rows = rowsOf(call, stages.size(), rowOf);
        if (rows.size() > 1) {
          (void)refuse(call, rows);
          return WalkResult::interrupt();
        }
        rowOf[call] = rows.empty() ? std::nullopt : std::optional(*rows.begin());
        if (!rows.empty())
          known.insert({stages, call->getBlock()});
        return WalkResult::advance();
      });
      if (result.wasInterrupted())
        return failure();
      llvm::SetVector<Operation *> loops;
      for (auto [call, row] : rowOf) {
        auto stages = call->getAttrOfType<DenseI64ArrayAttr>(kLayerStagesAttr);
        Operation *loop = countedLoopAt(call);
        const bool isUnknown = !row && call.getNumOperands() > 0 && !known.contains({stages, call->getBlock()}) &&
                               loop && *tripCount(loop) <= stages.size();
        // A scan with `unroll=` may have one iteration, whose rows are known. It is no loop over microbatches.
        const bool isOnce = row && loop && *tripCount(loop) == 1 && loop->getParentOfType<stablehlo::WhileOp>();
        if (isUnknown || isOnce)
          loops.insert(loop);
      }
      if (loops.empty())
        return place(rowOf);
      auto isInnermost = [&](Operation *loop) {
        return llvm::none_of(loops, [&](Operation *other) { return loop->isProperAncestor(other); });
      };
      for (Operation *loop : llvm::to_vector(llvm::make_filter_range(loops, isInnermost)))
        unroll(loop);
    }
  }

  static LogicalResult refuse(func::CallOp call, const std::set<int64_t> &rows) {
    InFlightDiagnostic error = call.emitError("expected a call that reads one row of arrays of ")
                               << call->getAttrOfType<DenseI64ArrayAttr>(kLayerStagesAttr).size()
                               << " layers, because its mark has the stages of so many, got "
                               << (rows.empty() ? "no row" : "rows ");
    llvm::interleaveComma(rows, error);
    return error;
  }

  /// Gives calls the stages of their rows. Calls of a marked function without a row, such as those of its constants,
  /// are inlined if others have rows.
  static LogicalResult place(const RowOf &rowOf) {
    DenseSet<Attribute> placed;
    for (auto &[call, row] : rowOf)
      if (row)
        placed.insert(call->getAttr(kLayerStagesAttr));
    for (auto [call, row] : rowOf) {
      auto stages = call->getAttrOfType<DenseI64ArrayAttr>(kLayerStagesAttr);
      if (row) {
        call->removeAttr(kLayerStagesAttr);
        call->setAttr(kStageAttr, Builder(call.getContext()).getI64IntegerAttr(stages[*row]));
      } else if (placed.contains(stages)) {
        inlineCall(call);
      } else {
        return refuse(call, {});
      }
    }
    return success();
  }

  /// The layer of each iteration of a loop: the row that it reads or writes of stacks. Without stacks, a backward runs
  /// from the last layer on. Drops the names of ops that only read and write rows, because they belong to no layer.
  static Affine findLayers(Operation *loop, int64_t trips, bool isBackward) {
    Block &body = loop->getRegion(1).front();
    LoopIndex index(trips);
    for (BlockArgument argument : body.getArguments())
      if (std::optional<Affine> counts = counterOf(loop, argument.getArgNumber(), trips))
        index.define(argument, *counts);
    std::optional<Affine> layers;
    for (Operation &op : body.without_terminator()) {
      // Row numbers, and constants, which each reader copies.
      if (op.hasTrait<OpTrait::ConstantLike>() || (op.getNumResults() == 1 && isScalar(op.getResult(0).getType()) &&
                                                   getElementTypeOrSelf(op.getResult(0)).isInteger()))
        op.removeAttr(kNamedStageAttr);
      // The gradient of a row may be written into zeros, and added to the sum for all rows.
      if (auto sum = dyn_cast<stablehlo::AddOp>(op))
        for (int64_t i : {0, 1})
          if (isa<BlockArgument>(sum->getOperand(i)) &&
              sum->getOperand(1 - i).getDefiningOp<stablehlo::DynamicUpdateSliceOp>())
            op.removeAttr(kNamedStageAttr);
      auto read = dyn_cast<stablehlo::DynamicSliceOp>(op);
      auto written = dyn_cast<stablehlo::DynamicUpdateSliceOp>(op);
      if (!read && !written)
        continue;
      Value stack = op.getOperand(0), part = read ? Value(read.getResult()) : Value(written.getUpdate());
      if ((read && stack.getDefiningOp()) || typeOf(stack).getRank() == 0 || typeOf(stack).getDimSize(0) != trips ||
          typeOf(part).getDimSize(0) != 1)
        continue;
      std::optional<Affine> row = index.find(read ? read.getStartIndices().front() : written.getStartIndices().front());
      if (!layers && row && std::abs(row->scale) == 1 && std::min(row->at(0), row->at(trips - 1)) == 0)
        layers = row;
      op.removeAttr(kNamedStageAttr);
      // The leading dimension is dropped and added.
      SmallVector<Operation *> near = read ? SmallVector<Operation *>(op.getUsers())
                                           : SmallVector<Operation *>{part.getDefiningOp(), stack.getDefiningOp()};
      for (Operation *shape : near)
        if (isa_and_nonnull<stablehlo::ReshapeOp, stablehlo::BroadcastInDimOp>(shape) && shape->getBlock() == &body)
          shape->removeAttr(kNamedStageAttr);
    }
    return layers.value_or(isBackward ? Affine{-1, trips - 1} : Affine{1, 0});
  }

  /// The loops whose iterations have named stages: those with such a name of their own, else the innermost ones around
  /// named ops. They have as many iterations as the names have stages.
  static llvm::SetVector<Operation *> findNamedLoops(func::FuncOp step, ArrayRef<Operation *> named) {
    auto isNamedBy = [](Operation *loop, Operation *op) {
      return isa<stablehlo::WhileOp>(loop) && !readsInputs(loop) &&
             tripCount(loop) == static_cast<int64_t>(namedStageOf(op)->iterations.size());
    };
    llvm::SetVector<Operation *> loops, around;
    for (Operation *op : named) {
      if (isNamedBy(op, op) && llvm::none_of(loops, [&](Operation *loop) { return loop->isProperAncestor(op); }))
        loops.insert(op);
      Operation *loop = op->getParentOp();
      while (loop != step && !isNamedBy(loop, op))
        loop = loop->getParentOp();
      if (loop != step)
        around.insert(loop);
    }
    return loops.empty() ? around : loops;
  }

  /// Unrolls the loops whose iterations have named stages, and names the ops of each iteration.
  LogicalResult placeNames(func::FuncOp step) {
    auto isOfIterations = [](Operation *op) {
      std::optional<NamedStage> stage = namedStageOf(op);
      return stage && !stage->iterations.empty();
    };
    SmallVector<Operation *> named;
    step.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isOfIterations(op))
        named.push_back(op);
    });
    if (named.empty())
      return success();
    llvm::SetVector<Operation *> loops = findNamedLoops(step, named);
    if (loops.empty()) {
      InFlightDiagnostic error = named.front()->emitError("stage-names: expected a loop of ")
                                 << namedStageOf(named.front())->iterations.size() << " iterations at '"
                                 << nameStackOf(named.front()) << "', because \"iterations\" has so many, got none";
      step.walk([&](stablehlo::WhileOp loop) {
        if (std::optional<int64_t> trips = tripCount(loop))
          error.attachNote(loop.getLoc()) << "a loop of " << *trips << " iterations";
      });
      return error;
    }
    for (Operation *loop : loops) {
      bool isBackward = false;
      loop->walk([&](Operation *op) {
        std::optional<NamedStage> stage = namedStageOf(op);
        isBackward |= stage && stage->isBackward;
      });
      const Affine layers = findLayers(loop, *tripCount(loop), isBackward);
      unroll(loop, [&](Operation *copy, int64_t iteration) {
        copy->walk([&](Operation *op) {
          if (!isOfIterations(op))
            return;
          NamedStage stage = *namedStageOf(op);
          stage.number = stage.iterations[layers.at(iteration)];
          stage.iterations.clear();
          setNamedStage(op, stage);
        });
      });
    }
    // Ops around the loops, such as initial values, belong to no layer.
    step.walk([&](Operation *op) {
      if (isOfIterations(op))
        op->removeAttr(kNamedStageAttr);
    });
    return success();
  }

  void runOnOperation() override {
    func::FuncOp step = findStep(getOperation());
    if (step && (failed(placeCalls(step)) || failed(placeNames(step))))
      signalPassFailure();
  }
};
} // namespace
