// Repeats a building block, and inserts the W's.
#include "BuildingBlock.h"

#include <map>
#include <queue>

namespace mpmd::plan {

RankSchedules repeatBlocks(int64_t ranks, int64_t microbatches, const std::function<Block(int64_t rank)> &block) {
  RankSchedules orders(ranks);
  for (int64_t rank = 0; rank < ranks; ++rank) {
    Block start = block(rank);
    int64_t down = rank, up = 2 * ranks - 1 - rank;
    std::map<int64_t, Action> slots;
    auto put = [&](int64_t slot, int64_t stage, Kind kind, int64_t microbatch) {
      while (
          !slots.try_emplace(slot, Action{static_cast<int32_t>(stage), static_cast<int32_t>(microbatch), kind}).second)
        ++slot;
    };
    for (int64_t j = 0; j < microbatches; ++j) {
      put(start[0] + 6 * j, down, Kind::Forward, j);
      put(start[1] + 6 * j, up, Kind::Forward, j);
      put(start[2] + 6 * j, up, Kind::BackwardInput, j);
      put(start[3] + 6 * j, down, Kind::BackwardInput, j);
    }
    std::queue<Action> waiting;
    int64_t now = slots.begin()->first;
    for (const auto &[slot, action] : slots) {
      for (; now < slot && !waiting.empty(); ++now, waiting.pop())
        orders[rank].push_back(waiting.front());
      orders[rank].push_back(action);
      now = slot + 1;
      if (action.kind == Kind::BackwardInput)
        waiting.push({action.stage, action.microbatch, Kind::BackwardWeight});
    }
    for (; !waiting.empty(); waiting.pop())
      orders[rank].push_back(waiting.front());
  }
  return orders;
}

} // namespace mpmd::plan
