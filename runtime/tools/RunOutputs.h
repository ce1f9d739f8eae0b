/// The files that a run writes.
#ifndef MPMD_RUNTIME_TOOLS_RUNOUTPUTS_H
#define MPMD_RUNTIME_TOOLS_RUNOUTPUTS_H

#include "runtime/tools/History.h"
#include "runtime/tools/RunOptions.h"

#include "absl/status/status.h"

namespace mpmd::run {

/// All outputs of the command line, open for writing: one that cannot be written, and two that would become one file,
/// are found before the first step. Those without a name are not open.
struct Outputs {
  plan::OutputFile output, history, trace, profile;
  EarlierSteps earlier; ///< that the history begins with

  absl::Status open(const Options &options);
};

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNOUTPUTS_H
