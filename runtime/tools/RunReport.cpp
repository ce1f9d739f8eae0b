// Summaries as JSON and as text.
#include "runtime/tools/RunReport.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace mpmd::run {

namespace {
/// A scalar as text, or nothing if it is not a float.
std::string scalar(const std::string &dtype, const char *data) {
  double value = 0;
  if (dtype == "F32" || dtype == "BF16") {
    uint32_t bits = 0;
    // The upper half of a float is its bf16.
    std::memcpy(reinterpret_cast<char *>(&bits) + (dtype == "F32" ? 0 : 2), data, dtype == "F32" ? 4 : 2);
    float narrow;
    std::memcpy(&narrow, &bits, sizeof(narrow));
    value = narrow;
  } else if (dtype == "F64") {
    std::memcpy(&value, data, sizeof(value));
  } else {
    return "";
  }
  return absl::StrFormat("%.7g", value);
}
} // namespace

std::string summaryJson(const rt::Session &session, const Outcome &outcome) {
  std::string out = "{\"steps\": [";
  absl::StrAppend(&out, absl::StrJoin(outcome.seconds, ", ", [](std::string *text, double s) { absl::StrAppendFormat(text, "%.9f", s); }), "], \"ranks\": [");
  for (int64_t r = 0; r < session.bundle().manifest().numRanks(); ++r) {
    rt::RankProfile p = session.profile(r);
    absl::StrAppendFormat(&out,
                          "%s{\"rank\": %d, \"busy\": %.9f, \"waiting\": %.9f, \"idle\": %.9f, \"sent_bytes\": %d, \"received_bytes\": %d, "
                          "\"planned_peak_bytes\": %d, \"used_peak_bytes\": %d}",
                          r == 0 ? "" : ", ", r, p.busy, p.waiting, p.idle, p.sentBytes, p.receivedBytes, p.plannedPeakBytes, p.usedPeakBytes);
  }
  return absl::StrCat(out, "], \"allocations_after_first_step\": ", outcome.allocationsAfterFirstStep, "}\n");
}

std::string summaryTable(const rt::Session &session, const Outcome &outcome) {
  const format::Manifest &manifest = session.bundle().manifest();
  double total = std::accumulate(outcome.seconds.begin(), outcome.seconds.end(), 0.0);
  std::string out = absl::StrFormat("%s: %d steps in %.3f s; first %.6f s, best %.6f s\n", manifest.program, outcome.seconds.size(), total,
                                    outcome.seconds.front(), *std::min_element(outcome.seconds.begin(), outcome.seconds.end()));
  absl::StrAppendFormat(&out, "%5s %10s %10s %10s %14s %14s %14s %14s\n", "rank", "busy s", "waiting s", "idle s", "sent bytes", "received", "planned peak",
                        "used peak");
  for (int64_t r = 0; r < manifest.numRanks(); ++r) {
    rt::RankProfile p = session.profile(r);
    absl::StrAppendFormat(&out, "%5d %10.4f %10.4f %10.4f %14d %14d %14d %14d\n", r, p.busy, p.waiting, p.idle, p.sentBytes, p.receivedBytes,
                          p.plannedPeakBytes, p.usedPeakBytes);
  }
  absl::StrAppend(&out, "allocations after the first step: ", outcome.allocationsAfterFirstStep, "\n");
  for (size_t r = 0; r < manifest.results.size(); ++r) {
    const format::Result &result = manifest.results[r];
    if (result.state >= 0 || !result.shape.empty())
      continue;
    const std::string &all = outcome.history[r];
    std::string first = scalar(result.dtype, all.data()), last = scalar(result.dtype, all.data() + all.size() - all.size() / outcome.seconds.size());
    if (!first.empty())
      absl::StrAppend(&out, result.name, ": ", first, " in the first step, ", last, " in the last\n");
  }
  return out;
}

} // namespace mpmd::run
