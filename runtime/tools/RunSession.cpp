// Converts structs and strings of the C interface to C++.
#include "runtime/tools/RunSession.h"

#include "runtime/format/Errors.h"
#include "runtime/tools/report/Notes.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <cstring>

namespace mpmd::run {

namespace {
absl::Status statusOf(const mpmd_rt_session *session) {
  mpmd_rt_status status = mpmd_rt_last_status(session);
  switch (status.code) {
  case MPMD_RT_OK:
    return absl::OkStatus();
  case MPMD_RT_NO_MEMORY:
    return absl::ResourceExhaustedError(status.message);
  case MPMD_RT_INVALID_ARGUMENT:
    return absl::InvalidArgumentError(status.message);
  default:
    return absl::UnknownError(status.message);
  }
}

TensorInfo infoOf(const mpmd_rt_tensor &tensor) {
  return {tensor.name, tensor.dtype, {tensor.shape, tensor.shape + tensor.rank}, tensor.bytes, tensor.state};
}

template <typename Fetch>
absl::StatusOr<std::vector<TensorInfo>> readTensors(uint64_t count, mpmd_rt_session *session, Fetch fetch) {
  std::vector<TensorInfo> tensors;
  for (uint64_t i = 0; i < count; ++i) {
    mpmd_rt_tensor tensor;
    if (fetch(session, i, &tensor) != MPMD_RT_OK)
      return statusOf(session);
    tensors.push_back(infoOf(tensor));
  }
  return tensors;
}

void logNote(void *, const char *text) { printLine("note", text); }
int choose(void *chosen, const char *name) {
  return (*static_cast<const std::function<bool(const std::string &)> *>(chosen))(name);
}
int ask(void *enough) { return (*static_cast<const std::function<bool()> *>(enough))(); }
} // namespace

absl::Status Session::check(int code) { return code == MPMD_RT_OK ? absl::OkStatus() : statusOf(handle.get()); }

absl::StatusOr<std::unique_ptr<Session>> Session::open(const std::string &path,
                                                       const std::optional<std::string> &packed,
                                                       const SessionOptions &options, Session *share) {
  mpmd_rt_open_options given = MPMD_RT_INIT(mpmd_rt_open_options);
  given.threads_per_rank = options.threadsPerRank;
  given.stall_seconds = options.stallSeconds;
  given.task_seconds = options.taskSeconds;
  given.log = logNote;
  if (options.trace)
    given.trace_events = MPMD_RT_TRACE_STEP;
  if (options.timeLaunches)
    given.time_launches = options.traceLaunches ? MPMD_RT_LAUNCH_EVENTS : MPMD_RT_LAUNCH_TOTALS;
  std::function<bool(const std::string &)> chosen = options.dump;
  if (chosen) {
    given.dump = choose;
    given.dump_user = &chosen;
  }
  // Zero would mean no delays.
  if (options.delaySeed)
    given.delay_seed = *options.delaySeed == 0 ? UINT64_MAX : *options.delaySeed;
  given.zero_buffer = options.zeroBuffer;
  given.device = options.device.empty() ? nullptr : options.device.c_str();
  given.devices = options.devices.data();
  given.num_devices = options.devices.size();
  given.collectives = options.collectives.c_str();
  given.no_capture = !options.graph.value_or(true);
  given.share = share ? share->handle.get() : nullptr;
  std::unique_ptr<Session> session(new Session);
  session->others = options.processes;
  given.processes = options.processes ? options.processes->get() : nullptr;
  given.rank_processes = options.rankProcesses.empty() ? nullptr : options.rankProcesses.data();
  given.num_rank_processes = options.rankProcesses.size();
  session->handle.reset(packed ? mpmd_rt_open_memory(packed->data(), packed->size(), path.c_str(), &given)
                               : mpmd_rt_open_with(path.c_str(), &given));
  MPMD_RETURN_IF_ERROR(statusOf(session->handle.get()));
  MPMD_RETURN_IF_ERROR(session->readProgram());
  return session;
}

absl::Status Session::readProgram() {
  mpmd_rt_session *s = handle.get();
  mpmd_rt_program_t program = MPMD_RT_INIT(mpmd_rt_program_t);
  MPMD_RETURN_IF_ERROR(check(mpmd_rt_program(s, &program)));
  about.name = program.name;
  about.target = program.target;
  about.sha256 = program.sha256;
  about.microbatches = static_cast<int64_t>(program.microbatches);
  MPMD_ASSIGN_OR_RETURN(about.arguments, readTensors(mpmd_rt_num_arguments(s), s, mpmd_rt_argument));
  for (size_t a = 0; a < about.arguments.size(); ++a)
    MPMD_RETURN_IF_ERROR(check(mpmd_rt_argument_max(s, a, &about.arguments[a].max)));
  MPMD_ASSIGN_OR_RETURN(about.results, readTensors(mpmd_rt_num_results(s), s, mpmd_rt_result));
  absl::Status status;
  for (uint64_t r = 0; r < mpmd_rt_num_ranks(s) && status.ok(); ++r) {
    mpmd_rt_rank_t rank = MPMD_RT_INIT(mpmd_rt_rank_t);
    status = check(mpmd_rt_rank(s, r, &rank));
    if (status.ok())
      about.ranks.push_back({rank.mesh,
                             rank.mesh_index,
                             rank.position,
                             {rank.axis_names, rank.axis_names + rank.num_axes},
                             {rank.axis_sizes, rank.axis_sizes + rank.num_axes},
                             {rank.coordinates, rank.coordinates + rank.num_axes},
                             rank.process,
                             !others || rank.process == others->number()});
  }
  return status;
}

namespace {
/// Reads the parts of a rank. `describe` describes one part.
template <typename Describe> absl::StatusOr<std::vector<Part>> readParts(size_t dimensions, Describe describe) {
  std::vector<Part> parts;
  mpmd_rt_part_t part = MPMD_RT_INIT(mpmd_rt_part_t);
  do {
    MPMD_RETURN_IF_ERROR(describe(parts.size(), &part));
    if (part.count != 0)
      parts.push_back(
          {part.name, {part.starts, part.starts + dimensions}, {part.shape, part.shape + dimensions}, part.bytes});
  } while (parts.size() < static_cast<size_t>(part.count));
  return parts;
}
} // namespace

absl::StatusOr<std::vector<Part>> Session::argumentParts(int64_t argument, int64_t rank) {
  return readParts(about.arguments[argument].shape.size(), [&](uint64_t part, mpmd_rt_part_t *out) {
    return check(
        mpmd_rt_argument_part(handle.get(), static_cast<uint64_t>(argument), static_cast<uint64_t>(rank), part, out));
  });
}

absl::StatusOr<std::vector<Part>> Session::resultParts(int64_t result, int64_t rank) {
  return readParts(about.results[result].shape.size(), [&](uint64_t part, mpmd_rt_part_t *out) {
    return check(
        mpmd_rt_result_part(handle.get(), static_cast<uint64_t>(result), static_cast<uint64_t>(rank), part, out));
  });
}

absl::Status Session::bind(int64_t argument, const void *data, uint64_t bytes) {
  return check(mpmd_rt_bind(handle.get(), static_cast<uint64_t>(argument), data, bytes));
}

absl::Status Session::bindPart(int64_t argument, int64_t rank, int64_t part, const void *data, uint64_t bytes) {
  return check(mpmd_rt_bind_part(handle.get(), static_cast<uint64_t>(argument), static_cast<uint64_t>(rank),
                                 static_cast<uint64_t>(part), data, bytes));
}

absl::Status Session::fetchResult(int64_t result, void *data, uint64_t bytes) {
  return check(mpmd_rt_replicate(handle.get(), static_cast<uint64_t>(result), /*to=*/-1, data, bytes));
}

absl::Status Session::fetchArgument(int64_t argument, void *data, uint64_t bytes) {
  return check(mpmd_rt_fetch_argument(handle.get(), static_cast<uint64_t>(argument), data, bytes));
}

absl::Status Session::fetchPart(int64_t argument, int64_t rank, int64_t part, void *data, uint64_t bytes) {
  return check(mpmd_rt_fetch_part(handle.get(), static_cast<uint64_t>(argument), static_cast<uint64_t>(rank),
                                  static_cast<uint64_t>(part), data, bytes));
}

absl::StatusOr<const void *> Session::gatherArgument(int64_t argument, uint32_t to, std::string &buffer) {
  if (!others) {
    const void *data = nullptr;
    MPMD_RETURN_IF_ERROR(check(mpmd_rt_view_argument(handle.get(), static_cast<uint64_t>(argument), &data)));
    return data;
  }
  const bool isHere = others->number() == to;
  const uint64_t bytes = about.arguments[argument].bytes;
  if (isHere)
    buffer.resize(bytes);
  MPMD_RETURN_IF_ERROR(check(mpmd_rt_replicate_argument(handle.get(), static_cast<uint64_t>(argument), to,
                                                        isHere ? buffer.data() : nullptr, bytes)));
  return isHere ? buffer.data() : nullptr;
}

absl::StatusOr<const void *> Session::viewArgument(int64_t argument) {
  return gatherArgument(argument, /*to=*/0, viewed[argument]);
}

absl::StatusOr<std::vector<std::string>> Session::exchange(const std::string &mine) {
  return others ? others->exchange(mine) : std::vector<std::string>{mine};
}

absl::StatusOr<absl::Span<const double>> Session::run(int64_t count, absl::Span<const Feed> given,
                                                      const std::function<bool()> &enough) {
  viewed.clear();
  feeds.clear();
  feedRanks.clear();
  for (const Feed &feed : given) {
    feeds.push_back({static_cast<uint64_t>(feed.argument), feed.data, static_cast<uint64_t>(feed.slices),
                     static_cast<uint64_t>(feed.first)});
    feedRanks.push_back(feed.rank);
  }
  mpmd_rt_run_options options = MPMD_RT_INIT(mpmd_rt_run_options);
  options.count = static_cast<uint64_t>(std::clamp<int64_t>(count, 1, maxSteps));
  options.feeds = feeds.data();
  options.num_feeds = feeds.size();
  options.feed_ranks = feedRanks.data();
  if (enough) {
    options.enough = ask;
    options.enough_user = const_cast<std::function<bool()> *>(&enough);
  }
  const double *seconds = nullptr;
  uint64_t steps = 0;
  MPMD_RETURN_IF_ERROR(check(mpmd_rt_run(handle.get(), &options, nullptr)));
  MPMD_RETURN_IF_ERROR(check(mpmd_rt_step_seconds(handle.get(), &seconds, &steps)));
  return absl::MakeConstSpan(seconds, steps);
}

absl::StatusOr<std::optional<Resumed>> Session::resume(const std::string &dir) {
  mpmd_rt_checkpoint_t found = MPMD_RT_INIT(mpmd_rt_checkpoint_t);
  MPMD_RETURN_IF_ERROR(check(mpmd_rt_resume(handle.get(), dir.c_str(), &found)));
  if (!found.path)
    return std::nullopt;
  Resumed resumed{found.path, static_cast<int64_t>(found.step), {}};
  for (size_t r = 0; r < about.results.size(); ++r)
    if (const char *data = static_cast<const char *>(found.results[r]); data || about.results[r].bytes == 0)
      resumed.results.emplace_back(absl::string_view(data, about.results[r].bytes));
    else
      resumed.results.emplace_back();
  return resumed;
}

absl::Status Session::openCheckpoints(const CheckpointOptions &options) {
  mpmd_rt_checkpoint_options given = MPMD_RT_INIT(mpmd_rt_checkpoint_options);
  given.keep = static_cast<uint64_t>(options.keep);
  given.resume = options.resume.empty() ? nullptr : options.resume.c_str();
  // After its launcher was killed, a process ends within this time.
  given.wait_seconds = options.waits ? 10 : 0;
  return check(mpmd_rt_open_checkpoints(handle.get(), options.dir.c_str(), &given));
}

absl::Status Session::writeCheckpoint(int64_t step, bool &written) {
  int32_t isWritten = 0;
  absl::Status status = check(mpmd_rt_write_checkpoint(handle.get(), static_cast<uint64_t>(step), &isWritten));
  written = isWritten != 0;
  return status;
}

absl::StatusOr<Session::Summary> Session::summary(uint64_t allocations) {
  Summary mine{std::vector<mpmd_rt_profile_t>(about.ranks.size()), totals().collectives, totals().collectives_by_nccl,
               allocations};
  for (size_t r = 0; r < about.ranks.size(); ++r)
    if (about.ranks[r].here)
      mpmd_rt_profile(handle.get(), r, &mine.ranks[r]);
  if (!others)
    return mine;
  // All processes run on the same kind of machine, so the structs are sent as they are.
  const uint64_t totals[] = {mine.collectives, mine.collectivesByNccl, mine.allocations};
  const size_t profiles = mine.ranks.size() * sizeof(mpmd_rt_profile_t);
  std::string text(sizeof(totals) + profiles, '\0');
  std::memcpy(text.data(), totals, sizeof(totals));
  std::memcpy(text.data() + sizeof(totals), mine.ranks.data(), profiles);
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all, others->exchange(text));
  Summary sum{std::vector<mpmd_rt_profile_t>(mine.ranks.size())};
  for (const std::string &each : all) {
    uint64_t parts[3];
    std::memcpy(parts, each.data(), sizeof(parts));
    sum.collectives += parts[0];
    sum.collectivesByNccl += parts[1];
    sum.allocations += parts[2];
  }
  for (size_t r = 0; r < about.ranks.size(); ++r)
    std::memcpy(static_cast<void *>(&sum.ranks[r]),
                all[about.ranks[r].process].data() + sizeof(totals) + r * sizeof(mpmd_rt_profile_t),
                sizeof(mpmd_rt_profile_t));
  return sum;
}

