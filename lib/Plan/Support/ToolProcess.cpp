// Sets up descriptors, signals and the exception handler.
#include "mpmd/Plan/Support/ToolProcess.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <execinfo.h>
#include <fcntl.h>
#include <initializer_list>
#include <new>
#include <sys/uio.h>
#include <unistd.h>

namespace mpmd::plan {

namespace {
const char *toolName = "mpmd";

[[noreturn]] void terminate() {
  try {
    if (std::current_exception())
      std::rethrow_exception(std::current_exception());
  } catch (const std::bad_alloc &) {
    giveUp("out of memory");
  } catch (const std::exception &exception) {
    giveUp(exception.what());
  } catch (...) {
  }
  giveUp("it was ended by a fault of its own");
}
} // namespace

void giveUp(const char *message) {
  auto part = [](const char *text) { return iovec{const_cast<char *>(text), std::strlen(text)}; };
  const iovec parts[] = {part(toolName), part(": error: "), part(message), part("\n")};
  [[maybe_unused]] ssize_t written = ::writev(STDERR_FILENO, parts, sizeof(parts) / sizeof(parts[0]));
  ::_exit(1);
}

void startTool(const char *name) {
  toolName = name;
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF)
      continue;
    // Each call of `open` returns the lowest free descriptor. A descriptor with O_PATH can be neither read nor written.
    if (descriptor != STDERR_FILENO || ::open("/dev/null", O_WRONLY) < 0)
      ::open("/", O_PATH);
  }
  std::signal(SIGXFSZ, SIG_IGN);
  // When an exception passes through C code such as pthread_once, glibc loads libgcc. It is loaded now, because memory
  // may be exhausted later.
  void *frame = nullptr;
  ::backtrace(&frame, 1);
  catchFaults();
}

void catchFaults() { std::set_terminate(terminate); }

} // namespace mpmd::plan
