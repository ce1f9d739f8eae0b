#include "runtime/src/device/DeviceAssignment.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <map>

namespace mpmd::rt {

std::string print(const SeenDevices &seen) {
  return absl::StrCat(seen.ranks, " ", absl::StrJoin(seen.devices, ","), " ", seen.host);
}

SeenDevices readSeenDevices(absl::string_view text) {
  std::vector<std::string> parts = absl::StrSplit(text, absl::MaxSplits(' ', 2));
  SeenDevices seen;
  if (parts.size() == 3 && absl::SimpleAtoi(parts[0], &seen.ranks)) {
    seen.devices = absl::StrSplit(parts[1], ',', absl::SkipEmpty());
    seen.host = parts[2];
  }
  return seen;
}

std::vector<uint32_t> devicesOfProcess(const std::vector<SeenDevices> &all, size_t mine) {
  uint64_t ranks = 0, before = 0, processes = 0, earlier = 0;
  for (size_t p = 0; p < all.size(); ++p) {
    if (all[p].ranks == 0 || all[p].host != all[mine].host || all[p].devices != all[mine].devices)
      continue;
    (p < mine ? before : ranks) += all[p].ranks;
    ++processes;
    earlier += p < mine;
  }
  ranks += before;
  const uint64_t devices = std::min<uint64_t>(all[mine].devices.size(), ranks);
  if (devices == 0 || all[mine].ranks == 0)
    return {};
  // Each process gets one device, and the rest are divided by ranks. With too few devices, processes share one.
  uint64_t first = earlier * devices / processes, end = first + 1;
  if (devices >= processes) {
    const uint64_t spare = devices - processes, others = ranks - processes;
    auto boundary = [&](uint64_t ranksBefore, uint64_t processesBefore) {
      return processesBefore + (others == 0 ? 0 : spare * (ranksBefore - processesBefore) / others);
    };
    first = boundary(before, earlier);
    end = boundary(before + all[mine].ranks, earlier + 1);
  }
  std::vector<uint32_t> own;
  for (; first < end; ++first)
    own.push_back(static_cast<uint32_t>(first));
  return own;
}

std::vector<uint32_t> numberDevices(const std::vector<std::string> &said, const std::vector<std::string> &hosts,
                                    const std::vector<uint32_t> &processOf, const std::vector<bool> &isOnDevice) {
  std::vector<std::vector<std::string>> identities;
  for (const std::string &each : said)
    identities.push_back(absl::StrSplit(each, ','));
  std::vector<size_t> taken(said.size());
  std::map<std::pair<std::string, std::string>, uint32_t> numbers;
  std::vector<uint32_t> devices;
  for (size_t rank = 0; rank < processOf.size(); ++rank) {
    const uint32_t process = processOf[rank];
    uint32_t device = UINT32_MAX;
    if (isOnDevice[rank] && taken[process] < identities[process].size())
      device =
          numbers.try_emplace({hosts[process], identities[process][taken[process]++]}, numbers.size()).first->second;
    devices.push_back(device);
  }
  return devices;
}

} // namespace mpmd::rt
