// Reads where the work of a program or of rank programs is placed.
#include "tools/Report/PlacementTable.h"

#include "mpmd/Dialect/Mpmd/Messages.h"
#include "mpmd/Dialect/Mpmd/ProgramGraph.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::report;

template <typename T> static std::string textOf(T thing) {
  std::string text;
  llvm::raw_string_ostream(text) << thing;
  return text;
}

/// Formats the axes that divide each dimension: `[["dp"=2], []]`.
static std::string dimsOf(ShardingAttr sharding) {
  std::string text;
  llvm::raw_string_ostream os(text);
  auto plain = ShardingAttr::get(sharding.getContext(), sharding.getDims(), {}, {}, std::nullopt);
  os << plain;
  StringRef inner(text);
  inner.consume_front("#mpmd.sharding<");
  inner.consume_back(">");
  return inner.str();
}

static void readArguments(Placement &placement, ArrayAttr infos, TypeRange types) {
  for (auto [info, type] : llvm::zip(infos.getAsRange<ArgAttr>(), types)) {
    auto tensor = isa<MeshTensorType>(type) ? cast<MeshTensorType>(type).getTensor() : cast<RankedTensorType>(type);
    ArrayRef<int64_t> stages = info.getStages().asArrayRef();
    ShardingAttr sharding = isa<MeshTensorType>(type) ? cast<MeshTensorType>(type).getSharding() : info.getSharding();
    placement.arguments.push_back({info.getName().str(),
                                   textOf(tensor),
                                   sharding && !sharding.isWhole() ? dimsOf(sharding) : "",
                                   info.getWhy() ? info.getWhy().str() : "",
                                   byteSize(tensor),
                                   info.getState(),
                                   {stages.begin(), stages.end()}});
  }
}

/// Reads the collectives of a command list, in the order of the list.
static void readCollectives(ModuleOp module, Block &list, int64_t task, Placement &placement) {
  std::vector<plan::BoxMessage> messages; // messages of all parts of the collective so far
  for (auto exchange : list.getOps<ExchangeOp>()) {
    if (exchange.getPart() == 0) {
      messages.clear();
      placement.collectives.push_back({task, stringifyCollectiveKind(exchange.getKind()).str(),
                                       axesText(exchange.getAxes()), exchange.getReason().str(), 0});
    }
    auto plan = module.lookupSymbol<ExchangePlanOp>(exchange.getPlanAttr());
    for (PeerAttr row : plan.getRows().getAsRange<PeerAttr>())
      messages.push_back(fromAttr(row));
    if (!placement.collectives.empty())
      placement.collectives.back().bytes = maxReceived(messages);
  }
}

/// The bytes that one run of a transfer moves, summed over all devices.
static int64_t movedBytes(ModuleOp module, TransferOp transfer) {
  auto from = cast<MeshTensorType>(transfer.getSource().getType()),
       to = cast<MeshTensorType>(transfer.getTarget().getType());
  auto messages = transferMessages(from, module.lookupSymbol<MeshOp>(from.getMesh()), to,
                                   module.lookupSymbol<MeshOp>(to.getMesh()));
  int64_t bytes = 0;
  for (const plan::BoxMessage &message : messages.value_or(std::vector<plan::BoxMessage>()))
    bytes += message.bytes();
  return bytes;
}

//===----------------------------------------------------------------------===//
// Phases partitioned to scheduled
//===----------------------------------------------------------------------===//

