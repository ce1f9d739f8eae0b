// Binds arguments and fetches results.
#include "runtime/format/Errors.h"
#include "runtime/src/session/SessionCore.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>

namespace mpmd::rt {

namespace {
template <typename Entry> absl::Status checkIndex(const char *kind, const std::vector<Entry> &entries, int64_t index) {
  if (index < 0 || index >= static_cast<int64_t>(entries.size()))
    return absl::OutOfRangeError(absl::StrCat("expected ", kind, " below ", entries.size(), ", got ", index));
  return absl::OkStatus();
}

/// Checks the size of a tensor. Formats `kind` and `name` only for errors, because fetching and binding allocate
/// nothing.
absl::Status checkSize(const char *kind, const std::string &name, const std::string &dtype,
                       const std::vector<int64_t> &shape, uint64_t bytes) {
  int64_t expected = format::tensorBytes(dtype, shape);
  if (static_cast<uint64_t>(expected) != bytes)
    return absl::InvalidArgumentError(absl::StrCat(kind, " '", name, "': expected ", expected, " bytes of ",
                                                   format::describeTensor(dtype, shape), ", got ", bytes));
  return absl::OkStatus();
}

/// Checks that a box is inside a tensor, and that `bytes` is its size.
absl::Status checkSlice(const char *kind, const std::string &name, const std::string &dtype,
                        const std::vector<int64_t> &tensor, absl::Span<const int64_t> starts,
                        absl::Span<const int64_t> shape, uint64_t bytes) {
  bool inside = starts.size() == tensor.size() && shape.size() == tensor.size();
  for (size_t dim = 0; dim < tensor.size() && inside; ++dim)
    inside =
        starts[dim] >= 0 && shape[dim] >= 0 && starts[dim] <= tensor[dim] && shape[dim] <= tensor[dim] - starts[dim];
  if (!inside)
    return absl::OutOfRangeError(
        absl::StrCat(kind, " '", name, "': expected a slice of ", format::describeTensor(dtype, tensor),
                     ", got one from [", absl::StrJoin(starts, ","), "] of shape [", absl::StrJoin(shape, ","), "]"));
  return checkSize(kind, name, dtype, {shape.begin(), shape.end()}, bytes);
}

/// An integer of `width` bytes. One that exceeds INT64_MAX is INT64_MAX.
int64_t integerAt(const char *data, const std::string &dtype, int64_t width) {
  uint64_t bits = 0;
  std::memcpy(&bits, data, width); // hosts are little-endian, as safetensors are
  if (dtype[0] == 'U')
    return static_cast<int64_t>(std::min<uint64_t>(bits, INT64_MAX));
  const int64_t unused = 64 - 8 * width;
  return static_cast<int64_t>(bits << unused) >> unused;
}

template <typename Entry> Part partOf(const format::Manifest &manifest, const RankLinks &rank, const Entry &entry) {
  Shard shard = shardOf(manifest.meshes[rank.mesh], rank.position, entry);
  return {entry.name, shard.starts, shard.shape, shard.bytes, shard.first};
}

absl::Status checkArgument(const std::vector<format::Array> &arguments, int64_t index, uint64_t bytes) {
  MPMD_RETURN_IF_ERROR(checkIndex("an argument", arguments, index));
  const format::Array &argument = arguments[index];
  return checkSize("argument", argument.name, argument.dtype, argument.shape, bytes);
}

absl::Status noMemory(const format::Array &argument, const std::exception &exception) {
  return absl::ResourceExhaustedError(
      absl::StrCat("argument '", argument.name, "': no memory for all of it: ", exception.what()));
}
} // namespace

bool Session::Core::reads(int64_t argument, int64_t mesh) const {
  const std::vector<int64_t> &meshes = bundle->manifest().arguments[argument].meshes;
  return std::find(meshes.begin(), meshes.end(), mesh) != meshes.end();
}

/// The number of slices of an array that the ranks of a mesh read, each as a part of its own.
int64_t Session::Core::countParts(int64_t array, int64_t mesh) const {
  const absl::Span<const int64_t> slices = slicesOf(array);
  return std::count_if(slices.begin(), slices.end(), [&](int64_t argument) { return reads(argument, mesh); });
}

/// The first mesh after `after` whose ranks, of any process, hold an argument, or -1. A mesh that computes the state
/// without reading it has a value only after a step, and only until the next binding.
int64_t Session::Core::holderOf(int64_t argument, int64_t after) const {
  const format::Manifest &manifest = bundle->manifest();
  auto computes = [&](int64_t mesh) {
    return std::any_of(manifest.results.begin(), manifest.results.end(),
                       [&](const format::Result &result) { return result.state == argument && result.mesh == mesh; });
  };
  for (int64_t mesh = after + 1; mesh < static_cast<int64_t>(manifest.meshes.size()); ++mesh)
    if (reads(argument, mesh) || (target != 0 && !bound[argument] && computes(mesh)))
      return mesh;
  return -1;
}

/// Checks that a rank holds this part of an array, of this size. Returns the argument that is the part.
absl::StatusOr<int64_t> Session::Core::checkPart(int64_t array, int64_t rank, int64_t part, uint64_t bytes) const {
  const format::Manifest &manifest = bundle->manifest();
  MPMD_RETURN_IF_ERROR(checkIndex("an argument", bundle->arguments(), array));
  MPMD_RETURN_IF_ERROR(checkIndex("a rank", byNumber, rank));
  const format::Array &argument = bundle->arguments()[array];
  int64_t mesh = links.ranks[rank].mesh;
  const int64_t count = countParts(array, mesh);
  if (count == 0)
    return absl::InvalidArgumentError(absl::StrCat("argument '", argument.name, "': expected a rank of a mesh that ",
                                                   "reads it, got rank ", rank, " of mesh '",
                                                   manifest.meshes[mesh].name, "'"));
  if (part < 0 || part >= count)
    return absl::OutOfRangeError(absl::StrCat("argument '", argument.name, "': expected a part below ", count,
                                              " on rank ", rank, ", got ", part));
  MPMD_RETURN_IF_ERROR(checkHere(rank, absl::StrCat("argument '", argument.name, "'")));
  int64_t index = -1, left = part;
  for (int64_t each : slicesOf(array))
    if (reads(each, mesh) && left-- == 0)
      index = each;
  const Shard &shard = byNumber[rank]->argumentShard(index);
  if (shard.bytes != bytes)
    return absl::InvalidArgumentError(absl::StrCat("argument '", argument.name, "': expected ", shard.bytes,
                                                   " bytes of ", format::describeTensor(argument.dtype, shard.shape),
                                                   " on rank ", rank, ", got ", bytes));
  return index;
}

/// Checks that no element of a value for an array, or for a part of it, exceeds the array's limit.
absl::Status Session::Core::checkLimit(int64_t array, const void *data, uint64_t bytes) const {
  const format::Argument &argument = bundle->manifest().arguments[slicesOf(array)[0]];
  if (!argument.max)
    return absl::OkStatus();
  const int64_t width = format::dtypeBytes(argument.dtype);
  for (uint64_t at = 0; at < bytes; at += width)
    if (int64_t value = integerAt(static_cast<const char *>(data) + at, argument.dtype, width); value > *argument.max)
      return absl::InvalidArgumentError(absl::StrCat(
          "argument '", argument.name, "': expected at most ", *argument.max, ", because a loop of the step has rows ",
          "for no more, got ", value, "; feed fewer, or compile the step for arrays with more rows"));
  return absl::OkStatus();
}

absl::Status Session::bind(int64_t index, const void *data, uint64_t bytes) {
  MPMD_RETURN_IF_ERROR(checkArgument(core->bundle->arguments(), index, bytes));
  MPMD_RETURN_IF_ERROR(core->checkLimit(index, data, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->use(core->isState(index)));
  core->bind(index, data);
  return core->remoteFailure();
}

absl::Status Session::bindView(int64_t index, const void *data, uint64_t bytes) {
  MPMD_RETURN_IF_ERROR(checkArgument(core->bundle->arguments(), index, bytes));
  MPMD_RETURN_IF_ERROR(core->checkLimit(index, data, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->use(core->isState(index)));
  const absl::Span<const int64_t> slices = core->slicesOf(index);
  if (core->isState(index) || bytes == 0 || slices.size() > 1) {
    core->bind(index, data);
    return core->remoteFailure();
  }
  if (core->bundle->manifest().arguments[slices[0]].meshes.empty())
    core->unusedArguments[slices[0]].viewed = data;
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    rank->bindView(slices[0], data);
  return core->remoteFailure();
}

bool Session::isInPlace(int64_t index) const {
  if (index < 0 || index >= static_cast<int64_t>(core->bundle->arguments().size()))
    return false;
  const absl::Span<const int64_t> slices = core->slicesOf(index);
  return std::all_of(slices.begin(), slices.end(), [&](int64_t argument) {
    if (core->bundle->manifest().arguments[argument].meshes.empty())
      return core->unusedArguments[argument].viewed != nullptr;
    return std::all_of(core->ranks.begin(), core->ranks.end(), [&](const std::unique_ptr<Rank> &rank) {
      return !core->reads(argument, rank->connections().mesh) || rank->isInPlace(argument);
    });
  });
}

absl::Status Session::bindPart(int64_t index, int64_t rank, int64_t part, const void *data, uint64_t bytes) {
  MPMD_ASSIGN_OR_RETURN(int64_t argument, core->checkPart(index, rank, part, bytes));
  MPMD_RETURN_IF_ERROR(core->checkLimit(index, data, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->useNow(index));
  absl::Status status;
  try {
    status = core->bindPart(index, rank, argument, data);
  } catch (const std::exception &exception) {
    return noMemory(core->bundle->arguments()[index], exception);
  }
  status.Update(core->remoteFailure());
  return status;
}

absl::Status Session::fetchPart(int64_t index, int64_t rank, int64_t part, void *data, uint64_t bytes) const {
  MPMD_ASSIGN_OR_RETURN(int64_t argument, core->checkPart(index, rank, part, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->useNow(index));
  const Rank &holder = *core->byNumber[rank];
  holder.argumentShard(argument).pickPart(data, holder.findArgument(argument));
  return core->remoteFailure();
}

absl::Status Session::Core::checkFeeds(int64_t count, absl::Span<const Feed> given) const {
  const auto &arguments = bundle->arguments();
  for (const Feed &feed : given) {
    if (feed.rank < 0) {
      MPMD_RETURN_IF_ERROR(checkArgument(arguments, feed.argument, feed.sliceBytes));
    } else {
      MPMD_RETURN_IF_ERROR(checkPart(feed.argument, feed.rank, /*part=*/0, feed.sliceBytes).status());
      if (const int64_t count = countParts(feed.argument, links.ranks[feed.rank].mesh); count > 1)
        return absl::InvalidArgumentError(absl::StrCat("argument '", arguments[feed.argument].name,
                                                       "': expected a feed of whole tensors, because rank ", feed.rank,
                                                       " holds ", count, " parts, got a feed of one rank"));
    }
    if (feed.slices < 1 || feed.first < 0)
      return absl::InvalidArgumentError(absl::StrCat("argument '", arguments[feed.argument].name,
                                                     "': expected at least one slice, got ", feed.slices));
    if (isShared(feed.argument))
      return absl::InvalidArgumentError(absl::StrCat("argument '", arguments[feed.argument].name,
                                                     "': expected no feed for state of another session, got one"));
    for (int64_t turn = 0; turn < std::min(count, feed.slices); ++turn)
      MPMD_RETURN_IF_ERROR(checkLimit(feed.argument, feed.slice(static_cast<uint64_t>(turn)), feed.sliceBytes));
  }
  return absl::OkStatus();
}

absl::StatusOr<const void *> Session::viewArgument(int64_t index) const {
  const auto &arguments = core->bundle->arguments();
  MPMD_RETURN_IF_ERROR(checkIndex("an argument", arguments, index));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->useNow(index));
  try {
    absl::StatusOr<const void *> value = core->view(index, core->gathered[index]);
    MPMD_RETURN_IF_ERROR(core->remoteFailure());
    return value;
  } catch (const std::exception &exception) {
    return noMemory(arguments[index], exception);
  }
}

absl::Status Session::fetchArgument(int64_t index, void *data, uint64_t bytes) const {
  MPMD_RETURN_IF_ERROR(checkArgument(core->bundle->arguments(), index, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->useNow(index));
  absl::Status status = core->fetch(index, data);
  status.Update(core->remoteFailure());
  return status;
}

absl::Status Session::fetchResult(int64_t index, void *data, uint64_t bytes) const {
  const auto &results = core->bundle->results();
  MPMD_RETURN_IF_ERROR(checkIndex("a result", results, index));
  const format::Array &result = results[index];
  MPMD_RETURN_IF_ERROR(checkSize("result", result.name, result.dtype, result.shape, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->use(core->isStateResult(index)));
  absl::Status status;
  for (size_t s = 0; s < result.slices.size() && status.ok(); ++s)
    status = core->eachPart(core->resultOf(result.slices[s]),
                            [&](const Shard &shard, const void *part) { shard.copyTo(data, part); });
  status.Update(core->remoteFailure());
  return status;
}

absl::Status Session::replicateArgument(int64_t index, int64_t to, void *data, uint64_t bytes) const {
  MPMD_RETURN_IF_ERROR(checkArgument(core->bundle->arguments(), index, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  absl::Status status = core->useNow(index);
  if (status.ok())
    status = core->replicateArgument(index, to, data);
  status.Update(core->remoteFailure());
  return status;
}

absl::Status Session::replicateResult(int64_t index, int64_t to, void *data, uint64_t bytes) const {
  const auto &results = core->bundle->results();
  MPMD_RETURN_IF_ERROR(checkIndex("a result", results, index));
  const format::Array &result = results[index];
  MPMD_RETURN_IF_ERROR(checkSize("result", result.name, result.dtype, result.shape, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  absl::Status status = core->use(core->isStateResult(index));
  for (size_t s = 0; s < result.slices.size() && status.ok(); ++s)
    status = core->replicate(core->resultOf(result.slices[s]), to, data);
  status.Update(core->remoteFailure());
  return status;
}

absl::StatusOr<std::vector<Part>> Session::argumentParts(int64_t index, int64_t rank) const {
  const format::Manifest &manifest = core->bundle->manifest();
  MPMD_RETURN_IF_ERROR(checkIndex("an argument", core->bundle->arguments(), index));
  MPMD_RETURN_IF_ERROR(checkIndex("a rank", core->byNumber, rank));
  const RankLinks &links = core->links.ranks[rank];
  std::vector<Part> parts;
  for (int64_t argument : core->slicesOf(index))
    if (core->reads(argument, links.mesh))
      parts.push_back(partOf(manifest, links, manifest.arguments[argument]));
  return parts;
}

absl::StatusOr<std::vector<Part>> Session::resultParts(int64_t index, int64_t rank) const {
  const format::Manifest &manifest = core->bundle->manifest();
  MPMD_RETURN_IF_ERROR(checkIndex("a result", core->bundle->results(), index));
  MPMD_RETURN_IF_ERROR(checkIndex("a rank", core->byNumber, rank));
  const RankLinks &links = core->links.ranks[rank];
  std::vector<Part> parts;
  for (int64_t result : core->bundle->results()[index].slices)
    if (manifest.results[result].mesh == links.mesh)
      parts.push_back(partOf(manifest, links, manifest.results[result]));
  return parts;
}

absl::Status Session::fetchArgumentSlice(int64_t index, absl::Span<const int64_t> starts,
                                         absl::Span<const int64_t> shape, void *data, uint64_t bytes) const {
  MPMD_RETURN_IF_ERROR(checkIndex("an argument", core->bundle->arguments(), index));
  const format::Array &argument = core->bundle->arguments()[index];
  MPMD_RETURN_IF_ERROR(checkSlice("argument", argument.name, argument.dtype, argument.shape, starts, shape, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->useNow(index));
  absl::Status status = core->fetchSlice(index, {starts.begin(), starts.end()}, {shape.begin(), shape.end()}, data);
  status.Update(core->remoteFailure());
  return status;
}

absl::Status Session::fetchResultSlice(int64_t index, absl::Span<const int64_t> starts, absl::Span<const int64_t> shape,
                                       void *data, uint64_t bytes) const {
  MPMD_RETURN_IF_ERROR(checkIndex("a result", core->bundle->results(), index));
  const format::Array &result = core->bundle->results()[index];
  MPMD_RETURN_IF_ERROR(checkSlice("result", result.name, result.dtype, result.shape, starts, shape, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->use(core->isStateResult(index)));
  const std::vector<int64_t> from(starts.begin(), starts.end()), size(shape.begin(), shape.end());
  const uint64_t width = static_cast<uint64_t>(format::dtypeBytes(result.dtype));
  absl::Status status;
  for (size_t s = 0; s < result.slices.size() && status.ok(); ++s) {
    const format::Result &slice = core->bundle->manifest().results[result.slices[s]];
    const std::vector<int64_t> buffer = shardShape(slice.sharding, slice.shape);
    status = core->eachPart(core->resultOf(result.slices[s]), [&](const Shard &shard, const void *part) {
      copySlice(shard, part, buffer, width, from, size, data);
    });
  }
  status.Update(core->remoteFailure());
  return status;
}

uint64_t Session::stepsDone() const {
  std::lock_guard<std::mutex> lock(core->mutex);
  return core->slowest;
}

} // namespace mpmd::rt
