// Who does what in a program: the numbers behind --mpmd-to-report and the summary of a compile, read from a program or
// from rank programs.
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
  /// How often it runs in a step, and the loop over microbatches that it runs in.
  int64_t times = 1, loop = 0;
};

/// A value that tasks of one stage read: by whom it is made (the index of a task, -1 for arguments) and read. Bytes of
/// one microbatch where it is of the loop.
struct ValueRow {
  int64_t bytes = 0, producer = -1;
  std::vector<int64_t> readers;
};

/// Bytes from stage to stage over all devices, `times` a step. `local`: both stages live on one pipeline rank, so that
/// nothing moves.
struct MoveRow {
  int64_t from = 0, to = 0, times = 1, bytes = 0;
  std::string type, reason;
  bool local = false;
};

struct ArgumentRow {
  std::string name, type;
  /// As the IR writes it; empty: whole on every device, or not known yet.
  std::string sharding;
  /// Where that comes from; empty on one device.
  std::string why;
  int64_t bytes = 0;
  bool state = false;
  /// Its owner, or all that hold a copy.
  std::vector<int64_t> stages;
};

/// What the devices of a mesh do together inside a task: the bytes that one of them gets from others each time, at
/// most.
struct CollectiveRow {
  int64_t task = 0;
  std::string kind, axes, reason;
  int64_t bytes = 0;
};

/// What a pipeline rank plans: all of its arena, and the part of that for the insides of tasks.
struct RankRow {
  int64_t bytes = 0, workspace = 0;
};

struct Placement {
  std::string program, schedule;
  /// What code is made for, each target once with commas between, and how exact its arithmetic is.
  std::string target, precision, denormals;
  /// By stage.
  std::vector<std::string> targets;
  int64_t stages = 0;
  /// Of each loop.
  std::vector<int64_t> microbatches{1};
  /// Pipeline rank of each stage; empty before the phase `scheduled`.
  std::vector<int64_t> place;
  /// What the simulation of the schedule predicts from the costs of tasks and transfers: seconds of a step, and the
  /// share of the ranks' time that is not computing; none before the phase `scheduled`.
  std::optional<std::pair<double, double>> planned;
  /// The microbatches that each stage takes.
  std::vector<plan::MicrobatchSubset> shares;
  std::vector<TaskRow> tasks;
  std::vector<ValueRow> values;
  std::vector<MoveRow> moves;
  std::vector<ArgumentRow> arguments;
  /// Empty before the phase `lowered`.
  std::vector<CollectiveRow> collectives;
  /// Empty before the phase `ranked`.
  std::vector<RankRow> ranks;
  mlir::ArrayAttr unmarked;
  /// How stages and loops were found; null in programs that were written as `partitioned` or later.
  mutable OriginOp origin;
  /// Values that are sent to other stages or kept from forward to backward, now and before, as the partition saw them;
  /// none if it has sent and kept all.
  std::vector<SavedValueAttr> kept;
};

/// Reads a module of phase `partitioned` to `ranked`. Hand-overs inside a rank are not seen in phase `ranked`.
Placement readPlacement(mlir::ModuleOp module);

/// Bytes per microbatch that a stage keeps from forward to backward, and from the input half for the weight half.
struct Residuals {
  int64_t forBackward = 0, forWeight = 0;
};
std::vector<Residuals> residualsOf(const Placement &placement);

} // namespace mpmd::report

#endif // MPMD_TOOLS_REPORT_PLACEMENTTABLE_H
