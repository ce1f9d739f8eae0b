/// Running a program for some steps, and what it leaves behind.
#ifndef MPMD_RUNTIME_TOOLS_RUNPROGRAM_H
#define MPMD_RUNTIME_TOOLS_RUNPROGRAM_H

#include "runtime/tools/Evaluation.h"
#include "runtime/tools/files/RunOutputs.h"
#include "runtime/tools/files/RunTensors.h"
#include "runtime/tools/report/RunLog.h"

#include <atomic>

namespace mpmd::run {

/// What was measured and fetched.
struct Outcome {
  int64_t firstStep = 0;                   ///< where this run began
  int64_t steps = 0;                       ///< that it finished
  std::atomic<int64_t> lastCheckpoint{-1}; ///< the step of the last one that was written, or gone on from; -1: none
  int signal = 0;                          ///< that ended it, here or in another process
  double seconds = 0;                      ///< of all of them
  double firstSeconds = 0, bestSeconds = 0, lastSeconds = 0;
  Results first, last; ///< of the first and the last step; by result, empty for state and where there was no step
  RunLog log;          ///< per step: its seconds, then its results where a history is wanted
  uint64_t allocationsAfterFirstStep = 0;
  absl::Status status;                ///< why the run ended early, if it did
  std::vector<absl::Status> failures; ///< of outputs, which do not end it
};

/// A failure, and where a new job can go on after it.
absl::Status withCheckpoint(const absl::Status &status, int64_t lastCheckpoint);

/// Opens a session as the options say; with `processes`, if there are any, which all call it.
absl::StatusOr<std::unique_ptr<Session>> openSession(const Options &options, Processes *processes);

/// Runs the steps from where `resumed` stopped, or from the first. Ends early by an error, which `status` then is, or
/// by a signal.
void runSteps(const Options &options, Inputs &inputs, const std::optional<Resumed> &resumed, Session &session,
              Outputs &outputs, Evaluation *evaluation, Outcome &outcome);

/// Writes what the options ask for: state first, and only of a run that did not fail. Adds to `failures`.
void writeFiles(const Options &options, Session &session, Outputs &outputs, const Evaluation *evaluation,
                Outcome &outcome);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNPROGRAM_H
