// Events of all ranks as costs of stages and edges.
#include "runtime/src/Profile.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

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

/// The stages between which the transfers of one program move values: by transfer of its table, -1 where unknown.
std::vector<int64_t> stagesOfTransfers(const mpmd_rank_program_t &program) {
  std::vector<int64_t> stages(program.num_transfers, -1);
  std::map<uint32_t, int64_t> user; // of a buffer: the stage whose task used it last
  // Of a buffer: transfers that filled it and that no task has read yet.
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

/// The medians of this many are as good as those of more, and a run may have steps without end.
constexpr size_t mostSamples = 1 << 16;

void keep(std::vector<double> &samples, double seconds) {
  if (samples.size() < mostSamples)
    samples.push_back(seconds);
}
} // namespace

struct CostProfile::Samples {
  void take(const std::vector<Rank *> &ranks, bool firstStep) {
    sends.clear();
    for (const Rank *rank : ranks) {
      if (memoryOf.insert(rank->connections().mesh).second)
        readMemory(rank->code());
      readSends(*rank);
      for (const TraceEvent &event : rank->events) {
        steps = std::max(steps, event.step + 1);
        if ((event.step == 0) == firstStep)
          readTask(rank->code(), event);
      }
    }
  }

  void takeWaits(const std::vector<Rank *> &ranks, bool firstStep) {
    for (const Rank *rank : ranks)
      if (!rank->isRemote())
        readWaits(*rank, firstStep);
  }

  /// What several copies of one message take is from the beginning of the first to the end of the last.
  void takeCopies(const std::vector<Rank *> &ranks, const std::vector<CopyEvent> &copies, const DevicePlan &plan,
                  bool firstStep) {
    std::map<std::pair<uint32_t, Key>, std::pair<uint64_t, uint64_t>> extents; // by receiver and message
    std::map<std::pair<uint32_t, Key>, int64_t> stageOf;
    std::map<uint32_t, const Rank *> rankOf;
    std::map<uint32_t, std::vector<int64_t>> stagesOf;
    for (const Rank *rank : ranks) {
      rankOf[rank->number()] = rank;
      stagesOf[rank->number()] = stagesOfTransfers(rank->code());
    }
    for (const CopyEvent &event : copies) {
      const DeviceMark &mark = plan.marks[event.mark];
      uint32_t target = plan.copies[mark.copy].target;
      // One that is on the host waits for what it receives.
      auto receiver = rankOf.find(target);
      if ((event.step == 0) != firstStep || mark.exchange != noExchange || receiver == rankOf.end() ||
          !receiver->second->isRemote())
        continue;
      const mpmd_rank_program_t &program = receiver->second->code();
      const mpmd_instruction_t &instruction = program.instructions[mark.instruction];
      const mpmd_transfer_t &transfer = program.transfers[instruction.index];
      if (transfer.in_loop == 0)
        continue;
      std::pair<uint32_t, Key> message{target, Key{event.step, transfer.id, instruction.microbatch}};
      auto &[start, end] = extents.try_emplace(message, event.start, event.end).first->second;
      start = std::min(start, event.start);
      end = std::max(end, event.end);
      stageOf[message] = stagesOf[target][instruction.index];
    }
    for (const auto &[message, extent] : extents)
      if (auto sent = sends.find(message.second); sent != sends.end())
        keepEdge(sent->second.second, stageOf[message], static_cast<double>(extent.second - extent.first) * 1e-9);
  }

  void keepEdge(int64_t from, int64_t to, double taken) {
    // A costs file has edges between neighbours only.
    if (from >= 0 && (to == from + 1 || to == from - 1))
      keep((to > from ? up : down)[std::min(from, to)], taken);
  }

  using Key = std::tuple<uint64_t, uint32_t, uint32_t>; // step, transfer, microbatch

  void readTask(const mpmd_rank_program_t &program, const TraceEvent &event) {
    const mpmd_instruction_t &instruction = program.instructions[event.instruction];
    if (instruction.opcode != MPMD_RUN || event.exchange != noExchange)
      return;
    const mpmd_task_t &task = program.tasks[instruction.index];
    if (!inLoop(task) || task.index > 0)
      return;
    stages = std::max<int64_t>(stages, task.stage + 1);
    keep(seconds[{task.stage, task.kind}], static_cast<double>(event.end - event.start) * 1e-9);
  }

