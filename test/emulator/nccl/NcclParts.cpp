// Executes an operation once all members have arrived.
#include "NcclCommunicator.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace mpmd::emulator {

namespace {
struct Bfloat16 {
  uint16_t bits;

  explicit Bfloat16(float value) {
    auto all = std::bit_cast<uint32_t>(value);
    bool isNumber = (all & 0x7fffffff) <= 0x7f800000;
    // Rounds to nearest, ties to even.
    bits = static_cast<uint16_t>((isNumber ? all + 0x7fff + (all >> 16 & 1) : all | 0x400000) >> 16);
  }
  explicit operator float() const { return std::bit_cast<float>(uint32_t{bits} << 16); }
};

template <class T> T added(T a, T b) {
  if constexpr (std::is_same_v<T, Bfloat16>)
    return Bfloat16(static_cast<float>(a) + static_cast<float>(b));
  else if constexpr (std::is_integral_v<T>)
    return static_cast<T>(static_cast<std::make_unsigned_t<T>>(a) + static_cast<std::make_unsigned_t<T>>(b));
  else
    return static_cast<T>(a + b);
}

/// Adds `count` elements of all sources. In a ring, each member rounds the partial sum.
template <class T>
std::vector<char> sumOf(const std::vector<const NcclPart *> &parts, uint64_t first, uint64_t count, bool ring) {
  std::vector<char> result(count * sizeof(T));
  size_t members = parts.size();
  uint64_t ofOne = (count + members - 1) / members;
  std::vector<const T *> sources;
  for (const NcclPart *part : parts)
    sources.push_back(static_cast<const T *>(mpmd_emulator_place(part->source)) + first);
  for (uint64_t i = 0; i < count; ++i) {
    size_t at = ring ? (i / ofOne + 1) % members : 0;
    T sum = sources[at][i];
    for (size_t m = 1; m < members; ++m)
      sum = added(sum, sources[(at + m) % members][i]);
    std::memcpy(result.data() + i * sizeof(T), &sum, sizeof(T));
  }
  return result;
}

std::vector<char> sum(const std::vector<const NcclPart *> &parts, uint64_t first, uint64_t count) {
  bool ring = parts.front()->ring;
  switch (parts.front()->type) {
  case ncclInt8:
    return sumOf<int8_t>(parts, first, count, ring);
  case ncclUint8:
    return sumOf<uint8_t>(parts, first, count, ring);
  case ncclInt32:
    return sumOf<int32_t>(parts, first, count, ring);
  case ncclUint32:
    return sumOf<uint32_t>(parts, first, count, ring);
  case ncclInt64:
    return sumOf<int64_t>(parts, first, count, ring);
  case ncclUint64:
    return sumOf<uint64_t>(parts, first, count, ring);
  case ncclFloat16:
    return sumOf<_Float16>(parts, first, count, ring);
  case ncclFloat64:
    return sumOf<double>(parts, first, count, ring);
  case ncclBfloat16:
    return sumOf<Bfloat16>(parts, first, count, ring);
  default:
    return sumOf<float>(parts, first, count, ring);
  }
}

std::vector<char> bytesAt(uint64_t address, uint64_t bytes) {
  const char *at = static_cast<const char *>(mpmd_emulator_place(address));
  return std::vector<char>(at, at + bytes);
}

/// Targets may be sources, so nothing is written before everything is read.
using Writes = std::vector<std::pair<uint64_t, std::vector<char>>>;

void write(const Writes &writes) {
  for (const auto &[address, bytes] : writes)
    std::memcpy(mpmd_emulator_place(address), bytes.data(), bytes.size());
}

Writes collect(const std::vector<NcclMemberPart> &all) {
  std::vector<const NcclPart *> parts;
  for (const NcclMemberPart &each : all)
    parts.push_back(&each.part);
  const NcclPart &first = *parts.front();
  Writes writes;
  std::vector<char> whole;
  if (first.kind == NcclPart::AllReduce)
    whole = sum(parts, 0, first.count);
  if (first.kind == NcclPart::AllGather)
    for (const NcclPart *part : parts) {
      std::vector<char> bytes = bytesAt(part->source, ncclSourceBytes(*part));
      whole.insert(whole.end(), bytes.begin(), bytes.end());
    }
  for (size_t m = 0; m < parts.size(); ++m)
    if (all[m].isHere)
      writes.emplace_back(parts[m]->target,
                          first.kind == NcclPart::ReduceScatter ? sum(parts, m * first.count, first.count) : whole);
  return writes;
}

/// Returns false if a member's send does not match its peer's receive.
bool pass(const std::vector<NcclMemberPart> &all, Writes &writes) {
  struct Ends {
    std::vector<P2pOperation> sent, received;
    bool comesHere = false;
  };
  std::map<std::pair<uint32_t, uint32_t>, Ends> pairs;
  for (const NcclMemberPart &each : all)
    for (const P2pOperation &operation : each.operations) {
      Ends &ends = pairs[operation.sends ? std::pair{each.part.member, operation.peer}
                                         : std::pair{operation.peer, each.part.member}];
      (operation.sends ? ends.sent : ends.received).push_back(operation);
      ends.comesHere |= !operation.sends && each.isHere;
    }
  for (const auto &[pair, ends] : pairs) {
    if (ends.sent.size() != ends.received.size())
      return false;
    for (size_t i = 0; i < ends.sent.size(); ++i) {
      if (ends.sent[i].bytes != ends.received[i].bytes)
        return false;
      if (ends.comesHere)
        writes.emplace_back(ends.received[i].address, bytesAt(ends.sent[i].address, ends.sent[i].bytes));
    }
  }
  return true;
}
} // namespace

