/// The state of the running launch.
#ifndef MPMD_EMULATOR_LAUNCH_LAUNCHSTATE_H
#define MPMD_EMULATOR_LAUNCH_LAUNCHSTATE_H

#include "../Emulator.h"
#include "../memory/EmulatedTraffic.h"
#include "../memory/Shadow.h"
#include "Fibers.h"

#include <optional>
#include <string>
#include <vector>

namespace mpmd::emulator {

constexpr uint32_t warpSize = 32;

/// The warp operation at which a lane waits for other lanes.
struct WarpOperation {
  enum class Kind { Barrier, Shuffle, Vote } kind = Kind::Barrier;
  uint32_t mode = 0, members = 0, value = 0, lane = 0, clamp = 0;
  uint32_t result = 0, valid = 0;

  bool matches(const WarpOperation &other) const {
    return kind == other.kind && mode == other.mode && members == other.members;
  }
};

struct KernelThread {
  enum class State { Fresh, Ready, AtBarrier, AtOperation, Ended } state = State::Fresh;
  uint32_t index = 0; // in the block
  uint32_t place[3] = {};
  uint32_t stamp = 0;
  uint32_t barrier = 0;
  uint64_t barriers = 0; // number of barriers that the thread has reached
  WarpOperation operation;
  Fiber *fiber = nullptr; // set from the thread's start to its end
};

struct Launch {
  Launch(Emulator &emulator, Node &node, Fibers &fibers, Shadow &shadow);

  struct Parameter {
    uint64_t value = 0, place = 0;    // a pointer parameter: the passed value, and the address that the kernel gets
    Allocation *allocation = nullptr; // null: the pointer is to no allocation, or to one that the device may not access
    uint64_t begin = 0, end = 0;      // of the allocation
  };

  Emulator &emulator;
  Node &node;
  const Call &call;
  const mpmd_emulation_kernel_t &entry;
  const EmulationImage &image;
  Fibers &fibers;
  Shadow &shadow;
  std::vector<Parameter> parameters;
  std::vector<uint32_t> flags;
  std::vector<void *> pointers;
  uint32_t special[13] = {};

  std::vector<uint64_t> order;       // of the block numbers
  std::vector<KernelThread> threads; // of the running block
  KernelThread *current = nullptr;
  uint32_t epoch = 0;
  std::vector<uint32_t> warpEpochs;
  Stamps stamps;
  std::vector<Cell> sharedCells; // by byte
  std::optional<Traffic> traffic;

  Fiber scheduler;           // resumed when a thread waits
  Fiber *finished = nullptr; // can be reused
  CUresult error = CUDA_SUCCESS;
  std::string fault;

  void run();
  uint64_t sharedBytes() const { return static_cast<uint64_t>(entry.shared_end - entry.shared); }
  uint32_t newStamp(uint32_t thread) { return stamps.add({thread, epoch, warpEpochs[thread / warpSize]}); }
  /// The name of a thread: "thread (0, 0, 0) of block (1, 0, 0)".
  std::string name(const KernelThread &thread) const;
  /// The name of the thread that had `stamp`. If its block has ended, only the block is known.
  std::string nameOf(uint32_t stamp) const;
  /// Reports a fault of the current thread, which ends the launch.
  void fail(CUresult why, const std::string &text);
  /// Suspends the current thread until it is Ready. After a fault it is never resumed, so the caller must own nothing.
  void leave(KernelThread::State state);

private:
  void runBlock(uint64_t number);
  void runWarp(uint32_t warp);
  void start(KernelThread &thread);
  void resume(KernelThread &thread);
  bool releaseBarrier();
  void orderBlocks();
  void blockPlace(uint64_t number, uint32_t *place) const;
  friend void runFiber();
};

/// The running launch; the interface's mutex is held.
extern Launch *launch;

extern const mpmd_emulation_host_t emulationHost;

/// Resumes the lanes of a warp whose operation is complete. Returns false if there are none, or if there is a fault.
bool completeOperations(Launch &launch, uint32_t warp);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_LAUNCH_LAUNCHSTATE_H
