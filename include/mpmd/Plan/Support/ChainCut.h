// Cuts of a chain of items into pieces that follow each other.
#ifndef MPMD_PLAN_SUPPORT_CHAINCUT_H
#define MPMD_PLAN_SUPPORT_CHAINCUT_H

#include <cstdint>
#include <functional>
#include <vector>

namespace mpmd::plan {

struct ChainCut {
  int64_t pieces;
  /// What a piece is at least as bad as, summed up to each item: entry i is the sum of the first i items.
  const std::vector<double> &atLeast;
  /// How bad a piece of the items [begin, end) is; infinite if it cannot be.
  std::function<double(int64_t piece, int64_t begin, int64_t end)> badness;
};

/// Where each piece ends in the cut whose worst piece is the best of all cuts; empty if some piece is infinitely bad in
/// each of them. No piece is empty.
std::vector<int64_t> bestCut(const ChainCut &chain);

/// Of all cuts in which no piece is worse than that of `ends`, a cut, by more than it times `tolerance`, the one with
/// the smallest sum of weights; `ends` if none is lighter. `weight`: by item, of a cut right before it.
std::vector<int64_t> lightestCut(const ChainCut &chain, const std::vector<double> &weight,
                                 const std::vector<int64_t> &ends, double tolerance);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_CHAINCUT_H
