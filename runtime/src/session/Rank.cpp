// Interprets the instructions of a rank.
#include "runtime/src/session/Rank.h"

#include "runtime/format/Errors.h"
#include "runtime/src/cpu/Allocations.h"
#include "runtime/src/cpu/Denormals.h"
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/loader/InstructionText.h"
#include "runtime/src/loader/Launches.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

namespace mpmd::rt {

Rank::Rank(const Bundle &bundle, const Links &all, uint32_t number, Transport &transport, const SessionOptions &options,
           int threads, std::chrono::nanoseconds spin)
    : bundle(bundle), all(all), links(all.ranks[number]), mesh(all.meshes[links.mesh]),
      program(bundle.program(links.mesh)), rank(number), transport(transport), options(options), threads(threads),
      spin(spin) {
  crashContext.program = &program;
  crashContext.rank = number;
}

absl::Status Rank::prepare(const DumpPlan *given, absl::Span<const BorrowedBuffer> loans) {
  absl::Status allocated = arena.allocate(program.arena_bytes);
  if (given && allocated.ok()) {
    dump = given;
    copied = std::make_unique<Arena>();
    allocated = copied->allocate(dump->bytes());
    dumpTimes.resize(dump->numMoments());
  }
  if (!allocated.ok())
    return absl::Status(allocated.code(), absl::StrCat("rank ", rank, ": ", allocated.message()));
  slots = slotsIn(program, arena.data());
  homes.resize(program.num_buffers, Home::Arena);
  for (const BorrowedBuffer &loan : loans) {
    slots[program.buffers[loan.buffer].first_slot] = loan.memory;
    homes[loan.buffer] = Home::BorrowedBuffer;
    borrowed += program.buffers[loan.buffer].bytes;
  }
  uint32_t maxBindings = 0, maxOperands = 0;
  for (uint32_t i = 0; i < program.num_tasks; ++i)
    maxBindings = std::max(maxBindings, program.tasks[i].num_bindings);
  for (uint32_t i = 0; i < program.num_launches; ++i)
    maxOperands = std::max(maxOperands, program.launches[i].num_operands);
  bindings.resize(maxBindings);
  operands.resize(maxOperands);
  events.reserve(options.traceEvents);
  if (options.timeLaunches != LaunchTiming::None)
    launchTimes.resize(program.num_launches);
  if (options.timeLaunches == LaunchTiming::Events) {
    const uint64_t others = eventsPerStep(program, /*launches=*/false) * bundle.manifest().repetitions;
    maxLaunchEvents = options.traceEvents - std::min(others, options.traceEvents);
  }
  if (options.delaySeed)
    randomState = *options.delaySeed * 0x9e3779b97f4a7c15u + rank;
  planShards();
  MPMD_RETURN_IF_ERROR(planState());
  return planStacks();
}

void Rank::planShards() {
  const format::Manifest &manifest = bundle.manifest();
  const format::Mesh &own = manifest.meshes[links.mesh];
  context = coordinatesOf(own, links.position);
  argumentShards.resize(manifest.arguments.size());
  resultShards.resize(manifest.results.size());
  auto plan = [&](int64_t index) { argumentShards[index] = shardOf(own, links.position, manifest.arguments[index]); };
  for (uint32_t b = 0; b < program.num_buffers; ++b)
    if (program.buffers[b].argument >= 0)
      plan(program.buffers[b].argument);
  for (uint32_t o = 0; o < program.num_outputs; ++o) {
    const format::Result &result = manifest.results[program.outputs[o].result];
    resultShards[program.outputs[o].result] = shardOf(own, links.position, result);
    if (result.state >= 0)
      plan(result.state);
  }
}

absl::Status Rank::planStacks() {
  const format::Manifest &manifest = bundle.manifest();
  const uint64_t repetitions = static_cast<uint64_t>(manifest.repetitions);
  for (uint32_t b = 0; b < program.num_buffers; ++b)
    if (int64_t argument = program.buffers[b].argument; argument >= 0 && manifest.arguments[argument].stacked)
      argumentStacks[argument].buffers.push_back(b);
  for (uint32_t o = 0; o < program.num_outputs; ++o)
    if (const mpmd_output_t &output = program.outputs[o]; manifest.results[output.result].stacked)
      resultStacks[output.result].buffers.push_back(output.buffer);
  for (auto *stacks : {&argumentStacks, &resultStacks})
    for (auto &[index, stack] : *stacks) {
      MPMD_RETURN_IF_ERROR(stack.memory->allocate(program.buffers[stack.buffers[0]].bytes * repetitions));
      stack.data = stack.memory->data();
    }
  return absl::OkStatus();
}

absl::Status Rank::startTeam() {
  setCrashContext(&crashContext);
  absl::Status status = pool.start(threads, spin, prepareGemmThread, bundle.manifest().flushesDenormals());
  return status.ok() ? status : absl::Status(status.code(), absl::StrCat("rank ", rank, ": ", status.message()));
}

absl::Status Rank::planState() {
  const format::Manifest &manifest = bundle.manifest();
  for (uint32_t i = 0; i < program.num_outputs; ++i) {
    const mpmd_output_t &output = program.outputs[i];
    int64_t argument = manifest.results[output.result].state;
    for (uint32_t b = 0; argument >= 0 && b < program.num_buffers; ++b)
      if (program.buffers[b].argument == argument && b != output.buffer)
        copies.push_back(
            {program.buffers[output.buffer].first_slot, program.buffers[b].first_slot, program.buffers[b].bytes});
  }
  // Swapped state (a becomes b, b becomes a) must be read completely before any of it is written.
  uint64_t total = 0;
  bool overlap = false;
  for (const StateCopy &from : copies) {
    total += from.bytes;
    for (const StateCopy &to : copies)
      overlap |= slots[from.source] < slots[to.target] + to.bytes && slots[to.target] < slots[from.source] + from.bytes;
  }
  if (overlap)
    staging.resize(total);
  return absl::OkStatus();
}

/// Runs just before the next step needs the state. Until then every output keeps the value of its step.
void Rank::replaceState() {
  if (!stateIsElsewhere)
    return;
  stateIsElsewhere = false;
  if (remote) {
    broken.Update(remote->move(pieces));
    return;
  }
  if (staging.empty()) {
    for (const StateCopy &copy : copies)
      std::memcpy(slots[copy.target], slots[copy.source], copy.bytes);
    return;
  }
  char *staged = staging.data();
  for (const StateCopy &copy : copies) {
    std::memcpy(staged, slots[copy.source], copy.bytes);
    staged += copy.bytes;
  }
  staged = staging.data();
  for (const StateCopy &copy : copies) {
    std::memcpy(slots[copy.target], staged, copy.bytes);
    staged += copy.bytes;
  }
}

/// Calls `copy` with every buffer of an argument that the rank owns. A buffer that is a view gets its own memory first.
/// For a stacked argument, calls it with the memory of all repetitions instead.
template <typename Copy> void Rank::fill(int64_t argument, Copy copy) {
  replaceState();
  if (auto stack = argumentStacks.find(argument); stack != argumentStacks.end()) {
    stack->second.data = stack->second.memory->data();
    copy(stack->second.buffers[0], stack->second.memory->data());
    return;
  }
  for (uint32_t b = 0; b < program.num_buffers; ++b) {
    if (program.buffers[b].argument != argument || homes[b] == Home::BorrowedBuffer)
      continue;
    if (homes[b] == Home::View) {
      slots[program.buffers[b].first_slot] = arena.data() + slotOffset(program, b, 0);
      homes[b] = Home::Arena;
    }
    copy(b, addressOf(b));
    if (remote) {
      broken.Update(remote->push(addressOf(b), program.buffers[b].bytes));
      stale[b] = false;
    }
  }
}

void Rank::bind(int64_t argument, const void *tensor) {
  fill(argument, [&](uint32_t, char *to) { argumentShards[argument].copyFrom(tensor, to); });
}

void Rank::bindPart(int64_t argument, const void *part) {
  fill(argument, [&](uint32_t, char *to) { argumentShards[argument].placePart(part, to); });
}

void Rank::bindView(int64_t argument, const void *tensor) {
  fill(argument, [&](uint32_t b, char *to) {
    if (auto stack = argumentStacks.find(argument); stack != argumentStacks.end() && isWholeHere(argument)) {
      stack->second.data = static_cast<const char *>(tensor);
      return;
    }
    if (!mayView(b, tensor))
      return argumentShards[argument].copyFrom(tensor, to);
    // The const_cast is safe, because nothing writes to a buffer that may be a view.
    slots[program.buffers[b].first_slot] = const_cast<char *>(static_cast<const char *>(tensor));
    homes[b] = Home::View;
  });
}

/// Whether the rank's part of an argument is the whole tensor, without padding.
bool Rank::isWholeHere(int64_t argument) const {
  const format::Argument &info = bundle.manifest().arguments[argument];
  return argumentShards[argument].bytes == static_cast<uint64_t>(format::tensorBytes(info.dtype, info.shape));
}

/// Whether a buffer may alias the user's tensor. The tensor needs only the alignment of its elements, like a slice.
bool Rank::mayView(uint32_t buffer, const void *tensor) const {
  const format::Argument &argument = bundle.manifest().arguments[program.buffers[buffer].argument];
  uint64_t bytes = static_cast<uint64_t>(format::tensorBytes(argument.dtype, argument.shape));
  return !remote && !argument.state && !mesh.written[buffer] && mesh.disjoint[buffer] && bytes != 0 &&
         program.buffers[buffer].bytes == bytes && isWholeHere(program.buffers[buffer].argument) &&
         reinterpret_cast<uintptr_t>(tensor) % static_cast<uintptr_t>(format::dtypeBytes(argument.dtype)) == 0;
}

bool Rank::isInPlace(int64_t argument) const {
  if (auto stack = argumentStacks.find(argument); stack != argumentStacks.end())
    return stack->second.data != stack->second.memory->data();
  bool some = false;
  for (uint32_t b = 0; b < program.num_buffers; ++b)
    if (program.buffers[b].argument == argument) {
      some = homes[b] == Home::View;
      if (!some)
        return false;
    }
  return some;
}

/// The address of a buffer's value, which is fetched from the device first if needed.
const char *Rank::valueAt(uint32_t buffer) const {
  if (remote && stale[buffer]) {
    broken.Update(remote->pull(addressOf(buffer), program.buffers[buffer].bytes));
    stale[buffer] = false;
  }
  return addressOf(buffer);
}

const void *Rank::findArgument(int64_t argument) const {
  if (auto stack = argumentStacks.find(argument); stack != argumentStacks.end())
    return stack->second.data;
  uint32_t held = 0;
  while (held < program.num_buffers && program.buffers[held].argument != argument)
    ++held;
  bool isHeld = held < program.num_buffers;
  // The state's value is in the output of the last step until its buffer is updated, or always if nothing reads it
  // here.
  if (stateIsElsewhere || (!isHeld && hasRun))
    for (uint32_t i = 0; i < program.num_outputs; ++i)
      if (bundle.manifest().results[program.outputs[i].result].state == argument)
        return valueAt(program.outputs[i].buffer);
  return isHeld ? valueAt(held) : nullptr;
}

const void *Rank::findResult(int64_t result) const {
  if (auto stack = resultStacks.find(result); stack != resultStacks.end())
    return stack->second.data;
  for (uint32_t i = 0; i < program.num_outputs; ++i)
    if (program.outputs[i].result == result)
      return valueAt(program.outputs[i].buffer);
  return nullptr;
}

absl::Status Rank::step(uint64_t number, absl::Span<const Feed> feeds, uint64_t slice) {
  // Done here and not by the pool, because only now the threads of all ranks exist.
  if (number == 0)
    prepareGemmThread();
  // The thread may belong to the host, so its mode is restored.
  DenormalsScope denormals(bundle.manifest().flushesDenormals());
  CountAllocations counting;
  beginRepetition(number, feeds, slice);
  keep(DumpPlan::atStart);
  clock = nanoseconds();
  beginTimes(number);
  for (uint32_t i = 0; i < program.num_instructions; ++i) {
    crashContext.instruction.store(i, std::memory_order_relaxed);
    if (absl::Status status = instruction(i, number); !status.ok())
      return at(i, status);
    advance();
  }
  if (dumps)
    keep(dump->atEnd());
  endRepetition(number);
  return absl::OkStatus();
}

uint64_t Rank::repetitionOf(uint64_t number) const {
  return number % static_cast<uint64_t>(bundle.manifest().repetitions);
}

void Rank::beginRepetition(uint64_t number, absl::Span<const Feed> feeds, uint64_t slice) {
  replaceState();
  const uint64_t repetition = repetitionOf(number);
  if (repetition == 0)
    bindFeeds(feeds, slice);
  for (const auto &[argument, stack] : argumentStacks)
    for (uint32_t buffer : stack.buffers) {
      const uint64_t bytes = program.buffers[buffer].bytes;
      std::memcpy(addressOf(buffer), stack.data + repetition * bytes, bytes);
      if (remote)
        broken.Update(remote->push(addressOf(buffer), bytes));
    }
}

void Rank::endRepetition(uint64_t number) {
  stateIsElsewhere = hasRun = true;
  for (const auto &[result, stack] : resultStacks) {
    const uint64_t bytes = program.buffers[stack.buffers[0]].bytes;
    std::memcpy(stack.memory->data() + repetitionOf(number) * bytes, valueAt(stack.buffers[0]), bytes);
  }
}

void Rank::bindFeeds(absl::Span<const Feed> feeds, uint64_t slice) {
  for (const Feed &feed : feeds)
    for (int64_t argument : bundle.arguments()[feed.argument].slices) {
      if (feed.rank < 0)
        bind(argument, feed.slice(slice));
      else if (feed.rank == static_cast<int64_t>(rank))
        bindPart(argument, feed.slice(slice));
    }
}

std::map<std::string, format::Tensor> Rank::dumped() const {
  return copied ? dump->view(copied->data()) : std::map<std::string, format::Tensor>();
}

std::map<std::string, uint64_t> Rank::dumpedAt() const {
  std::map<std::string, uint64_t> times;
  if (copied)
    for (const auto &[name, moment] : dump->moments())
      times[name] = dumpTimes[moment];
  return times;
}

void Rank::keep(size_t moment) {
  if (!dumps)
    return;
  dump->copy(moment, slots.data(), copied->data(), fetch);
  dumpTimes[moment] = nanoseconds();
}

void Rank::endDump() {
  dumps = false;
  copied.reset();
}

void Rank::advance() { add(progress, 1); }

absl::Status Rank::instruction(uint32_t index, uint64_t number) {
  const mpmd_instruction_t &instruction = program.instructions[index];
  uint64_t start = clock;
  absl::Status status;
  exchangeTime = 0;
  absl::Span<const MessageEnd> ends(links.ends.data() + links.ranges[index].first, links.ranges[index].count);
  if (instruction.opcode == MPMD_RUN)
    status = task(index, number);
  else if (instruction.opcode == MPMD_WAIT)
    status = wait(ends, number, noExchange);
  else
    status = post(ends, program.transfers[instruction.index].id, instruction.microbatch);
  uint64_t end = clock = nanoseconds();
  uint64_t busy = instruction.opcode == MPMD_RUN ? end - start - exchangeTime : 0;
  add(busyTime, busy);
  add(waitingTime, end - start - busy);
  record({start, end, number, index, noExchange});
  return status;
}

void Rank::record(const TraceEvent &event) {
  if (!records || options.traceEvents == 0)
    return;
  if (events.size() < events.capacity())
    events.emplace_back(event).launchesTimed = launchesTimed;
  else
    ++droppedEvents;
}

bool Rank::beginTimes(uint64_t number) {
  const std::vector<format::Mesh> &meshes = bundle.manifest().meshes;
  const bool takesTurns =
      std::any_of(meshes.begin(), meshes.end(), [](const format::Mesh &mesh) { return mesh.deviceKind() != "cpu"; });
  // With alternation, the first step counts only if it is the only one: the second one has launch times, too.
  launchesTimed = records && !launchTimes.empty() && (!takesTurns || observedSteps == 0 || observedSteps % 2 == 1);
  observedSteps += records;
  stepsTimed[number != 0] += launchesTimed;
  return launchesTimed;
}

absl::Status Rank::post(absl::Span<const MessageEnd> ends, uint32_t id, uint32_t microbatch) {
  if (options.delaySeed)
    delay();
  for (const MessageEnd &end : ends) {
    const Message message{addressAt({end.slot, end.offset}), mesh.copies[end.message], id, microbatch};
    absl::Status status =
        end.sends ? transport.postSend(end.channel, message) : transport.postRecv(end.channel, message);
    MPMD_RETURN_IF_ERROR(status);
    add(end.sends ? sentBytes : receivedBytes, bytesOf(end));
  }
  return absl::OkStatus();
}

absl::Status Rank::wait(absl::Span<const MessageEnd> ends, uint64_t number, uint32_t exchange) {
  if (options.delaySeed)
    delay();
  for (const MessageEnd &end : ends) {
    uint64_t message = number * all.messagesPerStep[end.channel] + end.number;
    waitChannel.store(end.channel, std::memory_order_relaxed);
    waitNumber.store(message, std::memory_order_relaxed);
    waitExchange.store(exchange, std::memory_order_relaxed);
    ticket.fetch_add(1, std::memory_order_acq_rel);
    absl::Status status =
        end.sends ? transport.waitSend(end.channel, message) : transport.waitRecv(end.channel, message);
    ticket.fetch_add(1, std::memory_order_acq_rel);
    MPMD_RETURN_IF_ERROR(status);
  }
  return absl::OkStatus();
}

/// Sleeps up to 0.2 ms, in a quarter of all calls.
void Rank::delay() {
  randomState += 0x9e3779b97f4a7c15u;
  uint64_t z = (randomState ^ (randomState >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  z ^= z >> 31;
  if (z % 4 == 0)
    std::this_thread::sleep_for(std::chrono::microseconds(z / 4 % 200));
}

absl::Status Rank::at(uint32_t index, const absl::Status &status) const {
  return absl::Status(status.code(), absl::StrCat(describe(index, {}), ": ", status.message()));
}

std::string Rank::describe(uint32_t index, const Waiting &waiting) const {
  std::string inside;
  if (program.instructions[index].opcode == MPMD_RUN && waiting.ticket != 0 && waiting.exchange != noExchange) {
    const ChannelInfo &channel = all.channels[waiting.channel];
    inside = absl::StrCat(": exchange '", program.exchanges[waiting.exchange].name,
                          channel.source == rank ? "' to rank " : "' from rank ",
                          channel.source == rank ? channel.target : channel.source);
  }
  return describeInstruction(program, all, rank, index, inside);
}

Rank::Waiting Rank::waiting() const {
  uint64_t before = ticket.load(std::memory_order_acquire);
  Waiting waiting{before, waitChannel.load(std::memory_order_relaxed), waitNumber.load(std::memory_order_relaxed),
                  waitExchange.load(std::memory_order_relaxed)};
  std::atomic_thread_fence(std::memory_order_acquire);
  return before % 2 == 1 && ticket.load(std::memory_order_relaxed) == before ? waiting : Waiting{};
}

bool Rank::isRunning() const {
  // Whether a device computes or waits is unknown, except in data-dependent loops, where the host sees every iteration.
  if (remote)
    return remoteProgress->isInList();
  return !finished.load(std::memory_order_acquire) && program.num_instructions != 0 &&
         program.instructions[crashContext.instruction.load(std::memory_order_relaxed)].opcode == MPMD_RUN &&
         waiting().ticket == 0;
}

bool Rank::isAtTask() const {
  std::optional<uint32_t> there = remote ? remoteProgress->instruction() : std::nullopt;
  return there && program.instructions[*there].opcode == MPMD_RUN;
}

bool Rank::isAtRest() const {
  return finished.load(std::memory_order_acquire) || (remote && !remoteProgress->instruction());
}

uint64_t Rank::moved() const {
  return progress.load(std::memory_order_relaxed) + (remote ? remoteProgress->passedStops() : 0);
}

std::string Rank::position() const {
  if (isAtRest())
    return absl::StrCat("rank ", rank, " has finished the step");
  // The device may have finished its instruction meanwhile.
  if (remote)
    return describe(remoteProgress->instruction().value_or(program.num_instructions - 1), {});
  return describe(crashContext.instruction.load(std::memory_order_relaxed), waiting());
}

} // namespace mpmd::rt
