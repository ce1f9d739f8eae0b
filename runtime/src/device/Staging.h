/// Slots for messages between a host rank and a device rank. A slot is pinned memory, preceded by a word that says
/// whether the slot is full. A rank of another process counts as a host rank: `Relay` acts for it.
///
/// The sender waits until the slot is free, fills it, and sets its word to full. The receiver waits until the slot is
/// full, empties it, and sets its word to free. Every step does the same, so a device can do it inside a graph. Take an
/// order in which the program completes without slots. Two messages share a slot only if the first is received, in this
/// order, before the sender posts the second. So a rank that waits for a slot waits for earlier work of that order, and
/// slots add no deadlock.
#ifndef MPMD_RT_SRC_DEVICE_STAGING_H
#define MPMD_RT_SRC_DEVICE_STAGING_H

#include "runtime/src/session/Links.h"

#include <cstdint>
#include <vector>

namespace mpmd::rt {

class Staging {
public:
  /// The values of a slot's word.
  enum : uint32_t {
    isFree = 0,
    isFull = 1,
    isTaken = 2 ///< the message is in transfer to or from another process
  };

  struct Slot {
    uint32_t *word;
    char *data; ///< the dense box of the message
  };

  /// By rank: `onDevice` says whether it is on a device of this process, `here` whether it is in this process. If
  /// `here` is empty, all ranks are in this process.
  Staging(const Links &links, const std::vector<bool> &onDevice, const std::vector<bool> &here = {});

  /// Whether messages of a channel are staged, and whether their sender is a host rank.
  bool has(uint32_t channel) const { return !channels[channel].offsets.empty(); }
  bool fromHost(uint32_t channel) const { return channels[channel].fromHost; }
  /// Whether the host rank of a channel is in another process.
  bool isRelayed(uint32_t channel) const { return channels[channel].isRelayed; }

  /// `take` reserves a slot for message `number` of a step when it is posted; `giveBack` frees it when it is received.
  void take(uint32_t channel, uint64_t number, uint64_t bytes);
  void giveBack(uint32_t channel, uint64_t number);

  /// The bytes of all slots. `use` gives the slots their memory, in which all are free.
  uint64_t bytes() const { return all; }
  void use(void *memory);

  /// Whether a message has a slot; `number` counts the channel's messages since the first step. Empty messages have
  /// none.
  bool hasSlot(uint32_t channel, uint64_t number) const {
    const std::vector<uint64_t> &sizes = channels[channel].sizes;
    return sizes[number % sizes.size()] != 0;
  }
  Slot slotOf(uint32_t channel, uint64_t number) const {
    const std::vector<uint64_t> &own = channels[channel].offsets;
    char *slot = memory + own[number % own.size()];
    return {reinterpret_cast<uint32_t *>(slot), slot + lineBytes};
  }

private:
  /// Words that different processors write do not share a cache line.
  static constexpr uint64_t lineBytes = 64;

  struct Free {
    uint64_t offset, bytes;
  };
  struct Channel {
    bool fromHost = false, isRelayed = false;
    std::vector<uint64_t> offsets, sizes; ///< by message of a step: offset and capacity of its slot
    std::vector<Free> free;
  };
  std::vector<Channel> channels;
  uint64_t all = 0;
  char *memory = nullptr;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_STAGING_H