size_t ncclBytes(int type) {
  constexpr size_t bytes[] = {1, 1, 4, 4, 8, 8, 2, 4, 8, 2};
  return type >= 0 && type < static_cast<int>(std::size(bytes)) ? bytes[type] : 0;
}

uint64_t ncclSourceBytes(const NcclPart &part) {
  return (part.kind == NcclPart::ReduceScatter ? part.members : 1) * part.count * ncclBytes(part.type);
}

std::string ncclText(const NcclPart &part) {
  if (part.kind == NcclPart::Operations)
    return "a group of " + std::to_string(part.count) + " ncclSend and ncclRecv";
  constexpr const char *names[] = {"ncclAllReduce", "ncclReduceScatter", "ncclAllGather"};
  return std::string(names[part.kind]) + " of " + std::to_string(part.count) + " elements of type " +
         std::to_string(part.type);
}

int ncclCame(const void *data) {
  const auto *part = static_cast<const NcclPart *>(data);
  std::shared_ptr<NcclCommunicator> communicator = NcclCommunicator::at(part->place);
  return communicator && communicator->came(*part, reinterpret_cast<const P2pOperation *>(part + 1));
}

const char *ncclTogether(const mpmd_emulator_part_t *parts, size_t count) {
  std::vector<NcclMemberPart> all;
  for (size_t i = 0; i < count; ++i) {
    const auto *part = static_cast<const NcclPart *>(parts[i].data);
    const auto *operations = reinterpret_cast<const P2pOperation *>(part + 1);
    all.push_back({*part, {operations, operations + (part->kind == NcclPart::Operations ? part->count : 0)}});
  }
  std::vector<std::vector<char>> loaded;
  if (std::shared_ptr<NcclCommunicator> communicator = NcclCommunicator::at(all.front().part.place))
    for (NcclMemberPart &other : communicator->take(all, loaded))
      all.push_back(std::move(other));
  std::sort(all.begin(), all.end(),
            [](const NcclMemberPart &a, const NcclMemberPart &b) { return a.part.member < b.part.member; });
  const NcclPart &first = all.front().part;
  for (const NcclMemberPart &each : all)
    if (each.part.kind != first.kind ||
        (first.kind != NcclPart::Operations && (each.part.type != first.type || each.part.count != first.count)))
      return "members call different things";
  Writes writes;
  if (first.kind != NcclPart::Operations)
    writes = collect(all);
  else if (!pass(all, writes))
    return "what is sent is not what is received";
  write(writes);
  return nullptr;
}

} // namespace mpmd::emulator
