/// --eval: runs another program on the state of the training.
#ifndef MPMD_RUNTIME_TOOLS_EVALUATION_H
#define MPMD_RUNTIME_TOOLS_EVALUATION_H

#include "mpmd/Plan/Support/FileIo.h"
#include "runtime/tools/files/RunTensors.h"
#include "runtime/tools/files/StepValues.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mpmd::run {

/// The result of one evaluation.
struct Evaluated {
  int64_t step;              ///< number of training steps before it
  std::vector<double> means; ///< of each scalar result, over the slices of the feed
};

class Evaluation {
public:
  /// Opens the program of --eval on the state of `training`, and its feeds. The program may read that state, not
  /// replace it.
  static absl::StatusOr<std::unique_ptr<Evaluation>> open(const Options &options, Session &training);

  /// For a run that resumes at `step`: takes the records up to `step` from the file of --eval-history.
  absl::Status resume(const std::string &path, int64_t step);

  /// The number of feed slices per evaluation.
  int64_t batches() const { return inputs->steps(); }

  /// The maximum number of training steps until the next evaluation, and whether one is due after `done` steps.
  int64_t stepsUntilNext(int64_t done) const;
  bool isDue(int64_t done, bool last) const { return last || (every != 0 && done % every == 0); }

  /// Evaluates once over the whole feed. Returns the line to print. If `enough` ends the evaluation, records nothing
  /// and returns an empty line.
  absl::StatusOr<std::string> run(int64_t step, const std::function<bool()> &enough);

  const std::vector<std::string> &names() const { return columns; }
  const std::vector<Evaluated> &found() const { return records; }

  /// Writes `step` (I64), and the means of each result under its name (F64), stacked over the evaluations.
  absl::Status writeHistory(plan::OutputFile &file) const;

private:
  Evaluation() = default;
  absl::Status checkProgram(const Program &training);

  std::unique_ptr<Session> session;
  std::unique_ptr<Inputs> inputs;
  int64_t every = 0; ///< 0: only at the end
  std::vector<std::string> columns;
  std::vector<size_t> results; ///< by column
  std::vector<Evaluated> records;
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_EVALUATION_H
