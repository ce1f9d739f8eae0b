// Runs a plan with one thread per device, and compares every element. Threads exchange messages by unbuffered
// rendezvous.
#include "mpmd/Plan/Reshard/ReshardFiles.h"
#include "mpmd/Plan/Support/Random.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <future>
#include <map>
#include <mutex>
#include <thread>

namespace mpmd::plan {

namespace {
constexpr int64_t kMaxRunBytes = int64_t(1) << 31, kMaxThreads = 512;

/// The elements that one device holds of a tensor: a box and its bytes in row-major order.
struct Shard {
  TensorBox box;
  std::vector<uint8_t> bytes;
  std::vector<TensorBox> received; ///< for a target shard: the boxes that arrived, without sums
};

/// Calls `visit(position in the tensor, offset in `whole`, number of elements)` for each row of `part`.
template <typename Visit>
void eachRow(const TensorBox &part, const TensorBox &whole, const std::vector<int64_t> &shape, Visit visit) {
  int64_t rows = sizeOf(part), length = 1;
  if (rows == 0)
    return;
  size_t rank = part.size();
  if (rank)
    length = part[rank - 1].size(), rows /= length;
  std::vector<int64_t> at(rank);
  for (size_t dim = 0; dim < rank; ++dim)
    at[dim] = part[dim].low;
  for (int64_t row = 0; row < rows; ++row) {
    int64_t position = 0, offset = 0;
    for (size_t dim = 0; dim < rank; ++dim) {
      position = position * shape[dim] + at[dim];
      offset = offset * whole[dim].size() + at[dim] - whole[dim].low;
    }
    visit(position, offset, length);
    for (size_t dim = rank > 1 ? rank - 1 : 0; dim-- > 0;) {
      if (++at[dim] < part[dim].high)
        break;
      at[dim] = part[dim].low;
    }
  }
}

/// An unbuffered rendezvous: the receiver copies from the sender's memory while the sender waits.
class Meetings {
public:
  explicit Meetings(size_t count) : states(count, 0) {}

  void offer(size_t i) {
    std::unique_lock lock(mutex);
    states[i] = 1;
    changed.notify_all();
    changed.wait(lock, [&] { return states[i] == 2; });
  }
  void wait(size_t i) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return states[i] == 1; });
  }
  void done(size_t i) {
    std::lock_guard lock(mutex);
    states[i] = 2;
    changed.notify_all();
  }

private:
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<char> states;
};

class Runner {
public:
  Runner(const ReshardRequest &request, const ReshardPlan &plan) : request(request), plan(plan) {}

  absl::Status run(ReshardRun &outcome) {
    MPMD_RETURN_IF_ERROR(allocate());
    std::map<int64_t, std::vector<size_t>> lists;
    for (size_t i = 0; i < plan.messages.size(); ++i) {
      lists[plan.messages[i].source].push_back(i);
      lists[plan.messages[i].target].push_back(i);
      outcome.bytes += sizeOf(plan.messages[i].box) * request.tensors[plan.messages[i].tensor].elementBytes;
    }
    if (static_cast<int64_t>(lists.size()) > kMaxThreads)
      return invalid("expected at most " + std::to_string(kMaxThreads) +
                     " devices that send or receive in a run, got " + std::to_string(lists.size()));
    Meetings meetings(plan.messages.size());
    // The threads begin only once all of them exist. Otherwise they would wait forever for a thread that could not be
    // started.
    std::promise<bool> start;
    std::shared_future<bool> begins = start.get_future().share();
    std::vector<std::thread> threads;
    absl::Status status;
    try {
      threads.reserve(lists.size());
      for (const auto &[device, list] : lists)
        threads.emplace_back([this, &meetings, &list = list, device = device, begins] {
          if (begins.get())
            follow(device, list, meetings);
        });
    } catch (const std::exception &fault) {
      status = invalid("expected " + std::to_string(lists.size()) +
                       " threads, one for each device that sends or receives, got " + std::to_string(threads.size()) +
                       ": " + fault.what());
    }
    start.set_value(status.ok());
    for (std::thread &thread : threads)
      thread.join();
    if (!status.ok())
      return status;
    for (const LocalBox &local : plan.local)
      copy(local.tensor, local.device, local.device, local.box);
    outcome.threads = static_cast<int64_t>(threads.size());
    outcome.messages = static_cast<int64_t>(plan.messages.size());
    return compare(outcome);
  }

private:
  using Key = std::pair<int64_t, int64_t>; // (tensor, device)

