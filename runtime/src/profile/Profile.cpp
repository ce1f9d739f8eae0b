// Computes costs of stages and edges from the events of all ranks.
#include "runtime/src/profile/Profile.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace mpmd::rt {

namespace {
bool inLoop(const mpmd_task_t &task) { return task.kind != 'P' && task.kind != 'U'; }

double median(std::vector<double> numbers) {
  if (numbers.empty())
    return 0;
  auto middle = numbers.begin() + static_cast<int64_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

/// By transfer of a program: the stage on this rank that sends or receives its value; -1 if unknown.
std::vector<int64_t> stagesOfTransfers(const mpmd_rank_program_t &program) {
  std::vector<int64_t> stages(program.num_transfers, -1);
  std::map<uint32_t, int64_t> user; // by buffer: the stage of the task that used it last
  // By buffer: transfers that have filled it, and whose value no task has read yet.
  std::map<uint32_t, std::vector<uint32_t>> waited;
  for (uint32_t i = 0; i < program.num_instructions; ++i) {
    const mpmd_instruction_t &instruction = program.instructions[i];
    if (instruction.opcode == MPMD_RUN) {
      const mpmd_task_t &task = program.tasks[instruction.index];
      for (uint32_t b = 0; b < task.num_bindings; ++b) {
        uint32_t buffer = program.bindings[task.first_binding + b].buffer;
        user[buffer] = task.stage;
        for (uint32_t transfer : waited[buffer])
          if (stages[transfer] < 0)
            stages[transfer] = task.stage;
        waited[buffer].clear();
      }
      continue;
    }
    const mpmd_transfer_t &transfer = program.transfers[instruction.index];
    if (instruction.opcode == MPMD_SEND && user.count(transfer.buffer) && stages[instruction.index] < 0)
      stages[instruction.index] = user[transfer.buffer];
    if (instruction.opcode == MPMD_WAIT && transfer.sends == 0)
      waited[transfer.buffer].push_back(instruction.index);
  }
  return stages;
}

/// The maximum number of samples for a median, because a run may have any number of steps.
constexpr size_t maxSamples = 1 << 16;

void keep(std::vector<double> &samples, double seconds) {
  if (samples.size() < maxSamples)
    samples.push_back(seconds);
}

void readTasks(const Rank &rank, CostEvents &events) {
  const mpmd_rank_program_t &program = rank.code();
  for (const TraceEvent &event : rank.events) {
    const mpmd_instruction_t &instruction = program.instructions[event.instruction];
    if (instruction.opcode != MPMD_RUN || event.exchange != noExchange || event.launch != noLaunch)
      continue;
    const mpmd_task_t &task = program.tasks[instruction.index];
    if (inLoop(task) && task.index == 0)
      events.tasks.push_back({event.step, task.stage, static_cast<uint32_t>(task.kind), event.launchesTimed,
                              static_cast<double>(event.end - event.start) * 1e-9});
  }
}

/// Reads when values were sent and awaited, and by which stages.
void readMessages(const Rank &rank, uint64_t start, CostEvents &events) {
  const mpmd_rank_program_t &program = rank.code();
  const std::vector<int64_t> stages = stagesOfTransfers(program);
  // Clocks of other processes have other origins. Differences of times are right modulo 2^64.
  auto since = [start](uint64_t time) { return static_cast<int64_t>(time - start); };
  for (const TraceEvent &event : rank.events) {
    const mpmd_instruction_t &instruction = program.instructions[event.instruction];
    if (instruction.opcode != MPMD_SEND && instruction.opcode != MPMD_WAIT)
      continue;
    const mpmd_transfer_t &transfer = program.transfers[instruction.index];
    const CostEvents::Message message{event.step, transfer.id, instruction.microbatch};
    const int64_t stage = stages[instruction.index];
    if (instruction.opcode == MPMD_SEND)
      events.sends.push_back({message, stage, since(event.start)});
    else if (transfer.sends == 0 && transfer.in_loop != 0 && !rank.isRemote())
      events.waits.push_back({message, stage, since(event.start), since(event.end)});
  }
}

/// Takes a rank's launch times, which cover all steps since the last call.
void readLaunches(Rank &rank, CostEvents &events) {
  const auto mesh = static_cast<uint32_t>(rank.connections().mesh);
  for (uint32_t l = 0; l < rank.launchTimes.size(); ++l) {
    const LaunchTime time = std::exchange(rank.launchTimes[l], {});
    for (uint32_t isLater : {0u, 1u})
      if (time.count[isLater] != 0)
        events.launches.push_back(
            {isLater, mesh, l, time.count[isLater], static_cast<double>(time.nanoseconds[isLater]) * 1e-9});
  }
  events.timed.push_back({std::exchange(rank.stepsTimed[0], 0), std::exchange(rank.stepsTimed[1], 0)});
}

/// Reads copies to devices. If a message has several copies, its time is from the first start to the last end.
void readCopies(const std::vector<Rank *> &ranks, const std::vector<CopyEvent> &copies, const DevicePlan &plan,
                CostEvents &events) {
  struct Extent {
    uint64_t start, end;
    int64_t stage;
  };
  std::map<uint32_t, const Rank *> rankOf;
  std::map<uint32_t, std::vector<int64_t>> stagesOf;
  for (const Rank *rank : ranks) {
    rankOf[rank->number()] = rank;
    stagesOf[rank->number()] = stagesOfTransfers(rank->code());
  }
  std::map<uint32_t, std::map<CostEvents::Message, Extent>> extents; // by receiver
  for (const CopyEvent &event : copies) {
    const DeviceMark &mark = plan.marks[event.mark];
    uint32_t target = plan.copies[mark.copy].target;
    // A receiver on the host has its own wait events.
    auto receiver = rankOf.find(target);
    if (mark.exchange != noExchange || receiver == rankOf.end() || !receiver->second->isRemote())
      continue;
    const mpmd_rank_program_t &program = receiver->second->code();
    const mpmd_instruction_t &instruction = program.instructions[mark.instruction];
    const mpmd_transfer_t &transfer = program.transfers[instruction.index];
    if (transfer.in_loop == 0)
      continue;
    Extent &extent = extents[target]
                         .try_emplace({event.step, transfer.id, instruction.microbatch},
                                      Extent{event.start, event.end, stagesOf[target][instruction.index]})
                         .first->second;
    extent.start = std::min(extent.start, event.start);
    extent.end = std::max(extent.end, event.end);
  }
  for (const auto &[target, byMessage] : extents)
    for (const auto &[message, extent] : byMessage)
      events.copies.push_back({message, extent.stage, static_cast<double>(extent.end - extent.start) * 1e-9});
}

/// Reads the memory of one microbatch. If several tasks of a stage use a buffer, its value is live from the first of
/// them to the last.
void readMemory(const mpmd_rank_program_t &program, CostEvents &events) {
  std::set<uint32_t> shared;
  for (uint32_t b = 0; b < program.num_buffers; ++b)
    if (program.buffers[b].argument >= 0)
      shared.insert(b);
  for (uint32_t o = 0; o < program.num_outputs; ++o)
    shared.insert(program.outputs[o].buffer);
  for (uint32_t t = 0; t < program.num_transfers; ++t)
    if (program.transfers[t].in_loop == 0)
      shared.insert(program.transfers[t].buffer);
  std::map<uint32_t, std::map<uint32_t, std::set<int>>> users;
  auto phase = [](uint32_t kind) { return kind == 'F' ? 0 : kind == 'I' ? 1 : 2; };
  for (uint32_t t = 0; t < program.num_tasks; ++t) {
    const mpmd_task_t &task = program.tasks[t];
    for (uint32_t b = 0; b < task.num_bindings; ++b) {
      const mpmd_binding_t &binding = program.bindings[task.first_binding + b];
      if (!inLoop(task) || binding.slice_bytes != 0)
        shared.insert(binding.buffer);
      else
        users[binding.buffer][task.stage].insert(phase(task.kind));
    }
  }
  for (const auto &[buffer, byStage] : users) {
    const auto &[stage, phases] = *byStage.begin();
    if (shared.count(buffer) || phases.size() < 2)
      continue;
    CostEvents::Held held = {static_cast<int64_t>(stage), {0, 0, 0}};
    const double bytes = static_cast<double>(program.buffers[buffer].bytes);
    held.bytes[*phases.begin()] += bytes;
    held.bytes[*phases.rbegin()] -= bytes;
    events.held.push_back(held);
  }
}

/// Calls `call` with the vector of each kind of event.
template <typename Call> void eachKind(CostEvents &events, Call call) {
  call(events.steps);
  call(events.tasks);
  call(events.held);
  call(events.sends);
  call(events.waits);
  call(events.copies);
  call(events.launches);
  call(events.timed);
}
} // namespace

bool CostEvents::Message::operator<(const Message &other) const {
  return std::tie(step, transfer, microbatch) < std::tie(other.step, other.transfer, other.microbatch);
}

std::string CostEvents::print() const {
  std::string bytes;
  eachKind(const_cast<CostEvents &>(*this), [&](const auto &kind) {
    const uint64_t count = kind.size();
    bytes.append(reinterpret_cast<const char *>(&count), sizeof(count));
    bytes.append(reinterpret_cast<const char *>(kind.data()), count * sizeof(kind[0]));
  });
  return bytes;
}

absl::Status CostEvents::add(absl::string_view bytes) {
  bool isRight = true;
  eachKind(*this, [&](auto &kind) {
    uint64_t count = 0;
    isRight = isRight && bytes.size() >= sizeof(count);
    if (!isRight)
      return;
    std::memcpy(&count, bytes.data(), sizeof(count));
    bytes.remove_prefix(sizeof(count));
    isRight = count <= bytes.size() / sizeof(kind[0]);
    if (!isRight || count == 0)
      return;
    const size_t before = kind.size();
    kind.resize(before + count);
    std::memcpy(static_cast<void *>(&kind[before]), bytes.data(), count * sizeof(kind[0]));
    bytes.remove_prefix(count * sizeof(kind[0]));
  });
  return isRight && bytes.empty() ? absl::OkStatus()
                                  : absl::InternalError("expected what a process has measured, got other bytes");
}

struct CostProfile::Samples {
  void take(const CostEvents &events, bool firstStep) {
    auto isOurs = [firstStep](uint64_t step) { return (step == 0) == firstStep; };
    for (uint64_t step : events.steps)
      steps = std::max(steps, step + 1);
    uint64_t timed = 0;
    for (const CostEvents::Timed &each : events.timed)
      timed = std::max(timed, firstStep ? each.first : each.later);
    stepsOfLaunches += timed;
    for (const CostEvents::Launch &launch : events.launches)
      if ((launch.isLater == 0) == firstStep) {
        LaunchTotal &total = launches[{launch.mesh, launch.launch}];
        total.count += launch.count;
        total.seconds += launch.seconds;
      }
    std::set<uint64_t> measured[2];
    for (const CostEvents::Task &task : events.tasks) {
      if (!isOurs(task.step))
        continue;
      measured[task.launchesTimed != 0].insert(task.step);
      stages = std::max<int64_t>(stages, task.stage + 1);
      keep((task.launchesTimed ? secondsWithLaunches : seconds)[{task.stage, task.kind}], task.seconds);
    }
    // Every process reports the same steps, and each step counts once.
    for (auto [steps, counted] : {std::pair(&measured[0], &tasksTimed), std::pair(&measured[1], &launchesTimed)})
      if (!steps->empty()) {
        counted->count += std::distance(steps->lower_bound(counted->end), steps->end());
        counted->end = std::max(counted->end, *steps->rbegin() + 1);
      }
    for (const CostEvents::Held &held : events.held)
      for (size_t phase = 0; phase < 3; ++phase)
        memory[held.stage][phase] += held.bytes[phase];
    std::map<CostEvents::Message, std::pair<int64_t, int64_t>> sends; // time and stage of each send
    for (const CostEvents::Send &send : events.sends) {
      auto &[sent, stage] = sends.try_emplace(send.message, send.time, send.stage).first->second;
      sent = std::max(sent, send.time);
    }
    for (const CostEvents::Wait &wait : events.waits)
      if (auto sent = sends.find(wait.message); isOurs(wait.message.step) && sent != sends.end())
        keepEdge(sent->second.second, wait.stage,
                 static_cast<double>(std::max<int64_t>(wait.end - std::max(sent->second.first, wait.begin), 0)) * 1e-9);
    for (const CostEvents::Copy &copy : events.copies)
      if (auto sent = sends.find(copy.message); isOurs(copy.message.step) && sent != sends.end())
        keepEdge(sent->second.second, copy.stage, copy.seconds);
  }

