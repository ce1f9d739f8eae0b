// Simulates rank programs.
#include "mpmd/Plan/Schedule/RankPrograms.h"

#include <algorithm>
#include <map>

namespace mpmd::plan {

namespace {
constexpr double kUnknown = -1;

class Timer {
public:
  Timer(const std::vector<TimedProgram> &programs, const std::vector<ChannelTransfer> &transfers,
        const std::vector<double> &links)
      : programs(programs), transfers(transfers), links(links) {}

  std::optional<ProgramTimes> run() {
    base.assign(transfers.size() + 1, 0);
    for (size_t t = 0; t < transfers.size(); ++t)
      base[t + 1] = base[t] + transfers[t].count;
    sent.assign(base.back(), kUnknown);
    received.assign(base.back(), kUnknown);
    before.assign(base.back(), -1);
    after.assign(base.back(), -1);
    moves.resize(base.back());
    for (MoveTime &move : moves)
      move.arrived = kUnknown;
    // For each channel, the last move in sending order.
    std::map<std::pair<int64_t, int64_t>, int64_t> last;
    for (const TimedProgram &program : programs)
      for (const ChannelStep &step : program.steps)
        if (step.kind == ChannelStep::Send) {
          int64_t move = base[step.transfer] + step.microbatch;
          auto [entry, first] =
              last.try_emplace({transfers[step.transfer].source, transfers[step.transfer].target}, move);
          if (!first) {
            before[move] = entry->second;
            after[entry->second] = move;
            entry->second = move;
          }
          moves[move].transfer = step.transfer, moves[move].microbatch = step.microbatch;
        }
    times.resize(programs.size());
    std::vector<size_t> next(programs.size(), 0);
    std::vector<double> clock(programs.size(), 0);
    for (size_t rank = 0; rank < programs.size(); ++rank)
      times[rank].resize(programs[rank].steps.size());
    for (bool progress = true; progress;) {
      progress = false;
      for (size_t rank = 0; rank < programs.size(); ++rank)
        for (; next[rank] < programs[rank].steps.size(); ++next[rank]) {
          const ChannelStep &step = programs[rank].steps[next[rank]];
          StepTime &time = times[rank][next[rank]];
          time.start = clock[rank];
          if (step.kind == ChannelStep::Wait) {
            double arrived = moves[base[step.transfer] + step.microbatch].arrived;
            if (arrived == kUnknown)
              break;
            clock[rank] = std::max(clock[rank], arrived);
          } else if (step.kind == ChannelStep::Run) {
            clock[rank] += programs[rank].seconds[next[rank]];
          } else {
            int64_t move = base[step.transfer] + step.microbatch;
            (step.kind == ChannelStep::Send ? sent : received)[move] = clock[rank];
            arrive(move);
          }
          time.end = clock[rank];
          progress = true;
        }
    }
    for (size_t rank = 0; rank < programs.size(); ++rank)
      if (next[rank] < programs[rank].steps.size())
        return std::nullopt;
    // Removes the moves of microbatches that neither stage processes.
    std::erase_if(moves, [](const MoveTime &move) { return move.arrived == kUnknown; });
    return ProgramTimes{std::move(times), std::move(moves)};
  }

private:
  /// Completes the move, and later moves on its channel that waited for it.
  void arrive(int64_t move) {
    for (; move >= 0 && moves[move].arrived == kUnknown && sent[move] != kUnknown && received[move] != kUnknown;
         move = after[move]) {
      double free = before[move] < 0 ? 0 : moves[before[move]].arrived;
      if (free == kUnknown)
        return;
      moves[move].sent = sent[move];
      moves[move].arrived = std::max(std::max(sent[move], received[move]) + links[moves[move].transfer], free);
    }
  }

  const std::vector<TimedProgram> &programs;
  const std::vector<ChannelTransfer> &transfers;
  const std::vector<double> &links;
  std::vector<std::vector<StepTime>> times;
  std::vector<MoveTime> moves;
  std::vector<int64_t> base, before, after;
  std::vector<double> sent, received;
};
} // namespace

std::optional<ProgramTimes> timePrograms(const std::vector<TimedProgram> &programs,
                                         const std::vector<ChannelTransfer> &transfers,
                                         const std::vector<double> &links) {
  return Timer(programs, transfers, links).run();
}

} // namespace mpmd::plan
