#include "runtime/src/DeviceRanks.h"

#include "runtime/src/InstructionText.h"
#include "runtime/src/Plugin.h"
#include "runtime/src/Shards.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <thread>

namespace mpmd::rt {

namespace {
constexpr uint32_t noWord = UINT32_MAX;
} // namespace

absl::StatusOr<std::vector<uint32_t>> assignDevices(const mpmd_plugin_t &plugin, const std::vector<uint32_t> &asked,
                                                    size_t numRanks) {
  uint32_t count = 0;
  if (absl::Status status = check(plugin, plugin.count(&count), "cannot count devices"); !status.ok())
    return status;
  std::vector<uint32_t> chosen = asked;
  if (chosen.empty())
    for (uint32_t i = 0; i < count && i < numRanks; ++i)
      chosen.push_back(i);
  if (chosen.empty())
    return absl::FailedPreconditionError(absl::StrCat(plugin.kind, ": expected a device, got none"));
  if (chosen.size() > numRanks)
    return absl::InvalidArgumentError(
        absl::StrCat("expected at most as many devices as ranks, ", numRanks, ", got ", chosen.size()));
  for (size_t i = 0; i < chosen.size(); ++i) {
    if (chosen[i] >= count)
      return absl::FailedPreconditionError(
          absl::StrCat(plugin.kind, ": expected devices below ", count, ", as many as there are, got ", chosen[i]));
    if (std::find(chosen.begin(), chosen.begin() + i, chosen[i]) != chosen.begin() + i)
      return absl::InvalidArgumentError(absl::StrCat("expected each device once, got ", absl::StrJoin(chosen, ",")));
  }
  std::vector<uint32_t> devices(numRanks);
  for (size_t r = 0; r < numRanks; ++r)
    devices[r] = chosen[r * chosen.size() / numRanks];
  return devices;
}

namespace {
/// What the host is at, for who watches: one range at a time.
class HostRange {
public:
  explicit HostRange(const mpmd_plugin_t &plugin) : plugin(plugin) {}
  HostRange(const HostRange &) = delete;
  ~HostRange() { enter(nullptr); }

  /// Names are compared by their places.
  void enter(const char *name) {
    if (name == open)
      return;
    if (open)
      plugin.end_range();
    if (name)
      plugin.begin_range(name);
    open = name;
  }

private:
  const mpmd_plugin_t &plugin;
  const char *open = nullptr;
};
} // namespace

struct DeviceRanks::Device {
  const mpmd_plugin_t &plugin;
  uint32_t ordinal;
  mpmd_device_t *handle = nullptr;
  mpmd_device_info_t info = {};
  mpmd_stream_t *root = nullptr; ///< graphs begin and end there
  mpmd_event_t *fork = nullptr;  ///< of a capture
  mpmd_graph_t *graphs[2] = {};  ///< of a step, and of one that is observed

  Device(const mpmd_plugin_t &plugin, uint32_t ordinal) : plugin(plugin), ordinal(ordinal) {}
};

/// A mesh's program on a device.
struct DeviceRanks::Program {
  const mpmd_plugin_t &plugin;
  const mpmd_rank_program_t &code;
  mpmd_module_t *module = nullptr;
  std::vector<mpmd_entry_t *> entries;
  std::vector<mpmd_product_t *> products;
  uint64_t workspaceBytes = 0;

