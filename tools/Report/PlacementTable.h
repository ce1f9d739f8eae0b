// The placement of a program's work: the numbers behind --mpmd-to-report and the summary of a compile, read from a
// program or from rank programs.
#ifndef MPMD_TOOLS_REPORT_PLACEMENTTABLE_H
#define MPMD_TOOLS_REPORT_PLACEMENTTABLE_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Schedule/MicrobatchSubset.h"

#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>
#include <vector>

namespace mpmd::report {

/// A task; costs are those of one run, none before the phase `lowered`.
struct TaskRow {
  int64_t stage = 0;
  TaskKind kind = TaskKind::Forward;
  int64_t index = 0;
  std::optional<CostAttr> cost;
  /// How often it runs in a step, and the loop over microbatches that contains it.
  int64_t times = 1, loop = 0;
};

/// A value that tasks of one stage read: its producer (the index of a task, -1 for arguments) and its readers. In a
/// loop, the bytes are those of one microbatch.
struct ValueRow {
  int64_t bytes = 0, producer = -1;
  std::vector<int64_t> readers;
};

/// Bytes from stage to stage over all devices, `times` a step. `local`: both stages are on one pipeline rank, so no
/// bytes are sent.
struct MoveRow {
  int64_t from = 0, to = 0, times = 1, bytes = 0;
  std::string type, reason;
  bool local = false;
};

struct ArgumentRow {
  std::string name, type;
  /// In the syntax of the IR; empty: whole on every device, or not known yet.
  std::string sharding;
  /// The origin of the sharding; empty on one device.
  std::string why;
  int64_t bytes = 0;
  bool state = false;
  /// Its owner, or all stages that hold a copy.
  std::vector<int64_t> stages;
};

/// A collective of the devices of a mesh inside a task, with the maximal bytes that one device receives each time.
struct CollectiveRow {
  int64_t task = 0;
  std::string kind, axes, reason;
  int64_t bytes = 0;
};

/// The planned memory of a pipeline rank: its whole arena, and the part for workspaces of tasks.
struct RankRow {
  int64_t bytes = 0, workspace = 0;
};

struct Placement {
  std::string program, schedule;
  /// The compilation targets, each once, separated by commas, and the precision of their arithmetic.
  std::string target, precision, denormals;
  /// By stage.
  std::vector<std::string> targets;
  int64_t stages = 0;
  /// By loop.
  std::vector<int64_t> microbatches{1};
  /// Pipeline rank of each stage; empty before the phase `scheduled`.
  std::vector<int64_t> place;
  /// The simulated schedule, from the costs of tasks and transfers: seconds of a step, and the idle share of the ranks'
  /// time; none before the phase `scheduled`.
  std::optional<std::pair<double, double>> planned;
  /// The microbatches that each stage takes.
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
  /// How stages and loops were found; null in programs that were written in phase `partitioned` or later.
  mutable OriginOp origin;
  /// Values that are sent to other stages or saved from forward to backward, now and before recomputation, as the
  /// partition has recorded them; none if it has sent and saved all.
  std::vector<SavedValueAttr> saved;
};

/// Reads a module of phase `partitioned` to `ranked`. In phase `ranked`, hand-overs inside a rank are not visible.
Placement readPlacement(mlir::ModuleOp module);

/// Bytes per microbatch that a stage saves from forward to backward, and from the input gradient for the weight
/// gradient.
struct Residuals {
  int64_t forBackward = 0, forWeight = 0;
};
std::vector<Residuals> residualsOf(const Placement &placement);

} // namespace mpmd::report

#endif // MPMD_TOOLS_REPORT_PLACEMENTTABLE_H
