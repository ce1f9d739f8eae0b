#include "mpmd/Plan/Support/ChainCut.h"

#include <algorithm>
#include <limits>

using namespace mpmd::plan;

static constexpr double kInfinite = std::numeric_limits<double>::infinity();

namespace {
/// Indexed by the number of pieces and the end of the last piece: the best value, and the begin of the last piece.
struct Table {
  std::vector<std::vector<double>> best;
  std::vector<std::vector<int64_t>> from;

  Table(int64_t pieces, int64_t count)
      : best(pieces + 1, std::vector<double>(count + 1, kInfinite)),
        from(pieces + 1, std::vector<int64_t>(count + 1, 0)) {
    best[0][0] = 0;
  }
  bool hasCut() const { return best.back().back() < kInfinite; }
  std::vector<int64_t> ends() const {
    std::vector<int64_t> ends;
    int64_t end = static_cast<int64_t>(best.back().size()) - 1;
    for (size_t s = best.size() - 1; s > 0; end = from[s--][end])
      ends.push_back(end);
    std::reverse(ends.begin(), ends.end());
    return ends;
  }
};
} // namespace

std::vector<int64_t> mpmd::plan::bestCut(const ChainCut &chain) {
  const std::vector<double> &atLeast = chain.atLeast;
  const int64_t count = static_cast<int64_t>(atLeast.size()) - 1;
  Table table(chain.pieces, count);
  for (int64_t s = 1; s <= chain.pieces; ++s) {
    const std::vector<double> &before = table.best[s - 1];
    std::vector<double> &best = table.best[s];
    std::vector<int64_t> &from = table.from[s];
    // `later[i]`: the best value of all cuts into s - 1 pieces that end at i or later.
    std::vector<double> later(before);
    for (int64_t i = count - 1; i >= 0; --i)
      later[i] = std::min(later[i], later[i + 1]);
    for (int64_t end = s == chain.pieces ? count : s; end <= count; ++end) {
      // If the last piece begins later, it improves and the earlier pieces become worse. The search starts where both
      // bounds are equal, and stops in each direction when no improvement is possible.
      int64_t meet = s - 1, last = end - 1;
      while (meet < last) {
        int64_t middle = meet + (last - meet) / 2;
        if (before[middle] < atLeast[end] - atLeast[middle])
          meet = middle + 1;
        else
          last = middle;
      }
      auto consider = [&](int64_t begin) {
        double worst =
            before[begin] == kInfinite ? kInfinite : std::max(before[begin], chain.badness(s - 1, begin, end));
        if (worst < best[end] || (worst == best[end] && worst < kInfinite && begin < from[end])) {
          best[end] = worst;
          from[end] = begin;
        }
      };
      for (int64_t begin = meet; begin >= s - 1 && atLeast[end] - atLeast[begin] <= best[end]; --begin)
        consider(begin);
      for (int64_t begin = meet + 1; begin < end && later[begin] <= best[end]; ++begin)
        consider(begin);
    }
  }
  return table.hasCut() ? table.ends() : std::vector<int64_t>();
}

std::vector<int64_t> mpmd::plan::lightestCut(const ChainCut &chain, const std::vector<double> &weight,
                                             const std::vector<int64_t> &ends, double tolerance) {
  const std::vector<double> &atLeast = chain.atLeast;
  const int64_t count = static_cast<int64_t>(atLeast.size()) - 1;
  double heaviest = 0;
  std::vector<double> limits;
  for (int64_t s = 0, begin = 0; s < chain.pieces; begin = ends[s++]) {
    limits.push_back(chain.badness(s, begin, ends[s]) * (1 + tolerance));
    heaviest += begin ? weight[begin] : 0;
  }
  Table table(chain.pieces, count);
  // By the number of pieces and the end of the last one: the badness of the worst piece of the best cut.
  std::vector<std::vector<double>> worst(chain.pieces + 1, std::vector<double>(count + 1, 0));
  for (int64_t s = 1; s <= chain.pieces; ++s) {
    const double limit = limits[s - 1];
    for (int64_t end = s == chain.pieces ? count : s; end <= count; ++end)
      for (int64_t begin = end - 1; begin >= s - 1 && atLeast[end] - atLeast[begin] <= limit; --begin) {
        const double sum = table.best[s - 1][begin] + (begin ? weight[begin] : 0);
        if (sum > table.best[s][end] || sum == kInfinite)
          continue;
        const double badness = chain.badness(s - 1, begin, end), most = std::max(worst[s - 1][begin], badness);
        if (badness <= limit && (sum < table.best[s][end] || most < worst[s][end])) {
          table.best[s][end] = sum;
          table.from[s][end] = begin;
          worst[s][end] = most;
        }
      }
  }
  return table.best.back().back() < heaviest ? table.ends() : ends;
}
