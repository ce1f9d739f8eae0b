// Converts simulations to pictures: actions as boxes, transfers as hops, and levels of memory.
#include "mpmd/Plan/Viz/Picture.h"

#include "mpmd/Plan/Schedule/Files.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace mpmd::plan {

double Lane::peak() const {
  double peak = 0;
  for (const Level &level : memory)
    peak = std::max(peak, level.held);
  return peak;
}

std::vector<Level> levelsOf(const std::vector<ByteSpan> &all, const std::vector<ByteSpan> &always,
                            const std::vector<SpanLife> &lives) {
  std::vector<int64_t> cuts;
  for (const ByteSpan &span : all)
    cuts.insert(cuts.end(), {span.begin, span.end});
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  std::vector<int64_t> holders(cuts.size());
  int64_t held = 0;
  auto change = [&](const ByteSpan &span, int64_t by) {
    size_t i = std::lower_bound(cuts.begin(), cuts.end(), span.begin) - cuts.begin();
    for (; i + 1 < cuts.size() && cuts[i] < span.end; ++i) {
      bool before = holders[i] > 0;
      holders[i] += by;
      held += ((holders[i] > 0) - before) * (cuts[i + 1] - cuts[i]);
    }
  };
  for (const ByteSpan &span : always)
    change(span, 1);
  struct Change {
    double time;
    int64_t by;
    size_t life;
  };
  std::vector<Change> changes;
  for (size_t i = 0; i < lives.size(); ++i) {
    changes.push_back({lives[i].start, 1, i});
    changes.push_back({lives[i].end, -1, i});
  }
  std::sort(changes.begin(), changes.end(), [](const Change &a, const Change &b) {
    return std::tuple(a.time, a.by, a.life) < std::tuple(b.time, b.by, b.life);
  });
  std::vector<Level> levels{{0, static_cast<double>(held)}};
  for (const Change &each : changes) {
    change(lives[each.life].span, each.by);
    // All changes at one time form one level, whatever their order.
    if (levels.size() == 1 || levels.back().time != each.time)
      levels.push_back({each.time, 0});
    levels.back().held = static_cast<double>(held);
  }
  return levels;
}

const Collectives *Picture::collectivesOf(Action action) const {
  if (inLoop(action.kind))
    action.microbatch = 0;
  auto found = collectives.find(action);
  return found == collectives.end() ? nullptr : &found->second;
}

double Picture::end() const {
  double end = 0;
  for (const Lane &lane : lanes)
    for (const Box &box : lane.boxes)
      end = std::max(end, box.end);
  for (const Channel &channel : channels)
    for (const Channel::Copy &copy : channel.copies)
      end = std::max(end, copy.end);
  return end;
}

double Picture::bubble() const {
  double busy = 0, all = end() * static_cast<double>(lanes.size());
  for (const Lane &lane : lanes)
    for (const Box &box : lane.boxes)
      busy += box.end - box.start;
  return all > 0 ? 1 - busy / all : 0;
}

absl::Status checkDrawable(const Picture &picture, const Picture *run) {
  int64_t boxes = picture.numBoxes() + (run ? run->numBoxes() : 0),
          lanes = static_cast<int64_t>(picture.numLanes() + (run ? run->numLanes() : 0));
  if (boxes > kMaxDrawn)
    return invalid("expected at most " + std::to_string(kMaxDrawn) + " actions to draw, got " + std::to_string(boxes));
  if (lanes > kMaxLanes)
    return invalid("expected at most " + std::to_string(kMaxLanes) + " lanes to draw, got " + std::to_string(lanes));
  return absl::OkStatus();
}

int64_t Picture::numBoxes() const {
  int64_t boxes = 0;
  for (const Lane &lane : lanes)
    boxes += static_cast<int64_t>(lane.boxes.size());
  for (const Channel &channel : channels)
    boxes += static_cast<int64_t>(channel.copies.size());
  return boxes;
}

namespace {
/// Adds memory at the start of the action, or frees it at the end of the action.
void addLevel(Lane &lane, double change, double start, double end) {
  if (change == 0)
    return;
  double held = lane.memory.empty() ? 0 : lane.memory.back().held;
  if (lane.memory.empty())
    lane.memory.push_back({0, 0});
  lane.memory.push_back({change < 0 ? end : start, held + change});
}
} // namespace

bool pictureOf(const Pipeline &pipeline, const Costs &costs, Picture &picture) {
  Simulator simulator({pipeline, costs});
  if (!simulator.runWithStarts(pipeline.orders))
    return false;
  const std::vector<std::vector<double>> &starts = simulator.starts();
  picture = {};
  picture.title = pipeline.name;
  picture.microbatches = {pipeline.microbatches};
  int64_t stages = pipeline.numStages(), m = pipeline.microbatches;
  std::vector<double> forward(stages * m, 0), input(stages * m, 0);
  for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank) {
    Lane &lane = picture.lanes.emplace_back();
    lane.name = "rank " + std::to_string(rank);
    lane.cap = costs.cap(rank);
    const RankSchedule &order = pipeline.orders[rank];
    lane.boxes.reserve(order.size());
    for (size_t i = 0; i < order.size(); ++i) {
      double end = starts[rank][i] + simulator.seconds(order[i]);
      lane.boxes.push_back({order[i], starts[rank][i], end});
      addLevel(lane, simulator.memory(order[i]), starts[rank][i], end);
      if (order[i].kind != Kind::BackwardWeight)
        (order[i].kind == Kind::Forward ? forward : input)[order[i].stage * m + order[i].microbatch] = end;
    }
  }
  for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
    for (size_t i = 0; i < pipeline.orders[rank].size(); ++i) {
      const Action &action = pipeline.orders[rank][i];
      int64_t from = action.kind == Kind::Forward ? action.stage - 1 : action.stage + 1;
      if (action.kind == Kind::BackwardWeight || from < 0 || from >= stages)
        continue;
      int64_t peer = pipeline.rankOf(from, action.microbatch);
      if (peer == rank)
        continue;
      double sent = (action.kind == Kind::Forward ? forward : input)[from * m + action.microbatch];
      double link = action.kind == Kind::Forward ? costs.up[from] : costs.down[action.stage];
      picture.hops.push_back({peer, rank, sent, std::min(sent + link, starts[rank][i])});
    }
  return true;
}

