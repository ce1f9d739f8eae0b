// Names the buffers of a plan for users. A name does not depend on the schedule or on the number of ranks.
#include "RankPlan.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::rank;

std::string RankPlan::taskName(int64_t task) const {
  TaskOp op = read.ops[task];
  std::string name = ("s" + Twine(op.getStage()) + "_" + stringifyTaskKind(op.getKind())).str();
  if (op.getIndex())
    name += ("_" + Twine(op.getIndex())).str();
  if (int64_t loop = read.graph.tasks[task].loop)
    name += ("_loop" + Twine(loop)).str();
  return name;
}

/// For each value (arguments, program results, task results and received values), its name.
static SmallVector<std::string> nameValues(const RankPlan &plan, ArrayRef<int64_t> sourceOf) {
  const std::vector<plan::HeldValue> &values = plan.held.memory.values;
  SmallVector<std::string> names(values.size());
  llvm::StringSet<> arguments;
  ProgramOp program = plan.program;
  for (auto info : program.getArgs().getAsRange<ArgAttr>())
    arguments.insert(info.getName().getValue());
  for (auto [name, value] : llvm::zip(names, values))
    if (value.argument >= 0)
      name = cast<ArgAttr>(program.getArgs()[value.argument]).getName().str();
  // A result must not have the name of an argument, or users would take it for the argument.
  for (auto [i, value] : llvm::enumerate(plan.held.results))
    if (auto info = cast<ResultAttr>(program.getResults()[i]);
        names[value].empty() && !arguments.contains(info.getName().getValue()))
      names[value] = info.getName().str();
  for (auto [task, uses] : llvm::enumerate(plan.held.memory.uses)) {
    TaskOp op = plan.read.ops[task];
    size_t use = op.getInputs().size();
    for (auto [result, alias] : llvm::enumerate(op.getAliases()))
      if (alias < 0)
        if (std::string &name = names[uses[use++].value]; name.empty())
          name = plan.taskName(task) + "." + std::to_string(result);
  }
  for (auto [value, name] : llvm::enumerate(names))
    for (int64_t source = sourceOf[value]; name.empty() && source >= 0; source = sourceOf[source])
      name = names[source];
  return names;
}

SmallVector<std::string> rank::nameBuffers(const RankPlan &plan) {
  SmallVector<int64_t> sourceOf(plan.held.memory.values.size(), -1);
  for (const plan::ValueTransfer &transfer : plan.held.memory.transfers)
    sourceOf[transfer.target] = transfer.source;
  SmallVector<std::string> values = nameValues(plan, sourceOf), buffers(plan.memory.buffers.size());
  // If the source value is in the same buffer, because both stages are on one rank, the buffer keeps the source's name.
  for (auto [value, buffer] : llvm::enumerate(plan.memory.bufferOf))
    if (sourceOf[value] < 0 || plan.memory.bufferOf[sourceOf[value]] != buffer)
      buffers[buffer] = values[value];
  // A rank may have several copies of a value, because several of its stages hold it. Copies get a number; the argument
  // keeps the plain name.
  std::vector<llvm::StringMap<int64_t>> copies(plan.numRanks());
  for (bool arguments : {true, false})
    for (auto [buffer, name] : llvm::zip(plan.memory.buffers, buffers)) {
      if ((buffer.argument >= 0) != arguments || name.empty())
        continue;
      if (StringRef(name).contains('\0')) {
        name.clear();
        continue;
      }
      llvm::StringMap<int64_t> &known = copies[buffer.rank];
      const std::string first = name;
      while (!known.try_emplace(name, 1).second)
        name = first + "#" + std::to_string(++known[first]);
    }
  return buffers;
}
