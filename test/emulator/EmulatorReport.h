/// Faults that were found, and counts of what ran.
#ifndef MPMD_EMULATOR_EMULATORREPORT_H
#define MPMD_EMULATOR_EMULATORREPORT_H

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace mpmd::emulator {

/// Of all launches of a kernel.
struct KernelCounts {
  uint64_t launches = 0;
  uint64_t threads = 0;
  uint64_t sectors = 0;        // of 32 bytes, that each access of a warp touches
  uint64_t minimumSectors = 0; // distinct ones that a launch reads, and distinct ones that it writes
  uint64_t sharedConflicts = 0;
};

/// Of all graphs of one shape.
struct GraphCounts {
  uint64_t captures = 0;
  uint64_t launches = 0;
};
/// Device, nodes, edges, nodes of the longest path.
using GraphShape = std::tuple<int, uint64_t, uint64_t, uint64_t>;

class Report {
public:
  /// To stderr at once, and into the file in the end.
  void fault(const std::string &text);
  /// Writes the file; %p in `pattern` is the number of the process.
  void write(const std::string &pattern) const;

  std::map<std::string, KernelCounts> kernels;
  std::map<GraphShape, GraphCounts> graphs;
  std::map<std::string, uint64_t> meetings; // by operation
  uint64_t undrained = 0;

private:
  std::vector<std::string> faults;
  uint64_t numFaults = 0;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_EMULATORREPORT_H
