// The sweep of SearchGrid. It builds the reference schedules by name, independently of the search's seed schedules.
#include "SearchSweep.h"
#include "ScheduleNames.h"

#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Schedule/Search.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Random.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <set>

using namespace mpmd::plan;
using mpmd::messageOf;

namespace {
struct Row {
  int64_t ranks, microbatches, chunks;
  Placement placement;
  const char *times, *memory;
  double link, cap;
  Metric metric;
  ScheduleProblem problem;
};

Row draw(Random &random) {
  Row row{};
  row.ranks = random.pick(std::vector<int64_t>{2, 3, 4, 5, 6, 8, 8, 10, 12, 16, 24, 32});
  row.chunks = random.pick(std::vector<int64_t>{1, 1, 2, 2, 2, 3, 4});
  row.placement = random.pick(std::vector<Placement>{Placement::Linear, Placement::Loop, Placement::Zigzag});
  if (row.chunks == 2 && random.next() % 2)
    row.placement = Placement::Zigzag;
  std::vector<int64_t> microbatches;
  for (int64_t m : {4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256})
    if (m * row.ranks * row.chunks <= 8192)
      microbatches.push_back(m);
  row.microbatches =
      random.next() % 6 ? random.pick(microbatches) : row.ranks + static_cast<int64_t>(random.next() % (3 * row.ranks));
  auto number = [&](double low, double high) { return std::round(random.between(low, high) * 20) / 20; };
  StageCost share;
  uint64_t kind = random.next() % 4;
  row.times = kind == 0 ? "equal" : kind == 3 ? "each its own" : "alike";
  if (kind > 0)
    share.forward = number(0.7, 1.4), share.input = number(0.7, 1.6), share.weight = number(0.4, 1.3);
  auto [memory, input] = random.pick(
      std::vector<std::pair<const char *, double>>{{"hold", 0}, {"hold", 0}, {"half", -0.5}, {"real", -0.3}});
  row.memory = memory, share.memInput = input, share.memWeight = -1 - input;
  row.link = random.pick(std::vector<double>{0, 0, 0.05, 0.2, 0.5, 1});
  row.problem = {{row.ranks, row.microbatches, placeStages(row.placement, row.ranks, row.chunks)},
                 uniformCosts(row.ranks, row.chunks, share, row.link)};
  if (kind == 3)
    for (StageCost &stage : row.problem.costs.stages)
      for (double *time : {&stage.forward, &stage.input, &stage.weight})
        *time *= random.between(0.75, 1.25);
  double p = static_cast<double>(row.ranks), v = static_cast<double>(row.chunks);
  row.cap = random.pick(std::vector<double>{0, std::floor((p + 4) / 3), std::floor((p + 2) / 2), std::ceil(0.75 * p), p,
                                            p, p + 0.5, p + (p - 1) / v, 1.25 * p, std::floor(1.5 * p), 2 * p - 1,
                                            2 * p, 3 * p});
  if (random.next() % 4 == 0 && row.cap > 0)
    row.cap = std::round(random.between(1, 2 * p) * 2) / 2;
  if (row.cap > 0)
    row.problem.costs.caps.assign(row.ranks, std::max(row.cap, 1.0));
  row.metric = random.next() % 2 ? Metric::Makespan : Metric::Span;
  return row;
}

const char *nameOf(Placement placement) {
  return placement == Placement::Linear ? "linear" : placement == Placement::Loop ? "loop" : "zigzag";
}

/// Calls `use` with every named schedule for this problem, and its name with parameters.
void forEachNamed(const Row &row, const std::function<void(Pipeline &, const std::string &)> &use) {
  const ScheduleProblem &problem = row.problem;
  int64_t p = row.ranks, m = row.microbatches;
  auto attempt = [&](ScheduleRequest request, const std::string &called) {
    absl::StatusOr<Pipeline> pipeline = makePipeline(request);
    if (!pipeline.ok() || missingToRun(pipeline->mirrored, pipeline->slices > 1))
      return;
    // A block of stages counts as one stage.
    if (pipeline->numStages() != problem.numStages())
      pipeline = expandBlocks(*pipeline, problem.numStages());
    if (pipeline.ok() && pipeline->place == problem.place)
      use(*pipeline, called);
  };
  std::set<int64_t> chunkCounts{1, row.chunks};
  if (row.chunks == 4)
    chunkCounts.insert(2);
  for (int64_t chunks : chunkCounts)
    for (const std::string &name : allScheduleNames()) {
      ScheduleRequest request;
      request.name = name, request.ranks = p, request.microbatches = m, request.chunks = chunks;
      attempt(request, name);
      if (std::string_view(name).ends_with("-auto")) {
        // The costs of a block are the sums over its stages.
        Costs costs = row.problem.costs;
        int64_t each = row.chunks / chunks;
        if (each > 1) {
          if (row.placement != Placement::Linear)
            continue;
          costs = row.problem.costs;
          costs.stages.clear();
          for (int64_t s = 0; s < p * chunks; ++s) {
            StageCost sum{0, 0, 0, 0, 0, 0};
            for (int64_t i = s * each; i < (s + 1) * each; ++i) {
              const StageCost &one = row.problem.costs.stages[i];
              sum.forward += one.forward, sum.input += one.input, sum.weight += one.weight;
              sum.memForward += one.memForward, sum.memInput += one.memInput, sum.memWeight += one.memWeight;
            }
            costs.stages.push_back(sum);
          }
          costs.up.assign(p * chunks - 1, row.link), costs.down = costs.up;
        }
        request.costs = costs;
        attempt(request, name);
        double most = row.cap > 0 ? row.cap : static_cast<double>(3 * p), step = p > 12 ? 2 : p > 6 ? 1 : 0.5;
        if (m * p * row.chunks > 2000)
          step *= 3;
        for (request.limit = 1; request.limit <= most; request.limit += step)
          attempt(request, std::string(name) + " of " + toText(request.limit));
      } else if (chunks > 1) {
        for (request.group = 1; request.group <= std::min(m, 4 * p); request.group += 1 + (p > 8) * 2)
          attempt(request, std::string(name) + " in groups of " + std::to_string(request.group));
      }
    }
}

double seconds(std::chrono::steady_clock::time_point since) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
}
} // namespace

