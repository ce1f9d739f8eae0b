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
  int device; // the device, or hostMemory
  /// The accesses of the running kernel to this allocation, by pages (Shadow.h).
  std::vector<ShadowPage *> shadow;

  bool holds(uint64_t address, uint64_t bytes) const {
    return address >= begin && address <= end && bytes <= end - address;
  }
};

/// Device addresses are not mapped in the host, so that code that uses one as a host address crashes. The contents are
/// stored at another address, at a constant distance.
class Memory {
public:
  /// Reserves the addresses of all devices. Returns an error message, or nothing.
  std::string reserve(uint64_t devices, uint64_t bytes);
  /// Releases the addresses of all devices. Host memory stays.
  void unreserve();
  /// Allocates on a device. Returns 0 if there is not enough memory.
  uint64_t allocate(int device, uint64_t bytes);
  uint64_t allocateHost(uint64_t bytes);
  /// Returns false if no allocation begins at `address`.
  bool release(uint64_t address, bool host);
  void releaseAll(int device);
  uint64_t available(int device) const { return bytesOfEach - devices[device].used; }

  /// The allocation that contains `address`, or null.
  Allocation *find(uint64_t address);
  /// Whether the address is in the range of a device, allocated or not.
  bool isDevice(uint64_t address) const { return address - base < bytesOfAll; }
  /// The host address of the contents of `address`; a host address itself.
  uint64_t place(uint64_t address) const { return isDevice(address) ? address + distance : address; }
  template <class Type = char> Type *at(uint64_t address) const { return reinterpret_cast<Type *>(place(address)); }
  /// The inverse of `place`.
  uint64_t address(uint64_t place) const { return isDevice(place - distance) ? place - distance : place; }

private:
  struct Space {
    uint64_t begin = 0, end = 0;
    uint64_t next = 0; // where the search for free space begins: the most recently freed space is reused last
    uint64_t used = 0;
  };
  uint64_t findRoom(Space &space, uint64_t bytes) const;

  std::vector<Space> devices;
  std::map<uint64_t, Allocation> live;
  uint64_t bytesOfEach = 0;
  uint64_t base = 0, bytesOfAll = 0, distance = 0; // the address range of all devices
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_MEMORY_EMULATEDMEMORY_H
