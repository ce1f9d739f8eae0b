// Messages between processes by MPI. This source is compiled once per implementation, because their headers and binary
// interfaces differ.
#include "mpmd/Plan/Support/AwakeTime.h"
#include "runtime/format/CommAbi.h"

#include <algorithm>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <mpi.h>

namespace {
std::string lastError;

int fail(const std::string &text) {
  lastError = text;
  return 1;
}

int checked(int result, const char *call) {
  if (result == MPI_SUCCESS)
    return 0;
  char text[MPI_MAX_ERROR_STRING] = {};
  int length = 0;
  if (MPI_Error_string(result, text, &length) != MPI_SUCCESS || length <= 0)
    return fail(std::string(call) + ": error " + std::to_string(result));
  std::string line(text, static_cast<size_t>(length));
  std::replace(line.begin(), line.end(), '\n', ' ');
  return fail(std::string(call) + ": " + line);
}

struct UnderWay {
  uint64_t operation;
  bool receives;
};

/// Only the one calling thread uses these.
std::vector<MPI_Comm> communicators;
std::vector<MPI_Request> requests;
std::vector<UnderWay> underWay; ///< by request
std::vector<int> indices;       ///< output of MPI_Testsome
std::vector<MPI_Status> statuses;
std::vector<mpmd_done_t> ended; ///< completed operations; the first `said` have been reported
size_t said = 0;
std::string library, host;

/// The short name of a version text: "MPICH 4.0.2" of "MPICH Version:\t4.0.2\nMPICH Release date: ...", "Open MPI
/// v4.1.4" of "Open MPI v4.1.4, package: ...".
std::string nameOf(const std::string &version) {
  std::string line = version.substr(0, version.find_first_of(",\n")), name;
  if (size_t at = line.find("Version:"); at != std::string::npos)
    line.erase(at, 8);
  for (char c : line)
    if (c != ' ' && c != '\t')
      name += c;
    else if (!name.empty() && name.back() != ' ')
      name += ' ';
  return name;
}

const char *readError() { return lastError.c_str(); }

int addCommunicator(MPI_Comm communicator) {
  communicators.push_back(communicator);
  return checked(MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
}

/// Whether a signal has its default action, which ends the process without a message. When a process is gone, MPICH's
/// launcher sends SIGUSR1 to all others. MPICH may have a handler for it, which must stay.
[[maybe_unused]] bool isFree(int signal) {
  struct sigaction known;
  return ::sigaction(signal, nullptr, &known) == 0 && (known.sa_flags & SA_SIGINFO) == 0 && known.sa_handler == SIG_DFL;
}

int join(mpmd_world_t *world) {
  int flag = 0, provided = 0, number = 0, count = 0, length = 0;
  if (int failed = checked(MPI_Initialized(&flag), "MPI_Initialized"))
    return failed;
  if (flag)
    return fail("MPI is in use in this process already");
  // Sets defaults, which the user's environment overrides: these messages would only repeat what is reported anyway.
  ::setenv("OMPI_MCA_orte_base_help_aggregate", "1", 0);
  ::setenv("OMPI_MCA_btl_base_warn_component_unused", "0", 0);
  ::setenv("OMPI_MCA_mpi_warn_on_fork", "0", 0);
#ifdef MPICH_VERSION
  const bool ignoresNotices = isFree(SIGUSR1);
#endif
  if (int failed = checked(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided), "MPI_Init_thread"))
    return failed;
#ifdef MPICH_VERSION
  if (ignoresNotices)
    ::signal(SIGUSR1, SIG_IGN);
#endif
  if (provided < MPI_THREAD_FUNNELED)
    return fail("expected MPI to let one thread of several call it, got a library for one thread only");
  for (MPI_Comm own : {MPI_COMM_WORLD, MPI_COMM_SELF})
    if (int failed = checked(MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler"))
      return failed;
  MPI_Comm first = MPI_COMM_NULL;
  if (int failed = checked(MPI_Comm_dup(MPI_COMM_WORLD, &first), "MPI_Comm_dup"))
    return failed;
  if (int failed = addCommunicator(first))
    return failed;
  if (int failed = checked(MPI_Comm_rank(first, &number), "MPI_Comm_rank"))
    return failed;
  if (int failed = checked(MPI_Comm_size(first, &count), "MPI_Comm_size"))
    return failed;
  void *most = nullptr;
  if (int failed = checked(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &most, &flag), "MPI_Comm_get_attr"))
    return failed;
  std::string text(MPI_MAX_LIBRARY_VERSION_STRING, '\0');
  if (int failed = checked(MPI_Get_library_version(text.data(), &length), "MPI_Get_library_version"))
    return failed;
  text.resize(static_cast<size_t>(length));
  library = nameOf(text);
  host.assign(MPI_MAX_PROCESSOR_NAME, '\0');
  if (int failed = checked(MPI_Get_processor_name(host.data(), &length), "MPI_Get_processor_name"))
    return failed;
  host.resize(static_cast<size_t>(length));
  // Sizes of MPI are int. So larger messages are cut, at a page boundary.
  constexpr uint32_t maxBytes = uint32_t{1} << 30, minTag = 32767;
  static_assert(maxBytes <= INT_MAX);
  *world = {static_cast<uint32_t>(number),
            static_cast<uint32_t>(count),
            flag && most ? static_cast<uint32_t>(*static_cast<int *>(most)) : minTag,
            maxBytes,
            library.c_str(),
            host.c_str()};
  return 0;
}

/// How long `openCommunicator` waits for other processes, which may have failed before. All are about to call it.
constexpr std::chrono::seconds longest(5);

int openCommunicator(uint32_t *communicator) {
  MPI_Comm opened = MPI_COMM_NULL;
  MPI_Request request = MPI_REQUEST_NULL;
  if (int failed = checked(MPI_Comm_idup(communicators[0], &opened, &request), "MPI_Comm_idup"))
    return failed;
  mpmd::plan::AwakeTime waiting;
  for (int flag = 0; !flag;) {
    if (int failed = checked(MPI_Test(&request, &flag, MPI_STATUS_IGNORE), "MPI_Test"))
      return failed;
    if (!flag && waiting.look() > longest)
      return fail("MPI_Comm_idup: not all processes have called it within " + std::to_string(longest.count()) + " s");
    if (!flag)
      std::this_thread::yield();
  }
  *communicator = static_cast<uint32_t>(communicators.size());
  return addCommunicator(opened);
}

int add(int result, const char *call, const MPI_Request &request, UnderWay what) {
  if (int failed = checked(result, call))
    return failed;
  requests.push_back(request);
  underWay.push_back(what);
  return 0;
}

int send(uint32_t communicator, uint32_t process, uint32_t tag, const void *data, uint64_t bytes, int synchronous,
         uint64_t operation) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int result =
      (synchronous ? MPI_Issend : MPI_Isend)(data, static_cast<int>(bytes), MPI_BYTE, static_cast<int>(process),
                                             static_cast<int>(tag), communicators[communicator], &request);
  return add(result, synchronous ? "MPI_Issend" : "MPI_Isend", request, {operation, false});
}

int receive(uint32_t communicator, uint32_t process, uint32_t tag, void *data, uint64_t bytes, uint64_t operation) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int source = process == MPMD_ANY_PROCESS ? MPI_ANY_SOURCE : static_cast<int>(process);
  const int result = MPI_Irecv(data, static_cast<int>(bytes), MPI_BYTE, source, static_cast<int>(tag),
                               communicators[communicator], &request);
  return add(result, "MPI_Irecv", request, {operation, true});
}

