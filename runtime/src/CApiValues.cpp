// The C interface: values that go in and come out.
#include "runtime/src/CApiSession.h"

#include "runtime/format/Safetensors.h"

#include <sys/stat.h>

using namespace mpmd;

namespace {
/// All state of a session, where it is.
absl::StatusOr<std::map<std::string, format::Tensor>> viewState(const rt::Session &session) {
  const std::vector<format::Argument> &arguments = session.bundle().manifest().arguments;
  std::map<std::string, format::Tensor> state;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const format::Argument &argument = arguments[i];
    if (!session.isState(static_cast<int64_t>(i)))
      continue;
    absl::StatusOr<const void *> data = session.viewArgument(static_cast<int64_t>(i));
    if (!data.ok())
      return data.status();
    state[argument.name] = {argument.dtype, argument.shape, static_cast<const char *>(*data),
                            static_cast<uint64_t>(format::tensorBytes(argument.dtype, argument.shape))};
  }
  if (state.empty())
    return absl::FailedPreconditionError("expected a program with state, got one without");
  return state;
}

/// Binds what of a file the program has: all of its state, and other arguments where they are there.
absl::Status restore(rt::Session &session, const char *path) {
  absl::StatusOr<std::shared_ptr<const format::TensorFile>> file = format::TensorFile::open(path);
  if (!file.ok())
    return file.status();
  const std::vector<format::Argument> &arguments = session.bundle().manifest().arguments;
  size_t found = 0;
  for (bool bind : {false, true}) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      const format::Argument &argument = arguments[i];
      auto it = (*file)->tensors().find(argument.name);
      const std::string expected = format::describeTensor(argument.dtype, argument.shape);
      if (it == (*file)->tensors().end() && session.isState(static_cast<int64_t>(i)))
        return absl::InvalidArgumentError(
            absl::StrCat("'", path, "': expected state '", argument.name, "', ", expected, ", got none of that name"));
      if (it == (*file)->tensors().end())
        continue;
      const format::Tensor &tensor = it->second;
      if (tensor.dtype != argument.dtype || tensor.shape != argument.shape)
        return absl::InvalidArgumentError(absl::StrCat("'", path, "': '", argument.name, "': expected ", expected,
                                                       ", got ", format::describeTensor(tensor.dtype, tensor.shape)));
      found += !bind;
      if (!bind)
        continue;
      if (absl::Status status = session.bind(static_cast<int64_t>(i), tensor.data, tensor.bytes); !status.ok())
        return status;
    }
    if (found == 0)
      return absl::InvalidArgumentError(
          absl::StrCat("'", path, "': expected arguments of the program, got none of ", arguments.size()));
  }
  return absl::OkStatus();
}

absl::Status checkPath(const char *path) {
  return path ? absl::OkStatus() : absl::InvalidArgumentError("expected the path of a file, got a null pointer");
}

/// Both numbers of a slice of a tensor with so many dimensions.
absl::StatusOr<std::pair<absl::Span<const int64_t>, absl::Span<const int64_t>>>
sliceOf(size_t dimensions, const int64_t *starts, const int64_t *shape) {
  if (dimensions != 0 && (!starts || !shape))
    return absl::InvalidArgumentError(
        absl::StrCat("expected starts and shape of ", dimensions, " dimensions, got a null pointer"));
  return std::pair(absl::MakeConstSpan(starts, dimensions), absl::MakeConstSpan(shape, dimensions));
}

template <typename Entry, typename Fetch>
absl::Status fetchSlice(const char *kind, const std::vector<Entry> &entries, uint64_t index, const int64_t *starts,
                        const int64_t *shape, const void *data, uint64_t bytes, Fetch fetch) {
  if (index >= entries.size())
    return absl::OutOfRangeError(absl::StrCat("expected ", kind, " below ", entries.size(), ", got ", index));
  auto slice = sliceOf(entries[index].shape.size(), starts, shape);
  if (!slice.ok())
    return slice.status();
  absl::Status status = rt::checkData(data, bytes);
  return status.ok() ? fetch(slice->first, slice->second) : status;
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
    absl::Status status = rt::checkData(data, bytes);
    if (status.ok())
      status = session.bindView(static_cast<int64_t>(argument), data, bytes);
    if (status.ok() && inPlace)
      *inPlace = session.isInPlace(static_cast<int64_t>(argument));
    return status;
  });
}

int mpmd_rt_bind_part(mpmd_rt_session *s, uint64_t argument, uint64_t rank, const void *data, uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = rt::checkData(data, bytes);
    return status.ok() ? session.bindPart(static_cast<int64_t>(argument), static_cast<int64_t>(rank), data, bytes)
                       : status;
  });
}

int mpmd_rt_fetch_part(mpmd_rt_session *s, uint64_t argument, uint64_t rank, void *data, uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = rt::checkData(data, bytes);
    return status.ok() ? session.fetchPart(static_cast<int64_t>(argument), static_cast<int64_t>(rank), data, bytes)
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
    return fetchSlice("a result", session.bundle().manifest().results, result, starts, shape, data, bytes,
                      [&](absl::Span<const int64_t> from, absl::Span<const int64_t> size) {
                        return session.fetchResultSlice(static_cast<int64_t>(result), from, size, data, bytes);
                      });
  });
}

int mpmd_rt_fetch_argument_slice(mpmd_rt_session *s, uint64_t argument, const int64_t *starts, const int64_t *shape,
                                 void *data, uint64_t bytes) {
  return rt::withSession(s, [&](rt::Session &session) {
    return fetchSlice("an argument", session.bundle().manifest().arguments, argument, starts, shape, data, bytes,
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
    if (absl::Status status = rt::checkPlace(data, "a pointer"); !status.ok())
      return status;
    absl::StatusOr<const void *> view = session.viewArgument(static_cast<int64_t>(argument));
    if (view.ok())
      *data = *view;
    return view.status();
  });
}

int mpmd_rt_save(mpmd_rt_session *s, const char *path) {
  return rt::withSession(s, [&](rt::Session &session) {
    if (absl::Status status = checkPath(path); !status.ok())
      return status;
    // A pipe would wait for somebody to read.
    if (struct stat info; ::stat(path, &info) == 0 && !S_ISREG(info.st_mode))
      return absl::InvalidArgumentError(absl::StrCat("'", path, "': expected a regular file, or none yet"));
    auto state = viewState(session);
    return state.ok() ? format::writeTensors(path, *state) : state.status();
  });
}

int mpmd_rt_restore(mpmd_rt_session *s, const char *path) {
  return rt::withSession(s, [&](rt::Session &session) {
    absl::Status status = checkPath(path);
    return status.ok() ? restore(session, path) : status;
  });
}
