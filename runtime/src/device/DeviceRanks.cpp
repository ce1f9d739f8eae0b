#include "runtime/src/device/DeviceRanks.h"

#include "runtime/format/Errors.h"
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/loader/InstructionText.h"
#include "runtime/src/loader/Plugin.h"
#include "runtime/src/loader/Shards.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

#include <algorithm>
#include <mutex>

namespace mpmd::rt {

absl::StatusOr<std::vector<uint32_t>> assignDevices(const mpmd_plugin_t &plugin, const std::vector<uint32_t> &asked,
                                                    size_t numRanks) {
  uint32_t count = 0;
  MPMD_RETURN_IF_ERROR(check(plugin, plugin.count(&count), "cannot count devices"));
  std::vector<uint32_t> chosen = asked;
  if (chosen.empty())
    for (uint32_t i = 0; i < count && i < numRanks; ++i)
      chosen.push_back(i);
  if (chosen.empty())
    return absl::FailedPreconditionError(absl::StrCat(plugin.kind, ": expected a device, got none"));
  if (chosen.size() > numRanks)
    return absl::InvalidArgumentError(
        absl::StrCat("expected at most as many devices as ranks on devices, ", numRanks, ", got ", chosen.size()));
  for (size_t i = 0; i < chosen.size(); ++i) {
    if (chosen[i] >= count)
      return absl::FailedPreconditionError(absl::StrCat(plugin.kind, ": expected a device with a number below ", count,
                                                        ", as many as there are, got ", chosen[i]));
    if (std::find(chosen.begin(), chosen.begin() + i, chosen[i]) != chosen.begin() + i)
      return absl::InvalidArgumentError(
          absl::StrCat("expected each device at most once, got ", absl::StrJoin(chosen, ",")));
  }
  std::vector<uint32_t> devices(numRanks);
  for (size_t r = 0; r < numRanks; ++r)
    devices[r] = chosen[r * chosen.size() / numRanks];
  return devices;
}

absl::StatusOr<std::vector<std::string>> identifyDevices(const mpmd_plugin_t &plugin) {
  uint32_t count = 0;
  MPMD_RETURN_IF_ERROR(check(plugin, plugin.count(&count), "cannot count devices"));
  std::vector<std::string> seen;
  for (uint32_t i = 0; i < count; ++i) {
    mpmd_device_info_t info;
    MPMD_RETURN_IF_ERROR(check(plugin, plugin.describe(i, &info), absl::StrCat("cannot describe device ", i)));
    seen.push_back(info.id);
  }
  return seen;
}

DeviceRanks::DeviceRanks(const mpmd_plugin_t &plugin, const Bundle &bundle, const Links &links, Staging &staging)
    : plugin(plugin), bundle(bundle), links(links), staging(staging), hostCalls(plugin) {}

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
  // Other processes may have members of these groups and not close theirs, so they are aborted.
  if (!isOpen)
    abortGroups();
  for (mpmd_group_t *group : groups.all)
    if (group)
      plugin.close_group(group);
  for (const Stream &stream : streams)
    if (stream.handle)
      plugin.close_stream(stream.handle);
  if (!devices.empty())
    hostCalls.release(devices[0]->handle);
  for (void *memory : {static_cast<void *>(words), static_cast<void *>(passed), staged})
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
                                                     const Links &links, Staging &staging,
                                                     const std::vector<std::optional<Placement>> &placements,
                                                     Choices choices) {
  Owner made(new DeviceRanks(plugin, bundle, links, staging));
  made->captures = choices.capture;
  MPMD_RETURN_IF_ERROR(made->openDevices(placements));
  if (choices.groupCalls) {
    made->groupCalls = *std::move(choices.groupCalls);
    MPMD_RETURN_IF_ERROR(made->openGroups(choices.processMap));
  }
  std::vector<bool> onDevice;
  for (uint32_t device : made->deviceOf)
    onDevice.push_back(device != noDevice);
  MPMD_RETURN_IF_ERROR(made->openStreams(ranksOfStreams(links, onDevice)));
  made->programOf.resize(links.ranks.size());
  made->memories.resize(links.ranks.size());
  for (uint32_t rank = 0; rank < links.ranks.size(); ++rank)
    if (placements[rank])
      MPMD_RETURN_IF_ERROR(made->openRank(rank, placements[rank]->image));
  std::vector<std::optional<RankMemory>> memory;
  for (const std::unique_ptr<DeviceMemory> &each : made->memories)
    memory.push_back(each ? std::optional<RankMemory>({each->arena, each->context}) : std::nullopt);
  MPMD_ASSIGN_OR_RETURN(made->steps, planDevices(bundle, links, made->groupCalls, memory, staging,
                                                 choices.launches && choices.observed != 0));
  // The host reads the flags of data-dependent loops, so such steps cannot be captured.
  made->captures = made->captures && made->steps.repeats.empty();
  MPMD_RETURN_IF_ERROR(made->openStreams(made->steps.rankOf));
  MPMD_RETURN_IF_ERROR(made->openStaging());
  MPMD_RETURN_IF_ERROR(made->openProducts());
  MPMD_RETURN_IF_ERROR(made->openHostCalls());
  MPMD_RETURN_IF_ERROR(made->crossEdges());
  MPMD_RETURN_IF_ERROR(made->openProgress());
  made->openSequences();
  if (choices.observed != 0)
    MPMD_RETURN_IF_ERROR(made->openTimes(choices.observed));
  if (plugin.is_watched() != 0)
    made->nameRanges();
  made->isOpen = true;
  return made;
}

