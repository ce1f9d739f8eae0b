// Search over a grid of pipelines: never worse than any named schedule that fits, never below the bound, within its
// caps. Prints how far from the bound it stays.
//
//   SearchGrid [--effort=N] [--configurations=N] [--rows]      effort 0: the default of search
//   SearchGrid --sweep=N [--seed=K] [--effort=N] [--rows]      N random placements, each compared with every
//                                                              named schedule and its parameters
#include "ScheduleNames.h"
#include "SearchSweep.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Random.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>

using namespace mpmd::plan;
using mpmd::messageOf;

namespace {
struct Configuration {
  int64_t p, m;
  bool even, half;
  double link;
  /// The name of the cap, and the number of activations that it allows.
  const char *capName;
  double cap;
  Metric metric;
  uint64_t seed;
};

/// The same layers for every placement: two stages per rank, or both as one stage.
std::vector<ScheduleProblem> placementsOf(const Configuration &c) {
  Random random(c.seed);
  std::vector<StageCost> layers;
  double forward = random.between(0.8, 1.2), input = random.between(0.8, 1.3), weight = random.between(0.6, 1.1);
  for (int64_t i = 0; i < 2 * c.p; ++i) {
    auto time = [&](double middle) { return 0.5 * middle * (c.even ? 1 : random.between(0.7, 1.3)); };
    layers.push_back({time(forward), time(input), time(weight), 0.5, c.half ? -0.25 : 0, c.half ? -0.25 : -0.5});
  }
  std::vector<ScheduleProblem> list;
  for (auto [placement, chunks] : {std::pair(Placement::Linear, 1), {Placement::Zigzag, 2}, {Placement::Loop, 2}}) {
    ScheduleProblem problem{{c.p, c.m, placeStages(placement, c.p, chunks)}, {}};
    if (chunks == 2) {
      problem.costs.stages = layers;
    } else {
      for (int64_t r = 0; r < c.p; ++r) {
        const StageCost &a = layers[2 * r], &b = layers[2 * r + 1];
        problem.costs.stages.push_back({a.forward + b.forward, a.input + b.input, a.weight + b.weight, 1,
                                        a.memInput + b.memInput, a.memWeight + b.memWeight});
      }
    }
    problem.costs.up.assign(problem.costs.stages.size() - 1, c.link);
    problem.costs.down = problem.costs.up;
    problem.costs.caps.assign(c.p, c.cap);
    list.push_back(std::move(problem));
  }
  return list;
}

std::vector<Configuration> grid(int64_t count) {
  Random random(20);
  std::vector<Configuration> all;
  std::vector<int64_t> ranks{2, 3, 4, 5, 6, 8, 12, 16, 24, 32}, per{1, 2, 3, 4, 8};
  for (int64_t i = 0; i < count; ++i) {
    Configuration c{};
    c.p = ranks[i % ranks.size()];
    c.m = c.p * random.pick(per);
    c.even = i % 2 == 0;
    c.half = random.next() % 3 == 0;
    c.link = random.pick(std::vector<double>{0, 0, 0.1, 0.5, 1});
    double p = static_cast<double>(c.p);
    std::vector<std::pair<const char *, double>> caps{{"V-Min", std::floor((p + 4) / 3)},
                                                      {"V-Half", std::floor((p + 2) / 2)},
                                                      {"3p/4", std::max(std::floor(0.75 * p), std::floor((p + 4) / 3))},
                                                      {"p", p},
                                                      {"1.5p", std::floor(1.5 * p)},
                                                      {"2p", 2 * p},
                                                      {"3p", 3 * p}};
    std::tie(c.capName, c.cap) = caps[(i / 10) % caps.size()];
    c.metric = (i / 5) % 2 ? Metric::Span : Metric::Makespan;
    c.seed = random.next();
    all.push_back(c);
  }
  return all;
}

struct Gaps {
  std::vector<double> all;
  int64_t optimal = 0;
  void add(double gap) {
    all.push_back(gap);
    optimal += gap == 0;
  }
  void print(const char *name) {
    std::sort(all.begin(), all.end());
    double sum = 0;
    for (double gap : all)
      sum += gap;
    double n = static_cast<double>(all.size());
    std::printf("%-10s %4zu configurations, %5.1f %% optimal, gap: median %6.3f %%, mean %6.3f %%, 90th %6.2f %%, "
                "worst %6.2f %%\n",
                name, all.size(), 100 * static_cast<double>(optimal) / n, 100 * all[all.size() / 2], 100 * sum / n,
                100 * all[all.size() * 9 / 10], 100 * all.back());
  }
};

int64_t faults = 0, comparisons = 0;
void fail(const Configuration &c, const std::string &what) {
  ++faults;
  std::printf("FAILED p=%lld m=%lld %s %s link=%g cap=%s metric=%s: %s\n", static_cast<long long>(c.p),
              static_cast<long long>(c.m), c.even ? "even" : "uneven", c.half ? "half" : "hold", c.link, c.capName,
              c.metric == Metric::Span ? "span" : "makespan", what.c_str());
}

void compareWithNamed(const Configuration &c, const std::vector<ScheduleProblem> &placements, double found) {
  for (const ScheduleProblem &problem : placements)
    for (const std::string &name : allScheduleNames()) {
      ScheduleRequest request;
      request.name = name, request.ranks = c.p, request.microbatches = c.m, request.chunks = problem.numStages() / c.p,
      request.costs = problem.costs;
      const absl::StatusOr<Pipeline> pipeline = makePipeline(request);
      if (!pipeline.ok() || pipeline->place != problem.place || missingToRun(pipeline->mirrored, pipeline->slices > 1))
        continue;
      const auto [faults, outcome] = check(*pipeline, problem.costs);
      if (!faults.empty())
        continue;
      ++comparisons;
      if (found > outcome.value(c.metric) * (1 + 1e-9))
        fail(c, toText(found) + " is worse than " + name + " with " + toText(outcome.value(c.metric)));
    }
}
} // namespace

