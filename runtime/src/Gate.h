/// A place to wait for "something changed": read the generation, look at the state, sleep if it has not changed since.
#ifndef MPMD_RT_SRC_GATE_H
#define MPMD_RT_SRC_GATE_H

#include <atomic>

namespace mpmd::rt {

/// Tells the processor that this is a spin loop.
inline void relax() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// `bump` after a change wakes everyone who sleeps on an older generation. Without sleepers it costs one atomic addition and one load.
class Gate {
public:
  int read() const { return generation.load(std::memory_order_seq_cst); }

  void bump() {
    generation.fetch_add(1, std::memory_order_seq_cst);
    if (sleepers.load(std::memory_order_seq_cst) != 0)
      generation.notify_all();
  }

  /// Sleeps until the generation is no longer `seen`.
  void sleep(int seen) {
    sleepers.fetch_add(1, std::memory_order_seq_cst);
    generation.wait(seen, std::memory_order_seq_cst);
    sleepers.fetch_sub(1, std::memory_order_seq_cst);
  }

private:
  std::atomic<int> generation{0};
  std::atomic<int> sleepers{0};
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_GATE_H