absl::Status DeviceRanks::openDevices(const std::vector<std::optional<Placement>> &placements) {
  std::map<uint32_t, uint32_t> known;
  for (const std::optional<Placement> &placement : placements) {
    if (!placement) {
      deviceOf.push_back(noDevice);
      continue;
    }
    uint32_t ordinal = placement->ordinal;
    auto [found, isNew] = known.try_emplace(ordinal, static_cast<uint32_t>(devices.size()));
    deviceOf.push_back(found->second);
    if (!isNew)
      continue;
    auto device = std::make_unique<Device>(ordinal);
    const std::string what = absl::StrCat("cannot open device ", ordinal);
    MPMD_RETURN_IF_ERROR(checked(plugin.open(ordinal, &device->handle), what));
    devices.push_back(std::move(device));
    Device &open = *devices.back();
    for (int failed : {plugin.describe(ordinal, &open.info), plugin.open_stream(open.handle, &open.root),
                       plugin.open_event(open.handle, 0, &open.fork)})
      MPMD_RETURN_IF_ERROR(checked(failed, what));
  }
  return absl::OkStatus();
}

/// Runs before programs allocate memory, because groups allocate device memory, too.
absl::Status DeviceRanks::openGroups(const ProcessMap &processMap) {
  std::vector<mpmd_device_t *> handles;
  for (uint32_t device : deviceOf)
    handles.push_back(device == noDevice ? nullptr : devices[device]->handle);
  absl::Status status = rt::openGroups(&plugin, groupCalls, handles, processMap, groups);
  isStuck = groups.isStuck;
  for (const std::vector<uint32_t> &ranks : groupCalls.groups)
    parts.resize(std::max(parts.size(), ranks.size()));
  return status;
}

/// Opens the streams of `rankOf` that are not open yet.
absl::Status DeviceRanks::openStreams(const std::vector<uint32_t> &rankOf) {
  for (size_t s = streams.size(); s < rankOf.size(); ++s) {
    const uint32_t rank = rankOf[s];
    if (rank == noDevice) {
      streams.push_back({nullptr, 0});
      continue;
    }
    uint32_t device = deviceOf[rank];
    mpmd_stream_t *stream = nullptr;
    MPMD_RETURN_IF_ERROR(checked(plugin.open_stream(devices[device]->handle, &stream), "cannot open a stream"));
    streams.push_back({stream, device});
  }
  return absl::OkStatus();
}

