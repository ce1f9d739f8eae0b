// The C interface: processes that share ranks.
#include "runtime/src/capi/CApiProcesses.h"

#include "runtime/format/Errors.h"
#include "runtime/src/capi/CApiSession.h"
#include "runtime/src/loader/Plugin.h"
#include "runtime/src/session/Launchers.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <new>

using namespace mpmd;

namespace {
/// Calls `call` with the joined processes, or with null if this process is alone.
template <typename Call> int withProcesses(mpmd_rt_processes *p, Call call) noexcept {
  if (!p)
    return MPMD_RT_INVALID_ARGUMENT;
  if (!p->isJoined)
    return p->code;
  return p->guarded([&] { return call(p->processes.get()); });
}

absl::Status join(mpmd_rt_processes &out, const char *given) {
  MPMD_ASSIGN_OR_RETURN(std::optional<rt::Launcher> launcher, rt::findLauncher());
  if (!given && !launcher)
    return absl::OkStatus();
  const std::string said =
      launcher ? absl::StrCat("one of several processes that ", launcher->name, " has started: ") : "";
  auto within = [&](const absl::Status &status) {
    return absl::Status(status.code(), absl::StrCat(said, status.message()));
  };
  if (launcher) {
    out.number = static_cast<uint32_t>(std::max<int64_t>(launcher->number, 0));
    out.count = static_cast<uint32_t>(std::max<int64_t>(launcher->processes, 1));
  }
  absl::StatusOr<std::chrono::nanoseconds> limit = rt::joinLimit();
  if (!limit.ok())
    return within(limit.status());
  absl::StatusOr<const mpmd_comm_plugin_t *> plugin = rt::openCommPlugin(given ? given : launcher->kind);
  if (!plugin.ok())
    return within(plugin.status());
  rt::ProcessTimes times;
  times.joining = *limit;
  absl::StatusOr<std::shared_ptr<rt::Processes>> joined = rt::Processes::join(**plugin, times);
  if (absl::IsDeadlineExceeded(joined.status()))
    return within(absl::DeadlineExceededError(
        absl::StrCat(joined.status().message(), "; MPMD_JOIN_SECONDS gives them more time")));
  if (!joined.ok())
    return within(joined.status());
  const rt::Processes &others = **joined;
  // With another library than the launcher's, each process would see only itself and do all the work.
  if (launcher && ((launcher->processes != 0 && launcher->processes != static_cast<int64_t>(others.count())) ||
                   (launcher->number >= 0 && launcher->number != static_cast<int64_t>(others.number())))) {
    out.isGlobal = launcher->processes != 0;
    return absl::FailedPreconditionError(
        absl::StrCat("expected process ", out.number, launcher->processes == 0 ? "" : absl::StrCat(" of ", out.count),
                     ", as ", launcher->name, " says, got process ", others.number(), " of ", others.count(), " by ",
                     others.library(), ": MPMD_MPI names the library of the launcher, mpich or openmpi"));
  }
  out.number = others.number();
  out.count = others.count();
  out.processes = *std::move(joined);
  return absl::OkStatus();
}
} // namespace

int mpmd_rt_is_launched(void) {
  try {
    absl::StatusOr<std::optional<rt::Launcher>> launcher = rt::findLauncher();
    return !launcher.ok() || launcher->has_value();
  } catch (const std::exception &) {
    return 1;
  }
}

mpmd_rt_processes *mpmd_rt_join(const char *kind) {
  auto *out = new (std::nothrow) mpmd_rt_processes;
  if (out)
    out->isJoined = out->guarded([&] { return join(*out, kind); }) == MPMD_RT_OK;
  return out;
}

int mpmd_rt_processes_about(mpmd_rt_processes *p, mpmd_rt_processes_t *out) {
  if (!p)
    return MPMD_RT_INVALID_ARGUMENT;
  return p->guarded([&] {
    static const std::string none;
    p->hosts.clear();
    if (p->processes)
      for (const std::string &host : p->processes->hosts())
        p->hosts.push_back(host.c_str());
    p->hosts.resize(p->count, none.c_str());
    return rt::fillSized(
        out, {0, p->number, p->count, (p->processes ? p->processes->library() : none).c_str(), p->hosts.data()},
        "mpmd_rt_processes_t");
  });
}

int mpmd_rt_exchange(mpmd_rt_processes *p, const void *data, uint64_t bytes, const void *const **all,
                     const uint64_t **sizes) {
  return withProcesses(p, [&](rt::Processes *processes) {
    MPMD_RETURN_IF_ERROR(rt::checkData(data, bytes));
    MPMD_RETURN_IF_ERROR(rt::checkPlace(all, "what all have given"));
    MPMD_RETURN_IF_ERROR(rt::checkPlace(sizes, "the sizes of that"));
    const absl::string_view mine(static_cast<const char *>(data), static_cast<size_t>(bytes));
    absl::StatusOr<std::vector<std::string>> got = std::vector<std::string>{std::string(mine)};
    if (processes)
      got = processes->exchange(mine);
    MPMD_RETURN_IF_ERROR(got.status());
    p->exchanged = *std::move(got);
    p->data.clear();
    p->sizes.clear();
    for (const std::string &each : p->exchanged) {
      p->data.push_back(each.data());
      p->sizes.push_back(each.size());
    }
    *all = p->data.data();
    *sizes = p->sizes.data();
    return absl::OkStatus();
  });
}

mpmd_rt_status mpmd_rt_processes_status(mpmd_rt_processes *p, uint32_t *whose) {
  if (!p)
    return {MPMD_RT_NO_MEMORY, "expected processes, got a null pointer: there was no memory for them"};
  if (p->processes) {
    absl::Status failure = p->processes->failure();
    if (failure.ok())
      return {MPMD_RT_OK, ""};
    if (whose)
      *whose = p->processes->failed();
    p->keep(rt::codeOf(failure.code()), failure.message());
  } else if (whose) {
    *whose = p->isGlobal ? 0 : p->number;
  }
  return {p->code, p->error.c_str()};
}

void mpmd_rt_fail(mpmd_rt_processes *p, mpmd_rt_code code, const char *message) {
  withProcesses(p, [&](rt::Processes *processes) {
    if (processes)
      processes->fail(absl::Status(rt::statusCodeOf(code), message ? message : "no reason was given"));
    return absl::OkStatus();
  });
}

void mpmd_rt_leave(mpmd_rt_processes *p) { delete p; }
