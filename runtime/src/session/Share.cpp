// State that several sessions share: which memory holds it, and when a session may use it.
#include "runtime/format/Errors.h"
#include "runtime/src/session/SessionCore.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>

namespace mpmd::rt {

namespace {
/// A buffer that holds a part of an array of arguments.
struct HeldPart {
  uint32_t rank, buffer;
  Shard shard;
  std::vector<int64_t> bufferShape;
  bool disjoint, written;
};

/// The parts of an array that ranks of this process hold. `replaced` is whether a mesh replaces the array, and
/// `onlyMade` whether a mesh does so without reading it.
struct HeldParts {
  std::vector<HeldPart> held;
  bool onlyMade = false, replaced = false;
};

/// The parts of each array in `asked` that ranks of this process hold.
std::vector<HeldParts> findParts(const Bundle &bundle, const Links &links, const std::vector<bool> &asked,
                                 absl::FunctionRef<bool(int64_t rank)> isHere) {
  const format::Manifest &manifest = bundle.manifest();
  std::vector<HeldParts> parts(bundle.arguments().size());
  for (size_t r = 0; r < links.ranks.size(); ++r) {
    if (!isHere(static_cast<int64_t>(r)))
      continue;
    int64_t mesh = links.ranks[r].mesh;
    const mpmd_rank_program_t &program = bundle.program(mesh);
    for (uint32_t b = 0; b < program.num_buffers; ++b)
      if (int64_t a = program.buffers[b].argument; a >= 0 && bundle.arrayOf(a) >= 0 && asked[bundle.arrayOf(a)]) {
        const format::Argument &argument = manifest.arguments[a];
        parts[bundle.arrayOf(a)].held.push_back({static_cast<uint32_t>(r), b,
                                                 shardOf(manifest.meshes[mesh], links.ranks[r].position, argument),
                                                 shardShape(argument.sharding, argument.shape),
                                                 links.meshes[mesh].disjoint[b], links.meshes[mesh].written[b]});
      }
  }
  for (const format::Result &result : manifest.results)
    if (result.state >= 0 && bundle.arrayOf(result.state) >= 0) {
      const std::vector<int64_t> &meshes = manifest.arguments[result.state].meshes;
      HeldParts &replaced = parts[bundle.arrayOf(result.state)];
      replaced.replaced = true;
      replaced.onlyMade |= std::find(meshes.begin(), meshes.end(), result.mesh) == meshes.end();
    }
  return parts;
}

/// For each wanted part, the index of an equal part in `held`, if possible of the rank with the same number; `nobody`
/// if there is none. With `once`, each part matches at most once.
constexpr size_t nobody = SIZE_MAX;
std::vector<size_t> match(const std::vector<HeldPart> &wanted, const std::vector<HeldPart> &held, bool once) {
  std::vector<size_t> given(wanted.size(), nobody);
  std::vector<bool> taken(held.size());
  for (bool sameRank : {true, false})
    for (size_t w = 0; w < wanted.size(); ++w)
      for (size_t h = 0; h < held.size() && given[w] == nobody; ++h)
        if ((!sameRank || wanted[w].rank == held[h].rank) && !(once && taken[h]) && wanted[w].disjoint &&
            held[h].disjoint && (once || !wanted[w].written) && wanted[w].bufferShape == held[h].bufferShape &&
            wanted[w].shard.shape == held[h].shard.shape && wanted[w].shard.starts == held[h].shard.starts) {
          given[w] = h;
          taken[h] = true;
        }
  return given;
}

std::string list(const std::vector<format::Array> &arguments, bool state) {
  constexpr size_t most = 3;
  size_t named = 0;
  std::string text;
  for (const format::Array &argument : arguments)
    if ((!state || argument.state != 0) && ++named <= most)
      absl::StrAppend(&text, named == 1 ? "'" : ", '", argument.name, "'");
  return named == 0 ? "none" : absl::StrCat(text, named > most ? " and so on" : "");
}
} // namespace

/// Finds the state of the owner that arguments of this session name.
absl::Status Session::Core::nameShares() {
  const std::vector<format::Array> &own = bundle->arguments(), &theirs = owner->bundle->arguments();
  std::map<std::string, int64_t> states;
  for (size_t a = 0; a < theirs.size(); ++a)
    if (owner->isState(static_cast<int64_t>(a)))
      states[theirs[a].name] = static_cast<int64_t>(a);
  bool isAny = false;
  for (size_t a = 0; a < own.size(); ++a) {
    auto state = states.find(own[a].name);
    if (state == states.end())
      continue;
    const format::Array &here = own[a], &there = theirs[state->second];
    if (here.dtype != there.dtype || here.shape != there.shape)
      return absl::InvalidArgumentError(
          absl::StrCat("argument '", here.name, "': expected ", format::describeTensor(there.dtype, there.shape),
                       ", as state of '", owner->bundle->name(), "' has, got ",
                       format::describeTensor(here.dtype, here.shape), " in '", bundle->name(), "'"));
    shares[a].state = state->second;
    isAny = true;
  }
  if (!isAny)
    return absl::InvalidArgumentError(absl::StrCat("expected an argument with the name of state of '",
                                                   owner->bundle->name(), "' (", list(theirs, true), "), got ",
                                                   list(own, false), " in '", bundle->name(), "'"));
  return absl::OkStatus();
}

/// Finds the state that is shared with the other session, and the parts of it that must be copied.
absl::Status Session::Core::share(const std::shared_ptr<Core> &other) {
  {
    std::lock_guard<std::mutex> lock(other->group->mutex);
    MPMD_RETURN_IF_ERROR(other->failure());
  }
  owner = other;
  group = other->group;
  MPMD_RETURN_IF_ERROR(nameShares());
  if (options.processes != owner->options.processes)
    return absl::InvalidArgumentError(absl::StrCat("expected '", bundle->name(), "' in the processes that '",
                                                   owner->bundle->name(), "' is in, got other processes"));
  const format::Manifest &own = bundle->manifest(), &theirs = owner->bundle->manifest();
  std::vector<bool> asked(bundle->arguments().size()), askedThere(owner->bundle->arguments().size());
  for (size_t a = 0; a < asked.size(); ++a)
    if (isShared(static_cast<int64_t>(a)))
      asked[a] = askedThere[shares[a].state] = true;
  const std::vector<HeldParts> parts = findParts(*bundle, links, asked, [&](int64_t r) { return willBeHere(r); }),
                               there = findParts(*owner->bundle, owner->links, askedThere,
                                                 [&](int64_t r) { return owner->willBeHere(r); });
  // By array: whether ranks of this process need copies, and whether these come from other processes.
  constexpr char nothing = '0', copies = '1', receives = '2';
  std::string needs(asked.size(), nothing);
  uint64_t room = 0;
  for (size_t a = 0; a < asked.size(); ++a) {
    if (!asked[a])
      continue;
    Share &share = shares[a];
    const format::Array &here = bundle->arguments()[a];
    const HeldParts &wanted = parts[a], &held = there[share.state];
    // State on devices is copied through the host.
    const bool onDevices = hasRemote() || owner->hasRemote();
    const std::vector<size_t> given =
        onDevices ? std::vector<size_t>(wanted.held.size(), nobody) : match(wanted.held, held.held, wanted.replaced);
    if (wanted.replaced && onDevices)
      return absl::UnimplementedError(absl::StrCat(
          "state '", here.name, "': expected '", bundle->name(), "', which replaces it, and '", owner->bundle->name(),
          "' to be for threads of the host, got targets '", own.targets(), "' and '", theirs.targets(),
          "': programs on devices that both replace state cannot share it yet"));
    bool all = std::find(given.begin(), given.end(), nobody) == given.end();
    if (wanted.replaced && (!all || given.size() != held.held.size() || wanted.onlyMade || held.onlyMade ||
                            owner->shares[share.state].copied))
      return absl::InvalidArgumentError(absl::StrCat("state '", here.name, "': expected '", bundle->name(),
                                                     "', which replaces it, to read the same parts, in as many ",
                                                     "buffers of its ranks, as '", owner->bundle->name(),
                                                     "' does, got other parts or buffers"));
    uint64_t copiedBytes = 0;
    for (size_t i = 0; i < given.size(); ++i) {
      const HeldPart &part = wanted.held[i];
      if (given[i] != nobody)
        loans[part.rank].push_back(
            {part.buffer, owner->byNumber[held.held[given[i]].rank]->addressOf(held.held[given[i]].buffer)});
      else
        copiedBytes += bundle->program(links.ranks[part.rank].mesh).buffers[part.buffer].bytes;
    }
    if (all)
      continue;
    needs[a] = owner->isAllHere(share.state) ? copies : receives;
    share.isCopied = true;
    room = std::max(room, static_cast<uint64_t>(format::tensorBytes(here.dtype, here.shape)));
    if (options.notice && !onDevices)
      options.notice(absl::StrCat(
          "state '", here.name, "': '", bundle->name(), "' reads other parts than '", owner->bundle->name(),
          "' has: they are copied where it has changed before a run, and take ", copiedBytes, " bytes more"));
  }
  wholeState.reserve(room);
  std::vector<std::string> each = {needs};
  if (hasRanksElsewhere()) {
    MPMD_ASSIGN_OR_RETURN(each, options.processes->exchange(needs));
  }
  auto any = [&](size_t a, char need) {
    return std::any_of(each.begin(), each.end(), [&](const std::string &of) { return of[a] == need; });
  };
  for (size_t a = 0; a < asked.size(); ++a) {
    const bool moves = hasRanksElsewhere() && any(a, receives);
    shares[a].copied = any(a, receives) || any(a, copies);
    for (uint32_t p = 0; p < each.size() && moves; ++p)
      if (each[p][a] != nothing)
        shares[a].receivers.push_back(p);
  }
  return absl::OkStatus();
}

/// Whether ranks of this process have all parts of an array.
bool Session::Core::isAllHere(int64_t array) const {
  const format::Manifest &manifest = bundle->manifest();
  const absl::Span<const int64_t> slices = slicesOf(array);
  return std::all_of(slices.begin(), slices.end(), [&](int64_t argument) {
    const std::vector<int64_t> &meshes = manifest.arguments[argument].meshes;
    return std::any_of(meshes.begin(), meshes.end(), [&](int64_t mesh) {
      const Spread spread{argument, /*isResult=*/false, mesh};
      const std::vector<int64_t> &members = manifest.meshes[mesh].ranks;
      return std::all_of(members.begin(), members.end(),
                         [&](int64_t r) { return byNumber[r] || replicaOf(spread, partOf(spread, r)); });
    });
  });
}

uint64_t Session::Core::bytesOfLoans() const {
  uint64_t bytes = 0;
  for (size_t r = 0; r < loans.size(); ++r)
    for (const Rank::BorrowedBuffer &loan : loans[r])
      bytes += bundle->program(links.ranks[r].mesh).buffers[loan.buffer].bytes;
  return bytes;
}

/// The error that every call returns. After a failed step, a rank may still write to its arena and to state.
absl::Status Session::Core::failure() {
  if (group->failed && group->failed != this)
    return group->error;
  std::lock_guard<std::mutex> lock(mutex);
  return error;
}

/// Checks that a call may access this session, and its state if `state` is set.
absl::Status Session::Core::use(bool state) {
  if (absl::Status status = failure(); !status.ok() || !state)
    return status;
  if (const Core *busy = group->busy(); busy && busy != this)
    return absl::FailedPreconditionError(
        absl::StrCat("'", busy->bundle->name(), "' is at work, which has state in common with '", bundle->name(), "'"));
  // Other sessions may not have copied their state results yet.
  for (Core *other : group->open)
    if (other != this)
      other->settle();
  return absl::OkStatus();
}

/// Checks that a call may access the value of an argument. Refreshes copies of changed state, first in the sessions
/// between this one and the owner.
absl::Status Session::Core::useNow(int64_t array) {
  absl::Status status = use(isState(array));
  if (status.ok() && isShared(array))
    refresh();
  return status;
}

/// Copies state results to the buffers that all sessions of the group read.
void Session::Core::settle() {
  for (const std::unique_ptr<Rank> &rank : ranks)
    rank->replaceState();
}

/// Called before steps: refreshes copies of state, and locks out the other sessions of the group.
absl::Status Session::Core::enter(absl::Span<const Feed> given) {
  std::lock_guard<std::mutex> lock(group->mutex);
  MPMD_RETURN_IF_ERROR(use(/*state=*/true));
  if (group->running)
    return absl::FailedPreconditionError(absl::StrCat("'", bundle->name(), "' is at work already"));
  refresh();
  MPMD_RETURN_IF_ERROR(receiveState());
  group->running = this;
  bound.assign(bound.size(), false);
  const std::vector<format::Result> &results = bundle->manifest().results;
  if (std::any_of(results.begin(), results.end(), [](const format::Result &result) { return result.state >= 0; }) ||
      std::any_of(given.begin(), given.end(), [&](const Feed &feed) { return isState(feed.argument); }))
    // This session does not change state that it has copied, so its copies are up to date.
    seen = ++group->changes;
  return absl::OkStatus();
}

absl::Status Session::hold() {
  std::lock_guard<std::mutex> lock(core->group->mutex);
  MPMD_RETURN_IF_ERROR(core->use(/*state=*/true));
  if (core->group->busy())
    return absl::FailedPreconditionError(absl::StrCat("'", core->bundle->name(), "' is at work already"));
  core->group->holder = core.get();
  return absl::OkStatus();
}

void Session::release() {
  std::lock_guard<std::mutex> lock(core->group->mutex);
  if (core->group->holder == core.get())
    core->group->holder = nullptr;
}

bool Session::isState(int64_t index) const {
  return index >= 0 && index < static_cast<int64_t>(core->shares.size()) && core->isState(index);
}

void Session::Core::leave(const absl::Status &status) {
  std::lock_guard<std::mutex> lock(group->mutex);
  group->running = nullptr;
  if (status.ok() || group->failed)
    return;
  group->failed = this;
  group->error = absl::Status(
      status.code(), absl::StrCat("'", bundle->name(),
                                  "' has failed, which has state in common with this program: ", status.message()));
}

/// Called when the session closes. Its state stays for the other sessions.
void Session::Core::close(bool stuck) {
  std::lock_guard<std::mutex> lock(group->mutex);
  group->open.erase(std::remove(group->open.begin(), group->open.end(), this), group->open.end());
  if (!group->open.empty() && !stuck && failure().ok())
    settle();
}

/// Copies state that ranks of this process do not share with the owner, if it may have changed. `receiveState` copies
/// state with parts in other processes, because all processes must take part.
void Session::Core::refresh() {
  if (!owner)
    return;
  owner->refresh();
  if (seen == group->changes)
    return;
  seen = group->changes;
  for (size_t a = 0; a < shares.size(); ++a)
    if (shares[a].isCopied && shares[a].receivers.empty()) {
      // This process has all parts of the state.
      absl::StatusOr<const void *> tensor = owner->view(shares[a].state, wholeState);
      for (const std::unique_ptr<Rank> &rank : ranks)
        for (int64_t argument : slicesOf(static_cast<int64_t>(a)))
          rank->bind(argument, *tensor);
    }
}

/// Copies state with parts in other processes, if it may have changed. All processes call it.
absl::Status Session::Core::receiveState() {
  if (!owner)
    return absl::OkStatus();
  MPMD_RETURN_IF_ERROR(owner->receiveState());
  if (std::all_of(shares.begin(), shares.end(), [](const Share &share) { return share.receivers.empty(); }))
    return absl::OkStatus();
  // A process without that state may not know that it has changed.
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> changed,
                        options.processes->exchange(received == group->changes ? "" : "changed"));
  received = group->changes;
  if (std::all_of(changed.begin(), changed.end(), [](const std::string &text) { return text.empty(); }))
    return absl::OkStatus();
  for (size_t a = 0; a < shares.size(); ++a)
    for (uint32_t receiver : shares[a].receivers) {
      const format::Array &info = bundle->arguments()[a];
      if (isWanted(receiver))
        wholeState.resize(static_cast<size_t>(format::tensorBytes(info.dtype, info.shape)));
      MPMD_RETURN_IF_ERROR(owner->replicateArgument(shares[a].state, receiver, wholeState.data()));
      for (size_t r = 0; isWanted(receiver) && r < ranks.size(); ++r)
        for (int64_t argument : slicesOf(static_cast<int64_t>(a)))
          ranks[r]->bind(argument, wholeState.data());
    }
  return absl::OkStatus();
}