int cancel(uint64_t operation) {
  for (size_t i = 0; i < requests.size(); ++i)
    if (underWay[i].receives && underWay[i].operation == operation)
      if (int failed = checked(MPI_Cancel(&requests[i]), "MPI_Cancel"))
        return failed;
  return 0;
}

/// Reports a completed request. `result` is its own error code.
int finish(size_t index, const MPI_Status &status, int result) {
  mpmd_done_t done = {underWay[index].operation, 0, 0, 0};
  int kind = MPI_SUCCESS;
  if (result != MPI_SUCCESS)
    MPI_Error_class(result, &kind);
  if (kind != MPI_SUCCESS && kind != MPI_ERR_TRUNCATE)
    return checked(result, underWay[index].receives ? "a receive" : "a send");
  done.truncated = kind == MPI_ERR_TRUNCATE;
  if (underWay[index].receives && !done.truncated) {
    if (int failed = checked(MPI_Test_cancelled(&status, &done.cancelled), "MPI_Test_cancelled"))
      return failed;
    int bytes = 0;
    if (!done.cancelled)
      if (int failed = checked(MPI_Get_count(&status, MPI_BYTE, &bytes), "MPI_Get_count"))
        return failed;
    done.bytes = static_cast<uint64_t>(bytes);
  }
  ended.push_back(done);
  return 0;
}

