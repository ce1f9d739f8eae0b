// mpmd-run: runs a bundle with inputs from files and writes what comes out.
#include "runtime/src/Crash.h"
#include "runtime/tools/RunReport.h"

#include <cstdio>
#include <unistd.h>

using namespace mpmd;

namespace {
absl::Status runAll(const run::Options &options) {
  absl::StatusOr<std::unique_ptr<rt::Session>> session = run::openSession(options);
  if (!session.ok())
    return session.status();
  absl::StatusOr<run::Inputs> inputs = run::Inputs::open(options, (*session)->bundle().manifest());
  if (!inputs.ok())
    return inputs.status();
  absl::StatusOr<run::Outcome> outcome = run::runSteps(*inputs, **session);
  if (!outcome.ok())
    return outcome.status();
  if (absl::Status status = run::writeFiles(options, **session, *outcome); !status.ok())
    return status;
  std::fputs((options.summaryJson ? run::summaryJson(**session, *outcome) : run::summaryTable(**session, *outcome)).c_str(), stdout);
  return std::fflush(stdout) == 0 ? absl::OkStatus() : absl::UnavailableError("cannot write to stdout");
}
} // namespace

int main(int argc, char **argv) {
  run::Options options;
  if (std::optional<int> code = run::parseOptions(argc, argv, options))
    return *code;
  rt::reportCrashes("mpmd-run");
  absl::Status status = runAll(options);
  if (status.ok())
    return 0;
  std::fprintf(stderr, "mpmd-run: error: %s\n", std::string(status.message()).c_str());
  // Not exit: a rank that is stuck in a kernel may still be running, and nothing may be torn down under it.
  std::fflush(stderr);
  ::_exit(1);
}
