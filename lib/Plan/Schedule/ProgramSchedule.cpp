// Makes the order of all tasks of a program: a schedule for each loop, joined to one timetable.
#include "mpmd/Plan/Schedule/ProgramSchedule.h"

#include "LoopSchedule.h"
#include "mpmd/Plan/Support/Status.h"

#include "mpmd/Plan/Schedule/ListSchedule.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Support/FileIo.h"

#include <algorithm>

namespace mpmd::plan {

absl::Status setCosts(TaskGraph &graph, const Costs &costs) {
  // Costs may have entries for replicas of round-robin stages. If not, replicas have the costs of their original stage.
  const int64_t given = static_cast<int64_t>(costs.stages.size()), originals = graph.numOriginals();
  if (given != graph.stages && given != originals)
    return invalid("expected costs of " + std::to_string(graph.stages) + " stages" +
                   (originals < graph.stages ? ", or of " + std::to_string(originals) + " without copies" : "") +
                   ", got " + std::to_string(given));
  MPMD_RETURN_IF_ERROR(checkCosts(costs, given, static_cast<int64_t>(costs.caps.size())));
  for (TaskNode &task : graph.tasks)
    if (inLoop(task.kind) && task.pass == 0) {
      const StageCost &cost = costs.stages[given == graph.stages ? task.stage : graph.originalOf(task.stage)];
      // A backward that is not split takes the time of input and weight gradient.
      bool split = graph.find(task.stage, Kind::BackwardInput, 0, task.loop) >= 0 &&
                   graph.find(task.stage, Kind::BackwardWeight, 0, task.loop) >= 0;
      task.seconds = task.kind == Kind::Forward || split ? secondsOf(cost, task.kind) : cost.input + cost.weight;
    }
  for (Dependence &edge : graph.dependences) {
    int64_t from = graph.originalOf(graph.tasks[edge.from].stage), to = graph.originalOf(graph.tasks[edge.to].stage);
    if (to == from + 1)
      edge.link = costs.up[from];
    if (to == from - 1)
      edge.link = costs.down[to];
  }
  return absl::OkStatus();
}

TaskGraph loopOf(const TaskGraph &graph, int64_t loop) {
  TaskGraph part;
  part.stages = graph.stages;
  part.devices = graph.devices;
  part.replicas = graph.replicas;
  part.microbatches = {graph.microbatches[loop]};
  std::vector<int64_t> number(graph.tasks.size(), -1);
  for (size_t i = 0; i < graph.tasks.size(); ++i)
    if (inLoop(graph.tasks[i].kind) && graph.tasks[i].loop == loop) {
      number[i] = static_cast<int64_t>(part.tasks.size());
      part.tasks.push_back(graph.tasks[i]);
      part.tasks.back().loop = 0;
    }
  for (const Dependence &edge : graph.dependences)
    if (number[edge.from] >= 0 && number[edge.to] >= 0)
      part.dependences.push_back({number[edge.from], number[edge.to], edge.lag, edge.link});
  part.index();
  return part;
}

namespace {
/// Removes the loop from the actions of a cell: `2F5@1` becomes `2F5`, and `loop` becomes 1.
absl::Status takeLoop(std::string &cell, size_t loops, size_t &loop) {
  std::string text = cell;
  size_t marks = 0, actions = 1 + std::count(cell.begin(), cell.end(), ';');
  loop = 0;
  for (size_t mark; (mark = cell.find('@')) != std::string::npos; ++marks) {
    size_t end = std::min(cell.find_first_not_of("0123456789", mark + 1), cell.size());
    std::string number = cell.substr(mark + 1, end - mark - 1);
    if (number.empty() || number.size() > 6 || std::stoull(number) >= loops)
      return invalid("expected loops below " + std::to_string(loops) + ", got " + text);
    if (marks && std::stoull(number) != loop)
      return invalid("expected actions of one loop in a cell, got " + text);
    loop = std::stoull(number);
    cell.erase(mark, end - mark);
  }
  if (marks > actions || (marks < actions && loop > 0))
    return invalid("expected actions of one loop in a cell, got " + text);
  return absl::OkStatus();
}

} // namespace

/// Splits the text of a CSV file by loop.
static absl::StatusOr<std::vector<std::string>> splitCsv(const std::string &text, int64_t loops) {
  std::vector<std::string> parts(loops);
  std::vector<size_t> columns(parts.size());
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    size_t last = 0, column = 0;
    std::fill(columns.begin(), columns.end(), 0);
    for (size_t from = begin; from < end; ++column) {
      size_t to = std::min(text.find(',', from), end), loop = 0;
      std::string cell = text.substr(from, to - from);
      from = to + 1;
      if (cell.find_first_not_of(" \t\r") == std::string::npos)
        continue;
      cell.erase(cell.find_last_not_of(" \t\r") + 1);
      MPMD_RETURN_IF_ERROR(takeLoop(cell, parts.size(), loop));
      if (loop < last)
        return invalid("expected the actions of one loop after those of the loop before, got " + cell + " of loop " +
                       std::to_string(loop) + " after actions of loop " + std::to_string(last));
      last = loop;
      parts[loop].append(column - columns[loop], ',');
      parts[loop] += cell;
      columns[loop] = column;
    }
    for (std::string &part : parts)
      part += "\n";
    begin = end + 1;
  }
  for (size_t loop = 0; loop < parts.size(); ++loop)
    if (parts[loop].find_first_not_of(",\n") == std::string::npos)
      return invalid("expected actions of " + std::to_string(parts.size()) +
                     " loops, 0F0@1 being one of the second, got none of loop " + std::to_string(loop));
  return parts;
}