static void readProgram(ModuleOp module, ProgramOp program, Placement &placement) {
  placement.program = program.getSymName().str();
  placement.stages = program.getStages();
  placement.repetitions = program.getRepetitions();
  readArguments(placement, program.getArgs(), program.getBody().getArgumentTypes());
  for (auto schedule : module.getOps<ScheduleOp>()) {
    placement.schedule = schedule.getName().str();
    placement.place.assign(schedule.getPlace().begin(), schedule.getPlace().end());
  }
  ProgramGraph read = readTaskGraph(program);
  placement.microbatches = read.graph.microbatches;
  for (int64_t stage = 0; stage < placement.stages; ++stage)
    placement.subsets.push_back(read.graph.subsetOf(stage));
  for (auto schedule : module.getOps<ScheduleOp>())
    if (absl::StatusOr<plan::Simulation> simulation = plan::checkAndSimulate(readTimetable(schedule), read.graph);
        simulation.ok())
      placement.planned = {simulation->makespan * placement.repetitions, simulation->bubble()};
  llvm::MapVector<Value, int64_t> numbers;
  for (auto [i, op] : llvm::enumerate(read.ops)) {
    CostAttr cost = op.getCostAttr();
    placement.tasks.push_back({static_cast<int64_t>(op.getStage()), op.getKind(), static_cast<int64_t>(op.getIndex()),
                               cost ? std::optional(cost) : std::nullopt, read.graph.runsOf(i),
                               read.graph.tasks[i].loop});
    readCollectives(module, op.getBody().front(), i, placement);
    for (Value input : op.getInputs()) {
      auto [entry, inserted] = numbers.insert({input, placement.values.size()});
      if (inserted) {
        Operation *maker = originOf(input).getDefiningOp();
        auto producer = read.taskOf.find(maker);
        placement.values.push_back({cast<MeshTensorType>(input.getType()).getLocalBytes(),
                                    producer == read.taskOf.end() ? -1 : producer->second,
                                    {}});
      }
      placement.values[entry->second].readers.push_back(i);
    }
  }
  program.walk([&](TransferOp transfer) {
    int64_t from = transfer.getFrom(), to = transfer.getTo();
    MicrobatchesOp loop = loopAround(transfer);
    int64_t times = loop ? read.graph.subsetBetween(from, to).count(loop.getCount()) : 1;
    placement.moves.push_back({from, to, times, movedBytes(module, transfer),
                               textOf(cast<MeshTensorType>(transfer.getTarget().getType()).getTensor()),
                               transfer.getReason().value_or("").str(),
                               !placement.place.empty() && placement.place[from] == placement.place[to]});
  });
}

//===----------------------------------------------------------------------===//
// Phase ranked
//===----------------------------------------------------------------------===//

static void readRanks(ModuleOp module, SignatureOp signature, Placement &placement) {
  placement.program = signature.getProgram().str();
  placement.schedule = signature.getSchedule().str();
  placement.microbatches = signature.getMicrobatches().vec();
  placement.repetitions = signature.getRepetitions();
  if (signature.getMakespan() && signature.getBubble())
    placement.planned = {signature.getMakespan()->convertToDouble() * placement.repetitions,
                         signature.getBubble()->convertToDouble()};
  SmallVector<Type> types;
  for (Attribute type : signature.getArgTypes())
    types.push_back(cast<TypeAttr>(type).getValue());
  readArguments(placement, signature.getArgs(), types);
  DenseMap<StringAttr, int64_t> tasks;
  for (auto task : module.getOps<CommandListOp>()) {
    tasks[task.getSymNameAttr()] = placement.tasks.size();
    placement.tasks.push_back({static_cast<int64_t>(task.getStage()), task.getKind(),
                               static_cast<int64_t>(task.getIndex()), task.getCost(),
                               plan::inLoop(actionKind(task.getKind()))
                                   ? subsetOf(task.getSubset()).count(placement.microbatches[task.getLoop()])
                                   : 1,
                               static_cast<int64_t>(task.getLoop())});
    readCollectives(module, task.getBody().front(), tasks[task.getSymNameAttr()], placement);
    placement.stages = std::max(placement.stages, placement.tasks.back().stage + 1);
  }
  placement.place.assign(placement.stages, 0);
  placement.subsets.resize(placement.stages);
  for (auto task : module.getOps<CommandListOp>())
    if (task.getSubset())
      placement.subsets[task.getStage()] = subsetOf(task.getSubset());
  SmallVector<CommandListOp> taskOps(module.getOps<CommandListOp>());
  // The uses of a buffer: the task that writes it, the tasks that read it, and the transfers that send and receive it.
  struct Held {
    int64_t number, writer = -1, argument = -1;
    SmallVector<int64_t> readers;
    StringAttr comes;
    llvm::SetVector<StringAttr> goes;
  };
  llvm::MapVector<Value, Held> buffers;
  DenseMap<StringAttr, Value> sources, targets;
  for (auto program : module.getOps<RankProgramOp>())
    placement.ranks.push_back({static_cast<int64_t>(program.getArena()), static_cast<int64_t>(program.getWorkspace())});
  for (auto [rank, program] : llvm::enumerate(module.getOps<RankProgramOp>()))
    for (Operation &op : program.getBody().front()) {
      if (auto alloc = dyn_cast<AllocOp>(op)) {
        Held &held = buffers[alloc.getBuffer()];
        held.argument = alloc.getArgument() ? static_cast<int64_t>(*alloc.getArgument()) : -1;
      } else if (auto bind = dyn_cast<BindOp>(op)) {
        int64_t number = tasks.lookup(bind.getTaskAttr().getAttr());
        CommandListOp task = taskOps[number];
        placement.place[task.getStage()] = rank;
        for (auto [i, buffer] : llvm::enumerate(bind.getBuffers())) {
          if (i < task.getInputs())
            buffers[buffer].readers.push_back(number);
          else
            buffers[buffer].writer = number;
        }
      } else if (auto send = dyn_cast<SendOp>(op)) {
        sources[send.getTransferAttr().getAttr()] = send.getBuffer();
      } else if (auto recv = dyn_cast<RecvOp>(op)) {
        targets[recv.getTransferAttr().getAttr()] = recv.getBuffer();
        buffers[recv.getBuffer()].comes = recv.getTransferAttr().getAttr();
      }
    }
  auto writerOf = [&](const Held &held) {
    if (!held.comes)
      return held.writer;
    auto *source = buffers.find(sources.lookup(held.comes));
    return source == buffers.end() ? -1 : source->second.writer;
  };
  for (auto &[buffer, held] : buffers)
    if (held.argument < 0)
      placement.values.push_back(
          {buffer.getDefiningOp<AllocOp>().getSlotBytes(), writerOf(held), {held.readers.begin(), held.readers.end()}});
  auto stageOf = [&](int64_t task) { return task < 0 ? int64_t(-1) : placement.tasks[task].stage; };
  for (auto plan : module.getOps<TransferPlanOp>()) {
    auto source = buffers.find(sources.lookup(plan.getSymNameAttr())),
         target = buffers.find(targets.lookup(plan.getSymNameAttr()));
    MoveRow move{0,
                 0,
                 plan.getInLoop() ? subsetOf(plan.getSubset()).count(placement.microbatches[plan.getLoop()]) : 1,
                 plan.getBytes(),
                 textOf(plan.getElement()),
                 plan.getReason().value_or("").str(),
                 false};
    if (source != buffers.end() && source->second.writer >= 0)
      move.from = stageOf(source->second.writer);
    else if (source != buffers.end() && source->second.argument >= 0)
      move.from = placement.arguments[source->second.argument].stages.front();
    else if (source != buffers.end() && !source->second.readers.empty())
      move.from = stageOf(source->second.readers.front()); // an accumulator, which its reader updates
    if (target != buffers.end() && !target->second.readers.empty())
      move.to = stageOf(target->second.readers.front());
    placement.moves.push_back(std::move(move));
  }
}

