// Cuts a chain of items into consecutive pieces.
#ifndef MPMD_PLAN_SUPPORT_CHAINCUT_H
#define MPMD_PLAN_SUPPORT_CHAINCUT_H

#include <cstdint>
#include <functional>
#include <vector>

namespace mpmd::plan {

struct ChainCut {
  int64_t pieces;
  /// Prefix sums of lower bounds: a piece of the items [begin, end) has at least the badness `atLeast[end] -
  /// atLeast[begin]`.
  const std::vector<double> &atLeast;
  /// The badness of piece number `piece` if it has the items [begin, end); infinite if that is not allowed.
  std::function<double(int64_t piece, int64_t begin, int64_t end)> badness;
};

/// Cuts the chain so that the badness of the worst piece is minimal. Returns the end of each piece; empty if no cut is
/// allowed. No piece is empty.
std::vector<int64_t> bestCut(const ChainCut &chain);

/// Finds the cut with the smallest sum of weights in which no piece exceeds the badness of the same piece of the cut
/// `ends` by more than the factor 1 + `tolerance`. Among cuts with equal sums, it takes the one whose worst piece is
/// the best. Returns `ends` if no cut has a smaller sum. `weight[i]` is the weight of a cut directly before item i.
std::vector<int64_t> lightestCut(const ChainCut &chain, const std::vector<double> &weight,
                                 const std::vector<int64_t> &ends, double tolerance);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_CHAINCUT_H