/// Whether a result is in the buffer of a state argument, so that it changes with the state.
bool Session::Core::isStateResult(int64_t result) const {
  for (int64_t slice : bundle->results()[result].slices) {
    const mpmd_rank_program_t &program = bundle->program(bundle->manifest().results[slice].mesh);
    for (uint32_t o = 0; o < program.num_outputs; ++o)
      if (static_cast<int64_t>(program.outputs[o].result) == slice)
        if (int64_t argument = program.buffers[program.outputs[o].buffer].argument;
            argument >= 0 && bundle->arrayOf(argument) >= 0 && isState(bundle->arrayOf(argument)))
          return true;
  }
  return false;
}

/// Whether only the owner has the value of an array.
bool Session::Core::isOwners(int64_t array) const {
  const absl::Span<const int64_t> slices = slicesOf(array);
  return isShared(array) && (shares[array].copied || std::any_of(slices.begin(), slices.end(), [&](int64_t argument) {
                               return holderOf(argument) < 0;
                             }));
}

void Session::Core::bind(int64_t array, const void *tensor) {
  if (isShared(array)) {
    settle();
    return owner->bind(shares[array].state, tensor);
  }
  if (isState(array))
    ++group->changes;
  for (int64_t argument : slicesOf(array)) {
    bound[argument] = true;
    unusedArguments[argument].set(tensor);
    for (const std::unique_ptr<Rank> &rank : ranks)
      rank->bind(argument, tensor);
  }
}

