// Random programs of streams, events and synchronizations, compared with a model of their order. The emulator reports a
// race exactly if two unordered nodes access the same memory. Without a race, every order gives the result of a single
// stream.
#include "Driver.h"

#include <random>

namespace {
constexpr int numBuffers = 4, numStreams = 3;

struct Model {
  struct Node {
    int reads, writes;
    std::vector<bool> before;
  };
  std::vector<Node> nodes;
  std::vector<std::vector<bool>> streams =
      std::vector<std::vector<bool>>(numStreams); // the nodes before the next node of each stream
  std::vector<bool> seen;                         // nodes that the host has seen done

  static void unite(std::vector<bool> &to, const std::vector<bool> &from) {
    to.resize(std::max(to.size(), from.size()));
    for (size_t i = 0; i < from.size(); ++i)
      to[i] = to[i] || from[i];
  }
  void add(int stream, int reads, int writes) {
    Node node = {reads, writes, streams[stream]};
    unite(node.before, seen);
    streams[stream] = node.before;
    streams[stream].resize(nodes.size() + 1);
    streams[stream].back() = true;
    nodes.push_back(std::move(node));
  }
  bool hasRace() const {
    for (size_t i = 0; i < nodes.size(); ++i)
      for (size_t j = 0; j < i; ++j) {
        const Node &a = nodes[j], &b = nodes[i];
        bool ordered = j < b.before.size() && b.before[j];
        if (!ordered && (a.writes == b.writes || a.writes == b.reads || a.reads == b.writes))
          return true;
      }
    return false;
  }
};

struct Program {
  Driver &driver;
  std::vector<CUdeviceptr> buffers;
  std::vector<CUstream> streams;
  std::vector<CUevent> events;
  explicit Program(Driver &driver) : driver(driver) {
    for (int i = 0; i < numBuffers; ++i)
      buffers.push_back(driver.floats(32, static_cast<float>(i)));
    for (int i = 0; i < numStreams; ++i) {
      streams.push_back(driver.stream());
      events.push_back(driver.event());
    }
  }
  void node(int stream, int from, int to) {
    if (from == to)
      CU(driver.affine(streams[stream], buffers[to], 0.5, static_cast<float>(to), 32));
    else
      CU(driver.copy(streams[stream], buffers[from], buffers[to], 32));
  }
  void order(int before, int after) {
    CU(driver.cuEventRecord(events[before], streams[before]));
    CU(driver.cuStreamWaitEvent(streams[after], events[before], 0));
  }
  std::vector<float> values() {
    for (CUstream stream : streams)
      EXPECT_EQ(driver.cuStreamSynchronize(stream), CUDA_SUCCESS);
    std::vector<float> all;
    for (CUdeviceptr buffer : buffers)
      all.push_back(driver.read(buffer, 1, streams[0])[0]);
    return all;
  }
};

TEST(Random, RacesAndResults) {
  int races = 0, clean = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    const char *orders[] = {"order=fifo", "order=late", "order=random"};
    Driver driver(orders[seed % 3] + std::string(",seed=") + std::to_string(seed)), oneStream;
    Program program(driver), expected(oneStream);
    Model model;
    // The number of events varies from few to almost all nodes.
    int eagerness = 1 + below(12), numNodes = 3 + below(20);
    for (int i = 0; i < numNodes; ++i) {
      int stream = below(numStreams), from = below(numBuffers), to = below(3) == 0 ? from : below(numBuffers);
      for (int wait = 0; wait < numStreams; ++wait)
        if (wait != stream && below(12) < eagerness) {
          program.order(wait, stream);
          Model::unite(model.streams[stream], model.streams[wait]);
        }
      program.node(stream, from, to);
      expected.node(0, from, to);
      model.add(stream, from, to);
      if (below(10) == 0) {
        int which = below(numStreams);
        CU(driver.cuStreamSynchronize(program.streams[which]));
        Model::unite(model.seen, model.streams[which]);
      }
    }
    std::vector<float> values = program.values();
    bool race = model.hasRace();
    ++(race ? races : clean);
    if (!race) {
      EXPECT_EQ(values, expected.values()) << "seed " << seed;
    }
    EXPECT_EQ(driver.faults().empty(), !race) << "seed " << seed;
    EXPECT_TRUE(isClean(oneStream));
  }
  EXPECT_GT(races, 50);
  EXPECT_GT(clean, 50);
}
} // namespace
