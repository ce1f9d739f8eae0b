// Checks the rules of a plan from its tables and the request alone. Shares no code with the planner.
#include "mpmd/Plan/Reshard/Reshard.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace mpmd::plan {

namespace {
constexpr int64_t kMaxFaults = 4, kMaxPacked = 256 << 10;

class Checker {
public:
  Checker(const ReshardRequest &request, const ReshardPlan &plan) : request(request), plan(plan) {}

  std::vector<Fault> run() {
    if (!ids())
      return std::move(faults);
    indexSums();
    for (size_t i = 0; i < plan.messages.size(); ++i)
      message(i);
    local();
    for (size_t tensor = 0; tensor < request.tensors.size(); ++tensor)
      written(static_cast<int64_t>(tensor));
    ports();
    memory();
    totals();
    return std::move(faults);
  }

private:
  void fail(const std::string &rule, const std::string &text) {
    if (counts[rule]++ < kMaxFaults)
      faults.push_back({rule, text});
  }
  std::string name(size_t i) const {
    const ReshardMessage &m = plan.messages[i];
    return "message " + std::to_string(i) + " (tensor " + std::to_string(m.tensor) + ", device " +
           std::to_string(m.source) + " to " + std::to_string(m.target) + ", " + toText(m.box) + ")";
  }

  int64_t positionOf(const Sharding &sharding, int64_t device) {
    auto [entry, made] = positions.try_emplace(&sharding);
    for (size_t i = 0; made && i < sharding.devices.size(); ++i)
      entry->second[sharding.devices[i]] = static_cast<int64_t>(i);
    auto found = entry->second.find(device);
    return found == entry->second.end() ? -1 : found->second;
  }
  /// The box that a device holds (source) or needs (target). Null if the device is not in that mesh.
  const TensorBox *boxAt(int64_t tensor, bool target, int64_t device) {
    auto [entry, made] = boxes.try_emplace({tensor, target, device});
    if (made) {
      const ReshardTensor &of = request.tensors[tensor];
      const Sharding &sharding = target ? of.target : of.source;
      int64_t position = positionOf(sharding, device);
      entry->second = {position >= 0, position >= 0 ? boxOf(sharding, of.shape, position) : TensorBox()};
    }
    return entry->second.first ? &entry->second.second : nullptr;
  }

  bool ids() {
    auto known = [&](int64_t tensor, int64_t device, const TensorBox &box) {
      return tensor >= 0 && tensor < static_cast<int64_t>(request.tensors.size()) && device >= 0 &&
             device < static_cast<int64_t>(request.cluster.nodes.size()) &&
             box.size() == request.tensors[tensor].shape.size();
    };
    for (size_t i = 0; i < plan.messages.size(); ++i) {
      const ReshardMessage &m = plan.messages[i];
      if (!known(m.tensor, m.source, m.box) || !known(m.tensor, m.target, m.box) || m.source == m.target ||
          m.relayOf >= static_cast<int64_t>(i))
        fail("ids", name(i) + " names what is not there, or itself");
    }
    for (const LocalBox &local : plan.local)
      if (!known(local.tensor, local.device, local.box))
        fail("ids", "a local box " + toText(local.box) + " names what is not there");
    return faults.empty();
  }

  /// The number of partial sums for each element; 1 if the source has no unreduced axes.
  int64_t sumsOf(int64_t tensor) const {
    const Sharding &source = request.tensors[tensor].source;
    int64_t sums = 1;
    for (int64_t axis : source.unreduced)
      sums *= source.mesh[axis];
    return sums;
  }
  /// The index, along the unreduced axes, of the partial sum that a source device holds.
  int64_t partialOf(int64_t tensor, int64_t device) {
    const Sharding &source = request.tensors[tensor].source;
    int64_t position = positionOf(source, device), sum = 0, place = 1;
    std::vector<int64_t> coordinates(source.mesh.size());
    for (size_t axis = source.mesh.size(); axis-- > 0; position /= source.mesh[axis])
      coordinates[axis] = position % source.mesh[axis];
    for (int64_t axis : source.unreduced)
      sum += coordinates[axis] * place, place *= source.mesh[axis];
    return sum;
  }

  /// The messages with partial sums that arrive at one device, sorted by the first row-major position of their boxes.
  struct Arrivals {
    std::vector<size_t> messages;
    /// For each message: the first position of its box, and the maximum last position of this message and all before
    /// it.
    std::vector<int64_t> low, reach;
  };

