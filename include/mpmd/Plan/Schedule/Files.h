// Schedules as files: PyTorch pipelining's CSV, our JSON, the text of the dialect; and the report. No MLIR.
#ifndef MPMD_PLAN_SCHEDULE_FILES_H
#define MPMD_PLAN_SCHEDULE_FILES_H

#include "mpmd/Plan/Schedule/Bounds.h"
#include "mpmd/Plan/Schedule/Simulator.h"

#include <string>
#include <string_view>

namespace mpmd::plan {

/// What torch.distributed.pipelining calls the two kinds of its CSV files.
enum class CsvFormat : uint8_t {
  /// F, I, W, B and OVERLAP_F_B only.
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
  /// Number of computing actions before it on its rank.
  int64_t before = 0;
};

using CommOrders = std::vector<std::vector<CommAction>>;

/// A file as it was read. Stages and microbatches are as many as its actions name; places follow from where stages
/// occur first.
struct ReadSchedule {
  Pipeline pipeline;
  CsvFormat format = CsvFormat::ComputeOnly;
  CommOrders comms;
  /// What is to be said of the file where it is read otherwise than it would be today; mostly empty.
  std::string note;
};

/// Reads one line per rank, cells between commas, empty ones idle. `copies` of 2 lets every stage live on two ranks
/// (DualPipe). Older versions of torch wrote B for the input half of a backward and BW for both: a BW tells it, or B
/// and W of one stage in a file without any I, and `note` says so. Returns an empty string, or what is wrong with line
/// and cell.
std::string readCsv(std::string_view text, ReadSchedule &schedule, int64_t copies = 1);

/// Writes it; with `ComputeComms`, sends follow their producer and receives stand where every rank can make progress.
/// With `waits`, every send has the WAIT_SEND that torch 2.15 needs: after the stage's own backward, or at the end.
std::string writeCsv(const Pipeline &pipeline, CsvFormat format, std::string &text, bool waits = false);

/// Where sends and receives go: both ends of every pair of ranks in the same order. The schedule must make progress.
CommOrders placeComms(const Pipeline &pipeline);

/// Checks sends and receives: each value that crosses ranks once on both ends, sent after it is made, received before
/// it is used, in the same order on both ends.
std::vector<Fault> checkComms(const Pipeline &pipeline, const CommOrders &comms);

/// `{"schedule", "microbatches", "place", "orders": [["0F0", ...], ...]}`.
std::string readJson(std::string_view text, Pipeline &pipeline);
std::string writeJson(const Pipeline &pipeline);

/// `mpmd.schedule "1f1b" ...` as modules carry it.
std::string writeIr(const Pipeline &pipeline);

/// What `search` did.
struct SearchNote {
  int64_t evaluated = 0, effort = 0;
  uint64_t seed = 0;
  bool cutShort = false, exact = false;
  /// Where the best one is from: a named schedule (zb-h1), one changed by local search (zb-h1, improved), greedy, a
  /// repeated block, or trying every order.
  std::string origin;
};

/// Everything that is said about a schedule.
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

/// The most actions and lanes that are drawn.
inline constexpr int64_t kMostDrawn = 200000, kMostLanes = 5000;

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULE_FILES_H
