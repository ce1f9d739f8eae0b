/// The nodes of streams and graphs.
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

/// One device's part of an operation that several devices execute together.
struct Part {
  uint64_t place = 0;
  uint32_t member = 0;
  std::string operation;
  std::vector<mpmd_emulator_peer_t> peers;
  const char *(*together)(const mpmd_emulator_part_t *, size_t) = nullptr;
  int (*came)(const void *) = nullptr; // null: no member is in another process
};

/// The parameters of one operation. All launches of a graph share them.
struct Call {
  enum class Kind { Kernel, Copy, Memset, HostFunction, WaitValue, WriteValue, Library, Collective, Record };
  Kind kind;
  Device *device;
  int stream; // the number of the stream

  // Kernel
  std::shared_ptr<const Kernel> kernel;
  uint32_t grid[3] = {}, block[3] = {};
  std::vector<std::vector<char>> parameters;

  // A copy of `height` lines of `width` bytes; a memset has one line.
  uint64_t target = 0, source = 0, targetPitch = 0, sourcePitch = 0, width = 0, height = 1;
  bool betweenPeers = false;               // cuMemcpyPeerAsync
  std::shared_ptr<std::vector<char>> kept; // the content of the source at the time of the call
  uint32_t value = 0;                      // of a memset; the value to wait for or to write

  std::weak_ptr<Event> event; // of a record: the timed event

  CUhostFn function = nullptr;
  void *data = nullptr;

  // Library, Collective
  std::string name;
  void (*library)(const void *) = nullptr;
  std::vector<char> libraryData;
  std::vector<mpmd_emulator_lines_t> lines;
  std::shared_ptr<const Part> part;
};

/// One execution of a call: pending, running or done.
struct Node;
using NodePtr = std::shared_ptr<Node>;
struct Node {
  enum class State { Pending, Running, Done };
  std::shared_ptr<const Call> call;
  uint64_t id = 0; // in the order of creation
  State state = State::Pending;
  std::vector<NodePtr> before; // direct ancestors; none once it is done
  bool stalls = false;         // for tests: the node never ends
  bool faults = false;         // for tests: the node has a bad address
  bool came = false;           // of a collective: the node has reached it
  bool met = false;            // of a collective: all peers have reached it, too

  /// Nanoseconds on the devices' clock: when the host submitted the node, and when it ends.
  uint64_t asked = 0, end = 0;

  /// For Races: the node's index, and a bit for each ancestor with an index.
  static constexpr uint32_t noPlace = UINT32_MAX;
  uint32_t place = noPlace;
  std::vector<uint64_t> ancestors;
  Ranges reads, writes;

  /// The index in the current plan.
  uint32_t planned = 0;
};

std::string describe(const Call &call);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_NODE_H
