#include "Clock.h"

#include "memory/EmulatedMemory.h"

#include <algorithm>

namespace mpmd::emulator {

namespace {
constexpr uint64_t toBegin = 2000;   // nanoseconds before any operation begins
constexpr uint64_t bytesNear = 1000; // per nanosecond, in a device's own memory
constexpr uint64_t bytesFar = 25;    // per nanosecond, between devices, and from and to the host

uint64_t bytesOf(const Ranges &ranges) {
  uint64_t bytes = 0;
  for (const Range &range : ranges.all())
    bytes += range.end - range.begin;
  return bytes;
}

uint64_t timeOf(const Node &node, Memory &memory) {
  const Call &call = *node.call;
  auto place = [&](uint64_t address) {
    const Allocation *allocation = memory.find(address);
    return allocation ? allocation->device : hostMemory;
  };
  switch (call.kind) {
  case Call::Kind::Kernel:
  case Call::Kind::Memset:
  case Call::Kind::Library:
    return toBegin + (bytesOf(node.reads) + bytesOf(node.writes)) / bytesNear;
  case Call::Kind::Collective:
    return toBegin + (bytesOf(node.reads) + bytesOf(node.writes)) / bytesFar;
  case Call::Kind::Copy:
    return toBegin +
           call.width * call.height / (call.kept || place(call.source) != place(call.target) ? bytesFar : bytesNear);
  default:
    return 0;
  }
}
} // namespace

uint64_t Clock::now() const {
  auto host = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin).count();
  return std::max(static_cast<uint64_t>(host), latest);
}

void Clock::ends(Node &node, Memory &memory) {
  uint64_t start = node.asked;
  for (const NodePtr &before : node.before)
    start = std::max(start, before->end);
  if (auto written = writtenAt.find(node.call->target);
      node.call->kind == Call::Kind::WaitValue && written != writtenAt.end())
    start = std::max(start, written->second);
  node.end = start + timeOf(node, memory);
  if (node.call->kind == Call::Kind::WriteValue)
    writtenAt[node.call->target] = node.end;
  latest = std::max(latest, node.end);
}

} // namespace mpmd::emulator
