#include "EmulatedTraffic.h"

#include <algorithm>

namespace mpmd::emulator {

namespace {
/// Adds the blocks of `size` bytes that overlap [address, address + bytes).
void addBlocks(std::vector<uint64_t> &blocks, uint64_t address, uint64_t bytes, uint64_t size) {
  for (uint64_t block = address / size; block <= (address + bytes - 1) / size; ++block)
    if (blocks.empty() || blocks.back() != block)
      blocks.push_back(block);
}

void sortUnique(std::vector<uint64_t> &blocks) {
  if (!std::is_sorted(blocks.begin(), blocks.end()))
    std::sort(blocks.begin(), blocks.end());
  blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
}
} // namespace

void Traffic::meet() {
  size_t most = 0;
  for (const auto &lane : lanes)
    most = std::max(most, lane.size());
  for (size_t i = 0; i < most; ++i) {
    sectors.clear();
    words.clear();
    for (const auto &lane : lanes)
      if (i < lane.size() && lane[i].bytes != 0)
        addBlocks(lane[i].shared ? words : sectors, lane[i].address, lane[i].bytes, lane[i].shared ? 4 : 32);
    sortUnique(sectors);
    counts.sectors += sectors.size();
    if (words.empty())
      continue;
    sortUnique(words);
    uint64_t turns[32] = {};
    for (uint64_t word : words)
      ++turns[word % 32];
    // A wide access takes several bank cycles in any case.
    counts.sharedConflicts += *std::max_element(turns, turns + 32) - (words.size() + 31) / 32;
  }
  for (auto &lane : lanes)
    lane.clear();
}

} // namespace mpmd::emulator
