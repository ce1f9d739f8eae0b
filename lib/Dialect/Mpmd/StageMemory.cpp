// Follows the values of a program's tasks from where they are made to where they are last read.
#include "mpmd/Dialect/Mpmd/StageMemory.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mpmd;

static double bytesOf(Value value) {
  auto array = dyn_cast<ArrayType>(value.getType());
  return array ? static_cast<double>(array.getLocalBytes()) : 0;
}

StageMemory mpmd::readStageMemory(const ProgramGraph &read) {
  StageMemory memory;
  plan::StageCost none;
  none.memForward = none.memInput = none.memWeight = 0;
  memory.actions.assign(read.graph.numLoops(), std::vector<plan::StageCost>(read.graph.stages, none));
  memory.resident.assign(read.graph.stages, 0);
  auto phaseOf = [](plan::Kind kind) {
    return kind == plan::Kind::Forward ? 0 : kind == plan::Kind::BackwardInput ? 1 : 2;
  };
  SmallVector<llvm::DenseSet<Value>> counted(read.graph.stages);
  for (auto [i, op] : llvm::enumerate(read.ops)) {
    const plan::TaskNode &task = read.graph.tasks[i];
    auto keep = [&](Value value, int first) {
      if (!counted[task.stage].insert(value).second)
        return;
      // From the first task of the stage that has it to the last that reads it.
      int last = first;
      for (Operation *user : value.getUsers())
        if (auto found = read.taskOf.find(user);
            found != read.taskOf.end() && read.graph.tasks[found->second].stage == task.stage) {
          int phase = phaseOf(read.graph.tasks[found->second].kind);
          first = std::min(first, phase), last = std::max(last, phase);
        }
      double bytes = bytesOf(value);
      plan::StageCost &stage = memory.actions[task.loop][task.stage];
      double *parts[] = {&stage.memForward, &stage.memInput, &stage.memWeight};
      if (first == last)
        memory.resident[task.stage] += 2 * bytes;
      *parts[first] += first < last ? bytes : 0;
      *parts[last] -= first < last ? bytes : 0;
    };
    bool inLoop = plan::inLoop(task.kind);
    StageOp stage = op;
    for (Value input : stage.getInputs()) {
      Operation *maker = input.getDefiningOp();
      if (inLoop && maker && loopAround(maker)) {
        if (isa<TransferOp>(maker))
          keep(input, phaseOf(task.kind));
        continue;
      }
      if (Value origin = originOf(input); counted[task.stage].insert(origin).second)
        memory.resident[task.stage] += bytesOf(origin);
    }
    // A result in place of an operand is the operand.
    for (auto [result, alias] : llvm::zip(stage.getOutputs(), stage.getAliases()))
      if (alias < 0 && inLoop)
        keep(result, phaseOf(task.kind));
  }
  return memory;
}
