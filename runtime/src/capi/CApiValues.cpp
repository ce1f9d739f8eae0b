// The C interface: binding and fetching values.
#include "runtime/format/Errors.h"
#include "runtime/src/capi/CApiSession.h"

#include "runtime/src/session/StateFiles.h"

using namespace mpmd;

namespace {
template <typename Fetch>
absl::Status fetchSlice(const char *kind, const std::vector<format::Array> &entries, uint64_t index,
                        const int64_t *starts, const int64_t *shape, const void *data, uint64_t bytes, Fetch fetch) {
  MPMD_RETURN_IF_ERROR(rt::checkIndex(kind, entries.size(), index));
  const size_t dimensions = entries[index].shape.size();
  if (dimensions != 0 && (!starts || !shape))
    return absl::InvalidArgumentError(
        absl::StrCat("expected starts and shape of ", dimensions, " dimensions, got a null pointer"));
  MPMD_RETURN_IF_ERROR(rt::checkData(data, bytes));
  return fetch(absl::MakeConstSpan(starts, dimensions), absl::MakeConstSpan(shape, dimensions));
}
} // namespace

int mpmd_rt_bind(mpmd_rt_session *s, uint64_t argument, const void *data, uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = rt::checkData(data, bytes);
    return status.ok() ? session.bind(static_cast<int64_t>(argument), data, bytes) : status;
  });
}

int mpmd_rt_bind_view(mpmd_rt_session *s, uint64_t argument, const void *data, uint64_t bytes, int32_t *inPlace) {
  return rt::withSession(s, [&](rt::Session &session) {
    MPMD_RETURN_IF_ERROR(rt::checkData(data, bytes));
    MPMD_RETURN_IF_ERROR(session.bindView(static_cast<int64_t>(argument), data, bytes));
    if (inPlace)
      *inPlace = session.isInPlace(static_cast<int64_t>(argument));
    return absl::OkStatus();
  });
}

int mpmd_rt_bind_part(mpmd_rt_session *s, uint64_t argument, uint64_t rank, uint64_t part, const void *data,
                      uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = rt::checkData(data, bytes);
    return status.ok() ? session.bindPart(static_cast<int64_t>(argument), static_cast<int64_t>(rank),
                                          static_cast<int64_t>(part), data, bytes)
                       : status;
  });
}

int mpmd_rt_fetch_part(mpmd_rt_session *s, uint64_t argument, uint64_t rank, uint64_t part, void *data,
                       uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = rt::checkData(data, bytes);
    return status.ok() ? session.fetchPart(static_cast<int64_t>(argument), static_cast<int64_t>(rank),
                                           static_cast<int64_t>(part), data, bytes)
                       : status;
  });
}

int mpmd_rt_fetch(mpmd_rt_session *s, uint64_t result, void *data, uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = rt::checkData(data, bytes);
    return status.ok() ? session.fetchResult(static_cast<int64_t>(result), data, bytes) : status;
  });
}

int mpmd_rt_fetch_argument(mpmd_rt_session *s, uint64_t argument, void *data, uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = rt::checkData(data, bytes);
    return status.ok() ? session.fetchArgument(static_cast<int64_t>(argument), data, bytes) : status;
  });
}

int mpmd_rt_fetch_slice(mpmd_rt_session *s, uint64_t result, const int64_t *starts, const int64_t *shape, void *data,
                        uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    return fetchSlice("a result", session.bundle().results(), result, starts, shape, data, bytes,
                      [&](absl::Span<const int64_t> from, absl::Span<const int64_t> size) {
                        return session.fetchResultSlice(static_cast<int64_t>(result), from, size, data, bytes);
                      });
  });
}

int mpmd_rt_fetch_argument_slice(mpmd_rt_session *s, uint64_t argument, const int64_t *starts, const int64_t *shape,
                                 void *data, uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    return fetchSlice("an argument", session.bundle().arguments(), argument, starts, shape, data, bytes,
                      [&](absl::Span<const int64_t> from, absl::Span<const int64_t> size) {
                        return session.fetchArgumentSlice(static_cast<int64_t>(argument), from, size, data, bytes);
                      });
  });
}

int mpmd_rt_replicate(mpmd_rt_session *s, uint64_t result, int64_t to, void *data, uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = session.isWanted(to) ? rt::checkData(data, bytes) : absl::OkStatus();
    return status.ok() ? session.replicateResult(static_cast<int64_t>(result), to, data, bytes) : status;
  });
}

int mpmd_rt_replicate_argument(mpmd_rt_session *s, uint64_t argument, int64_t to, void *data, uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = session.isWanted(to) ? rt::checkData(data, bytes) : absl::OkStatus();
    return status.ok() ? session.replicateArgument(static_cast<int64_t>(argument), to, data, bytes) : status;
  });
}

int mpmd_rt_view_argument(mpmd_rt_session *s, uint64_t argument, const void **data) {
  return rt::withSession(s, [&](rt::Session &session) {
    MPMD_RETURN_IF_ERROR(rt::checkPlace(data, "a pointer"));
    absl::StatusOr<const void *> view = session.viewArgument(static_cast<int64_t>(argument));
    if (view.ok())
      *data = *view;
    return view.status();
  });
}

int mpmd_rt_save(mpmd_rt_session *s, const char *path) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = rt::checkPath(path);
    return status.ok() ? rt::saveState(session, path) : status;
  });
}

int mpmd_rt_restore(mpmd_rt_session *s, const char *path) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = rt::checkPath(path);
    return status.ok() ? rt::restoreState(session, path) : status;
  });
}

int mpmd_rt_write_tensors(mpmd_rt_session *s, const char *path, const mpmd_rt_tensor *tensors, const void *const *data,
                          uint64_t count) {
  return rt::withSession(s, [&](rt::Session &) {
    MPMD_RETURN_IF_ERROR(rt::checkPath(path));
    MPMD_RETURN_IF_ERROR(rt::checkRegular(path));
    if (count != 0 && (!tensors || !data))
      return absl::InvalidArgumentError(
          absl::StrCat("expected ", count, " tensors and their data, got a null pointer"));
    std::map<std::string, format::Tensor> written;
    for (uint64_t i = 0; i < count; ++i) {
      const mpmd_rt_tensor &tensor = tensors[i];
      if (!tensor.name || !tensor.dtype || (tensor.rank != 0 && !tensor.shape) || (tensor.bytes != 0 && !data[i]))
        return absl::InvalidArgumentError(
            absl::StrCat("tensor ", i, ": expected name, type, shape and data, got a null pointer"));
      if (!written
               .try_emplace(tensor.name, format::Tensor{tensor.dtype,
                                                        {tensor.shape, tensor.shape + tensor.rank},
                                                        static_cast<const char *>(data[i]),
                                                        tensor.bytes})
               .second)
        return absl::InvalidArgumentError(absl::StrCat("expected one tensor '", tensor.name, "', got two"));
    }
    return format::writeTensors(path, written);
  });
}
