// Groups equal launches.
#include "runtime/src/profile/LaunchTable.h"

#include "runtime/src/loader/InstructionText.h"
#include "runtime/src/loader/Launches.h"

#include "nlohmann/json.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace mpmd::rt {

namespace {
struct Entry {
  uint64_t launches = 0, count = 0, flops = 0, bytes = 0;
  double seconds = 0, bound = 0;
  bool isBounded = true;
};

/// By mesh, index of the task in its program, and text of the launch.
using Entries = std::map<std::tuple<uint32_t, uint32_t, std::string>, Entry>;

/// The lower bound of one run of a launch, if it is known.
std::optional<double> boundOf(const mpmd_rank_program_t &program, const mpmd_launch_t &launch, bool isRemote,
                              const LaunchRates &rates) {
  if (launch.kind == MPMD_LAUNCH_EXCHANGE || (launch.flops == 0 && launch.bytes == 0))
    return std::nullopt;
  if (isRemote)
    return rates.device ? rates.device->seconds(program, launch) : std::nullopt;
  const bool isBfloat = launch.kind == MPMD_LAUNCH_GEMM && program.gemms[launch.index].a_type == MPMD_BF16;
  return rates.host ? std::optional<double>(rates.host->seconds(launch, isBfloat)) : std::nullopt;
}

void add(Entries &entries, uint32_t mesh, const mpmd_rank_program_t &program, bool isRemote, const LaunchTotals &totals,
         const LaunchRates &rates) {
  for (uint32_t t = 0; t < program.num_tasks; ++t)
    for (uint32_t l = program.tasks[t].first_launch; l < program.tasks[t].first_launch + program.tasks[t].num_launches;
         ++l) {
      auto total = totals.find({mesh, l});
      if (total == totals.end())
        continue;
      const mpmd_launch_t &launch = program.launches[l];
      Entry &entry = entries[{mesh, t, launchText(program, launch)}];
      ++entry.launches;
      entry.count += total->second.count;
      entry.seconds += total->second.seconds;
      entry.flops += launch.flops * total->second.count;
      entry.bytes += launch.bytes * total->second.count;
      const std::optional<double> bound = boundOf(program, launch, isRemote, rates);
      entry.isBounded &= bound.has_value();
      entry.bound += bound.value_or(0) * static_cast<double>(total->second.count);
    }
}
} // namespace

std::string printLaunches(const Bundle &bundle, const LaunchTotals &totals, uint64_t steps, const LaunchRates &rates) {
  const std::vector<format::Mesh> &meshes = bundle.manifest().meshes;
  Entries entries;
  for (uint32_t mesh = 0; mesh < meshes.size(); ++mesh)
    add(entries, mesh, bundle.program(mesh), meshes[mesh].deviceKind() != "cpu", totals, rates);
  std::vector<Entries::const_iterator> order;
  for (auto it = entries.cbegin(); it != entries.cend(); ++it)
    order.push_back(it);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto &a, const auto &b) { return a->second.seconds > b->second.seconds; });
  nlohmann::ordered_json launches = nlohmann::ordered_json::array();
  for (const auto &it : order) {
    const auto &[mesh, task, text] = it->first;
    const Entry &entry = it->second;
    launches.push_back({{"mesh", meshes[mesh].name},
                        {"task", taskName(bundle.program(mesh).tasks[task])},
                        {"launch", text},
                        {"launches", entry.launches},
                        {"count", entry.count},
                        {"seconds", entry.seconds},
                        {"flops", entry.flops},
                        {"bytes", entry.bytes},
                        {"bound_seconds", nullptr}});
    if (entry.isBounded)
      launches.back()["bound_seconds"] = entry.bound;
  }
  nlohmann::ordered_json all = {{"steps", steps}, {"launches", std::move(launches)}};
  return all.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

} // namespace mpmd::rt
