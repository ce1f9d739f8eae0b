/// The faults that were found, and counts of the executed operations.
#ifndef MPMD_EMULATOR_EMULATORREPORT_H
#define MPMD_EMULATOR_EMULATORREPORT_H

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace mpmd::emulator {

/// Totals over all launches of a kernel.
struct KernelCounts {
  uint64_t launches = 0;
  uint64_t threads = 0;
  uint64_t sectors = 0;        // 32-byte sectors that each access of a warp touches
  uint64_t minimumSectors = 0; // distinct sectors that a launch reads, plus distinct sectors that it writes
  uint64_t sharedConflicts = 0;
};

/// Totals over all graphs of one shape.
struct GraphCounts {
  uint64_t captures = 0;
  uint64_t launches = 0;
};
/// Device, number of nodes, number of edges, number of nodes on the longest path.
using GraphShape = std::tuple<int, uint64_t, uint64_t, uint64_t>;

class Report {
public:
  /// Prints a fault on stderr, and stores it for the report.
  void fault(const std::string &text);
  /// Writes the report; %p in `pattern` is the process id.
  void write(const std::string &pattern) const;

  std::map<std::string, KernelCounts> kernels;
  std::map<GraphShape, GraphCounts> graphs;
  std::map<std::string, uint64_t> collectives; // number of collectives, by operation
  uint64_t undrained = 0;

private:
  std::vector<std::string> faults;
  uint64_t numFaults = 0;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_EMULATORREPORT_H
