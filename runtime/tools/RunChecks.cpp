// Notes and refusals before the first step.
#include "runtime/tools/RunChecks.h"

#include <algorithm>
#include <cstdio>

namespace mpmd::run {

void noteMissingState(const Options &options, const format::Manifest &manifest, int64_t steps) {
  if (steps < 2 || std::any_of(
                       manifest.arguments.begin(), manifest.arguments.end(),
                       [](const format::Argument &argument) { return argument.state; }))
    return;
  std::fprintf(stderr,
               "mpmd-run: note: the program has no state: nothing changes from step to step but what is fed%s. If it "
               "should train, export it with donate_argnums, or compile it with state=by-path\n",
               options.output.empty() ? "" : ", and --output gets only the results of the last step");
}

} // namespace mpmd::run
