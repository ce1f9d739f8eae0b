#include "NcclPart.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace mpmd::emulator {

namespace {
std::string parse(std::string_view text, NcclOptions &options) {
  while (!text.empty()) {
    std::string_view one = text.substr(0, text.find(','));
    text.remove_prefix(one.size() == text.size() ? one.size() : one.size() + 1);
    std::string_view name = one.substr(0, one.find('='));
    std::string_view value = one.substr(name.size() == one.size() ? name.size() : name.size() + 1);
    uint64_t *number = name == "version" ? &options.version
                       : name == "fail"  ? &options.fail
                       : name == "stick" ? &options.stick
                                         : nullptr;
    bool known = false;
    if (number) {
      auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), *number);
      known = error == std::errc() && end == value.data() + value.size() && *number < (uint64_t{1} << 31);
    } else if (name == "order") {
      known = value == "ring" || value == "rank";
      options.ring = value == "ring";
    }
    if (!known)
      return "option '" + std::string(one) +
             "' of MPMD_NCCL_EMULATOR: expected version=N, as 22803 for 2.28.3, fail=N, stick=N, or order=ring or "
             "order=rank";
  }
  return "";
}
} // namespace

const NcclOptions *ncclOptions(std::string &error) {
  static NcclOptions options;
  static const std::string wrong = [] {
    const char *text = std::getenv("MPMD_NCCL_EMULATOR");
    return parse(text ? text : "", options);
  }();
  error = wrong;
  return wrong.empty() ? &options : nullptr;
}

} // namespace mpmd::emulator
