// Transports between processes for the transport conformance tests.
#include "ProcessTransports.h"

#include "FakeProcesses.h"

#include "runtime/src/loader/Plugin.h"

#include "gtest/gtest.h"

#include <chrono>

namespace mpmd::rt {

namespace {
constexpr std::chrono::nanoseconds none(0);

/// Forwards posts and waits of either end to the process of that end.
class TransportOfTwo final : public Transport {
public:
  explicit TransportOfTwo(const FakeOptions &options) : processes(options) {
    onEach(2, [&](uint32_t process) {
      absl::StatusOr<std::unique_ptr<Transport>> made =
          processes[process].createTransport(createInProcessTransport(none), {0, 1}, none);
      ASSERT_TRUE(made.ok()) << made.status();
      sides[process] = *std::move(made);
    });
  }
  ~TransportOfTwo() override {
    onEach(2, [&](uint32_t process) { sides[process] = nullptr; });
  }

  void connect(absl::Span<const ChannelInfo> infos) override {
    channels.assign(infos.begin(), infos.end());
    for (std::unique_ptr<Transport> &side : sides)
      side->connect(infos);
  }
  absl::Status postSend(uint32_t channel, const Message &message) override {
    return sides[channels[channel].source]->postSend(channel, message);
  }
  absl::Status postRecv(uint32_t channel, const Message &message) override {
    return sides[channels[channel].target]->postRecv(channel, message);
  }
  absl::Status waitSend(uint32_t channel, uint64_t number) override {
    return sides[channels[channel].source]->waitSend(channel, number);
  }
  absl::Status waitRecv(uint32_t channel, uint64_t number) override {
    return sides[channels[channel].target]->waitRecv(channel, number);
  }
  bool isOver(uint32_t channel, bool sends, uint64_t number) override {
    return sides[sends ? channels[channel].source : channels[channel].target]->isOver(channel, sends, number);
  }
  bool isPosted(uint32_t channel, uint64_t number) const override {
    return sides[channels[channel].source]->isPosted(channel, number);
  }
  void abort() override {
    for (std::unique_ptr<Transport> &side : sides)
      side->abort();
  }

private:
  FakeProcesses processes;
  std::unique_ptr<Transport> sides[2];
  std::vector<ChannelInfo> channels;
};

/// The process joins once, and leaves after all tests.
std::shared_ptr<Processes> joined;
std::string joinedKind;
class Leave : public testing::Environment {
  void TearDown() override { joined = nullptr; }
};
[[maybe_unused]] testing::Environment *leave = testing::AddGlobalTestEnvironment(new Leave);
} // namespace

std::unique_ptr<Transport> createTransportOfTwo(bool isSlow) {
  FakeOptions options;
  options.isSlow = isSlow;
  return std::make_unique<TransportOfTwo>(options);
}

std::string whyNotByMpi(const std::string &kind) {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
  return "sanitizers do not see into libraries of MPI";
#endif
  if (joined && joinedKind != kind)
    return "this process has joined by '" + joinedKind + "', and joins once";
  if (joined && !joined->failure().ok())
    return "a test before this one in the same process has failed on purpose";
  if (joined)
    return "";
  absl::StatusOr<const mpmd_comm_plugin_t *> plugin = openCommPlugin(kind);
  if (!plugin.ok())
    return std::string(plugin.status().message());
  absl::StatusOr<std::shared_ptr<Processes>> processes = Processes::join(**plugin);
  if (!processes.ok()) {
    ADD_FAILURE() << processes.status();
    return "";
  }
  joined = *std::move(processes);
  joinedKind = kind;
  return "";
}

std::unique_ptr<Transport> createTransportByMpi(const std::string &) {
  return *joined->createTransport(nullptr, {0, 0}, none);
}

} // namespace mpmd::rt
