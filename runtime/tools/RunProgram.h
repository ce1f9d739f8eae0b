/// Running a program for some steps, and what it leaves behind.
#ifndef MPMD_RUNTIME_TOOLS_RUNPROGRAM_H
#define MPMD_RUNTIME_TOOLS_RUNPROGRAM_H

#include "runtime/tools/RunTensors.h"

namespace mpmd::run {

/// What was measured and fetched.
struct Outcome {
  std::vector<double> seconds;      ///< per step
  std::vector<std::string> history; ///< by result: the values of all steps one after the other; empty for state
  uint64_t allocationsAfterFirstStep = 0;
};

/// Opens a session as the options say.
absl::StatusOr<std::unique_ptr<rt::Session>> openSession(const Options &options);

/// Runs all steps, with a progress line if stderr is a terminal.
absl::StatusOr<Outcome> runSteps(const Inputs &inputs, rt::Session &session);

/// Writes the files that the options ask for.
absl::Status writeFiles(const Options &options, const rt::Session &session, const Outcome &outcome);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNPROGRAM_H