  Program(const mpmd_plugin_t &plugin, const mpmd_rank_program_t &code) : plugin(plugin), code(code) {}
  ~Program() {
    for (mpmd_product_t *product : products)
      if (product)
        plugin.discard(product);
    for (mpmd_entry_t *entry : entries)
      if (entry)
        plugin.forget(entry);
    if (module)
      plugin.unload(module);
  }
};

DeviceRanks::DeviceRanks(const mpmd_plugin_t &plugin, const Bundle &bundle, const Links &links)
    : plugin(plugin), bundle(bundle), links(links) {}

void DeviceRanks::Close::operator()(DeviceRanks *ranks) const {
  static std::mutex mutex;
  static auto &stuck = *new std::vector<const DeviceRanks *>;
  if (!ranks->isStuck) {
    delete ranks;
    return;
  }
  std::lock_guard<std::mutex> lock(mutex);
  stuck.push_back(ranks);
}

DeviceRanks::~DeviceRanks() {
  for (const std::unique_ptr<Device> &device : devices)
    for (mpmd_graph_t *graph : device->graphs)
      if (graph)
        plugin.close_graph(graph);
  timesOfSteps.reset();
  for (const std::vector<mpmd_event_t *> *made : {&events, &joins})
    for (mpmd_event_t *event : *made)
      if (event)
        plugin.close_event(event);
  memories.clear();
  programs.clear();
  for (const Stream &stream : streams)
    plugin.close_stream(stream.handle);
  for (uint32_t *memory : {words, passed})
    if (memory)
      plugin.release_host(devices[0]->handle, memory);
  for (const std::unique_ptr<Device> &device : devices) {
    if (device->fork)
      plugin.close_event(device->fork);
    if (device->root)
      plugin.close_stream(device->root);
    plugin.close(device->handle);
  }
}

absl::Status DeviceRanks::checked(int failed, absl::string_view what) const { return check(plugin, failed, what); }

absl::StatusOr<DeviceRanks::Owner> DeviceRanks::open(const mpmd_plugin_t &plugin, const Bundle &bundle,
                                                     const Links &links, const std::vector<uint32_t> &ordinals,
                                                     const std::vector<const char *> &images, bool capture,
                                                     uint64_t observed) {
  Owner made(new DeviceRanks(plugin, bundle, links));
  made->captures = capture;
  absl::Status status = made->openDevices(ordinals);
  if (status.ok())
    status = made->openStreams();
  for (uint32_t rank = 0; rank < links.ranks.size() && status.ok(); ++rank)
    status = made->openRank(rank, images[rank]);
  if (!status.ok())
    return status;
  std::vector<RankMemory> memory;
  for (const std::unique_ptr<DeviceMemory> &each : made->memories)
    memory.push_back({each->arena, each->context});
  absl::StatusOr<DevicePlan> plan = planDevices(bundle, links, memory);
  if (!plan.ok())
    return plan.status();
  made->steps = *std::move(plan);
  status = made->openProducts();
  if (status.ok())
    status = made->crossEdges();
  if (status.ok())
    status = made->openPlaces();
  if (status.ok() && observed != 0)
    status = made->openTimes(observed);
  if (status.ok() && plugin.is_watched() != 0)
    made->nameRanges();
  if (!status.ok())
    return status;
  return made;
}

absl::Status DeviceRanks::openDevices(const std::vector<uint32_t> &ordinals) {
  std::map<uint32_t, uint32_t> known;
  for (uint32_t ordinal : ordinals) {
    auto [found, isNew] = known.try_emplace(ordinal, static_cast<uint32_t>(devices.size()));
    deviceOf.push_back(found->second);
    if (!isNew)
      continue;
    auto device = std::make_unique<Device>(plugin, ordinal);
    const std::string what = absl::StrCat("cannot open device ", ordinal);
    if (absl::Status status = checked(plugin.open(ordinal, &device->handle), what); !status.ok())
      return status;
    devices.push_back(std::move(device));
    Device &open = *devices.back();
    for (int failed : {plugin.describe(ordinal, &open.info), plugin.open_stream(open.handle, &open.root),
                       plugin.open_event(open.handle, 0, &open.fork)})
      if (absl::Status status = checked(failed, what); !status.ok())
        return status;
  }
  return absl::OkStatus();
}

absl::Status DeviceRanks::openStreams() {
  for (uint32_t s = 0; s < links.ranks.size() + links.channels.size(); ++s) {
    uint32_t device = deviceOf[steps.rankOf(s, links)];
    mpmd_stream_t *stream = nullptr;
    if (absl::Status status = checked(plugin.open_stream(devices[device]->handle, &stream), "cannot open a stream");
        !status.ok())
      return status;
    streams.push_back({stream, device});
  }
  return absl::OkStatus();
}

absl::StatusOr<DeviceRanks::Program *> DeviceRanks::programOn(uint32_t device, int64_t mesh) {
  std::unique_ptr<Program> &slot = programs[{device, mesh}];
  if (slot)
    return slot.get();
  const mpmd_rank_program_t &code = bundle.program(mesh);
  auto program = std::make_unique<Program>(plugin, code);
  const std::string what = absl::StrCat("cannot load the kernels of mesh '", code.mesh, "'");
  if (absl::Status status =
          checked(plugin.load(devices[device]->handle, code.images, code.num_images, &program->module), what);
      !status.ok())
    return status;
  for (uint32_t k = 0; k < code.num_kernels; ++k)
    if (absl::Status status =
            checked(plugin.find(program->module, &code.kernels[k], &program->entries.emplace_back()), what);
        !status.ok())
      return status;
  slot = std::move(program);
  return slot.get();
}

absl::Status DeviceRanks::openRank(uint32_t rank, const char *image) {
  const RankLinks &own = links.ranks[rank];
  absl::StatusOr<Program *> program = programOn(deviceOf[rank], own.mesh);
  if (!program.ok())
    return program.status();
  programOf.push_back(*program);
  const Device &device = *devices[deviceOf[rank]];
  memories.push_back(std::make_unique<DeviceMemory>(plugin, device.handle, device.info, streams[rank].handle, image));
  return memories.back()->allocate(rank, (*program)->code.arena_bytes,
                                   coordinatesOf(bundle.manifest().meshes[own.mesh], own.position));
}

/// Prepares the matrix products of all programs, for the addresses that they have, and makes room for what they need.
absl::Status DeviceRanks::openProducts() {
  std::map<std::pair<const Program *, uint32_t>, mpmd_alignment_t> alignments;
  for (const DeviceAction &action : steps.actions) {
    if (action.kind != DeviceAction::Kind::Product)
      continue;
    const Program *program = programOf[action.stream];
    const mpmd_gemm_t &gemm = program->code.gemms[action.index];
    const uint64_t *operands = steps.operands.data() + action.firstOperand;
    auto [found, isNew] = alignments.try_emplace(
        {program, action.index},
        mpmd_alignment_t{DeviceMemory::alignment, DeviceMemory::alignment, DeviceMemory::alignment});
    auto meet = [](uint32_t &known, uint64_t address, int64_t offset) {
      uint64_t first = address + static_cast<uint64_t>(offset) * sizeof(float);
      known = static_cast<uint32_t>(std::min<uint64_t>(known, first & (~first + 1)));
    };
    meet(found->second.a, operands[0], gemm.a[0]);
    meet(found->second.b, operands[1], gemm.b[0]);
    meet(found->second.c, operands[2], gemm.c[0]);
  }
  for (auto &[place, program] : programs) {
    program->products.resize(program->code.num_gemms);
    for (uint32_t g = 0; g < program->code.num_gemms; ++g) {
      auto used = alignments.find({program.get(), g});
      if (used == alignments.end())
        continue;
      uint64_t bytes = 0;
      if (absl::Status status = checked(
              plugin.prepare(program->module, &program->code.gemms[g], &used->second, &program->products[g], &bytes),
              absl::StrCat("matrix product ", g, " of mesh '", program->code.mesh, "'"));
          !status.ok())
        return status;
      program->workspaceBytes = std::max(program->workspaceBytes, bytes);
    }
  }
  for (size_t r = 0; r < memories.size(); ++r)
    if (absl::Status status = memories[r]->allocateWorkspace(programOf[r]->workspaceBytes); !status.ok())
      return status;
  return absl::OkStatus();
}

RemoteMemory &DeviceRanks::memoryOf(uint32_t rank) { return *memories[rank]; }

/// Finds the events that one device's stream waits for and another's records, and makes all others.
absl::Status DeviceRanks::crossEdges() {
  std::vector<uint32_t> recorder(steps.numEvents);
  wordsOf.resize(steps.numEvents);
  isAwaited.resize(steps.numEvents);
  wordAt.resize(steps.actions.size(), noWord);
  uint32_t numWords = 0;
  for (size_t a = 0; a < steps.actions.size(); ++a) {
    const DeviceAction &action = steps.actions[a];
    uint32_t device = streams[action.stream].device;
    if (action.kind == DeviceAction::Kind::Record)
      recorder[action.index] = device;
    if (action.kind != DeviceAction::Kind::Wait)
      continue;
    if (!captures || recorder[action.index] == device) {
      isAwaited[action.index] = true;
    } else {
      wordsOf[action.index].push_back(numWords);
      wordAt[a] = numWords++;
    }
  }
  joins.resize(streams.size());
  forks.resize(streams.size());
  std::vector<bool> isAtWork(streams.size()), isJoined(streams.size());
  for (size_t a = 0; a < steps.actions.size(); ++a) {
    const DeviceAction &action = steps.actions[a];
    if (!isAtWork[action.stream])
      forks[action.stream] = action.kind != DeviceAction::Kind::Wait || wordAt[a] != noWord;
    isAtWork[action.stream] = true;
    // By whoever waits for what it has done last: words are set behind the event.
    isJoined[action.stream] =
        action.kind == DeviceAction::Kind::Record && isAwaited[action.index] && wordsOf[action.index].empty();
  }
  for (size_t s = 0; s < streams.size(); ++s)
    if (isAtWork[s] && !isJoined[s])
      if (absl::Status status =
              checked(plugin.open_event(devices[streams[s].device]->handle, 0, &joins[s]), "cannot make an event");
          !status.ok())
        return status;
  for (uint32_t e = 0; e < steps.numEvents; ++e) {
    events.push_back(nullptr);
    if (absl::Status status =
            checked(plugin.open_event(devices[recorder[e]]->handle, 0, &events.back()), "cannot make an event");
        !status.ok()) {
      events.pop_back();
      return status;
    }
  }
  if (numWords == 0)
    return absl::OkStatus();
  void *memory = nullptr;
  uint64_t bytes = uint64_t{numWords} * sizeof(uint32_t);
  if (absl::Status status = checked(plugin.allocate_host(devices[0]->handle, bytes, &memory), "cannot allocate words");
      !status.ok())
    return status;
  words = static_cast<uint32_t *>(memory);
  std::fill_n(words, numWords, 0);
  return absl::OkStatus();
}

/// Ranks say where they are by words that the host can read at any time, whatever becomes of the devices.
absl::Status DeviceRanks::openPlaces() {
  isPending.resize(streams.size() + devices.size());
  void *memory = nullptr;
  uint64_t bytes = links.ranks.size() * sizeof(uint32_t);
  if (absl::Status status = checked(plugin.allocate_host(devices[0]->handle, bytes, &memory), "cannot allocate words");
      !status.ok())
    return status;
  passed = static_cast<uint32_t *>(memory);
  std::fill_n(passed, links.ranks.size(), 0);
  places.resize(links.ranks.size());
  for (size_t rank = 0; rank < places.size(); ++rank)
    places[rank].passed = passed + rank;
  for (uint32_t m = 0; m < steps.marks.size(); ++m) {
    const DeviceMark &mark = steps.marks[m];
    if (!mark.isCopy())
      places[mark.stream].marks.push_back(m);
    if (mark.isStop())
      places[mark.stream].stops.push_back(mark.instruction);
    numberOfMark.push_back(mark.isStop() ? static_cast<uint32_t>(places[mark.stream].stops.size()) : 0);
  }
  return absl::OkStatus();
}

absl::Status DeviceRanks::openTimes(uint64_t room) {
  std::vector<DeviceTimes::Device> all;
  for (const std::unique_ptr<Device> &device : devices)
    all.push_back({device->handle, device->root});
  std::vector<uint32_t> ofStream;
  for (const Stream &stream : streams)
    ofStream.push_back(stream.device);
  absl::StatusOr<std::unique_ptr<DeviceTimes>> made = DeviceTimes::open(plugin, steps, all, ofStream, room);
  if (!made.ok())
    return made.status();
  timesOfSteps = *std::move(made);
  return absl::OkStatus();
}

std::string DeviceRanks::describe(uint32_t rank, uint32_t instruction) const {
  return describeInstruction(programOf[rank]->code, links, rank, instruction);
}

void DeviceRanks::nameRanges() {
  for (uint32_t rank = 0; rank < programOf.size(); ++rank) {
    std::vector<std::string> &names = rangeNames.emplace_back();
    for (uint32_t i = 0; i < programOf[rank]->code.num_instructions; ++i)
      names.push_back(describe(rank, i));
  }
  for (size_t s = 0; s < streams.size(); ++s) {
    std::string name = absl::StrCat("rank ", s);
    if (s >= links.ranks.size()) {
      const ChannelInfo &channel = links.channels[s - links.ranks.size()];
      name = absl::StrCat("rank ", channel.source, " to ", channel.target);
    }
    plugin.name_stream(streams[s].handle, name.c_str());
  }
}

absl::Status DeviceRanks::enqueue(const DeviceAction &action, Manner manner) {
  mpmd_stream_t *stream = streams[action.stream].handle;
  const uint64_t *operands = steps.operands.data() + action.firstOperand;
  switch (action.kind) {
  case DeviceAction::Kind::Kernel: {
    const Program &program = *programOf[action.stream];
    int failed =
        plugin.launch(stream, program.entries[action.index], operands, action.numOperands, /*begin=*/0, action.rows);
    return failed == 0
               ? absl::OkStatus()
               : checked(failed, absl::StrCat("cannot launch kernel '", program.code.kernels[action.index].name, "'"));
  }
  case DeviceAction::Kind::Product:
    return checked(plugin.multiply(stream, programOf[action.stream]->products[action.index], operands[0], operands[1],
                                   operands[2], memories[action.stream]->workspace),
                   "cannot multiply matrices");
  case DeviceAction::Kind::Copy: {
    const DeviceCopy &copy = steps.copies[action.index];
    mpmd_box_t box = {copy.bytes, steps.loops.data() + copy.firstLoop, copy.numLoops, 0};
    return checked(plugin.copy(stream, devices[deviceOf[copy.target]]->handle, copy.to,
                               devices[deviceOf[copy.source]]->handle, copy.from, &box),
                   "cannot copy between ranks");
  }
  case DeviceAction::Kind::Record:
    if (isAwaited[action.index])
      if (absl::Status status = checked(plugin.record(stream, events[action.index]), "cannot record an event");
          !status.ok())
        return status;
    for (uint32_t word : wordsOf[action.index])
      if (absl::Status status = checked(plugin.set_word(stream, words + word, 1), "cannot set a word"); !status.ok())
        return status;
    return absl::OkStatus();
  case DeviceAction::Kind::Wait: {
    uint32_t word = wordAt[static_cast<size_t>(&action - steps.actions.data())];
    if (word == noWord)
      return checked(plugin.wait(stream, events[action.index]), "cannot wait for an event");
    if (absl::Status status = checked(plugin.await_word(stream, words + word, 1), "cannot await a word"); !status.ok())
      return status;
    // For the next step: it is set again only after this stream has said that it waits.
    return checked(plugin.set_word(stream, words + word, 0), "cannot set a word");
  }
  case DeviceAction::Kind::Mark:
    if (manner.observed)
      if (absl::Status status = timesOfSteps->stamp(stream, action.index, manner.captured); !status.ok())
        return status;
    if (!steps.marks[action.index].isStop())
      return absl::OkStatus();
    return checked(plugin.set_word(stream, passed + action.stream, numberOfMark[action.index]), "cannot set a word");
  }
  return absl::OkStatus();
}

absl::Status DeviceRanks::enqueue(Manner manner, const AfterTask &afterTask) {
  auto forEachStream = [&](const auto &which, auto call) -> absl::Status {
    for (size_t s = 0; s < streams.size(); ++s)
      if (which[s])
        if (absl::Status status =
                checked(call(*devices[streams[s].device], streams[s].handle, joins[s]), "cannot begin or end a step");
            !status.ok())
          return status;
    return absl::OkStatus();
  };
  if (manner.captured) {
    for (const std::unique_ptr<Device> &device : devices)
      if (absl::Status status = checked(plugin.record(device->root, device->fork), "cannot record an event");
          !status.ok())
        return status;
    if (absl::Status status = forEachStream(forks, [&](Device &device, mpmd_stream_t *stream,
                                                       mpmd_event_t *) { return plugin.wait(stream, device.fork); });
        !status.ok())
      return status;
  }
  HostRange range(plugin);
  for (const DeviceAction &action : steps.actions) {
    if (!rangeNames.empty())
      range.enter(rangeNames[steps.rankOf(action.stream, links)][action.instruction].c_str());
    if (absl::Status status = enqueue(action, manner); !status.ok()) {
      // It may be what was enqueued before that has failed.
      uint32_t device = streams[action.stream].device, done;
      if (!manner.captured && plugin.query(devices[device]->root, &done) != 0)
        return failure(device, "a step failed");
      return absl::Status(status.code(), absl::StrCat(describe(steps.rankOf(action.stream, links), action.instruction),
                                                      ": ", status.message()));
    }
    numEnqueued.fetch_add(1, std::memory_order_relaxed);
    bool isTask = action.kind == DeviceAction::Kind::Mark && steps.marks[action.index].isStop() &&
                  programOf[action.stream]->code.instructions[action.instruction].opcode == MPMD_RUN;
    if (isTask && afterTask) {
      if (absl::Status status = await(action.stream, 1); !status.ok())
        return status;
      afterTask(action.stream, action.instruction);
    }
  }
  if (!manner.captured)
    return absl::OkStatus();
  return forEachStream(joins, [&](Device &device, mpmd_stream_t *stream, mpmd_event_t *join) {
    int failed = plugin.record(stream, join);
    return failed != 0 ? failed : plugin.wait(device.root, join);
  });
}

absl::Status DeviceRanks::capture(bool observed) {
  for (const std::unique_ptr<Device> &device : devices)
    if (absl::Status status = checked(plugin.begin_capture(device->root), "cannot capture a step"); !status.ok())
      return status;
  absl::Status status = enqueue({.captured = true, .observed = observed}, nullptr);
  // Whatever happened, the captures end.
  for (const std::unique_ptr<Device> &device : devices)
    status.Update(checked(plugin.end_capture(device->root, &device->graphs[observed]), "cannot capture a step"));
  return status;
}

/// A device has failed, as the plugin has just said. In which of its streams is not known, but how far its ranks are:
/// who has done all has not failed, and who is at a task may rather have than who waits.
absl::Status DeviceRanks::failure(uint32_t device, absl::string_view what) const {
  std::vector<std::string> where;
  for (bool inTasks : {true, false})
    for (uint32_t rank = 0; rank < places.size(); ++rank)
      if (std::optional<uint32_t> at = places[rank].instruction(); at && deviceOf[rank] == device)
        if ((programOf[rank]->code.instructions[*at].opcode == MPMD_RUN) == inTasks)
          where.push_back(describe(rank, *at));
  absl::Status status = checked(1, absl::StrCat(what, " on device ", devices[device]->ordinal));
  return where.empty()
             ? status
             : absl::Status(status.code(), absl::StrCat(absl::StrJoin(where, ", or "), ": ", status.message()));
}

/// Until so many streams have done all that they were told, and what begins and ends graphs. Pauses grow with the time
/// that it takes, so that they are no large part of it.
absl::Status DeviceRanks::await(size_t first, size_t count) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::nanoseconds shortest = std::chrono::microseconds(10), longest = std::chrono::milliseconds(1);
  isPending.assign(isPending.size(), false);
  std::fill_n(isPending.begin() + static_cast<int64_t>(first), count, true);
  // A device that has failed says so in all of its streams, in those of graphs, too, if nothing else is looked at.
  std::fill_n(isPending.begin() + static_cast<int64_t>(streams.size()), devices.size(), true);
  const Clock::time_point begin = Clock::now();
  for (size_t left = count + devices.size();;) {
    for (size_t s = 0; s < isPending.size(); ++s) {
      if (!isPending[s])
        continue;
      uint32_t device = s < streams.size() ? streams[s].device : static_cast<uint32_t>(s - streams.size());
      uint32_t done = 0;
      if (plugin.query(s < streams.size() ? streams[s].handle : devices[device]->root, &done) != 0)
        return failure(device, "a step failed");
      if (done != 0) {
        isPending[s] = false;
        --left;
      }
    }
    if (left == 0)
      return absl::OkStatus();
    if (isAborted.load(std::memory_order_acquire))
      return absl::CancelledError("the wait for a step was ended");
    std::this_thread::sleep_for(std::clamp<std::chrono::nanoseconds>((Clock::now() - begin) / 32, shortest, longest));
  }
}

