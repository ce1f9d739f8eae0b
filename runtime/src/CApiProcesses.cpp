// The C interface: processes that share ranks.
#include "runtime/src/CApiProcesses.h"

#include "runtime/src/CApiSession.h"
#include "runtime/src/Plugin.h"

#include <new>

using namespace mpmd;

namespace {
/// Calls `call` with what is behind `p`, and keeps what fails, or is thrown.
template <typename Call> int guarded(mpmd_rt_processes *p, Call call) noexcept {
  auto keep = [&](mpmd_rt_code code, const char *text) {
    p->code = code;
    try {
      p->error = text;
    } catch (...) {
    }
    return code;
  };
  try {
    absl::Status status = call();
    return status.ok() ? MPMD_RT_OK : keep(rt::codeOf(status.code()), std::string(status.message()).c_str());
  } catch (const std::bad_alloc &) {
    return keep(MPMD_RT_NO_MEMORY, "no memory");
  } catch (const std::exception &exception) {
    return keep(MPMD_RT_ERROR, exception.what());
  }
}

template <typename Call> int withProcesses(mpmd_rt_processes *p, Call call) noexcept {
  if (!p)
    return MPMD_RT_INVALID_ARGUMENT;
  if (!p->processes)
    return p->code;
  return guarded(p, [&] { return call(*p->processes); });
}
} // namespace

mpmd_rt_processes *mpmd_rt_join(const char *kind) {
  auto *out = new (std::nothrow) mpmd_rt_processes;
  if (!out)
    return nullptr;
  guarded(out, [&]() -> absl::Status {
    if (!kind)
      return absl::InvalidArgumentError("expected what moves bytes between processes, got a null pointer");
    absl::StatusOr<const mpmd_comm_plugin_t *> plugin = rt::openCommPlugin(kind);
    if (!plugin.ok())
      return plugin.status();
    absl::StatusOr<std::shared_ptr<rt::Processes>> joined = rt::Processes::join(**plugin);
    if (!joined.ok())
      return joined.status();
    out->processes = *std::move(joined);
    return absl::OkStatus();
  });
  return out;
}

int mpmd_rt_processes_about(mpmd_rt_processes *p, mpmd_rt_processes_t *out) {
  return withProcesses(p, [&](rt::Processes &processes) {
    if (p->hosts.empty())
      for (const std::string &host : processes.hosts())
        p->hosts.push_back(host.c_str());
    return rt::fillSized(out, {0, processes.number(), processes.count(), processes.library().c_str(), p->hosts.data()},
                         "mpmd_rt_processes_t");
  });
}

int mpmd_rt_exchange(mpmd_rt_processes *p, const void *data, uint64_t bytes, const void *const **all,
                     const uint64_t **sizes) {
  return withProcesses(p, [&](rt::Processes &processes) {
    absl::Status status = rt::checkData(data, bytes);
    if (status.ok())
      status = rt::checkPlace(all, "what all have given");
    if (status.ok())
      status = rt::checkPlace(sizes, "the sizes of that");
    if (!status.ok())
      return status;
    absl::StatusOr<std::vector<std::string>> got =
        processes.exchange({static_cast<const char *>(data), static_cast<size_t>(bytes)});
    if (!got.ok())
      return got.status();
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
    guarded(p, [&] { return failure; });
  } else if (whose) {
    *whose = 0;
  }
  return {p->code, p->error.c_str()};
}

void mpmd_rt_fail(mpmd_rt_processes *p, mpmd_rt_code code, const char *message) {
  withProcesses(p, [&](rt::Processes &processes) {
    processes.fail(absl::Status(rt::statusCodeOf(code), message ? message : "no reason was given"));
    return absl::OkStatus();
  });
}

void mpmd_rt_leave(mpmd_rt_processes *p) { delete p; }
