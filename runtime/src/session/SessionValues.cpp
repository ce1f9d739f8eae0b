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

template <typename Entry> Part partOf(const format::Manifest &manifest, const RankLinks &rank, const Entry &entry) {
  Shard shard = shardOf(manifest.meshes[rank.mesh], rank.position, entry.dtype, entry.shape, entry.sharding);
  return {shard.starts, shard.shape, shard.bytes, shard.first};
}

absl::Status checkArgument(const std::vector<format::Argument> &arguments, int64_t index, uint64_t bytes) {
  MPMD_RETURN_IF_ERROR(checkIndex("an argument", arguments, index));
  const format::Argument &argument = arguments[index];
  return checkSize("argument", argument.name, argument.dtype, argument.shape, bytes);
}

absl::Status noMemory(const format::Argument &argument, const std::exception &exception) {
  return absl::ResourceExhaustedError(
      absl::StrCat("argument '", argument.name, "': no memory for all of it: ", exception.what()));
}
} // namespace

bool Session::Core::reads(int64_t argument, int64_t mesh) const {
  const std::vector<int64_t> &meshes = bundle->manifest().arguments[argument].meshes;
  return std::find(meshes.begin(), meshes.end(), mesh) != meshes.end();
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

/// Checks that a rank holds a part of an argument, of this size.
absl::Status Session::Core::checkPart(int64_t index, int64_t rank, uint64_t bytes) const {
  const format::Manifest &manifest = bundle->manifest();
  MPMD_RETURN_IF_ERROR(checkIndex("an argument", manifest.arguments, index));
  MPMD_RETURN_IF_ERROR(checkIndex("a rank", byNumber, rank));
  const format::Argument &argument = manifest.arguments[index];
  int64_t mesh = links.ranks[rank].mesh;
  if (!reads(index, mesh))
    return absl::InvalidArgumentError(absl::StrCat("argument '", argument.name, "': expected a rank of a mesh that ",
                                                   "reads it, got rank ", rank, " of mesh '",
                                                   manifest.meshes[mesh].name, "'"));
  MPMD_RETURN_IF_ERROR(checkHere(rank, absl::StrCat("argument '", argument.name, "'")));
  const Shard &shard = byNumber[rank]->argumentShard(index);
  if (shard.bytes != bytes)
    return absl::InvalidArgumentError(absl::StrCat("argument '", argument.name, "': expected ", shard.bytes,
                                                   " bytes of ", format::describeTensor(argument.dtype, shard.shape),
                                                   " on rank ", rank, ", got ", bytes));
  return absl::OkStatus();
}

absl::Status Session::bind(int64_t index, const void *data, uint64_t bytes) {
  MPMD_RETURN_IF_ERROR(checkArgument(core->bundle->manifest().arguments, index, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->use(core->isState(index)));
  core->bind(index, data);
  return core->remoteFailure();
}

absl::Status Session::bindView(int64_t index, const void *data, uint64_t bytes) {
  const auto &arguments = core->bundle->manifest().arguments;
  MPMD_RETURN_IF_ERROR(checkArgument(arguments, index, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->use(core->isState(index)));
  if (core->isState(index) || bytes == 0) {
    core->bind(index, data);
    return core->remoteFailure();
  }
  if (arguments[index].meshes.empty())
    core->unusedArguments[index].viewed = data;
  for (const std::unique_ptr<Rank> &rank : core->ranks)
    rank->bindView(index, data);
  return core->remoteFailure();
}

bool Session::isInPlace(int64_t index) const {
  const auto &arguments = core->bundle->manifest().arguments;
  if (index < 0 || index >= static_cast<int64_t>(arguments.size()))
    return false;
  if (arguments[index].meshes.empty())
    return core->unusedArguments[index].viewed != nullptr;
  return std::all_of(core->ranks.begin(), core->ranks.end(), [&](const std::unique_ptr<Rank> &rank) {
    return !core->reads(index, rank->connections().mesh) || rank->isInPlace(index);
  });
}

absl::Status Session::bindPart(int64_t index, int64_t rank, const void *data, uint64_t bytes) {
  MPMD_RETURN_IF_ERROR(core->checkPart(index, rank, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->useNow(index));
  absl::Status status;
  try {
    status = core->bindPart(index, rank, data);
  } catch (const std::exception &exception) {
    return noMemory(core->bundle->manifest().arguments[index], exception);
  }
  status.Update(core->remoteFailure());
  return status;
}

absl::Status Session::fetchPart(int64_t index, int64_t rank, void *data, uint64_t bytes) const {
  MPMD_RETURN_IF_ERROR(core->checkPart(index, rank, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->useNow(index));
  const Rank &holder = *core->byNumber[rank];
  holder.argumentShard(index).pickPart(data, holder.findArgument(index));
  return core->remoteFailure();
}

absl::Status Session::Core::checkFeeds(absl::Span<const Feed> given) const {
  const auto &arguments = bundle->manifest().arguments;
  for (const Feed &feed : given) {
    MPMD_RETURN_IF_ERROR(feed.rank < 0 ? checkArgument(arguments, feed.argument, feed.sliceBytes)
                                       : checkPart(feed.argument, feed.rank, feed.sliceBytes));
    if (feed.slices < 1 || feed.first < 0)
      return absl::InvalidArgumentError(absl::StrCat("argument '", arguments[feed.argument].name,
                                                     "': expected at least one slice, got ", feed.slices));
    if (isShared(feed.argument))
      return absl::InvalidArgumentError(absl::StrCat("argument '", arguments[feed.argument].name,
                                                     "': expected no feed for state of another session, got one"));
  }
  return absl::OkStatus();
}

absl::StatusOr<const void *> Session::viewArgument(int64_t index) const {
  const auto &arguments = core->bundle->manifest().arguments;
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
  MPMD_RETURN_IF_ERROR(checkArgument(core->bundle->manifest().arguments, index, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->useNow(index));
  absl::Status status = core->fetch(index, data);
  status.Update(core->remoteFailure());
  return status;
}

absl::Status Session::fetchResult(int64_t index, void *data, uint64_t bytes) const {
  const auto &results = core->bundle->manifest().results;
  MPMD_RETURN_IF_ERROR(checkIndex("a result", results, index));
  const format::Result &result = results[index];
  MPMD_RETURN_IF_ERROR(checkSize("result", result.name, result.dtype, result.shape, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->use(core->isStateResult(index)));
  absl::Status status = core->eachPart({index, /*isResult=*/true, result.mesh},
                                       [&](const Shard &shard, const void *part) { shard.copyTo(data, part); });
  status.Update(core->remoteFailure());
  return status;
}

absl::Status Session::replicateArgument(int64_t index, int64_t to, void *data, uint64_t bytes) const {
  MPMD_RETURN_IF_ERROR(checkArgument(core->bundle->manifest().arguments, index, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  absl::Status status = core->useNow(index);
  if (status.ok())
    status = core->replicateArgument(index, to, data);
  status.Update(core->remoteFailure());
  return status;
}

absl::Status Session::replicateResult(int64_t index, int64_t to, void *data, uint64_t bytes) const {
  const auto &results = core->bundle->manifest().results;
  MPMD_RETURN_IF_ERROR(checkIndex("a result", results, index));
  const format::Result &result = results[index];
  MPMD_RETURN_IF_ERROR(checkSize("result", result.name, result.dtype, result.shape, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  absl::Status status = core->use(core->isStateResult(index));
  if (status.ok())
    status = core->replicate({index, /*isResult=*/true, result.mesh}, to, data);
  status.Update(core->remoteFailure());
  return status;
}

absl::StatusOr<std::optional<Part>> Session::argumentPart(int64_t index, int64_t rank) const {
  const format::Manifest &manifest = core->bundle->manifest();
  MPMD_RETURN_IF_ERROR(checkIndex("an argument", manifest.arguments, index));
  MPMD_RETURN_IF_ERROR(checkIndex("a rank", core->byNumber, rank));
  const format::Argument &argument = manifest.arguments[index];
  const RankLinks &links = core->links.ranks[rank];
  if (std::find(argument.meshes.begin(), argument.meshes.end(), links.mesh) == argument.meshes.end())
    return std::nullopt;
  return partOf(manifest, links, argument);
}

absl::StatusOr<std::optional<Part>> Session::resultPart(int64_t index, int64_t rank) const {
  const format::Manifest &manifest = core->bundle->manifest();
  MPMD_RETURN_IF_ERROR(checkIndex("a result", manifest.results, index));
  MPMD_RETURN_IF_ERROR(checkIndex("a rank", core->byNumber, rank));
  const format::Result &result = manifest.results[index];
  const RankLinks &links = core->links.ranks[rank];
  if (links.mesh != result.mesh)
    return std::nullopt;
  return partOf(manifest, links, result);
}

absl::Status Session::fetchArgumentSlice(int64_t index, absl::Span<const int64_t> starts,
                                         absl::Span<const int64_t> shape, void *data, uint64_t bytes) const {
  const format::Manifest &manifest = core->bundle->manifest();
  MPMD_RETURN_IF_ERROR(checkIndex("an argument", manifest.arguments, index));
  const format::Argument &argument = manifest.arguments[index];
  MPMD_RETURN_IF_ERROR(checkSlice("argument", argument.name, argument.dtype, argument.shape, starts, shape, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->useNow(index));
  absl::Status status = core->fetchSlice(index, {starts.begin(), starts.end()}, {shape.begin(), shape.end()}, data);
  status.Update(core->remoteFailure());
  return status;
}

absl::Status Session::fetchResultSlice(int64_t index, absl::Span<const int64_t> starts, absl::Span<const int64_t> shape,
                                       void *data, uint64_t bytes) const {
  const format::Manifest &manifest = core->bundle->manifest();
  MPMD_RETURN_IF_ERROR(checkIndex("a result", manifest.results, index));
  const format::Result &result = manifest.results[index];
  MPMD_RETURN_IF_ERROR(checkSlice("result", result.name, result.dtype, result.shape, starts, shape, bytes));
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->use(core->isStateResult(index)));
  const std::vector<int64_t> from(starts.begin(), starts.end()), size(shape.begin(), shape.end());
  const std::vector<int64_t> buffer = shardShape(result.sharding, result.shape);
  const uint64_t width = static_cast<uint64_t>(format::dtypeBytes(result.dtype));
  absl::Status status =
      core->eachPart({index, /*isResult=*/true, result.mesh}, [&](const Shard &shard, const void *part) {
        copySlice(shard, part, buffer, width, from, size, data);
      });
  status.Update(core->remoteFailure());
  return status;
}

uint64_t Session::stepsDone() const {
  std::lock_guard<std::mutex> lock(core->mutex);
  return core->slowest;
}

} // namespace mpmd::rt
