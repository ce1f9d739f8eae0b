// The C interface: opening, errors, and the description of a program.
#include "runtime/format/Errors.h"
#include "runtime/src/capi/CApiSession.h"

#include "runtime/src/cpu/Allocations.h"
#include "runtime/src/loader/Plugin.h"
#include "runtime/src/loader/Shards.h"
#include "runtime/src/session/Crash.h"

#include <new>

using namespace mpmd;

namespace mpmd::rt {
mpmd_rt_code codeOf(absl::StatusCode code) {
  switch (code) {
  case absl::StatusCode::kOk:
    return MPMD_RT_OK;
  case absl::StatusCode::kInvalidArgument:
  case absl::StatusCode::kOutOfRange:
    return MPMD_RT_INVALID_ARGUMENT;
  case absl::StatusCode::kNotFound:
    return MPMD_RT_NOT_FOUND;
  case absl::StatusCode::kDataLoss:
    return MPMD_RT_DATA_LOSS;
  case absl::StatusCode::kFailedPrecondition:
    return MPMD_RT_FAILED_PRECONDITION;
  case absl::StatusCode::kResourceExhausted:
    return MPMD_RT_NO_MEMORY;
  case absl::StatusCode::kUnavailable:
    return MPMD_RT_IO;
  case absl::StatusCode::kDeadlineExceeded:
    return MPMD_RT_STALLED;
  case absl::StatusCode::kCancelled:
    return MPMD_RT_CANCELLED;
  default:
    return MPMD_RT_ERROR;
  }
}

absl::StatusCode statusCodeOf(mpmd_rt_code code) {
  for (int each = 0; each <= static_cast<int>(absl::StatusCode::kUnauthenticated); ++each)
    if (codeOf(static_cast<absl::StatusCode>(each)) == code && each != static_cast<int>(absl::StatusCode::kUnknown))
      return static_cast<absl::StatusCode>(each);
  return absl::StatusCode::kInternal;
}

absl::Status checkData(const void *data, uint64_t bytes) {
  if (!data && bytes != 0)
    return absl::InvalidArgumentError(absl::StrCat("expected ", bytes, " bytes, got a null pointer"));
  return absl::OkStatus();
}

absl::Status checkPath(const char *path) {
  return path ? absl::OkStatus() : absl::InvalidArgumentError("expected a path, got a null pointer");
}
} // namespace mpmd::rt

