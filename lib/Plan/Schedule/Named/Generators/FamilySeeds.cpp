// Families of schedules. Their forwards and input gradients follow rules; W's are placed according to costs.
#include "mpmd/Plan/Schedule/SeedSchedules.h"

#include "mpmd/Plan/Schedule/CyclicSchedule.h"
#include "mpmd/Plan/Schedule/Greedy.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include "ForwardsAhead.h"
#include "Interleaving.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mpmd::plan {

namespace {
/// A member of a family: a function that makes its forwards and input gradients, and the share of the memory limits
/// that it uses.
struct Member {
  std::string name;
  std::function<RankSchedules(const ScheduleProblem &problem)> make;
  double use = 0;
};

/// The smallest memory limit of any rank, in units of one microbatch's activations on all of its stages; infinite
/// without limits.
double minFreeMemory(const ScheduleProblem &problem) {
  const std::vector<double> share = activationsOfRanks(problem);
  double room = std::numeric_limits<double>::infinity();
  for (int64_t rank = 0; rank < problem.numRanks(); ++rank)
    if (share[rank] > 0)
      room = std::min(room, problem.costs.cap(rank) / share[rank]);
  return room;
}

/// Describes V-Min, V-Half, V-ZB and intermediate schedules, for any placement. There are three slots per stage of a
/// rank, all of equal length. The next stage runs `up` slots later if it is on a higher rank (one more on the first
/// `steep` ranks), and `down` slots later if it is on a lower rank. `rest` slots precede the first backward.
struct Offsets {
  int64_t up = 1, steep = 0, down = 1, rest = 0;
};

/// The problem with one slot per F and I. W takes no time, and neither do links.
ScheduleProblem inSlots(ScheduleProblem problem) {
  for (StageCost &cost : problem.costs.stages)
    cost.forward = cost.input = 1, cost.weight = 0;
  problem.costs.up.assign(problem.costs.up.size(), 0), problem.costs.down = problem.costs.up;
  problem.costs.comm = CommModel::Delay;
  return problem;
}

CyclicBlock slots(const ScheduleProblem &problem, const Offsets &offsets) {
  int64_t stages = problem.numStages();
  CyclicPlan plan{std::vector<double>(stages, 0), std::vector<double>(stages, 0), std::vector<uint8_t>(stages, 1),
                  std::vector<uint32_t>(stages, 0)};
  auto delay = [&](int64_t from, int64_t to) {
    int32_t a = problem.place[from], b = problem.place[to];
    return a == b  ? 0.0
           : a < b ? static_cast<double>(offsets.up - 1 + (a < offsets.steep ? 1 : 0))
                   : static_cast<double>(offsets.down - 1);
  };
  for (int64_t s = 1; s < stages; ++s) {
    plan.forward[s] = delay(s - 1, s);
    plan.input[s - 1] = delay(s, s - 1);
  }
  plan.input[stages - 1] = static_cast<double>(offsets.rest);
  int64_t most = 0;
  for (const auto &mine : stagesOfRanks(problem.place, problem.numRanks()))
    most = std::max(most, static_cast<int64_t>(mine.size()));
  // F and I take only two of the three slots per stage, so every block fits.
  return placeBlock(inSlots(problem), static_cast<double>(3 * most), plan).value();
}

std::vector<Member> offsetMembers(const ScheduleProblem &problem) {
  std::vector<Member> members;
  const ScheduleProblem unit = inSlots(problem);
  int64_t p = problem.numRanks(), step = std::max<int64_t>(1, p / 16);
  for (int64_t up = 1; up <= 5; ++up)
    for (int64_t steep = 0; steep < p; steep += step)
      for (int64_t down : {1, 2})
        for (int64_t rest : {0, 1, 3}) {
          Offsets offsets{up, steep, down, rest};
          CyclicBlock block = slots(problem, offsets);
          // If the block exceeds the memory limits with each W directly after its I, which needs the least memory, it
          // cannot fit.
          if (overflow(unit, block).memory > 0)
            continue;
          double life = 0;
          for (int64_t s = 0; s < problem.numStages(); ++s)
            life += block.input[s] - block.forward[s];
          members.push_back(
              {"offsets " + std::to_string(up) + "/" + std::to_string(down),
               [offsets](const ScheduleProblem &problem) { return repeatBlock(problem, slots(problem, offsets)); },
               life / static_cast<double>(problem.numStages() * p)});
        }
  return members;
}

/// Varies the number of warm-up forwards. Members whose warm-up fills the time until the first backward come first.
std::vector<Member> aheadMembers() {
  std::vector<Member> members;
  for (double slope : {0.0, 1.0, 2.0, 1.5, 1.25, 1.75, 2.5, 3.0})
    for (int64_t more : {0, 1, 2})
      for (bool forwardFirst : {true, false})
        members.push_back({"forwards ahead", [=](const ScheduleProblem &problem) {
                             return forwardsAhead(problem,
                                                  {.slope = slope, .more = more, .forwardFirst = forwardFirst});
                           }});
  return members;
}

/// Interleaved schedules with any group size and other warm-ups: `slope` forwards for each following rank.
std::vector<Member> groupMembers(const ScheduleProblem &problem) {
  std::vector<Member> members;
  int64_t p = problem.numRanks(), v = problem.numStages() / p;
  double room = minFreeMemory(problem) * static_cast<double>(v);
  for (int64_t group = std::max<int64_t>(1, p / 3); group <= std::min(2 * p, problem.microbatches); ++group)
    for (int64_t slope : {1, 2})
      for (int64_t more : {0, 1, -1}) {
        double most = static_cast<double>((v - 1) * group + slope * (p - 1) + more + 1);
        if (std::min(most, static_cast<double>(problem.microbatches * v)) > room + 1e-9)
          continue;
        members.push_back({"interleaving in groups of " + std::to_string(group),
                           [=](const ScheduleProblem &problem) {
                             Interleaving interleaving(p, problem.microbatches, v, group);
                             RankSchedules skeleton;
                             for (int64_t rank = 0; rank < p; ++rank)
                               skeleton.push_back(interleaving.alternate(
                                   rank, std::max<int64_t>(0, slope * (p - 1 - rank) + (v - 1) * group + more)));
                             return skeleton;
                           },
                           most / room + (problem.microbatches % group ? 0 : 0.2) + (more == 0 ? 0.1 : 0)});
      }
  return members;
}
} // namespace

