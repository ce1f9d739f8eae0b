/// Which threads of the running kernel have touched which bytes.
///
/// Threads are known by stamps: each gets a new one when it starts and at each barrier. Blocks run one after another,
/// so that stamps below the first of the running block are those of other blocks.
#ifndef MPMD_EMULATOR_MEMORY_SHADOW_H
#define MPMD_EMULATOR_MEMORY_SHADOW_H

#include "EmulatedMemory.h"
#include "Ranges.h"

#include <cstdint>
#include <vector>

namespace mpmd::emulator {

class Stamps {
public:
  struct Stamp {
    uint32_t thread; // in its block
    uint32_t epoch;  // barriers of the block before it
    uint32_t warpEpoch;
  };
  /// 0 is no stamp.
  uint32_t add(Stamp stamp) {
    stamps.push_back(stamp);
    return next++;
  }
  void startBlock() {
    stamps.clear();
    first = next;
    firsts.push_back(first);
  }
  bool ofBlock(uint32_t stamp) const { return stamp >= first; }
  const Stamp &of(uint32_t stamp) const { return stamps[stamp - first]; }
  /// Whether the access with stamp `earlier` is ordered before one with stamp `now`.
  bool ordered(uint32_t earlier, uint32_t now) const {
    if (earlier == now)
      return true;
    if (earlier < first)
      return false;
    const Stamp &a = of(earlier), &b = of(now);
    return a.thread == b.thread || a.epoch < b.epoch || (sameWarp(a, b) && a.warpEpoch < b.warpEpoch);
  }
  static bool sameWarp(const Stamp &a, const Stamp &b) { return a.thread / 32 == b.thread / 32; }
  /// The index of the block of `stamp` in the launch.
  uint64_t block(uint32_t stamp) const {
    return static_cast<uint64_t>(std::upper_bound(firsts.begin(), firsts.end(), stamp) - firsts.begin()) - 1;
  }
  static constexpr uint32_t most = (1u << 30) - 1;
  bool full() const { return next > most - 4096; }

private:
  std::vector<Stamp> stamps; // of the running block
  std::vector<uint32_t> firsts;
  uint32_t next = 1, first = 1;
};

/// The accesses to one byte, or to four bytes that were always accessed together.
struct Cell {
  /// The last writer, and a reader. Two bits of the reader say whether there are other readers, and whether they are in
  /// other warps.
  uint32_t writer, reader;
  /// The parameters through which it was written and read, plus 1. 0 is none, `several` is more than one.
  uint16_t writtenBy, readBy;

  static constexpr uint32_t many = 1u << 30, manyWarps = 1u << 31;
  static constexpr uint16_t several = UINT16_MAX, severalNoAlias = UINT16_MAX - 1;
};

struct Touch {
  uint32_t stamp;
  bool writes;
  int parameter; // or -1
  const std::vector<uint32_t> *flags;
};

/// The conflict of one access.
struct Conflict {
  enum class Kind { None, Race, Alias } kind = Kind::None;
  uint32_t stamp = 0; // the stamp of the other thread
  bool wrote = false; // whether the other thread wrote
  int parameter = -1; // the parameter of the other thread; -1: several
};

/// Records an access. Returns false with a conflict if it races.
bool touchCell(Cell &cell, const Touch &touch, const Stamps &stamps, Conflict &conflict);

/// The cells of 4096 bytes: words while all accesses are whole words, then bytes.
struct ShadowPage {
  Allocation *allocation;
  uint64_t number; // index in the allocation
  uint32_t cellBytes;
  std::vector<Cell> cells;
};

class Shadow {
public:
  ~Shadow();
  bool touch(Allocation &allocation, uint64_t address, uint64_t bytes, const Touch &touch, const Stamps &stamps,
             Conflict &conflict);
  /// Returns the accesses since the last call, and forgets them.
  void finish(Ranges &reads, Ranges &writes);

private:
  ShadowPage &page(Allocation &allocation, uint64_t number);
  std::vector<ShadowPage *> used, unused;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_MEMORY_SHADOW_H
