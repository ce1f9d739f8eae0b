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
} // namespace

const LocalPart *Device::find(int64_t argument) const {
  auto it = std::lower_bound(arguments.begin(), arguments.end(), argument,
                             [](const LocalPart &part, int64_t index) { return part.index < index; });
  return it == arguments.end() || it->index != argument ? nullptr : &*it;
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
    bool read = false;
    for (Device &device : devices) {
      MPMD_ASSIGN_OR_RETURN(std::optional<Part> part, session.argumentPart(static_cast<int64_t>(a), device.rank));
      if (!part)
        continue;
      read = true;
      device.arguments.push_back({static_cast<int64_t>(a), *part, device.rank});
    }
    const TensorInfo &whole = program.arguments[a];
    if (!read)
      devices[0].arguments.push_back(
          {static_cast<int64_t>(a), {std::vector<int64_t>(whole.shape.size()), whole.shape, whole.bytes}, -1});
  }
  for (size_t r = 0; r < program.results.size(); ++r)
    for (Device &device : devices) {
      if (program.results[r].state >= 0)
        continue;
      MPMD_ASSIGN_OR_RETURN(std::optional<Part> part, session.resultPart(static_cast<int64_t>(r), device.rank));
      if (part)
        device.results.push_back({static_cast<int64_t>(r), *part, device.rank});
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