int testAll() {
  if (requests.empty())
    return 0;
  indices.resize(requests.size());
  statuses.resize(requests.size());
  int count = 0;
  int result =
      MPI_Testsome(static_cast<int>(requests.size()), requests.data(), &count, indices.data(), statuses.data());
  int kind = MPI_SUCCESS;
  if (result != MPI_SUCCESS)
    MPI_Error_class(result, &kind);
  if (kind != MPI_SUCCESS && kind != MPI_ERR_IN_STATUS)
    return checked(result, "MPI_Testsome");
  if (count == MPI_UNDEFINED || count == 0)
    return 0;
  for (int i = 0; i < count; ++i)
    if (int failed = finish(static_cast<size_t>(indices[i]), statuses[i],
                            kind == MPI_ERR_IN_STATUS ? statuses[i].MPI_ERROR : MPI_SUCCESS))
      return failed;
  // Keeps the posting order, in which MPI_Testsome returns requests.
  std::sort(indices.begin(), indices.begin() + count);
  size_t kept = static_cast<size_t>(indices[0]);
  for (size_t at = kept, next = 0; at < requests.size(); ++at) {
    if (next < static_cast<size_t>(count) && at == static_cast<size_t>(indices[next])) {
      ++next;
      continue;
    }
    requests[kept] = requests[at];
    underWay[kept++] = underWay[at];
  }
  requests.resize(kept);
  underWay.resize(kept);
  return 0;
}

int poll(mpmd_done_t *done, uint32_t most, uint32_t *count) {
  if (said == ended.size()) {
    ended.clear();
    said = 0;
    if (int failed = testAll())
      return failed;
  }
  for (*count = 0; *count < most && said < ended.size();)
    done[(*count)++] = ended[said++];
  return 0;
}

/// Works around a hang of MPICH 4.0 over UCX in MPI_Finalize. A process closes connections that are still being
/// established, and its peer, which waits in the launcher's barrier, does not answer. (pmodels/mpich pull request 6596
/// removed that barrier.) So all processes keep answering for a while.
int settle() {
#ifdef MPICH_VERSION
  MPI_Request all = MPI_REQUEST_NULL;
  if (int failed = checked(MPI_Ibarrier(communicators[0], &all), "MPI_Ibarrier"))
    return failed;
  const auto most = std::chrono::steady_clock::now() + std::chrono::seconds(2);
  for (int done = 0; !done && std::chrono::steady_clock::now() < most;)
    if (int failed = checked(MPI_Test(&all, &done, MPI_STATUS_IGNORE), "MPI_Test"))
      return failed;
  const auto quiet = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
  for (int found = 0; std::chrono::steady_clock::now() < quiet;)
    if (int failed =
            checked(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, communicators[0], &found, MPI_STATUS_IGNORE), "MPI_Iprobe"))
      return failed;
#endif
  return 0;
}

int leave() {
  for (size_t i = 0; i < requests.size(); ++i)
    if (underWay[i].receives)
      if (int failed = checked(MPI_Cancel(&requests[i]), "MPI_Cancel"))
        return failed;
  // Cancelled receives complete by themselves. A send without a receiver would not, so MPI_Finalize handles it.
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
  while (!requests.empty() && std::chrono::steady_clock::now() < end)
    if (int failed = testAll())
      return failed;
  ended.clear();
  if (int failed = settle())
    return failed;
  for (; !communicators.empty(); communicators.pop_back())
    if (int failed = checked(MPI_Comm_free(&communicators.back()), "MPI_Comm_free"))
      return failed;
  return checked(MPI_Finalize(), "MPI_Finalize");
}

void abortAll(int code) {
  MPI_Abort(MPI_COMM_WORLD, code);
  std::_Exit(code);
}

/// How long the runtime waits for a library that blocks in MPI_Finalize.
constexpr uint32_t kLeaveSeconds = 8;

constexpr mpmd_comm_plugin_t plugin = {
    MPMD_COMM_VERSION, sizeof(mpmd_comm_plugin_t), MPMD_MPI_KIND, kLeaveSeconds, readError, join, leave,
    abortAll,          openCommunicator,           send,          receive,       cancel,    poll};
} // namespace

extern "C" __attribute__((visibility("default"))) const mpmd_comm_plugin_t *mpmd_plugin_v1(const mpmd_host_t *host,
                                                                                           const char **error) {
  static std::string text;
  if (host->version == MPMD_COMM_VERSION)
    return &plugin;
  text = "expected a runtime that has processes of version " + std::to_string(MPMD_COMM_VERSION) + ", got version " +
         std::to_string(host->version);
  *error = text.c_str();
  return nullptr;
}
