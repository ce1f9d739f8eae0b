// Schedules as files: PyTorch pipelining's CSV, our JSON, and the dialect's text; and their report. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_FILES_H
#define MPMD_PLAN_SCHEDULE_FILES_H

#include "mpmd/Plan/Schedule/Bounds.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Status.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// The two kinds of torch.distributed.pipelining's CSV files.
enum class CsvFormat : uint8_t {
  /// Only F, I, W, B and OVERLAP_F_B.
  ComputeOnly,
  /// With SEND_F, RECV_F, SEND_B, RECV_B, and UNSHARD, RESHARD, REDUCE_GRAD.
  ComputeComms,
};

/// A send or receive: `1SEND_F2` sends stage 1's output of microbatch 2, `2RECV_F2` receives it for stage 2; `2SEND_B1`
/// and `1RECV_B1` are the gradients.
struct CommAction {
  bool send = false;
  bool forward = false;
  int32_t stage = 0, microbatch = 0;
  /// The number of computing actions before it on its rank.
  int64_t before = 0;
};

using CommOrders = std::vector<std::vector<CommAction>>;

/// The contents of a file. Stages and microbatches are those that its actions name; places follow from the first
/// occurrence of each stage.
struct ReadSchedule {
  Pipeline pipeline;
  CsvFormat format = CsvFormat::ComputeOnly;
  CommOrders comms;
  /// A note if the file is interpreted in an older dialect; mostly empty.
  std::string note;
};

/// Whether a schedule is the path of a file instead of a name: `.csv` or `.json`.
inline bool isScheduleFile(std::string_view schedule) {
  return schedule.ends_with(".csv") || schedule.ends_with(".json");
}

/// Parses one line per rank, with comma-separated cells; empty ones are idle. `copies` of 2 allows two ranks per stage
/// (DualPipe). Older versions of torch wrote B for the input gradient and BW for the full backward. A BW identifies
/// them, or B and W of one stage in a file without any I; `note` then says so. The error names line and cell.
absl::StatusOr<ReadSchedule> readCsv(std::string_view text, int64_t copies = 1);

/// Writes a CSV. With `ComputeComms`, sends follow their producer, and receives stand where every rank can progress.
/// With `waits`, every send has the WAIT_SEND that torch 2.15 needs: after the stage's own backward, or at the end.
absl::StatusOr<std::string> writeCsv(const Pipeline &pipeline, CsvFormat format, bool waits = false);

/// Places sends and receives, with the same order at both ends of every pair of ranks. The schedule must make progress.
CommOrders placeComms(const Pipeline &pipeline);

/// Checks sends and receives. Each value that crosses ranks occurs once at both ends, sent after it is made and
/// received before its use. Both ends have the same order.
std::vector<Fault> checkComms(const Pipeline &pipeline, const CommOrders &comms);

/// `{"schedule", "microbatches", "place", "orders": [["0F0", ...], ...]}`.
absl::StatusOr<Pipeline> readJson(std::string_view text);
std::string writeJson(const Pipeline &pipeline);

/// Reads the text of a file: JSON if its path ends in `.json`, else CSV.
absl::StatusOr<ReadSchedule> readSchedule(std::string_view path, std::string_view text, int64_t copies = 1);

/// `mpmd.schedule "1f1b" ...`, the text of the op.
std::string writeIr(const Pipeline &pipeline);

/// Statistics of a search.
struct SearchNote {
  int64_t evaluated = 0, effort = 0;
  uint64_t seed = 0;
  bool cutShort = false, exact = false;
  /// The origin of the best schedule: a named schedule (zb-h1), a locally improved one (zb-h1, improved), greedy, a
  /// repeated block, or exact search.
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
/// A few lines for people.
std::string toText(const Report &report);

/// Maximum drawn actions and lanes.
inline constexpr int64_t kMaxDrawn = 200000, kMaxLanes = 5000;

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_FILES_H
