#include "runtime/src/device/ComputeStreams.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

namespace mpmd::rt {

namespace {
/// The maximum number of compute streams of a rank. More would find little to overlap, and each needs its own
/// workspace.
constexpr uint32_t maxStreams = 4;
/// `waitNanoseconds`: what it costs to wait for another stream. Several streams are used only if they save 1 /
/// `minPart` of the time.
constexpr uint64_t waitNanoseconds = 1500, minPart = 8;
constexpr uint32_t nobody = UINT32_MAX;

/// Tracks RAW, WAR and WAW hazards by byte range.
class AccessTracker {
public:
  /// Adds to `before` the actions that must complete before action `who` makes this access.
  void touch(const Touch &touch, uint32_t who, std::vector<uint32_t> &before) {
    const auto [begin, end] = touch.bytes;
    if (begin >= end)
      return;
    split(begin);
    split(end);
    auto next = pieces.lower_bound(begin);
    for (uint64_t at = begin; at < end; ++next) {
      if (next == pieces.end() || next->first > at)
        next =
            pieces.emplace_hint(next, at, Piece{next == pieces.end() ? end : std::min(end, next->first), nobody, {}});
      Piece &piece = next->second;
      if (piece.writer != nobody)
        before.push_back(piece.writer);
      if (touch.writes) {
        before.insert(before.end(), piece.readers.begin(), piece.readers.end());
        piece.readers.clear();
        piece.writer = who;
      } else {
        piece.readers.push_back(who);
      }
      at = piece.end;
    }
  }

private:
  struct Piece {
    uint64_t end;
    uint32_t writer;
    std::vector<uint32_t> readers; ///< since the last write
  };

  void split(uint64_t at) {
    auto next = pieces.lower_bound(at);
    if (next == pieces.begin() || std::prev(next)->second.end <= at)
      return;
    Piece rest = std::prev(next)->second;
    std::prev(next)->second.end = at;
    pieces.emplace_hint(next, at, std::move(rest));
  }

  std::map<uint64_t, Piece> pieces; ///< by first byte; disjoint
};

/// A value for each stream.
template <typename T> using PerStream = std::array<T, maxStreams>;

/// Consecutive actions without a message or mark between them.
class Block {
public:
  Block(const RankSteps &all, size_t first, size_t count)
      : all(all), first(first), count(static_cast<uint32_t>(count)), streams(count), waits(count), ends(count),
        known(count) {
    tails.fill(nobody);
  }

  /// Assigns streams to the actions. Returns whether that saves enough time.
  bool choose() {
    AccessTracker hazards;
    std::vector<uint32_t> before;
    uint64_t serial = 0, last = 0;
    PerStream<uint64_t> free = {};
    for (uint32_t i = 0; i < count; ++i) {
      const RankStep &step = all.steps[first + i];
      before.clear();
      for (uint32_t t = 0; t < step.numTouches; ++t)
        hazards.touch(all.touches[step.firstTouch + t], i, before);
      assign(i, before, free, step.nanoseconds);
      serial += step.nanoseconds;
      last = std::max(last, ends[i]);
    }
    return numStreams > 1 && last + 2 * waitNanoseconds < serial - serial / minPart;
  }

  /// Appends the actions, with the steps that fork and join streams.
  void emit(std::vector<RankStep> &into, std::vector<uint32_t> &awaited) {
    std::vector<bool> isAwaited(count);
    bool isStartAwaited = false;
    for (const std::vector<uint32_t> &each : waits)
      for (uint32_t other : each)
        if (other == nobody)
          isStartAwaited = true;
        else
          isAwaited[other] = true;
    for (uint32_t stream = 1; stream < maxStreams; ++stream)
      if (tails[stream] != nobody)
        isAwaited[tails[stream]] = true;
    const uint32_t start = static_cast<uint32_t>(into.size()), actions = start + 1;
    forkJoin(into, isStartAwaited);
    for (uint32_t i = 0; i < count; ++i) {
      RankStep step = all.steps[first + i];
      step.computeStream = streams[i];
      step.isAwaited = isAwaited[i];
      step.firstAwaited = static_cast<uint32_t>(awaited.size());
      for (uint32_t other : waits[i])
        awaited.push_back(other == nobody ? start : actions + other);
      step.numAwaited = static_cast<uint32_t>(awaited.size()) - step.firstAwaited;
      into.push_back(step);
    }
    forkJoin(into, false);
    into.back().firstAwaited = static_cast<uint32_t>(awaited.size());
    for (uint32_t stream = 1; stream < maxStreams; ++stream)
      if (tails[stream] != nobody)
        awaited.push_back(actions + tails[stream]);
    into.back().numAwaited = static_cast<uint32_t>(awaited.size()) - into.back().firstAwaited;
  }

