#include "EmulatorOptions.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace mpmd::emulator {

namespace {
bool parseNumber(std::string_view text, uint64_t least, uint64_t most, uint64_t &number) {
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= least && number <= most;
}

/// Parses one setting. Returns the expected value as text, or nothing if the setting is valid.
std::string parseOne(std::string_view key, std::string_view value, Options &options) {
  struct Number {
    std::string_view key;
    uint64_t *number;
    uint64_t least, most;
  };
  const Number numbers[] = {{"seed", &options.seed, 0, UINT64_MAX},
                            {"devices", &options.devices, 1, 64},
                            {"sm", &options.sm, 10, 999},
                            {"memory", &options.memory, 512, uint64_t(1) << 40},
                            {"patience", &options.patience, 0, uint64_t(1) << 32}};
  for (const Number &number : numbers)
    if (key == number.key)
      return parseNumber(value, number.least, number.most, *number.number)
                 ? ""
                 : "a number from " + std::to_string(number.least) + " to " + std::to_string(number.most);
  if (key == "report") {
    options.report = value;
    return value.empty() ? "a file" : "";
  }
  const std::pair<std::string_view, Options::Which *> kernels[] = {
      {"without", &options.without}, {"stall", &options.stall}, {"fault", &options.fault}, {"refuse", &options.refuse}};
  for (auto [name, which] : kernels)
    if (key == name) {
      which->kernel = value.substr(0, value.find(':'));
      return parseNumber(value.substr(std::min(which->kernel.size() + 1, value.size())), 1, UINT64_MAX, which->number)
                 ? ""
                 : "KERNEL:N";
    }
  if (key != "order")
    return "order, seed, devices, sm, memory, patience, report, without, stall, fault or refuse as its name";
  if (value == "fifo")
    options.order = Order::Fifo;
  else if (value == "late")
    options.order = Order::Late;
  else if (value == "random")
    options.order = Order::Random;
  else
    return "fifo, late or random";
  return "";
}
} // namespace

std::vector<uint64_t> visibleDevices(const char *text, uint64_t devices) {
  std::vector<uint64_t> seen;
  if (!text)
    for (uint64_t i = 0; i < devices; ++i)
      seen.push_back(i);
  for (std::string_view left = text ? text : ""; !left.empty();) {
    std::string_view one = left.substr(0, left.find(','));
    left.remove_prefix(std::min(one.size() + 1, left.size()));
    uint64_t number = 0;
    if (!parseNumber(one, 0, devices - 1, number) || std::find(seen.begin(), seen.end(), number) != seen.end())
      break;
    seen.push_back(number);
  }
  return seen;
}

std::string parseOptions(std::string_view text, Options &options) {
  while (!text.empty()) {
    std::string_view one = text.substr(0, text.find(','));
    text.remove_prefix(one.size() == text.size() ? one.size() : one.size() + 1);
    size_t equals = one.find('=');
    std::string expected =
        equals == one.npos ? "NAME=VALUE" : parseOne(one.substr(0, equals), one.substr(equals + 1), options);
    if (!expected.empty())
      return "option '" + std::string(one) + "' of MPMD_CUDA_EMULATOR: expected " + expected;
  }
  return "";
}

} // namespace mpmd::emulator
