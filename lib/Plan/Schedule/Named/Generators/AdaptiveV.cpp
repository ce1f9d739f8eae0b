// V schedules for any memory limit, by the framework of "Pipeline Parallelism with Controllable Memory" (Qi et al.,
// 2024). A building block with a period of six slots is repeated. Then its warm-up and cool-down are reordered.
#include "mpmd/Plan/Schedule/SeedSchedules.h"

#include "mpmd/Plan/Schedule/CyclicSchedule.h"
#include "mpmd/Plan/Schedule/Greedy.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <queue>
#include <tuple>

namespace mpmd::plan {

namespace {
constexpr int64_t kPeriod = 6;

/// Determines a building block. Slot 0 of the first rank is the forward of its lower stage. `first` has the slots,
/// modulo the period, of that rank's other actions: upper forward, upper backward, lower backward. Towards higher
/// ranks, each step takes `steep` slots on the first `far` ranks, and `flat` slots on the others. Towards lower ranks,
/// each step takes one slot.
struct Slopes {
  std::array<int64_t, 3> first{};
  int64_t steep = 1, flat = 1, far = 0;
};

/// The actions of a rank for one microbatch. Rank `r` has the lower stage r and the upper stage 2p - 1 - r.
enum Pass { LowerForward, UpperForward, UpperInput, LowerInput };
using Slots = std::array<int64_t, 4>;

/// The slots of microbatch 0 on each rank. Empty if two actions of a rank would need the same slot modulo the period.
std::vector<Slots> slotsOf(int64_t p, const Slopes &slopes) {
  std::vector<Slots> slots(static_cast<size_t>(p));
  auto step = [&](int64_t rank) { return rank < slopes.far ? slopes.steep : slopes.flat; };
  // The first slot after `slot` that equals `wanted` modulo the period.
  auto behind = [](int64_t slot, int64_t wanted) {
    return slot + 1 + ((wanted - slot - 1) % kPeriod + kPeriod) % kPeriod;
  };
  int64_t way = 0;
  for (int64_t r = 0; r + 1 < p; ++r)
    way += step(r);
  auto place = [&](Pass down, Pass up, int64_t begin, int64_t wanted) {
    int64_t at = begin;
    for (int64_t r = 0; r < p; at += step(r), ++r)
      slots[r][down] = at;
    // The actions from the last rank back to the first must reach the first rank in the wanted slot.
    const int64_t turn = behind(begin + way, wanted - (p - 1));
    for (int64_t r = 0; r < p; ++r)
      slots[r][up] = turn + p - 1 - r;
  };
  place(LowerForward, UpperForward, 0, slopes.first[0]);
  place(UpperInput, LowerInput, behind(slots[0][UpperForward], slopes.first[1]), slopes.first[2]);
  for (const Slots &mine : slots)
    for (size_t a = 0; a < mine.size(); ++a)
      for (size_t b = 0; b < a; ++b)
        if ((mine[a] - mine[b]) % kPeriod == 0)
          return {};
  return slots;
}

/// Places each W in the first free slot after its I.
CyclicBlock blockOf(const std::vector<Slots> &slots) {
  const auto p = static_cast<int64_t>(slots.size()), stages = 2 * p;
  CyclicBlock block;
  block.period = static_cast<double>(kPeriod);
  block.forward.resize(stages), block.input.resize(stages), block.weight.resize(stages);
  for (int64_t r = 0; r < p; ++r) {
    std::array<bool, kPeriod> taken{};
    for (int64_t slot : slots[r])
      taken[slot % kPeriod] = true;
    auto put = [&](int64_t stage, Pass forward, Pass input) {
      int64_t slot = slots[r][input] + 1;
      while (taken[slot % kPeriod])
        ++slot;
      taken[slot % kPeriod] = true;
      block.forward[stage] = static_cast<double>(slots[r][forward]);
      block.input[stage] = static_cast<double>(slots[r][input]);
      block.weight[stage] = static_cast<double>(slot);
    };
    put(stages - 1 - r, UpperForward, UpperInput);
    put(r, LowerForward, LowerInput);
  }
  return block;
}

/// The maximum number of stage activations that a rank holds.
int64_t maxHeld(const CyclicBlock &block) {
  const auto stages = static_cast<int64_t>(block.forward.size());
  int64_t most = 0;
  for (int64_t r = 0; r < stages / 2; ++r)
    for (int64_t slot = 0; slot < kPeriod; ++slot) {
      int64_t held = 0;
      for (int64_t stage : {r, stages - 1 - r}) {
        // The number of microbatches whose action in slot `at` has started by `slot`.
        auto begun = [&](double at) {
          return static_cast<int64_t>(std::floor((static_cast<double>(slot) - at) / kPeriod));
        };
        held += begun(block.forward[stage]) - begun(block.weight[stage] + 1);
      }
      most = std::max(most, held);
    }
  return most;
}

/// Reorders the warm-up, which ends at the first backward of the lower stage. Each stage runs as many forwards as in
/// the block, as early as possible. Forwards of the lower stage come first, then both stages alternate. After that,
/// upper forwards follow the actions that free their memory.
void reorderBegin(int64_t rank, int64_t p, int64_t held, RankSchedule &order) {
  const auto end = std::find_if(order.begin(), order.end(), [&](const Action &action) {
    return action.stage == rank && action.kind != Kind::Forward;
  });
  std::array<RankSchedule, 4> waiting; // forwards of the lower and the upper stage, then I's and W's of the upper stage
  for (auto it = order.begin(); it != end; ++it)
    waiting[it->kind == Kind::BackwardWeight ? 3
            : it->kind != Kind::Forward      ? 2
            : it->stage == rank              ? 0
                                             : 1]
        .push_back(*it);
  for (RankSchedule &each : waiting)
    std::reverse(each.begin(), each.end());
  auto next = order.begin();
  auto take = [&](int which) {
    if (waiting[which].empty())
      return false;
    *next++ = waiting[which].back();
    waiting[which].pop_back();
    return true;
  };
  int64_t upper = std::min<int64_t>({rank + 1, held / 2, static_cast<int64_t>(waiting[1].size())});
  int64_t lower = std::min<int64_t>(held - upper, static_cast<int64_t>(waiting[0].size()));
  for (int64_t i = 0; i < 2 * (p - 1 - rank) && lower > 0; ++i, --lower)
    take(0);
  for (int64_t i = 0; i <= rank; ++i) {
    if (lower-- > 0)
      take(0);
    if (upper-- > 0)
      take(1);
  }
  while (next != end) {
    take(2);
    take(3);
    if (!take(1))
      take(0);
  }
}

/// Reorders the cool-down. After the last forward of the upper stage, backwards run without gaps, in slots of equal
/// length. Every second slot has a backward of the lower stage, and the next lower rank runs the same microbatch one
/// slot later. Backwards of the upper stage fill the slots between them.
void reorderEnd(int64_t p, int64_t held, const std::vector<std::vector<int64_t>> &at, RankSchedules &orders) {
  int64_t last = 0;
  for (size_t i = 0; i < orders[0].size(); ++i)
    if (orders[0][i].kind == Kind::Forward && orders[0][i].stage == 2 * p - 1)
      last = at[0][i];
  for (int64_t r = 0; r < p; ++r) {
    int64_t lower = (held + 1) / 2, upper = std::min(r + 1, held - lower), lowers = 0, uppers = 0;
    std::vector<std::pair<int64_t, Action>> placed;
    for (size_t i = orders[r].size(); i-- > 0;) {
      const Action &action = orders[r][i];
      int64_t slot = at[r][i];
      if (action.kind == Kind::BackwardInput && action.stage == r && lowers < lower)
        slot = last - r + 2 * p - 2 * lowers++;
      else if (action.kind == Kind::BackwardInput && action.stage != r && uppers < upper)
        slot = last + 1 + r - 2 * uppers++;
      placed.emplace_back(slot, action);
    }
    std::reverse(placed.begin(), placed.end());
    std::stable_sort(placed.begin(), placed.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    for (size_t i = 0; i < placed.size(); ++i)
      orders[r][i] = placed[i].second;
  }
}

/// The slots in which the actions of all stages end.
class Ends {
public:
  Ends(int64_t stages, int64_t microbatches)
      : stages(stages), microbatches(microbatches), forward(stages * microbatches, kNever), input(forward) {}

  static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();
  void set(const Action &action, int64_t slot) {
    if (action.kind != Kind::BackwardWeight)
      (action.kind == Kind::Forward ? forward : input)[action.stage * microbatches + action.microbatch] = slot + 1;
  }
  /// The first slot in which an action can start.
  int64_t ready(const Action &action) const {
    auto of = [&](const std::vector<int64_t> &ends, int64_t stage) {
      return ends[stage * microbatches + action.microbatch];
    };
    switch (action.kind) {
    case Kind::Forward:
      return action.stage == 0 ? 0 : of(forward, action.stage - 1);
    case Kind::BackwardWeight:
      return of(input, action.stage);
    default:
      return action.stage == stages - 1 ? of(forward, action.stage) : of(input, action.stage + 1);
    }
  }

private:
  int64_t stages, microbatches;
  std::vector<int64_t> forward, input;
};

/// The problem with times of one slot per action and zero link times.
ScheduleProblem inUnits(ScheduleProblem problem) {
  Costs &costs = problem.costs;
  costs.up.assign(costs.up.size(), 0), costs.down.assign(costs.down.size(), 0);
  for (StageCost &stage : costs.stages)
    stage.forward = stage.input = stage.weight = 1;
  return problem;
}

/// The slot of each action if all run as early as possible; empty on a deadlock.
std::vector<std::vector<int64_t>> run(Simulator &simulator, const RankSchedules &orders) {
  if (!simulator.runWithStarts(orders))
    return {};
  std::vector<std::vector<int64_t>> at;
  for (const std::vector<double> &each : simulator.starts())
    at.emplace_back(each.begin(), each.end());
  return at;
}

/// Fills each free slot with the first later action that can run there within the rank's memory limit. Only the first
/// pending action of each stage and kind is considered.
bool fillFree(Simulator &simulator, int64_t microbatches, int64_t held, RankSchedules &orders) {
  const auto p = static_cast<int64_t>(orders.size());
  std::vector<std::vector<int64_t>> at = run(simulator, orders);
  if (at.empty())
    return false;
  Ends ends(2 * p, microbatches);
  int64_t last = 0;
  for (int64_t r = 0; r < p; ++r) {
    last = std::max(last, at[r].empty() ? 0 : at[r].back());
    for (size_t i = 0; i < orders[r].size(); ++i)
      ends.set(orders[r][i], at[r][i]);
  }
  auto memory = [](const Action &action) {
    return (action.kind == Kind::Forward) - (action.kind == Kind::BackwardWeight);
  };
  std::vector<size_t> next(p, 0);
  std::vector<int64_t> holds(p, 0);
  for (int64_t slot = 0; slot < last; ++slot)
    for (int64_t r = 0; r < p; ++r) {
      RankSchedule &order = orders[r];
      if (next[r] < order.size() && at[r][next[r]] > slot) {
        RankSchedule seen; // the first pending action of each kind and stage
        int64_t more = 0, most = 0;
        for (size_t i = next[r]; i < order.size() && seen.size() < 6; ++i) {
          const Action action = order[i];
          const bool isFirst = std::none_of(seen.begin(), seen.end(), [&](const Action &other) {
            return other.stage == action.stage && other.kind == action.kind;
          });
          if (isFirst && ends.ready(action) <= slot && (action.kind != Kind::Forward || holds[r] + most < held)) {
            std::rotate(order.begin() + next[r], order.begin() + i, order.begin() + i + 1);
            std::rotate(at[r].begin() + next[r], at[r].begin() + i, at[r].begin() + i + 1);
            at[r][next[r]] = slot;
            ends.set(action, slot);
            break;
          }
          if (isFirst)
            seen.push_back(action);
          most = std::max(most, more += memory(action));
        }
      }
      if (next[r] < order.size() && at[r][next[r]] == slot)
        holds[r] += memory(order[next[r]++]);
    }
  return true;
}

void dropWeights(RankSchedules &orders) {
  for (RankSchedule &order : orders)
    std::erase_if(order, [](const Action &action) { return action.kind == Kind::BackwardWeight; });
}

/// Orders W's as their I's, so that the oldest activation is freed first. Drops a W that precedes all I's; `fillEnd`
/// adds it again.
void sortWeights(RankSchedules &orders) {
  for (RankSchedule &order : orders) {
    RankSchedule sorted;
    std::queue<Action> waiting;
    for (const Action &action : order) {
      if (action.kind != Kind::BackwardWeight) {
        sorted.push_back(action);
        if (action.kind == Kind::BackwardInput)
          waiting.push({action.stage, action.microbatch, Kind::BackwardWeight});
      } else if (!waiting.empty()) {
        sorted.push_back(waiting.front());
        waiting.pop();
      }
    }
    order = std::move(sorted);
  }
}

/// Moves the W's that follow the last forward of each rank into free slots, without shifting other actions.
bool fillEnd(Simulator &simulator, RankSchedules &orders) {
  RankSchedules rest = orders;
  std::vector<size_t> ends;
  for (RankSchedule &order : rest) {
    auto end =
        std::find_if(order.rbegin(), order.rend(), [](const Action &action) { return action.kind == Kind::Forward; });
    ends.push_back(static_cast<size_t>(order.rend() - end));
    order.erase(std::remove_if(end.base(), order.end(),
                               [](const Action &action) { return action.kind == Kind::BackwardWeight; }),
                order.end());
  }
  const std::vector<std::vector<int64_t>> at = run(simulator, rest);
  if (at.empty())
    return false;
  for (size_t r = 0; r < orders.size(); ++r) {
    RankSchedule waiting, filled(rest[r].begin(), rest[r].begin() + static_cast<int64_t>(ends[r]));
    // W's whose I precedes the last forward are placed first.
    for (const Action &action : filled)
      if (action.kind == Kind::BackwardInput)
        waiting.push_back({action.stage, action.microbatch, Kind::BackwardWeight});
    for (const Action &action : filled)
      std::erase(waiting, action);
    int64_t free = ends[r] > 0 ? at[r][ends[r] - 1] + 1 : 0;
    size_t next = 0;
    for (size_t i = ends[r]; i < rest[r].size(); ++i) {
      for (; free < at[r][i] && next < waiting.size(); ++free)
        filled.push_back(waiting[next++]);
      filled.push_back(rest[r][i]);
      waiting.push_back({rest[r][i].stage, rest[r][i].microbatch, Kind::BackwardWeight});
      free = at[r][i] + 1;
    }
    filled.insert(filled.end(), waiting.begin() + static_cast<int64_t>(next), waiting.end());
    orders[r] = std::move(filled);
  }
  return true;
}

/// Options for making a schedule from a block.
struct Making {
  bool tight = true;      ///< whether to reorder the cool-down
  bool asRepeated = true; ///< whether W's are placed as in the block
  double overrun = 0;     ///< otherwise, `placeWeights` places W's with this overrun
};

std::optional<RankSchedules> make(const ScheduleProblem &problem, const std::vector<Slots> &slots, int64_t held,
                                  const Making &making) {
  const int64_t p = problem.numRanks();
  Simulator simulator(inUnits(problem));
  // At least 2p microbatches are needed for the block to reach its steady state. Surplus microbatches are removed
  // again.
  Chain more = problem;
  more.microbatches = std::max(problem.microbatches, 2 * p);
  RankSchedules whole = repeatBlock(more, blockOf(slots));
  for (int64_t r = 0; r < p; ++r) {
    reorderBegin(r, p, held, whole[r]);
    std::erase_if(whole[r], [&](const Action &action) { return action.microbatch >= problem.microbatches; });
  }
  auto fill = [&] {
    if (making.asRepeated)
      return fillEnd(simulator, whole) && fillFree(simulator, problem.microbatches, held, whole);
    dropWeights(whole);
    std::optional<RankSchedules> filled = placeWeights(problem, {.overrun = making.overrun}, whole);
    if (filled)
      whole = *std::move(filled);
    return filled.has_value();
  };
  if (making.tight) {
    // The W's are placed before the cool-down is reordered, because their times determine it.
    if (!making.asRepeated && !fill())
      return std::nullopt;
    const std::vector<std::vector<int64_t>> at = run(simulator, whole);
    if (at.empty())
      return std::nullopt;
    reorderEnd(p, std::min(held, 2 * problem.microbatches), at, whole);
    sortWeights(whole);
  }
  if (!fill())
    return std::nullopt;
  if (making.asRepeated)
    sortWeights(whole);
  return whole;
}
} // namespace

std::vector<SeedSchedule> adaptiveVSeeds(const ScheduleProblem &problem, int64_t most) {
  const int64_t p = problem.numRanks();
  if (p < 2 || problem.numStages() != 2 * p || problem.place != placeStages(Placement::Zigzag, p, 2))
    return {};
  const ScheduleProblem unit = inUnits(problem);
  struct Member {
    std::vector<Slots> slots;
    int64_t held;
    double life;
  };
  std::vector<Member> members;
  for (int64_t a = 1; a < kPeriod; ++a)
    for (int64_t b = 1; b < kPeriod; ++b)
      for (int64_t c = 1; c < kPeriod; ++c)
        for (int64_t steep = 1; a != b && b != c && a != c && steep < kPeriod; ++steep)
          for (int64_t flat = 1; flat <= steep; ++flat)
            for (int64_t far = 1; far < (flat == steep ? 2 : p); ++far) {
              Member member{slotsOf(p, {{a, b, c}, steep, flat, far}), 0, 0};
              if (member.slots.empty())
                continue;
              CyclicBlock block = blockOf(member.slots);
              member.held = maxHeld(block);
              if (member.held > 2 * p || overflow(unit, block).memory > 0)
                continue;
              for (size_t s = 0; s < block.forward.size(); ++s)
                member.life += block.weight[s] - block.forward[s];
              members.push_back(std::move(member));
            }
  std::stable_sort(members.begin(), members.end(), [](const Member &a, const Member &b) {
    return std::tuple(-a.held, -a.life) < std::tuple(-b.held, -b.life);
  });
  std::vector<SeedSchedule> starts;
  for (const Member &member : members)
    for (bool tight : {true, false})
      for (const Making &making : {Making{tight, true, 0}, Making{tight, false, 0.5}, Making{tight, false, 0}})
        if (static_cast<int64_t>(starts.size()) < most)
          starts.push_back({"adaptive V", [=](const ScheduleProblem &problem) {
                              return make(problem, member.slots, member.held, making);
                            }});
  return starts;
}

} // namespace mpmd::plan
