/// Threads of a kernel, as far as they cannot just be called: each has a stack of its own.
#ifndef MPMD_EMULATOR_LAUNCH_FIBERS_H
#define MPMD_EMULATOR_LAUNCH_FIBERS_H

#include <cstddef>
#include <vector>

namespace mpmd::emulator {

struct Fiber {
  void *stackPointer = nullptr;
  char *stack = nullptr;
};

class Fibers {
public:
  static constexpr size_t stackBytes = 64 << 10;
  explicit Fibers(void (*entry)()) : entry(entry) {}
  /// At the start of `entry`, which never returns; or, if it was given back, where it was left. Null: no memory.
  Fiber *take();
  void give(Fiber *fiber) { unused.push_back(fiber); }
  /// Forgets what `fiber` was about.
  void restart(Fiber *fiber);

private:
  void (*entry)();
  std::vector<Fiber *> unused;
};

/// Leaves `from` and goes on with `to`.
void switchFiber(Fiber &from, Fiber &to);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_LAUNCH_FIBERS_H