absl::Status DeviceRanks::openStaging() {
  if (staging.bytes() == 0)
    return absl::OkStatus();
  if (absl::Status status = checked(plugin.allocate_host(devices[0]->handle, staging.bytes(), &staged),
                                    absl::StrCat("expected ", staging.bytes(), " bytes of memory of the host for ",
                                                 "messages between devices and the host"));
      !status.ok())
    return absl::ResourceExhaustedError(status.message());
  staging.use(staged);
  return absl::OkStatus();
}

absl::StatusOr<DeviceProgram *> DeviceRanks::programOn(uint32_t device, int64_t mesh) {
  std::unique_ptr<DeviceProgram> &slot = programs[{device, mesh}];
  if (slot)
    return slot.get();
  const mpmd_rank_program_t &code = bundle.program(mesh);
  auto program = std::make_unique<DeviceProgram>(plugin, code);
  const std::string what = absl::StrCat("cannot load the kernels of mesh '", code.mesh, "'");
  MPMD_RETURN_IF_ERROR(
      checked(plugin.load(devices[device]->handle, code.images, code.num_images, &program->module), what));
  for (uint32_t k = 0; k < code.num_kernels; ++k)
    MPMD_RETURN_IF_ERROR(
        checked(plugin.find(program->module, &code.kernels[k], &program->entries.emplace_back()), what));
  slot = std::move(program);
  return slot.get();
}

absl::Status DeviceRanks::openRank(uint32_t rank, const char *image) {
  const RankLinks &own = links.ranks[rank];
  MPMD_ASSIGN_OR_RETURN(auto *program, programOn(deviceOf[rank], own.mesh));
  programOf[rank] = program;
  const Device &device = *devices[deviceOf[rank]];
  memories[rank] = std::make_unique<DeviceMemory>(plugin, device.handle, streams[rank].handle, image);
  return memories[rank]->allocate(rank, program->code.arena_bytes,
                                  coordinatesOf(bundle.manifest().meshes[own.mesh], own.position),
                                  roomOn(deviceOf[rank]));
}

std::string DeviceRanks::roomOn(uint32_t device) const {
  const mpmd_device_info_t &info = devices[device]->info;
  std::string text = absl::StrCat("device ", devices[device]->ordinal, ", '", info.name, "', which had ",
                                  info.free_bytes, " of ", info.bytes, " free when it was opened");
  std::vector<size_t> ranks;
  uint64_t taken = 0;
  for (size_t rank = 0; rank < memories.size(); ++rank)
    if (memories[rank] && deviceOf[rank] == device && memories[rank]->taken != 0) {
      ranks.push_back(rank);
      taken += memories[rank]->taken;
    }
  if (!ranks.empty())
    absl::StrAppend(&text, ", of which ", ranks.size() == 1 ? "rank " : "ranks ", absl::StrJoin(ranks, ", "), " took ",
                    taken);
  return text;
}

