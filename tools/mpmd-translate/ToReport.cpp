// Implements --mpmd-to-report: tables of stages, arguments and their owners, transfers and collectives with bytes and
// reasons, unmarked ops, and device resources of kernels. The output is JSON if the path ends in .json.
#include "Translations.h"

#include "tools/Report/PlacementTable.h"

#include "mpmd/Codegen/BundleWriter.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <map>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::report;
using namespace mpmd::translate;
namespace json = llvm::json;

namespace {
/// Sums over the tasks of a stage for one step.
struct StageSums {
  std::map<TaskKind, int64_t> flops;
  int64_t bytes = 0, stateBytes = 0, states = 0;
  double seconds = 0;
  bool known = true;
};

/// A value that is or was saved, and the bytes of all values of its kind.
struct SavedRow {
  SavedValueAttr value;
  int64_t before = 0, after = 0;
};
} // namespace

static std::string textOf(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// Sorts saved values by stage, then by descending bytes.
static std::vector<SavedRow> savedRows(const std::vector<SavedValueAttr> &values) {
  std::vector<SavedRow> rows;
  for (SavedValueAttr value : values) {
    int64_t bytes = value.getCount() * byteSize(cast<ShapedType>(value.getType()));
    rows.push_back({value, value.getChange() == SavedChange::Added ? 0 : bytes,
                    value.getChange() == SavedChange::Dropped ? 0 : bytes});
  }
  llvm::stable_sort(rows, [](const SavedRow &a, const SavedRow &b) {
    return std::pair(a.value.getStage(), -std::max(a.before, a.after)) <
           std::pair(b.value.getStage(), -std::max(b.before, b.after));
  });
  return rows;
}

static std::vector<StageSums> sumStages(const Placement &placement) {
  std::vector<StageSums> sums(placement.stages);
  for (const TaskRow &task : placement.tasks) {
    StageSums &sum = sums[task.stage];
    sum.known &= task.cost.has_value();
    sum.flops.try_emplace(task.kind, 0);
    if (!task.cost)
      continue;
    sum.flops[task.kind] += task.times * task.cost->getFlops();
    sum.bytes += task.times * task.cost->getBytes();
    sum.seconds += task.times * task.cost->getSeconds();
  }
  for (const ArgumentRow &argument : placement.arguments)
    if (argument.state)
      for (int64_t stage : argument.stages) {
        sums[stage].stateBytes += argument.bytes;
        ++sums[stage].states;
      }
  return sums;
}

static std::string stageList(const std::vector<int64_t> &stages) {
  std::string text;
  for (int64_t stage : stages)
    text += (text.empty() ? "" : ", ") + std::to_string(stage);
  return text;
}

/// The name of a task as in actions, without a microbatch: `2F`, `2F.1`, `2U3`.
static std::string nameOf(const TaskRow &task) {
  plan::Kind kind = actionKind(task.kind);
  std::string text = std::to_string(task.stage) + static_cast<char>(kind);
  if (!plan::inLoop(kind))
    text += std::to_string(task.index);
  else if (task.index)
    text.append(".").append(std::to_string(task.index));
  return task.loop ? text + "@" + std::to_string(task.loop) : text;
}

using Rows = std::vector<std::vector<std::string>>;

/// Writes rows of cells. Columns are as wide as their widest cell; numbers are right-aligned.
static void writeTable(llvm::raw_ostream &os, const Rows &rows, size_t leftFrom) {
  std::vector<size_t> widths(rows.front().size(), 0);
  for (const auto &row : rows)
    for (size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  for (const auto &row : rows) {
    std::string line;
    for (size_t i = 0; i < row.size(); ++i) {
      std::string pad(widths[i] - row[i].size(), ' ');
      line += (i ? "  " : " ") + (i < leftFrom ? pad + row[i] : row[i] + pad);
    }
    os << StringRef(line).rtrim() << "\n";
  }
}

static void writeStages(llvm::raw_ostream &os, const Placement &placement) {
  os << "\nstages (a whole step of one device; state: bytes of whole tensors; saved: bytes of a device per "
        "microbatch, from forward to backward, and from input gradient to weight gradient)\n";
  std::vector<StageSums> sums = sumStages(placement);
  std::vector<Residuals> residuals = residualsOf(placement);
  Rows rows{{"stage", "rank", "state", "state bytes", "prologue FLOPs", "forward FLOPs", "input-half FLOPs",
             "weight-half FLOPs", "update FLOPs", "bytes moved", "seconds", "saved bytes", "saved for weights"}};
  for (int64_t stage = 0; stage < placement.stages; ++stage) {
    const StageSums &sum = sums[stage];
    auto flops = [&](TaskKind kind) {
      return !sum.known ? "?" : sum.flops.count(kind) ? std::to_string(sum.flops.at(kind)) : "-";
    };
    rows.push_back({std::to_string(stage), placement.place.empty() ? "-" : std::to_string(placement.place[stage]),
                    std::to_string(sum.states), std::to_string(sum.stateBytes), flops(TaskKind::Prologue),
                    flops(TaskKind::Forward), flops(TaskKind::BackwardInput), flops(TaskKind::BackwardWeight),
                    flops(TaskKind::Update), sum.known ? std::to_string(sum.bytes) : "?",
                    sum.known ? llvm::formatv("{0:e2}", sum.seconds).str() : "?",
                    std::to_string(residuals[stage].forBackward), std::to_string(residuals[stage].forWeight)});
  }
  writeTable(os, rows, rows.front().size());
  os << "(-: no such task; ?: not known before phase lowered)\n";
  const int64_t most = *llvm::max_element(placement.microbatches);
  for (auto [stage, subset] : llvm::enumerate(placement.subsets)) {
    if (subset.isAll())
      continue;
    os << "stage " << stage << " is a round-robin replica: microbatches " << subset.first;
    if (subset.count(most) > 1)
      os << ", " << subset.at(1) << (subset.count(most) > 2 ? ", ..." : "");
    os << "\n";
  }
}

static void writeRanks(llvm::raw_ostream &os, const Placement &placement) {
  os << "\nranks (bytes of one device of the mesh)\n";
  Rows rows{{"rank", "planned bytes", "of them workspace"}};
  for (auto [rank, row] : llvm::enumerate(placement.ranks))
    rows.push_back({std::to_string(rank), std::to_string(row.bytes), std::to_string(row.workspace)});
  writeTable(os, rows, rows.front().size());
}

static void writeArguments(llvm::raw_ostream &os, const Placement &placement) {
  os << "\narguments (bytes of whole tensors)\n";
  bool saysWhy = llvm::any_of(placement.arguments, [](const ArgumentRow &argument) { return !argument.why.empty(); });
  Rows rows{{"bytes", "stages", "kind", "type", "sharding", "why", "name"}};
  for (const ArgumentRow &argument : placement.arguments)
    rows.push_back({std::to_string(argument.bytes), stageList(argument.stages),
                    !argument.state              ? "input"
                    : argument.stages.size() > 1 ? "state, a copy on each"
                                                 : "state",
                    argument.type, argument.sharding.empty() ? "whole" : argument.sharding, argument.why,
                    argument.name});
  for (auto &row : rows)
    if (!saysWhy)
      row.erase(row.end() - 2);
  writeTable(os, rows, 1);
}

static void writeTransfers(llvm::raw_ostream &os, const Placement &placement) {
  // Equal transfers share a line.
  llvm::MapVector<std::tuple<int64_t, int64_t, int64_t, int64_t, int64_t, StringRef, StringRef>, int64_t> counts;
  int64_t total = 0, inLoop = 0;
  for (const MoveRow &move : placement.moves) {
    ++counts[{move.from, move.to, move.times, move.bytes, move.local, move.type, move.reason}];
    total += move.local ? 0 : move.times * move.bytes;
    inLoop += move.local || move.times == 1 ? 0 : move.times * move.bytes;
  }
  os << "\ntransfers (" << total << " bytes a step between ranks"
     << (placement.place.empty() ? " if every stage has its own" : "") << ", " << inLoop
     << " of them in the loop; of all devices)\n";
  Rows rows{{"from", "to", "number", "times a step", "bytes each", "bytes a step", "type", "reason"}};
  for (auto &[key, count] : counts) {
    auto &[from, to, times, bytes, local, type, reason] = key;
    rows.push_back({std::to_string(from), std::to_string(to), std::to_string(count), std::to_string(times),
                    std::to_string(bytes), local ? "0" : std::to_string(count * times * bytes), type.str(),
                    reason.str() + (local ? " (stays on its rank)" : "")});
  }
  writeTable(os, rows, 6);
}

static void writeCollectives(llvm::raw_ostream &os, const Placement &placement) {
  os << "\ncollectives (bytes that a device gets from others each time, at most)\n";
  Rows rows{{"times a step", "bytes each", "task", "kind", "axes", "reason"}};
  for (const CollectiveRow &row : placement.collectives) {
    const TaskRow &task = placement.tasks[row.task];
    rows.push_back(
        {std::to_string(task.times), std::to_string(row.bytes), nameOf(task), row.kind, row.axes, row.reason});
  }
  writeTable(os, rows, 2);
}

static void writeKernels(llvm::raw_ostream &os, const KernelReport &kernels) {
  os << "\nkernels (threads and rows of a block; of a thread, registers, and bytes of stack and spills; shared: "
        "bytes of a block)\n";
  if (!kernels.unknown.empty())
    os << "not known: " << kernels.unknown << "\n";
  Rows rows{{"threads", "rows", "registers", "stack", "spill stores", "spill loads", "shared", "name"}};
  for (const KernelResources &kernel : kernels.kernels)
    rows.push_back({std::to_string(kernel.threads), std::to_string(kernel.rows), std::to_string(kernel.registers),
                    std::to_string(kernel.stackBytes), std::to_string(kernel.spillStoreBytes),
                    std::to_string(kernel.spillLoadBytes), std::to_string(kernel.sharedBytes), kernel.name});
  if (kernels.unknown.empty())
    writeTable(os, rows, rows.front().size() - 1);
}

static void writeSaved(llvm::raw_ostream &os, const Placement &placement) {
  os << "\nsaved from forward to backward, and sent to other stages (bytes of whole tensors per microbatch, before "
        "values are recomputed and after)\n";
  Rows rows{{"stage", "number", "before", "after", "op", "type", "reason", "name"}};
  for (const SavedRow &row : savedRows(placement.saved))
    rows.push_back({std::to_string(row.value.getStage()), std::to_string(row.value.getCount()),
                    std::to_string(row.before), std::to_string(row.after), row.value.getOp().str(),
                    textOf(row.value.getType()), row.value.getReason().str(), row.value.getName().str()});
  writeTable(os, rows, 4);
}

static void writeUnmarked(llvm::raw_ostream &os, const Placement &placement) {
  os << "\nunmarked ops\n";
  Rows rows{{"number", "task", "op", "type", "reason"}};
  if (placement.unmarked)
    for (auto entry : placement.unmarked.getAsRange<PlacementAttr>()) {
      rows.push_back({std::to_string(entry.getCount()), entry.getTask().empty() ? "copied" : entry.getTask().str(),
                      entry.getOp().str(), textOf(entry.getType()), entry.getReason().str()});
    }
  writeTable(os, rows, 1);
}

static std::string toText(const Placement &placement, const std::optional<KernelReport> &kernels) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << placement.program << ": " << placement.stages << " stages, " << plan::toText(placement.microbatches)
     << " microbatches";
  if (!placement.schedule.empty())
    os << ", schedule " << placement.schedule;
  os << ", target " << placement.target << ", precision " << placement.precision << ", denormals "
     << placement.denormals;
  if (placement.planned)
    os << llvm::formatv("\nplanned: {0:e2} seconds{1}, bubble {2:f1} %", placement.planned->first, placement.unit(),
                        100 * placement.planned->second);
  os << "\n";
  writeStages(os, placement);
  if (!placement.ranks.empty())
    writeRanks(os, placement);
  writeArguments(os, placement);
  writeTransfers(os, placement);
  if (!placement.collectives.empty())
    writeCollectives(os, placement);
  if (kernels)
    writeKernels(os, *kernels);
  if (!placement.saved.empty())
    writeSaved(os, placement);
  writeUnmarked(os, placement);
  return text;
}

static json::Array stagesOf(const Placement &placement) {
  std::vector<StageSums> sums = sumStages(placement);
  std::vector<Residuals> residuals = residualsOf(placement);
  json::Array stages;
  for (int64_t stage = 0; stage < placement.stages; ++stage) {
    json::Object flops;
    for (auto [kind, count] : sums[stage].flops)
      flops[stringifyTaskKind(kind)] = sums[stage].known ? json::Value(count) : json::Value(nullptr);
    json::Object row{{"stage", stage},
                     {"rank", placement.place.empty() ? json::Value(nullptr) : json::Value(placement.place[stage])},
                     {"target", placement.targets[stage]},
                     {"state_bytes", sums[stage].stateBytes},
                     {"flops", std::move(flops)},
                     {"bytes", sums[stage].bytes},
                     {"seconds", sums[stage].seconds},
                     {"residual_bytes", residuals[stage].forBackward},
                     {"weight_residual_bytes", residuals[stage].forWeight}};
    if (plan::MicrobatchSubset subset = placement.subsets[stage]; !subset.isAll())
      row["subset"] = json::Array{subset.first, subset.every};
    stages.push_back(std::move(row));
  }
  return stages;
}

static json::Array argumentsOf(const Placement &placement) {
  json::Array arguments;
  for (const ArgumentRow &argument : placement.arguments)
    arguments.push_back(json::Object{{"name", argument.name},
                                     {"type", argument.type},
                                     {"sharding", argument.sharding.empty() ? "whole" : argument.sharding},
                                     {"why", argument.why},
                                     {"bytes", argument.bytes},
                                     {"state", argument.state},
                                     {"stages", json::Array(argument.stages)}});
  return arguments;
}

static json::Array transfersOf(const Placement &placement) {
  json::Array moves;
  for (const MoveRow &move : placement.moves)
    moves.push_back(json::Object{{"from", move.from},
                                 {"to", move.to},
                                 {"times", move.times},
                                 {"bytes", move.bytes},
                                 {"type", move.type},
                                 {"reason", move.reason},
                                 {"local", move.local}});
  return moves;
}

static json::Array collectivesOf(const Placement &placement) {
  json::Array collectives;
  for (const CollectiveRow &row : placement.collectives) {
    const TaskRow &task = placement.tasks[row.task];
    collectives.push_back(json::Object{{"task", nameOf(task)},
                                       {"kind", row.kind},
                                       {"axes", row.axes},
                                       {"bytes", row.bytes},
                                       {"times_a_step", task.times},
                                       {"in_loop", plan::inLoop(actionKind(task.kind))},
                                       {"reason", row.reason}});
  }
  return collectives;
}

static json::Array ranksOf(const Placement &placement) {
  json::Array ranks;
  for (auto [rank, row] : llvm::enumerate(placement.ranks))
    ranks.push_back(json::Object{
        {"rank", static_cast<int64_t>(rank)}, {"planned_bytes", row.bytes}, {"workspace_bytes", row.workspace}});
  return ranks;
}

static json::Array savedOf(const Placement &placement) {
  json::Array saved;
  for (const SavedRow &row : savedRows(placement.saved))
    saved.push_back(json::Object{{"stage", row.value.getStage()},
                                 {"number", row.value.getCount()},
                                 {"before", row.before},
                                 {"after", row.after},
                                 {"op", row.value.getOp().getValue()},
                                 {"type", textOf(row.value.getType())},
                                 {"reason", row.value.getReason().getValue()},
                                 {"name", row.value.getName().getValue()}});
  return saved;
}

static json::Array unmarkedOf(const Placement &placement) {
  json::Array unmarked;
  if (placement.unmarked)
    for (auto entry : placement.unmarked.getAsRange<PlacementAttr>()) {
      unmarked.push_back(json::Object{{"op", entry.getOp().getValue()},
                                      {"type", textOf(entry.getType())},
                                      {"count", entry.getCount()},
                                      {"task", entry.getTask().getValue()},
                                      {"reason", entry.getReason().getValue()}});
    }
  return unmarked;
}

static json::Array kernelsOf(const KernelReport &kernels) {
  json::Array list;
  for (const KernelResources &kernel : kernels.kernels)
    list.push_back(json::Object{{"name", kernel.name},
                                {"threads", kernel.threads},
                                {"rows", kernel.rows},
                                {"registers", kernel.registers},
                                {"stack_bytes", kernel.stackBytes},
                                {"spill_store_bytes", kernel.spillStoreBytes},
                                {"spill_load_bytes", kernel.spillLoadBytes},
                                {"shared_bytes", kernel.sharedBytes}});
  return list;
}

static std::string toJson(const Placement &placement, const std::optional<KernelReport> &kernels) {
  json::Value microbatches = placement.microbatches[0];
  if (placement.microbatches.size() > 1)
    microbatches = json::Array(placement.microbatches);
  json::Object report{{"program", placement.program},
                      {"schedule", placement.schedule},
                      {"target", placement.target},
                      {"precision", placement.precision},
                      {"denormals", placement.denormals},
                      {"microbatches", std::move(microbatches)},
                      {"repetitions", placement.repetitions},
                      {"makespan", placement.planned ? json::Value(placement.planned->first) : json::Value(nullptr)},
                      {"bubble", placement.planned ? json::Value(placement.planned->second) : json::Value(nullptr)},
                      {"stages", stagesOf(placement)},
                      {"arguments", argumentsOf(placement)},
                      {"transfers", transfersOf(placement)},
                      {"collectives", collectivesOf(placement)},
                      {"ranks", ranksOf(placement)},
                      {"saved", savedOf(placement)},
                      {"unmarked", unmarkedOf(placement)}};
  if (kernels) {
    report["kernels"] = kernels->unknown.empty() ? json::Value(kernelsOf(*kernels)) : json::Value(nullptr);
    if (!kernels->unknown.empty())
      report["kernels_unknown"] = kernels->unknown;
  }
  return llvm::formatv("{0:2}\n", json::Value(std::move(report))).str();
}

LogicalResult translate::writeReport(Request request) {
  Placement placement = readPlacement(request.module);
  FailureOr<std::optional<KernelReport>> kernels = measureKernels(request.module);
  if (failed(kernels))
    return failure();
  return writeText(request,
                   request.output.ends_with(".json") ? toJson(placement, *kernels) : toText(placement, *kernels));
}