  void keepEdge(int64_t from, int64_t to, double taken) {
    // A costs file has only edges between neighbouring stages.
    if (from >= 0 && (to == from + 1 || to == from - 1))
      keep((to > from ? up : down)[std::min(from, to)], taken);
  }

  std::string print() {
    const uint64_t measured = seconds.empty() ? launchesTimed.count : tasksTimed.count;
    std::string text =
        absl::StrFormat("{\"about\": \"measured over %d step%s\",\n \"stages\": [", measured, measured == 1 ? "" : "s");
    for (int64_t stage = 0; stage < stages; ++stage) {
      auto of = [&](char kind) {
        const std::pair<uint32_t, uint32_t> task(stage, kind);
        return median(seconds.count(task) ? seconds[task] : secondsWithLaunches[task]);
      };
      double forward = of('F'), input = of('I'), weight = of('W');
      // A task that is too short for the clock still has a positive time.
      if (forward + input + weight <= 0)
        forward = 1e-9;
      const Held &held = memory[stage];
      absl::StrAppendFormat(
          &text, "%s\n  {\"F\": %.9g, \"I\": %.9g, \"W\": %.9g, \"memF\": %.0f, \"memI\": %.0f, \"memW\": %.0f}",
          stage == 0 ? "" : ",", forward, input, weight, held[0], held[1], held[2]);
    }
    // An edge without messages gets the median of all others.
    std::vector<double> all;
    for (auto *edges : {&up, &down})
      for (const auto &[edge, taken] : *edges)
        all.push_back(median(taken));
    double usual = median(all);
    absl::StrAppend(&text, "],\n \"edges\": [");
    for (int64_t edge = 0; edge + 1 < stages; ++edge) {
      auto of = [&](std::map<int64_t, std::vector<double>> &edges) {
        return edges.count(edge) ? median(edges[edge]) : usual;
      };
      absl::StrAppendFormat(&text, "%s\n  {\"seconds\": %.9g, \"backward_seconds\": %.9g}", edge == 0 ? "" : ",",
                            of(up), of(down));
    }
    return absl::StrCat(text, "]}\n");
  }

