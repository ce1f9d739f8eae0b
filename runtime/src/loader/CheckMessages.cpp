// Checks messages against buffers, meshes and each other.
#include "runtime/src/loader/CheckMessages.h"

#include "runtime/format/Errors.h"
#include "runtime/src/loader/StridedCopies.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace mpmd::rt {

namespace {
class Messages {
public:
  Messages(const mpmd_rank_program_t &program, const format::Manifest &manifest, int64_t mesh)
      : p(program), here(static_cast<size_t>(manifest.numRanks())) {
    for (int64_t rank : manifest.meshes[mesh].ranks)
      here[static_cast<size_t>(rank)] = true;
  }

  /// Checks the rules that hold for every loop and every message.
  absl::Status rows() const {
    for (uint32_t i = 0; i < p.num_loops; ++i)
      if (p.loops[i].count == 0)
        return bad("loop ", i, ": expected a positive count, got 0");
    for (uint32_t i = 0; i < p.num_messages; ++i)
      if (absl::Status status = row(p.messages[i]); !status.ok())
        return bad("message ", i, ": ", status.message());
    return absl::OkStatus();
  }

  absl::Status transfer(uint32_t index) {
    const mpmd_transfer_t &transfer = p.transfers[index];
    if (!transfer.name)
      return bad("expected a name, got none");
    if (!transferIds.insert(transfer.id).second)
      return bad("its id ", transfer.id, " is used twice");
    if (transfer.sends > 1)
      return bad("expected 0 or 1 for the direction, got ", transfer.sends);
    if (transfer.in_loop > p.num_microbatches)
      return bad("expected at most ", p.num_microbatches, " microbatches, got ", transfer.in_loop);
    if (transfer.first >= transfer.every)
      return bad("expected a first microbatch below ", transfer.every, ", the step to the next, got ", transfer.first);
    if (transfer.buffer >= p.num_buffers || !within(transfer.first_message, transfer.num_messages, p.num_messages))
      return bad("buffer or messages out of range");
    End own = transfer.sends != 0 ? End::Source : End::Target;
    uint64_t size = p.buffers[transfer.buffer].bytes;
    for (uint32_t i = 0; i < transfer.num_messages; ++i) {
      const mpmd_message_t &message = p.messages[transfer.first_message + i];
      auto who = [i] { return absl::StrCat("message ", i, ": "); };
      auto [mine, other] =
          own == End::Source ? std::pair(message.source, message.target) : std::pair(message.target, message.source);
      if (!here[mine] || here[other])
        return bad(who(), "rank ", here[mine] ? other : mine, here[mine] ? " is" : " is not", " in this mesh");
      const uint64_t offset = own == End::Source ? message.source_offset : message.target_offset;
      std::optional<uint64_t> reach = reachOf(offset, copyOf(p, message), own);
      if (!reach || *reach > size)
        return bad(who(), bytesText(message), own == End::Source ? "read" : "written", " from byte ", offset,
                   " on are outside a buffer of ", size);
    }
    return transfer.sends != 0 ? absl::OkStatus() : disjoint(transfer.first_message, transfer.num_messages);
  }

  absl::StatusOr<ExchangeReach> exchange(uint32_t index) {
    const mpmd_exchange_t &exchange = p.exchanges[index];
    if (!exchange.name)
      return bad("expected a name, got none");
    if (exchange.kind > MPMD_PERMUTE)
      return bad("expected a kind of collective below ", MPMD_PERMUTE + 1, ", got ", exchange.kind);
    if (!within(exchange.first_message, exchange.num_messages, p.num_messages))
      return bad("messages out of range");
    if (exchange.terms > here.size() || (exchange.terms != 0 && exchange.type > MPMD_U64))
      return bad("expected terms of at most ", here.size(), " ranks, and a type below ", MPMD_U64 + 1, ", got ",
                 exchange.terms, " of type ", exchange.type);
    // Layers of a model share the messages of their exchanges, so each range is checked once.
    auto [known, isNew] = reaches.try_emplace({exchange.first_message, exchange.num_messages});
    if (!isNew)
      return known->second;
    for (uint32_t i = 0; i < exchange.num_messages; ++i) {
      const mpmd_message_t &message = p.messages[exchange.first_message + i];
      auto who = [i] { return absl::StrCat("message ", i, ": "); };
      if (!here[message.source] || !here[message.target])
        return bad(who(), "rank ", here[message.source] ? message.target : message.source, " is not in this mesh");
      std::optional<uint64_t> source = reachOf(message.source_offset, copyOf(p, message), End::Source);
      std::optional<uint64_t> target = reachOf(message.target_offset, copyOf(p, message), End::Target);
      if (!source || !target || *source > p.arena_bytes || *target > p.arena_bytes)
        return bad(who(), bytesText(message), "do not fit into an arena of ", p.arena_bytes);
      known->second.source = std::max(known->second.source, *source);
      known->second.target = std::max(known->second.target, *target);
    }
    MPMD_RETURN_IF_ERROR(disjoint(exchange.first_message, exchange.num_messages));
    return known->second;
  }

private:
  std::string bytesText(const mpmd_message_t &message) const {
    return absl::StrCat(bytesOf(copyOf(p, message)), " bytes ");
  }

