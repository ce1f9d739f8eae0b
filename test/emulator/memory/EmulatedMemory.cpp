#include "EmulatedMemory.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>

namespace mpmd::emulator {

namespace {
constexpr uint64_t alignment = 512, page = 4096;
/// Fills new memory: all floats are NaN, and all integers are -1 or their maximum.
constexpr int poison = 0xff;

uint64_t roundUp(uint64_t bytes, uint64_t to) { return (bytes + to - 1) / to * to; }

void *map(uint64_t bytes, int protection) {
  void *at = ::mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return at == MAP_FAILED ? nullptr : at;
}
} // namespace

std::string Memory::reserve(uint64_t numDevices, uint64_t bytes) {
  bytesOfEach = bytes;
  // Includes gaps between allocations, and space that is not reused at once.
  uint64_t room = roundUp(4 * bytes, page) + (uint64_t(1) << 26);
  bytesOfAll = room * numDevices;
  void *addresses = map(bytesOfAll, PROT_NONE), *contents = map(bytesOfAll, PROT_READ | PROT_WRITE);
  if (!addresses || !contents)
    return "cannot reserve " + std::to_string(bytesOfAll) + " bytes of addresses: " + std::strerror(errno);
  base = reinterpret_cast<uint64_t>(addresses);
  distance = reinterpret_cast<uint64_t>(contents) - base;
  for (uint64_t i = 0; i < numDevices; ++i) {
    Space space;
    space.begin = space.next = base + i * room;
    space.end = space.begin + room;
    devices.push_back(space);
  }
  return "";
}

void Memory::unreserve() {
  ::munmap(reinterpret_cast<void *>(base), bytesOfAll);
  ::munmap(reinterpret_cast<void *>(base + distance), bytesOfAll);
}

uint64_t Memory::findRoom(Space &space, uint64_t bytes) const {
  for (int turn = 0; turn < 2; ++turn) {
    uint64_t at = turn == 0 ? space.next : space.begin;
    for (auto it = live.lower_bound(at); at + bytes <= space.end; ++it) {
      if (it == live.end() || it->first >= space.end || it->first >= at + bytes)
        return at;
      at = roundUp(it->second.end, alignment) + alignment;
    }
  }
  return 0;
}

uint64_t Memory::allocate(int device, uint64_t bytes) {
  Space &space = devices[device];
  // A gap after each allocation, so that accesses beyond its end are found.
  uint64_t charged = roundUp(bytes, alignment);
  if (charged < bytes || charged > bytesOfEach - space.used)
    return 0;
  uint64_t at = findRoom(space, charged + alignment);
  if (at == 0)
    return 0;
  std::memset(this->at(at), poison, charged);
  space.used += charged;
  space.next = at + charged + alignment;
  live.emplace(at, Allocation{at, at + bytes, device, {}});
  return at;
}

uint64_t Memory::allocateHost(uint64_t bytes) {
  void *at = map(roundUp(bytes, page), PROT_READ | PROT_WRITE);
  if (!at)
    return 0;
  std::memset(at, poison, bytes);
  uint64_t address = reinterpret_cast<uint64_t>(at);
  live.emplace(address, Allocation{address, address + bytes, hostMemory, {}});
  return address;
}

bool Memory::release(uint64_t address, bool host) {
  auto it = live.find(address);
  if (it == live.end() || (it->second.device == hostMemory) != host)
    return false;
  uint64_t bytes = it->second.end - it->second.begin;
  if (host) {
    ::munmap(reinterpret_cast<void *>(address), roundUp(bytes, page));
  } else {
    uint64_t first = roundUp(address, page), last = (address + bytes) / page * page;
    devices[it->second.device].used -= roundUp(bytes, alignment);
    if (first < last)
      ::madvise(at(first), last - first, MADV_DONTNEED);
  }
  live.erase(it);
  return true;
}

void Memory::releaseAll(int device) {
  for (auto it = live.begin(); it != live.end();) {
    uint64_t address = it->first;
    bool mine = it->second.device == device;
    ++it;
    if (mine)
      release(address, device == hostMemory);
  }
}

Allocation *Memory::find(uint64_t address) {
  auto it = live.upper_bound(address);
  if (it == live.begin())
    return nullptr;
  Allocation &found = std::prev(it)->second;
  return address < found.end ? &found : nullptr;
}

} // namespace mpmd::emulator