namespace {
using BundleOr = absl::StatusOr<std::shared_ptr<const rt::Bundle>>;

/// Opens a session for the bundle that `openBundle` returns.
template <typename OpenBundle>
absl::Status openSession(mpmd_rt_session &out, const mpmd_rt_open_options *given, OpenBundle openBundle) {
  MPMD_ASSIGN_OR_RETURN(mpmd_rt_open_options known, rt::readSized(given, "mpmd_rt_open_options"));
  rt::SessionOptions options;
  if (known.threads_per_rank < 0)
    return absl::InvalidArgumentError(
        absl::StrCat("threads_per_rank: expected a number from 0 on, got ", known.threads_per_rank));
  for (auto [name, seconds] :
       {std::pair("stall_seconds", known.stall_seconds), std::pair("task_seconds", known.task_seconds)})
    if (!(seconds >= 0))
      return absl::InvalidArgumentError(absl::StrCat(name, ": expected a number from 0 on, got ", seconds));
  constexpr uint64_t kMaxRanks = 1 << 20;
  if (known.num_rank_processes > kMaxRanks)
    return absl::InvalidArgumentError(
        absl::StrCat("rank_processes: expected at most ", kMaxRanks, " numbers, got ", known.num_rank_processes));
  if (known.threads_per_rank > 0)
    options.threadsPerRank = known.threads_per_rank;
  if (known.stall_seconds > 0)
    options.stallSeconds = known.stall_seconds;
  if (known.task_seconds > 0)
    options.taskSeconds = known.task_seconds;
  if (known.log)
    options.notice = [log = known.log, user = known.log_user](const std::string &text) { log(user, text.c_str()); };
  options.traceEvents =
      known.trace_events == MPMD_RT_TRACE_STEP ? rt::SessionOptions::eventsOfAStep : known.trace_events;
  if (known.time_launches < MPMD_RT_LAUNCHES_NOT_TIMED || known.time_launches > MPMD_RT_LAUNCH_EVENTS)
    return absl::InvalidArgumentError(
        absl::StrCat("time_launches: expected a number from 0 to 2, got ", known.time_launches));
  if (known.time_launches != MPMD_RT_LAUNCHES_NOT_TIMED && known.trace_events == 0)
    return absl::InvalidArgumentError("time_launches: expected trace_events with it, got 0");
  options.timeLaunches = static_cast<rt::LaunchTiming>(known.time_launches);
  if (known.dump)
    options.dump = [choose = known.dump, user = known.dump_user](const std::string &name) {
      return choose(user, name.c_str()) != 0;
    };
  if (known.delay_seed != 0)
    options.delaySeed = known.delay_seed;
  if (known.zero_buffer != 0)
    options.transport = rt::TransportKind::ZeroBuffer;
  options.captureSteps = known.no_capture == 0;
  if (known.device)
    options.device = known.device;
  if (known.collectives)
    options.collectives = known.collectives;
  if (known.processes) {
    if (!known.processes->isJoined)
      return absl::FailedPreconditionError(
          absl::StrCat("expected processes that this one has joined, got none: ", known.processes->error));
    options.processes = known.processes->processes;
  }
  if (known.num_rank_processes != 0 && !known.rank_processes)
    return absl::InvalidArgumentError(
        absl::StrCat("rank_processes: expected ", known.num_rank_processes, " numbers, got a null pointer"));
  if (known.rank_processes)
    options.processOf.assign(known.rank_processes, known.rank_processes + known.num_rank_processes);
  if (known.num_devices != 0 && !known.devices)
    return absl::InvalidArgumentError(
        absl::StrCat("devices: expected ", known.num_devices, " numbers, got a null pointer"));
  for (uint64_t i = 0; i < known.num_devices; ++i) {
    if (known.devices[i] < 0)
      return absl::InvalidArgumentError(absl::StrCat("devices: expected numbers from 0 on, got ", known.devices[i]));
    options.devices.push_back(static_cast<uint32_t>(known.devices[i]));
  }
  if (mpmd_rt_session *owner = known.share) {
    if (!owner->session || owner->process != ::getpid() || owner->runner.joinable())
      return absl::FailedPreconditionError(
          absl::StrCat("expected a session that is open and not running, to share its state, got one that ",
                       !owner->session                ? "did not open"
                       : owner->process != ::getpid() ? "another process opened"
                                                      : "runs"));
    options.share = owner->session.get();
  }
  BundleOr bundle = openBundle();
  MPMD_RETURN_IF_ERROR(bundle.status());
  auto session = rt::Session::open(*std::move(bundle), options);
  if (session.ok())
    out.session = *std::move(session);
  return session.status();
}

template <typename OpenBundle> mpmd_rt_session *openHandle(const mpmd_rt_open_options *options, OpenBundle openBundle) {
  auto *out = new (std::nothrow) mpmd_rt_session;
  if (out)
    out->guarded([&] { return openSession(*out, options, openBundle); });
  return out;
}

BundleOr openPath(const char *path) {
  if (!path)
    return absl::InvalidArgumentError("expected the path of a bundle, got a null pointer");
  return rt::Bundle::open(path);
}

absl::Status describe(const char *kind, const std::vector<format::Array> &entries, uint64_t index,
                      mpmd_rt_tensor *out) {
  MPMD_RETURN_IF_ERROR(rt::checkIndex(kind, entries.size(), index));
  MPMD_RETURN_IF_ERROR(rt::checkPlace(out, "what it is"));
  const format::Array &entry = entries[index];
  *out = {entry.name.c_str(),
          entry.dtype.c_str(),
          entry.shape.data(),
          entry.shape.size(),
          static_cast<uint64_t>(format::tensorBytes(entry.dtype, entry.shape)),
          entry.state};
  return absl::OkStatus();
}

absl::Status find(const char *kind, const std::vector<format::Array> &entries,
                  std::unordered_map<std::string, uint64_t> &indices, const char *name, uint64_t *index) {
  MPMD_RETURN_IF_ERROR(rt::checkPlace(index, "its number"));
  if (!name)
    return absl::InvalidArgumentError("expected a name, got a null pointer");
  if (indices.empty())
    for (uint64_t i = 0; i < entries.size(); ++i)
      indices.try_emplace(entries[i].name, i);
  auto found = indices.find(name);
  if (found == indices.end())
    return absl::NotFoundError(absl::StrCat("expected ", kind, " of the program, got '", name, "'"));
  *index = found->second;
  return absl::OkStatus();
}

/// Describes a part that a rank holds of a tensor. `find` computes the rank's parts on the first call; `parts` keeps
/// them.
template <typename Find>
absl::Status describePart(const mpmd_rt_session &s, std::unordered_map<uint64_t, std::vector<rt::Part>> &parts,
                          uint64_t index, uint64_t rank, uint64_t part, mpmd_rt_part_t *out, Find find) {
  MPMD_RETURN_IF_ERROR(rt::checkIndex("a rank", mpmd_rt_num_ranks(&s), rank));
  auto found = parts.find(index << 32 | rank);
  if (found == parts.end()) {
    MPMD_ASSIGN_OR_RETURN(std::vector<rt::Part> held, find(static_cast<int64_t>(index), static_cast<int64_t>(rank)));
    found = parts.emplace(index << 32 | rank, std::move(held)).first;
  }
  const std::vector<rt::Part> &held = found->second;
  mpmd_rt_part_t values = {};
  if (part != 0 || !held.empty()) {
    MPMD_RETURN_IF_ERROR(rt::checkIndex("a part", held.size(), part));
    values = {0,
              static_cast<int32_t>(held.size()),
              held[part].first,
              held[part].starts.data(),
              held[part].shape.data(),
              held[part].bytes,
              held[part].name.c_str()};
  }
  return rt::fillSized(out, values, "mpmd_rt_part_t");
}

absl::Status describeRank(mpmd_rt_session &s, uint64_t rank, mpmd_rt_rank_t *out) {
  const format::Manifest &manifest = s.session->bundle().manifest();
  MPMD_RETURN_IF_ERROR(rt::checkIndex("a rank", mpmd_rt_num_ranks(&s), rank));
  s.axes.resize(static_cast<size_t>(manifest.numRanks()));
  for (uint64_t m = 0; m < manifest.meshes.size(); ++m) {
    const format::Mesh &mesh = manifest.meshes[m];
    for (uint64_t position = 0; position < mesh.ranks.size(); ++position) {
      if (mesh.ranks[position] != static_cast<int64_t>(rank))
        continue;
      mpmd_rt_session::RankAxes &axes = s.axes[rank];
      if (axes.names.empty())
        for (const format::Axis &axis : mesh.axes) {
          axes.names.push_back(axis.name.c_str());
          axes.sizes.push_back(axis.size);
        }
      std::vector<int32_t> coordinates = rt::coordinatesOf(mesh, position);
      axes.coordinates.assign(coordinates.begin(), coordinates.end());
      return rt::fillSized(out,
                           {0, mesh.name.c_str(), m, position, axes.names.size(), axes.names.data(), axes.sizes.data(),
                            axes.coordinates.data(), static_cast<uint64_t>(mesh.arenaBytes),
                            static_cast<uint64_t>(s.session->processOf(static_cast<int64_t>(rank)))},
                           "mpmd_rt_rank_t");
    }
  }
  return absl::InternalError(absl::StrCat("no mesh has rank ", rank));
}
} // namespace

