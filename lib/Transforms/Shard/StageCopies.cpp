#include "StageCopies.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

Value shard::originOf(Value value) {
  while (auto argument = dyn_cast<BlockArgument>(value)) {
    auto reader = dyn_cast<TaskOp>(argument.getOwner()->getParentOp());
    auto result = reader ? dyn_cast<OpResult>(reader.getInputs()[argument.getArgNumber()]) : OpResult();
    auto maker = result ? dyn_cast<TaskOp>(result.getOwner()) : TaskOp();
    if (!maker)
      break;
    value = maker.getBody().front().getTerminator()->getOperand(result.getResultNumber());
  }
  return value;
}

Copies::Copies(ProgramOp program) {
  program.walk([&](TaskOp task) {
    for (Operation &op : task.getBody().front())
      if (Attribute name = op.getAttr(kRecomputedAttr))
        ops[name].push_back(&op);
  });
}

void Copies::addReaders(Value value, llvm::SmallPtrSetImpl<const void *> &readers) const {
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    auto maker = isa<YieldOp>(user) ? dyn_cast<TaskOp>(user->getParentOp()) : TaskOp();
    if (!maker) {
      Attribute name = user->getAttr(kRecomputedAttr);
      readers.insert(name ? name.getAsOpaquePointer() : user);
      continue;
    }
    for (OpOperand &outside : maker->getResult(use.getOperandNumber()).getUses()) {
      if (auto reader = dyn_cast<TaskOp>(outside.getOwner()))
        addReaders(reader.getBody().front().getArgument(outside.getOperandNumber()), readers);
      else
        readers.insert(outside.getOwner());
    }
  }
}

bool Copies::hasOneReader(Value value) const {
  llvm::SmallPtrSet<const void *, 4> readers;
  Operation *op = value.getDefiningOp();
  Attribute name = op ? op->getAttr(kRecomputedAttr) : Attribute();
  if (auto found = ops.find(name); name && found != ops.end()) {
    for (Operation *copy : found->second)
      addReaders(copy->getResult(cast<OpResult>(value).getResultNumber()), readers);
  } else {
    addReaders(value, readers);
  }
  return readers.size() == 1;
}

void shard::dropNamesOfMoved(ProgramOp program) {
  for (auto &[name, ops] : Copies(program))
    if (ops.size() == 1)
      ops.front()->removeDiscardableAttr(kRecomputedAttr);
}

void shard::dropNamesOfCopies(ProgramOp program) {
  program.walk([](TaskOp task) {
    for (Operation &op : task.getBody().front())
      op.removeDiscardableAttr(kRecomputedAttr);
  });
}