int64_t sweep(const SweepRequest &request) {
  Random random(request.seed);
  int64_t worse = 0, compared = 0, none = 0, runs = 0;
  double most = 0, searching = 0, naming = 0, longest = 0;
  std::map<std::string, std::pair<int64_t, double>> classes;
  for (int64_t i = 0; i < request.pipelines; ++i) {
    Row row = draw(random);
    SearchOptions options;
    options.metric = row.metric, options.effort = request.effort;
    auto begin = std::chrono::steady_clock::now();
    const absl::StatusOr<SearchResult> result = search({row.problem}, options);
    double took = seconds(begin);
    begin = std::chrono::steady_clock::now();
    double found = result.ok() ? result->outcome.value(row.metric) : INFINITY, best = INFINITY;
    std::string winner;
    forEachNamed(row, [&](Pipeline &pipeline, const std::string &called) {
      const auto [faults, outcome] = check(pipeline, row.problem.costs);
      if (!faults.empty())
        return;
      ++compared;
      if (outcome.value(row.metric) < best)
        best = outcome.value(row.metric), winner = called;
    });
    double named = seconds(begin);
    searching += took, naming += named, longest = std::max(longest, took);
    ++runs;
    if (std::isinf(best))
      ++none;
    bool loses = found > best * (1 + 1e-9);
    if (loses) {
      double by = std::isinf(found) ? 1 : found / best - 1;
      ++worse, most = std::max(most, by);
      auto &[count, worst] = classes[std::string(nameOf(row.placement)) + " x" + std::to_string(row.chunks) + ", " +
                                     winner.substr(0, winner.find(' '))];
      ++count, worst = std::max(worst, by);
    }
    if (loses || request.rows)
      std::printf(
          "%s p=%lld m=%lld %s x%lld, %s times, %s memory, link %g, cap %g, %s: search %s (%s) in %.2f s, named "
          "%s (%s) in %.2f s\n",
          loses ? "WORSE" : "ok", static_cast<long long>(row.ranks), static_cast<long long>(row.microbatches),
          nameOf(row.placement), static_cast<long long>(row.chunks), row.times, row.memory, row.link, row.cap,
          row.metric == Metric::Span ? "span" : "makespan", toText(found).c_str(),
          (result.ok() ? result->note.origin : messageOf(result.status())).c_str(), took, toText(best).c_str(),
          winner.c_str(), named);
  }
  for (auto &[name, figures] : classes)
    std::printf("worse %4lld times, by %.3f %% at most: %s\n", static_cast<long long>(figures.first),
                100 * figures.second, name.c_str());
  std::printf("%lld pipelines, %lld without a named schedule that fits, %lld comparisons, worse %lld times, by %.3f %% "
              "at most; %.1f s searching, %.2f s at most, %.1f s naming\n",
              static_cast<long long>(runs), static_cast<long long>(none), static_cast<long long>(compared),
              static_cast<long long>(worse), 100 * most, searching, longest, naming);
  return worse;
}
