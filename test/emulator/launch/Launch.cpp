#include "Launch.h"

#include "LaunchState.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <random>

namespace mpmd::emulator {

Launch *launch = nullptr;

namespace {
std::string triple(const uint32_t *values) {
  char text[48];
  std::snprintf(text, sizeof(text), "(%u, %u, %u)", values[0], values[1], values[2]);
  return text;
}
} // namespace

/// Runs the current thread, and then later ones of its warp, until one must wait.
void runFiber() {
  for (;;) {
    Launch &here = *launch;
    Fiber *self = here.current->fiber;
    for (;;) {
      KernelThread *thread = here.current;
      here.entry.run(here.pointers.data());
      thread->state = KernelThread::State::Ended;
      thread->fiber = nullptr;
      uint32_t next = thread->index + 1;
      if (next % warpSize == 0 || next == here.threads.size() || here.threads[next].state != KernelThread::State::Fresh)
        break;
      here.threads[next].fiber = self;
      here.start(here.threads[next]);
    }
    here.finished = self;
    switchFiber(*self, here.scheduler);
  }
}

Launch::Launch(Emulator &emulator, Node &node, Fibers &fibers, Shadow &shadow)
    : emulator(emulator), node(node), call(*node.call), entry(*call.kernel->entry), image(*call.kernel->image),
      fibers(fibers), shadow(shadow) {
  parameters.reserve(entry.num_parameters);
  for (uint32_t i = 0; i < entry.num_parameters; ++i) {
    flags.push_back(entry.parameter_flags[i]);
    pointers.push_back(const_cast<char *>(call.parameters[i].data()));
    Parameter &parameter = parameters.emplace_back();
    if (!(flags[i] & MPMD_EMULATION_POINTER) || call.parameters[i].size() != sizeof(uint64_t))
      continue;
    std::memcpy(&parameter.value, pointers[i], sizeof(uint64_t));
    parameter.place = emulator.memory.place(parameter.value);
    pointers[i] = &parameter.place;
    Allocation *allocation = emulator.memory.find(parameter.value);
    if (allocation && emulator.mayTouch(*call.device, allocation->device)) {
      parameter.allocation = allocation;
      parameter.begin = allocation->begin;
      parameter.end = allocation->end;
    }
  }
  std::copy(call.block, call.block + 3, special + MPMD_EMULATION_BLOCK_SIZE);
  std::copy(call.grid, call.grid + 3, special + MPMD_EMULATION_GRID_SIZE);
  threads.resize(static_cast<size_t>(call.block[0]) * call.block[1] * call.block[2]);
  for (uint32_t i = 0; i < threads.size(); ++i) {
    threads[i].index = i;
    threads[i].place[0] = i % call.block[0];
    threads[i].place[1] = i / call.block[0] % call.block[1];
    threads[i].place[2] = i / call.block[0] / call.block[1];
  }
  sharedCells.resize(sharedBytes());
}

void Launch::blockPlace(uint64_t number, uint32_t *place) const {
  place[0] = static_cast<uint32_t>(number % call.grid[0]);
  place[1] = static_cast<uint32_t>(number / call.grid[0] % call.grid[1]);
  place[2] = static_cast<uint32_t>(number / call.grid[0] / call.grid[1]);
}

std::string Launch::nameOf(uint32_t stamp) const {
  if (stamps.ofBlock(stamp))
    return name(threads[stamps.of(stamp).thread]);
  uint32_t place[3];
  blockPlace(order[stamps.block(stamp)], place);
  return "a thread of block " + triple(place);
}

std::string Launch::name(const KernelThread &thread) const {
  return "thread " + triple(thread.place) + " of block " + triple(special + MPMD_EMULATION_BLOCK);
}

void Launch::fail(CUresult why, const std::string &text) {
  if (error != CUDA_SUCCESS)
    return;
  error = why;
  fault = describe(call) + ": " + (current ? name(*current) + " " : "") + text;
}

void Launch::leave(KernelThread::State state) {
  current->state = state;
  switchFiber(*current->fiber, scheduler);
}

void Launch::start(KernelThread &thread) {
  thread.stamp = newStamp(thread.index);
  current = &thread;
}

void Launch::resume(KernelThread &thread) {
  current = &thread;
  switchFiber(scheduler, *thread.fiber);
  current = nullptr;
  if (finished)
    fibers.give(finished);
  finished = nullptr;
}

void Launch::runWarp(uint32_t warp) {
  uint32_t first = warp * warpSize, last = std::min<uint32_t>(first + warpSize, static_cast<uint32_t>(threads.size()));
  do {
    for (uint32_t i = first; i < last && error == CUDA_SUCCESS; ++i) {
      KernelThread &thread = threads[i];
      if (thread.state == KernelThread::State::Fresh) {
        if (!(thread.fiber = fibers.take()))
          return fail(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, "no memory for the stacks of threads");
        start(thread);
        resume(thread);
      } else if (thread.state == KernelThread::State::Ready) {
        resume(thread);
      }
    }
    if (traffic)
      traffic->meet();
  } while (error == CUDA_SUCCESS && completeOperations(*this, warp));
}

/// Returns false if all threads have ended, or if there is a fault.
bool Launch::releaseBarrier() {
  const KernelThread *waiting = nullptr;
  for (const KernelThread &thread : threads)
    if (thread.state == KernelThread::State::AtBarrier) {
      if (waiting && waiting->barrier != thread.barrier) {
        fail(CUDA_ERROR_LAUNCH_FAILED, name(*waiting) + " waits at barrier " + std::to_string(waiting->barrier) +
                                           ", which " + name(thread) + " does not reach: it waits at barrier " +
                                           std::to_string(thread.barrier));
        return false;
      }
      waiting = &thread;
    }
  if (!waiting)
    return false;
  ++epoch;
  for (KernelThread &thread : threads)
    if (thread.state == KernelThread::State::AtBarrier) {
      thread.state = KernelThread::State::Ready;
      thread.stamp = newStamp(thread.index);
    }
  return true;
}

void Launch::runBlock(uint64_t number) {
  blockPlace(number, special + MPMD_EMULATION_BLOCK);
  for (KernelThread &thread : threads) {
    thread.state = KernelThread::State::Fresh;
    thread.barriers = 0;
  }
  auto numWarps = static_cast<uint32_t>((threads.size() + warpSize - 1) / warpSize);
  epoch = 0;
  warpEpochs.assign(numWarps, 0);
  stamps.startBlock();
  if (stamps.full())
    return fail(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, "has too many threads and barriers to be checked");
  // Shared memory that no thread has written is as undefined as after an earlier block.
  if (sharedBytes() != 0)
    std::memset(entry.shared, 0xff, sharedBytes());
  do {
    for (uint32_t i = 0; i < numWarps && error == CUDA_SUCCESS; ++i)
      runWarp(emulator.options.order == Order::Late ? numWarps - 1 - i : i);
  } while (error == CUDA_SUCCESS && releaseBarrier());
}

void Launch::orderBlocks() {
  order.resize(static_cast<uint64_t>(call.grid[0]) * call.grid[1] * call.grid[2]);
  std::iota(order.begin(), order.end(), 0);
  if (emulator.options.order == Order::Late)
    std::reverse(order.begin(), order.end());
  if (emulator.options.order == Order::Random)
    std::shuffle(order.begin(), order.end(), std::mt19937_64(emulator.options.seed + node.id));
}

void Launch::run() {
  *image.table->host = &emulationHost;
  KernelCounts &counts = emulator.report.kernels[entry.name];
  if (!emulator.options.report.empty())
    traffic.emplace(counts);
  launch = this;
  orderBlocks();
  for (uint64_t block : order)
    if (error == CUDA_SUCCESS)
      runBlock(block);
  launch = nullptr;
  for (KernelThread &thread : threads)
    if (thread.fiber) {
      fibers.restart(thread.fiber);
      fibers.give(thread.fiber);
    }
  shadow.finish(node.reads, node.writes);
  counts.launches += 1;
  counts.threads += order.size() * threads.size();
  if (traffic)
    counts.minimumSectors += node.reads.blocks(32) + node.writes.blocks(32);
  if (error != CUDA_SUCCESS)
    emulator.fail(*call.device, error, fault);
}

void runKernel(Emulator &emulator, Node &node) {
  // The next launch reuses stacks and pages. They are not freed at the exit of the process.
  static auto &fibers = *new Fibers(runFiber);
  static auto &shadow = *new Shadow;
  Launch(emulator, node, fibers, shadow).run();
}

} // namespace mpmd::emulator
