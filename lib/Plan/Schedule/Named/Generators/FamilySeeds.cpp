// Families of schedules, with the places of their W's left to the costs.
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
/// A member of a family: its forwards and input gradients, and how much of the caps they take.
struct Member {
  std::string name;
  std::function<bool(const Pipeline &shape, RankSchedules &skeleton)> make;
  double use = 0;
};

/// The most that any rank may hold, in activations of all of its stages; infinite without caps.
double leastRoom(const Pipeline &shape, const Costs &costs) {
  const std::vector<double> share = activationsOfRanks(shape, costs);
  double room = std::numeric_limits<double>::infinity();
  for (int64_t rank = 0; rank < shape.numRanks(); ++rank)
    if (share[rank] > 0)
      room = std::min(room, costs.cap(rank) / share[rank]);
  return room;
}

/// V-Min, V-Half, V-ZB and what lies between them, on any placement, in slots of equal length, three for each stage of
/// a rank: from one stage to the next it takes `up` slots where that is a higher rank (one more on the first `steep`
/// ranks), and `down` where it is a lower one; `rest` slots lie before the backward.
struct Offsets {
  int64_t up = 1, steep = 0, down = 1, rest = 0;
};

CyclicBlock slots(const Pipeline &shape, const Offsets &offsets, Costs &slotCosts) {
  int64_t stages = shape.numStages();
  slotCosts = {};
  slotCosts.stages.assign(stages, StageCost{1, 1, 0, 1, 0, -1});
  slotCosts.up.assign(std::max<int64_t>(stages - 1, 0), 0), slotCosts.down = slotCosts.up;
  CyclicPlan plan{std::vector<double>(stages, 0), std::vector<double>(stages, 0), std::vector<uint8_t>(stages, 1),
                  std::vector<uint32_t>(stages, 0)};
  auto delay = [&](int64_t from, int64_t to) {
    int32_t a = shape.place[from], b = shape.place[to];
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
  for (const auto &mine : stagesOfRanks(shape.place, shape.numRanks()))
    most = std::max(most, static_cast<int64_t>(mine.size()));
  CyclicBlock block;
  placeBlock(shape, slotCosts, static_cast<double>(3 * most), plan, block);
  return block;
}

std::vector<Member> offsetMembers(const Pipeline &shape, const Costs &costs) {
  std::vector<Member> members;
  int64_t p = shape.numRanks(), step = std::max<int64_t>(1, p / 16);
  for (int64_t up = 1; up <= 5; ++up)
    for (int64_t steep = 0; steep < p; steep += step)
      for (int64_t down : {1, 2})
        for (int64_t rest : {0, 1, 3}) {
          Offsets offsets{up, steep, down, rest};
          Costs slotCosts;
          CyclicBlock block = slots(shape, offsets, slotCosts);
          // Where W comes with I, it needs the least memory.
          for (size_t rank = 0; rank < costs.caps.size(); ++rank)
            slotCosts.caps.push_back(costs.caps[rank]);
          for (int64_t s = 0; s < shape.numStages(); ++s) {
            const StageCost &c = costs.stages[s];
            slotCosts.stages[s].memForward = c.memForward;
            slotCosts.stages[s].memInput = c.memInput, slotCosts.stages[s].memWeight = c.memWeight;
          }
          if (overflow(shape, slotCosts, block) > 0)
            continue;
          double life = 0;
          for (int64_t s = 0; s < shape.numStages(); ++s)
            life += block.input[s] - block.forward[s];
          members.push_back({"offsets " + std::to_string(up) + "/" + std::to_string(down),
                             [offsets](const Pipeline &shape, RankSchedules &skeleton) {
                               Costs slotCosts;
                               skeleton = repeatBlock(shape, slots(shape, offsets, slotCosts));
                               return true;
                             },
                             life / static_cast<double>(shape.numStages() * p)});
        }
  return members;
}

/// Other numbers of forwards ahead, those that bridge the way to the first backward first.
std::vector<Member> aheadMembers(const Costs &costs) {
  std::vector<Member> members;
  for (double slope : {0.0, 1.0, 2.0, 1.5, 1.25, 1.75, 2.5, 3.0})
    for (int64_t more : {0, 1, 2})
      for (bool forwardFirst : {true, false})
        members.push_back({"forwards ahead", [=, &costs](const Pipeline &shape, RankSchedules &skeleton) {
                             skeleton = forwardsAhead(shape, costs,
                                                      {.slope = slope, .more = more, .forwardFirst = forwardFirst});
                             return true;
                           }});
  return members;
}

/// Interleaving in groups of any size with other warm-ups: `slope` forwards for each rank above.
std::vector<Member> groupMembers(const Pipeline &shape, const Costs &costs) {
  std::vector<Member> members;
  int64_t p = shape.numRanks(), v = shape.numStages() / p;
  double room = leastRoom(shape, costs) * static_cast<double>(v);
  for (int64_t group = std::max<int64_t>(1, p / 3); group <= std::min(2 * p, shape.microbatches); ++group)
    for (int64_t slope : {1, 2})
      for (int64_t more : {0, 1, -1}) {
        double most = static_cast<double>((v - 1) * group + slope * (p - 1) + more + 1);
        if (std::min(most, static_cast<double>(shape.microbatches * v)) > room + 1e-9)
          continue;
        members.push_back({"interleaving in groups of " + std::to_string(group),
                           [=](const Pipeline &shape, RankSchedules &skeleton) {
                             Interleaving interleaving(p, shape.microbatches, v, group);
                             skeleton.clear();
                             for (int64_t rank = 0; rank < p; ++rank)
                               skeleton.push_back(interleaving.alternate(
                                   rank, std::max<int64_t>(0, slope * (p - 1 - rank) + (v - 1) * group + more)));
                             return true;
                           },
                           most / room + (shape.microbatches % group ? 0 : 0.2) + (more == 0 ? 0.1 : 0)});
      }
  return members;
}
} // namespace

std::vector<SeedSchedule> familySeeds(const Pipeline &shape, const Costs &costs, int64_t most) {
  int64_t p = shape.numRanks(), stages = shape.numStages();
  std::vector<std::vector<Member>> families{offsetMembers(shape, costs)};
  if (stages % p == 0 && shape.place == placeStages(Placement::Loop, p, stages / p))
    families.push_back(groupMembers(shape, costs));
  if (std::is_sorted(shape.place.begin(), shape.place.end()))
    families.push_back(aheadMembers(costs));
  std::vector<SeedSchedule> starts;
  for (std::vector<Member> &family : families)
    std::stable_sort(family.begin(), family.end(), [](const Member &a, const Member &b) { return a.use > b.use; });
  for (size_t i = 0; static_cast<int64_t>(starts.size()) < most; ++i) {
    bool any = false;
    for (const std::vector<Member> &family : families)
      if (i < family.size()) {
        any = true;
        // Gaps are filled by W's that fit, first of all.
        for (double overrun : {0.5, 0.0})
          starts.push_back(
              {family[i].name, [&costs, overrun, make = family[i].make](const Pipeline &shape, RankSchedules &orders) {
                 RankSchedules skeleton;
                 return make(shape, skeleton) && placeWeights(shape, costs, {.overrun = overrun}, skeleton, orders);
               }});
      }
    if (!any)
      break;
  }
  return starts;
}

} // namespace mpmd::plan
