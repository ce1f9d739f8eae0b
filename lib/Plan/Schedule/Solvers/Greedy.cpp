// Event-driven list scheduling. Events are ends of actions and arrivals of values.
#include "mpmd/Plan/Schedule/Greedy.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <queue>

namespace mpmd::plan {

namespace {
constexpr double kNever = std::numeric_limits<double>::infinity();

/// The next decision time of each rank, stored as a tree of minima. The time is kNever if the rank waits for an action
/// that has not started.
class Alarms {
public:
  explicit Alarms(int64_t ranks) : leaves(std::bit_ceil(static_cast<size_t>(ranks))), times(2 * leaves, kNever) {}

  double first() const { return times[1]; }

  /// Sets the time of a rank if it is earlier than the stored one.
  void set(double time, int64_t rank) {
    for (size_t i = leaves + static_cast<size_t>(rank); i > 0 && time < times[i]; i /= 2)
      times[i] = time;
  }

  /// Removes and returns the lowest rank whose time is at most `time`. There must be one.
  int32_t take(double time) {
    size_t i = 1;
    while (i < leaves)
      i = times[2 * i] <= time ? 2 * i : 2 * i + 1;
    const auto rank = static_cast<int32_t>(i - leaves);
    times[i] = kNever;
    for (i /= 2; i > 0; i /= 2)
      times[i] = std::min(times[2 * i], times[2 * i + 1]);
    return rank;
  }

private:
  size_t leaves;
  std::vector<double> times; ///< node i has the children 2 i and 2 i + 1
};

class Greedy {
public:
  Greedy(const ScheduleProblem &problem, const GreedyRules &rules, const RankSchedules *skeleton = nullptr)
      : place(problem.place), costs(problem.costs), rules(rules), orders(problem.numRanks()), skeleton(skeleton),
        stages(problem.numStages()), microbatches(problem.microbatches),
        stagesOf(stagesOfRanks(place, problem.numRanks())), done(stages), next(stages), held(stages, 0),
        ranks(problem.numRanks()), alarms(problem.numRanks()) {
    arriveForward.assign(stages * microbatches, kNever);
    arriveInput.assign(stages * microbatches, kNever);
    std::fill_n(arriveForward.begin(), microbatches, 0.0);
    for (int64_t s = 0; s < stages; ++s)
      refresh(s);
    most.assign(stages, microbatches);
    for (int64_t s = 0; rules.inFlight > 0 && s < stages; ++s)
      most[s] =
          std::min(microbatches,
                   1 + static_cast<int64_t>(std::floor(rules.inFlight * static_cast<double>(stages - 1 - s) + 1e-9)));
  }

  std::optional<RankSchedules> run() {
    for (size_t r = 0; r < ranks.size(); ++r) {
      orders[r].reserve(stagesOf[r].size() * microbatches * (rules.fused ? 2 : 3));
      wake(0, r);
    }
    for (;;) {
      double now = alarms.first();
      if (now == kNever)
        break;
      // All events at one time are collected before any rank decides.
      awake.clear();
      while (alarms.first() <= now + tolerance(now))
        awake.push_back(alarms.take(now + tolerance(now)));
      for (int32_t rank : awake)
        if (ranks[rank].freeAt <= now + tolerance(now))
          decide(rank, now);
        else
          wake(ranks[rank].freeAt, rank);
    }
    size_t actions = 0;
    for (const RankSchedule &order : orders)
      actions += order.size();
    if (actions < static_cast<size_t>(stages * microbatches * (rules.fused ? 2 : 3)))
      return std::nullopt;
    return std::move(orders);
  }

private:
  struct Done {
    int64_t forward = 0, input = 0, weight = 0;
  };
  /// The arrival times of the inputs of a stage's next forward and backward; kNever if their producers have not
  /// started.
  struct Next {
    double forward = kNever, input = kNever;
  };
  struct Rank {
    double freeAt = 0, idled = 0;
    double memory = 0;
    bool lastWasBackward = true;
    std::queue<int32_t> pending; // stages with pending W's, in the order of their I's
    size_t followed = 0;         // number of completed actions of the skeleton, including its W's
  };

  static double tolerance(double now) { return 1e-12 * now; }
  size_t at(int64_t stage, int64_t microbatch) const { return stage * microbatches + microbatch; }
  void wake(double time, int64_t rank) { alarms.set(time, rank); }