  uint32_t streamsUsed() const { return numStreams; }

private:
  void forkJoin(std::vector<RankStep> &into, bool isAwaited) {
    RankStep &step = into.emplace_back();
    step.kind = RankStep::Kind::ForkJoin;
    step.instruction = all.steps[first].instruction;
    step.isAwaited = isAwaited;
  }

  /// Assigns the stream in which action `i` can start first. Of several, prefers that of its latest dependency.
  void assign(uint32_t i, const std::vector<uint32_t> &before, PerStream<uint64_t> &free, uint64_t nanoseconds) {
    PerStream<uint32_t> latest; // the latest dependency in each stream
    latest.fill(nobody);
    for (uint32_t other : before)
      if (other != i)
        if (uint32_t &at = latest[streams[other]]; at == nobody || other > at)
          at = other;
    uint32_t best = 0;
    uint64_t begin = UINT64_MAX;
    uint32_t needed = nobody;
    for (uint32_t stream = 0; stream < maxStreams; ++stream) {
      uint64_t start = std::max(free[stream], stream == 0 ? 0 : waitNanoseconds);
      for (uint32_t other = 0; other < maxStreams; ++other)
        if (other != stream && latest[other] != nobody)
          start = std::max(start, ends[latest[other]] + waitNanoseconds);
      const uint32_t own = latest[stream];
      if (start < begin || (start == begin && own != nobody && (needed == nobody || own > needed))) {
        best = stream;
        begin = start;
        needed = own;
      }
    }
    streams[i] = best;
    numStreams = std::max(numStreams, best + 1);
    ends[i] = free[best] = begin + nanoseconds;
    // The action inherits the dependencies of its predecessor in the stream.
    PerStream<uint32_t> &mine = known[i];
    mine.fill(0);
    if (tails[best] != nobody)
      mine = known[tails[best]];
    for (uint32_t stream = 0; stream < maxStreams; ++stream) {
      const uint32_t other = latest[stream];
      if (stream == best || other == nobody || mine[stream] > other)
        continue;
      waits[i].push_back(other);
      for (uint32_t each = 0; each < maxStreams; ++each)
        mine[each] = std::max(mine[each], known[other][each]);
    }
    if (best != 0 && tails[best] == nobody && waits[i].empty())
      waits[i].push_back(nobody);
    mine[best] = i + 1;
    tails[best] = i;
  }

  const RankSteps &all;
  size_t first;
  uint32_t count, numStreams = 1;
  std::vector<uint32_t> streams;            ///< by action
  std::vector<std::vector<uint32_t>> waits; ///< by action: the actions that it waits for; `nobody`: the beginning
  std::vector<uint64_t> ends;               ///< by action, in nanoseconds
  std::vector<PerStream<uint32_t>>
      known;                 ///< by action and stream: the number of leading actions of that stream known to be done
  PerStream<uint32_t> tails; ///< the last action of each stream, or `nobody`
};

bool mayBeApart(const RankStep &step) {
  using Kind = DeviceAction::Kind;
  return step.kind == RankStep::Kind::Action &&
         (step.action.kind == Kind::Kernel || step.action.kind == Kind::Product || step.action.kind == Kind::Copy);
}
} // namespace

uint32_t assignComputeStreams(RankSteps &steps) {
  std::vector<RankStep> made;
  made.reserve(steps.steps.size());
  uint32_t numStreams = 1;
  for (size_t begin = 0, end; begin < steps.steps.size(); begin = end) {
    for (end = begin; end < steps.steps.size() && mayBeApart(steps.steps[end]); ++end)
      ;
    if (end - begin > 1) {
      if (Block block(steps, begin, end - begin); block.choose()) {
        block.emit(made, steps.awaited);
        numStreams = std::max(numStreams, block.streamsUsed());
        continue;
      }
    }
    end = std::max(end, begin + 1);
    made.insert(made.end(), steps.steps.begin() + static_cast<int64_t>(begin),
                steps.steps.begin() + static_cast<int64_t>(end));
  }
  steps.steps = std::move(made);
  return numStreams;
}

} // namespace mpmd::rt
