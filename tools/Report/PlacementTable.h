// Where the work of a program is placed. `--mpmd-to-report` and the summary of a compile show these numbers. They are
// read from a program or from rank programs.
#ifndef MPMD_TOOLS_REPORT_PLACEMENTTABLE_H
#define MPMD_TOOLS_REPORT_PLACEMENTTABLE_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Schedule/MicrobatchSubset.h"

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>
#include <vector>

namespace mpmd::report {

/// A task. The cost is for one run; it has no value before the phase `lowered`.
struct TaskRow {
  int64_t stage = 0;
  TaskKind kind = TaskKind::Forward;
  int64_t index = 0;
  std::optional<CostAttr> cost;
  /// The number of runs in a step, and the loop over microbatches that contains the task.
  int64_t times = 1, loop = 0;
};

/// A value that tasks read. `producer` is the index of a task, or -1 for an argument; `readers` are indices of tasks.
/// In a loop, the bytes are those of one microbatch.
struct ValueRow {
  int64_t bytes = 0, producer = -1;
  std::vector<int64_t> readers;
};

/// A transfer between stages: the bytes over all devices for each of its `times` runs in a step. `local`: both stages
/// are on one pipeline rank, so nothing is sent.
struct MoveRow {
  int64_t from = 0, to = 0, times = 1, bytes = 0;
  std::string type, reason;
  bool local = false;
};

struct ArgumentRow {
  std::string name, type;
  /// The sharding in the syntax of the IR. Empty if every device holds the complete argument, or if the sharding is not
  /// known yet.
  std::string sharding;
  /// The reason for the sharding; empty on one device.
  std::string why;
  int64_t bytes = 0;
  bool state = false;
  /// The stage that holds the argument, or all stages that hold a copy.
  std::vector<int64_t> stages;
};

/// A collective of the devices of a mesh inside a task. `bytes` is the maximum number of bytes that one device receives
/// in one run.
struct CollectiveRow {
  int64_t task = 0;
  std::string kind, axes, reason;
  int64_t bytes = 0;
};

/// The planned memory of a pipeline rank: its complete arena, and the part of it for workspaces of tasks.
struct RankRow {
  int64_t bytes = 0, workspace = 0;
};

struct Placement {
  std::string program, schedule;
  /// The distinct compilation targets, separated by commas, and the precision and denormal mode of their arithmetic.
  std::string target, precision, denormals;
  /// The target of each stage.
  std::vector<std::string> targets;
  int64_t stages = 0;
  /// The number of microbatches of each loop.
  std::vector<int64_t> microbatches{1};
  /// How often a call repeats the step. All other numbers but `planned` are of one repetition.
  int64_t repetitions = 1;
  /// The unit of `planned`: " a step", or " a call of N steps".
  std::string unit() const {
    return repetitions == 1 ? " a step" : " a call of " + std::to_string(repetitions) + " steps";
  }
  /// The pipeline rank of each stage; empty before the phase `scheduled`.
  std::vector<int64_t> place;
  /// The result of the simulated schedule, from the costs of tasks and transfers: the seconds of a call, and the idle
  /// share of the ranks' time. No value before the phase `scheduled`.
  std::optional<std::pair<double, double>> planned;
  /// The microbatches that each stage runs.
  std::vector<plan::MicrobatchSubset> subsets;
  std::vector<TaskRow> tasks;
  std::vector<ValueRow> values;
  std::vector<MoveRow> moves;
  std::vector<ArgumentRow> arguments;
  /// Empty before the phase `lowered`.
  std::vector<CollectiveRow> collectives;
  /// Empty before the phase `ranked`.
  std::vector<RankRow> ranks;
  mlir::ArrayAttr unmarked;
  /// How stages and loops were found. Null if the program was written by hand in phase `partitioned` or later.
  mutable OriginOp origin;
  /// The values that are sent to other stages or saved from forward to backward, before and after recomputation was
  /// chosen, as the partition has recorded them. Empty if nothing was recomputed.
  std::vector<SavedValueAttr> saved;
};

/// Reads a module of a phase from `partitioned` to `ranked`. In phase `ranked`, values that stay on one rank are not
/// visible as moves.
Placement readPlacement(mlir::ModuleOp module);

/// The bytes per microbatch that a stage saves from its forward to its backward, and from its input gradient to its
/// weight gradient.
struct Residuals {
  int64_t forBackward = 0, forWeight = 0;
};
std::vector<Residuals> residualsOf(const Placement &placement);

} // namespace mpmd::report

#endif // MPMD_TOOLS_REPORT_PLACEMENTTABLE_H
