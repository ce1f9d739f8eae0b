// Packs files into one string, and unpacks them.
#include "runtime/format/PackedBundle.h"

#include "absl/strings/str_cat.h"

#include <cstdint>
#include <cstring>

namespace mpmd::format {

namespace {
const absl::string_view magic(packedMagic, sizeof(packedMagic) - 1);
constexpr uint32_t version = 1;

template <typename T> void put(std::string &to, T value) {
  to.append(reinterpret_cast<const char *>(&value), sizeof(value));
}

/// Takes `size` bytes off the front of `from`; false if there are fewer.
bool take(absl::string_view &from, uint64_t size, absl::string_view &taken) {
  if (size > from.size())
    return false;
  taken = from.substr(0, size);
  from.remove_prefix(size);
  return true;
}

template <typename T> bool take(absl::string_view &from, T &value) {
  absl::string_view bytes;
  if (!take(from, sizeof(value), bytes))
    return false;
  std::memcpy(&value, bytes.data(), sizeof(value));
  return true;
}
} // namespace

std::string packFiles(const std::map<std::string, std::string> &files) {
  std::string bytes(magic);
  put(bytes, version);
  put(bytes, static_cast<uint32_t>(files.size()));
  for (const auto &[name, contents] : files) {
    put(bytes, static_cast<uint64_t>(name.size()));
    put(bytes, static_cast<uint64_t>(contents.size()));
    bytes += name;
    bytes += contents;
  }
  return bytes;
}

absl::StatusOr<std::map<std::string, absl::string_view>> unpackFiles(absl::string_view bytes) {
  auto broken = [] { return absl::DataLossError("it ends too early"); };
  absl::string_view start;
  uint32_t found = 0, count = 0;
  if (!take(bytes, magic.size(), start) || start != magic || !take(bytes, found) || !take(bytes, count))
    return absl::InvalidArgumentError("it is no packed bundle");
  if (found != version)
    return absl::InvalidArgumentError(absl::StrCat("expected a packed bundle of version ", version, ", got ", found));
  std::map<std::string, absl::string_view> files;
  for (uint32_t i = 0; i < count; ++i) {
    uint64_t nameBytes = 0, contentBytes = 0;
    absl::string_view name, contents;
    if (!take(bytes, nameBytes) || !take(bytes, contentBytes) || !take(bytes, nameBytes, name) ||
        !take(bytes, contentBytes, contents))
      return broken();
    if (!files.emplace(std::string(name), contents).second)
      return absl::InvalidArgumentError(absl::StrCat("it has two files '", name, "'"));
  }
  if (!bytes.empty())
    return absl::InvalidArgumentError(absl::StrCat("expected its end, got ", bytes.size(), " bytes more"));
  return files;
}

} // namespace mpmd::format