int32_t mpmd_rt_add_plugin_folder(const char *folder) {
  if (!folder)
    return MPMD_RT_INVALID_ARGUMENT;
  try {
    rt::addPluginFolder(folder);
    return MPMD_RT_OK;
  } catch (...) {
    return MPMD_RT_NO_MEMORY;
  }
}

uint32_t mpmd_rt_version(void) { return MPMD_RT_VERSION; }

mpmd_rt_session *mpmd_rt_open(const char *path, const mpmd_rt_options *given) {
  mpmd_rt_open_options options = MPMD_RT_INIT(mpmd_rt_open_options);
  if (given) {
    options.threads_per_rank = given->threads_per_rank;
    options.stall_seconds = given->stall_seconds;
  }
  return mpmd_rt_open_with(path, &options);
}

mpmd_rt_session *mpmd_rt_open_with(const char *path, const mpmd_rt_open_options *options) {
  return openHandle(options, [&] { return openPath(path); });
}

mpmd_rt_session *mpmd_rt_open_memory(const void *data, uint64_t bytes, const char *name,
                                     const mpmd_rt_open_options *options) {
  return openHandle(options, [&]() -> BundleOr {
    MPMD_RETURN_IF_ERROR(rt::checkData(data, bytes));
    return rt::Bundle::openPacked({static_cast<const char *>(data), bytes}, name ? name : "memory");
  });
}

void mpmd_rt_close(mpmd_rt_session *s) {
  if (!s)
    return;
  if (s->process != ::getpid()) {
    // A forked child has no rank threads, and locks may be held for ever. So nothing is freed.
    if (s->session)
      s->session->abandon();
    s->session.release();
    // The fork handler has closed the lock's descriptor, whose number may be reused.
    s->checkpoints.release();
    new (std::nothrow) std::thread(std::move(s->runner));
  } else if (s->runner.joinable()) {
    s->cancelled = true;
    s->runner.join();
  }
  delete s;
}

