// The C interface: steps and their measurements.
#include "runtime/format/Errors.h"
#include "runtime/src/capi/CApiSession.h"

#include "runtime/src/cpu/Allocations.h"

#include <algorithm>
#include <system_error>

using namespace mpmd;

namespace {
/// Checks the feeds and stores them in `s.feeds`. Repeated runs allocate nothing here.
absl::Status readFeeds(mpmd_rt_session &s, const mpmd_rt_run_options &given) {
  const rt::Session &session = *s.session;
  const std::vector<format::Array> &arguments = session.bundle().arguments();
  s.feeds.clear();
  if (given.num_feeds != 0 && !given.feeds)
    return absl::InvalidArgumentError(absl::StrCat("expected ", given.num_feeds, " feeds, got a null pointer"));
  for (uint64_t f = 0; f < given.num_feeds; ++f) {
    const mpmd_rt_feed &feed = given.feeds[f];
    MPMD_RETURN_IF_ERROR(rt::checkIndex("an argument", arguments.size(), feed.argument));
    const format::Array &argument = arguments[feed.argument];
    auto bad = [&](const auto &...words) {
      return absl::InvalidArgumentError(absl::StrCat("argument '", argument.name, "': ", words...));
    };
    if (feed.slices == 0 || feed.slices > INT64_MAX)
      return bad("expected 1 to ", INT64_MAX, " slices, got ", feed.slices);
    const int64_t index = static_cast<int64_t>(feed.argument), rank = given.feed_ranks ? given.feed_ranks[f] : -1;
    uint64_t bytes = static_cast<uint64_t>(format::tensorBytes(argument.dtype, argument.shape));
    if (rank < -1)
      return bad("expected a rank in feed_ranks, or -1, got ", rank);
    if (rank >= 0) {
      MPMD_ASSIGN_OR_RETURN(std::vector<rt::Part> parts, session.argumentParts(index, rank));
      if (parts.empty())
        return bad("expected a rank that reads it, got rank ", rank);
      bytes = parts[0].bytes;
    }
    if (!feed.data && bytes != 0)
      return bad("expected slices of ", bytes, " bytes, got a null pointer");
    for (const rt::Feed &other : s.feeds)
      if (other.argument == index && (other.rank == rank || other.rank < 0 || rank < 0))
        return bad("expected one feed, got two");
    s.feeds.push_back({index, feed.data, bytes, static_cast<int64_t>(feed.slices),
                       static_cast<int64_t>(feed.first % feed.slices), rank});
  }
  return absl::OkStatus();
}

/// Runs all steps, unless cancelled. `done` becomes the number of steps that ran.
absl::Status runAll(mpmd_rt_session &s, const mpmd_rt_run_options &options, uint64_t &done) {
  const std::function<bool()> enough = [&s, &options] {
    return s.cancelled.load(std::memory_order_relaxed) || (options.enough && options.enough(options.enough_user) != 0);
  };
  for (done = 0; done < options.count;) {
    uint64_t count = std::min<uint64_t>(options.count - done, rt::Session::maxStepsAtOnce);
    MPMD_ASSIGN_OR_RETURN(int64_t ran, s.session->run(static_cast<int64_t>(count), s.feeds, enough));
    done += static_cast<uint64_t>(ran);
    for (rt::Feed &feed : s.feeds)
      feed.first = (feed.first + ran) % feed.slices;
    bool cancelled = s.cancelled.load(std::memory_order_relaxed);
    if (done < options.count && cancelled)
      return absl::CancelledError(absl::StrCat("cancelled after ", done, " of ", options.count, " steps"));
    if (done < options.count && (static_cast<uint64_t>(ran) < count || enough()))
      break;
  }
  return absl::OkStatus();
}

absl::StatusOr<mpmd_rt_run_options> begin(mpmd_rt_session &s, const mpmd_rt_run_options *options) {
  if (!options)
    return absl::InvalidArgumentError("expected mpmd_rt_run_options, got a null pointer");
  MPMD_ASSIGN_OR_RETURN(mpmd_rt_run_options known, rt::readSized(options, "mpmd_rt_run_options"));
  s.dumped.clear();
  s.cancelled = false;
  MPMD_RETURN_IF_ERROR(readFeeds(s, known));
  return known;
}

absl::Status run(mpmd_rt_session &s, const mpmd_rt_run_options *options, uint64_t *done) {
  uint64_t steps = 0;
  absl::StatusOr<mpmd_rt_run_options> begun = begin(s, options);
  absl::Status status = begun.status();
  if (status.ok())
    status = s.session->hold();
  if (status.ok()) {
    status = runAll(s, *begun, steps);
    s.session->release();
  }
  if (done)
    *done = steps;
  return status;
}

/// Fills `s.dumped[rank]` with the kept values of a rank, sorted by name.
absl::Status findDumped(mpmd_rt_session &s, uint64_t rank) {
  const uint64_t ranks = mpmd_rt_num_ranks(&s);
  MPMD_RETURN_IF_ERROR(rt::checkIndex("a rank", ranks, rank));
  s.dumped.resize(ranks);
  if (!s.dumped[rank].empty())
    return absl::OkStatus();
  std::map<std::string, uint64_t> times = s.session->dumpedAt(static_cast<int64_t>(rank));
  for (auto &[name, tensor] : s.session->dumped(static_cast<int64_t>(rank)))
    s.dumped[rank].push_back({name, std::move(tensor), times[name]});
  return absl::OkStatus();
}

absl::Status giveText(const std::string &text, const char **out, uint64_t *bytes) {
  MPMD_RETURN_IF_ERROR(rt::checkPlace(out, "a text"));
  *out = text.c_str();
  if (bytes)
    *bytes = text.size();
  return absl::OkStatus();
}
} // namespace

