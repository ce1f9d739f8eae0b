#include "RunNode.h"

#include "../Emulator.h"
#include "Launch.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <utility>

namespace mpmd::emulator {

namespace {
std::string hex(uint64_t address) {
  char text[24];
  std::snprintf(text, sizeof(text), "0x%llx", static_cast<unsigned long long>(address));
  return text;
}

Ranges lines(uint64_t address, uint64_t width, uint64_t height, uint64_t pitch) {
  Ranges ranges;
  for (uint64_t line = 0; line < height; ++line)
    ranges.addLast(address + line * pitch, address + line * pitch + width);
  return ranges;
}

void copy(Emulator &emulator, const Call &call, Node &node, bool alone) {
  const char *source = call.kept ? call.kept->data() : emulator.memory.at(call.source);
  uint64_t sourcePitch = call.kept ? call.width : call.sourcePitch;
  if (!call.kept)
    node.reads = lines(call.source, call.width, call.height, call.sourcePitch);
  node.writes = lines(call.target, call.width, call.height, call.targetPitch);
  uint64_t first = 0;
  if (uint64_t common = node.reads.common(node.writes, first))
    emulator.report.fault(describe(call) + ": source and target have the same " + std::to_string(common) +
                          " bytes, the first at " + hex(first));
  bool gone = alone && ((!call.kept && !emulator.memory.find(call.source)) || !emulator.memory.find(call.target));
  for (uint64_t line = 0; line < call.height && !gone; ++line)
    std::memmove(emulator.memory.at(call.target) + line * call.targetPitch, source + line * sourcePitch, call.width);
}
} // namespace

std::string describe(const Call &call) {
  std::string what;
  switch (call.kind) {
  case Call::Kind::Library:
  case Call::Kind::Collective:
    what = call.name;
    break;
  case Call::Kind::Kernel:
    what = "kernel '" + std::string(call.kernel->entry->name) + "'";
    break;
  case Call::Kind::Copy:
    what = "a copy of " + std::to_string(call.width * call.height) + " bytes";
    break;
  case Call::Kind::Memset:
    what = "a memset of " + std::to_string(call.width) + " bytes";
    break;
  case Call::Kind::HostFunction:
    what = "a host function";
    break;
  case Call::Kind::WaitValue:
    what = "a wait for a value";
    break;
  case Call::Kind::WriteValue:
    what = "a write of a value";
    break;
  case Call::Kind::Record:
    what = "a record of an event";
    break;
  }
  return what + " in stream " + std::to_string(call.stream) + " of device " + std::to_string(call.device->ordinal);
}

std::string checkPlace(Emulator &emulator, const Device *device, uint64_t address, uint64_t width, uint64_t height,
                       uint64_t pitch) {
  if (width == 0 || height == 0)
    return "";
  if (pitch < width && height > 1)
    return "lines of " + std::to_string(width) + " bytes are only " + std::to_string(pitch) + " bytes apart";
  uint64_t bytes = (height - 1) * pitch + width;
  const Allocation *allocation = emulator.memory.find(address);
  if (!allocation && !emulator.memory.isDevice(address))
    return address == 0 ? "a null pointer" : ""; // host memory
  if (!allocation)
    return hex(address) + " is not allocated";
  if (!allocation->holds(address, bytes))
    return std::to_string(bytes) + " bytes at " + hex(address) + " run over the end of an allocation of " +
           std::to_string(allocation->end - allocation->begin) + " at " + hex(allocation->begin);
  if (device && !emulator.mayTouch(*device, allocation->device))
    return hex(address) + " is memory of device " + std::to_string(allocation->device) + ", to which device " +
           std::to_string(device->ordinal) + " has no peer access";
  return "";
}

std::string checkLines(Emulator &emulator, const Call &call) {
  std::string wrong;
  for (const mpmd_emulator_lines_t &each : call.lines)
    if (wrong.empty())
      wrong = checkPlace(emulator, call.device, each.address, each.width, each.height, each.pitch);
  return wrong;
}

namespace {
/// Records the lines that the call reads and writes.
void touchLines(Node &node) {
  std::vector<std::pair<uint64_t, uint64_t>> read, written;
  for (const mpmd_emulator_lines_t &each : node.call->lines) {
    auto &touched = each.writes != 0 ? written : read;
    for (size_t line = 0; line < each.height; ++line)
      touched.emplace_back(each.address + line * each.pitch, each.address + line * each.pitch + each.width);
  }
  for (auto [touched, into] : {std::pair{&read, &node.reads}, std::pair{&written, &node.writes}}) {
    std::sort(touched->begin(), touched->end());
    for (auto [begin, end] : *touched)
      into->addLast(begin, end);
  }
}

void runLibrary(Emulator &emulator, Node &node) {
  const Call &call = *node.call;
  if (std::string wrong = checkLines(emulator, call); !wrong.empty())
    return emulator.fail(*call.device, CUDA_ERROR_ILLEGAL_ADDRESS, describe(call) + ": " + wrong);
  touchLines(node);
  call.library(call.libraryData.data());
}
} // namespace

void runNode(Emulator &emulator, Node &node, bool alone) {
  const Call &call = *node.call;
  if (call.kind == Call::Kind::Kernel)
    return runKernel(emulator, node);
  if (call.kind == Call::Kind::Library)
    return runLibrary(emulator, node);
  // The operation was executed when the last member arrived.
  if (call.kind == Call::Kind::Collective)
    return node.met ? touchLines(node) : void();
  // Memory may have been freed since the call.
  const Device *device = call.betweenPeers ? nullptr : call.device;
  std::string wrong = checkPlace(emulator, device, call.target, call.width, call.height, call.targetPitch);
  if (wrong.empty() && call.kind == Call::Kind::Copy && !call.kept)
    wrong = checkPlace(emulator, device, call.source, call.width, call.height, call.sourcePitch);
  if (!wrong.empty())
    return emulator.fail(*call.device, CUDA_ERROR_ILLEGAL_ADDRESS, describe(call) + ": " + wrong);
  switch (call.kind) {
  case Call::Kind::Copy:
    return copy(emulator, call, node, alone);
  case Call::Kind::Memset:
    node.writes.addLast(call.target, call.target + call.width);
    std::memset(emulator.memory.at(call.target), static_cast<int>(call.value), call.width);
    return;
  case Call::Kind::WaitValue:
    node.reads.addLast(call.target, call.target + 4);
    return;
  case Call::Kind::WriteValue:
    node.writes.addLast(call.target, call.target + 4);
    __atomic_store_n(emulator.memory.at<uint32_t>(call.target), call.value, __ATOMIC_RELEASE);
    return;
  default:
    return;
  }
}

} // namespace mpmd::emulator
