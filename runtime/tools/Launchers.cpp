// What launchers leave in the environment.
#include "runtime/tools/Launchers.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <cstdint>
#include <cstdlib>

namespace mpmd::run {

namespace {
/// The number in a variable of the environment, or -1.
int64_t number(const char *name) {
  const char *text = std::getenv(name);
  int64_t value = -1;
  return text && absl::SimpleAtoi(text, &value) ? value : -1;
}
} // namespace

absl::Status checkLauncher() {
  struct Launcher {
    const char *name, *variable;
  };
  for (const Launcher &launcher :
       {Launcher{"Open MPI", "OMPI_COMM_WORLD_SIZE"}, Launcher{"a PMI launcher", "PMI_SIZE"},
        Launcher{"MVAPICH", "MV2_COMM_WORLD_SIZE"}, Launcher{"Slurm", "SLURM_STEP_NUM_TASKS"}})
    if (int64_t processes = number(launcher.variable); processes > 1)
      return absl::FailedPreconditionError(absl::StrCat("expected one process, since all ranks are threads of it: "
                                                        "there is no transport between processes yet, got one of ",
                                                        processes, " that ", launcher.name, " started (",
                                                        launcher.variable, "=", processes,
                                                        "): start mpmd-run once, without it"));
  // PMIx says which process this is, not how many there are.
  if (int64_t rank = number("PMIX_RANK"); rank > 0)
    return absl::FailedPreconditionError(absl::StrCat(
        "expected one process, since all ranks are threads of it: there is no transport between processes yet, got "
        "process ",
        rank, " of several that a PMIx launcher started (PMIX_RANK=", rank, "): start mpmd-run once, without it"));
  return absl::OkStatus();
}

} // namespace mpmd::run