Placement report::readPlacement(ModuleOp module) {
  Placement placement;
  for (auto program : module.getOps<ProgramOp>())
    readProgram(module, program, placement);
  for (auto signature : module.getOps<SignatureOp>())
    readRanks(module, signature, placement);
  llvm::StringSet<> known;
  for (auto mesh : module.getOps<MeshOp>()) {
    if (known.insert(mesh.getTarget()).second)
      placement.target += (placement.target.empty() ? "" : ",") + mesh.getTarget().str();
    placement.precision = stringifyPrecision(mesh.getPrecision()).str();
  }
  placement.denormals = stringifyDenormals(TargetAttr::of(module).getDenormals());
  for (int64_t stage = 0; stage < placement.stages; ++stage) {
    auto mesh = MeshOp::ofStage(module, stage);
    placement.targets.push_back(mesh ? mesh.getTarget().str() : "");
  }
  for (auto placements : module.getOps<PlacementsOp>())
    placement.unmarked = placements.getPlacements();
  for (auto origin : module.getOps<OriginOp>())
    placement.origin = origin;
  for (auto saved : module.getOps<SavedOp>())
    llvm::append_range(placement.saved, saved.getValues().getAsRange<SavedValueAttr>());
  return placement;
}

std::vector<Residuals> report::residualsOf(const Placement &placement) {
  std::vector<Residuals> residuals(placement.stages);
  for (const ValueRow &value : placement.values) {
    if (value.producer < 0)
      continue;
    TaskKind made = placement.tasks[value.producer].kind;
    std::vector<bool> backward(placement.stages, false), weight(placement.stages, false);
    for (int64_t reader : value.readers) {
      const TaskRow &task = placement.tasks[reader];
      backward[task.stage] =
          backward[task.stage] || task.kind == TaskKind::BackwardInput || task.kind == TaskKind::BackwardWeight;
      weight[task.stage] = weight[task.stage] || task.kind == TaskKind::BackwardWeight;
    }
    for (int64_t stage = 0; stage < placement.stages; ++stage) {
      if (made == TaskKind::Forward && backward[stage])
        residuals[stage].forBackward += value.bytes;
      if (made == TaskKind::BackwardInput && weight[stage])
        residuals[stage].forWeight += value.bytes;
    }
  }
  return residuals;
}
