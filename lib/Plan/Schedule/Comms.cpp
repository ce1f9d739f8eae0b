// Places and checks the sends and receives of a schedule.
#include "mpmd/Plan/Schedule/Files.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace mpmd::plan {

namespace {
std::string toText(const CommAction &comm) {
  return std::to_string(comm.stage) + (comm.send ? "SEND_" : "RECV_") + (comm.forward ? "F" : "B") +
         std::to_string(comm.microbatch);
}

/// The receive that matches a send, or the send that matches a receive.
CommAction otherEnd(const CommAction &comm) {
  CommAction other = comm;
  other.send = !comm.send;
  other.stage += comm.send == comm.forward ? 1 : -1;
  return other;
}

using Key = std::tuple<bool, bool, int32_t, int32_t>;
Key keyOf(const CommAction &comm) { return {comm.send, comm.forward, comm.stage, comm.microbatch}; }

/// The send of an action's output, or the receive of its input. No value if the other stage is on the same rank.
std::optional<CommAction> commOf(const Pipeline &pipeline, const Action &action, bool send) {
  const bool forward = action.kind == Kind::Forward;
  const int64_t other = action.stage + (send == forward ? 1 : -1);
  if (action.kind == Kind::BackwardWeight || other < 0 || other >= pipeline.numStages() ||
      pipeline.place[other] == pipeline.place[action.stage])
    return std::nullopt;
  return CommAction{send, forward, action.stage, action.microbatch, 0};
}
} // namespace

CommOrders placeComms(const Pipeline &pipeline) {
  // When an action runs, its send is appended to its rank, and the receive is appended to the other rank at the same
  // time. So both ranks of a pair have the same order.
  CommOrders comms(pipeline.numRanks());
  std::vector<size_t> next(pipeline.numRanks(), 0);
  std::set<Key> received;
  for (bool progress = true; progress;) {
    progress = false;
    for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
      for (const RankSchedule &order = pipeline.orders[rank]; next[rank] < order.size(); ++next[rank]) {
        const std::optional<CommAction> input = commOf(pipeline, order[next[rank]], false);
        if (input && received.erase(keyOf(*input)) == 0)
          break;
        progress = true;
        std::optional<CommAction> output = commOf(pipeline, order[next[rank]], true);
        if (!output)
          continue;
        output->before = static_cast<int64_t>(next[rank]) + 1;
        comms[rank].push_back(*output);
        CommAction other = otherEnd(*output);
        int64_t peer = pipeline.place[other.stage];
        other.before = static_cast<int64_t>(next[peer]);
        comms[peer].push_back(other);
        received.insert(keyOf(other));
      }
  }
  return comms;
}

std::vector<Fault> checkComms(const Pipeline &pipeline, const CommOrders &comms) {
  std::map<Key, std::pair<int64_t, int64_t>> listed; // the rank, and the number of actions before it
  std::map<std::pair<int64_t, int64_t>, std::vector<CommAction>> sent, got;
  for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
    for (const CommAction &comm : comms[rank]) {
      CommAction other = otherEnd(comm);
      auto exists = [&](int32_t stage) { return stage >= 0 && stage < pipeline.numStages(); };
      if (!exists(comm.stage) || !exists(other.stage) || comm.microbatch >= pipeline.microbatches)
        return {{"comm_matched", "expected sends and receives between stages that are there, got " + toText(comm) +
                                     " on rank " + std::to_string(rank)}};
      if (pipeline.place[comm.stage] != rank)
        return {{"comm_matched", "expected " + toText(comm) + " on rank " + std::to_string(pipeline.place[comm.stage]) +
                                     ", got it on rank " + std::to_string(rank)}};
      if (pipeline.place[other.stage] == rank)
        return {{"comm_matched", "expected sends and receives between two ranks only, got " + toText(comm) +
                                     ", whose both ends are on rank " + std::to_string(rank)}};
      if (!listed.try_emplace(keyOf(comm), rank, comm.before).second)
        return {{"comm_matched", "expected every send and receive once, got " + toText(comm) + " twice on rank " +
                                     std::to_string(rank)}};
      int64_t peer = pipeline.place[other.stage];
      (comm.send ? sent[{rank, peer}] : got[{peer, rank}]).push_back(comm);
    }
  // Checks that every value that moves between ranks is sent once, after its producer, and received once, before its
  // use.
  for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
    for (size_t i = 0; i < pipeline.orders[rank].size(); ++i) {
      const Action &action = pipeline.orders[rank][i];
      for (bool output : {true, false}) {
        const std::optional<CommAction> comm = commOf(pipeline, action, output);
        if (!comm)
          continue;
        auto found = listed.find(keyOf(*comm));
        if (found == listed.end())
          return {{"comm_matched", "expected " + toText(*comm) + " on rank " + std::to_string(rank) + " for " +
                                       plan::toText(action) + ", it is missing"}};
        int64_t before = found->second.second, at = static_cast<int64_t>(i);
        if (output ? before <= at : before > at)
          return {{"comm_order", "expected " + toText(*comm) + (output ? " after " : " before ") +
                                     plan::toText(action) + " on rank " + std::to_string(rank) + ", got it " +
                                     (output ? "before" : "after")}};
      }
    }
  for (const auto &[key, comm] : listed) {
    CommAction self{std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key), 0};
    if (!listed.count(keyOf(otherEnd(self))))
      return {{"comm_matched", "expected " + toText(otherEnd(self)) + " for " + toText(self) + ", it is missing"}};
  }
  for (const auto &[pair, sends] : sent) {
    const std::vector<CommAction> &receives = got[pair];
    for (size_t i = 0; i < sends.size() && i < receives.size(); ++i)
      if (keyOf(otherEnd(sends[i])) != keyOf(receives[i]))
        return {{"comm_order", "expected the same order on both ends from rank " + std::to_string(pair.first) +
                                   " to rank " + std::to_string(pair.second) + ", got " + toText(sends[i]) +
                                   " where the other end has " + toText(receives[i])}};
  }
  return {};
}

} // namespace mpmd::plan