Picture pictureOf(const Timetable &timetable, const TaskGraph &graph, const Simulation &simulation,
                  const LoopCosts &memory) {
  Picture picture;
  picture.title = timetable.name;
  picture.microbatches = timetable.microbatches;
  picture.seconds = true;
  picture.bytes = !memory.empty();
  picture.lanes.resize(timetable.numRanks());
  for (int64_t rank = 0; rank < timetable.numRanks(); ++rank)
    picture.lanes[rank].name = "rank " + std::to_string(rank);
  std::map<std::pair<int64_t, int64_t>, double> ends; // keyed by task and microbatch
  for (const Run &run : simulation.runs) {
    const TaskNode &task = graph.tasks[run.task];
    Lane &lane = picture.lanes[run.rank];
    lane.boxes.push_back({makeAction(task.stage, task.kind, task.pass, run.microbatch, task.loop), run.start, run.end});
    ends[{run.task, run.microbatch}] = run.end;
    if (inLoop(task.kind) && task.pass == 0 && !memory.empty())
      addLevel(lane, memoryOf(memory[task.loop][task.stage], task.kind), run.start, run.end);
  }
  std::vector<std::vector<const Dependence *>> into(graph.tasks.size());
  for (const Dependence &edge : graph.dependences)
    into[edge.to].push_back(&edge);
  for (const Run &run : simulation.runs)
    for (const Dependence *edge : into[run.task]) {
      const TaskNode &from = graph.tasks[edge->from], &to = graph.tasks[run.task];
      int64_t peer = timetable.place[from.stage];
      if (peer == run.rank || edge->lag > 0)
        continue;
      // A value that enters or leaves the loop moves once per step.
      bool sameLoop = inLoop(from.kind) && inLoop(to.kind) && from.loop == to.loop;
      int64_t microbatch = sameLoop            ? run.microbatch
                           : inLoop(from.kind) ? graph.microbatches[from.loop] - 1
                                               : int64_t(0);
      if (!sameLoop && inLoop(to.kind) && run.microbatch > 0)
        continue;
      if (auto sent = ends.find({edge->from, microbatch}); sent != ends.end())
        picture.hops.push_back({peer, run.rank, sent->second, std::min(sent->second + edge->link, run.start)});
    }
  return picture;
}

/// The stages that a lane computes in the loop. If there are none, the stages that it computes outside the loop.
static std::vector<int64_t> stagesOf(const Lane &lane) {
  std::vector<int64_t> stages;
  for (bool loop : {true, false}) {
    for (const Box &box : lane.boxes)
      if (inLoop(box.action.kind) == loop)
        stages.push_back(box.action.stage);
    std::sort(stages.begin(), stages.end());
    stages.erase(std::unique(stages.begin(), stages.end()), stages.end());
    if (!stages.empty())
      break;
  }
  return stages;
}

absl::Status alignLanes(const Picture &plan, Picture &run) {
  std::map<std::vector<int64_t>, int64_t> laneOf;
  for (size_t i = 0; i < run.lanes.size(); ++i)
    laneOf.try_emplace(stagesOf(run.lanes[i]),
                       static_cast<int64_t>(i)); // the first rank of a mesh represents all
  std::vector<int64_t> newPlace(run.lanes.size(), -1);
  std::vector<Lane> lanes;
  for (const Lane &lane : plan.lanes) {
    std::vector<int64_t> stages = stagesOf(lane);
    auto found = laneOf.find(stages);
    if (found == laneOf.end()) {
      std::string text;
      for (int64_t stage : stages)
        text += (text.empty() ? "" : ", ") + std::to_string(stage);
      return invalid("expected a run of the plan's placement, got no rank that runs the stages of its " + lane.name +
                     " (" + text + ")");
    }
    newPlace[found->second] = static_cast<int64_t>(lanes.size());
    lanes.push_back(std::move(run.lanes[found->second]));
    run.lanes[found->second].boxes.clear();
    laneOf.erase(found);
  }
  run.lanes = std::move(lanes);
  std::vector<Hop> hops;
  for (Hop hop : run.hops)
    if (newPlace[hop.from] >= 0 && newPlace[hop.to] >= 0) {
      hop.from = newPlace[hop.from], hop.to = newPlace[hop.to];
      hops.push_back(hop);
    }
  run.hops = std::move(hops);
  return absl::OkStatus();
}

} // namespace mpmd::plan
