#include "TaskEdits.h"

#include "../Loops/Microbatches.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

bool partition::isReplaced(TaskOp task, int64_t operand) { return llvm::is_contained(task.getAliases(), operand); }

bool partition::isResident(TaskOp task, int64_t operand) {
  auto loop = cast<MicrobatchesOp>(task->getParentOp());
  Value value = task.getInputs()[operand];
  return value.getParentBlock() != &loop.getBlock() || loop.getSliced(value);
}

Value partition::addOperand(TaskOp task, Value operand) {
  Block &body = task.getBody().front();
  for (auto [input, argument] : llvm::zip(task.getInputs(), body.getArguments()))
    if (input == operand && !isReplaced(task, argument.getArgNumber()))
      return argument;
  task->insertOperands(task->getNumOperands(), operand);
  return body.addArgument(cast<MeshTensorType>(operand.getType()).getTensor(), operand.getLoc());
}

int64_t partition::nextIndex(ProgramOp program, int64_t stage, TaskKind kind) {
  int64_t index = 0;
  for (auto task : program.getBody().front().getOps<TaskOp>())
    if (static_cast<int64_t>(task.getStage()) == stage && task.getKind() == kind)
      index = std::max<int64_t>(index, task.getIndex() + 1);
  return index;
}

MeshTensorType partition::meshTensorOn(MeshTensorType array, int64_t stage, ModuleOp module) {
  auto mesh = MeshOp::ofStage(module, stage);
  return mesh ? MeshTensorType::get(array.getContext(), FlatSymbolRefAttr::get(mesh.getSymNameAttr()),
                                    array.getTensor(), {})
              : array;
}

Value partition::bringTo(Value value, int64_t from, int64_t to, MicrobatchesOp loop) {
  if (from == to)
    return value;
  if (auto transfer = value.getDefiningOp<TransferOp>())
    return bringTo(transfer.getSource(), transfer.getFrom(), to, loop);
  for (Operation *user : value.getUsers())
    if (auto transfer = dyn_cast<TransferOp>(user); transfer && transfer->getBlock() == loop->getBlock() &&
                                                    static_cast<int64_t>(transfer.getTo()) == to &&
                                                    transfer->isBeforeInBlock(loop))
      return transfer.getTarget();
  OpBuilder builder(loop);
  return TransferOp::create(builder, value.getLoc(),
                            meshTensorOn(cast<MeshTensorType>(value.getType()), to, loop->getParentOfType<ModuleOp>()),
                            value, from, to, builder.getStringAttr("computed once a step, before the loop"),
                            CostAttr());
}

Value partition::insideOf(TaskOp producer, Value operand) {
  Block &body = producer.getBody().front();
  if (operand.getDefiningOp() == producer)
    return body.getTerminator()->getOperand(cast<OpResult>(operand).getResultNumber());
  for (auto [input, argument] : llvm::zip(producer.getInputs(), body.getArguments()))
    if (input == operand && !isReplaced(producer, argument.getArgNumber()))
      return argument;
  return {};
}

std::optional<int64_t> partition::findResult(TaskOp task, Value value) {
  for (auto [i, yielded] : llvm::enumerate(task.getBody().front().getTerminator()->getOperands()))
    if (yielded == value && task.getAliases()[i] < 0 &&
        llvm::none_of(task.getResult(i).getUsers(), llvm::IsaPred<YieldOp>))
      return i;
  return std::nullopt;
}

/// Replaces a task. Its first results are those of `task` at the positions `kept`.
static TaskOp replace(TaskOp task, ArrayRef<int64_t> kept, ArrayRef<Type> types, ArrayRef<int64_t> aliases,
                      ArrayRef<Value> yielded) {
  task.getBody().front().getTerminator()->setOperands(yielded);
  OpBuilder at(task);
  auto next = TaskOp::create(at, task.getLoc(), types, task.getStage(), task.getKind(), task.getIndex(),
                             task.getInputs(), aliases, IntegerAttr(), CostAttr());
  next.getBody().takeBody(task.getBody());
  for (auto [n, i] : llvm::enumerate(kept))
    task.getResult(i).replaceAllUsesWith(next.getResult(n));
  task.erase();
  return next;
}

TaskOp partition::addResults(TaskOp task, ArrayRef<Value> values, ArrayRef<int64_t> updated) {
  if (values.empty())
    return task;
  SmallVector<Type> types(task.getResultTypes());
  SmallVector<int64_t> aliases(task.getAliases());
  SmallVector<Value> yielded(task.getBody().front().getTerminator()->getOperands());
  auto mesh =
      cast<MeshTensorType>((task.getNumResults() ? task.getResult(0) : task.getInputs()[0]).getType()).getMesh();
  for (auto [i, value] : llvm::enumerate(values)) {
    types.push_back(MeshTensorType::get(task.getContext(), mesh, cast<RankedTensorType>(value.getType()), {}));
    aliases.push_back(updated.empty() ? -1 : updated[i]);
    yielded.push_back(value);
  }
  return replace(task, llvm::to_vector(llvm::seq<int64_t>(0, task.getNumResults())), types, aliases, yielded);
}

TaskOp partition::prune(TaskOp task) {
  // Drops results first, because this may make ops and operands dead.
  SmallVector<int64_t> kept, aliases;
  SmallVector<Type> types;
  SmallVector<Value> yielded;
  for (auto [i, result] : llvm::enumerate(task.getResults()))
    if (!result.use_empty()) {
      kept.push_back(i);
      types.push_back(result.getType());
      aliases.push_back(task.getAliases()[i]);
      yielded.push_back(task.getBody().front().getTerminator()->getOperand(i));
    }
  if (kept.size() != task.getNumResults())
    task = replace(task, kept, types, aliases, yielded);
  Block &block = task.getBody().front();
  dropDead(block);
  aliases.assign(task.getAliases().begin(), task.getAliases().end());
  for (int64_t i = static_cast<int64_t>(block.getNumArguments()) - 1; i >= 0; --i) {
    if (!block.getArgument(i).use_empty() || llvm::is_contained(aliases, i))
      continue;
    block.eraseArgument(i);
    task->eraseOperand(i);
    for (int64_t &alias : aliases)
      alias -= alias > i;
  }
  task.setAliases(aliases);
  return task;
}

void partition::nameForCopies(Operation *op) {
  if (!op->hasAttr(kRecomputedAttr))
    op->setAttr(kRecomputedAttr, DistinctAttr::create(UnitAttr::get(op->getContext())));
}
