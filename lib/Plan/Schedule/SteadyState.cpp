// Finds the periodic part of rank orders, and extends orders by it.
#include "mpmd/Plan/Schedule/SteadyState.h"

#include <algorithm>
#include <map>

namespace mpmd::plan {

namespace {
/// The longest range in which every action equals the action `length` positions before it, `stride` microbatches later.
SteadyState::Range longestRun(const RankSchedule &order, size_t length, int64_t stride) {
  SteadyState::Range best{0, 0, length};
  for (size_t i = 0, begin = 0; i + length <= order.size(); ++i) {
    bool same = i + length < order.size() && order[i].stage == order[i + length].stage &&
                order[i].kind == order[i + length].kind && order[i].microbatch + stride == order[i + length].microbatch;
    if (same)
      continue;
    if (i > begin && i + length - begin > best.end - best.begin)
      best.begin = begin, best.end = i + length;
    begin = i + 1;
  }
  return best;
}

/// Whether one period has each kind of action of every stage exactly `stride` times.
bool isWhole(const RankSchedule &order, const SteadyState::Range &range, int64_t stride, size_t stages) {
  std::map<std::pair<int32_t, Kind>, int64_t> counts;
  for (size_t i = range.begin; i < range.begin + range.length; ++i)
    ++counts[{order[i].stage, order[i].kind}];
  for (const auto &[key, count] : counts)
    if (count != stride)
      return false;
  // The number of actions in a complete period: F and B, or F, I and W, for every stage.
  size_t whole = 0;
  for (const auto &[key, count] : counts)
    whole += key.second == Kind::Backward ? 2 : 1;
  return whole == 3 * stages;
}
} // namespace

std::optional<SteadyState> findSteadyState(const Chain &chain, const RankSchedules &orders, int64_t microbatches) {
  std::vector<std::vector<int32_t>> stages = stagesOfRanks(chain.place, chain.numRanks());
  for (int64_t stride = 1; stride <= std::min(microbatches, chain.microbatches / 2); ++stride) {
    if (microbatches % stride)
      continue;
    SteadyState steady{stride, {}};
    for (size_t rank = 0; rank < orders.size(); ++rank) {
      SteadyState::Range found;
      // Three actions per stage and microbatch if backwards are split, else two.
      for (size_t each : {3, 2}) {
        size_t length = each * stages[rank].size() * static_cast<size_t>(stride);
        if (length == 0)
          break;
        SteadyState::Range run = longestRun(orders[rank], length, stride);
        if (run.end - run.begin >= 2 * length && run.end - run.begin > found.end - found.begin &&
            isWhole(orders[rank], run, stride, stages[rank].size()))
          found = run;
      }
      if (found.length == 0 && !stages[rank].empty())
        break;
      steady.ranks.push_back(found);
    }
    if (steady.ranks.size() == orders.size())
      return steady;
  }
  return std::nullopt;
}

RankSchedules extendSteadyState(const RankSchedules &orders, const SteadyState &steady, int64_t microbatches) {
  RankSchedules more(orders.size());
  int64_t times = microbatches / steady.stride;
  for (size_t rank = 0; rank < orders.size(); ++rank) {
    const RankSchedule &order = orders[rank];
    const SteadyState::Range &range = steady.ranks[rank];
    RankSchedule &out = more[rank];
    out.reserve(order.size() + static_cast<size_t>(times) * range.length);
    size_t behind = range.begin + range.length;
    out.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(behind));
    for (int64_t period = 1; period <= times; ++period)
      for (size_t i = range.begin; i < behind; ++i)
        out.push_back(
            {order[i].stage, static_cast<int32_t>(order[i].microbatch + period * steady.stride), order[i].kind});
    for (size_t i = behind; i < order.size(); ++i)
      out.push_back({order[i].stage, static_cast<int32_t>(order[i].microbatch + microbatches), order[i].kind});
  }
  return more;
}

} // namespace mpmd::plan