std::vector<SeedSchedule> familySeeds(const ScheduleProblem &problem, int64_t most) {
  int64_t p = problem.numRanks(), stages = problem.numStages();
  std::vector<std::vector<Member>> families{offsetMembers(problem)};
  if (stages % p == 0 && problem.place == placeStages(Placement::Loop, p, stages / p))
    families.push_back(groupMembers(problem));
  if (std::is_sorted(problem.place.begin(), problem.place.end()))
    families.push_back(aheadMembers());
  std::vector<SeedSchedule> starts;
  for (std::vector<Member> &family : families)
    std::stable_sort(family.begin(), family.end(), [](const Member &a, const Member &b) { return a.use > b.use; });
  for (size_t i = 0; static_cast<int64_t>(starts.size()) < most; ++i) {
    bool any = false;
    for (const std::vector<Member> &family : families)
      if (i < family.size()) {
        any = true;
        // The first variant fills gaps with W's that delay the next action by at most half of their time; the second
        // only with W's that fit.
        for (double overrun : {0.5, 0.0})
          starts.push_back({family[i].name, [overrun, make = family[i].make](const ScheduleProblem &problem) {
                              return placeWeights(problem, {.overrun = overrun}, make(problem));
                            }});
      }
    if (!any)
      break;
  }
  return starts;
}

} // namespace mpmd::plan