/// Prepares the matrix products of all programs for their operands' alignment, and allocates their workspace.
absl::Status DeviceRanks::openProducts() {
  std::map<std::pair<const DeviceProgram *, uint32_t>, mpmd_alignment_t> alignments;
  for (const DeviceAction &action : steps.actions) {
    if (action.kind != DeviceAction::Kind::Product)
      continue;
    const DeviceProgram *program = programOf[steps.rankOf[action.stream]];
    if (action.index >= program->code.num_gemms)
      continue;
    const mpmd_gemm_t &gemm = program->code.gemms[action.index];
    const uint64_t *operands = steps.operands.data() + action.firstOperand;
    auto [found, isNew] = alignments.try_emplace(
        {program, action.index},
        mpmd_alignment_t{DeviceMemory::alignment, DeviceMemory::alignment, DeviceMemory::alignment});
    auto limit = [](uint32_t &known, uint64_t address, int64_t offset, uint32_t type) {
      uint64_t first = address + static_cast<uint64_t>(offset) * gemmElementBytes(type);
      known = static_cast<uint32_t>(std::min<uint64_t>(known, first & (~first + 1)));
    };
    limit(found->second.a, operands[0], gemm.a[0], gemm.a_type);
    limit(found->second.b, operands[1], gemm.b[0], gemm.b_type);
    limit(found->second.c, operands[action.numOperands - 1], gemm.c[0], gemm.c_type);
  }
  for (auto &[key, program] : programs) {
    program->products.resize(uint64_t{program->code.num_gemms} + program->code.num_convolutions);
    for (uint32_t c = 0; c < program->code.num_convolutions; ++c) {
      uint64_t bytes = 0;
      MPMD_RETURN_IF_ERROR(checked(plugin.prepare_convolution(program->module, &program->code.convolutions[c],
                                                              &program->products[program->code.num_gemms + c], &bytes),
                                   absl::StrCat("convolution ", c, " of mesh '", program->code.mesh, "'")));
      program->workspaceBytes = std::max(program->workspaceBytes, bytes);
    }
    for (uint32_t g = 0; g < program->code.num_gemms; ++g) {
      auto used = alignments.find({program.get(), g});
      if (used == alignments.end())
        continue;
      uint64_t bytes = 0;
      MPMD_RETURN_IF_ERROR(checked(
          plugin.prepare(program->module, &program->code.gemms[g], &used->second, &program->products[g], &bytes),
          absl::StrCat("matrix product ", g, " of mesh '", program->code.mesh, "'")));
      program->workspaceBytes = std::max(program->workspaceBytes, bytes);
    }
  }
  std::vector<uint32_t> computeStreams(memories.size(), 1);
  for (size_t s = 0; s < streams.size(); ++s)
    if (steps.computeStreamOf[s] != 0)
      computeStreams[steps.rankOf[s]] = std::max(computeStreams[steps.rankOf[s]], steps.computeStreamOf[s] + 1);
  for (size_t r = 0; r < memories.size(); ++r)
    if (memories[r])
      MPMD_RETURN_IF_ERROR(memories[r]->allocateWorkspace(static_cast<uint32_t>(r), programOf[r]->workspaceBytes,
                                                          computeStreams[r], roomOn(deviceOf[r])));
  return absl::OkStatus();
}

/// Host calls of a rank's stream run one after the other, so they share one buffer.
absl::Status DeviceRanks::openHostCalls() {
  for (DeviceAction &action : steps.actions)
    if (action.kind == DeviceAction::Kind::Host)
      action.rows = static_cast<int64_t>(hostCalls.add(
          action.stream, programOf[action.stream]->code.lapacks[action.index], bundle.manifest().flushesDenormals()));
  return hostCalls.open(devices[0]->handle);
}

RemoteMemory &DeviceRanks::memoryOf(uint32_t rank) { return *memories[rank]; }

/// Replaces events between streams of different devices by words in captured steps, and opens all other events.
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
    // A mark of this form does nothing, unless the step is timed.
    if (action.kind == DeviceAction::Kind::Mark && !steps.marks[action.index].isStop())
      continue;
    if (!isAtWork[action.stream])
      forks[action.stream] = action.kind != DeviceAction::Kind::Wait || wordAt[a] != noWord;
    isAtWork[action.stream] = true;
    // A capture needs no join for a stream whose last action records an event that a stream of the same device awaits.
    // Words are set after the event, so such a stream needs a join.
    isJoined[action.stream] =
        action.kind == DeviceAction::Kind::Record && isAwaited[action.index] && wordsOf[action.index].empty();
  }
  for (size_t s = 0; s < streams.size(); ++s)
    if (isAtWork[s] && !isJoined[s])
      MPMD_RETURN_IF_ERROR(
          checked(plugin.open_event(devices[streams[s].device]->handle, 0, &joins[s]), "cannot make an event"));
  events.resize(steps.numEvents);
  for (uint32_t e = 0; e < steps.numEvents; ++e)
    MPMD_RETURN_IF_ERROR(
        checked(plugin.open_event(devices[recorder[e]]->handle, 0, &events[e]), "cannot make an event"));
  if (numWords == 0)
    return absl::OkStatus();
  void *memory = nullptr;
  uint64_t bytes = uint64_t{numWords} * sizeof(uint32_t);
  MPMD_RETURN_IF_ERROR(checked(plugin.allocate_host(devices[0]->handle, bytes, &memory), "cannot allocate words"));
  words = static_cast<uint32_t *>(memory);
  std::fill_n(words, numWords, 0);
  return absl::OkStatus();
}

