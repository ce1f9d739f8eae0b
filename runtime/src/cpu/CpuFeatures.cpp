// Features of the processor, as the operating system lists them.
#include "runtime/src/cpu/CpuFeatures.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <fstream>
#include <map>
#include <set>

namespace mpmd::rt {

namespace {
/// The flags of the first processor. The kernel lists only features whose registers it saves.
std::set<std::string> readFlags() {
  std::ifstream file("/proc/cpuinfo");
  std::string line;
  while (std::getline(file, line)) {
    std::pair<std::string, std::string> parts = absl::StrSplit(line, absl::MaxSplits(':', 1));
    absl::StripAsciiWhitespace(&parts.first);
    if (parts.first == "flags" || parts.first == "Features") {
      std::vector<std::string> words = absl::StrSplit(parts.second, ' ', absl::SkipEmpty());
      return {words.begin(), words.end()};
    }
  }
  return {};
}

/// Maps LLVM's name of a feature to Linux's. Most names differ at most by '_' for '.' and '-'.
std::string linuxName(const std::string &feature) {
  static const std::map<std::string, std::string> names = {
      {"x87", "fpu"},
      {"64bit", "lm"},
      {"sse3", "pni"},
      {"crc32", "sse4_2"},
      {"sahf", "lahf_lm"},
      {"lzcnt", "abm"},
      {"bmi", "bmi1"},
      {"sha", "sha_ni"},
      {"pclmul", "pclmulqdq"},
      {"rdrnd", "rdrand"},
      {"prfchw", "3dnowprefetch"},
      {"evex512", "avx512f"},
      {"avx512vnni", "avx512_vnni"},
      {"avx512vbmi2", "avx512_vbmi2"},
      {"avx512bitalg", "avx512_bitalg"},
      {"avx512vpopcntdq", "avx512_vpopcntdq"},
      {"avx512vp2intersect", "avx512_vp2intersect"},
      {"avx512bf16", "avx512_bf16"},
      {"avx512fp16", "avx512_fp16"},
      {"avxvnni", "avx_vnni"},
  };
  auto it = names.find(feature);
  if (it != names.end())
    return it->second;
  std::string name = feature;
  for (char &c : name)
    if (c == '.' || c == '-')
      c = '_';
  return name;
}
} // namespace

absl::Status checkCpuFeatures(const std::string &features) {
  static const std::set<std::string> flags = readFlags();
  for (absl::string_view word : absl::StrSplit(features, ',', absl::SkipEmpty())) {
    std::string feature(word);
    absl::StripAsciiWhitespace(&feature);
    // "-name" means that the code does not use the feature.
    if (feature.empty() || feature[0] == '-')
      continue;
    if (feature[0] == '+')
      feature.erase(0, 1);
    if (!flags.contains(linuxName(feature)))
      return absl::FailedPreconditionError(
          absl::StrCat("the program needs the processor feature '", feature, "', which this processor does not have"));
  }
  return absl::OkStatus();
}

} // namespace mpmd::rt
