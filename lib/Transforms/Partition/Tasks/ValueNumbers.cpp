#include "ValueNumbers.h"

#include "../Loops/Microbatches.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::partition;

void ValueNumbers::pass(Value from, Value to) { numbers[to] = of(from); }

void ValueNumbers::add(Operation &op) {
  if (op.getNumResults() == 0)
    return;
  SmallVector<Value> reads = readsOf(&op);
  llvm::hash_code hash = llvm::hash_value(op.getName().getAsOpaquePointer());
  for (Value read : reads)
    hash = llvm::hash_combine(hash, of(read));
  auto &alike = opsByHash[static_cast<unsigned>(hash)];
  DenseMap<Value, Value> inside;
  auto areEqual = [&](Value a, Value b) { return success(inside.lookup(a) == b || of(a) == of(b)); };
  auto mark = [&](Value a, Value b) { inside[a] = b; };
  constexpr auto kFlags = static_cast<OperationEquivalence::Flags>(OperationEquivalence::IgnoreLocations |
                                                                   OperationEquivalence::IgnoreDiscardableAttrs);
  for (Operation *other : alike) {
    inside.clear();
    if (OperationEquivalence::isEquivalentTo(other, &op, areEqual, mark, kFlags)) {
      for (auto [result, equal] : llvm::zip_equal(op.getResults(), other->getResults()))
        pass(equal, result);
      return;
    }
  }
  alike.push_back(&op);
}

void ValueNumbers::add(Block &block) {
  for (Operation &op : block) {
    if (auto transfer = dyn_cast<TransferOp>(op)) {
      pass(transfer.getSource(), transfer.getTarget());
    } else if (auto task = dyn_cast<TaskOp>(op)) {
      Block &body = task.getBody().front();
      for (auto [input, argument] : llvm::zip_equal(task.getInputs(), body.getArguments()))
        pass(input, argument);
      add(body);
      for (auto [yielded, result] : llvm::zip_equal(body.getTerminator()->getOperands(), task.getResults()))
        pass(yielded, result);
    } else if (auto loop = dyn_cast<MicrobatchesOp>(op)) {
      for (auto [whole, slice] : llvm::zip_equal(loop.getSlices(), loop.getSliceArguments()))
        numbers[slice] = sliceNumbers.try_emplace(of(whole), of(slice)).first->second;
      add(loop.getBlock());
    } else {
      add(op);
    }
  }
}

void ValueNumbers::add(ProgramOp program) { add(program.getBody().front()); }
