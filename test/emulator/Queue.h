/// The queue of pending calls. It runs a call only when a synchronisation needs it. So operations that the program does
/// not order may run in any order.
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

  /// `asked`: the time of submission on the devices' clock; now by default.
  NodePtr append(std::shared_ptr<const Call> call, std::vector<NodePtr> before, std::optional<uint64_t> asked = {});
  uint64_t now() const { return clock.now(); }

  /// What `drain` does if progress depends on other threads of the host: wait, or return. At the exit of the process no
  /// other threads exist, and host memory may be freed.
  enum class Mode { Wait, Poll, Exit };
  /// Runs `goals` and all that they need. Returns false if `mode` is Poll and some of them cannot run yet.
  bool drain(std::unique_lock<std::mutex> &lock, const std::vector<NodePtr> &goals, Mode mode);

  /// The pending nodes of one device, or of all devices.
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
  std::map<uint64_t, NodePtr> waiting; // pending nodes, by number
  uint64_t numNodes = 0;
  /// The number of appended and completed nodes. A change by another thread invalidates the current plan.
  uint64_t progress = 0;
  /// The number of plans; a new plan invalidates earlier ones.
  uint64_t plans = 0;
  int drains = 0;
  std::condition_variable changed;
  Clock clock;
  /// The time of the first unsuccessful query, and `progress` at that time.
  std::chrono::steady_clock::time_point askedSince;
  uint64_t askedAt = 0;
  std::mt19937_64 random{0};
  bool seeded = false;
};

} // namespace mpmd::emulator

#endif // MPMD_EMULATOR_QUEUE_H