  std::pair<int64_t, int64_t> spanOf(int64_t tensor, const TensorBox &box) const {
    int64_t low = 0, high = 0;
    for (size_t dim = 0; dim < box.size(); ++dim) {
      low = low * request.tensors[tensor].shape[dim] + box[dim].low;
      high = high * request.tensors[tensor].shape[dim] + box[dim].high - 1;
    }
    return {low, high};
  }

  void indexSums() {
    for (size_t i = 0; i < plan.messages.size(); ++i)
      if (plan.messages[i].partial)
        arriving[{plan.messages[i].tensor, plan.messages[i].target}].messages.push_back(i);
    for (auto &[key, list] : arriving) {
      int64_t tensor = key.first;
      auto span = [&](size_t i) { return spanOf(tensor, plan.messages[i].box); };
      std::sort(list.messages.begin(), list.messages.end(), [&](size_t a, size_t b) { return span(a) < span(b); });
      for (size_t i : list.messages) {
        list.low.push_back(span(i).first);
        list.reach.push_back(std::max(list.reach.empty() ? 0 : list.reach.back(), span(i).second));
      }
    }
  }

  /// Whether a device has all partial sums of a box at `time`. For each other partial sum, the messages that have
  /// arrived must cover the box.
  bool added(int64_t tensor, int64_t device, const TensorBox &box, double time) {
    std::map<int64_t, int64_t> filled;
    const Arrivals &list = arriving[{tensor, device}];
    auto [low, high] = spanOf(tensor, box);
    size_t end = static_cast<size_t>(std::upper_bound(list.low.begin(), list.low.end(), high) - list.low.begin());
    for (size_t i = end; i-- > 0 && list.reach[i] >= low;) {
      const ReshardMessage &m = plan.messages[list.messages[i]];
      if (m.end <= time + slack)
        filled[partialOf(tensor, m.source)] += sizeOf(intersect(m.box, box));
    }
    filled.erase(partialOf(tensor, device));
    int64_t full = 0;
    for (auto [sum, size] : filled)
      full += size == sizeOf(box);
    return full == sumsOf(tensor) - 1;
  }

  void message(size_t i) {
    const ReshardMessage &m = plan.messages[i];
    if (sizeOf(m.box) == 0)
      fail("empty", name(i) + " has no elements");
    if (!(m.start >= 0) || !(m.end >= m.start) || !std::isfinite(m.end))
      fail("order", name(i) + " starts at " + toText(m.start) + " and ends at " + toText(m.end));
    if (i && (m.start < plan.messages[i - 1].start))
      fail("order", name(i) + " starts before the one that stands before it");
    const TensorBox *holds = boxAt(m.tensor, false, m.source), *needs = boxAt(m.tensor, true, m.target);
    bool sums = sumsOf(m.tensor) > 1, inSource = holds && contains(*holds, m.box);
    slack = 1e-9 * std::abs(m.start);
    if (m.partial) {
      const TensorBox *sum = boxAt(m.tensor, false, m.target);
      if (!sums || !inSource || !sum || !contains(*sum, m.box) || m.relayOf >= 0 ||
          partialOf(m.tensor, m.source) == partialOf(m.tensor, m.target))
        fail("partial", name(i) + " brings no partial sum that its target adds");
    } else {
      if (!needs || !contains(*needs, m.box))
        fail("written_once", name(i) + " brings what its target does not need");
      if (m.relayOf >= 0) {
        const ReshardMessage &from = plan.messages[m.relayOf];
        if (from.tensor != m.tensor || from.target != m.source || from.partial || !contains(from.box, m.box))
          fail("relay_of", name(i) + " passes on what " + name(m.relayOf) + " did not bring");
        else if (from.end > m.start + slack || from.round >= m.round)
          fail("held", name(i) + " leaves before " + name(m.relayOf) + " has arrived");
        if (inSource && !sums)
          fail("relay_of", name(i) + " needs no relay: its source holds the bytes");
      } else if (!inSource || (sums && !added(m.tensor, m.source, m.box, m.start))) {
        fail("held", name(i) + " leaves a device that does not hold the bytes");
      }
    }
  }

  void local() {
    for (const LocalBox &box : plan.local) {
      const TensorBox *holds = boxAt(box.tensor, false, box.device), *needs = boxAt(box.tensor, true, box.device);
      std::string text = "local box " + toText(box.box) + " of tensor " + std::to_string(box.tensor) + " on device " +
                         std::to_string(box.device);
      slack = 0;
      if (sizeOf(box.box) == 0 || !holds || !needs || !contains(*holds, box.box) || !contains(*needs, box.box))
        fail("local", text + " is not there, or not needed");
      else if (sumsOf(box.tensor) > 1 &&
               !added(box.tensor, box.device, box.box, std::numeric_limits<double>::infinity()))
        fail("local", text + " lacks partial sums");
    }
  }

