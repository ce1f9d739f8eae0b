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

Value partition::valueOfReplica(Value value, int64_t member) {
  auto task = value.getDefiningOp<TaskOp>();
  if (!task)
    return {};
  for (auto other : task->getBlock()->getOps<TaskOp>())
    if (static_cast<int64_t>(other.getStage()) == member && other.getKind() == task.getKind() &&
        other.getIndex() == task.getIndex())
      return other.getResult(cast<OpResult>(value).getResultNumber());
  return {};
}

/// If sender and receiver have the same number of replicas, connects the replicas that run the same microbatches.
/// Otherwise connects all senders to each receiver, which selects by microbatch.
static void redistribute(TransferOp transfer, ArrayRef<int64_t> senders, ArrayRef<int64_t> receivers) {
  Value source = transfer.getSource();
  auto valueOf = [&](int64_t sender) {
    return sender == static_cast<int64_t>(transfer.getFrom()) ? source : partition::valueOfReplica(source, sender);
  };
  if (!receivers.empty()) {
    const int64_t sender = senders[llvm::find(receivers, static_cast<int64_t>(transfer.getTo())) - receivers.begin()];
    transfer.getSourceMutable().assign(valueOf(sender));
    transfer.setFrom(sender);
    return;
  }
  OpBuilder builder(transfer.getContext());
  builder.setInsertionPointAfter(transfer);
  SmallVector<Value> values;
  for (int64_t sender : senders) {
    TransferOp sent = transfer;
    if (sender != static_cast<int64_t>(transfer.getFrom())) {
      sent = cast<TransferOp>(builder.clone(*transfer));
      sent.getSourceMutable().assign(valueOf(sender));
      sent.setFrom(sender);
    }
    values.push_back(sent.getTarget());
  }
  auto select = SelectByMicrobatchOp::create(builder, transfer.getLoc(), transfer.getTarget().getType(), values);
  transfer.getTarget().replaceAllUsesExcept(select.getValue(), select);
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
            redistribute(transfer, senders, program.replicasOf(transfer.getTo()));
  }
};
} // namespace