absl::StatusOr<Session::NextSteps> Session::agree(int64_t count, int signal) {
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> all, exchange(absl::StrCat(count, " ", signal)));
  NextSteps next{count, 0};
  for (size_t p = 0; p < all.size(); ++p) {
    std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(all[p], absl::MaxSplits(' ', 1));
    int64_t wanted = 0;
    int got = 0;
    if (!absl::SimpleAtoi(parts.first, &wanted) || !absl::SimpleAtoi(parts.second, &got))
      return absl::InternalError(absl::StrCat("expected what process ", p, " is about to do, got '", all[p], "'"));
    if (p == 0)
      next.count = wanted;
    if (next.signal == 0)
      next.signal = got;
  }
  return next;
}

mpmd_rt_totals_t Session::totals() {
  mpmd_rt_totals_t totals = MPMD_RT_INIT(mpmd_rt_totals_t);
  mpmd_rt_totals(handle.get(), &totals);
  return totals;
}

std::string Session::trace(int part) {
  const char *text = "";
  uint64_t bytes = 0;
  mpmd_rt_trace(handle.get(), part, &text, &bytes);
  return {text, bytes};
}

absl::StatusOr<std::string> Session::launches() {
  const char *text = nullptr;
  uint64_t bytes = 0;
  MPMD_RETURN_IF_ERROR(check(mpmd_rt_launches(handle.get(), &text, &bytes)));
  return std::string(text, bytes);
}

