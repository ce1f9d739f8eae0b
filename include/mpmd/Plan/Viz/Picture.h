// What happens when on every rank, as plain data: from a plan, from the tasks of a program, or from the trace of a real
// run; drawn as SVG or written as trace events. No MLIR.
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

/// A value on its way between two lanes.
struct Hop {
  int64_t from = 0, to = 0;
  double sent = 0, arrived = 0;
};

/// A stream between two ranks, of a run on devices: what it copies.
struct Channel {
  struct Copy {
    std::string name;
    double start = 0, end = 0;
  };
  std::string name;
  /// As the lane's boxes.
  std::vector<Copy> copies;
};

/// Memory from a moment on.
struct Level {
  double time = 0, held = 0;
};

/// Bytes [begin, end) of an arena, and when they hold something.
struct ByteSpan {
  int64_t begin = 0, end = 0;
};
struct SpanLife {
  ByteSpan span;
  double start = 0, end = 0;
};

/// How many bytes of an arena hold something, from each moment on where that changes: `always` do, the others in their
/// lives. Bytes that several hold count once; what ends at a moment makes room for what begins then. The first level is
/// that of `always`. `all` has every span that occurs.
std::vector<Level> levelsOf(const std::vector<ByteSpan> &all, const std::vector<ByteSpan> &always,
                            const std::vector<SpanLife> &lives);

/// One rank.
struct Lane {
  std::string name;
  /// The devices that run it together, `dp=2 x tp=2`; empty for one.
  std::string mesh;
  /// In the order of their starts; they do not overlap.
  std::vector<Box> boxes;
  /// In the order of time; empty if not known.
  std::vector<Level> memory;
  double cap = std::numeric_limits<double>::infinity();

  double peak() const;
};

/// What the devices of a mesh do together in one run of a task: how often, and what one of them gets from others, at
/// most.
struct Collectives {
  int64_t count = 0, bytes = 0;
};

struct Picture {
  std::string title;
  /// Of each loop.
  std::vector<int64_t> microbatches{0};
  /// Whether times are real seconds and memory is bytes; else they are in units of the costs.
  bool seconds = false, bytes = false;
  std::vector<Lane> lanes;
  std::vector<Hop> hops;
  /// Drawn below the lanes.
  std::vector<Channel> channels;
  /// Of the actions of microbatch 0, for those of all.
  std::map<Action, Collectives> collectives;

  /// Those of an action, or null.
  const Collectives *collectivesOf(Action action) const;
  double end() const;
  /// Share of the lanes' time until the end that is not computing.
  double bubble() const;
  int64_t numBoxes() const;
  size_t numLanes() const { return lanes.size() + channels.size(); }
};

/// The error says what is too much of a picture, with a run beside it where there is one, to draw as SVG.
absl::Status checkDrawable(const Picture &picture, const Picture *run);

/// The plan of a chain as its simulation runs it. False if it does not make progress.
bool pictureOf(const Pipeline &pipeline, const Costs &costs, Picture &picture);

/// What actions add to memory, by loop and stage.
using LoopCosts = std::vector<std::vector<StageCost>>;

/// A program's tasks as they were simulated; `memory` is in bytes, or empty.
Picture pictureOf(const Timetable &timetable, const TaskGraph &graph, const Simulation &simulation,
                  const LoopCosts &memory);

/// What `mpmd-run --trace` wrote: per rank the actions of every step, and the messages.
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
  /// Of a run on devices: names of channels, and what they copied, in the order of the trace.
  std::vector<std::string> channels;
  std::vector<Copy> copies;
  int64_t steps = 0;
};

/// Reads trace events.
absl::Status readRunTrace(std::string_view text, RunTrace &trace);

/// One step of a run; the fastest of those whose actions are all there if `step` is negative. `memory` as above, or
/// empty. The error says which step is missing.
absl::Status pictureOf(const RunTrace &trace, int64_t step, const LoopCosts &memory, Picture &picture);

/// The actions of a chain of one step per rank, as they ran. The error says what keeps it from being one.
absl::Status pipelineOf(const RunTrace &trace, int64_t step, Pipeline &pipeline);

/// What each stage's actions took in a run: the median over microbatches and steps, without the first step where there
/// are others. Memory is left as it is; links are 0. The error says why not.
absl::Status costsOf(const RunTrace &trace, Costs &costs);

/// Puts the lanes of `run` in the order of those of `plan`, by the stages that they run. The error says which stages
/// have no lane.
absl::Status alignLanes(const Picture &plan, Picture &run);

/// A timeline per rank, coloured by kind, with the phases, transfers and memory. With a run, both lie on one time axis:
/// the plan above, the run below it.
std::string drawSvg(const Picture &picture, const Picture *run = nullptr);

/// Chrome's trace events, as Perfetto reads them; with a run, two processes.
std::string printTrace(const Picture &picture, const Picture *run = nullptr);

} // namespace mpmd::plan

#endif // MPMD_PLAN_VIZ_PICTURE_H