int mpmd_rt_step(mpmd_rt_session *s) { return mpmd_rt_steps(s, 1, nullptr, 0); }

int mpmd_rt_steps(mpmd_rt_session *s, uint64_t count, const mpmd_rt_feed *feeds, uint64_t numFeeds) {
  mpmd_rt_run_options options = MPMD_RT_INIT(mpmd_rt_run_options);
  options.count = count;
  options.feeds = feeds;
  options.num_feeds = numFeeds;
  return mpmd_rt_run(s, &options, nullptr);
}

int mpmd_rt_run(mpmd_rt_session *s, const mpmd_rt_run_options *options, uint64_t *done) {
  return rt::withSession(s, [&](rt::Session &) { return run(*s, options, done); });
}

int mpmd_rt_run_ahead(mpmd_rt_session *s, const mpmd_rt_run_options *options) {
  return rt::withSession(s, [&](rt::Session &) -> absl::Status {
    MPMD_ASSIGN_OR_RETURN(mpmd_rt_run_options begun, begin(*s, options));
    // Reserves the session before the thread starts. If the session is already at work, this call returns the error.
    MPMD_RETURN_IF_ERROR(s->session->hold());
    s->running = true;
    try {
      s->runner = std::thread([s, given = begun] {
        try {
          s->ended = runAll(*s, given, s->done);
        } catch (...) {
          s->ended = s->noMemory;
        }
        s->session->release();
        s->running = false;
      });
    } catch (const std::system_error &error) {
      s->running = false;
      s->session->release();
      return absl::ResourceExhaustedError(absl::StrCat("expected a thread for the run, got ", error.what()));
    }
    return absl::OkStatus();
  });
}

int mpmd_rt_wait(mpmd_rt_session *s, uint64_t *done) {
  if (int failed = rt::checkSession(s))
    return failed;
  return s->guarded([&]() -> absl::Status {
    if (!s->runner.joinable())
      return absl::FailedPreconditionError("expected a run under way, got none: mpmd_rt_run_ahead begins one");
    s->runner.join();
    if (done)
      *done = s->done;
    return std::move(s->ended);
  });
}

void mpmd_rt_cancel(mpmd_rt_session *s) {
  if (s)
    s->cancelled.store(true, std::memory_order_relaxed);
}

int mpmd_rt_progress(const mpmd_rt_session *s, mpmd_rt_progress_t *out) {
  if (!s || !s->session || s->process != ::getpid())
    return !s ? MPMD_RT_INVALID_ARGUMENT : !s->session ? s->code : MPMD_RT_FAILED_PRECONDITION;
  bool running = s->running;
  return rt::codeOf(rt::fillSized(out, {0, s->session->stepsDone(), running, 0}, "mpmd_rt_progress_t").code());
}

int mpmd_rt_profile(mpmd_rt_session *s, uint64_t rank, mpmd_rt_profile_t *out) {
  return rt::withSession(s, [&](rt::Session &session) {
    MPMD_RETURN_IF_ERROR(rt::checkIndex("a rank", mpmd_rt_num_ranks(s), rank));
    MPMD_RETURN_IF_ERROR(rt::checkPlace(out, "a profile"));
    rt::RankProfile p = session.profile(static_cast<int64_t>(rank));
    *out = {p.busy, p.waiting, p.idle, p.sentBytes, p.receivedBytes, p.plannedPeakBytes, p.usedPeakBytes};
    return absl::OkStatus();
  });
}

