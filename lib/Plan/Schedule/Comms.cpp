// Sends and receives of a schedule: placed and checked.
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

/// The other end: sent by one stage, received by its neighbour.
CommAction otherEnd(const CommAction &comm) {
  CommAction other = comm;
  other.send = !comm.send;
  other.stage += comm.send == comm.forward ? 1 : -1;
  return other;
}

using Key = std::tuple<bool, bool, int32_t, int32_t>;
Key keyOf(const CommAction &comm) { return {comm.send, comm.forward, comm.stage, comm.microbatch}; }

/// What an action gives away and what it needs from another rank.
bool outputOf(const Pipeline &pipeline, const Action &action, CommAction &comm) {
  bool forward = action.kind == Kind::Forward;
  int64_t to = action.stage + (forward ? 1 : -1);
  if (action.kind == Kind::BackwardWeight || to < 0 || to >= pipeline.numStages() ||
      pipeline.place[to] == pipeline.place[action.stage])
    return false;
  comm = {true, forward, action.stage, action.microbatch, 0};
  return true;
}

bool inputOf(const Pipeline &pipeline, const Action &action, CommAction &comm) {
  bool forward = action.kind == Kind::Forward;
  int64_t from = action.stage + (forward ? -1 : 1);
  if (action.kind == Kind::BackwardWeight || from < 0 || from >= pipeline.numStages() ||
      pipeline.place[from] == pipeline.place[action.stage])
    return false;
  comm = {false, forward, action.stage, action.microbatch, 0};
  return true;
}
} // namespace

CommOrders placeComms(const Pipeline &pipeline) {
  // A send stands right behind its producer and its receive is listed on the other rank at that moment, so that both
  // ends of a pair have one order.
  CommOrders comms(pipeline.numRanks());
  std::vector<size_t> next(pipeline.numRanks(), 0);
  std::set<Key> received;
  for (bool progress = true; progress;) {
    progress = false;
    for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
      for (const RankSchedule &order = pipeline.orders[rank]; next[rank] < order.size(); ++next[rank]) {
        CommAction comm;
        if (inputOf(pipeline, order[next[rank]], comm) && received.erase(keyOf(comm)) == 0)
          break;
        progress = true;
        if (!outputOf(pipeline, order[next[rank]], comm))
          continue;
        comm.before = static_cast<int64_t>(next[rank]) + 1;
        comms[rank].push_back(comm);
        CommAction other = otherEnd(comm);
        int64_t peer = pipeline.place[other.stage];
        other.before = static_cast<int64_t>(next[peer]);
        comms[peer].push_back(other);
        received.insert(keyOf(other));
      }
  }
  return comms;
}

std::vector<Fault> checkComms(const Pipeline &pipeline, const CommOrders &comms) {
  std::map<Key, std::pair<int64_t, int64_t>> listed; // rank, actions before it
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
  // Every value that crosses, once on both ends, after it is made and before it is used.
  for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
    for (size_t i = 0; i < pipeline.orders[rank].size(); ++i) {
      const Action &action = pipeline.orders[rank][i];
      for (bool output : {true, false}) {
        CommAction comm;
        if (!(output ? outputOf(pipeline, action, comm) : inputOf(pipeline, action, comm)))
          continue;
        auto found = listed.find(keyOf(comm));
        if (found == listed.end())
          return {{"comm_matched", "expected " + toText(comm) + " on rank " + std::to_string(rank) + " for " +
                                       plan::toText(action) + ", it is missing"}};
        int64_t before = found->second.second, at = static_cast<int64_t>(i);
        if (output ? before <= at : before > at)
          return {{"comm_order", "expected " + toText(comm) + (output ? " after " : " before ") + plan::toText(action) +
                                     " on rank " + std::to_string(rank) + ", got it " + (output ? "before" : "after")}};
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