absl::Status DeviceRanks::step(uint64_t number, bool observed, const AfterTask &afterTask) {
  HostRange range(plugin);
  char name[32];
  std::snprintf(name, sizeof(name), "step %llu", static_cast<unsigned long long>(number));
  if (!rangeNames.empty())
    range.enter(name);
  absl::Status status = run(observed, afterTask);
  if (status.ok() && observed)
    status = timesOfSteps->read(number);
  // After one that failed, streams may wait for ever for what others will not do.
  isStuck |= !status.ok();
  return status;
}

absl::Status DeviceRanks::run(bool observed, const AfterTask &afterTask) {
  for (size_t rank = 0; rank < places.size(); ++rank)
    __atomic_store_n(passed + rank, 0, __ATOMIC_RELEASE);
  bool replays = captures && !afterTask;
  if (replays && !devices.front()->graphs[observed])
    if (absl::Status status = capture(observed); !status.ok())
      return status;
  if (observed)
    if (absl::Status status = timesOfSteps->begin(); !status.ok())
      return status;
  if (!replays) {
    if (absl::Status status = enqueue({.captured = false, .observed = observed}, afterTask); !status.ok())
      return status;
    return await(0, streams.size());
  }
  for (const std::unique_ptr<Device> &device : devices)
    if (absl::Status status = checked(plugin.replay(device->root, device->graphs[observed]), "cannot replay a step");
        !status.ok())
      return status;
  return await(0, 0);
}

} // namespace mpmd::rt
