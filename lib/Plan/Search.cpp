// The portfolio, then local search, then exact search.
#include "mpmd/Plan/Search.h"

#include "ExactSearch.h"
#include "LocalSearch.h"
#include "mpmd/Plan/CyclicSchedule.h"
#include "mpmd/Plan/Greedy.h"
#include "mpmd/Plan/Schedules.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <set>
#include <thread>

namespace mpmd::plan {

namespace {
using Clock = std::chrono::steady_clock;

/// How much is done without a wish, so that small pipelines are searched well and large ones in seconds.
int64_t usualEffort(int64_t cells) {
  // What does not fit into caches takes longer than its size says.
  double large = std::min(1.0, 50'000.0 / static_cast<double>(cells));
  return std::clamp<int64_t>(static_cast<int64_t>(large * 40e6 / static_cast<double>(std::max<int64_t>(cells, 1))), 40,
                             50'000);
}
int64_t usualGreedy(int64_t cells) { return std::clamp<int64_t>(5'000'000 / std::max<int64_t>(cells, 1), 8, 400); }
/// Beyond this many actions the number of partial schedules leaves no hope.
constexpr int64_t kMostExactCells = 220;
/// What schedules are called that are not named ones.
constexpr const char *kGreedy = "greedy", *kRepeated = "a repeated block", *kExact = "every order tried";

struct Found {
  CellOrders orders;
  Outcome outcome;
  std::string name;
};

class Searcher {
public:
  Searcher(const Pipeline &shape, const Costs &costs, const SearchOptions &options, double share, Clock::time_point end)
      : shape(shape), costs(costs), options(options), simulator(shape, costs), bound(lowerBound(shape, costs)),
        end(end) {
    cells = 3 * shape.numStages() * shape.microbatches;
    effort = std::max<int64_t>(
        1, static_cast<int64_t>(share * static_cast<double>(options.effort > 0 ? options.effort : usualEffort(cells))));
  }

  std::string run(SearchResult &result) {
    result.note = {};
    tryNamed();
    tryGreedy();
    std::vector<Found> portfolio = found;
    tryCyclic();
    if (found.empty())
      return tightest();
    refine(portfolio);
    tryExactly(result);
    Found &best = found.front();
    result.pipeline = shape;
    result.pipeline.name = "search";
    result.pipeline.orders = std::move(best.orders);
    result.outcome = best.outcome;
    result.bound = bound;
    result.note.origin = best.name;
    result.note.evaluated = evaluated;
    result.note.effort = effort;
    result.note.seed = options.seed;
    result.note.cutShort = cut;
    return "";
  }

private:
  double target() const { return bound.value(options.metric); }
  bool isOptimal() const {
    return !found.empty() && found.front().outcome.value(options.metric) <= target() * (1 + 1e-9);
  }
  bool late() {
    if (options.seconds > 0 && Clock::now() >= end)
      cut = true;
    return cut;
  }

  bool better(const Outcome &a, const Outcome &b) const {
    Metric other = options.metric == Metric::Makespan ? Metric::Span : Metric::Makespan;
    double x = a.value(options.metric), y = b.value(options.metric);
    if (std::abs(x - y) > 1e-12 * y)
      return x < y;
    return a.value(other) < b.value(other) * (1 - 1e-12);
  }

  /// Keeps the best few, each of another value.
  void offer(CellOrders &orders, const std::string &name) {
    ++evaluated;
    Outcome outcome;
    if (!simulator.run(orders, outcome))
      return;
    for (int64_t rank = 0; rank < shape.numRanks(); ++rank)
      if (outcome.peak[rank] > costs.cap(rank) * (1 + 1e-12) + 1e-12)
        return;
    auto place =
        std::find_if(found.begin(), found.end(), [&](const Found &each) { return better(outcome, each.outcome); });
    constexpr size_t kKept = 4;
    if (place == found.end() && found.size() >= kKept)
      return;
    if (place != found.begin() && !better(std::prev(place)->outcome, outcome))
      return;
    found.insert(place, {std::move(orders), outcome, name});
    if (found.size() > kKept)
      found.pop_back();
  }

  void tryNamed() {
    int64_t p = shape.numRanks(), v = shape.numStages() / p;
    auto attempt = [&](const char *name, int64_t group) {
      ScheduleRequest request;
      request.name = name, request.ranks = p, request.microbatches = shape.microbatches, request.chunks = v,
      request.group = group;
      request.costs = costs;
      Pipeline pipeline;
      if (makePipeline(request, pipeline).empty() && pipeline.place == shape.place && !pipeline.mirrored &&
          pipeline.slices == 1)
        offer(pipeline.orders, name);
    };
    // A cut search must still hold something: the first schedule that fits is always tried.
    for (const char *name : scheduleNames()) {
      if (v * p != shape.numStages() || (!found.empty() && late()))
        return;
      attempt(name, 0);
      if (std::string_view(name) == "gis")
        for (int64_t group = (p + 1) / 2; group <= std::min(p, (p + 1) / 2 + 8); ++group)
          attempt(name, group);
      if (std::string_view(name) == "interleaved-1f1b" && shape.microbatches >= p)
        attempt(name, p);
    }
  }

  /// Limits of activations up to the cap, the most promising first.
  std::vector<std::vector<double>> limits() const {
    std::vector<double> share(shape.numRanks(), 0);
    for (int64_t s = 0; s < shape.numStages(); ++s)
      share[shape.place[s]] += costs.stages[s].memForward;
    double p = static_cast<double>(shape.numRanks()), m = static_cast<double>(shape.microbatches);
    std::vector<double> counts{m,        2 * p,       p,         1.5 * p, 2 * p - 1, p + 1, 3 * p, 1.25 * p,
                               0.75 * p, 0.5 * p + 1, p / 3 + 1, 2.5 * p, p + 2,     p - 1, 4 * p};
    for (int64_t step = 1; step < 16; ++step)
      counts.push_back(2 * p * static_cast<double>(step) / 16);
    std::vector<std::vector<double>> all{
        costs.caps.empty() ? std::vector<double>(shape.numRanks(), std::numeric_limits<double>::infinity())
                           : costs.caps};
    std::set<std::vector<double>> seen(all.begin(), all.end());
    for (double count : counts) {
      std::vector<double> caps(shape.numRanks());
      for (int64_t r = 0; r < shape.numRanks(); ++r)
        caps[r] = std::min(costs.cap(r), share[r] > 0 ? std::max(1.0, std::floor(count * 2) / 2) * share[r]
                                                      : std::numeric_limits<double>::infinity());
      if (seen.insert(caps).second)
        all.push_back(caps);
    }
    return all;
  }

  void tryGreedy() {
    std::vector<GreedyRules> rules;
    for (double inFlight : {0.0, 1.0, 2.0, 0.5})
      for (double overrun : {0.5, 0.0, 1.0})
        for (double patience : {0.0, 0.5, 1.0})
          for (int turns = 0; turns < 4; ++turns)
            rules.push_back({.alternate = turns % 2 == 1,
                             .deepForward = true,
                             .lowBackward = turns >= 2,
                             .overrun = overrun,
                             .patience = patience,
                             .inFlight = inFlight});
    std::vector<std::vector<double>> caps = limits();
    int64_t most = std::max<int64_t>(1, std::min(usualGreedy(cells), effort / 2)), tried = 0;
    CellOrders orders;
    // Along the diagonals: many rules at the first limits, few at the last.
    for (size_t sum = 0; sum < rules.size() + 4 * caps.size(); ++sum)
      for (size_t c = 0; c < caps.size() && 4 * c <= sum; ++c) {
        size_t r = sum - 4 * c;
        if (r >= rules.size())
          continue;
        if (tried++ >= most || isOptimal() || (!found.empty() && late()))
          return;
        Costs limited = costs;
        limited.caps = caps[c];
        if (greedySchedule(shape, limited, rules[r], orders))
          offer(orders, kGreedy);
      }
  }

  /// Blocks that repeat, with the shortest period that fits the caps: what counts where memory is short and
  /// microbatches are many.
  void tryCyclic() {
    if (isOptimal() || costs.comm != CommModel::Delay || (costs.caps.empty() && !found.empty()))
      return;
    double least = leastPeriod(shape, costs), best = std::numeric_limits<double>::infinity();
    std::function<bool()> stop = [this] { return !found.empty() && late(); };
    CyclicPlan plan;
    CyclicBlock block;
    // Of large ones only what is shorter yet is worth a simulation.
    bool large = cells > 50'000;
    auto use = [&](const CyclicPlan &fitting) {
      CellOrders orders = repeatBlock(shape, block);
      offer(orders, kRepeated);
      if (block.period < best)
        best = block.period, plan = fitting;
    };
    for (bool together : {true, false})
      for (double even : {0.0, 1.0, 0.5, 2.0, 3.0})
        for (double odd : {0.0, 1.0, 0.5})
          for (double factor = 1; even >= odd && factor < 4 && least * factor < (large ? 0.999 : 1.1) * best;
               factor *= factor < 1.2 ? 1.015 : 1.05) {
            if (isOptimal() || stop())
              return;
            CyclicPlan each = cyclicPlan(shape, costs, even, odd, together);
            if (!placeBlock(shape, costs, least * factor, each, block) || overflow(shape, costs, block) > 0)
              continue;
            use(each);
            break;
          }
    if (std::isinf(best))
      plan = cyclicPlan(shape, costs, 0, 0, true), best = 2 * least;
    // Shorter and shorter periods; a block costs as much as one microbatch of a schedule.
    int64_t tries = std::clamp<int64_t>(effort * shape.microbatches / 10, 100,
                                        std::clamp<int64_t>(100'000 / shape.numStages(), 200, 4000));
    double low = least;
    for (int round = 0; round < (large ? 8 : 14) && best > low * 1.002; ++round) {
      if (isOptimal() || stop())
        return;
      CyclicPlan each = plan;
      double period = round == 0 ? low : 0.5 * (low + best);
      if (fitBlock(shape, costs, period, tries, options.seed + static_cast<uint64_t>(round), stop, each, block))
        use(each);
      else
        low = period;
      evaluated += std::min(tries / (2 * shape.microbatches), effort / 100);
    }
  }

  /// Local search from the best of the portfolio, and from the best repeating block, which may lead elsewhere.
  void refine(const std::vector<Found> &portfolio) {
    int64_t left = effort - evaluated;
    std::function<bool()> stop = [this] { return late(); };
    std::vector<Found> starts = portfolio;
    auto block = std::find_if(found.begin(), found.end(), [](const Found &each) { return each.name == kRepeated; });
    bool blocks = block != found.end();
    if (blocks)
      starts.push_back(*block);
    int64_t kept = blocks && starts.size() > 1 ? left / 4 : 0;
    for (size_t i = 0; i < starts.size() && left > 0 && !isOptimal() && !late(); ++i) {
      // Most of the effort goes to the best; the others may lead elsewhere.
      bool last = i + 1 == starts.size(), lastOfPortfolio = i + 1 == portfolio.size();
      int64_t part = last ? left : lastOfPortfolio ? left - kept : std::max<int64_t>(1, (left - kept) * 45 / 100);
      if (part <= 0)
        continue;
      int64_t used = improve(shape, costs, options.metric, target(), part, options.seed + i, stop, starts[i].orders,
                             starts[i].outcome);
      evaluated += used;
      left -= used;
      if (better(starts[i].outcome, found.front().outcome)) {
        starts[i].name += ", improved";
        found.insert(found.begin(), starts[i]);
      }
    }
  }

  void tryExactly(SearchResult &result) {
    if (isOptimal() || cells > kMostExactCells || !canSearchExactly(shape, costs, options.metric) || late())
      return;
    std::function<bool()> stop = [this] { return late(); };
    int64_t nodes = std::min<int64_t>(20 * effort, 1'000'000);
    Found &best = found.front();
    double before = best.outcome.value(options.metric);
    if (searchExactly(shape, costs, options.metric, target(), nodes, stop, best.orders, best.outcome) && !cut) {
      // Every order was tried or excluded: what is left is its own bound.
      result.note.exact = true;
      (options.metric == Metric::Makespan ? bound.makespan : bound.span) = best.outcome.value(options.metric);
      bound.makespan = std::max(bound.makespan, bound.span);
    }
    if (best.outcome.value(options.metric) < before)
      best.name = kExact;
  }

  std::string tightest() const {
    for (int64_t rank = 0; rank < shape.numRanks(); ++rank) {
      double one = 0;
      for (int64_t s = 0; s < shape.numStages(); ++s)
        one += shape.place[s] == rank ? costs.stages[s].memForward : 0;
      if (one > costs.cap(rank))
        return "search: expected caps that hold one microbatch, got " + toText(costs.cap(rank)) + " for " +
               toText(one) + " on rank " + std::to_string(rank);
    }
    return "search: expected caps that some schedule fits, got none that does";
  }

  const Pipeline &shape;
  const Costs &costs;
  const SearchOptions &options;
  Simulator simulator;
  Bound bound;
  Clock::time_point end;
  int64_t cells = 0, effort = 0, evaluated = 0;
  bool cut = false;
  std::vector<Found> found;
};
} // namespace

std::string search(const std::vector<Candidate> &candidates, const SearchOptions &options, SearchResult &result,
                   size_t &chosen) {
  Clock::time_point begin = Clock::now();
  std::string error = "search: expected a placement for these stages, got none";
  bool any = false;
  SearchNote total;
  for (const auto &[shape, costs] : candidates) {
    if (std::string fault = checkCosts(costs, shape.numStages(), shape.numRanks()); !fault.empty())
      return fault;
    if (shape.microbatches < 1)
      return "expected at least 1 microbatch, got " + std::to_string(shape.microbatches);
  }
  // Each candidate for itself, so that the number of threads changes nothing.
  std::vector<SearchResult> results(candidates.size());
  std::vector<std::string> faults(candidates.size());
  size_t workers = std::clamp<size_t>(std::thread::hardware_concurrency(), 1, std::max<size_t>(candidates.size(), 1));
  std::atomic<size_t> next{0};
  auto work = [&] {
    for (size_t i = next++; i < candidates.size(); i = next++) {
      // A worker's candidates share the time.
      double share =
          std::min(1.0, static_cast<double>((i / workers + 1) * workers) / static_cast<double>(candidates.size()));
      Clock::time_point end = begin + std::chrono::duration_cast<Clock::duration>(
                                          std::chrono::duration<double>(std::min(options.seconds, 1e9) * share));
      faults[i] =
          Searcher(candidates[i].shape, candidates[i].costs, options, 1.0 / static_cast<double>(candidates.size()), end)
              .run(results[i]);
    }
  };
  std::vector<std::thread> threads;
  for (size_t i = 1; i < workers; ++i)
    threads.emplace_back(work);
  work();
  for (std::thread &thread : threads)
    thread.join();
  for (size_t i = 0; i < candidates.size(); ++i) {
    SearchResult &each = results[i];
    if (!faults[i].empty()) {
      error = faults[i];
      continue;
    }
    total.evaluated += each.note.evaluated;
    total.effort += each.note.effort;
    total.cutShort |= each.note.cutShort;
    total.seed = options.seed;
    double value = each.outcome.value(options.metric), best = any ? result.outcome.value(options.metric) : 0;
    if (!any || value < best * (1 - 1e-12)) {
      result = std::move(each);
      chosen = i;
      any = true;
    }
  }
  if (!any)
    return error;
  total.exact = result.note.exact;
  total.origin = result.note.origin;
  result.note = total;
  return "";
}

std::string search(const Pipeline &shape, const Costs &costs, const SearchOptions &options, SearchResult &result) {
  size_t chosen = 0;
  return search(std::vector<Candidate>{{shape, costs}}, options, result, chosen);
}

} // namespace mpmd::plan
