// Checks that sends and receives match, and that rank programs have no cyclic wait.
#include "mpmd/Plan/Schedule/Channels.h"

#include <algorithm>
#include <map>

namespace mpmd::plan {

namespace {
using Programs = std::vector<std::vector<ChannelStep>>;
using Place = std::pair<int64_t, int64_t>;

const char *nameOf(ChannelStep::Kind kind) {
  switch (kind) {
  case ChannelStep::Send:
    return "send";
  case ChannelStep::Recv:
    return "recv";
  case ChannelStep::Wait:
    return "wait";
  case ChannelStep::Run:
    break;
  }
  return "run";
}

std::string describe(const ChannelStep &step) {
  return std::string(nameOf(step.kind)) + " of transfer " + std::to_string(step.transfer) + " for microbatch " +
         std::to_string(step.microbatch);
}

/// Assigns a number to every move, that is, to each transfer for each of its microbatches.
struct Moves {
  std::vector<int64_t> base;
  explicit Moves(const std::vector<ChannelTransfer> &transfers) : base(transfers.size() + 1, 0) {
    for (size_t i = 0; i < transfers.size(); ++i)
      base[i + 1] = base[i] + transfers[i].count;
  }
  int64_t size() const { return base.back(); }
  int64_t id(const ChannelStep &step) const { return base[step.transfer] + step.microbatch; }
};
} // namespace

ChannelError checkMatching(const Programs &programs, const std::vector<ChannelTransfer> &transfers) {
  Moves moves(transfers);
  const Place none{-1, -1};
  std::vector<Place> sends(moves.size(), none), recvs(moves.size(), none), sendWaits(moves.size(), none),
      recvWaits(moves.size(), none);
  std::map<std::pair<int64_t, int64_t>, std::pair<std::vector<Place>, std::vector<Place>>> channels;
  for (int64_t rank = 0; rank < static_cast<int64_t>(programs.size()); ++rank)
    for (int64_t i = 0; i < static_cast<int64_t>(programs[rank].size()); ++i) {
      const ChannelStep &step = programs[rank][i];
      if (step.kind == ChannelStep::Run)
        continue;
      Place here{rank, i};
      if (step.transfer < 0 || step.transfer >= static_cast<int64_t>(transfers.size()))
        return {"expected a known transfer, got " + describe(step), {here}};
      const ChannelTransfer &transfer = transfers[step.transfer];
      if (step.microbatch < 0 || step.microbatch >= transfer.count)
        return {"expected microbatches below " + std::to_string(transfer.count) + ", got a " + describe(step), {here}};
      if (!transfer.subset.has(step.microbatch))
        return {"expected microbatches " + std::to_string(transfer.subset.first) + ", " +
                    std::to_string(transfer.subset.first + transfer.subset.every) + ", ..., got a " + describe(step),
                {here}};
      bool sender = rank == transfer.source;
      if (!sender && rank != transfer.target)
        return {"expected rank " + std::to_string(transfer.source) + " or " + std::to_string(transfer.target) +
                    ", got rank " + std::to_string(rank) + " with a " + describe(step),
                {here}};
      if ((step.kind == ChannelStep::Send && !sender) || (step.kind == ChannelStep::Recv && sender))
        return {std::string("expected a ") + (sender ? "send" : "recv") + " on this end, got a " + describe(step),
                {here}};
      int64_t move = moves.id(step);
      Place &post = sender ? sends[move] : recvs[move];
      Place &slot = step.kind != ChannelStep::Wait ? post : sender ? sendWaits[move] : recvWaits[move];
      if (slot != none)
        return {"expected one " + describe(step) + ", got two", {here, slot}};
      if (step.kind == ChannelStep::Wait && post == none)
        return {std::string("expected the ") + (sender ? "send" : "recv") + " before its wait, got a " +
                    describe(step) + " first",
                {here}};
      slot = here;
      auto &[sent, received] = channels[{transfer.source, transfer.target}];
      if (step.kind == ChannelStep::Send)
        sent.push_back(here);
      else if (step.kind == ChannelStep::Recv)
        received.push_back(here);
    }
  for (size_t t = 0; t < transfers.size(); ++t)
    for (int64_t i = transfers[t].subset.first; i < transfers[t].count; i += transfers[t].subset.every) {
      int64_t move = moves.base[t] + i;
      ChannelStep step{ChannelStep::Send, static_cast<int64_t>(t), i};
      auto missing = [&](const Place &have, ChannelStep::Kind kind) {
        step.kind = kind;
        return ChannelError{"expected a " + describe(step) + ", got none",
                            have == none ? std::vector<Place>{} : std::vector<Place>{have}};
      };
      if (sends[move] == none)
        return missing(recvs[move], ChannelStep::Send);
      if (recvs[move] == none)
        return missing(sends[move], ChannelStep::Recv);
      if (sendWaits[move] == none)
        return missing(sends[move], ChannelStep::Wait);
      if (recvWaits[move] == none)
        return missing(recvs[move], ChannelStep::Wait);
    }
  for (auto &[pair, both] : channels)
    for (size_t i = 0; i < both.first.size(); ++i) {
      const ChannelStep &sent = programs[both.first[i].first][both.first[i].second];
      const ChannelStep &received = programs[both.second[i].first][both.second[i].second];
      if (sent.transfer != received.transfer || sent.microbatch != received.microbatch)
        return {"expected the same order on both ends of the channel from rank " + std::to_string(pair.first) +
                    " to rank " + std::to_string(pair.second) + ", got a " + describe(received) +
                    " where the other end has a " + describe(sent),
                {both.second[i], both.first[i]}};
    }
  return {};
}

ChannelError checkProgress(const Programs &programs, const std::vector<ChannelTransfer> &transfers) {
  // The graph's nodes are all steps, then all moves. Its edges go from each step to the next one of its program, from a
  // post to its move, from a move to the next move on its channel, and from a move to its waits.
  Moves moves(transfers);
  std::vector<int64_t> base(programs.size() + 1, 0);
  for (size_t r = 0; r < programs.size(); ++r)
    base[r + 1] = base[r] + static_cast<int64_t>(programs[r].size());
  int64_t steps = base.back(), nodes = steps + moves.size();
  std::vector<std::vector<int64_t>> out(nodes);
  std::vector<int64_t> indegree(nodes, 0);
  auto edge = [&](int64_t from, int64_t to) {
    out[from].push_back(to);
    ++indegree[to];
  };
  std::map<std::pair<int64_t, int64_t>, int64_t> lastMove;
  for (size_t r = 0; r < programs.size(); ++r)
    for (size_t i = 0; i < programs[r].size(); ++i) {
      int64_t node = base[r] + static_cast<int64_t>(i);
      const ChannelStep &step = programs[r][i];
      if (i)
        edge(node - 1, node);
      if (step.kind == ChannelStep::Run)
        continue;
      int64_t move = steps + moves.id(step);
      if (step.kind == ChannelStep::Wait) {
        edge(move, node);
        continue;
      }
      edge(node, move);
      if (step.kind == ChannelStep::Send) {
        const ChannelTransfer &transfer = transfers[step.transfer];
        auto [entry, first] = lastMove.try_emplace({transfer.source, transfer.target}, move);
        if (!first) {
          edge(entry->second, move);
          entry->second = move;
        }
      }
    }
  std::vector<int64_t> ready;
  for (int64_t node = 0; node < nodes; ++node)
    if (!indegree[node])
      ready.push_back(node);
  int64_t done = 0;
  while (!ready.empty()) {
    int64_t node = ready.back();
    ready.pop_back();
    ++done;
    for (int64_t next : out[node])
      if (--indegree[next] == 0)
        ready.push_back(next);
  }
  if (done == nodes)
    return {};

  // Every remaining node has a remaining predecessor, so following predecessors must lead to a cycle.
  std::vector<int64_t> before(nodes, -1);
  for (int64_t node = 0; node < nodes; ++node)
    if (indegree[node] > 0)
      for (int64_t next : out[node])
        if (indegree[next] > 0)
          before[next] = node;
  int64_t at = 0;
  while (indegree[at] <= 0 || before[at] < 0)
    ++at;
  std::vector<char> seen(nodes, 0);
  while (!seen[at]) {
    seen[at] = 1;
    at = before[at];
  }
  ChannelError error;
  std::string cycle;
  int64_t start = at;
  do {
    if (at < steps) {
      int64_t rank = std::upper_bound(base.begin(), base.end(), at) - base.begin() - 1;
      const ChannelStep &step = programs[rank][at - base[rank]];
      // The message lists transfers only, so runs between them are omitted.
      if (step.kind != ChannelStep::Run) {
        cycle = "rank " + std::to_string(rank) + ": " + describe(step) + (cycle.empty() ? "" : " <- ") + cycle;
        error.places.push_back({rank, at - base[rank]});
      }
    }
    at = before[at];
  } while (at != start);
  std::reverse(error.places.begin(), error.places.end());
  error.message = "expected transfers that end without buffering, got a cycle of waits: " + cycle;
  return error;
}

} // namespace mpmd::plan
