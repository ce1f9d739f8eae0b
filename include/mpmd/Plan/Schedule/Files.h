// Reads and writes schedules as PyTorch pipelining's CSV, our JSON, or the dialect's text, and reports on schedules.
// Does not depend on MLIR.
#ifndef MPMD_PLAN_SCHEDULE_FILES_H
#define MPMD_PLAN_SCHEDULE_FILES_H

#include "mpmd/Plan/Schedule/Bounds.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Status.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// The two formats of torch.distributed.pipelining's CSV files.
enum class CsvFormat : uint8_t {
  /// Contains only F, I, W, B and OVERLAP_F_B.
  ComputeOnly,
  /// Also contains SEND_F, RECV_F, SEND_B, RECV_B, and UNSHARD, RESHARD, REDUCE_GRAD.
  ComputeComms,
};

/// A send or receive. `1SEND_F2` sends stage 1's output of microbatch 2, and `2RECV_F2` receives it for stage 2.
/// `2SEND_B1` and `1RECV_B1` move the gradient back.
struct CommAction {
  bool send = false;
  bool forward = false;
  int32_t stage = 0, microbatch = 0;
  /// The number of compute actions that precede this action on its rank.
  int64_t before = 0;
};

using CommOrders = std::vector<std::vector<CommAction>>;

/// The contents of a schedule file. Stages and microbatches are those that the actions name. A stage is placed on the
/// rank where it first occurs.
struct ReadSchedule {
  Pipeline pipeline;
  CsvFormat format = CsvFormat::ComputeOnly;
  CommOrders comms;
  /// A note for the user if the file uses the notation of an older torch; usually empty.
  std::string note;
};

/// Whether `schedule` is the path of a file (`.csv` or `.json`), not the name of a schedule.
inline bool isScheduleFile(std::string_view schedule) {
  return schedule.ends_with(".csv") || schedule.ends_with(".json");
}

/// Parses one line per rank, with comma-separated cells. An empty cell means that the rank is idle. With `copies` = 2,
/// two ranks may run each stage (DualPipe). Older versions of torch wrote B for the input gradient and BW for the full
/// backward. Such a file is recognised by a BW, or by a stage with B and W in a file without I; `note` then says so.
/// The error names the line and the cell.
absl::StatusOr<ReadSchedule> readCsv(std::string_view text, int64_t copies = 1);

/// Writes a CSV. With `ComputeComms`, sends follow their producer, and receives are placed so that no rank deadlocks.
/// With `waits`, every send has the WAIT_SEND that torch 2.15 needs: after the stage's own backward, or at the end.
absl::StatusOr<std::string> writeCsv(const Pipeline &pipeline, CsvFormat format, bool waits = false);

/// Places sends and receives. The two ranks of a pair send and receive in the same order. The schedule must not
/// deadlock.
CommOrders placeComms(const Pipeline &pipeline);

/// Checks sends and receives. Each value that moves between ranks is sent once, after its producer, and received once,
/// before its use. Both ranks have the same order.
std::vector<Fault> checkComms(const Pipeline &pipeline, const CommOrders &comms);

/// Parses `{"schedule", "microbatches", "place", "orders": [["0F0", ...], ...]}`.
absl::StatusOr<Pipeline> readJson(std::string_view text);
std::string writeJson(const Pipeline &pipeline);

/// Parses the text of a file: JSON if `path` ends in `.json`, else CSV.
absl::StatusOr<ReadSchedule> readSchedule(std::string_view path, std::string_view text, int64_t copies = 1);

/// Writes the text of the op `mpmd.schedule "1f1b" ...`.
std::string writeIr(const Pipeline &pipeline);

/// Statistics of a search.
struct SearchNote {
  int64_t evaluated = 0, effort = 0;
  uint64_t seed = 0;
  bool cutShort = false, exact = false;
  /// The origin of the best schedule: a named schedule (zb-h1), an improved one (zb-h1, improved), greedy, a repeated
  /// block, or exact search.
  std::string origin;
};

/// The contents of a schedule's report.
struct Report {
  std::string schedule;
  int64_t ranks = 0, microbatches = 0;
  Metric metric = Metric::Makespan;
  Outcome outcome;
  Bound bound;
  std::vector<double> caps;
  std::vector<Fault> faults;
  const SearchNote *search = nullptr;

  bool valid() const { return faults.empty(); }
  bool optimal() const { return valid() && gapTo(bound.value(metric), outcome.value(metric)) == 0; }
};

std::string toJson(const Report &report);
/// Formats a report as a few readable lines.
std::string toText(const Report &report);

/// A picture shows at most `kMaxDrawn` actions in at most `kMaxLanes` lanes.
inline constexpr int64_t kMaxDrawn = 200000, kMaxLanes = 5000;

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_FILES_H