  void refresh(int64_t stage) {
    const Done &count = done[stage];
    next[stage].forward = count.forward < microbatches ? arriveForward[at(stage, count.forward)] : kNever;
    next[stage].input =
        count.input < std::min(microbatches, count.forward) ? arriveInput[at(stage, count.input)] : kNever;
  }

  /// Computes `needs`: for each stage of the rank, in order, the rank's memory after a forward of this stage and of
  /// each later stage that may need it.
  void findNeeds(int64_t rank) {
    const std::vector<int32_t> &mine = stagesOf[rank];
    needs.resize(mine.size());
    double earlier = 0, later = 0;
    for (size_t i = 0; i < mine.size(); ++i) {
      earlier += held[mine[i]];
      needs[i] = earlier + costs.stages[mine[i]].memForward;
    }
    for (size_t i = mine.size(); i-- > 0;) {
      needs[i] += later;
      const double memForward = costs.stages[mine[i]].memForward;
      later += done[mine[i]].forward < microbatches ? std::max(held[mine[i]], memForward) : held[mine[i]];
    }
  }

  void start(int64_t rank, int64_t stage, Kind kind, double now) {
    const StageCost &cost = costs.stages[stage];
    Done &count = done[stage];
    double end = now + secondsOf(cost, kind);
    Rank &self = ranks[rank];
    self.idled += orders[rank].empty() ? 0 : now - self.freeAt;
    int64_t microbatch = kind == Kind::Forward          ? count.forward++
                         : kind == Kind::BackwardWeight ? count.weight++
                                                        : count.input++;
    orders[rank].push_back({static_cast<int32_t>(stage), static_cast<int32_t>(microbatch), kind});
    self.freeAt = end;
    held[stage] += memoryOf(cost, kind);
    auto send = [&](int64_t to, bool local, double link, std::vector<double> &arrivals) {
      double arrival = end + (local ? 0 : link);
      arrivals[at(to, microbatch)] = arrival;
      refresh(to);
      if (int64_t receiver = place[to]; receiver != rank) {
        wake(std::max(arrival, ranks[receiver].freeAt), receiver);
        // The arrival is known now, so idle ranks can decide whether to wait for it.
        if (costs.comm != CommModel::Delay)
          self.freeAt = end + link;
      }
    };
    if (kind == Kind::Forward) {
      self.lastWasBackward = false;
      if (stage + 1 < stages)
        send(stage + 1, place[stage + 1] == rank, costs.up[std::min(stage, stages - 2)], arriveForward);
      else
        arriveInput[at(stage, microbatch)] = end;
    } else if (kind != Kind::BackwardWeight) {
      self.lastWasBackward = true;
      if (stage > 0)
        send(stage - 1, place[stage - 1] == rank, costs.down[stage - 1], arriveInput);
      if (kind == Kind::BackwardInput)
        self.pending.push(static_cast<int32_t>(stage));
      else
        ++count.weight;
    }
    refresh(stage);
    wake(self.freeAt, rank);
  }

  void startWeight(int64_t rank, double now) {
    int32_t stage = ranks[rank].pending.front();
    ranks[rank].pending.pop();
    start(rank, stage, Kind::BackwardWeight, now);
  }

  void decide(int64_t rank, double now) {
    Rank &self = ranks[rank];
    if (rules.pending >= 0 && static_cast<int64_t>(self.pending.size()) > rules.pending)
      return startWeight(rank, now);
    if (skeleton)
      return follow(rank, now);
    // Finds the ready actions, and the next known arrival.
    int32_t forward = -1, input = -1;
    double nextInput = kNever, nextForward = kNever;
    bool blockedByMemory = false;
    const double cap = costs.cap(rank) * (1 + 1e-12) + 1e-12, soon = now + tolerance(now);
    needs.clear();
    for (size_t i = 0; i < stagesOf[rank].size(); ++i) {
      const int32_t s = stagesOf[rank][i];
      const Next &mine = next[s];
      if (mine.input <= soon) {
        if (input < 0 || !rules.lowBackward)
          input = s;
      } else
        nextInput = std::min(nextInput, mine.input);
      if (mine.forward == kNever)
        continue;
      if (done[s].forward - done[s].weight >= most[s])
        blockedByMemory |= mine.forward <= now;
      else if (mine.forward > soon)
        nextForward = std::min(nextForward, mine.forward);
      else {
        if (cap < kNever && needs.empty())
          findNeeds(rank);
        if (cap < kNever && needs[i] > cap)
          blockedByMemory = true;
        else if (forward < 0 || rules.deepForward)
          forward = s;
      }
    }
    Kind backward = rules.fused ? Kind::Backward : Kind::BackwardInput;
    if (input >= 0 && (forward < 0 || !rules.alternate || !self.lastWasBackward))
      return start(rank, input, backward, now);
    if (forward >= 0) {
      if (nextInput - now >= rules.patience * costs.stages[forward].forward || nextInput == kNever)
        return start(rank, forward, Kind::Forward, now);
    } else if (blockedByMemory && !self.pending.empty()) {
      return startWeight(rank, now);
    }
    idle(rank, now, std::min(nextInput, nextForward));
  }

