// The C interface over Session.
#include "mpmd-rt/mpmd_rt.h"

#include "mpmd-rt/Session.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <exception>
#include <new>

using namespace mpmd;

struct mpmd_rt_session {
  std::unique_ptr<rt::Session> session; ///< null if opening failed
  std::string error;

  /// Remembers the message of a failure.
  int keep(const absl::Status &status) {
    if (!status.ok())
      error = std::string(status.message());
    return status.ok() ? 0 : 1;
  }
  /// Runs `call` on the session, if there is one.
  template <typename Call> int with(Call call) {
    if (!session)
      return 1;
    try {
      return keep(call(*session));
    } catch (const std::exception &exception) {
      return keepText(exception.what());
    }
  }
  /// The same for what was thrown, which leaves here no more. Where there is no memory for a message either, the last
  /// one stays.
  int keepText(const char *text) noexcept {
    try {
      error = text;
    } catch (...) {
    }
    return 1;
  }
};

namespace {
template <typename Entry>
absl::Status describe(const std::vector<Entry> &entries, uint64_t index, mpmd_rt_tensor &out) {
  if (index >= entries.size())
    return absl::OutOfRangeError(absl::StrCat("expected an index below ", entries.size(), ", got ", index));
  const Entry &entry = entries[index];
  out = {entry.name.c_str(),
         entry.dtype.c_str(),
         entry.shape.data(),
         entry.shape.size(),
         static_cast<uint64_t>(format::tensorBytes(entry.dtype, entry.shape)),
         static_cast<int64_t>(entry.state)};
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<rt::Session>> open(const char *path, const rt::SessionOptions &options) {
  if (!path)
    return absl::InvalidArgumentError("expected the path of a bundle, got a null pointer");
  absl::StatusOr<std::shared_ptr<const rt::Bundle>> bundle = rt::Bundle::open(path);
  if (!bundle.ok())
    return bundle.status();
  return rt::Session::open(*std::move(bundle), options);
}
} // namespace

mpmd_rt_session *mpmd_rt_open(const char *path, const mpmd_rt_options *given) {
  rt::SessionOptions options;
  if (given && given->threads_per_rank > 0)
    options.threadsPerRank = given->threads_per_rank;
  if (given && given->stall_seconds > 0)
    options.stallSeconds = given->stall_seconds;
  auto *out = new (std::nothrow) mpmd_rt_session;
  if (!out)
    return nullptr;
  try {
    absl::StatusOr<std::unique_ptr<rt::Session>> session = open(path, options);
    out->keep(session.status());
    if (session.ok())
      out->session = *std::move(session);
  } catch (const std::exception &exception) {
    out->keepText(exception.what());
  }
  return out;
}

void mpmd_rt_close(mpmd_rt_session *session) { delete session; }

const char *mpmd_rt_error(const mpmd_rt_session *session) { return session->error.c_str(); }

uint64_t mpmd_rt_num_ranks(const mpmd_rt_session *s) {
  return s->session ? static_cast<uint64_t>(s->session->bundle().manifest().numRanks()) : 0;
}
uint64_t mpmd_rt_num_arguments(const mpmd_rt_session *s) {
  return s->session ? s->session->bundle().manifest().arguments.size() : 0;
}
uint64_t mpmd_rt_num_results(const mpmd_rt_session *s) {
  return s->session ? s->session->bundle().manifest().results.size() : 0;
}

int mpmd_rt_argument(mpmd_rt_session *s, uint64_t index, mpmd_rt_tensor *out) {
  return s->with([&](rt::Session &session) { return describe(session.bundle().manifest().arguments, index, *out); });
}

int mpmd_rt_result(mpmd_rt_session *s, uint64_t index, mpmd_rt_tensor *out) {
  return s->with([&](rt::Session &session) { return describe(session.bundle().manifest().results, index, *out); });
}

int mpmd_rt_bind(mpmd_rt_session *s, uint64_t argument, const void *data, uint64_t bytes) {
  return s->with([&](rt::Session &session) { return session.bind(static_cast<int64_t>(argument), data, bytes); });
}

int mpmd_rt_step(mpmd_rt_session *s) {
  return s->with([](rt::Session &session) { return session.step(); });
}

int mpmd_rt_steps(mpmd_rt_session *s, uint64_t count, const mpmd_rt_feed *feeds, uint64_t numFeeds) {
  return s->with([&](rt::Session &session) -> absl::Status {
    const auto &arguments = session.bundle().manifest().arguments;
    std::vector<rt::Feed> given;
    for (uint64_t f = 0; f < numFeeds; ++f) {
      const mpmd_rt_feed &feed = feeds[f];
      if (feed.argument >= arguments.size())
        return absl::OutOfRangeError(
            absl::StrCat("expected an argument below ", arguments.size(), ", got ", feed.argument));
      if (feed.slices == 0)
        return absl::InvalidArgumentError(
            absl::StrCat("argument '", arguments[feed.argument].name, "': expected at least one slice, got none"));
      const format::Argument &argument = arguments[feed.argument];
      given.push_back({static_cast<int64_t>(feed.argument), feed.data,
                       static_cast<uint64_t>(format::tensorBytes(argument.dtype, argument.shape)),
                       static_cast<int64_t>(feed.slices), static_cast<int64_t>(feed.first % feed.slices)});
    }
    for (uint64_t done = 0; done < count;) {
      absl::StatusOr<int64_t> ran =
          session.run(static_cast<int64_t>(std::min<uint64_t>(count - done, rt::Session::mostStepsAtOnce)), given);
      if (!ran.ok())
        return ran.status();
      done += static_cast<uint64_t>(*ran);
      for (rt::Feed &feed : given)
        feed.first = (feed.first + *ran) % feed.slices;
    }
    return absl::OkStatus();
  });
}

int mpmd_rt_fetch(mpmd_rt_session *s, uint64_t result, void *data, uint64_t bytes) {
  return s->with([&](rt::Session &session) { return session.fetchResult(static_cast<int64_t>(result), data, bytes); });
}

int mpmd_rt_fetch_argument(mpmd_rt_session *s, uint64_t argument, void *data, uint64_t bytes) {
  return s->with(
      [&](rt::Session &session) { return session.fetchArgument(static_cast<int64_t>(argument), data, bytes); });
}

int mpmd_rt_profile(mpmd_rt_session *s, uint64_t rank, mpmd_rt_profile_t *out) {
  return s->with([&](rt::Session &session) {
    if (rank >= static_cast<uint64_t>(session.bundle().manifest().numRanks()))
      return absl::OutOfRangeError(absl::StrCat("no rank ", rank));
    rt::RankProfile p = session.profile(static_cast<int64_t>(rank));
    *out = {p.busy, p.waiting, p.idle, p.sentBytes, p.receivedBytes, p.plannedPeakBytes, p.usedPeakBytes};
    return absl::OkStatus();
  });
}