/// Binds the part of a rank that is `argument`, a slice of the array or all of it.
absl::Status Session::Core::bindPart(int64_t array, int64_t rank, int64_t argument, const void *part) {
  if (isShared(array)) {
    // The owner may divide the tensor differently.
    const format::Array &info = bundle->arguments()[array];
    const format::Argument &slice = bundle->manifest().arguments[argument];
    const Shard &shard = byNumber[rank]->argumentShard(argument);
    std::vector<char> whole(static_cast<size_t>(format::tensorBytes(info.dtype, info.shape)));
    std::vector<char> buffer(
        static_cast<size_t>(format::tensorBytes(slice.dtype, shardShape(slice.sharding, slice.shape))));
    MPMD_RETURN_IF_ERROR(fetch(array, whole.data()));
    shard.placePart(part, buffer.data());
    shard.copyTo(whole.data(), buffer.data());
    bind(array, whole.data());
    return absl::OkStatus();
  }
  if (isState(array))
    ++group->changes;
  bound[argument] = true;
  byNumber[rank]->bindPart(argument, part);
  return absl::OkStatus();
}

/// A whole array: its address in a rank, or that of `room` after gathering.
absl::StatusOr<const void *> Session::Core::view(int64_t array, std::vector<char> &room) const {
  if (isOwners(array))
    return owner->view(shares[array].state, room);
  if (const absl::Span<const int64_t> slices = slicesOf(array); slices.size() == 1) {
    const int64_t argument = slices[0];
    if (holderOf(argument) < 0)
      return unusedArguments[argument].data();
    if (format::isWhole(bundle->manifest().arguments[argument].sharding))
      for (int64_t mesh = holderOf(argument); mesh >= 0; mesh = holderOf(argument, mesh))
        for (int64_t r : bundle->manifest().meshes[mesh].ranks)
          if (byNumber[r])
            return byNumber[r]->findArgument(argument);
  }
  const format::Array &info = bundle->arguments()[array];
  room.resize(static_cast<size_t>(format::tensorBytes(info.dtype, info.shape)));
  MPMD_RETURN_IF_ERROR(fetch(array, room.data()));
  return room.data();
}

