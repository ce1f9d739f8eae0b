// Implements mpmd-redistribute-microbatches (lib/Transforms/README.md, "Round-robin replicated stages").
#include "Replicas.h"

#include "mpmd/Dialect/Mpmd/ProgramGraph.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_REDISTRIBUTEMICROBATCHES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

FailureOr<Value> partition::valueOfReplica(Value value, int64_t member) {
  auto task = value.getDefiningOp<TaskOp>();
  for (auto other : task->getBlock()->getOps<TaskOp>())
    if (static_cast<int64_t>(other.getStage()) == member && other.getKind() == task.getKind() &&
        other.getIndex() == task.getIndex() && other.getResultTypes() == task.getResultTypes())
      return Value(other.getResult(cast<OpResult>(value).getResultNumber()));
  return task.emitError("expected a task of replica ")
         << member << " with the same results, as 'mpmd-clone-stages' creates it, got none";
}

/// If sender and receiver have the same number of replicas, connects the replicas that run the same microbatches.
/// Otherwise connects all senders to each receiver, which selects by microbatch.
static LogicalResult redistribute(TransferOp transfer, ArrayRef<int64_t> senders, ArrayRef<int64_t> receivers) {
  auto sendFrom = [source = transfer.getSource()](TransferOp sent, int64_t sender) -> LogicalResult {
    if (sender == static_cast<int64_t>(sent.getFrom()))
      return success();
    FailureOr<Value> value = partition::valueOfReplica(source, sender);
    if (failed(value))
      return failure();
    sent.getSourceMutable().assign(*value);
    sent.setFrom(sender);
    return success();
  };
  if (receivers.size() == senders.size())
    return sendFrom(transfer,
                    senders[llvm::find(receivers, static_cast<int64_t>(transfer.getTo())) - receivers.begin()]);
  if (!receivers.empty())
    return transfer.emitError("expected as many replicas of the receiver as of the sender, ")
           << senders.size() << ", got " << receivers.size();
  OpBuilder builder(transfer.getContext());
  builder.setInsertionPointAfter(transfer);
  SmallVector<Value> values;
  for (int64_t sender : senders) {
    const bool isOwn = sender == static_cast<int64_t>(transfer.getFrom());
    TransferOp sent = isOwn ? transfer : cast<TransferOp>(builder.clone(*transfer));
    if (failed(sendFrom(sent, sender)))
      return failure();
    values.push_back(sent.getTarget());
  }
  auto select = SelectByMicrobatchOp::create(builder, transfer.getLoc(), transfer.getTarget().getType(), values);
  transfer.getTarget().replaceAllUsesExcept(select.getValue(), select);
  return success();
}

namespace {
struct RedistributeMicrobatches : mpmd::impl::RedistributeMicrobatchesBase<RedistributeMicrobatches> {
  void runOnOperation() override {
    for (auto program : getOperation().getOps<ProgramOp>())
      for (MicrobatchesOp loop : findLoops(program))
        for (auto transfer : llvm::to_vector(loop.getBlock().getOps<TransferOp>()))
          if (ArrayRef<int64_t> senders = program.replicasOf(transfer.getFrom());
              !senders.empty() && transfer.getSource().getDefiningOp<TaskOp>() &&
              transfer.getSource().getParentBlock() == &loop.getBlock())
            if (failed(redistribute(transfer, senders, program.replicasOf(transfer.getTo()))))
              return signalPassFailure();
  }
};
} // namespace
