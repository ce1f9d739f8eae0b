// Timelines of all ranks as plain data: from a plan, a program's tasks, or the trace of a run. A picture is drawn as
// SVG or written as trace events. No MLIR.
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

/// One action on a rank's time axis.
struct Box {
  Action action;
  double start = 0, end = 0;
};

/// A transfer of a value between two lanes.
struct Hop {
  int64_t from = 0, to = 0;
  double sent = 0, arrived = 0;
};

/// The copies that a channel between two ranks made on devices.
struct Channel {
  struct Copy {
    std::string name;
    double start = 0, end = 0;
  };
  std::string name;
  /// Sorted by start and disjoint.
  std::vector<Copy> copies;
};

/// The memory that is in use from `time` on.
struct Level {
  double time = 0, held = 0;
};

/// A range of bytes of an arena, [begin, end), and the time for which it is used.
struct ByteSpan {
  int64_t begin = 0, end = 0;
};
struct SpanLife {
  ByteSpan span;
  double start = 0, end = 0;
};

/// The number of used bytes of an arena after every change. Spans in `always` are used at all times; the spans of
/// `lives` are used from `start` to `end`. Bytes in several spans count once. A span that ends frees its bytes for a
/// span that begins at the same time. The first level counts only `always`. `all` must contain every span.
std::vector<Level> levelsOf(const std::vector<ByteSpan> &all, const std::vector<ByteSpan> &always,
                            const std::vector<SpanLife> &lives);

/// The timeline of one rank.
struct Lane {
  std::string name;
  /// The axes of the rank's mesh, `dp=2 x tp=2`; empty for one device.
  std::string mesh;
  /// Sorted by start, and disjoint.
  std::vector<Box> boxes;
  /// Sorted by time; empty if unknown.
  std::vector<Level> memory;
  double cap = std::numeric_limits<double>::infinity();

  double peak() const;
};

/// The collectives in one run of a task: their number, and the maximum bytes that one device receives.
struct Collectives {
  int64_t count = 0, bytes = 0;
};

struct Picture {
  std::string title;
  /// The number of microbatches of each loop.
  std::vector<int64_t> microbatches{0};
  /// Whether times are in seconds and memory is in bytes. Otherwise both are in the units of the costs file.
  bool seconds = false, bytes = false;
  std::vector<Lane> lanes;
  std::vector<Hop> hops;
  /// Drawn below the lanes.
  std::vector<Channel> channels;
  /// The collectives of each action of microbatch 0. Actions of all other microbatches have the same ones.
  std::map<Action, Collectives> collectives;

  /// The collectives of an action of any microbatch, or null.
  const Collectives *collectivesOf(Action action) const;
  double end() const;
  /// The share of time, until the end and over all lanes, in which no action runs.
  double bubble() const;
  int64_t numBoxes() const;
  size_t numLanes() const { return lanes.size() + channels.size(); }
};

/// Checks that a picture is small enough for SVG. The error names the number that is too large. `run` may be null.
absl::Status checkDrawable(const Picture &picture, const Picture *run);

/// Simulates a schedule of a chain as a picture. Returns false if the schedule deadlocks.
bool pictureOf(const Pipeline &pipeline, const Costs &costs, Picture &picture);

/// The memory that actions add, indexed by loop and stage.
using LoopCosts = std::vector<std::vector<StageCost>>;

/// The picture of a program's simulated tasks. `memory` is in bytes, or empty.
Picture pictureOf(const Timetable &timetable, const TaskGraph &graph, const Simulation &simulation,
                  const LoopCosts &memory);

/// The contents of a file of `mpmd-run --trace`: the actions of every step on each rank, and the messages.
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
  /// For each rank, its events in the order of the trace.
  std::vector<std::vector<Event>> events;
  std::vector<Message> messages;
  struct Copy {
    size_t channel;
    int64_t step;
    Channel::Copy copy;
  };
  /// For a run on devices: the names of the channels, and their copies in the order of the trace.
  std::vector<std::string> channels;
  std::vector<Copy> copies;
  int64_t steps = 0;
};

/// Reads the trace events of a run.
absl::Status readRunTrace(std::string_view text, RunTrace &trace);

/// The picture of one step of a run. A negative `step` selects the fastest complete step. `memory` has the bytes that
/// actions add, or is empty. The error names the missing step.
absl::Status pictureOf(const RunTrace &trace, int64_t step, const LoopCosts &memory, Picture &picture);

/// The actions of one step on each rank, in the order in which they ran, as a schedule of a chain. The error says why
/// the trace is no chain.
absl::Status pipelineOf(const RunTrace &trace, int64_t step, Pipeline &pipeline);

/// Sets the times of each stage's actions to the median over microbatches and steps of the run. The first step is
/// excluded if there are others. Memory does not change; links are 0.
absl::Status costsOf(const RunTrace &trace, Costs &costs);

/// Sorts the lanes of `run` so that they match the lanes of `plan` by stage. The error names the stages without a lane.
absl::Status alignLanes(const Picture &plan, Picture &run);

/// Draws one timeline per rank, with actions coloured by kind, phases, transfers and memory. With `run`, each lane of
/// the plan has the lane of the run below it, on the same time axis.
std::string drawSvg(const Picture &picture, const Picture *run = nullptr);

/// Formats Chrome trace events, which Perfetto also reads. Plan and run are two processes.
std::string printTrace(const Picture &picture, const Picture *run = nullptr);

} // namespace mpmd::plan

#endif // MPMD_PLAN_VIZ_PICTURE_H