absl::StatusOr<std::vector<std::string>> readScheduleFile(const std::string &path, int64_t loops) {
  std::string text;
  if (absl::Status status = readInput(path, text); !status.ok())
    return invalid("schedule: " + messageOf(status));
  if (loops == 1)
    return std::vector{std::move(text)};
  if (path.ends_with(".json"))
    return invalid(path + ": expected a CSV file for a step with " + std::to_string(loops) +
                   " loops over microbatches, got JSON");
  absl::StatusOr<std::vector<std::string>> parts = splitCsv(text, loops);
  return parts.ok() ? parts : invalid(path + ": " + messageOf(parts.status()));
}

namespace {
class ProgramScheduler {
public:
  ProgramScheduler(const TaskGraph &graph, const ProgramRequest &request) : graph(graph), request(request) {
    if (!request.memory.values.empty())
      sums = sumMemory(request.memory, graph);
  }

  absl::StatusOr<Timetable> run() {
    absl::StatusOr<std::vector<int64_t>> place = placeAs(request.placement, graph.stages, request.ranks);
    if (!place.ok())
      return place.status();
    wanted = *std::move(place);
    absl::StatusOr<Timetable> timetable = schedule();
    if (timetable.ok())
      MPMD_RETURN_IF_ERROR(checkPlaced(request, timetable->name, timetable->place, wanted));
    return timetable;
  }

private:
  absl::StatusOr<Timetable> schedule() {
    texts.resize(graph.numLoops());
    if (isScheduleFile(request.schedule)) {
      absl::StatusOr<std::vector<std::string>> read = readScheduleFile(request.schedule, graph.numLoops());
      if (!read.ok())
        return read.status();
      texts = *std::move(read);
    }
    if (graph.numLoops() == 1)
      return scheduleLoop(graph, requestFor(0));
    for (int64_t loop = 0; loop < graph.numLoops(); ++loop)
      parts.push_back(loopOf(graph, loop));
    bool passes = std::any_of(parts.begin(), parts.end(), [](const TaskGraph &part) { return hasPasses(part); });
    if (isSearch(request.schedule))
      return searchPlaces(passes);
    // If a loop has several passes, its stages are placed in blocks. If the schedule places the other loops
    // differently, all loops get blocks.
    absl::StatusOr<std::vector<Timetable>> made = scheduleAll(request.schedule, {}, false, {});
    if (made.ok() && passes && !samePlace(*made))
      made = scheduleAll(request.schedule, {}, true, {});
    if (!made.ok())
      return made.status();
    if (!samePlace(*made))
      return invalid(request.schedule +
                     ": expected every stage on the same pipeline rank in every loop, got different ranks");
    return joinAndCheck(graph, *made);
  }

