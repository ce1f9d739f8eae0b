/// The memory of emulated devices, and pinned memory of the host.
#ifndef MPMD_EMULATOR_MEMORY_EMULATEDMEMORY_H
#define MPMD_EMULATOR_MEMORY_EMULATEDMEMORY_H

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace mpmd::emulator {

struct ShadowPage;

constexpr int hostMemory = -1;

struct Allocation {
  uint64_t begin, end;
  int device; // or hostMemory
  /// What the running kernel does to it, by pages (Shadow.h).
  std::vector<ShadowPage *> shadow;

  bool holds(uint64_t address, uint64_t bytes) const {
    return address >= begin && address <= end && bytes <= end - address;
  }
};

/// Devices have addresses at which the host finds nothing: what takes one of them for its own crashes. What they hold
/// lies elsewhere, the same distance apart for all of them.
class Memory {
public:
  /// Returns what is wrong, or nothing.
  std::string reserve(uint64_t devices, uint64_t bytes);
  /// Of all devices, for good. What the host has stays.
  void unreserve();
  /// Of a device. 0: there is not enough.
  uint64_t allocate(int device, uint64_t bytes);
  uint64_t allocateHost(uint64_t bytes);
  /// False: nothing begins there.
  bool release(uint64_t address, bool host);
  void releaseAll(int device);
  uint64_t available(int device) const { return bytesOfEach - devices[device].used; }

  /// What `address` lies in, or null.
  Allocation *find(uint64_t address);
  /// Whether the address could be one of a device, allocated or not.
  bool isDevice(uint64_t address) const { return address - base < bytesOfAll; }
  /// Where what `address` holds lies: itself, if it is the host's.
  uint64_t place(uint64_t address) const { return isDevice(address) ? address + distance : address; }
  template <class Type = char> Type *at(uint64_t address) const { return reinterpret_cast<Type *>(place(address)); }
  /// The other way round.
  uint64_t address(uint64_t place) const { return isDevice(place - distance) ? place - distance : place; }

private:
  struct Space {
    uint64_t begin = 0, end = 0;
    uint64_t next = 0; // where to look for room: what was freed last is used again last
    uint64_t used = 0;
  };
  uint64_t findRoom(Space &space, uint64_t bytes) const;

  std::vector<Space> devices;
  std::map<uint64_t, Allocation> live;
  uint64_t bytesOfEach = 0;
  uint64_t base = 0, bytesOfAll = 0, distance = 0; // addresses of all devices
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_MEMORY_EMULATEDMEMORY_H
