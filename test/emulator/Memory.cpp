#include "Memory.h"

#include <cerrno>
#include <cstring>
#include <sys/mman.h>

namespace mpmd::emulator {

namespace {
constexpr uint64_t alignment = 512, page = 4096;
/// All floats are NaN, and all integers -1 or the most.
constexpr int poison = 0xff;

uint64_t roundUp(uint64_t bytes, uint64_t to) { return (bytes + to - 1) / to * to; }

void protect(uint64_t begin, uint64_t end, int protection) {
  if (begin != end)
    ::mprotect(reinterpret_cast<void *>(begin), end - begin, protection);
}
} // namespace

std::string Memory::reserve(uint64_t numDevices, uint64_t bytes) {
  bytesOfEach = bytes;
  // Gaps between allocations, and room that is not used again at once.
  uint64_t room = roundUp(4 * bytes, page) + (uint64_t(1) << 26);
  for (uint64_t i = 0; i < numDevices; ++i) {
    void *at = ::mmap(nullptr, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED)
      return "cannot reserve " + std::to_string(room) + " bytes of addresses: " + std::strerror(errno);
    Space space;
    space.begin = space.next = space.top = reinterpret_cast<uint64_t>(at);
    space.end = space.begin + room;
    devices.push_back(space);
  }
  return "";
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
  // Nothing lies directly behind an allocation: what runs over its end is found.
  uint64_t charged = roundUp(bytes, alignment);
  if (charged < bytes || charged > bytesOfEach - space.used)
    return 0;
  uint64_t at = findRoom(space, charged + alignment);
  if (at == 0)
    return 0;
  uint64_t first = at / page * page, last = roundUp(at + charged, page);
  protect(first, last, PROT_READ | PROT_WRITE);
  std::memset(reinterpret_cast<void *>(at), poison, charged);
  if (opened == 0)
    protect(first, last, PROT_NONE);
  space.used += charged;
  space.next = at + charged + alignment;
  if (last > space.top) {
    uint64_t top = space.top;
    space.top = last;
    if (opened != 0)
      protect(top, last, PROT_READ | PROT_WRITE);
  }
  live.emplace(at, Allocation{at, at + bytes, device, {}});
  return at;
}

uint64_t Memory::allocateHost(uint64_t bytes) {
  void *at = ::mmap(nullptr, roundUp(bytes, page), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED)
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
      ::madvise(reinterpret_cast<void *>(first), last - first, MADV_DONTNEED);
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

bool Memory::isDevice(uint64_t address) const {
  for (const Space &space : devices)
    if (address >= space.begin && address < space.end)
      return true;
  return false;
}

void Memory::open() {
  if (opened++ == 0)
    for (const Space &space : devices)
      protect(space.begin, space.top, PROT_READ | PROT_WRITE);
}

void Memory::close() {
  if (--opened == 0)
    for (const Space &space : devices)
      protect(space.begin, space.top, PROT_NONE);
}

} // namespace mpmd::emulator
