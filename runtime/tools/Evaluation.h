/// --eval: another program on the state that is trained.
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

/// What one evaluation found.
struct Evaluated {
  int64_t step;              ///< steps of training before it
  std::vector<double> means; ///< of each scalar result, over the slices of the feed
};

class Evaluation {
public:
  /// Opens --eval on the state of `training`, and what feeds it. It may read that state, not replace it.
  static absl::StatusOr<std::unique_ptr<Evaluation>> open(const Options &options, Session &training);

  /// Takes what is in the file of --eval-history from before `step`, where a run goes on.
  absl::Status resume(const std::string &path, int64_t step);

  /// How many slices of the feed each one runs.
  int64_t batches() const { return inputs->steps(); }

  /// How many steps of training there are at most until the next one, and whether it is due after `done` steps.
  int64_t stepsUntilNext(int64_t done) const;
  bool isDue(int64_t done, bool last) const { return last || (every != 0 && done % every == 0); }

  /// One pass over the feed; if `enough` ends it, nothing is noted. Returns the line that says what was found, empty
  /// then.
  absl::StatusOr<std::string> run(int64_t step, const std::function<bool()> &enough);

  const std::vector<std::string> &names() const { return columns; }
  const std::vector<Evaluated> &found() const { return records; }

  /// Writes `step`, I64, and every mean by the name of its result, F64, stacked over the evaluations.
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