  /// Runs the next action of the skeleton. Until it can start, runs W's.
  void follow(int64_t rank, double now) {
    Rank &self = ranks[rank];
    const RankSchedule &order = (*skeleton)[rank];
    while (self.followed < order.size() && order[self.followed].kind == Kind::BackwardWeight)
      ++self.followed;
    double arrival = kNever;
    if (self.followed < order.size()) {
      const Action &action = order[self.followed];
      const Done &count = done[action.stage];
      bool forward = action.kind == Kind::Forward;
      if (action.microbatch != (forward ? count.forward : count.input))
        return; // the skeleton runs microbatches out of order, so the schedule stays incomplete
      if (forward || count.input < count.forward)
        arrival = (forward ? arriveForward : arriveInput)[at(action.stage, action.microbatch)];
      if (arrival <= now + tolerance(now)) {
        double need = forward ? costs.stages[action.stage].memForward : 0;
        for (int32_t s : stagesOf[rank])
          need += held[s];
        if (!forward || need <= costs.cap(rank) * (1 + 1e-12) + 1e-12) {
          ++self.followed;
          return start(rank, action.stage, forward ? Kind::Forward : Kind::BackwardInput, now);
        }
        if (!self.pending.empty())
          startWeight(rank, now);
        return;
      }
    }
    idle(rank, now, arrival);
  }

  /// Whether no other rank waits for the remaining actions of this rank.
  bool isLast(int64_t rank) const {
    for (int32_t s : stagesOf[rank])
      if (done[s].forward < microbatches || (s > 0 && done[s].input < microbatches))
        return false;
    return true;
  }

  /// Called if no other action can start before `next`: runs a W, or waits.
  void idle(int64_t rank, double now, double next) {
    Rank &self = ranks[rank];
    if (!self.pending.empty()) {
      double seconds = costs.stages[self.pending.front()].weight;
      if (now + seconds <= next + rules.overrun * seconds + tolerance(now) || self.idled + (next - now) > rules.idle ||
          isLast(rank))
        return startWeight(rank, now);
    }
    if (next < kNever)
      wake(next, rank);
    else if (!self.pending.empty())
      startWeight(rank, now);
  }

  const std::vector<int32_t> &place;
  const Costs &costs;
  const GreedyRules &rules;
  RankSchedules orders;
  const RankSchedules *skeleton;
  int64_t stages, microbatches;
  std::vector<std::vector<int32_t>> stagesOf;
  std::vector<Done> done;
  std::vector<Next> next;
  std::vector<double> held;
  std::vector<Rank> ranks;
  std::vector<int64_t> most;
  std::vector<double> arriveForward, arriveInput;
  Alarms alarms;
  std::vector<int32_t> awake;
  std::vector<double> needs; ///< see findNeeds; for the deciding rank, if its memory is limited
};
} // namespace

std::optional<RankSchedules> greedySchedule(const ScheduleProblem &problem, const GreedyRules &rules) {
  const std::vector<double> one = activationsOfRanks(problem);
  for (int64_t rank = 0; rank < problem.numRanks(); ++rank)
    if (one[rank] > problem.costs.cap(rank) * (1 + 1e-12) + 1e-12)
      return std::nullopt;
  return Greedy(problem, rules).run();
}

std::optional<RankSchedules> placeWeights(const ScheduleProblem &problem, const GreedyRules &rules,
                                          const RankSchedules &skeleton) {
  return Greedy(problem, rules, &skeleton).run();
}

} // namespace mpmd::plan