  absl::Status allocate() {
    int64_t all = 0;
    for (const ReshardTensor &tensor : request.tensors)
      for (const Sharding *side : {&tensor.source, &tensor.target})
        for (size_t i = 0; i < side->devices.size(); ++i)
          if ((all += sizeOf(boxOf(*side, tensor.shape, static_cast<int64_t>(i))) * tensor.elementBytes) > kMaxRunBytes)
            return invalid("expected at most 2^31 bytes on all devices in a run, got more");
    for (size_t i = 0; i < request.tensors.size(); ++i) {
      const ReshardTensor &tensor = request.tensors[i];
      auto number = static_cast<int64_t>(i);
      for (size_t at = 0; at < tensor.source.devices.size(); ++at) {
        Shard &shard = held[{number, tensor.source.devices[at]}];
        shard.box = boxOf(tensor.source, tensor.shape, static_cast<int64_t>(at));
        shard.bytes.resize(sizeOf(shard.box) * tensor.elementBytes);
        fill(number, partialOf(tensor.source, static_cast<int64_t>(at)), shard);
      }
      for (size_t at = 0; at < tensor.target.devices.size(); ++at) {
        Shard &shard = needed[{number, tensor.target.devices[at]}];
        shard.box = boxOf(tensor.target, tensor.shape, static_cast<int64_t>(at));
        shard.bytes.resize(sizeOf(shard.box) * tensor.elementBytes);
        // An element that no message writes must have a wrong value.
        fill(number, -2, shard);
      }
    }
    return absl::OkStatus();
  }

  static int64_t sumsOf(const Sharding &sharding) {
    int64_t sums = 1;
    for (int64_t axis : sharding.unreduced)
      sums *= sharding.mesh[axis];
    return sums;
  }
  static int64_t partialOf(const Sharding &sharding, int64_t position) {
    std::vector<int64_t> coordinates(sharding.mesh.size());
    for (size_t axis = sharding.mesh.size(); axis-- > 0; position /= sharding.mesh[axis])
      coordinates[axis] = position % sharding.mesh[axis];
    int64_t sum = 0;
    for (int64_t axis : sharding.unreduced)
      sum = sum * sharding.mesh[axis] + coordinates[axis];
    return sum;
  }

  /// Eight bytes of an element's value. Longer elements take several calls, one for each `word`.
  static uint64_t valueOf(int64_t tensor, int64_t position, int64_t word, int64_t partial) {
    return Random((static_cast<uint64_t>(position) * 31 + static_cast<uint64_t>(tensor)) * 0x9e3779b97f4a7c15 +
                  static_cast<uint64_t>(word) * 0x632be59bd9b4e019 +
                  static_cast<uint64_t>(partial) * 0xd1342543de82ef95)
        .next();
  }
  static uint8_t byteOf(uint64_t value, int64_t byte) { return static_cast<uint8_t>(value >> (byte % 8 * 8)); }

  void fill(int64_t tensor, int64_t partial, Shard &shard) {
    const ReshardTensor &of = request.tensors[tensor];
    eachRow(shard.box, shard.box, of.shape, [&](int64_t position, int64_t offset, int64_t count) {
      for (int64_t i = 0; i < count; ++i)
        for (int64_t b = 0; b < of.elementBytes; b += 8) {
          uint64_t value = valueOf(tensor, position + i, b / 8, partial);
          for (int64_t at = b; at < std::min(b + 8, of.elementBytes); ++at)
            shard.bytes[(offset + i) * of.elementBytes + at] = byteOf(value, at);
        }
    });
  }

