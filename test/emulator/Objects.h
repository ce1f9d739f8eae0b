/// The objects behind the handles of the interface.
#ifndef MPMD_EMULATOR_OBJECTS_H
#define MPMD_EMULATOR_OBJECTS_H

#include "EmulatorReport.h"
#include "Node.h"
#include "launch/EmulationImages.h"

#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace mpmd::emulator {

/// A device with its only context, the primary one.
struct Device {
  int ordinal = 0;
  uint64_t number = 0; // its number among all devices of the machine
  uint64_t retained = 0;
  uint64_t peers = 0; // a bit for each device whose memory it may access
  CUresult error = CUDA_SUCCESS;
};

struct GraphNode {
  std::shared_ptr<const Call> call;
  std::vector<uint32_t> before;
};

struct Graph {
  Device *device = nullptr;
  std::vector<GraphNode> nodes;
  GraphShape shape;
};

struct GraphExec {
  Graph graph;
  std::vector<NodePtr> last; // launches of one graph run one after the other
};

struct Stream;
/// A capture, from cuStreamBeginCapture to cuStreamEndCapture.
struct Capture {
  Stream *origin = nullptr;
  std::thread::id thread;
  bool invalid = false, ended = false;
  Graph graph;
};

struct Stream {
  Device *device = nullptr;
  int number = 0;
  std::vector<NodePtr> last; // the predecessors of the next node
  bool asked = false;        // cuStreamQuery was called since the last node was added
  std::shared_ptr<Capture> capture;
  std::vector<uint32_t> captured; // `last` during a capture
};

struct Event {
  Device *device = nullptr;
  bool isTimed = false;
  bool wasRecorded = false;
  std::vector<NodePtr> recorded;
  // Of a timed event: the number of pending records, and the time of the last one.
  uint64_t toCome = 0;
  std::optional<uint64_t> time;
  bool asked = false;
  std::shared_ptr<Capture> capture; // the capture of its last record
  std::vector<uint32_t> captured;
};

struct Kernel {
  std::shared_ptr<const EmulationImage>
      image; // keeps the image alive after its library is unloaded, while launches are pending
  const mpmd_emulation_kernel_t *entry;
  std::unordered_map<const Device *, CUfunction> functions;
};

struct Library {
  std::shared_ptr<const EmulationImage> image;
  std::unordered_map<std::string, CUkernel> kernels;
};

struct Function {
  std::shared_ptr<const Kernel> kernel;
  Device *device;
  unsigned maxDynamicBytes; // of dynamic shared memory per launch
};

/// All live objects of one kind, by handle.
template <class Handle, class Object> class Handles {
public:
  Handle add(std::shared_ptr<Object> object) {
    Handle handle = reinterpret_cast<Handle>(object.get());
    objects[handle] = std::move(object);
    return handle;
  }
  std::shared_ptr<Object> find(Handle handle) const {
    auto it = objects.find(handle);
    return it == objects.end() ? nullptr : it->second;
  }
  bool remove(Handle handle) { return objects.erase(handle) == 1; }
  template <class Test> void removeIf(Test test) {
    std::erase_if(objects, [&](const auto &entry) { return test(*entry.second); });
  }
  template <class Visit> void forEach(Visit visit) const {
    for (const auto &entry : objects)
      visit(*entry.second);
  }

private:
  std::unordered_map<Handle, std::shared_ptr<Object>> objects;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_OBJECTS_H
