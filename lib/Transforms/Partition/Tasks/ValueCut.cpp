#include "ValueCut.h"

using namespace mlir;
using namespace mpmd::partition;
using mpmd::plan::FlowNetwork;

int64_t ValueCut::nodeOf(Value value) {
  auto [entry, isNew] = entries.insert({value, {0, {}}});
  if (isNew) {
    entry->second.node = network.addNode();
    network.addNode();
  }
  return entry->second.node;
}

void ValueCut::solve(function_ref<ValueCosts(Value)> costsOf) {
  for (size_t i = 0; i < entries.size(); ++i) {
    const Value value = entries.begin()[i].first;
    const int64_t node = entries.begin()[i].second.node;
    ValueCosts costs = costsOf(value);
    network.addEdge(node, node + 1, costs.transfer.value_or(kUnbounded));
    network.addEdge(FlowNetwork::kSource, node, costs.recompute.value_or(kUnbounded));
    for (Value operand : costs.operands)
      network.addEdge(nodeOf(operand) + 1, node, kUnbounded);
    entries[value].operands = std::move(costs.operands);
  }
  network.maximize();
  sinkSide = network.sinkSide();
}

void ValueCut::collect(ArrayRef<Value> values, llvm::SetVector<Value> &transferred,
                       llvm::SetVector<Operation *> &recomputed) const {
  llvm::SetVector<Value> needed(values.begin(), values.end());
  for (size_t i = 0; i < needed.size(); ++i) {
    const Entry &entry = entries.find(needed[i])->second;
    if (!sinkSide[entry.node]) {
      transferred.insert(needed[i]);
      continue;
    }
    if (Operation *op = needed[i].getDefiningOp())
      recomputed.insert(op);
    needed.insert(entry.operands.begin(), entry.operands.end());
  }
}
