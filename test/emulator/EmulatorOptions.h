/// What MPMD_CUDA_EMULATOR says: "order=late,seed=3,devices=2,sm=90,memory=1048576,report=out-%p.json".
#ifndef MPMD_EMULATOR_EMULATOROPTIONS_H
#define MPMD_EMULATOR_EMULATOROPTIONS_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::emulator {

/// In which order nodes run that could run in several: as they were created, each as late as possible, or by chance.
enum class Order { Fifo, Late, Random };

struct Options {
  Order order = Order::Fifo;
  uint64_t seed = 0;
  uint64_t devices = 1;
  uint64_t sm = 90;
  uint64_t memory = uint64_t(16) << 30; // bytes of each device
  /// How long a synchronisation that cannot go on waits for other threads of the host, in milliseconds.
  uint64_t patience = 10000;
  std::string report; // a file; %p is the number of the process
  /// One of what a kernel has or does, counted from 1; 0: none.
  struct Which {
    std::string kernel;
    uint64_t number = 0, seen = 0;
    bool isNext(std::string_view name) { return number != 0 && kernel == name && ++seen == number; }
  };
  // For tests: a barrier that threads do not stop at; a launch that never ends, one that has a bad address, and one
  // that is refused.
  Which without, stall, fault, refuse;
};

/// The devices, by number, that a process sees of so many where CUDA_VISIBLE_DEVICES is `text`, which may be null. As
/// with the driver, those behind one that is none are not seen.
std::vector<uint64_t> visibleDevices(const char *text, uint64_t devices);

/// Returns what is wrong with `text`, or nothing.
std::string parseOptions(std::string_view text, Options &options);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_EMULATOROPTIONS_H
