/// What streams and graphs consist of.
#ifndef MPMD_EMULATOR_NODE_H
#define MPMD_EMULATOR_NODE_H

#include "LibraryCall.h"
#include "memory/Ranges.h"
#include "runtime/cuda/Driver.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mpmd::emulator {

struct Device;
struct Event;
struct Kernel;

/// Of what streams of several devices do together.
struct Part {
  uint64_t place = 0;
  uint32_t member = 0;
  std::string operation;
  std::vector<mpmd_emulator_peer_t> peers;
  const char *(*together)(const mpmd_emulator_part_t *, size_t) = nullptr;
  int (*came)(const void *) = nullptr; // null: nobody of other processes takes part
};

/// One operation, as it was asked for. Every launch of a graph has the same.
struct Call {
  enum class Kind { Kernel, Copy, Memset, HostFunction, WaitValue, WriteValue, Library, Meeting, Record };
  Kind kind;
  Device *device;
  int stream; // its number

  // Kernel
  std::shared_ptr<const Kernel> kernel;
  uint32_t grid[3] = {}, block[3] = {};
  std::vector<std::vector<char>> parameters;

  // Copy of `height` lines of `width` bytes; memset of one.
  uint64_t target = 0, source = 0, targetPitch = 0, sourcePitch = 0, width = 0, height = 1;
  bool betweenPeers = false;               // cuMemcpyPeerAsync
  std::shared_ptr<std::vector<char>> kept; // what the source held when the copy was asked for
  uint32_t value = 0;                      // of a memset, to wait for, or to write

  std::weak_ptr<Event> event; // of a record: one that keeps the time

  CUhostFn function = nullptr;
  void *data = nullptr;

  // Library, Meeting
  std::string name;
  void (*library)(const void *) = nullptr;
  std::vector<char> libraryData;
  std::vector<mpmd_emulator_lines_t> lines;
  std::shared_ptr<const Part> part;
};

/// A call in a stream: it has yet to run, runs or is done.
struct Node;
using NodePtr = std::shared_ptr<Node>;
struct Node {
  enum class State { Pending, Running, Done };
  std::shared_ptr<const Call> call;
  uint64_t id = 0; // in the order of creation
  State state = State::Pending;
  std::vector<NodePtr> before; // direct ancestors; none once it is done
  bool stalls = false;         // for a test: it never ends
  bool faults = false;         // for a test: it has a bad address
  bool came = false;           // of a meeting: it had its turn
  bool met = false;            // and so had its peers

  /// Nanoseconds of the devices' clock: when it was asked for, and when it is done.
  uint64_t asked = 0, end = 0;

  /// Of Races: its place, and the places of all ancestors that have one.
  static constexpr uint32_t noPlace = UINT32_MAX;
  uint32_t place = noPlace;
  std::vector<uint64_t> ancestors;
  Ranges reads, writes;

  /// Of the plan under way.
  uint32_t planned = 0;
};

std::string describe(const Call &call);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NODE_H
