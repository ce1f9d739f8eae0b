/// Fibers for threads of a kernel that must be suspended: each has its own stack.
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
  /// Returns a fiber at the start of `entry`, which never returns, or where a reused fiber stopped. Null: no memory.
  Fiber *take();
  void give(Fiber *fiber) { unused.push_back(fiber); }
  /// Resets `fiber` to the start of its entry.
  void restart(Fiber *fiber);

private:
  void (*entry)();
  std::vector<Fiber *> unused;
};

/// Suspends `from` and resumes `to`.
void switchFiber(Fiber &from, Fiber &to);

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_LAUNCH_FIBERS_H
