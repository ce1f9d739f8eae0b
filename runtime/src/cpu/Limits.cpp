// Reads the affinity mask, control groups of versions 1 and 2, and resource limits.
#include "runtime/src/cpu/Limits.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include <algorithm>
#include <fstream>
#include <sched.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <vector>

namespace mpmd::rt {

namespace {
std::string firstLine(const std::string &path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// The folders of this process's control group and of its ancestors. `controller` names a controller of version 1; an
/// empty name means version 2. In a container, /proc/self/cgroup may have the host's paths. Then only the root
/// folder exists, and it is the container's.
std::vector<std::string> groupFolders(const std::string &controller) {
  std::ifstream file("/proc/self/cgroup");
  std::vector<std::string> folders;
  for (std::string line; std::getline(file, line);) {
    std::vector<std::string> parts = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (parts.size() != 3)
      continue;
    std::vector<std::string> names = absl::StrSplit(parts[1], ',');
    bool mine = controller.empty() ? parts[0] == "0" && parts[1].empty()
                                   : std::find(names.begin(), names.end(), controller) != names.end();
    if (!mine)
      continue;
    std::string root = controller.empty() ? "/sys/fs/cgroup" : absl::StrCat("/sys/fs/cgroup/", controller),
                path = parts[2];
    for (; path.size() > 1; path.resize(path.rfind('/') == std::string::npos ? 0 : path.rfind('/')))
      folders.push_back(root + path);
    folders.push_back(root);
  }
  return folders;
}

int64_t numberIn(const std::string &path) {
  int64_t number = -1;
  return absl::SimpleAtoi(firstLine(path), &number) ? number : -1;
}

/// The processors in the affinity mask.
std::vector<int> maskCores() {
  std::vector<int> cores;
  // Machines with more processors than a cpu_set_t has bits need a larger mask.
  for (int bits = 1024; cores.empty() && bits <= 1 << 20; bits *= 2) {
    cpu_set_t *set = CPU_ALLOC(bits);
    const size_t bytes = CPU_ALLOC_SIZE(bits);
    if (set && ::sched_getaffinity(0, bytes, set) == 0)
      for (int core = 0; core < bits; ++core)
        if (CPU_ISSET_S(core, bytes, set))
          cores.push_back(core);
    CPU_FREE(set);
  }
  return cores;
}

/// The CPU quota in cores, or 0 without a quota.
double quotaCores() {
  double least = 0;
  auto take = [&](int64_t quota, int64_t period) {
    if (quota > 0 && period > 0 && (least == 0 || static_cast<double>(quota) / static_cast<double>(period) < least))
      least = static_cast<double>(quota) / static_cast<double>(period);
  };
  for (const std::string &folder : groupFolders("")) {
    std::vector<std::string> words = absl::StrSplit(firstLine(folder + "/cpu.max"), ' ');
    int64_t quota = 0, period = 0;
    if (words.size() == 2 && absl::SimpleAtoi(words[0], &quota) && absl::SimpleAtoi(words[1], &period))
      take(quota, period);
  }
  for (const std::string &folder : groupFolders("cpu"))
    take(numberIn(folder + "/cpu.cfs_quota_us"), numberIn(folder + "/cpu.cfs_period_us"));
  return least;
}
} // namespace

std::string coresByName() { return absl::StrJoin(maskCores(), ","); }

int availableCores() {
  int cores = static_cast<int>(maskCores().size());
  if (double quota = quotaCores(); quota > 0)
    cores = std::min(cores, static_cast<int>(std::min(quota + 0.999, 1e6)));
  return std::max(1, cores);
}

MemoryLimit availableMemory() {
  MemoryLimit least;
  auto take = [&](uint64_t bytes, const char *source) {
    if (bytes < least.bytes)
      least = {bytes, source};
  };
  struct sysinfo machine;
  if (::sysinfo(&machine) == 0)
    take((static_cast<uint64_t>(machine.totalram) + machine.totalswap) * machine.mem_unit, "the machine's memory");
  for (const std::string &folder : groupFolders(""))
    if (int64_t bytes = numberIn(folder + "/memory.max"); bytes >= 0)
      take(static_cast<uint64_t>(bytes), "the limit of its control group");
  for (const std::string &folder : groupFolders("memory"))
    if (int64_t bytes = numberIn(folder + "/memory.limit_in_bytes"); bytes >= 0)
      take(static_cast<uint64_t>(bytes), "the limit of its control group");
  for (auto [resource, source] : {std::pair(RLIMIT_AS, "the limit of its address space (ulimit -v)"),
                                  std::pair(RLIMIT_DATA, "the limit of its data (ulimit -d)")}) {
    struct rlimit limit;
    if (::getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
      take(limit.rlim_cur, source);
  }
  return least;
}

} // namespace mpmd::rt