  LoopRequest requestFor(int64_t loop) const {
    LoopRequest one;
    one.schedule = request.schedule;
    one.text = texts[loop];
    one.ranks = request.ranks;
    one.place = wanted;
    one.search = request.search;
    if (!sums.actions.empty())
      one.memory = sums.actions[loop];
    one.resident = sums.resident;
    one.cap = request.cap;
    one.note = request.note;
    if (graph.numLoops() == 1 && request.cap > 0 && !sums.actions.empty())
      one.held = &request.memory;
    return one;
  }

  absl::StatusOr<std::vector<Timetable>> scheduleAll(const std::string &schedule, const std::vector<int64_t> &place,
                                                     bool listed, const std::vector<double> &slack) const {
    std::vector<Timetable> made;
    for (int64_t loop = 0; loop < graph.numLoops(); ++loop) {
      LoopRequest one = requestFor(loop);
      one.schedule = schedule;
      if (!place.empty())
        one.place = place;
      one.slack = slack;
      one.listed = listed;
      absl::StatusOr<Timetable> each = scheduleLoop(parts[loop], one);
      if (!each.ok())
        return invalid("loop " + std::to_string(loop) + ": " + messageOf(each.status()));
      made.push_back(*std::move(each));
    }
    return made;
  }

  static bool samePlace(const std::vector<Timetable> &made) {
    return std::all_of(made.begin(), made.end(), [&](const Timetable &each) { return each.place == made[0].place; });
  }

  /// Tries all placements, each with the best schedule of each loop, and evaluates them on the complete step.
  absl::StatusOr<Timetable> searchPlaces(bool passes) const {
    absl::Status refused = invalid("expected at least " + std::to_string(request.ranks) +
                                   " stages, one per pipeline rank, got " + std::to_string(graph.stages));
    const bool capped = request.cap > 0 && !sums.actions.empty();
    BestTimetable best(graph, capped ? &request.memory : nullptr, request.cap, request.search.metric, 1e-9);
    auto offer = [&](absl::StatusOr<std::vector<Timetable>> made) -> absl::StatusOr<std::vector<double>> {
      if (!made.ok())
        return made.status();
      if (!samePlace(*made))
        return invalid("expected every stage on the same pipeline rank in every loop, got different ranks");
      if (!graph.canBeOn(made->front().place))
        return invalid("expected stages of one pipeline rank that need the same devices, got others");
      std::vector<std::string> names;
      for (const Timetable &each : *made)
        names.push_back(each.name);
      return best.offer(*std::move(made), searchedName(names));
    };
    for (const std::vector<int32_t> &place : searchedPlaces(graph, request.ranks)) {
      if (!wanted.empty() && !std::equal(place.begin(), place.end(), wanted.begin(), wanted.end()))
        continue;
      // As in a search for one loop, the planner's result corrects the sums.
      std::vector<double> slack;
      for (int tries = 0; tries < (capped ? kCapTries : 1); ++tries) {
        const absl::StatusOr<std::vector<double>> free =
            offer(scheduleAll(request.schedule, {place.begin(), place.end()}, false, slack));
        if (!free.ok())
          refused = free.status();
        if (!correctSlack(free, request.cap, slack))
          break;
      }
      if (passes) // blocks only
        break;
    }
    // A named schedule may fit a memory limit even if no searched schedule does.
    if (capped)
      for (const NamedSchedule *schedule : namedSchedules())
        if (schedule->isRunnable())
          (void)offer(scheduleAll(schedule->name, {}, false, {}));
    return best.take(refused);
  }

  const TaskGraph &graph;
  const ProgramRequest &request;
  std::vector<int64_t> wanted; ///< the requested rank of each stage; empty: any
  StageMemory sums;
  std::vector<TaskGraph> parts;
  std::vector<std::string> texts;
};
} // namespace

absl::StatusOr<Timetable> scheduleProgram(const TaskGraph &graph, const ProgramRequest &request) {
  return graph.replicas.empty() ? ProgramScheduler(graph, request).run() : scheduleReplicated(graph, request);
}

} // namespace mpmd::plan