  absl::Status row(const mpmd_message_t &message) const {
    if (message.source >= here.size() || message.target >= here.size())
      return bad("expected two ranks below ", here.size(), ", got ", message.source, " and ", message.target);
    if (message.run == 0)
      return bad("expected a run of at least one byte, got 0");
    if (message.num_loops > maxLoops || !within(message.first_loop, message.num_loops, p.num_loops))
      return bad("expected at most ", maxLoops, " loops below ", p.num_loops, ", got ", message.num_loops, " from ",
                 message.first_loop);
    if (!checkedBytesOf(copyOf(p, message)))
      return bad("expected a number of bytes, got one that does not fit into 64 bits");
    return absl::OkStatus();
  }

  /// Checks that no byte of any receiver is written twice. All targets must lie inside their buffers.
  absl::Status disjoint(uint32_t first, uint32_t count) const {
    std::map<uint32_t, std::vector<TargetBox>> written;
    for (uint32_t i = 0; i < count; ++i) {
      const mpmd_message_t &message = p.messages[first + i];
      std::optional<TargetBox> box = targetOf(message.target_offset, copyOf(p, message));
      if (!box)
        return bad("message ", i, ": it writes to the same byte of rank ", message.target, " twice");
      written[message.target].push_back(*std::move(box));
    }
    for (auto &[rank, boxes] : written)
      if (Overlap found = overlap(std::move(boxes)); found != Overlap::None)
        return bad(found == Overlap::Some ? "two of its messages write to the same byte of rank "
                                          : "expected messages that can be told apart, got too many rows to rank ",
                   rank);
    return absl::OkStatus();
  }

  const mpmd_rank_program_t &p;
  std::vector<bool> here; ///< by rank: whether it is in the mesh
  std::set<uint32_t> transferIds;
  std::map<std::pair<uint32_t, uint32_t>, ExchangeReach> reaches; ///< by first message and number of messages
};

std::string name(const char *text) { return absl::StrCat("'", text ? text : "", "': "); }
} // namespace

absl::Status checkTransfers(const mpmd_rank_program_t &program, const format::Manifest &manifest, int64_t mesh) {
  Messages messages(program, manifest, mesh);
  absl::Status status = messages.rows();
  for (uint32_t i = 0; i < program.num_transfers && status.ok(); ++i)
    if (status = messages.transfer(i); !status.ok())
      return bad("transfer ", i, " ", name(program.transfers[i].name), status.message());
  return status;
}

absl::StatusOr<std::vector<ExchangeReach>> checkExchanges(const mpmd_rank_program_t &program,
                                                          const format::Manifest &manifest, int64_t mesh) {
  Messages messages(program, manifest, mesh);
  std::vector<ExchangeReach> reaches(program.num_exchanges);
  for (uint32_t i = 0; i < program.num_exchanges; ++i) {
    absl::StatusOr<ExchangeReach> reach = messages.exchange(i);
    if (!reach.ok())
      return bad("exchange ", i, " ", name(program.exchanges[i].name), reach.status().message());
    reaches[i] = *reach;
  }
  return reaches;
}

} // namespace mpmd::rt