absl::StatusOr<std::string> Session::costs() {
  const char *text = nullptr;
  uint64_t bytes = 0;
  MPMD_RETURN_IF_ERROR(check(mpmd_rt_costs(handle.get(), &text, &bytes)));
  return std::string(text, bytes);
}

void Session::record(bool whether) { mpmd_rt_record(handle.get(), whether); }
void Session::dump(bool whether) { mpmd_rt_dump(handle.get(), whether); }
void Session::endDump() { mpmd_rt_end_dump(handle.get()); }

absl::StatusOr<std::map<std::string, format::Tensor>> Session::dumped(int64_t rank,
                                                                      std::map<std::string, uint64_t> *times) {
  std::map<std::string, format::Tensor> values;
  uint64_t count = 0;
  absl::Status status = check(mpmd_rt_num_dumped(handle.get(), static_cast<uint64_t>(rank), &count));
  for (uint64_t i = 0; i < count && status.ok(); ++i) {
    mpmd_rt_tensor tensor;
    const void *data = nullptr;
    status = check(mpmd_rt_dumped(handle.get(), static_cast<uint64_t>(rank), i, &tensor, &data));
    if (status.ok())
      values[tensor.name] = {
          tensor.dtype, {tensor.shape, tensor.shape + tensor.rank}, static_cast<const char *>(data), tensor.bytes};
    if (status.ok() && times)
      status = check(mpmd_rt_dumped_at(handle.get(), static_cast<uint64_t>(rank), i, &(*times)[tensor.name]));
  }
  MPMD_RETURN_IF_ERROR(status);
  return values;
}

} // namespace mpmd::run