/// Allocates the progress words of ranks, which the host can read at any time, even if a device has failed.
absl::Status DeviceRanks::openProgress() {
  isPending.resize(streams.size() + devices.size());
  void *memory = nullptr;
  uint64_t bytes = 2 * links.ranks.size() * sizeof(uint32_t);
  MPMD_RETURN_IF_ERROR(checked(plugin.allocate_host(devices[0]->handle, bytes, &memory), "cannot allocate words"));
  passed = static_cast<uint32_t *>(memory);
  flags = passed + links.ranks.size();
  std::fill_n(passed, 2 * links.ranks.size(), 0);
  progress.resize(links.ranks.size());
  for (size_t rank = 0; rank < progress.size(); ++rank)
    progress[rank].passed = passed + rank;
  for (uint32_t m = 0; m < steps.marks.size(); ++m) {
    const DeviceMark &mark = steps.marks[m];
    if (!mark.isCopy() && !mark.isOfLaunch)
      progress[mark.stream].marks.push_back(m);
    if (mark.isStop())
      progress[mark.stream].stops.push_back(mark.instruction);
    numberOfMark.push_back(mark.isStop() ? static_cast<uint32_t>(progress[mark.stream].stops.size()) : 0);
  }
  return absl::OkStatus();
}

void DeviceRanks::openSequences() {
  isRecorded.resize(steps.numEvents);
  sequences.resize(1);
  if (!steps.repeats.empty())
    sequences.resize(1 + links.ranks.size() + links.channels.size());
  for (uint32_t a = 0; a < steps.actions.size(); ++a) {
    const uint32_t stream = steps.actions[a].stream;
    sequences.front().actions.push_back(a);
    // Further compute streams belong to the sequence of their rank.
    if (!steps.repeats.empty())
      sequences[1 + (steps.computeStreamOf[stream] == 0 ? stream : steps.rankOf[stream])].actions.push_back(a);
  }
  for (Sequence &sequence : sequences)
    sequence.iterations.reserve(MPMD_MAX_DEPTH);
}

absl::Status DeviceRanks::openTimes(uint64_t room) {
  std::vector<DeviceTimes::Device> all;
  for (const std::unique_ptr<Device> &device : devices)
    all.push_back({device->handle, device->root});
  std::vector<uint32_t> ofStream;
  for (const Stream &stream : streams)
    ofStream.push_back(stream.device);
  MPMD_ASSIGN_OR_RETURN(timesOfSteps, DeviceTimes::open(plugin, steps, all, ofStream, room));
  return absl::OkStatus();
}

std::optional<DeviceRates> DeviceRanks::measureRates() const {
  // Measuring would wait for work that never ends.
  if (isStuck)
    return std::nullopt;
  std::vector<const mpmd_rank_program_t *> codes;
  for (const auto &[key, program] : programs)
    codes.push_back(&program->code);
  return DeviceRates::measure(plugin, devices.front()->handle, programs.begin()->second->module, codes);
}

std::string DeviceRanks::describe(uint32_t rank, uint32_t instruction) const {
  return describeInstruction(programOf[rank]->code, links, rank, instruction);
}

void DeviceRanks::nameRanges() {
  for (uint32_t rank = 0; rank < programOf.size(); ++rank) {
    std::vector<std::string> &names = rangeNames.emplace_back();
    for (uint32_t i = 0; programOf[rank] && i < programOf[rank]->code.num_instructions; ++i)
      names.push_back(describe(rank, i));
  }
  for (size_t s = 0; s < streams.size(); ++s) {
    if (!streams[s].handle)
      continue;
    std::string name = absl::StrCat("rank ", s);
    if (steps.computeStreamOf[s] != 0) {
      name = absl::StrCat("rank ", steps.rankOf[s], ", stream ", steps.computeStreamOf[s]);
    } else if (s >= links.ranks.size()) {
      const ChannelInfo &channel = links.channels[s - links.ranks.size()];
      name = absl::StrCat("rank ", channel.source, " to ", channel.target);
    }
    plugin.name_stream(streams[s].handle, name.c_str());
  }
}

} // namespace mpmd::rt
