// Restarts a child process, and counts starts in a file.
#include "runtime/tools/processes/Restarts.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "runtime/format/CheckpointFolder.h"
#include "runtime/format/Errors.h"
#include "runtime/tools/processes/Stop.h"
#include "runtime/tools/report/Notes.h"

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mpmd::run {

namespace {
volatile std::sig_atomic_t child = 0, stopped = 0;

/// Forwards a signal to the child, except a signal of the terminal, which the child gets itself.
void passOn(int signal, siginfo_t *info, void *) {
  stopped = signal;
  if (child != 0 && info->si_code != SI_KERNEL)
    ::kill(static_cast<pid_t>(child), signal);
}

int64_t newestIn(const std::string &dir) {
  const std::vector<int64_t> steps = format::stepsIn(dir);
  return steps.empty() ? -1 : steps.front();
}

std::string pathOf(const std::string &dir) { return absl::StrCat(dir, "/.mpmd-starts"); }
} // namespace

std::optional<int> supervise(const std::string &dir, int64_t restarts) {
  struct sigaction action = {}, before[2];
  action.sa_sigaction = passOn;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  constexpr int signals[] = {SIGTERM, SIGINT};
  for (int i : {0, 1})
    ::sigaction(signals[i], &action, &before[i]);
  for (int64_t made = 0;; ++made) {
    const int64_t from = newestIn(dir);
    // Blocks the signals, because a signal before fork returns would find no child.
    sigset_t both, old;
    sigemptyset(&both);
    for (int signal : signals)
      sigaddset(&both, signal);
    ::sigprocmask(SIG_BLOCK, &both, &old);
    const pid_t parent = ::getpid(), forked = ::fork();
    if (forked == 0) {
      child = 0;
      for (int i : {0, 1})
        ::sigaction(signals[i], &before[i], nullptr);
      ::sigprocmask(SIG_SETMASK, &old, nullptr);
      // If the parent dies, the child must not continue unsupervised.
      ::prctl(PR_SET_PDEATHSIG, SIGTERM);
      if (::getppid() != parent)
        ::_exit(1);
      return std::nullopt;
    }
    child = forked > 0 ? forked : 0;
    ::sigprocmask(SIG_SETMASK, &old, nullptr);
    int status = 0;
    if (forked < 0) {
      std::fprintf(stderr, "mpmd-run: error: cannot start the run: %s\n", std::strerror(errno));
      return 1;
    }
    while (::waitpid(forked, &status, 0) < 0 && errno == EINTR)
      ;
    child = 0;
    const bool isKilled = WIFSIGNALED(status);
    const int code = isKilled ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    const int64_t reached = newestIn(dir);
    const std::string how = isKilled ? absl::StrCat("ended by ", nameOf(WTERMSIG(status))) : "failed";
    if (code == 0 || stopped != 0 || (!isKilled && (code != 1 || reached == from)) || made == restarts) {
      if (isKilled)
        std::fprintf(stderr, "mpmd-run: error: the run was %s%s\n", how.c_str(),
                     stopped != 0 || restarts == 0 ? "" : absl::StrCat(", after ", made, " restarts").c_str());
      return code;
    }
    warn("the run ", isKilled ? "was " : "", how, "; restart ", made + 1, " of ", restarts,
         reached < 0 ? ", from its inputs" : absl::StrCat(", from step ", reached));
  }
}

absl::Status countStart(const std::string &dir, int64_t restarts) {
  const std::string path = pathOf(dir);
  int64_t starts = 0;
  if (::access(path.c_str(), F_OK) == 0) {
    std::string text;
    MPMD_RETURN_IF_ERROR(plan::readWholeFile(path, text, 64));
    if (!absl::SimpleAtoi(absl::StripAsciiWhitespace(text), &starts) || starts < 0)
      return absl::FailedPreconditionError(absl::StrCat("--restarts: expected the number of starts in '", path,
                                                        "', got '", absl::CHexEscape(text), "': remove it"));
  }
  if (starts > restarts)
    return absl::FailedPreconditionError(absl::StrCat("--restarts: expected at most ", restarts,
                                                      " restarts of the run in '", dir, "', got restart ", starts,
                                                      ": to go on start it with a larger number, or without"));
  return plan::writeWholeFile(path, absl::StrCat(starts + 1, "\n"));
}

absl::Status forgetStarts(const std::string &dir) {
  const std::string path = pathOf(dir);
  if (::unlink(path.c_str()) != 0 && errno != ENOENT)
    return absl::UnavailableError(absl::StrCat("cannot remove '", path, "': ", std::strerror(errno)));
  return absl::OkStatus();
}

} // namespace mpmd::run
