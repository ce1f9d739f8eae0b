/// Who is alive, and how far all have come; and the end, to which all come together.
///
/// Every process tells process 0 of itself, which tells all what it knows of them together. Whoever wants to leave says
/// so with its last word to process 0, and may leave once that has heard it from all.
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

  /// The thread's, once it has joined the others.
  void start(const mpmd_world_t &world);
  /// The same, in every turn: when it has to be called again at the latest.
  Clock::time_point turn(Clock::time_point now);

  /// What the processes run on, once it is known: for what is said of one that is lost.
  void know(std::vector<std::string> hosts);

  /// As in Processes.h.
  void tell(const Beat &mine);
  Beat all() const;

  /// Waits until all processes have called it, or something fails: then false.
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
    bool isToldLast = false; ///< this process has nothing to say to it any more
    bool hasLeft = false;    ///< nothing more comes from it
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
  Beat mine, others; ///< `others`: at process 0 without this one, elsewhere all that process 0 has told
  std::vector<std::string> hosts;
  bool isLeaving = false, isOver = false;

  // The thread's; peers by process.
  Scope scope;
  Operation receiving;
  Record received;
  bool isListening = false;
  std::vector<Peer> peers;
  Clock::time_point nextBeat, lastIteration;
};

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_HEARTBEATS_H
