// Copies old state that other stages still need when its own stage updates it.
#include "../Partition.h"
#include "../Tasks/TaskEdits.h"

#include "mpmd/Dialect/Mpmd/ProgramGraph.h"

#include <utility>

using namespace mlir;
using namespace mpmd;

namespace {
/// Whether one task runs before another in every schedule.
bool precedes(const plan::TaskGraph &graph, int64_t first, int64_t second) {
  std::vector<std::vector<int64_t>> next(graph.tasks.size());
  for (const plan::Dependence &dependence : graph.dependences)
    if (dependence.lag == 0)
      next[dependence.from].push_back(dependence.to);
  std::vector<char> seen(graph.tasks.size());
  SmallVector<int64_t> work{first};
  while (!work.empty()) {
    int64_t task = work.pop_back_val();
    if (task == second)
      return true;
    if (std::exchange(seen[task], 1) == 0)
      work.append(next[task].begin(), next[task].end());
  }
  return false;
}

/// The tasks that update `state` in place.
SmallVector<TaskOp> writersOf(Value state) {
  SmallVector<TaskOp> writers;
  for (Operation *user : state.getUsers())
    if (auto task = dyn_cast<TaskOp>(user); task && llvm::any_of(task.getAliases(), [&](int64_t alias) {
                                              return alias >= 0 && task.getInputs()[alias] == state;
                                            }))
      writers.push_back(task);
  return writers;
}

/// Whether a reader of the transferred value may run after one of the writers. Without a copy, the writer would have to
/// wait for the transfer.
bool isLate(TransferOp transfer, ArrayRef<TaskOp> writers, const ProgramGraph &read) {
  return llvm::any_of(transfer.getTarget().getUsers(), [&](Operation *user) {
    auto reader = dyn_cast<TaskOp>(user);
    return reader && llvm::any_of(writers, [&](TaskOp writer) {
             return precedes(read.graph, read.taskOf.lookup(writer), read.taskOf.lookup(reader));
           });
  });
}

/// Replaces the source of a transfer by a copy that a prologue task makes before the loops.
void sendCopy(TransferOp transfer, ProgramOp program) {
  const int64_t index = partition::nextIndex(program, transfer.getFrom(), TaskKind::Prologue);
  Value state = transfer.getSource();
  OpBuilder builder = OpBuilder::atBlockBegin(&program.getBody().front());
  auto copy = TaskOp::create(
      builder, transfer.getLoc(), TypeRange{state.getType()}, builder.getI64IntegerAttr(transfer.getFrom()),
      TaskKindAttr::get(program.getContext(), TaskKind::Prologue), builder.getI64IntegerAttr(index), ValueRange{state},
      builder.getDenseI64ArrayAttr({-1}), IntegerAttr(), CostAttr());
  Block &block = copy.getBody().emplaceBlock();
  Value inside = block.addArgument(cast<MeshTensorType>(state.getType()).getTensor(), state.getLoc());
  builder.setInsertionPointToEnd(&block);
  YieldOp::create(builder, transfer.getLoc(), inside);
  transfer.getSourceMutable().assign(copy.getResult(0));
}
} // namespace

void partition::keepOldState(ProgramOp program) {
  SmallVector<std::pair<TransferOp, SmallVector<TaskOp>>> sent;
  program.walk([&](TransferOp transfer) {
    auto state = dyn_cast<BlockArgument>(transfer.getSource());
    if (!state || state.getOwner() != &program.getBody().front())
      return;
    if (SmallVector<TaskOp> writers = writersOf(state); !writers.empty())
      sent.emplace_back(transfer, std::move(writers));
  });
  if (sent.empty())
    return;
  ProgramGraph read = readTaskGraph(program);
  for (auto &[transfer, writers] : sent)
    if (isLate(transfer, writers, read)) {
      sendCopy(transfer, program);
      read = readTaskGraph(program);
    }
}
