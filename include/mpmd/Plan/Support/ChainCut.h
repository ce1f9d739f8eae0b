// Cuts a chain of items into consecutive pieces.
#ifndef MPMD_PLAN_SUPPORT_CHAINCUT_H
#define MPMD_PLAN_SUPPORT_CHAINCUT_H

#include <cstdint>
#include <functional>
#include <vector>

namespace mpmd::plan {

struct ChainCut {
  int64_t pieces;
  /// Prefix sums of a lower bound on a piece's badness: entry i is the sum over the first i items.
  const std::vector<double> &atLeast;
  /// The badness of a piece of the items [begin, end); infinite if the piece is not allowed.
  std::function<double(int64_t piece, int64_t begin, int64_t end)> badness;
};

/// Minimises the badness of the worst piece. Returns where each piece ends; empty if every cut has an infinite piece.
/// No piece is empty.
std::vector<int64_t> bestCut(const ChainCut &chain);

/// Minimises the sum of weights over cuts whose worst piece exceeds that of the cut `ends` by at most the factor
/// `tolerance`. Returns `ends` if none is lighter. `weight` is, by item, that of a cut right before it.
std::vector<int64_t> lightestCut(const ChainCut &chain, const std::vector<double> &weight,
                                 const std::vector<int64_t> &ends, double tolerance);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_CHAINCUT_H
