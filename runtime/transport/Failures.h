/// The first failure among processes: stores it, sends it to the others, and receives theirs.
#ifndef MPMD_RT_TRANSPORT_FAILURES_H
#define MPMD_RT_TRANSPORT_FAILURES_H

#include "runtime/transport/Processes.h"
#include "runtime/transport/Progress.h"

#include <condition_variable>
#include <mutex>
#include <vector>

namespace mpmd::rt {

class Failures {
public:
  using Clock = Progress::Clock;

  Failures(Progress &progress, const ProcessTimes &times) : progress(progress), times(times) {}

  /// Called by the progress thread after joining.
  void start(const mpmd_world_t &world);
  /// Called by the progress thread in every iteration. Returns the latest time of the next call.
  Clock::time_point attend(Clock::time_point now);
  /// Reports a failure that the progress thread found, and the process that caused it. Process `lost` gets no message.
  /// `tells` is whether messages can still be sent.
  void found(const absl::Status &why, uint32_t process, uint32_t lost, bool tells);

  /// See `fail`, `failure`, `failed` and `onFailure` of Processes.
  void fail(const absl::Status &why);
  absl::Status first() const;
  uint32_t process() const;
  void onFailure(std::function<void(const absl::Status &)> call);

  bool any() const { return isKnown.load(std::memory_order_acquire); }
  /// Whether there is a failure and no operation accesses the user's memory; or the progress thread is blocked.
  bool isOver() const;

private:
  /// A failure, as one process sends it to another.
  struct Record {
    uint32_t process = 0;
    int32_t code = 0;
    uint32_t length = 0;
    char text[2036] = {};
  };
  static_assert(sizeof(Record) == 2048);

  bool keep(const absl::Status &why, uint32_t process, bool isFromElsewhere, uint32_t lost, bool tells);
  void learn();
  void tell(Clock::time_point now);
  void callBack();

  Progress &progress;
  const ProcessTimes times;
  uint32_t number = 0, count = 1;

  std::atomic<bool> isKnown{false};
  mutable std::mutex mutex; ///< guards the following
  std::condition_variable changed;
  absl::Status status;
  uint32_t owner = 0;
  bool isFromElsewhere = false, isTold = false, isCalling = false, hasCalled = false;
  Clock::time_point since;
  std::function<void(const absl::Status &)> callback;
  bool tells = false;
  uint32_t lost = 0;

  // Owned by the progress thread.
  Scope scope;
  Operation receiving;
  Record received, sent;
  std::vector<Operation> sending;
  size_t pending = 0;
  enum class State { None, Telling, Told } state = State::None;
  Clock::time_point least, most; ///< earliest and latest end of telling
};

} // namespace mpmd::rt

#endif // MPMD_RT_TRANSPORT_FAILURES_H
