/// What is looked at when all inputs are open and no step has been made.
#ifndef MPMD_RUNTIME_TOOLS_RUNCHECKS_H
#define MPMD_RUNTIME_TOOLS_RUNCHECKS_H

#include "runtime/format/Manifest.h"
#include "runtime/tools/RunOptions.h"

namespace mpmd::run {

/// Says on stderr that several steps of a program without state are no training.
void noteMissingState(const Options &options, const format::Manifest &manifest, int64_t steps);

} // namespace mpmd::run

#endif // MPMD_RUNTIME_TOOLS_RUNCHECKS_H
