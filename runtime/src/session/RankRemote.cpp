// A rank whose steps run on a device.
#include "runtime/src/session/Rank.h"

#include <algorithm>

namespace mpmd::rt {

absl::Status Rank::attach(RemoteMemory &memory, const RankProgress &there) {
  remote = &memory;
  remoteProgress = &there;
  fetch = [this](char *address, uint64_t bytes) { broken.Update(remote->pull(address, bytes)); };
  stale.resize(program.num_buffers);
  for (const StateCopy &copy : copies)
    pieces.push_back({slots[copy.source], slots[copy.target], copy.bytes});
  return remote->reserve(staging.size());
}

absl::Status Rank::beginRemote(uint64_t number, absl::Span<const Feed> feeds, uint64_t slice) {
  beginRepetition(number, feeds, slice);
  keep(DumpPlan::atStart);
  return broken;
}

void Rank::dumpRemote(uint32_t instruction) { keep(DumpPlan::after(instruction)); }

void Rank::endRemote(uint64_t number, const DevicePlan::Traffic &traffic) {
  if (dumps)
    keep(dump->atEnd());
  stale.assign(stale.size(), true);
  endRepetition(number);
  add(sentBytes, traffic.sentBytes);
  add(receivedBytes, traffic.receivedBytes);
  add(collectives, traffic.collectives);
  add(inGroups, traffic.inGroups);
  advance();
}

/// Records events like a rank on a thread: an instruction begins when the previous one ends.
void Rank::recordRemote(uint64_t number, const DevicePlan &plan, const DeviceTimes &times) {
  if (program.num_instructions == 0)
    return;
  auto mark = remoteProgress->marks.begin();
  uint64_t now = times.at(*mark++), begun = now, last = now;
  for (uint32_t i = 0; i < program.num_instructions; ++i) {
    uint64_t start = last;
    exchangeTime = 0;
    for (; mark != remoteProgress->marks.end() && plan.marks[*mark].instruction == i; ++mark) {
      const DeviceMark &here = plan.marks[*mark];
      now = std::max(now, times.at(*mark)); // times are rounded
      if (here.isStop()) {
        last = now;
      } else if (here.begins) {
        begun = now;
      } else {
        exchangeTime += now - begun;
        record({begun, now, number, i, here.exchange});
      }
    }
    uint64_t busy = program.instructions[i].opcode == MPMD_RUN ? last - start - exchangeTime : 0;
    add(busyTime, busy);
    add(waitingTime, last - start - busy);
    record({start, last, number, i, noExchange});
  }
  recordRemote(number, plan.launches[rank], times);
}

void Rank::recordRemote(uint64_t number, absl::Span<const DeviceLaunch> done, const DeviceTimes &times) {
  if (launchesTimed)
    for (const DeviceLaunch &launch : done)
      recordLaunch({times.at(launch.begin), std::max(times.at(launch.begin), times.at(launch.end)), number,
                    launch.instruction, noExchange, launch.launch});
}

} // namespace mpmd::rt