int main(int argc, char **argv) {
  int64_t effort = -1, count = 560, pipelines = 0;
  uint64_t seed = 1;
  bool rows = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "--effort=", 9) == 0)
      effort = std::atoll(argv[i] + 9);
    else if (std::strncmp(argv[i], "--configurations=", 17) == 0)
      count = std::max(1LL, std::atoll(argv[i] + 17));
    else if (std::strncmp(argv[i], "--sweep=", 8) == 0)
      pipelines = std::max(1LL, std::atoll(argv[i] + 8));
    else if (std::strncmp(argv[i], "--seed=", 7) == 0)
      seed = static_cast<uint64_t>(std::atoll(argv[i] + 7));
    else if (std::strcmp(argv[i], "--rows") == 0)
      rows = true;
    else
      return std::fprintf(
                 stderr, "SearchGrid: expected --effort=N, --configurations=N, --sweep=N, --seed=K or --rows, got %s\n",
                 argv[i]),
             1;
  }
  if (pipelines > 0)
    return sweep({.pipelines = pipelines, .seed = seed, .effort = std::max<int64_t>(effort, 0), .rows = rows}) ? 1 : 0;
  if (effort < 0)
    effort = 60;
  Gaps all;
  std::map<std::string, Gaps> parts;
  auto begin = std::chrono::steady_clock::now();
  for (const Configuration &c : grid(count)) {
    std::vector<ScheduleProblem> placements = placementsOf(c);
    SearchOptions options;
    options.metric = c.metric;
    // The effort per action is larger for small pipelines.
    options.effort = effort == 0 ? 0 : std::max<int64_t>(effort, effort * 6000 / (6 * c.p * c.m));
    const absl::StatusOr<SearchResult> result = search(placements, options);
    if (!result.ok()) {
      fail(c, messageOf(result.status()));
      continue;
    }
    const ScheduleProblem &chosen = placements[result->chosen];
    double found = result->outcome.value(c.metric), bound = lowerBound(chosen).value(c.metric);
    // The simulator confirms the reported outcome, within the caps.
    if (const auto [wrong, again] = check(result->pipeline, chosen.costs);
        !wrong.empty() || again.makespan != result->outcome.makespan || again.span != result->outcome.span)
      fail(c, wrong.empty() ? "the figures are not those of the orders" : wrong[0].message);
    if (found < bound * (1 - 1e-9))
      fail(c, toText(found) + " is below the bound " + toText(bound));
    compareWithNamed(c, placements, found);
    // No placement can be better than the lowest bound of all.
    double least = bound;
    for (const ScheduleProblem &problem : placements)
      least = std::min(least, lowerBound(problem).value(c.metric));
    double gap = std::max(0.0, gapTo(bound, found));
    all.add(gap);
    parts[std::string("cap ") + c.capName].add(gap);
    parts[c.even ? "even" : "uneven"].add(gap);
    parts[c.metric == Metric::Span ? "span" : "makespan"].add(gap);
    if (rows)
      std::printf("p=%lld m=%lld %s %s link=%g cap=%s=%g %s: %s on %zu stages, bound %s, gap %.3f %%, over any "
                  "placement %.3f %%\n",
                  static_cast<long long>(c.p), static_cast<long long>(c.m), c.even ? "even" : "uneven",
                  c.half ? "half" : "hold", c.link, c.capName, c.cap, c.metric == Metric::Span ? "span" : "makespan",
                  toText(found).c_str(), chosen.costs.stages.size(), toText(bound).c_str(), 100 * gap,
                  100 * std::max(0.0, gapTo(least, found)));
  }
  for (auto &[name, gaps] : parts)
    gaps.print(name.c_str());
  if (!all.all.empty())
    all.print("all");
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf("%lld comparisons with named schedules that fit, %lld faults, %.1f s\n",
              static_cast<long long>(comparisons), static_cast<long long>(faults), seconds);
  return faults ? 1 : 0;
}
