// Schedules by name: what each needs, and blocks of stages on one pipeline rank.
#include "mpmd/Plan/Schedule/Schedules.h"

#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>

namespace mpmd::plan {

static constexpr const char *kNames[] = {
    "gpipe",      "1f1b",           "eager-1f1b", "interleaved-1f1b", "kimi-k2", "looped-bfs", "zb-h1", "zb-h2",
    "zb-auto",    "interleaved-zb", "zbv",        "zbv-auto",         "v-half",  "v-min",      "v-zb",  "1f1b-v",
    "dualpipe-v", "dualpipe",       "gis",        "seq-1f1b"};

std::span<const char *const> scheduleNames() { return kNames; }

bool isRunnable(std::string_view name) { return name != "dualpipe" && name != "seq-1f1b"; }

namespace {
template <typename... Names> bool isOneOf(std::string_view name, Names... names) { return ((name == names) || ...); }

bool isLoop(std::string_view name) {
  return isOneOf(name, "interleaved-1f1b", "kimi-k2", "looped-bfs", "interleaved-zb", "gis");
}
bool isV(std::string_view name) {
  return isOneOf(name, "zbv", "zbv-auto", "v-half", "v-min", "v-zb", "1f1b-v", "dualpipe-v");
}

std::string count(int64_t number, const char *what) {
  return std::to_string(number) + " " + what +
         (number == 1                                             ? ""
          : what[std::char_traits<char>::length(what) - 1] == 'h' ? "es"
                                                                  : "s");
}

std::string checkNumbers(const ScheduleRequest &request) {
  int64_t p = request.ranks, m = request.microbatches, v = request.chunks;
  const std::string &name = request.name;
  if (p < 1)
    return "expected at least 1 pipeline rank, got " + std::to_string(p);
  if (m < 1)
    return "expected at least 1 microbatch, got " + std::to_string(m);
  if (std::find(std::begin(kNames), std::end(kNames), name) == std::end(kNames)) {
    std::string known;
    for (const char *each : kNames)
      known += (known.empty() ? "" : ", ") + std::string(each);
    return "expected one of the schedules " + known + ", or search, got '" + name + "'";
  }
  // Numbers of stages and microbatches are kept in 32 bits, and their product in memory.
  constexpr int64_t kMost = int64_t(1) << 31;
  if (p >= kMost || m >= kMost || v >= kMost || request.slices >= kMost ||
      __int128(p) * m * std::max<int64_t>(v, 1) * std::max<int64_t>(request.slices, 1) >= kMost)
    return "expected fewer than 2^31 actions of a kind, got " + count(p, "pipeline rank") + " with " +
           count(m, "microbatch");
  if (v < 1)
    return "expected at least 1 chunk per pipeline rank, got " + std::to_string(v);
  if (isV(name) && v != 2)
    return name + ": expected 2 chunks per pipeline rank, got " + std::to_string(v);
  if (!isV(name) && !isLoop(name) && v != 1)
    return name + ": expected 1 chunk per pipeline rank, got " + std::to_string(v);
  if (request.placement) {
    if (*request.placement != placementOf(name) && v > 1)
      return name + ": expected its own placement (" + (isV(name) ? "v" : "loop") + "), got another";
  }
  if (name == "dualpipe-v" && m < 2 * p)
    return name + ": expected at least 2 x " + std::to_string(p) + " = " + count(2 * p, "microbatch") + " for " +
           count(p, "pipeline rank") + ", got " + std::to_string(m);
  if (name == "dualpipe") {
    if (p % 2 || m % 2)
      return name + ": expected an even number of pipeline ranks and of microbatches, got " + std::to_string(p) +
             " and " + std::to_string(m);
    if (m < 2 * p)
      return name + ": expected at least 2 x " + std::to_string(p) + " = " + count(2 * p, "microbatch") + " for " +
             count(p, "pipeline rank") + ", got " + std::to_string(m);
  }
  if (name == "seq-1f1b" && request.slices < 1)
    return name + ": expected at least 1 slice per microbatch, got " + std::to_string(request.slices);
  return "";
}

/// Of at least p microbatches, the last one, too.
int64_t smallestGroup(int64_t p, int64_t m) {
  int64_t group = std::min(p, m);
  while (group < m && m % group != 0 && m % group < p)
    ++group;
  return group;
}

/// The group of interleaved schedules; without a wish, torch's rule, which gives p where p divides m.
std::string chooseGroup(const ScheduleRequest &request, int64_t &group) {
  int64_t p = request.ranks, m = request.microbatches;
  group = request.group;
  if (request.name == "gis") {
    // Without a wish, the smallest group that divides m: the least memory.
    for (int64_t g = std::min((p + 1) / 2, m); group == 0 && g <= std::min(p, m); ++g)
      group = m % g == 0 ? g : 0;
    if (group == 0)
      group = std::min((p + 1) / 2, m);
    if (group < (p + 1) / 2 || group > p)
      if (m >= (p + 1) / 2 || group != m)
        return "gis: expected a group of ceil(p / 2) to p microbatches, " + std::to_string((p + 1) / 2) + " to " +
               std::to_string(p) + ", got " + std::to_string(group);
    if (m % group)
      return "gis: expected groups of " + std::to_string(group) + " that divide the microbatches, got " +
             count(m, "microbatch");
    return "";
  }
  if (group == 0) {
    int64_t rounds = std::max<int64_t>(1, m / p);
    if (m % rounds)
      return request.name + ": expected microbatches that form " + std::to_string(rounds) + " equal rounds (" +
             std::to_string(m) + " div " + std::to_string(p) + "), got " + count(m, "microbatch") + "; groups of " +
             std::to_string(smallestGroup(p, m)) +
             " would do: mpmd-schedule make --group-size writes such a schedule as CSV, which mpmd-opt takes";
    group = m / rounds;
    return "";
  }
  if (group < p || group > m)
    return request.name + ": expected a group of " + std::to_string(p) + " (pipeline ranks) to " + std::to_string(m) +
           " (microbatches), got " + std::to_string(group);
  if (int64_t last = m % group; last != 0 && last < p)
    return request.name + ": expected a last group of at least " + count(p, "microbatch") + " or none, got " +
           std::to_string(last) + " of " + std::to_string(m) + " in groups of " + std::to_string(group);
  return "";
}

/// Costs of the automatic schedules, with their limit as the cap of ranks that have none.
std::string limitedCosts(const ScheduleRequest &request, Costs &costs) {
  costs = request.costs ? *request.costs : uniformCosts(request.ranks, request.chunks, {}, 0);
  if (std::string error = checkCosts(costs, request.ranks * request.chunks, request.ranks); !error.empty())
    return error;
  if (request.limit < 0 || request.limit != request.limit)
    return request.name + ": expected a limit of at least 1 activation, got " + std::to_string(request.limit);
  if (request.limit == 0 && !costs.caps.empty())
    return "";
  double limit = request.limit > 0 ? request.limit : static_cast<double>(request.ranks);
  std::vector<double> caps(request.ranks, 0);
  std::vector<int32_t> place = placeStages(placementOf(request.name), request.ranks, request.chunks);
  for (size_t s = 0; s < place.size(); ++s)
    caps[place[s]] += limit * costs.stages[s].memForward;
  for (int64_t r = 0; r < request.ranks; ++r)
    caps[r] = std::min(caps[r], costs.cap(r));
  costs.caps = caps;
  return "";
}
} // namespace

Placement placementOf(std::string_view name) {
  return isV(name) ? Placement::Zigzag : isLoop(name) ? Placement::Loop : Placement::Linear;
}

int64_t chunksFor(std::string_view name, int64_t stages, int64_t ranks) {
  return isV(name) ? 2 : isLoop(name) && ranks > 0 ? std::max<int64_t>(1, stages / ranks) : 1;
}

std::string makePipeline(const ScheduleRequest &wish, Pipeline &pipeline) {
  ScheduleRequest request = wish;
  const std::string &name = request.name;
  if (request.chunks == 0)
    request.chunks = isV(name) || isLoop(name) ? 2 : 1;
  if (request.slices == 0)
    request.slices = 2;
  if (std::string error = checkNumbers(request); !error.empty())
    return error;
  int64_t p = request.ranks, m = request.microbatches, v = request.chunks, group = 0;
  pipeline = {name, m, placeStages(placementOf(name), p, v), false, 1, {}};
  if (isLoop(name)) {
    if (name != "looped-bfs")
      if (std::string error = chooseGroup(request, group); !error.empty())
        return error;
    pipeline.orders = name == "interleaved-1f1b" ? interleavedOneFOneB(p, m, v, group)
                      : name == "kimi-k2"        ? kimiK2(p, m, v, group)
                      : name == "looped-bfs"     ? loopedBfs(p, m, v)
                      : name == "gis"            ? generalizedInterleaving(p, m, v, group)
                                                 : interleavedZeroBubble(p, m, v, group);
  } else if (name == "zb-auto" || name == "zbv-auto") {
    Costs costs;
    if (std::string error = limitedCosts(request, costs); !error.empty())
      return error;
    pipeline.orders = name == "zb-auto" ? zeroBubbleAuto(p, m, costs) : zeroBubbleVAuto(p, m, costs);
    if (pipeline.orders.empty())
      return name + ": expected caps that hold one microbatch, got " + toText(costs.cap(0)) + " on rank 0";
  } else if (name == "seq-1f1b") {
    pipeline.slices = request.slices;
    pipeline.microbatches = m * request.slices;
    pipeline.orders = seqOneFOneB(p, m, request.slices);
  } else if (name == "dualpipe") {
    pipeline.mirrored = true;
    pipeline.orders = dualPipe(p, m);
  } else {
    static constexpr std::pair<const char *, CellOrders (*)(int64_t, int64_t)> kPlain[] = {
        {"gpipe", gpipe},        {"1f1b", oneFOneB},       {"eager-1f1b", eagerOneFOneB},
        {"zb-h1", zeroBubbleH1}, {"zb-h2", zeroBubbleH2},  {"zbv", zeroBubbleV},
        {"v-half", vHalf},       {"v-min", vMin},          {"v-zb", vZeroBubble},
        {"1f1b-v", oneFOneBV},   {"dualpipe-v", dualPipeV}};
    for (const auto &[each, make] : kPlain)
      if (name == each)
        pipeline.orders = make(p, m);
  }
  return "";
}

std::string expandBlocks(const Pipeline &pipeline, int64_t stages, Pipeline &expanded) {
  int64_t blocks = pipeline.numStages();
  if (stages < blocks)
    return "expected at least " + std::to_string(blocks) + " stages, got " + std::to_string(stages);
  std::vector<int64_t> first(blocks + 1, 0);
  expanded = {pipeline.name,     pipeline.microbatches, {},
              pipeline.mirrored, pipeline.slices,       CellOrders(pipeline.numRanks())};
  for (int64_t block = 0; block < blocks; ++block) {
    int64_t length = stages / blocks + (block < stages % blocks);
    first[block + 1] = first[block] + length;
    expanded.place.insert(expanded.place.end(), length, pipeline.place[block]);
  }
  for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
    for (const Cell &cell : pipeline.orders[rank]) {
      int64_t begin = first[cell.stage], end = first[cell.stage + 1];
      // Forward through the block, backward the other way.
      for (int64_t i = begin; i < end; ++i)
        expanded.orders[rank].push_back(
            {static_cast<int32_t>(cell.kind == Kind::Forward ? i : begin + end - 1 - i), cell.microbatch, cell.kind});
    }
  return "";
}

std::string makeSchedule(std::string_view name, int64_t stages, int64_t ranks, int64_t microbatches,
                         Timetable &timetable) {
  ScheduleRequest request;
  request.name = name;
  request.ranks = ranks;
  request.microbatches = microbatches;
  request.chunks = chunksFor(name, stages, ranks);
  if (ranks >= 1 && microbatches >= 1 && stages < ranks * request.chunks)
    return "expected at least as many stages as " + std::string(request.chunks == 1 ? "pipeline ranks" : "chunks") +
           ", got " + std::to_string(stages) + " stages for " +
           (request.chunks == 1 ? "" : std::to_string(ranks * request.chunks) + " chunks of ") + std::to_string(ranks) +
           " pipeline ranks";
  if (!isRunnable(name))
    return std::string(name) + ": expected a schedule that programs can run, got one that needs " +
           (name == "dualpipe" ? "two copies of every stage" : "slices of the sequence");
  Pipeline pipeline, expanded;
  if (std::string error = makePipeline(request, pipeline); !error.empty())
    return error;
  // A program adds in ascending microbatches, so that every schedule gives the same bits.
  if (name == "looped-bfs")
    for (CellOrder &order : pipeline.orders)
      for (Cell &cell : order)
        if (cell.kind == Kind::Backward)
          cell.microbatch = static_cast<int32_t>(microbatches - 1 - cell.microbatch);
  if (std::string error = expandBlocks(pipeline, stages, expanded); !error.empty())
    return error;
  timetable = toTimetable(expanded);
  return "";
}

bool turnsAtOnce(std::string_view name) {
  ScheduleRequest request;
  request.name = name, request.ranks = 4, request.microbatches = 16;
  Pipeline pipeline;
  if (!makePipeline(request, pipeline).empty() || pipeline.slices > 1 || pipeline.mirrored)
    return false;
  int32_t last = static_cast<int32_t>(pipeline.numStages() - 1);
  const CellOrder &order = pipeline.orders[pipeline.place[last]];
  auto isForward = [&](const Cell &cell) { return cell.stage == last && cell.kind == Kind::Forward; };
  for (auto at = std::find_if(order.begin(), order.end(), isForward); at != order.end();
       at = std::find_if(at + 1, order.end(), isForward))
    if (auto next = at + 1; next == order.end() || next->stage != last || next->microbatch != at->microbatch)
      return false;
  return true;
}

} // namespace mpmd::plan
