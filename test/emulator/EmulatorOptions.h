/// The settings of MPMD_CUDA_EMULATOR: "order=late,seed=3,devices=2,sm=90,memory=1048576,report=out-%p.json".
#ifndef MPMD_EMULATOR_EMULATOROPTIONS_H
#define MPMD_EMULATOR_EMULATOROPTIONS_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::emulator {

/// The order of nodes that are ready at the same time: in order of creation, as late as possible, or random.
enum class Order { Fifo, Late, Random };

struct Options {
  Order order = Order::Fifo;
  uint64_t seed = 0;
  uint64_t devices = 1;
  uint64_t sm = 90;
  uint64_t memory = uint64_t(16) << 30; // bytes of each device
  /// Milliseconds that a blocked synchronisation waits for other threads of the host.
  uint64_t patience = 10000;
  std::string report; // a file; %p is the process id
  /// A launch or barrier of a kernel, by its number, counted from 1; 0: none.
  struct Which {
    std::string kernel;
    uint64_t number = 0, seen = 0;
    bool isNext(std::string_view name) { return number != 0 && kernel == name && ++seen == number; }
  };
  // Faults for tests: a barrier at which threads do not stop; a launch that never ends; one with a bad address; one
  // that is refused.
  Which without, stall, fault, refuse;
};

/// The numbers of the devices that a process sees, of `devices` in all. `text` is CUDA_VISIBLE_DEVICES, or null. As in
/// the driver, an invalid number hides itself and all later ones.
std::vector<uint64_t> visibleDevices(const char *text, uint64_t devices);

/// Returns an error message, or nothing.
std::string parseOptions(std::string_view text, Options &options);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_EMULATOROPTIONS_H