  using Held = std::array<double, 3>;
  LaunchTotals launches;
  uint64_t stepsOfLaunches = 0;
  uint64_t steps = 0;
  /// The number of steps with task times, and the number behind the last of them: without launch times, and with them.
  struct Counted {
    uint64_t count = 0, end = 0;
  } tasksTimed, launchesTimed;
  int64_t stages = 0;
  /// Seconds by stage and kind, from steps without launch times, and from steps with them.
  std::map<std::pair<uint32_t, uint32_t>, std::vector<double>> seconds, secondsWithLaunches;
  std::map<int64_t, std::vector<double>> up, down; // by the lower stage
  std::map<int64_t, Held> memory;                  // by stage
};

CostProfile::CostProfile() : first(std::make_unique<Samples>()), later(std::make_unique<Samples>()) {}
CostProfile::~CostProfile() = default;

CostEvents CostProfile::collect(const std::vector<Rank *> &ranks, uint64_t start) {
  CostEvents events;
  for (Rank *rank : ranks) {
    // All ranks of a mesh have the same program, in any process.
    if (isFirst(rank->connections()) && meshes.insert(rank->connections().mesh).second)
      readMemory(rank->code(), events);
    if (!rank->events.empty())
      events.steps.push_back(rank->events.back().step);
    readTasks(*rank, events);
    readMessages(*rank, start, events);
    readLaunches(*rank, events);
  }
  return events;
}

CostEvents CostProfile::collect(const std::vector<Rank *> &ranks, uint64_t start, const std::vector<CopyEvent> &copies,
                                const DevicePlan &plan) {
  CostEvents events = collect(ranks, start);
  readCopies(ranks, copies, plan, events);
  return events;
}

void CostProfile::take(const CostEvents &events) {
  first->take(events, /*firstStep=*/true);
  later->take(events, /*firstStep=*/false);
}

absl::StatusOr<std::string> CostProfile::print() const {
  if (first->steps == 0 && later->steps == 0)
    return absl::FailedPreconditionError("expected at least one step to profile, got none");
  return (later->stages == 0 ? *first : *later).print();
}

std::string CostProfile::printLaunches(const Bundle &bundle, const LaunchRates &rates) const {
  const Samples &samples = later->launches.empty() ? *first : *later;
  return rt::printLaunches(bundle, samples.launches, samples.stepsOfLaunches, rates);
}

} // namespace mpmd::rt
