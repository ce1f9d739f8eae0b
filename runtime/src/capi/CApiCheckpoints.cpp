// The C interface: checkpoints.
#include "runtime/format/Errors.h"
#include "runtime/src/capi/CApiSession.h"

using namespace mpmd;

namespace {
void removeOld(mpmd_rt_session &s) {
  if (s.checkpoints && s.resumed)
    s.checkpoints->removeOld(s.resumed->step);
}

absl::Status openCheckpoints(mpmd_rt_session &s, const char *dir, const mpmd_rt_checkpoint_options *given) {
  MPMD_ASSIGN_OR_RETURN(mpmd_rt_checkpoint_options known, rt::readSized(given, "mpmd_rt_checkpoint_options"));
  MPMD_RETURN_IF_ERROR(rt::checkPath(dir));
  if (known.keep > INT64_MAX)
    return absl::InvalidArgumentError(
        absl::StrCat("keep: expected how many checkpoints stay, or 0 for all, got ", known.keep));
  if (!(known.wait_seconds >= 0 && known.wait_seconds <= 1e6))
    return absl::InvalidArgumentError(
        absl::StrCat("wait_seconds: expected seconds from 0 to 1000000, got ", known.wait_seconds));
  // Releases the old lock first, because it may be that of the same directory.
  s.checkpoints.reset();
  auto opened = rt::Checkpoints::open(
      *s.session, dir, {known.resume ? known.resume : "", static_cast<int64_t>(known.keep), known.wait_seconds});
  if (opened.ok())
    s.checkpoints = *std::move(opened);
  removeOld(s);
  return opened.status();
}

absl::Status resume(mpmd_rt_session &s, const char *dir, mpmd_rt_checkpoint_t *out) {
  MPMD_RETURN_IF_ERROR(rt::checkPath(dir));
  // Checks `out` before anything changes.
  MPMD_RETURN_IF_ERROR(rt::fillSized(out, {0, nullptr, 0, nullptr}, "mpmd_rt_checkpoint_t"));
  MPMD_ASSIGN_OR_RETURN(s.resumed, rt::resume(*s.session, dir));
  if (!s.resumed)
    return absl::OkStatus();
  s.resumedResults.clear();
  for (const format::Array &result : s.session->bundle().results()) {
    const format::Tensor *tensor = s.resumed->resultOf(result);
    s.resumedResults.push_back(tensor ? tensor->data : nullptr);
  }
  removeOld(s);
  return rt::fillSized(out,
                       {0, s.resumed->path.c_str(), static_cast<uint64_t>(s.resumed->step), s.resumedResults.data()},
                       "mpmd_rt_checkpoint_t");
}
} // namespace

int mpmd_rt_open_checkpoints(mpmd_rt_session *s, const char *dir, const mpmd_rt_checkpoint_options *options) {
  return rt::withSession(s, [&](rt::Session &) { return openCheckpoints(*s, dir, options); });
}

int mpmd_rt_write_checkpoint(mpmd_rt_session *s, uint64_t step, int32_t *written) {
  if (written)
    *written = 0;
  return rt::withSession(s, [&](rt::Session &) {
    if (!s->checkpoints)
      return absl::FailedPreconditionError(
          "expected a call of mpmd_rt_open_checkpoints before a checkpoint is written, got none");
    if (step >= INT64_MAX)
      return absl::InvalidArgumentError(absl::StrCat("expected a number of steps, got ", step));
    bool published = false;
    absl::Status status =
        s->checkpoints->write(static_cast<int64_t>(step), s->resumed ? &*s->resumed : nullptr, published);
    if (written)
      *written = published;
    return status;
  });
}

int mpmd_rt_resume(mpmd_rt_session *s, const char *dir, mpmd_rt_checkpoint_t *out) {
  return rt::withSession(s, [&](rt::Session &) { return resume(*s, dir, out); });
}
