#include "EmulatorReport.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace mpmd::emulator {

namespace {
/// Further faults are not stored.
constexpr uint64_t maxFaults = 1000;

std::string quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    char code[8];
    if (c == '"' || c == '\\')
      (result += '\\') += c;
    else if (static_cast<unsigned char>(c) >= 0x20)
      result += c;
    else if (std::snprintf(code, sizeof(code), "\\u%04x", c) > 0)
      result += code;
  }
  return result + "\"";
}

std::string number(const char *name, uint64_t value) {
  return ", \"" + std::string(name) + "\": " + std::to_string(value);
}

/// A JSON array with one entry per line.
std::string list(const std::vector<std::string> &entries) {
  std::string result = "[";
  for (const std::string &entry : entries)
    result += (&entry == entries.data() ? "\n    " : ",\n    ") + entry;
  return result + "]";
}
} // namespace

void Report::fault(const std::string &text) {
  if (++numFaults > maxFaults)
    return;
  std::fprintf(stderr, "mpmd CUDA emulator: %s\n", text.c_str());
  if (numFaults == maxFaults)
    std::fprintf(stderr, "mpmd CUDA emulator: no more than these %llu faults are shown\n",
                 static_cast<unsigned long long>(maxFaults));
  faults.push_back(text);
}

void Report::write(const std::string &pattern) const {
  std::string path = pattern;
  if (size_t at = path.find("%p"); at != path.npos)
    path.replace(at, 2, std::to_string(::getpid()));
  std::vector<std::string> texts, graphTexts, kernelTexts, collectiveTexts;
  for (const std::string &fault : faults)
    texts.push_back(quoted(fault));
  for (const auto &[shape, counts] : graphs) {
    auto [device, nodes, edges, longest] = shape;
    graphTexts.push_back("{\"device\": " + std::to_string(device) + number("nodes", nodes) + number("edges", edges) +
                         number("critical_path", longest) + number("captures", counts.captures) +
                         number("launches", counts.launches) + "}");
  }
  for (const auto &[name, counts] : kernels)
    kernelTexts.push_back("{\"name\": " + quoted(name) + number("launches", counts.launches) +
                          number("threads", counts.threads) + number("sectors", counts.sectors) +
                          number("minimum_sectors", counts.minimumSectors) +
                          number("shared_conflicts", counts.sharedConflicts) + "}");
  for (const auto &[name, count] : collectives)
    collectiveTexts.push_back("{\"name\": " + quoted(name) + number("times", count) + "}");
  std::string text = "{\n  \"faults\": " + list(texts) + ",\n  \"undrained\": " + std::to_string(undrained) +
                     ",\n  \"graphs\": " + list(graphTexts) + ",\n  \"collectives\": " + list(collectiveTexts) +
                     ",\n  \"kernels\": " + list(kernelTexts) + "\n}\n";
  FILE *file = std::fopen(path.c_str(), "w");
  bool written = file && std::fputs(text.c_str(), file) >= 0;
  if ((file && std::fclose(file) != 0) || !written)
    std::fprintf(stderr, "mpmd CUDA emulator: cannot write the report '%s': %s\n", path.c_str(), std::strerror(errno));
}

} // namespace mpmd::emulator