  /// Each element is written once if the written boxes are disjoint, lie in the device's box, and cover it.
  void written(int64_t tensor) {
    std::map<int64_t, std::vector<TensorBox>> written;
    for (const LocalBox &box : plan.local)
      if (box.tensor == tensor)
        written[box.device].push_back(box.box);
    for (const ReshardMessage &m : plan.messages)
      if (m.tensor == tensor && !m.partial)
        written[m.target].push_back(m.box);
    for (int64_t device : request.tensors[tensor].target.devices) {
      std::vector<TensorBox> &list = written[device];
      int64_t size = 0, needed = sizeOf(*boxAt(tensor, true, device));
      for (const TensorBox &box : list)
        size += sizeOf(box);
      std::string where = "of tensor " + std::to_string(tensor) + " on device " + std::to_string(device);
      if (size != needed)
        fail("written_once",
             "expected " + std::to_string(needed) + " elements " + where + ", got " + std::to_string(size));
      std::vector<const TensorBox *> boxes;
      for (const TensorBox &box : list)
        boxes.push_back(&box);
      if (const TensorBox *twice = meeting(boxes, 0))
        fail("written_once", toText(*twice) + " " + where + " is written twice");
    }
  }

  /// Finds a box that shares an element with another one of `boxes`, or null. All boxes agree in the dimensions before
  /// `dim`.
  static const TensorBox *meeting(std::vector<const TensorBox *> &boxes, size_t dim) {
    if (boxes.size() < 2)
      return nullptr;
    if (dim == boxes[0]->size())
      return boxes[0];
    // Boxes begin only at these borders, so it suffices to compare the boxes that cover a border.
    std::vector<int64_t> borders;
    for (const TensorBox *box : boxes)
      borders.push_back((*box)[dim].low);
    std::sort(borders.begin(), borders.end());
    borders.erase(std::unique(borders.begin(), borders.end()), borders.end());
    std::sort(boxes.begin(), boxes.end(),
              [&](const TensorBox *a, const TensorBox *b) { return (*a)[dim].low < (*b)[dim].low; });
    std::vector<const TensorBox *> open;
    size_t next = 0;
    for (int64_t border : borders) {
      std::erase_if(open, [&](const TensorBox *box) { return (*box)[dim].high <= border; });
      for (; next < boxes.size() && (*boxes[next])[dim].low == border; ++next)
        open.push_back(boxes[next]);
      std::vector<const TensorBox *> here = open;
      if (const TensorBox *twice = meeting(here, dim + 1))
        return twice;
    }
    return nullptr;
  }

  void ports() {
    const ReshardCluster &cluster = request.cluster;
    double between = std::min(cluster.deviceBandwidth, cluster.nicBandwidth);
    double times = std::floor(cluster.nicBandwidth / between * (1 + 1e-12));
    // For each direction: the last message of each device, and the end times of each node's pending messages.
    std::map<int64_t, size_t> last[2];
    std::map<int64_t, std::vector<double>> nics[2];
    for (size_t i = 0; i < plan.messages.size(); ++i) {
      const ReshardMessage &m = plan.messages[i];
      int64_t nodes[2] = {cluster.nodes[m.source], cluster.nodes[m.target]}, devices[2] = {m.source, m.target};
      int64_t bytes = sizeOf(m.box) * request.tensors[m.tensor].elementBytes;
      double epsilon = 1e-9 * std::abs(m.end);
      bool packed = true;
      for (int way : {0, 1}) {
        auto found = last[way].find(devices[way]);
        if (found == last[way].end()) {
          packed = false;
        } else {
          const ReshardMessage &before = plan.messages[found->second];
          bool follows =
              before.source == m.source && before.target == m.target && std::abs(m.start - before.end) <= epsilon;
          packed = packed && follows &&
                   std::max(sizeOf(before.box) * request.tensors[before.tensor].elementBytes, bytes) < kMaxPacked;
          if (before.end > m.start + epsilon || before.round > m.round || (before.round == m.round && !follows))
            fail("one_port", name(i) + " and " + name(found->second) + " are on one port at one time");
        }
        last[way][devices[way]] = i;
        if (nodes[0] == nodes[1])
          continue;
        std::vector<double> &open = nics[way][nodes[way]];
        std::erase_if(open, [&](double end) { return end <= m.start + epsilon; });
        open.push_back(m.end);
        if (static_cast<double>(open.size()) > times)
          fail("nic", name(i) + " is one more than the NIC of node " + std::to_string(nodes[way]) + " carries");
      }
      double least = static_cast<double>(bytes) / (nodes[0] == nodes[1] ? cluster.deviceBandwidth : between) +
                     (packed ? 0 : cluster.latency);
      if (m.end - m.start < least - epsilon)
        fail("duration", name(i) + " takes " + toText(m.end - m.start) + " s, expected at least " + toText(least));
    }
  }

