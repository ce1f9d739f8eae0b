#include "NcclCommunicator.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>

namespace mpmd::emulator {

namespace {
std::atomic<uint64_t> numPlaces{0};
/// Communicators with members in other processes.
std::mutex knownMutex;
std::map<uint64_t, std::weak_ptr<NcclCommunicator>> byPlace;
std::map<std::string, std::weak_ptr<NcclCommunicator>> byFolder;

std::string named(char kind, std::initializer_list<uint64_t> numbers) {
  std::string name(1, kind);
  for (uint64_t number : numbers)
    name += "-" + std::to_string(number);
  return name;
}
std::string memberFile(uint32_t member) { return named('m', {member}); }
std::string leftFile(uint32_t member) { return named('l', {member}); }
std::string sourceFile(uint32_t member, uint64_t number) { return named('s', {member, number}); }
std::string messageFile(uint32_t from, uint32_t to, uint64_t number) { return named('p', {from, to, number}); }
/// A file that says that the receiver has reached the message.
std::string receiptFile(uint32_t from, uint32_t to, uint64_t number) { return named('r', {from, to, number}); }

template <class T> std::vector<char> bytesOf(const T &value) {
  const char *at = reinterpret_cast<const char *>(&value);
  return {at, at + sizeof(T)};
}

template <class T> T valueOf(const std::vector<char> &bytes) {
  T value = {};
  std::memcpy(&value, bytes.data(), std::min(bytes.size(), sizeof(T)));
  return value;
}

void append(std::vector<char> &bytes, uint64_t address, uint64_t count) {
  const char *at = static_cast<const char *>(mpmd_emulator_place(address));
  bytes.insert(bytes.end(), at, at + count);
}

void pause() { std::this_thread::sleep_for(std::chrono::milliseconds(1)); }
} // namespace

NcclCommunicator::NcclCommunicator(uint32_t members) : place(++numPlaces), members(members) {}

NcclCommunicator::NcclCommunicator(const std::string &path, uint32_t members)
    : place(++numPlaces), members(members), folder(path) {}

std::shared_ptr<NcclCommunicator> NcclCommunicator::of(const std::string &path, uint32_t members) {
  std::lock_guard<std::mutex> lock(knownMutex);
  if (std::shared_ptr<NcclCommunicator> known = byFolder[path].lock())
    return known;
  std::shared_ptr<NcclCommunicator> made(new NcclCommunicator(path, members));
  byFolder[path] = made;
  byPlace[made->place] = made;
  return made;
}

std::shared_ptr<NcclCommunicator> NcclCommunicator::at(uint64_t place) {
  std::lock_guard<std::mutex> lock(knownMutex);
  auto found = byPlace.find(place);
  return found == byPlace.end() ? nullptr : found->second.lock();
}

NcclCommunicator::~NcclCommunicator() {
  std::lock_guard<std::mutex> lock(knownMutex);
  byPlace.erase(place);
  std::erase_if(byFolder, [](const auto &entry) { return entry.second.expired(); });
}

std::string NcclCommunicator::join(const std::vector<NcclNewMember> &made) {
  struct Said {
    uint32_t members;
    int device;
    uint64_t number;
  };
  {
    std::lock_guard<std::mutex> lock(knownMutex);
    for (const NcclNewMember &each : made)
      here.insert(each.member);
  }
  for (const NcclNewMember &each : made)
    if (!folder->write(memberFile(each.member), bytesOf(Said{members, each.device, each.number})))
      return "cannot write to the folder of the communicator";
  std::vector<Said> all;
  for (uint32_t m = 0; m < members; ++m) {
    while (!folder->has(memberFile(m))) {
      if (!folder->isThere())
        return "another member was aborted";
      pause();
    }
    all.push_back(valueOf<Said>(folder->read(memberFile(m))));
    if (all.back().members != members)
      return "member " + std::to_string(m) + " is one of " + std::to_string(all.back().members) + ", not of " +
             std::to_string(members);
    for (uint32_t other = 0; other < m; ++other)
      if (all[other].number == all[m].number)
        return "Duplicate GPU detected : rank " + std::to_string(other) + " and rank " + std::to_string(m) +
               " both on device " + std::to_string(all[m].device);
  }
  return "";
}

template <class Visit> void NcclCommunicator::forEachElsewhere(Visit visit) const {
  for (uint32_t m = 0; m < members; ++m)
    if (!isHere(m))
      visit(m);
}

/// Calls `visit` with the files that a member writes, and the files that it waits for.
template <class Visit>
void NcclCommunicator::forEachConnect(const NcclPart &part, const std::vector<P2pOperation> &operations, Visit visit) {
  if (part.kind != NcclPart::Operations)
    forEachElsewhere([&](uint32_t m) { visit(named('c', {part.member}), named('c', {m})); });
  for (const P2pOperation &operation : operations)
    if (!isHere(operation.peer))
      visit(named('c', {part.member, operation.peer}), named('c', {operation.peer, part.member}));
}

void NcclCommunicator::sayConnects(const NcclPart &part, const std::vector<P2pOperation> &operations) {
  forEachConnect(part, operations, [&](const std::string &mine, const std::string &theirs) {
    if (!connected.contains(theirs))
      folder->write(mine, {});
  });
}

bool NcclCommunicator::waitForConnects(const NcclPart &part, const std::vector<P2pOperation> &operations) {
  bool alive = true;
  forEachConnect(part, operations, [&](const std::string &, const std::string &theirs) {
    // Devices continue meanwhile.
    for (; alive && !connected.contains(theirs) && !folder->has(theirs); pause(), alive = isAlive())
      mpmd_emulator_poll();
    connected.insert(theirs);
  });
  return alive;
}

void NcclCommunicator::leave(uint32_t member) {
  if (!folder)
    return;
  folder->write(leftFile(member), {});
  for (uint32_t m = 0; m < members; ++m)
    if (!folder->has(leftFile(m)))
      return;
  folder->removeAll();
}

void NcclCommunicator::abort() {
  mpmd_emulator_dissolve(place);
  if (folder)
    folder->removeAll();
}

/// Calls `visit` with each operation from or to another process, and its number.
template <class Visit>
void NcclCommunicator::forEachMessage(const NcclPart &part, const P2pOperation *operations, Visit visit) {
  const Turn &turn = turns[part.member];
  std::map<uint32_t, uint64_t> sent = turn.sent, received = turn.received;
  for (uint64_t p = 0; p < part.count; ++p)
    if (const P2pOperation &operation = operations[p]; !isHere(operation.peer))
      visit(operation, (operation.sends ? sent : received)[operation.peer]++);
}

bool NcclCommunicator::came(const NcclPart &part, const P2pOperation *operations) {
  Turn &turn = turns[part.member];
  const bool isNew = !turn.hasLeft;
  turn.hasLeft = true;
  bool all = true;
  if (part.kind == NcclPart::Operations) {
    forEachMessage(part, operations, [&](const P2pOperation &operation, uint64_t number) {
      const std::string message = operation.sends ? messageFile(part.member, operation.peer, number)
                                                  : messageFile(operation.peer, part.member, number);
      const std::string receipt = operation.sends ? receiptFile(part.member, operation.peer, number)
                                                  : receiptFile(operation.peer, part.member, number);
      if (isNew && operation.sends) {
        std::vector<char> bytes;
        append(bytes, operation.address, operation.bytes);
        folder->write(message, bytes);
      } else if (isNew) {
        folder->write(receipt, bytesOf(operation.bytes));
      }
      all = all && folder->has(operation.sends ? receipt : message);
    });
    return all;
  }
  if (isNew) {
    std::vector<char> bytes = bytesOf(part);
    append(bytes, part.source, ncclSourceBytes(part));
    folder->write(sourceFile(part.member, turn.collectives), bytes);
  }
  forEachElsewhere([&](uint32_t m) { all = all && folder->has(sourceFile(m, turn.collectives)); });
  return all;
}

std::vector<NcclMemberPart> NcclCommunicator::take(const std::vector<NcclMemberPart> &mine,
                                                   std::vector<std::vector<char>> &loaded) {
  std::map<uint32_t, NcclMemberPart> found;
  auto keep = [&](std::vector<char> bytes) {
    loaded.push_back(std::move(bytes));
    return reinterpret_cast<uint64_t>(loaded.back().data());
  };
  for (const NcclMemberPart &each : mine) {
    Turn &turn = turns[each.part.member];
    if (each.part.kind != NcclPart::Operations) {
      if (found.empty())
        forEachElsewhere([&](uint32_t m) {
          const uint64_t at = keep(folder->read(sourceFile(m, turn.collectives)));
          NcclMemberPart &other = found[m];
          other.isHere = false;
          other.part = valueOf<NcclPart>(loaded.back());
          other.part.source = at + sizeof(NcclPart);
        });
      // All others have reached this collective, so they have read the files of the previous one.
      if (turn.collectives != 0)
        folder->remove(sourceFile(each.part.member, turn.collectives - 1));
    } else {
      // The name as the other end forms it.
      forEachMessage(each.part, each.operations.data(), [&](const P2pOperation &operation, uint64_t number) {
        const std::string name = operation.sends ? receiptFile(each.part.member, operation.peer, number)
                                                 : messageFile(operation.peer, each.part.member, number);
        const uint64_t at = keep(folder->read(name));
        folder->remove(name);
        NcclMemberPart &other = found[operation.peer];
        other.isHere = false;
        other.part = each.part;
        other.part.member = operation.peer;
        other.operations.push_back({each.part.member, !operation.sends, at,
                                    operation.sends ? valueOf<uint64_t>(loaded.back()) : loaded.back().size()});
      });
      for (const P2pOperation &operation : each.operations)
        if (!isHere(operation.peer))
          ++(operation.sends ? turn.sent : turn.received)[operation.peer];
    }
    turn.collectives += each.part.kind != NcclPart::Operations;
    turn.hasLeft = false;
  }
  std::vector<NcclMemberPart> others;
  for (auto &[member, part] : found)
    others.push_back(std::move(part));
  return others;
}

} // namespace mpmd::emulator
