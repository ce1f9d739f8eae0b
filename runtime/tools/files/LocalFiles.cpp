// Names and contents of per-device files.
#include "runtime/tools/files/LocalFiles.h"

#include "runtime/format/Errors.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace mpmd::run {

namespace {
constexpr char ending[] = ".safetensors";

/// Escapes a name for a file name, because a foreign bundle must not name files outside of the user's directory.
std::string escaped(const std::string &name) {
  std::string text;
  for (char c : name)
    if (absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_')
      text += c;
    else
      absl::StrAppendFormat(&text, "%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
  return text;
}

/// Whether shards of slices cover a tensor. They do if they cover each dimension.
bool isCovered(const std::vector<Part> &parts, const std::vector<int64_t> &shape) {
  for (size_t dim = 0; dim < shape.size(); ++dim) {
    std::vector<std::pair<int64_t, int64_t>> extents;
    for (const Part &part : parts)
      extents.emplace_back(part.starts[dim], part.starts[dim] + part.shape[dim]);
    std::sort(extents.begin(), extents.end());
    int64_t end = 0;
    for (auto [low, high] : extents)
      end = low <= end ? std::max(end, high) : end;
    if (end < shape[dim])
      return false;
  }
  return true;
}
} // namespace

const LocalPart *Device::find(const std::string &name) const {
  auto it =
      std::find_if(arguments.begin(), arguments.end(), [&](const LocalPart &part) { return part.box.name == name; });
  return it == arguments.end() ? nullptr : &*it;
}

std::string deviceName(const RankInfo &rank) {
  std::string name = escaped(rank.mesh);
  for (size_t axis = 0; axis < rank.axes.size(); ++axis)
    absl::StrAppend(&name, "-", escaped(rank.axes[axis]), rank.coordinates[axis]);
  return name;
}

absl::StatusOr<std::vector<Device>> devicesOf(Session &session) {
  const Program &program = session.program();
  std::vector<Device> devices;
  for (size_t r = 0; r < program.ranks.size(); ++r)
    devices.push_back({static_cast<int64_t>(r), deviceName(program.ranks[r]), {}, {}});
  std::sort(devices.begin(), devices.end(), [&](const Device &a, const Device &b) {
    auto place = [&](const Device &device) {
      return std::pair(program.ranks[device.rank].meshIndex, program.ranks[device.rank].position);
    };
    return place(a) < place(b);
  });
  for (size_t a = 0; a < program.arguments.size(); ++a) {
    std::vector<Part> all;
    for (Device &device : devices) {
      MPMD_ASSIGN_OR_RETURN(std::vector<Part> parts, session.argumentParts(static_cast<int64_t>(a), device.rank));
      all.insert(all.end(), parts.begin(), parts.end());
      for (size_t p = 0; p < parts.size(); ++p)
        device.arguments.push_back({static_cast<int64_t>(a), parts[p], device.rank, static_cast<int64_t>(p)});
    }
    const TensorInfo &whole = program.arguments[a];
    if (all.empty())
      devices[0].arguments.push_back({static_cast<int64_t>(a),
                                      {whole.name, std::vector<int64_t>(whole.shape.size()), whole.shape, whole.bytes},
                                      -1,
                                      0});
    else if (!isCovered(all, whole.shape))
      return absl::InvalidArgumentError(
          absl::StrCat("argument '", whole.name, "': expected devices that hold all of it, got a slice that no device ",
                       "reads: without --local-io, files have whole tensors"));
  }
  for (size_t r = 0; r < program.results.size(); ++r)
    for (Device &device : devices) {
      if (program.results[r].state >= 0)
        continue;
      MPMD_ASSIGN_OR_RETURN(std::vector<Part> parts, session.resultParts(static_cast<int64_t>(r), device.rank));
      for (size_t p = 0; p < parts.size(); ++p)
        device.results.push_back({static_cast<int64_t>(r), parts[p], device.rank, static_cast<int64_t>(p)});
    }
  devices.erase(std::remove_if(devices.begin(), devices.end(),
                               [&](const Device &device) { return !program.ranks[device.rank].here; }),
                devices.end());
  return devices;
}

void cutPart(const Part &box, const std::vector<int64_t> &shape, uint64_t width, const char *tensor, char *part) {
  if (box.bytes == 0)
    return;
  // Copies rows that are contiguous in the tensor and in the part. Counts over the outer dimensions.
  size_t outer = shape.size();
  uint64_t row = width;
  while (outer > 0 && (outer == shape.size() || box.shape[outer] == shape[outer]))
    row *= static_cast<uint64_t>(box.shape[--outer]);
  std::vector<int64_t> at(outer);
  for (uint64_t done = 0; done < box.bytes; done += row) {
    uint64_t offset = 0;
    for (size_t dim = 0; dim < shape.size(); ++dim)
      offset = offset * static_cast<uint64_t>(shape[dim]) +
               static_cast<uint64_t>(box.starts[dim] + (dim < outer ? at[dim] : 0));
    std::memcpy(part + done, tensor + offset * width, row);
    for (size_t dim = outer; dim-- > 0 && ++at[dim] == box.shape[dim];)
      at[dim] = 0;
  }
}

std::string localPath(const std::string &name, const Device &device) {
  absl::string_view stem = name;
  bool ended = absl::ConsumeSuffix(&stem, ending);
  return absl::StrCat(stem, ".", device.name, ended ? ending : "");
}

} // namespace mpmd::run