  void follow(int64_t device, const std::vector<size_t> &list, Meetings &meetings) {
    for (size_t i : list) {
      const ReshardMessage &m = plan.messages[i];
      if (m.source == device) {
        meetings.offer(i);
        continue;
      }
      meetings.wait(i);
      if (m.partial)
        add(m);
      else
        copy(m.tensor, m.source, m.target, m.box);
      meetings.done(i);
    }
  }

  /// The shard from which the device sends these elements. It is the target shard if the elements arrived there, else
  /// the source shard. If another device computed the sum, the source shard has only a partial sum.
  Shard &have(int64_t tensor, int64_t device, const TensorBox &box) {
    auto target = needed.find({tensor, device});
    if (target != needed.end())
      for (const TensorBox &received : target->second.received)
        if (sizeOf(intersect(received, box)) > 0)
          return target->second;
    auto found = held.find({tensor, device});
    return found != held.end() && contains(found->second.box, box) ? found->second : target->second;
  }

  void copy(int64_t tensor, int64_t source, int64_t target, const TensorBox &box) {
    const ReshardTensor &of = request.tensors[tensor];
    const Shard &from = have(tensor, source, box);
    Shard &to = needed.at({tensor, target});
    std::vector<int64_t> places;
    eachRow(box, from.box, of.shape, [&](int64_t, int64_t offset, int64_t) { places.push_back(offset); });
    size_t row = 0;
    eachRow(box, to.box, of.shape, [&](int64_t, int64_t offset, int64_t count) {
      std::memcpy(&to.bytes[offset * of.elementBytes], &from.bytes[places[row++] * of.elementBytes],
                  count * of.elementBytes);
    });
    to.received.push_back(box);
  }

  /// Adds byte by byte modulo 256, so that the sum does not depend on the order.
  void add(const ReshardMessage &m) {
    const ReshardTensor &of = request.tensors[m.tensor];
    const Shard &from = held.at({m.tensor, m.source});
    Shard &to = held.at({m.tensor, m.target});
    std::vector<int64_t> places;
    eachRow(m.box, from.box, of.shape, [&](int64_t, int64_t offset, int64_t) { places.push_back(offset); });
    size_t row = 0;
    eachRow(m.box, to.box, of.shape, [&](int64_t, int64_t offset, int64_t count) {
      for (int64_t i = 0; i < count * of.elementBytes; ++i)
        to.bytes[offset * of.elementBytes + i] += from.bytes[places[row] * of.elementBytes + i];
      ++row;
    });
  }

  absl::Status compare(ReshardRun &outcome) {
    absl::Status status;
    for (const auto &[key, shard] : needed) {
      const ReshardTensor &of = request.tensors[key.first];
      int64_t sums = sumsOf(of.source);
      eachRow(shard.box, shard.box, of.shape, [&](int64_t position, int64_t offset, int64_t count) {
        for (int64_t i = 0; i < count; ++i) {
          ++outcome.elements;
          for (int64_t b = 0; b < of.elementBytes; b += 8) {
            uint8_t expected[8] = {};
            for (int64_t sum = 0; sum < sums; ++sum) {
              uint64_t value = valueOf(key.first, position + i, b / 8, sum);
              for (int64_t at = 0; at < 8; ++at)
                expected[at] += byteOf(value, at);
            }
            auto length = static_cast<size_t>(std::min<int64_t>(8, of.elementBytes - b));
            if (std::memcmp(&shard.bytes[(offset + i) * of.elementBytes + b], expected, length) != 0 && status.ok())
              status = invalid("element " + std::to_string(position + i) + " of tensor " + std::to_string(key.first) +
                               " is wrong on device " + std::to_string(key.second));
          }
        }
      });
    }
    return status;
  }

  const ReshardRequest &request;
  const ReshardPlan &plan;
  std::map<Key, Shard> held, needed;
};
} // namespace

absl::Status runReshard(const ReshardRequest &request, const ReshardPlan &plan, ReshardRun &run) {
  return Runner(request, plan).run(run);
}

} // namespace mpmd::plan
