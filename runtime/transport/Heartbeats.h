/// Detects lost processes, sums their progress, and lets them leave together.
///
/// Every process sends beats to process 0, which sends their sum to all. The last beat of a process says that it
/// leaves. It may leave once process 0 has received the last beats of all.
#ifndef MPMD_RT_TRANSPORT_HEARTBEATS_H
#define MPMD_RT_TRANSPORT_HEARTBEATS_H

#include "runtime/transport/Failures.h"
#include "runtime/transport/Processes.h"
#include "runtime/transport/Progress.h"

#include <condition_variable>
#include <mutex>
#include <vector>

namespace mpmd::rt {

class Heartbeats {
public:
  using Clock = Progress::Clock;

  Heartbeats(Progress &progress, Failures &failures, const ProcessTimes &times)
      : progress(progress), failures(failures), times(times) {}

  /// Called by the progress thread after joining.
  void start(const mpmd_world_t &world);
  /// Called by the progress thread in every iteration. Returns the latest time of the next call.
  Clock::time_point attend(Clock::time_point now);

  /// Sets the host names of the processes, for messages about lost processes.
  void know(std::vector<std::string> hosts);

  /// See Processes.
  void tell(const Beat &mine);
  Beat all() const;

  /// Waits until all processes have called it. Returns false if something fails.
  bool leave();

private:
  struct Record {
    uint64_t progress = 0;
    uint32_t process = 0;
    uint8_t isComputing = 0;
    uint8_t isLast = 0;
    uint8_t isSilent = 0;
    uint8_t reserved = 0;
  };
  struct Peer {
    Operation sending;
    Record sent;
    bool isSending = false;
    bool isToldLast = false; ///< this process sends the peer no more beats
    bool hasLeft = false;    ///< the peer sends no more beats
    Clock::time_point heard;
    Beat beat;
  };

  bool isPeer(uint32_t process) const { return process != number && (number == 0 || process == 0); }
  void hear();
  void listen();
  void send(Peer &peer, bool isLast);
  void findSilent(Clock::time_point now);
  Clock::time_point checkLost(Clock::time_point now);
  void endIfAllLeft();

  Progress &progress;
  Failures &failures;
  const ProcessTimes times;
  uint32_t number = 0, count = 1;

  mutable std::mutex mutex; ///< guards the following
  std::condition_variable changed;
  Beat mine, others; ///< `others`: at process 0, the sum of the other processes; elsewhere, what process 0 has sent
  std::vector<std::string> hosts;
  bool isLeaving = false, isOver = false;

  // Owned by the progress thread; peers by process.
  Scope scope;
  Operation receiving;
  Record received;
  bool isListening = false;
  std::vector<Peer> peers;
  Clock::time_point nextBeat, lastIteration;
};

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_HEARTBEATS_H
