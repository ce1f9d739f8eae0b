// Recognises launchers by their environment variables.
#include "runtime/src/session/Launchers.h"

#include "runtime/format/Errors.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <cstdlib>

namespace mpmd::rt {

namespace {
/// The number in an environment variable, or -1.
int64_t number(const char *name) {
  const char *text = std::getenv(name);
  int64_t value = -1;
  return text && absl::SimpleAtoi(text, &value) ? value : -1;
}

std::string named(const char *launcher, const char *variable) {
  return absl::StrCat(launcher, " (", variable, "=", std::getenv(variable), ")");
}

/// The variable with the number of tasks of this process's Slurm step. If the step does not set it, the step has all
/// tasks of its job. A batch script outside of any step is not a launched process.
const char *stepTasks() {
  if (number("SLURM_STEP_NUM_TASKS") >= 0 || number("SLURM_STEP_ID") < 0)
    return "SLURM_STEP_NUM_TASKS";
  return number("SLURM_NTASKS") >= 0 ? "SLURM_NTASKS" : "SLURM_NPROCS";
}

/// Known launchers, with their variables for the number of processes and for the rank of this process.
struct Known {
  const char *name, *variable, *rank, *kind;
};
constexpr Known known[] = {{"mpirun of Open MPI", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK", "mpi_openmpi"},
                           {"a launcher with PMI", "PMI_SIZE", "PMI_RANK", "mpi_mpich"}};

/// The kind of plugin: the one that MPMD_MPI names, if the launcher serves several, or else `kind`.
absl::StatusOr<std::string> chooseKind(const std::string &kind) {
  const char *chosen = std::getenv("MPMD_MPI");
  if (!chosen || *chosen == '\0')
    return kind;
  if (std::string(chosen) == "mpich" || std::string(chosen) == "openmpi")
    return absl::StrCat("mpi_", chosen);
  return absl::InvalidArgumentError(absl::StrCat("MPMD_MPI: expected mpich or openmpi, got '", chosen, "'"));
}
} // namespace

absl::StatusOr<std::optional<Launcher>> findLauncher() {
  std::optional<Launcher> found;
  if (const char *text = std::getenv("MPMD_PROCESSES"); text && *text != '\0') {
    if (std::string(text) != "off")
      return absl::InvalidArgumentError(absl::StrCat("MPMD_PROCESSES: expected off or nothing, got '", text, "'"));
    return found;
  }
  for (const Known &each : known) {
    int64_t processes = number(each.variable);
    if (processes < 2)
      continue;
    if (found)
      return absl::FailedPreconditionError(absl::StrCat("expected one launcher, got two, one inside the other: ",
                                                        found->name, " and ", named(each.name, each.variable)));
    found = {named(each.name, each.variable), each.kind, processes, number(each.rank)};
  }
  if (number("MV2_COMM_WORLD_SIZE") > 1 && !found)
    return absl::UnimplementedError(
        absl::StrCat("expected a launcher of MPICH or Open MPI, got ", named("one of MVAPICH", "MV2_COMM_WORLD_SIZE")));
  // With PMI_PORT, processes get their number from PMI, not from the environment.
  if (!found && std::getenv("PMI_PORT") && number("PMI_ID") >= 0 && number("PMI_SIZE") != 1)
    found = {named("a launcher with PMI", "PMI_PORT"), "mpi_mpich", 0, number("PMI_ID")};
  // PMIx gives the rank of this process, but not the number of processes.
  const char *step = stepTasks();
  const int64_t tasks = number(step);
  if (!found && number("PMIX_RANK") >= 0 && number("OMPI_COMM_WORLD_SIZE") != 1) {
    if (tasks != 1)
      found = {named("a launcher with PMIx", "PMIX_RANK"), "mpi_openmpi", tasks > 1 ? tasks : 0, number("PMIX_RANK")};
  }
  // Under mpirun, the tasks of a step are mpirun's daemons.
  if (!found && tasks > 1 && number("OMPI_COMM_WORLD_SIZE") != 1 && number("PMI_SIZE") != 1)
    return absl::FailedPreconditionError(
        absl::StrCat("expected tasks that can find each other, got those of ", named("srun", step),
                     " without PMI and PMIx: srun --mpi=pmix starts them for Open MPI, srun --mpi=pmi2 for MPICH"));
  if (found) {
    MPMD_ASSIGN_OR_RETURN(found->kind, chooseKind(found->kind));
  }
  return found;
}

absl::StatusOr<std::chrono::nanoseconds> joinLimit() {
  const char *text = std::getenv("MPMD_JOIN_SECONDS");
  int64_t seconds = 120;
  // Accepts one second to one day.
  if (text && *text != '\0' && (!absl::SimpleAtoi(text, &seconds) || seconds < 1 || seconds > 86400))
    return absl::InvalidArgumentError(
        absl::StrCat("MPMD_JOIN_SECONDS: expected a number from 1 to 86400, got '", text, "'"));
  return std::chrono::nanoseconds(std::chrono::seconds(seconds));
}

} // namespace mpmd::rt