int mpmd_rt_totals(mpmd_rt_session *s, mpmd_rt_totals_t *out) {
  return rt::withSession(s, [&](rt::Session &session) {
    return rt::fillSized(out, {0, session.collectives(), rt::countedAllocations(), session.collectivesByNccl()},
                         "mpmd_rt_totals_t");
  });
}

int mpmd_rt_step_seconds(mpmd_rt_session *s, const double **seconds, uint64_t *count) {
  return rt::withSession(s, [&](rt::Session &session) {
    MPMD_RETURN_IF_ERROR(rt::checkPlace(seconds, "seconds"));
    MPMD_RETURN_IF_ERROR(rt::checkPlace(count, "their number"));
    *seconds = session.stepSeconds().data();
    *count = session.stepSeconds().size();
    return absl::OkStatus();
  });
}

int mpmd_rt_trace(mpmd_rt_session *s, int part, const char **text, uint64_t *bytes) {
  return rt::withSession(s, [&](rt::Session &session) -> absl::Status {
    if (part < MPMD_RT_TRACE_BEGIN || part > MPMD_RT_TRACE_END)
      return absl::InvalidArgumentError(absl::StrCat("expected a part of a trace from 0 to 2, got ", part));
    s->trace = part == MPMD_RT_TRACE_BEGIN    ? session.traceBegin()
               : part == MPMD_RT_TRACE_EVENTS ? session.takeTrace()
                                              : session.traceEnd();
    return giveText(s->trace, text, bytes);
  });
}

int mpmd_rt_costs(mpmd_rt_session *s, const char **text, uint64_t *bytes) {
  return rt::withSession(s, [&](rt::Session &session) -> absl::Status {
    MPMD_ASSIGN_OR_RETURN(s->costs, session.measuredCosts());
    return giveText(s->costs, text, bytes);
  });
}

int mpmd_rt_launches(mpmd_rt_session *s, const char **text, uint64_t *bytes) {
  return rt::withSession(s, [&](rt::Session &session) -> absl::Status {
    MPMD_ASSIGN_OR_RETURN(s->launches, session.launchTimes());
    return giveText(s->launches, text, bytes);
  });
}

int mpmd_rt_record(mpmd_rt_session *s, int whether) {
  return rt::withSession(s, [&](rt::Session &session) {
    session.record(whether != 0);
    return absl::OkStatus();
  });
}

int mpmd_rt_dump(mpmd_rt_session *s, int whether) {
  return rt::withSession(s, [&](rt::Session &session) {
    session.dump(whether != 0);
    return absl::OkStatus();
  });
}

int mpmd_rt_num_dumped(mpmd_rt_session *s, uint64_t rank, uint64_t *count) {
  return rt::withSession(s, [&](rt::Session &) {
    MPMD_RETURN_IF_ERROR(rt::checkPlace(count, "their number"));
    MPMD_RETURN_IF_ERROR(findDumped(*s, rank));
    *count = s->dumped[rank].size();
    return absl::OkStatus();
  });
}

int mpmd_rt_dumped(mpmd_rt_session *s, uint64_t rank, uint64_t index, mpmd_rt_tensor *out, const void **data) {
  return rt::withSession(s, [&](rt::Session &) {
    MPMD_RETURN_IF_ERROR(rt::checkPlace(out, "what it is"));
    MPMD_RETURN_IF_ERROR(rt::checkPlace(data, "a pointer"));
    MPMD_RETURN_IF_ERROR(findDumped(*s, rank));
    if (index >= s->dumped[rank].size())
      return absl::Status(absl::OutOfRangeError(
          absl::StrCat("expected a value below ", s->dumped[rank].size(), " of rank ", rank, ", got ", index)));
    const auto &[name, tensor, when] = s->dumped[rank][index];
    *out = {name.c_str(), tensor.dtype.c_str(), tensor.shape.data(), tensor.shape.size(), tensor.bytes, -1};
    *data = tensor.data;
    return absl::OkStatus();
  });
}

int mpmd_rt_dumped_at(mpmd_rt_session *s, uint64_t rank, uint64_t index, uint64_t *nanoseconds) {
  mpmd_rt_tensor tensor;
  const void *data = nullptr;
  if (int code = mpmd_rt_dumped(s, rank, index, &tensor, &data); code != MPMD_RT_OK)
    return code;
  return rt::withSession(s, [&](rt::Session &) {
    absl::Status status = rt::checkPlace(nanoseconds, "a time");
    if (status.ok())
      *nanoseconds = s->dumped[rank][index].when;
    return status;
  });
}

int mpmd_rt_end_dump(mpmd_rt_session *s) {
  return rt::withSession(s, [&](rt::Session &session) {
    s->dumped.clear();
    session.endDump();
    return absl::OkStatus();
  });
}
