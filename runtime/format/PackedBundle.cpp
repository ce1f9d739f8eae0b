// Packs files into one string, and unpacks them.
#include "runtime/format/PackedBundle.h"

#include "absl/strings/str_cat.h"

#include <cstdint>
#include <cstring>
#include <optional>

namespace mpmd::format {

namespace {
const absl::string_view magic(packedMagic, sizeof(packedMagic) - 1);
constexpr uint32_t version = 1;

template <typename T> void put(std::string &to, T value) {
  to.append(reinterpret_cast<const char *>(&value), sizeof(value));
}

/// Takes `size` bytes off the front of `from`; nothing if there are fewer.
std::optional<absl::string_view> take(absl::string_view &from, uint64_t size) {
  if (size > from.size())
    return std::nullopt;
  absl::string_view taken = from.substr(0, size);
  from.remove_prefix(size);
  return taken;
}

template <typename T> std::optional<T> takeNumber(absl::string_view &from) {
  std::optional<absl::string_view> bytes = take(from, sizeof(T));
  if (!bytes)
    return std::nullopt;
  T value;
  std::memcpy(&value, bytes->data(), sizeof(value));
  return value;
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
  const bool hasMagic = take(bytes, magic.size()) == magic;
  const std::optional<uint32_t> found = takeNumber<uint32_t>(bytes), count = takeNumber<uint32_t>(bytes);
  if (!hasMagic || !count)
    return absl::InvalidArgumentError("it is no packed bundle");
  if (*found != version)
    return absl::InvalidArgumentError(absl::StrCat("expected a packed bundle of version ", version, ", got ", *found));
  std::map<std::string, absl::string_view> files;
  for (uint32_t i = 0; i < *count; ++i) {
    const std::optional<uint64_t> nameBytes = takeNumber<uint64_t>(bytes), contentBytes = takeNumber<uint64_t>(bytes);
    if (!contentBytes)
      return broken();
    const std::optional<absl::string_view> name = take(bytes, *nameBytes), contents = take(bytes, *contentBytes);
    if (!name || !contents)
      return broken();
    if (!files.emplace(std::string(*name), *contents).second)
      return absl::InvalidArgumentError(absl::StrCat("it has two files '", *name, "'"));
  }
  if (!bytes.empty())
    return absl::InvalidArgumentError(absl::StrCat("expected its end, got ", bytes.size(), " bytes more"));
  return files;
}

} // namespace mpmd::format