mpmd_rt_status mpmd_rt_last_status(const mpmd_rt_session *s) {
  if (!s)
    return {MPMD_RT_NO_MEMORY, "expected a session, got a null pointer: there was no memory for one"};
  return {s->code, s->error.c_str()};
}

const char *mpmd_rt_error(const mpmd_rt_session *s) { return mpmd_rt_last_status(s).message; }

uint64_t mpmd_rt_num_ranks(const mpmd_rt_session *s) {
  return s && s->session ? static_cast<uint64_t>(s->session->bundle().manifest().numRanks()) : 0;
}
uint64_t mpmd_rt_num_arguments(const mpmd_rt_session *s) {
  return s && s->session ? s->session->bundle().arguments().size() : 0;
}
uint64_t mpmd_rt_num_results(const mpmd_rt_session *s) {
  return s && s->session ? s->session->bundle().results().size() : 0;
}

int mpmd_rt_program(mpmd_rt_session *s, mpmd_rt_program_t *out) {
  return rt::withSession(s, [&](rt::Session &session) {
    const format::Manifest &manifest = session.bundle().manifest();
    if (s->target.empty())
      s->target = manifest.targets();
    if (s->sha256.empty()) {
      MPMD_ASSIGN_OR_RETURN(s->sha256, session.bundle().sha256());
    }
    return rt::fillSized(out,
                         {0, manifest.program.c_str(), manifest.schedule.c_str(), s->target.c_str(), s->sha256.c_str(),
                          static_cast<uint64_t>(manifest.microbatches)},
                         "mpmd_rt_program_t");
  });
}

int mpmd_rt_argument(mpmd_rt_session *s, uint64_t index, mpmd_rt_tensor *out) {
  return rt::withSession(
      s, [&](rt::Session &session) { return describe("an argument", session.bundle().arguments(), index, out); });
}

int mpmd_rt_argument_max(mpmd_rt_session *s, uint64_t index, int64_t *max) {
  return rt::withSession(s, [&](rt::Session &session) {
    const rt::Bundle &bundle = session.bundle();
    MPMD_RETURN_IF_ERROR(rt::checkIndex("an argument", bundle.arguments().size(), index));
    MPMD_RETURN_IF_ERROR(rt::checkPlace(max, "an integer"));
    *max = bundle.manifest().arguments[bundle.arguments()[index].slices[0]].max.value_or(INT64_MAX);
    return absl::OkStatus();
  });
}

int mpmd_rt_result(mpmd_rt_session *s, uint64_t index, mpmd_rt_tensor *out) {
  return rt::withSession(
      s, [&](rt::Session &session) { return describe("a result", session.bundle().results(), index, out); });
}

int mpmd_rt_find_argument(mpmd_rt_session *s, const char *name, uint64_t *index) {
  return rt::withSession(s, [&](rt::Session &session) {
    return find("an argument", session.bundle().arguments(), s->argumentIndices, name, index);
  });
}

int mpmd_rt_find_result(mpmd_rt_session *s, const char *name, uint64_t *index) {
  return rt::withSession(s, [&](rt::Session &session) {
    return find("a result", session.bundle().results(), s->resultIndices, name, index);
  });
}

int mpmd_rt_rank(mpmd_rt_session *s, uint64_t rank, mpmd_rt_rank_t *out) {
  return rt::withSession(s, [&](rt::Session &) { return describeRank(*s, rank, out); });
}

int mpmd_rt_argument_part(mpmd_rt_session *s, uint64_t argument, uint64_t rank, uint64_t part, mpmd_rt_part_t *out) {
  return rt::withSession(s, [&](rt::Session &session) {
    MPMD_RETURN_IF_ERROR(rt::checkIndex("an argument", mpmd_rt_num_arguments(s), argument));
    return describePart(*s, s->argumentParts, argument, rank, part, out,
                        [&](int64_t index, int64_t number) { return session.argumentParts(index, number); });
  });
}

int mpmd_rt_result_part(mpmd_rt_session *s, uint64_t result, uint64_t rank, uint64_t part, mpmd_rt_part_t *out) {
  return rt::withSession(s, [&](rt::Session &session) {
    MPMD_RETURN_IF_ERROR(rt::checkIndex("a result", mpmd_rt_num_results(s), result));
    return describePart(*s, s->resultParts, result, rank, part, out,
                        [&](int64_t index, int64_t number) { return session.resultParts(index, number); });
  });
}

void mpmd_rt_note_allocation(void) { rt::noteAllocation(); }

void mpmd_rt_where(char *text, uint64_t bytes) { rt::describeCrashPlace(text, bytes); }
