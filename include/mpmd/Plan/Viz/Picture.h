// Timelines of all ranks as plain data, from a plan, a program's tasks, or the trace of a run. Drawn as SVG or written
// as trace events. No MLIR.
#ifndef MPMD_PLAN_VIZ_PICTURE_H
#define MPMD_PLAN_VIZ_PICTURE_H

#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Schedule/Pipeline.h"
#include "mpmd/Plan/Schedule/TaskGraph.h"
#include "mpmd/Plan/Support/Status.h"

#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::plan {

/// One action in time.
struct Box {
  Action action;
  double start = 0, end = 0;
};

/// A transfer of a value between two lanes.
struct Hop {
  int64_t from = 0, to = 0;
  double sent = 0, arrived = 0;
};

/// The copies of a channel between two ranks on devices.
struct Channel {
  struct Copy {
    std::string name;
    double start = 0, end = 0;
  };
  std::string name;
  /// Sorted and disjoint, like the lane's boxes.
  std::vector<Copy> copies;
};

/// Memory in use from a moment on.
struct Level {
  double time = 0, held = 0;
};

/// A span of an arena, bytes [begin, end), and its lives.
struct ByteSpan {
  int64_t begin = 0, end = 0;
};
struct SpanLife {
  ByteSpan span;
  double start = 0, end = 0;
};

/// The number of used bytes of an arena at each moment of change. Spans in `always` are always used, the others in
/// their lives. Shared bytes count once; a span that ends frees its bytes for one that begins at the same moment. The
/// first level is that of `always`. `all` has every span that occurs.
std::vector<Level> levelsOf(const std::vector<ByteSpan> &all, const std::vector<ByteSpan> &always,
                            const std::vector<SpanLife> &lives);

/// One rank.
struct Lane {
  std::string name;
  /// The axes of its mesh, `dp=2 x tp=2`; empty for one device.
  std::string mesh;
  /// Sorted by start, and disjoint.
  std::vector<Box> boxes;
  /// Sorted by time; empty if unknown.
  std::vector<Level> memory;
  double cap = std::numeric_limits<double>::infinity();

  double peak() const;
};

/// The collectives in one run of a task: their number, and the maximum bytes that a device receives.
struct Collectives {
  int64_t count = 0, bytes = 0;
};

struct Picture {
  std::string title;
  /// By loop.
  std::vector<int64_t> microbatches{0};
  /// Whether times are in seconds and memory in bytes; else in units of the costs.
  bool seconds = false, bytes = false;
  std::vector<Lane> lanes;
  std::vector<Hop> hops;
  /// Drawn below the lanes.
  std::vector<Channel> channels;
  /// Of the actions of microbatch 0; the same for all microbatches.
  std::map<Action, Collectives> collectives;

  /// The collectives of an action, or null.
  const Collectives *collectivesOf(Action action) const;
  double end() const;
  /// The share of the lanes' time until the end without computation.
  double bubble() const;
  int64_t numBoxes() const;
  size_t numLanes() const { return lanes.size() + channels.size(); }
};

/// The error says what is too large to draw as SVG. `run` may be null.
absl::Status checkDrawable(const Picture &picture, const Picture *run);

/// The simulated plan of a chain. False if it does not make progress.
bool pictureOf(const Pipeline &pipeline, const Costs &costs, Picture &picture);

/// Memory that actions add, by loop and stage.
using LoopCosts = std::vector<std::vector<StageCost>>;

/// A program's tasks as simulated; `memory` is in bytes, or empty.
Picture pictureOf(const Timetable &timetable, const TaskGraph &graph, const Simulation &simulation,
                  const LoopCosts &memory);

/// The contents of a file of `mpmd-run --trace`: per rank the actions of every step, and the messages.
struct RunTrace {
  struct Event {
    Action action;
    int64_t step = 0;
    double start = 0, end = 0;
  };
  struct Message {
    int64_t from = 0, to = 0, step = 0;
    double sent = 0, arrived = 0;
  };
  std::vector<std::string> names;
  /// By rank, in the order of the trace.
  std::vector<std::vector<Event>> events;
  std::vector<Message> messages;
  struct Copy {
    size_t channel;
    int64_t step;
    Channel::Copy copy;
  };
  /// Of a run on devices: names of channels and their copies, in the order of the trace.
  std::vector<std::string> channels;
  std::vector<Copy> copies;
  int64_t steps = 0;
};

/// Reads trace events.
absl::Status readRunTrace(std::string_view text, RunTrace &trace);

/// One step of a run. A negative `step` selects the fastest complete one. `memory` is as above, or empty. The error
/// names the missing step.
absl::Status pictureOf(const RunTrace &trace, int64_t step, const LoopCosts &memory, Picture &picture);

/// The actions of a chain of one step per rank, as they ran. The error says why the trace is no chain.
absl::Status pipelineOf(const RunTrace &trace, int64_t step, Pipeline &pipeline);

/// The time of each stage's actions in a run: the median over microbatches and steps, without the first step if there
/// are others. Memory does not change; links are 0.
absl::Status costsOf(const RunTrace &trace, Costs &costs);

/// Sorts the lanes of `run` like those of `plan`, by their stages. The error names the stages without a lane.
absl::Status alignLanes(const Picture &plan, Picture &run);

/// Draws a timeline per rank, coloured by kind, with phases, transfers and memory. A run shares the time axis: each
/// plan lane has the run's lane below it.
std::string drawSvg(const Picture &picture, const Picture *run = nullptr);

/// Chrome trace events, which Perfetto reads, too; plan and run are two processes.
std::string printTrace(const Picture &picture, const Picture *run = nullptr);

} // namespace mpmd::plan

#endif // MPMD_PLAN_VIZ_PICTURE_H
