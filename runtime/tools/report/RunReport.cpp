// Formats summaries as JSON and as text.
#include "runtime/tools/report/RunReport.h"

#include "runtime/tools/report/LaunchRows.h"
#include "runtime/tools/report/Scalars.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "nlohmann/json.hpp"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>

namespace mpmd::run {

namespace {
/// A member of a JSON object. JSON cannot represent infinities and NaN, so they become null.
std::string member(const std::string &name, double value) {
  return absl::StrCat(nlohmann::json(name).dump(), ": ",
                      std::isfinite(value) ? absl::StrFormat("%.17g", value) : "null");
}

/// What the result `rate` counts, per second. If there are several steps, the first does not count.
std::optional<double> rateOf(const Program &program, const std::string &rate, const Outcome &outcome) {
  const bool isAlone = outcome.steps == 1;
  const double seconds = isAlone ? outcome.seconds : outcome.seconds - outcome.firstSeconds;
  if (outcome.steps == 0 || seconds <= 0)
    return std::nullopt;
  for (const auto &[name, value] : scalars(program, outcome.last))
    if (name == rate)
      return value * static_cast<double>(isAlone ? 1 : outcome.steps - 1) / seconds;
  return std::nullopt;
}
} // namespace

absl::Status printSummaryJson(const Program &program, const Session::Summary &summary, const Evaluation *evaluation,
                              const std::string &rate, const std::string &launches, Outcome &outcome) {
  std::fputs("{\"steps\": [", stdout);
  bool first = true;
  absl::Status status = outcome.log.read(0, sizeof(double), [&](const char *data, uint64_t size) {
    for (uint64_t at = 0; at < size; at += sizeof(double)) {
      double seconds;
      std::memcpy(&seconds, data + at, sizeof(seconds));
      std::printf("%s%.9f", std::exchange(first, false) ? "" : ", ", seconds);
    }
    return absl::OkStatus();
  });
  std::string out = "], \"ranks\": [";
  for (int64_t r = 0; r < static_cast<int64_t>(summary.ranks.size()); ++r) {
    const mpmd_rt_profile_t &p = summary.ranks[r];
    absl::StrAppendFormat(&out,
                          "%s{\"rank\": %d, \"busy\": %.9f, \"waiting\": %.9f, \"idle\": %.9f, \"sent_bytes\": %d, "
                          "\"received_bytes\": %d, "
                          "\"planned_peak_bytes\": %d, \"used_peak_bytes\": %d, \"process\": %d}",
                          r == 0 ? "" : ", ", r, p.busy, p.waiting, p.idle, p.sent_bytes, p.received_bytes,
                          p.planned_peak_bytes, p.used_peak_bytes, program.ranks[r].process);
  }
  absl::StrAppend(&out, "], \"allocations_after_first_step\": ", summary.allocations,
                  ", \"collectives\": ", summary.collectives, ", \"collectives_by_nccl\": ", summary.collectivesByNccl,
                  ", \"scalars\": {");
  std::vector<std::string> values;
  if (outcome.steps != 0)
    for (const auto &[name, value] : scalars(program, outcome.last))
      values.push_back(member(name, value));
  absl::StrAppend(&out, absl::StrJoin(values, ", "), "}");
  if (std::optional<double> perSecond = rateOf(program, rate, outcome))
    absl::StrAppend(&out, ", ", member("per_second", *perSecond));
  if (evaluation) {
    absl::StrAppend(&out, ", \"evaluations\": [");
    for (const Evaluated &found : evaluation->found()) {
      values.clear();
      for (size_t c = 0; c < found.means.size(); ++c)
        values.push_back(member(evaluation->names()[c], found.means[c]));
      absl::StrAppend(&out, &found == evaluation->found().data() ? "" : ", ", "{\"step\": ", found.step,
                      ", \"scalars\": {", absl::StrJoin(values, ", "), "}}");
    }
    absl::StrAppend(&out, "]");
  }
  if (!launches.empty())
    absl::StrAppend(&out, ", \"launch_times\": ", launches);
  absl::StrAppend(&out, "}\n");
  std::fputs(out.c_str(), stdout);
  return status;
}

std::string summaryTable(const Program &program, const Session::Summary &summary, const Evaluation *evaluation,
                         const std::string &rate, const std::string &launches, const Outcome &outcome) {
  std::string out = absl::StrFormat("%s: %d %s in %.3f s; first %.6f s, best %.6f s\n", program.name, outcome.steps,
                                    outcome.steps == 1 ? "step" : "steps", outcome.seconds, outcome.firstSeconds,
                                    outcome.bestSeconds);
  absl::StrAppendFormat(&out, "%5s %10s %10s %10s %14s %14s %14s %14s\n", "rank", "busy s", "waiting s", "idle s",
                        "sent bytes", "received", "planned peak", "used peak");
  for (int64_t r = 0; r < static_cast<int64_t>(summary.ranks.size()); ++r) {
    const mpmd_rt_profile_t &p = summary.ranks[r];
    absl::StrAppendFormat(&out, "%5d %10.4f %10.4f %10.4f %14d %14d %14d %14d\n", r, p.busy, p.waiting, p.idle,
                          p.sent_bytes, p.received_bytes, p.planned_peak_bytes, p.used_peak_bytes);
  }
  absl::StrAppend(&out, "allocations after the first step: ", summary.allocations, "\n");
  if (summary.collectives != 0)
    absl::StrAppend(&out, "collectives: ", summary.collectives,
                    summary.collectivesByNccl != 0 ? absl::StrCat(", by NCCL: ", summary.collectivesByNccl) : "", "\n");
  auto first = scalars(program, outcome.first), last = scalars(program, outcome.last);
  // A resumed run does not begin with the first step of the training.
  std::string which = outcome.firstStep == 0 ? "the first step"
                                             : absl::StrCat("step ", outcome.firstStep + 1, ", the first of this run");
  for (size_t i = 0; i < first.size(); ++i)
    absl::StrAppendFormat(&out, "%s: %.7g in %s, %.7g in the last\n", first[i].first, first[i].second, which,
                          last[i].second);
  if (std::optional<double> perSecond = rateOf(program, rate, outcome))
    absl::StrAppendFormat(&out, "%s: %.6g a second\n", rate, *perSecond);
  if (evaluation && !evaluation->found().empty()) {
    const Evaluated &early = evaluation->found().front(), &late = evaluation->found().back();
    for (size_t c = 0; c < evaluation->names().size(); ++c)
      absl::StrAppendFormat(&out, "eval %s: %.7g after step %d, %.7g after step %d\n", evaluation->names()[c],
                            early.means[c], early.step, late.means[c], late.step);
  }
  if (!launches.empty())
    absl::StrAppend(&out, launchRows(program, launches));
  return out;
}

} // namespace mpmd::run
