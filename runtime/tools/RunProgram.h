/// Runs a program for some steps, and writes its outputs.
#ifndef MPMD_RUNTIME_TOOLS_RUNPROGRAM_H
#define MPMD_RUNTIME_TOOLS_RUNPROGRAM_H

#include "runtime/tools/Evaluation.h"
#include "runtime/tools/files/RunOutputs.h"
#include "runtime/tools/files/RunTensors.h"
#include "runtime/tools/report/RunLog.h"

#include <atomic>

namespace mpmd::run {

/// The measurements and fetched values of a run.
struct Outcome {
  int64_t firstStep = 0;                   ///< the first step of this run
  int64_t steps = 0;                       ///< completed steps
  std::atomic<int64_t> lastCheckpoint{-1}; ///< step of the last written or resumed checkpoint; -1: none
  int signal = 0;                          ///< the signal that ended the run, here or in another process; 0: none
  double seconds = 0;                      ///< of all steps
  double firstSeconds = 0, bestSeconds = 0, lastSeconds = 0;
  Results first, last; ///< of the first and the last step, by result; empty for state and without steps
  RunLog log;          ///< by step: its seconds, then its results if there is a history
  uint64_t allocationsAfterFirstStep = 0;
  absl::Status status;                ///< why the run ended early, if it did
  std::vector<absl::Status> failures; ///< of outputs, which do not end the run
};

/// Adds to a failure the last checkpoint, from which a new job can resume.
absl::Status withCheckpoint(const absl::Status &status, int64_t lastCheckpoint);

/// Opens a session by the options. With `processes`, a collective call.
absl::StatusOr<std::unique_ptr<Session>> openSession(const Options &options, Processes *processes);

/// Runs the steps from where `resumed` stopped, or from the first step. An error, which `outcome.status` gets, or a
/// signal ends the run early.
void runSteps(const Options &options, Inputs &inputs, const std::optional<Resumed> &resumed, Session &session,
              Outputs &outputs, Evaluation *evaluation, Outcome &outcome);

/// Writes the requested files, state first. Writes state only if the run has not failed. Errors go to
/// `outcome.failures`.
void writeFiles(const Options &options, Session &session, Outputs &outputs, const Evaluation *evaluation,
                Outcome &outcome);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNPROGRAM_H
