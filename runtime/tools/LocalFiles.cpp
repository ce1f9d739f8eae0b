// Names and contents of the files of single devices.
#include "runtime/tools/LocalFiles.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"

#include <algorithm>

namespace mpmd::run {

namespace {
constexpr char ending[] = ".safetensors";

/// A name as part of a file name: a bundle may come from anywhere, and what it names stays in the user's directory.
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

std::vector<Device> devicesOf(const format::Manifest &manifest) {
  std::vector<Device> devices;
  for (size_t m = 0; m < manifest.meshes.size(); ++m) {
    const format::Mesh &mesh = manifest.meshes[m];
    for (size_t position = 0; position < mesh.ranks.size(); ++position) {
      Device &device = devices.emplace_back();
      device.rank = mesh.ranks[position];
      device.name = escaped(mesh.name);
      std::vector<int32_t> coordinates = rt::coordinatesOf(mesh, position);
      for (size_t axis = 0; axis < mesh.axes.size(); ++axis)
        absl::StrAppend(&device.name, "-", escaped(mesh.axes[axis].name), coordinates[axis]);
      for (size_t a = 0; a < manifest.arguments.size(); ++a) {
        const format::Argument &argument = manifest.arguments[a];
        bool reads =
            std::find(argument.meshes.begin(), argument.meshes.end(), static_cast<int64_t>(m)) != argument.meshes.end();
        if (reads || (argument.meshes.empty() && devices.size() == 1))
          device.arguments.push_back({static_cast<int64_t>(a),
                                      rt::shardOf(mesh, position, argument.dtype, argument.shape,
                                                  reads ? argument.sharding : format::Sharding()),
                                      reads ? device.rank : -1});
      }
      for (size_t r = 0; r < manifest.results.size(); ++r)
        if (const format::Result &result = manifest.results[r];
            result.state < 0 && result.mesh == static_cast<int64_t>(m))
          device.results.push_back({static_cast<int64_t>(r),
                                    rt::shardOf(mesh, position, result.dtype, result.shape, result.sharding),
                                    device.rank});
    }
  }
  return devices;
}

std::string localPath(const std::string &name, const Device &device) {
  absl::string_view stem = name;
  bool ended = absl::ConsumeSuffix(&stem, ending);
  return absl::StrCat(stem, ".", device.name, ended ? ending : "");
}

} // namespace mpmd::run
