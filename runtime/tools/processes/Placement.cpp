// Parses one line per process.
#include "runtime/tools/processes/Placement.h"

#include "mpmd/Plan/Support/FileIo.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

#include <algorithm>
#include <map>
#include <optional>

namespace mpmd::run {

namespace {
/// A limit above any number of ranks.
constexpr uint32_t maxRanks = 1 << 24;

std::optional<uint32_t> readNumber(absl::string_view text) {
  uint32_t value = 0;
  return absl::SimpleAtoi(absl::StripAsciiWhitespace(text), &value) && value < maxRanks ? std::optional(value)
                                                                                        : std::nullopt;
}
} // namespace

absl::StatusOr<std::vector<uint32_t>> readPlacement(const std::string &path) {
  std::string text;
  if (absl::Status status = plan::readWholeFile(path, text, uint64_t{1} << 26); !status.ok())
    return absl::NotFoundError(absl::StrCat("--map: ", status.message()));
  std::map<uint32_t, uint32_t> processOf;
  std::map<uint32_t, int64_t> lineOf;
  int64_t number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    auto bad = [&](absl::string_view expected) {
      return absl::InvalidArgumentError(
          absl::StrCat("--map: '", path, "', line ", number, ": expected ", expected, ", got '", line, "'"));
    };
    absl::string_view content = absl::StripAsciiWhitespace(line.substr(0, line.find('#')));
    if (content.empty())
      continue;
    std::vector<absl::string_view> parts = absl::StrSplit(content, ':');
    const std::optional<uint32_t> process = readNumber(parts[0]);
    if (parts.size() != 2 || !process)
      return bad("a process and its ranks, as 0: 0-3");
    if (auto [known, isNew] = lineOf.try_emplace(*process, number); !isNew)
      return bad(absl::StrCat("one line for process ", *process, ", which has line ", known->second));
    for (absl::string_view range : absl::StrSplit(parts[1], ',')) {
      std::vector<absl::string_view> ends = absl::StrSplit(range, '-');
      const std::optional<uint32_t> first = readNumber(ends.front()), last = readNumber(ends.back());
      if (ends.size() > 2 || !first || !last || *last < *first)
        return bad("ranks, as 0-3 or 4,6-7");
      for (uint32_t rank = *first; rank <= *last; ++rank)
        if (auto [known, isNew] = processOf.try_emplace(rank, *process); !isNew)
          return bad(absl::StrCat("each rank once, and rank ", rank, " is that of process ", known->second));
    }
  }
  std::vector<uint32_t> placement;
  for (const auto &[rank, process] : processOf) {
    if (rank != placement.size())
      return absl::InvalidArgumentError(
          absl::StrCat("--map: '", path, "': expected a process for each rank, got none for rank ", placement.size()));
    placement.push_back(process);
  }
  if (placement.empty())
    return absl::InvalidArgumentError(absl::StrCat("--map: '", path, "': expected a line for each process, got none"));
  return placement;
}

} // namespace mpmd::run
