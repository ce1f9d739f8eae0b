// Reduces sums before they leave their stage, and computes the costs of transfers.
#include "LocalBuilder.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/Plan/Cost/CostModel.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_INSERTRESHARDS
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

namespace {
class Leaving {
public:
  Leaving(ProgramOp program, const Grids &grids) : program(program), grids(grids) {}
  void run();

private:
  /// Returns the sum after a new update task that reduces it to layout `target`. Equal requests share one task.
  Value reduced(Value sum, int64_t stage, Layout target);

  ProgramOp program;
  const Grids &grids;
  /// Built only if a sum leaves its stage.
  std::optional<ValueNames> names;
  DenseMap<std::tuple<Value, int64_t, Attribute>, Value> made;
  /// For each stage, the index of its next update task.
  DenseMap<int64_t, int64_t> next;
};
} // namespace

Value Leaving::reduced(Value sum, int64_t stage, Layout target) {
  auto type = cast<MeshTensorType>(sum.getType());
  const Grid &grid = grids.of(type);
  auto to = MeshTensorType::get(program.getContext(), type.getMesh(), type.getTensor(), toAttr(grid, target));
  Value &known = made[{sum, stage, to.getSharding()}];
  if (known)
    return known;
  OpBuilder builder(program.getContext());
  builder.setInsertionPointAfterValue(sum);
  auto task = TaskOp::create(builder, sum.getLoc(), TypeRange{to}, builder.getI64IntegerAttr(stage),
                             TaskKindAttr::get(program.getContext(), TaskKind::Update),
                             builder.getI64IntegerAttr(next[stage]++), ValueRange{sum},
                             builder.getDenseI64ArrayAttr({-1}), IntegerAttr(), CostAttr());
  Layout from = *fromAttr(grid, type.getSharding());
  Block &body = task.getBody().emplaceBlock();
  Value argument = body.addArgument(localType(grid, from, type.getTensor()), sum.getLoc());
  LocalBuilder local(grid, OpBuilder::atBlockEnd(&body));
  if (!names)
    names.emplace(program);
  Value value = local.reshard(argument, type.getTensor(), from, target, Reduction::Sum,
                              {names->yielded(sum), names->sumOf(grid, sum, from)});
  YieldOp::create(local.builder, sum.getLoc(), value);
  return known = task.getResult(0);
}

void Leaving::run() {
  program.walk([&](TaskOp task) {
    if (task.getKind() == TaskKind::Update)
      next[task.getStage()] = std::max<int64_t>(next[task.getStage()], task.getIndex() + 1);
  });
  auto isPartialSum = [](Value value) {
    auto type = dyn_cast<MeshTensorType>(value.getType());
    return type && type.getSharding() && !type.getSharding().getUnreduced().empty();
  };
  // Source and target of a sum's transfer may have different layouts, even without partial sums. On one mesh the
  // transfer may be a hand-over of the buffer, so the sum is resharded to the target's layout before it leaves.
  auto leavesOtherwise = [](TransferOp transfer) {
    MeshTensorType from = transfer.getSource().getType(), to = transfer.getTarget().getType();
    return transfer.getSource().getDefiningOp<MicrobatchesOp>() && from.getMesh() == to.getMesh() &&
           from.getSharding() != to.getSharding();
  };
  SmallVector<TransferOp> transfers;
  program.walk([&](TransferOp transfer) { transfers.push_back(transfer); });
  for (TransferOp transfer : transfers)
    if (isPartialSum(transfer.getSource()) || leavesOtherwise(transfer))
      transfer.getSourceMutable().assign(
          reduced(transfer.getSource(), transfer.getFrom(),
                  adopt(grids.of(transfer.getSource().getType()), transfer.getTarget().getType().getSharding())));
  auto ret = cast<ReturnOp>(program.getBody().front().getTerminator());
  for (auto [i, value] : llvm::enumerate(SmallVector<Value>(ret.getValues()))) {
    if (!isPartialSum(value))
      continue;
    auto info = cast<ResultAttr>(program.getResults()[i]);
    auto type = cast<MeshTensorType>(value.getType());
    const Grid &grid = grids.of(type);
    Layout target = fromAttr(grid, type.getSharding())->reduced();
    if (info.getState() >= 0)
      target =
          *fromAttr(grid, cast<MeshTensorType>(program.getBody().getArgument(info.getState()).getType()).getSharding());
    ret->setOperand(i, reduced(value, info.getStage(), target));
  }
}

namespace {
struct InsertReshards : mpmd::impl::InsertReshardsBase<InsertReshards> {
  void runOnOperation() override {
    Grids grids(getOperation());
    for (auto program : getOperation().getOps<ProgramOp>()) {
      if (failed(grids.check(program)))
        return signalPassFailure();
      Leaving(program, grids).run();
      program.walk([&](TransferOp transfer) {
        if (transfer.getCost())
          return;
        MeshTensorType target = transfer.getTarget().getType();
        int64_t bytes = target.getLocalBytes();
        // The slower of the two meshes determines the time.
        double seconds = 0;
        for (MeshTensorType end : {transfer.getSource().getType(), target})
          seconds = std::max(seconds, plan::costModel(grids.of(end).mesh.getTarget()).linkSeconds(bytes));
        countStatistic("insert-reshards", "bytes that transfers move on one device", bytes);
        transfer.setCostAttr(CostAttr::get(&getContext(), 0, bytes, seconds));
      });
    }
  }
};
} // namespace