/// Calls `copy` with all parts of an argument from the ranks of one mesh, or with all of it if no rank holds it.
absl::Status Session::Core::fetchParts(int64_t argument, CopyPart copy) const {
  if (holderOf(argument) < 0)
    copy(unusedArguments[argument].shard, unusedArguments[argument].data());
  absl::Status first;
  for (int64_t mesh = holderOf(argument); mesh >= 0; mesh = holderOf(argument, mesh)) {
    absl::Status status = eachPart({argument, /*isResult=*/false, mesh}, copy);
    if (status.ok())
      return status;
    first.Update(status);
  }
  return first;
}

/// Copies a box of an array.
absl::Status Session::Core::fetchSlice(int64_t array, const std::vector<int64_t> &starts,
                                       const std::vector<int64_t> &shape, void *data) const {
  if (isOwners(array))
    return owner->fetchSlice(shares[array].state, starts, shape, data);
  const uint64_t width = static_cast<uint64_t>(format::dtypeBytes(bundle->arguments()[array].dtype));
  for (int64_t argument : slicesOf(array)) {
    const format::Argument &info = bundle->manifest().arguments[argument];
    const std::vector<int64_t> buffer = holderOf(argument) < 0 ? info.shape : shardShape(info.sharding, info.shape);
    MPMD_RETURN_IF_ERROR(fetchParts(argument, [&](const Shard &shard, const void *part) {
      copySlice(shard, part, buffer, width, starts, shape, data);
    }));
  }
  return absl::OkStatus();
}

/// Copies a whole array.
absl::Status Session::Core::fetch(int64_t array, void *tensor) const {
  if (isOwners(array))
    return owner->fetch(shares[array].state, tensor);
  for (int64_t argument : slicesOf(array))
    MPMD_RETURN_IF_ERROR(
        fetchParts(argument, [&](const Shard &shard, const void *part) { shard.copyTo(tensor, part); }));
  return absl::OkStatus();
}

} // namespace mpmd::rt