  void memory() {
    struct Event {
      double time;
      int64_t bytes;
    };
    std::map<int64_t, std::vector<Event>> events;
    for (const ReshardMessage &m : plan.messages) {
      int64_t bytes = sizeOf(m.box) * request.tensors[m.tensor].elementBytes;
      for (int64_t device : {m.source, m.target}) {
        events[device].push_back({m.start, bytes});
        events[device].push_back({m.end, -bytes});
      }
    }
    int64_t peak = 0;
    for (auto &[device, list] : events) {
      std::sort(list.begin(), list.end(), [](const Event &a, const Event &b) {
        return a.time < b.time || (a.time == b.time && a.bytes < b.bytes);
      });
      int64_t held = 0;
      for (const Event &event : list)
        peak = std::max(peak, held += event.bytes);
    }
    if (peak != plan.peakBytes)
      fail("memory", "expected a peak of " + std::to_string(peak) + " bytes, got " + std::to_string(plan.peakBytes));
    if (request.cluster.memory > 0 && peak > request.cluster.memory)
      fail("memory", "expected at most " + std::to_string(request.cluster.memory) + " bytes in flight, got " +
                         std::to_string(peak));
  }

  /// The plan's bytes must equal the minimum, which is recomputed here device by device.
  void totals() {
    int64_t moved = 0, rounds = 0, minimum = 0;
    double makespan = 0;
    for (const ReshardMessage &m : plan.messages) {
      moved += sizeOf(m.box) * request.tensors[m.tensor].elementBytes;
      rounds = std::max(rounds, m.round + 1);
      makespan = std::max(makespan, m.end);
    }
    for (size_t i = 0; i < request.tensors.size(); ++i) {
      const ReshardTensor &tensor = request.tensors[i];
      auto number = static_cast<int64_t>(i);
      int64_t sums = sumsOf(number), elements = 1;
      for (int64_t extent : tensor.shape)
        elements *= extent;
      // One device computes the sum of every element.
      minimum += (sums - 1) * elements * tensor.elementBytes;
      for (int64_t device : tensor.target.devices) {
        const TensorBox &needs = *boxAt(number, true, device), *holds = boxAt(number, false, device);
        int64_t there = holds && sums == 1 ? sizeOf(intersect(*holds, needs)) : 0;
        minimum += (sizeOf(needs) - there) * tensor.elementBytes;
      }
      if (sums > 1)
        for (const LocalBox &box : plan.local)
          minimum -= box.tensor == number ? sizeOf(box.box) * tensor.elementBytes : 0;
    }
    auto same = [&](const char *what, int64_t expected, int64_t got) {
      if (expected != got)
        fail("totals", "expected " + std::to_string(expected) + " " + what + ", got " + std::to_string(got));
    };
    same("moved bytes", moved, plan.movedBytes);
    same("minimum bytes", minimum, plan.minimumBytes);
    same("rounds", rounds, plan.rounds);
    if (plan.movedBytes != plan.minimumBytes)
      fail("totals",
           "expected " + std::to_string(plan.minimumBytes) + " bytes to move, got " + std::to_string(plan.movedBytes));
    if (makespan != plan.makespanSeconds || makespan < plan.boundSeconds * (1 - 1e-9))
      fail("totals", "expected a makespan of " + toText(makespan) + " s, not below the bound, got " +
                         toText(plan.makespanSeconds) + " and a bound of " + toText(plan.boundSeconds));
  }

  const ReshardRequest &request;
  const ReshardPlan &plan;
  double slack = 0;
  /// The index of each device in the device list of its sharding.
  std::map<const Sharding *, std::unordered_map<int64_t, int64_t>> positions;
  std::map<std::tuple<int64_t, bool, int64_t>, std::pair<bool, TensorBox>> boxes;
  /// Arriving partial sums, indexed by tensor and target device.
  std::map<std::pair<int64_t, int64_t>, Arrivals> arriving;
  std::map<std::string, int64_t> counts;
  std::vector<Fault> faults;
};
} // namespace

std::vector<Fault> checkPlan(const ReshardRequest &request, const ReshardPlan &plan) {
  return Checker(request, plan).run();
}

} // namespace mpmd::plan
