// Evaluates the seed schedules, then runs local search, then exact search.
#include "mpmd/Plan/Schedule/Search.h"

#include "ExactSearch.h"
#include "mpmd/Plan/Schedule/CyclicSchedule.h"
#include "mpmd/Plan/Schedule/Greedy.h"
#include "mpmd/Plan/Schedule/LocalSearch.h"
#include "mpmd/Plan/Schedule/SeedSchedules.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <numeric>
#include <system_error>
#include <thread>

namespace mpmd::plan {

namespace {
using Clock = std::chrono::steady_clock;

/// The default effort: thorough for small pipelines, some seconds for large ones.
int64_t usualEffort(int64_t actions) {
  // If a schedule exceeds the caches, evaluations take longer than its size suggests.
  double large = std::min(1.0, 30'000.0 / static_cast<double>(actions));
  return std::clamp<int64_t>(static_cast<int64_t>(large * 40e6 / static_cast<double>(std::max<int64_t>(actions, 1))),
                             40, 50'000);
}
/// The default number of seed schedules.
int64_t usualSeeds(int64_t actions) { return std::clamp<int64_t>(3'000'000 / std::max<int64_t>(actions, 1), 8, 400); }
/// With more actions, exact search would not finish.
constexpr int64_t kMaxExactActions = 220;
/// The number of schedules that are kept for improvement.
constexpr size_t kKept = 4;
/// Values of `origin` in the report, for schedules that do not come from a named schedule.
constexpr const char *kRepeated = "a repeated block", *kExact = "every order tried";

/// A schedule of the search. The outcome is for all microbatches, even if the orders have fewer.
struct Found : Solution {
  /// The function that makes the orders again; empty if they were changed after they were made.
  SeedSchedule start;
  /// The periodic part, if the orders have fewer microbatches than the problem.
  SteadyState steady;
  /// Whether the orders are periodic. Periodic orders have a short text.
  bool repeats = false;
};

class Searcher {
public:
  Searcher(const ScheduleProblem &problem, const SearchOptions &options, double share, Clock::time_point end)
      : problem(problem), options(options), simulator(problem), bound(lowerBound(problem)), end(end),
        actions(3 * problem.numStages() * problem.microbatches) {
    fewer = fewerMicrobatches();
    int64_t usual = usualEffort(3 * problem.numStages() * (fewer > 0 ? fewer : problem.microbatches));
    effort = std::max<int64_t>(
        1, static_cast<int64_t>(share * static_cast<double>(options.effort > 0 ? options.effort : usual)));
  }

  absl::StatusOr<SearchResult> run() {
    trySeeds(namedSeeds(problem, true), true);
    if (fewer > 0)
      tryFewer();
    if (fewer == 0 || found.empty())
      tryAll();
    if (found.empty())
      return invalid(tightest());
    SearchResult result;
    tryExactly(result);
    Found &best = found.front();
    result.pipeline = {problem, "search", std::move(best.orders)};
    result.outcome = best.outcome;
    result.bound = bound;
    result.note.origin = best.start.name;
    result.note.evaluated = evaluated;
    result.note.effort = effort;
    result.note.seed = options.seed;
    result.note.cutShort = cut;
    return result;
  }

private:
  /// Searches with the first microbatches of the problem of `all`. The found schedules are extended to the remaining
  /// microbatches.
  Searcher(const ScheduleProblem &problem, const Searcher &all)
      : problem(problem), options(all.options), simulator(problem), bound(all.bound), end(all.end),
        actions(3 * problem.numStages() * problem.microbatches),
        effort(std::max<int64_t>(1, all.effort - all.evaluated)),
        rest(all.problem.microbatches - problem.microbatches) {}

  /// Microbatches are left out and added in multiples of this number. Interleaved schedules run groups of as many
  /// microbatches as ranks, and some schedules have a period of two microbatches.
  int64_t steadyStep() const { return std::lcm<int64_t>(problem.numRanks(), 2); }

  /// The number of microbatches that suffices to find the steady state; 0 if the problem does not have many more.
  int64_t fewerMicrobatches() const {
    int64_t p = problem.numRanks(), m = problem.microbatches, step = steadyStep(), held = p;
    const std::vector<double> share = activationsOfRanks(problem), &caps = problem.costs.caps;
    for (size_t rank = 0; rank < caps.size(); ++rank)
      if (share[rank] > 0)
        held = std::max(held, static_cast<int64_t>(std::min(caps[rank] / share[rank], 2.0 * p)));
    int64_t least = std::max<int64_t>(2 * p + held, 24), few = m - (m - least) / step * step;
    return m >= least && 3 * few <= 2 * m ? few : 0;
  }

  void tryAll() {
    int64_t most = std::max<int64_t>(1, std::min(usualSeeds(actions), effort / 2));
    for (auto [seeds, share] : {std::pair(&namedVariants, 4), {&familySeeds, 2}, {&adaptiveVSeeds, 1}, {&listSeeds, 1}})
      trySeeds(seeds(problem, std::max<int64_t>(most / share, 1)));
    std::vector<Found> portfolio = found;
    tryCyclic();
    refine(portfolio);
  }

  /// Searches for periodic schedules of few microbatches, and extends them.
  void tryFewer() {
    if ((isOptimal() && found.front().repeats) || (!found.empty() && late()))
      return;
    ScheduleProblem first = problem;
    first.microbatches = fewer;
    Searcher searcher(first, *this);
    searcher.trySeeds(namedSeeds(first, false));
    searcher.tryAll();
    evaluated += searcher.evaluated;
    cut |= searcher.cut;
    for (const Found &each : searcher.found) {
      if (isOptimal() && found.front().repeats)
        return;
      offer(extendSteadyState(each.orders, each.steady, searcher.rest), {each.start.name, nullptr});
    }
    for (const std::vector<Found> *list : {&searcher.found, &searcher.aperiodic})
      for (const Found &each : *list)
        if (each.start.make && !isOptimal())
          offer(each.start);
  }

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
  bool better(const Found &a, const Found &b) const {
    double x = a.outcome.value(options.metric), y = b.outcome.value(options.metric);
    if (a.repeats != b.repeats && std::abs(x - y) <= 1e-9 * y)
      return a.repeats;
    return better(a.outcome, b.outcome);
  }

  bool fits(const Outcome &outcome) const {
    for (int64_t rank = 0; rank < problem.numRanks(); ++rank)
      if (outcome.peak[rank] > problem.costs.cap(rank) * (1 + 1e-12) + 1e-12)
        return false;
    return true;
  }

  void offer(const SeedSchedule &start) {
    if (std::optional<RankSchedules> orders = start.make(problem))
      offer(*std::move(orders), start);
  }

  void offer(RankSchedules orders, const SeedSchedule &start) {
    ++evaluated;
    std::optional<Outcome> outcome = simulator.run(orders);
    if (!outcome || !fits(*outcome))
      return;
    Found each{{std::move(orders), *std::move(outcome)}, start};
    if (rest > 0)
      each.repeats = foresee(each);
    else if (fewer > 0)
      each.repeats = findSteadyState(problem, each.orders, problem.microbatches).has_value();
    keep(rest > 0 && !each.repeats ? aperiodic : found, std::move(each));
  }

  /// Extrapolates the outcome to the remaining microbatches, for which the orders repeat their period. After a
  /// transient, each period takes as long as the previous one. Returns false if the orders have no steady state.
  bool foresee(Found &each) const {
    std::optional<SteadyState> steady = findSteadyState(problem, each.orders, rest);
    if (!steady)
      return false;
    each.steady = *std::move(steady);
    // A period takes at least the time of the busiest rank's work in it.
    double work = *std::max_element(each.outcome.busy.begin(), each.outcome.busy.end()),
           least = work * static_cast<double>(rest) / static_cast<double>(problem.microbatches);
    if (found.size() >= kKept &&
        each.outcome.value(options.metric) + least > found.back().outcome.value(options.metric) * (1 + 1e-9)) {
      each.outcome.makespan += least, each.outcome.span += least;
      return true;
    }
    int64_t stride = each.steady.stride, more = std::min(rest, (steadyStep() / stride + 2) * stride);
    auto simulate = [&](int64_t microbatches) {
      ScheduleProblem longer = problem;
      longer.microbatches += microbatches;
      return Simulator(std::move(longer)).run(extendSteadyState(each.orders, each.steady, microbatches));
    };
    const std::optional<Outcome> before = simulate(more - stride), after = before ? simulate(more) : std::nullopt;
    if (!after)
      return false;
    double periods = static_cast<double>(rest - more) / static_cast<double>(stride);
    each.outcome.makespan = after->makespan + periods * (after->makespan - before->makespan);
    each.outcome.span = after->span + periods * (after->span - before->span);
    return true;
  }

  /// Whether the peak memory of the fullest rank is smaller in `a` than in `b`.
  static bool lighter(const Outcome &a, const Outcome &b) {
    auto most = [](const Outcome &outcome) { return *std::max_element(outcome.peak.begin(), outcome.peak.end()); };
    return most(a) < most(b) * (1 - 1e-9);
  }

  /// Keeps the best few schedules with distinct values. Of equal ones, keeps the one with the least memory.
  void keep(std::vector<Found> &list, Found each) const {
    auto place = std::find_if(list.begin(), list.end(), [&](const Found &other) { return better(each, other); });
    if (place == list.end() && list.size() >= kKept)
      return;
    if (place != list.begin() && !better(*std::prev(place), each)) {
      if (lighter(each.outcome, std::prev(place)->outcome))
        *std::prev(place) = std::move(each);
      return;
    }
    list.insert(place, std::move(each));
    if (list.size() > kKept)
      list.pop_back();
  }

  /// Evaluates seeds. The first seed that fits is always evaluated, so that an interrupted search has a result.
  void trySeeds(const std::vector<SeedSchedule> &starts, bool evenIfOptimal = false) {
    for (const SeedSchedule &start : starts) {
      if (!found.empty() && ((isOptimal() && !evenIfOptimal) || late()))
        return;
      offer(start);
    }
  }

  /// Tries cyclic schedules with the shortest period that fits the memory limits. They are best for little memory and
  /// many microbatches.
  void tryCyclic() {
    if (isOptimal() || problem.costs.comm != CommModel::Delay || (problem.costs.caps.empty() && !found.empty()))
      return;
    double least = minPeriod(problem), best = std::numeric_limits<double>::infinity();
    std::function<bool()> stop = [this] { return !found.empty() && late(); };
    CyclicPlan plan;
    // A large schedule is simulated only if its period is shorter.
    bool large = actions > kManyActions;
    auto use = [&](const PlacedBlock &fitting) {
      offer(
          {kRepeated, [block = fitting.block](const ScheduleProblem &problem) { return repeatBlock(problem, block); }});
      if (fitting.block.period < best)
        best = fitting.block.period, plan = fitting.plan;
    };
    for (bool together : {true, false})
      for (double even : {0.0, 1.0, 0.5, 2.0, 3.0})
        for (double odd : {0.0, 1.0, 0.5})
          for (double factor = 1; even >= odd && factor < 4 && least * factor < (large ? 0.999 : 1.1) * best;
               factor *= factor < 1.2 ? 1.015 : 1.05) {
            if (isOptimal() || stop())
              return;
            CyclicPlan each = cyclicPlan(problem, even, odd, together);
            const std::optional<CyclicBlock> block = placeBlock(problem, least * factor, each);
            if (!block || overflow(problem, *block).memory > 0)
              continue;
            use({each, *block});
            break;
          }
    if (std::isinf(best))
      plan = cyclicPlan(problem, 0, 0, true), best = 2 * least;
    // Bisects the period. Placing a block takes as long as simulating one microbatch.
    int64_t tries = std::clamp<int64_t>(effort * problem.microbatches / 10, 100,
                                        std::clamp<int64_t>(100'000 / problem.numStages(), 200, 4000));
    double low = least;
    for (int round = 0; round < (large ? 8 : 14) && best > low * 1.002; ++round) {
      if (isOptimal() || stop())
        return;
      double period = round == 0 ? low : 0.5 * (low + best);
      if (std::optional<PlacedBlock> fitting =
              fitBlock(problem, period,
                       {.effort = tries, .seed = options.seed + static_cast<uint64_t>(round), .stop = stop}, plan))
        use(*fitting);
      else
        low = period;
      evaluated += std::min(tries / (2 * problem.microbatches), effort / 100);
    }
  }

  /// Runs local search from the best seeds, and from the best cyclic block, from which it may find other optima.
  void refine(const std::vector<Found> &portfolio) {
    int64_t left = effort - evaluated;
    std::vector<Found> starts = portfolio;
    auto block =
        std::find_if(found.begin(), found.end(), [](const Found &each) { return each.start.name == kRepeated; });
    bool blocks = block != found.end();
    if (blocks)
      starts.push_back(*block);
    double reachable = rest > 0 ? lowerBound(problem).value(options.metric) : target();
    int64_t kept = blocks && starts.size() > 1 ? left / 4 : 0;
    for (size_t i = 0; i < starts.size() && left > 0 && !isOptimal() && !late(); ++i) {
      // The best schedule gets most of the effort.
      bool last = i + 1 == starts.size(), lastOfPortfolio = i + 1 == portfolio.size();
      int64_t part = last ? left : lastOfPortfolio ? left - kept : std::max<int64_t>(1, (left - kept) * 45 / 100);
      if (part <= 0)
        continue;
      Found each = starts[i];
      int64_t used =
          improve(problem, solverOptions(reachable, part, options.seed + i), each, rest > 0 ? &each.steady : nullptr);
      evaluated += used;
      left -= used;
      each.start = {each.start.name + ", improved", nullptr};
      if ((rest == 0 || foresee(each)) && better(each, found.front()))
        found.insert(found.begin(), std::move(each));
    }
  }

  SolverOptions solverOptions(double target, int64_t effort, uint64_t seed) {
    return {options.metric, target, effort, seed, [this] { return late(); }};
  }

  void tryExactly(SearchResult &result) {
    if (isOptimal() || actions > kMaxExactActions || !canSearchExactly(problem, options.metric) || late())
      return;
    int64_t nodes = std::min<int64_t>(20 * effort, 1'000'000);
    Found &best = found.front();
    double before = best.outcome.value(options.metric);
    if (searchExactly(problem, solverOptions(target(), nodes, 0), best) && !cut) {
      // Every order was tried or excluded, so the value of the best one is its own lower bound.
      result.note.exact = true;
      (options.metric == Metric::Makespan ? bound.makespan : bound.span) = best.outcome.value(options.metric);
      bound.makespan = std::max(bound.makespan, bound.span);
    }
    if (best.outcome.value(options.metric) < before)
      best.start.name = kExact;
  }

  std::string tightest() const {
    const std::vector<double> one = activationsOfRanks(problem);
    for (int64_t rank = 0; rank < problem.numRanks(); ++rank)
      if (one[rank] > problem.costs.cap(rank))
        return "search: expected caps that hold one microbatch, got " + toText(problem.costs.cap(rank)) + " for " +
               toText(one[rank]) + " on rank " + std::to_string(rank);
    return "search: expected caps that some schedule fits, got none that does";
  }

  const ScheduleProblem &problem;
  const SearchOptions &options;
  Simulator simulator;
  Bound bound;
  Clock::time_point end;
  int64_t actions = 0, effort = 0, evaluated = 0;
  /// `fewer`: the number of microbatches in which to search for a steady state, or 0. `rest`: the number of further
  /// microbatches to which schedules are extended.
  int64_t fewer = 0, rest = 0;
  bool cut = false;
  /// The best few schedules, and those without a periodic part.
  std::vector<Found> found, aperiodic;
};
} // namespace

absl::StatusOr<SearchResult> search(const std::vector<ScheduleProblem> &placements, const SearchOptions &options) {
  Clock::time_point begin = Clock::now();
  absl::StatusOr<SearchResult> best = invalid("search: expected a placement for these stages, got none");
  SearchNote total;
  for (const ScheduleProblem &problem : placements) {
    MPMD_RETURN_IF_ERROR(checkCosts(problem.costs, problem.numStages(), problem.numRanks()));
    if (problem.microbatches < 1)
      return invalid("expected at least 1 microbatch, got " + std::to_string(problem.microbatches));
  }
  // Each placement is searched independently, so that the number of threads does not change the result.
  std::vector<absl::StatusOr<SearchResult>> results(placements.size());
  size_t workers = std::clamp<size_t>(std::thread::hardware_concurrency(), 1, std::max<size_t>(placements.size(), 1));
  std::atomic<size_t> next{0};
  auto work = [&] {
    for (size_t i = next++; i < placements.size(); i = next++) {
      // The placements of one worker share its time.
      double share =
          std::min(1.0, static_cast<double>((i / workers + 1) * workers) / static_cast<double>(placements.size()));
      Clock::time_point end = begin + std::chrono::duration_cast<Clock::duration>(
                                          std::chrono::duration<double>(std::min(options.seconds, 1e9) * share));
      results[i] = Searcher(placements[i], options, 1.0 / static_cast<double>(placements.size()), end).run();
    }
  };
  std::vector<std::thread> threads;
  threads.reserve(workers);
  try {
    for (size_t i = 1; i < workers; ++i)
      threads.emplace_back(work);
  } catch (const std::system_error &) {
    // If a thread cannot be started, the existing threads do the work.
  }
  work();
  for (std::thread &thread : threads)
    thread.join();
  for (size_t i = 0; i < placements.size(); ++i) {
    absl::StatusOr<SearchResult> &each = results[i];
    if (!each.ok()) {
      if (!best.ok())
        best = std::move(each);
      continue;
    }
    total.evaluated += each->note.evaluated;
    total.effort += each->note.effort;
    total.cutShort |= each->note.cutShort;
    total.seed = options.seed;
    if (!best.ok() || each->outcome.value(options.metric) < best->outcome.value(options.metric) * (1 - 1e-12)) {
      best = std::move(each);
      best->chosen = i;
    }
  }
  if (!best.ok())
    return best;
  total.exact = best->note.exact;
  total.origin = best->note.origin;
  best->note = total;
  return best;
}

} // namespace mpmd::plan
