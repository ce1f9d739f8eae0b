// Parts of what goes in and comes out.
#include "runtime/src/SessionCore.h"

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

/// Whether a box is inside a tensor, and `bytes` its size.
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
  std::vector<int64_t> slice(shape.begin(), shape.end());
  if (int64_t expected = format::tensorBytes(dtype, slice); static_cast<uint64_t>(expected) != bytes)
    return absl::InvalidArgumentError(absl::StrCat(kind, " '", name, "': expected ", expected, " bytes of ",
                                                   format::describeTensor(dtype, slice), ", got ", bytes));
  return absl::OkStatus();
}

template <typename Entry> Part partOf(const format::Manifest &manifest, const RankLinks &rank, const Entry &entry) {
  Shard shard = shardOf(manifest.meshes[rank.mesh], rank.position, entry.dtype, entry.shape, entry.sharding);
  return {shard.starts, shard.shape, shard.bytes, shard.first};
}
} // namespace

absl::StatusOr<std::optional<Part>> Session::argumentPart(int64_t index, int64_t rank) const {
  const format::Manifest &manifest = core->bundle->manifest();
  absl::Status status = checkIndex("an argument", manifest.arguments, index);
  if (status.ok())
    status = checkIndex("a rank", core->ranks, rank);
  if (!status.ok())
    return status;
  const format::Argument &argument = manifest.arguments[index];
  const RankLinks &links = core->ranks[rank]->connections();
  if (std::find(argument.meshes.begin(), argument.meshes.end(), links.mesh) == argument.meshes.end())
    return std::nullopt;
  return partOf(manifest, links, argument);
}

absl::StatusOr<std::optional<Part>> Session::resultPart(int64_t index, int64_t rank) const {
  const format::Manifest &manifest = core->bundle->manifest();
  absl::Status status = checkIndex("a result", manifest.results, index);
  if (status.ok())
    status = checkIndex("a rank", core->ranks, rank);
  if (!status.ok())
    return status;
  const format::Result &result = manifest.results[index];
  const RankLinks &links = core->ranks[rank]->connections();
  if (links.mesh != result.mesh)
    return std::nullopt;
  return partOf(manifest, links, result);
}

absl::Status Session::fetchArgumentSlice(int64_t index, absl::Span<const int64_t> starts,
                                         absl::Span<const int64_t> shape, void *data, uint64_t bytes) const {
  const format::Manifest &manifest = core->bundle->manifest();
  if (absl::Status status = checkIndex("an argument", manifest.arguments, index); !status.ok())
    return status;
  const format::Argument &argument = manifest.arguments[index];
  if (absl::Status status = checkSlice("argument", argument.name, argument.dtype, argument.shape, starts, shape, bytes);
      !status.ok())
    return status;
  if (absl::Status status = failure(); !status.ok())
    return status;
  const std::vector<int64_t> from(starts.begin(), starts.end()), size(shape.begin(), shape.end());
  const uint64_t width = static_cast<uint64_t>(format::dtypeBytes(argument.dtype));
  const Rank *holder = core->holderOf(index);
  if (!holder) {
    Shard whole;
    whole.starts.resize(argument.shape.size());
    whole.shape = argument.shape;
    whole.bytes = core->unheld[index].size();
    copySlice(whole, core->unheld[index].data(), argument.shape, width, from, size, data);
    return absl::OkStatus();
  }
  const std::vector<int64_t> buffer = shardShape(argument.sharding, argument.shape);
  for (int64_t r : manifest.meshes[holder->connections().mesh].ranks)
    if (const Rank &rank = *core->ranks[r]; rank.argumentShard(index).first)
      copySlice(rank.argumentShard(index), rank.findArgument(index), buffer, width, from, size, data);
  return absl::OkStatus();
}

absl::Status Session::fetchResultSlice(int64_t index, absl::Span<const int64_t> starts, absl::Span<const int64_t> shape,
                                       void *data, uint64_t bytes) const {
  const format::Manifest &manifest = core->bundle->manifest();
  if (absl::Status status = checkIndex("a result", manifest.results, index); !status.ok())
    return status;
  const format::Result &result = manifest.results[index];
  if (absl::Status status = checkSlice("result", result.name, result.dtype, result.shape, starts, shape, bytes);
      !status.ok())
    return status;
  if (absl::Status status = failure(); !status.ok())
    return status;
  const std::vector<int64_t> from(starts.begin(), starts.end()), size(shape.begin(), shape.end());
  const std::vector<int64_t> buffer = shardShape(result.sharding, result.shape);
  for (int64_t r : manifest.meshes[result.mesh].ranks)
    if (const Rank &rank = *core->ranks[r]; rank.resultShard(index).first)
      copySlice(rank.resultShard(index), rank.findResult(index), buffer,
                static_cast<uint64_t>(format::dtypeBytes(result.dtype)), from, size, data);
  return absl::OkStatus();
}

uint64_t Session::stepsDone() const {
  std::lock_guard<std::mutex> lock(core->mutex);
  return core->slowest;
}

} // namespace mpmd::rt
