/// Calls wait until a synchronisation needs them: all that a program does not order may happen in any order.
#ifndef MPMD_EMULATOR_QUEUE_H
#define MPMD_EMULATOR_QUEUE_H

#include "Clock.h"
#include "Node.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <vector>

namespace mpmd::emulator {

struct Emulator;

class Queue {
public:
  explicit Queue(Emulator &emulator) : emulator(emulator) {}

  /// `asked`: when, by the clock of the devices; now, if nothing is said.
  NodePtr append(std::shared_ptr<const Call> call, std::vector<NodePtr> before, std::optional<uint64_t> asked = {});
  uint64_t now() const { return clock.now(); }

  /// What to do where nothing can run before other threads of the host do something: wait for them, or come back. At
  /// the exit of the process there are none, and what belongs to the host may be gone.
  enum class Mode { Wait, Poll, Exit };
  /// Runs `goals` and all that they need. False: `mode` is Poll, and there is more to do.
  bool drain(std::unique_lock<std::mutex> &lock, const std::vector<NodePtr> &goals, Mode mode);

  /// Of one device, or of all.
  std::vector<NodePtr> pending(const Device *device = nullptr) const;

  /// Whether a thread is in `drain`.
  bool isBusy() const { return drains != 0; }

private:
  struct Plan;
  bool canRun(Node &node);
  void arrange(Plan &plan);
  template <class Enough> bool runPlan(std::unique_lock<std::mutex> &lock, Plan &plan, Mode mode, Enough enough);
  void run(std::unique_lock<std::mutex> &lock, Node &node, Mode mode);
  bool extend(const Plan &plan, std::vector<NodePtr> &goals) const;
  bool waitForHost(std::unique_lock<std::mutex> &lock, const Plan &plan);
  bool isPatient();
  void giveUp(const Plan &plan);

  Emulator &emulator;
  std::map<uint64_t, NodePtr> waiting; // not done, by number
  uint64_t numNodes = 0;
  /// Nodes that were appended or done. Others than a plan's own make it void.
  uint64_t progress = 0;
  /// Plans that were made: each makes those before it void.
  uint64_t plans = 0;
  int drains = 0;
  std::condition_variable changed;
  Clock clock;
  /// Since when somebody has asked in vain, and what had been done then.
  std::chrono::steady_clock::time_point askedSince;
  uint64_t askedAt = 0;
  std::mt19937_64 random{0};
  bool seeded = false;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_QUEUE_H
