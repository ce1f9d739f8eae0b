/// Where messages between a rank on the host and one on a device lie on their way: each has a place, in memory of the
/// host that devices reach, with a word in front of it that says whether it is full. A rank of another process is one
/// on the host, wherever it is there: `Relay` is its end.
///
/// Who sends waits until the place is free, fills it, and says that it is full; who receives waits until it is full,
/// empties it, and says that it is free. Both do so in each step alike, so that a device can have it in a graph.
/// Messages share a place where, in an order in which the program can be done without any, one has been received before
/// the next one's sender posts it, wherever its receiver is. So a rank that has posted and waits for the place waits
/// for what comes before in that order, whatever else it does later, and a program that was proved free of deadlocks
/// stays so.
#ifndef MPMD_RT_SRC_DEVICE_STAGING_H
#define MPMD_RT_SRC_DEVICE_STAGING_H

#include "runtime/src/session/Links.h"

#include <cstdint>
#include <vector>

namespace mpmd::rt {

class Staging {
public:
  /// What a word says.
  enum : uint32_t {
    isFree = 0,
    isFull = 1,
    isTaken = 2 ///< on its way to or from another process
  };

  struct Place {
    uint32_t *word;
    char *data; ///< the box of the message, dense
  };

  /// By rank: whether it is on a device of this process, and whether it is in this process; all are if nothing is said.
  Staging(const Links &links, const std::vector<bool> &onDevice, const std::vector<bool> &here = {});

  /// Whether the messages of a channel are here, and whether it is the host that sends them.
  bool has(uint32_t channel) const { return !channels[channel].places.empty(); }
  bool fromHost(uint32_t channel) const { return channels[channel].fromHost; }
  /// Whether the end that is not on a device is in another process.
  bool isRelayed(uint32_t channel) const { return channels[channel].isRelayed; }

  /// Gives a message of a step, by its number on the channel, a place that no other one has between the two calls: when
  /// it is posted to be sent, and when it has been received.
  void take(uint32_t channel, uint64_t number, uint64_t bytes);
  void giveBack(uint32_t channel, uint64_t number);

  /// Of all places, and where they are to be: all are free then.
  uint64_t bytes() const { return all; }
  void use(void *memory);

  /// Of a message, by its number from the first step on. One without bytes has none.
  bool hasPlace(uint32_t channel, uint64_t number) const {
    const std::vector<uint64_t> &sizes = channels[channel].sizes;
    return sizes[number % sizes.size()] != 0;
  }
  Place placeOf(uint32_t channel, uint64_t number) const {
    const std::vector<uint64_t> &own = channels[channel].places;
    char *place = memory + own[number % own.size()];
    return {reinterpret_cast<uint32_t *>(place), place + lineBytes};
  }

private:
  /// What different processors write does not share a line.
  static constexpr uint64_t lineBytes = 64;

  struct Free {
    uint64_t offset, bytes;
  };
  struct Channel {
    bool fromHost = false, isRelayed = false;
    std::vector<uint64_t> places, sizes; ///< by message: the offset, and the bytes that fit
    std::vector<Free> free;
  };
  std::vector<Channel> channels;
  uint64_t all = 0;
  char *memory = nullptr;
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_DEVICE_STAGING_H
