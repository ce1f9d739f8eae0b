// Formats the launch table.
#include "runtime/tools/report/LaunchRows.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "nlohmann/json.hpp"

#include <algorithm>
#include <map>

namespace mpmd::run {

std::string launchRows(const Program &program, const std::string &launches) {
  const nlohmann::json all = nlohmann::json::parse(launches);
  const double steps = std::max(1.0, all.at("steps").get<double>());
  std::map<std::string, double> ranks; // by mesh
  for (const RankInfo &rank : program.ranks)
    ++ranks[rank.mesh];
  double total = 0;
  for (const nlohmann::json &each : all.at("launches"))
    total += each.at("seconds").get<double>();
  if (total <= 0)
    return "";
  constexpr size_t most = 24;
  std::string out = absl::StrFormat("launches, by time, in %d %s:\n%10s %6s %8s %9s %8s %6s  %-8s %-6s %s\n",
                                    static_cast<int64_t>(steps), steps == 1 ? "step" : "steps", "ms a step", "share",
                                    "times", "GFLOP/s", "GB/s", "bound", "mesh", "task", "launch");
  double rest = 0;
  for (size_t i = 0; i < all.at("launches").size(); ++i) {
    const nlohmann::json &each = all.at("launches")[i];
    const double seconds = each.at("seconds").get<double>();
    if (i >= most) {
      rest += seconds;
      continue;
    }
    const std::string mesh = each.at("mesh").get<std::string>();
    const double runs = steps * ranks[mesh];
    // A launch that is too short for the clock has no rates.
    auto rate = [&](const char *key) {
      const double amount = each.at(key).get<double>();
      return seconds > 0 && amount > 0 ? absl::StrFormat("%.1f", amount / seconds * 1e-9) : std::string("-");
    };
    const nlohmann::json &bound = each.at("bound_seconds");
    const std::string share =
        bound.is_null() || seconds <= 0 ? "-" : absl::StrFormat("%.0f%%", 100 * bound.get<double>() / seconds);
    absl::StrAppendFormat(&out, "%10.4f %5.1f%% %8g %9s %8s %6s  %-8s %-6s %s\n", seconds / runs * 1e3,
                          100 * seconds / total, each.at("count").get<double>() / runs, rate("flops"), rate("bytes"),
                          share, mesh, each.at("task").get<std::string>(), each.at("launch").get<std::string>());
  }
  if (all.at("launches").size() > most)
    absl::StrAppendFormat(&out, "%10s %5.1f%% of %d others\n", "", 100 * rest / total,
                          static_cast<int64_t>(all.at("launches").size() - most));
  return out;
}

} // namespace mpmd::run