  /// When and by which stage every value was sent.
  void readSends(const Rank &rank) {
    const mpmd_rank_program_t &program = rank.code();
    std::vector<int64_t> stagesOf = stagesOfTransfers(program);
    for (const TraceEvent &event : rank.events) {
      const mpmd_instruction_t &instruction = program.instructions[event.instruction];
      if (instruction.opcode != MPMD_SEND)
        continue;
      const mpmd_transfer_t &transfer = program.transfers[instruction.index];
      auto &[sent, stage] =
          sends.try_emplace(Key{event.step, transfer.id, instruction.microbatch}, 0, stagesOf[instruction.index])
              .first->second;
      sent = std::max(sent, event.start);
    }
  }

  void readWaits(const Rank &rank, bool firstStep) {
    const mpmd_rank_program_t &program = rank.code();
    std::vector<int64_t> stagesOf = stagesOfTransfers(program);
    for (const TraceEvent &event : rank.events) {
      const mpmd_instruction_t &instruction = program.instructions[event.instruction];
      if ((event.step == 0) != firstStep || instruction.opcode != MPMD_WAIT)
        continue;
      const mpmd_transfer_t &transfer = program.transfers[instruction.index];
      auto sent = sends.find(Key{event.step, transfer.id, instruction.microbatch});
      if (transfer.sends != 0 || transfer.in_loop == 0 || sent == sends.end())
        continue;
      uint64_t begin = std::max(sent->second.first, event.start);
      double taken = event.end > begin ? static_cast<double>(event.end - begin) * 1e-9 : 0;
      keepEdge(sent->second.second, stagesOf[instruction.index], taken);
    }
  }

  /// Buffers of one microbatch: what a later kind of task of the same stage still reads is held from the first kind to
  /// the last.
  void readMemory(const mpmd_rank_program_t &program) {
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
      double bytes = static_cast<double>(program.buffers[buffer].bytes);
      memory[stage][*phases.begin()] += bytes;
      memory[stage][*phases.rbegin()] -= bytes;
    }
  }

  std::string print() {
    std::string text = absl::StrFormat("{\"about\": \"measured over %d steps\",\n \"stages\": [", steps);
    for (int64_t stage = 0; stage < stages; ++stage) {
      auto of = [&](char kind) { return median(seconds[{static_cast<uint32_t>(stage), static_cast<uint32_t>(kind)}]); };
      double forward = of('F'), input = of('I'), weight = of('W');
      // What is too short for the clock still takes its turn.
      if (forward + input + weight <= 0)
        forward = 1e-9;
      const double *held = memory[static_cast<uint32_t>(stage)];
      absl::StrAppendFormat(
          &text, "%s\n  {\"F\": %.9g, \"I\": %.9g, \"W\": %.9g, \"memF\": %.0f, \"memI\": %.0f, \"memW\": %.0f}",
          stage == 0 ? "" : ",", forward, input, weight, held[0], held[1], held[2]);
    }
    // What no message has crossed is taken to be like the others.
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

  uint64_t steps = 0;
  int64_t stages = 0;
  std::set<int64_t> memoryOf;                                           // meshes whose buffers were looked at
  std::map<std::pair<uint32_t, uint32_t>, std::vector<double>> seconds; // by stage and kind
  std::map<Key, std::pair<uint64_t, int64_t>> sends;                    // when, and by which stage
  std::map<int64_t, std::vector<double>> up, down;                      // by the lower stage
  struct Held {
    double bytes[3] = {0, 0, 0};
    operator double *() { return bytes; }
  };
  std::map<uint32_t, Held> memory;
};

CostProfile::CostProfile() : first(std::make_unique<Samples>()), later(std::make_unique<Samples>()) {}
CostProfile::~CostProfile() = default;

void CostProfile::take(const std::vector<Rank *> &ranks) {
  for (auto *samples : {&first, &later}) {
    (*samples)->take(ranks, samples == &first);
    (*samples)->takeWaits(ranks, samples == &first);
  }
}

void CostProfile::take(const std::vector<Rank *> &ranks, const std::vector<CopyEvent> &copies, const DevicePlan &plan) {
  for (auto *samples : {&first, &later}) {
    (*samples)->take(ranks, samples == &first);
    (*samples)->takeWaits(ranks, samples == &first);
    (*samples)->takeCopies(ranks, copies, plan, samples == &first);
  }
}

absl::StatusOr<std::string> CostProfile::print() const {
  if (first->steps == 0 && later->steps == 0)
    return absl::FailedPreconditionError("expected at least one step to profile, got none");
  return (later->seconds.empty() ? *first : *later).print();
}

} // namespace mpmd::rt
