// Builds the channels between ranks, and the messages on them.
#include "runtime/src/session/Links.h"

#include "runtime/format/Errors.h"
#include "runtime/src/loader/Launches.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>
#include <utility>

namespace mpmd::rt {

namespace {
/// The maximum number of message ends per rank and step. Nested loops with exchanges multiply their number.
constexpr uint64_t maxEnds = uint64_t{1} << 24;

/// A message that one end of a channel posts for a transfer.
struct Posted {
  uint32_t transfer; ///< id
  uint32_t microbatch;
  uint32_t mesh;
  uint32_t message; ///< of the mesh's program
  const char *name;
};

/// The messages of both ends of a channel. Channels inside a mesh carry exchanges, the others transfers.
struct ChannelPosts {
  std::vector<Posted> sent, received;
  // Ranks of one mesh post from the same table, so sends and receives match by construction.
  uint64_t numSent = 0, numReceived = 0;
  uint64_t ofOneExchange = 0; ///< the maximum number of messages in one exchange
};

class Linker {
public:
  explicit Linker(const Bundle &bundle) : bundle(bundle) { links.ranks.resize(bundle.manifest().numRanks()); }

  absl::StatusOr<Links> run() {
    const std::vector<format::Mesh> &meshes = bundle.manifest().meshes;
    for (size_t mesh = 0; mesh < meshes.size(); ++mesh) {
      addCopies(bundle.program(mesh));
      findWritten(bundle.program(mesh));
      findDisjoint(bundle.program(mesh));
      for (size_t position = 0; position < meshes[mesh].ranks.size(); ++position) {
        int64_t rank = meshes[mesh].ranks[position];
        links.ranks[rank].mesh = static_cast<int64_t>(mesh);
        links.ranks[rank].position = position;
        MPMD_RETURN_IF_ERROR(posts(static_cast<uint32_t>(rank), bundle.program(mesh)));
        links.ranks[rank].peakBytes = peak(bundle.program(mesh));
      }
    }
    for (size_t c = 0; c < links.channels.size(); ++c) {
      const std::vector<Posted> &sent = channelPosts[c].sent, &received = channelPosts[c].received;
      for (size_t i = 0; i < std::max(sent.size(), received.size()); ++i)
        if (i >= sent.size() || i >= received.size() || !same(sent[i], received[i]))
          return absl::InvalidArgumentError(
              absl::StrCat("the channel from rank ", links.channels[c].source, " to rank ", links.channels[c].target,
                           " does not match: message ", i, " is sent as ", describe(sent, i, received),
                           " and received as ", describe(received, i, sent)));
      links.messagesPerStep.push_back(channelPosts[c].numSent);
      // A rank waits for all messages of an exchange before it continues.
      links.channels[c].capacity = std::max<uint64_t>(sent.size(), channelPosts[c].ofOneExchange);
    }
    return std::move(links);
  }

private:
  void addCopies(const mpmd_rank_program_t &program) {
    MeshLinks &mesh = links.meshes.emplace_back();
    for (uint32_t m = 0; m < program.num_messages; ++m)
      mesh.copies.push_back(merged(copyOf(program, program.messages[m])));
  }

  void findWritten(const mpmd_rank_program_t &program) {
    std::vector<bool> &written = links.meshes.back().written;
    written.resize(program.num_buffers);
    for (uint32_t t = 0; t < program.num_transfers; ++t)
      if (program.transfers[t].sends == 0)
        written[program.transfers[t].buffer] = true;
    for (uint32_t t = 0; t < program.num_tasks; ++t) {
      const mpmd_task_t &task = program.tasks[t];
      for (uint32_t l = task.first_launch; l < task.first_launch + task.num_launches; ++l)
        for (uint32_t o = 0; o < program.launches[l].num_operands; ++o)
          if (const mpmd_operand_t &operand = program.operands[program.launches[l].first_operand + o];
              (operand.access & MPMD_WRITE) != 0 && operand.buffer < task.num_bindings)
            written[program.bindings[task.first_binding + operand.buffer].buffer] = true;
    }
  }

  void findDisjoint(const mpmd_rank_program_t &program) {
    struct Range {
      uint64_t begin, end;
      uint32_t buffer; ///< `num_buffers` is the workspace
    };
    std::vector<Range> ranges;
    auto add = [&](uint64_t begin, uint64_t bytes, uint32_t buffer) {
      if (bytes != 0)
        ranges.push_back({begin, begin + bytes, buffer});
    };
    add(program.workspace_offset, program.workspace_bytes, program.num_buffers);
    for (uint32_t b = 0; b < program.num_buffers; ++b)
      for (uint32_t s = 0; s < program.buffers[b].num_slots; ++s)
        add(program.slot_offsets[program.buffers[b].first_slot + s], program.buffers[b].bytes, b);
    std::sort(ranges.begin(), ranges.end(), [](const Range &a, const Range &b) { return a.begin < b.begin; });
    // Ranges are sorted by begin. Comparing each with the range of the largest end so far finds every overlap.
    std::vector<bool> &disjoint = links.meshes.back().disjoint;
    disjoint.assign(program.num_buffers + size_t{1}, true);
    size_t furthest = 0;
    for (size_t i = 1; i < ranges.size(); ++i) {
      if (ranges[i].begin < ranges[furthest].end)
        disjoint[ranges[i].buffer] = disjoint[ranges[furthest].buffer] = false;
      if (ranges[i].end > ranges[furthest].end)
        furthest = i;
    }
  }

  const mpmd_message_t &messageOf(const Posted &posted) const {
    return bundle.program(posted.mesh).messages[posted.message];
  }
  const StridedCopy &copyOfPosted(const Posted &posted) const {
    return links.meshes[posted.mesh].copies[posted.message];
  }

  bool sameBox(const Posted &a, const Posted &b) const {
    const mpmd_message_t &x = messageOf(a), &y = messageOf(b);
    return x.source_offset == y.source_offset && x.target_offset == y.target_offset &&
           std::equal(copyOfPosted(a).loops.begin(), copyOfPosted(a).loops.end(), copyOfPosted(b).loops.begin(),
                      copyOfPosted(b).loops.end(), [](const mpmd_strided_loop_t &x, const mpmd_strided_loop_t &y) {
                        return x.count == y.count && x.source_stride == y.source_stride &&
                               x.target_stride == y.target_stride;
                      });
  }

  bool same(const Posted &a, const Posted &b) const {
    return a.transfer == b.transfer && a.microbatch == b.microbatch &&
           bytesOf(copyOfPosted(a)) == bytesOf(copyOfPosted(b)) && sameBox(a, b);
  }

  /// The text of message i of one end, for errors. It has the box only if the ends differ in nothing else.
  std::string describe(const std::vector<Posted> &posts, size_t i, const std::vector<Posted> &other) const {
    if (i >= posts.size())
      return "nothing more";
    const Posted &posted = posts[i];
    std::string text = absl::StrCat("'", posted.name, "' (transfer ", posted.transfer, "), microbatch ",
                                    posted.microbatch, ", ", bytesOf(copyOfPosted(posted)), " bytes");
    if (i >= other.size() || other[i].transfer != posted.transfer || other[i].microbatch != posted.microbatch ||
        bytesOf(copyOfPosted(other[i])) != bytesOf(copyOfPosted(posted)))
      return text;
    absl::StrAppend(&text, " from byte ", messageOf(posted).source_offset, " to byte ",
                    messageOf(posted).target_offset);
    for (const mpmd_strided_loop_t &loop : copyOfPosted(posted).loops)
      absl::StrAppend(&text, ", ", loop.count, " times ", loop.source_stride, " to ", loop.target_stride,
                      " bytes apart");
    return text;
  }

  uint32_t channel(uint32_t source, uint32_t target) {
    auto [it, added] = numbers.try_emplace({source, target}, static_cast<uint32_t>(links.channels.size()));
    if (added) {
      links.channels.push_back({source, target, 0});
      channelPosts.emplace_back();
    }
    return it->second;
  }

  absl::Status posts(uint32_t rank, const mpmd_rank_program_t &program) {
    RankLinks &own = links.ranks[rank];
    own.ranges.resize(program.num_instructions);
    std::vector<std::vector<uint32_t>> ofTransfers(program.num_transfers);
    for (uint32_t t = 0; t < program.num_transfers; ++t)
      ofTransfers[t] = messagesOf(rank, program, program.transfers[t]);
    std::vector<std::vector<uint32_t>> ofExchanges(program.num_exchanges);
    for (uint32_t e = 0; e < program.num_exchanges; ++e)
      ofExchanges[e] = messagesOf(rank, program, program.exchanges[e]);
    uint64_t ofStep = 0;
    for (uint32_t i = 0; i < program.num_instructions; ++i)
      if (program.instructions[i].opcode == MPMD_RUN)
        forEachExchange(program, program.tasks[program.instructions[i].index],
                        [&](const mpmd_launch_t &launch) { ofStep += ofExchanges[launch.index].size(); });
    if (ofStep > maxEnds)
      return absl::InvalidArgumentError(absl::StrCat(
          "expected at most ", maxEnds, " messages in the exchanges of a step, got ", ofStep, " of rank ", rank));
    // The message ends of each post, by transfer and microbatch. The program has been checked.
    std::vector<size_t> firstOf(program.num_transfers + size_t{1}, 0);
    for (uint32_t t = 0; t < program.num_transfers; ++t)
      firstOf[t + 1] = firstOf[t] + transfersPerStep(program.transfers[t]);
    std::vector<MessageEndRange> posted(firstOf.back());
    auto postOf = [&](const mpmd_instruction_t &instruction) -> MessageEndRange & {
      return posted[firstOf[instruction.index] + instruction.microbatch / program.transfers[instruction.index].every];
    };
    for (uint32_t i = 0; i < program.num_instructions; ++i) {
      const mpmd_instruction_t &instruction = program.instructions[i];
      MessageEndRange &range = own.ranges[i];
      range.first = static_cast<uint32_t>(own.ends.size());
      if (instruction.opcode == MPMD_WAIT) {
        range = postOf(instruction);
        continue;
      }
      if (instruction.opcode == MPMD_RUN) {
        const mpmd_task_t &task = program.tasks[instruction.index];
        forEachExchange(program, task, [&](const mpmd_launch_t &launch) {
          exchange(rank, task, launch, instruction.microbatch, ofExchanges[launch.index]);
        });
      } else {
        const mpmd_transfer_t &transfer = program.transfers[instruction.index];
        SlotAddress slot = slotAddress(program, transfer.buffer, instruction.microbatch);
        bool sends = transfer.sends != 0;
        for (uint32_t m : ofTransfers[instruction.index]) {
          ChannelPosts &channel = channelPosts[post(rank, m, sends, slot)];
          (sends ? channel.sent : channel.received)
              .push_back({transfer.id, instruction.microbatch, mesh(), m, transfer.name});
        }
      }
      range.count = static_cast<uint32_t>(own.ends.size()) - range.first;
      if (instruction.opcode != MPMD_RUN)
        postOf(instruction) = range;
    }
    return absl::OkStatus();
  }

  /// The index of the mesh that is being linked.
  uint32_t mesh() const { return static_cast<uint32_t>(links.meshes.size() - 1); }

  static std::vector<uint32_t> messagesOf(uint32_t rank, const mpmd_rank_program_t &program,
                                          const mpmd_transfer_t &transfer) {
    std::vector<uint32_t> found;
    for (uint32_t m = transfer.first_message; m < transfer.first_message + transfer.num_messages; ++m)
      if ((transfer.sends != 0 ? program.messages[m].source : program.messages[m].target) == rank)
        found.push_back(m);
    return found;
  }

  /// The messages of a rank in an exchange. Receives come first, because the rank waits for them.
  std::vector<uint32_t> messagesOf(uint32_t rank, const mpmd_rank_program_t &program, const mpmd_exchange_t &exchange) {
    RankExchange &own = links.ranks[rank].exchanges.emplace_back();
    std::vector<uint32_t> received, sent;
    for (uint32_t m = exchange.first_message; m < exchange.first_message + exchange.num_messages; ++m) {
      const mpmd_message_t &message = program.messages[m];
      const uint64_t bytes = bytesOf(links.meshes.back().copies[m]);
      if (message.source == rank && message.target == rank) {
        own.own.push_back(m);
      } else if (message.target == rank) {
        received.push_back(m);
        own.receivedBytes += bytes;
      } else if (message.source == rank) {
        sent.push_back(m);
        own.sentBytes += bytes;
      }
    }
    received.insert(received.end(), sent.begin(), sent.end());
    own.numEnds = static_cast<uint32_t>(received.size());
    return received;
  }

  void exchange(uint32_t rank, const mpmd_task_t &task, const mpmd_launch_t &launch, uint32_t microbatch,
                const std::vector<uint32_t> &messages) {
    const mpmd_rank_program_t &program = bundle.program(mesh());
    auto address = [&](uint32_t operand) {
      const mpmd_operand_t &at = program.operands[launch.first_operand + operand];
      SlotAddress base = at.buffer == MPMD_WORKSPACE
                             ? SlotAddress{program.num_slots, 0}
                             : bindingAddress(program, program.bindings[task.first_binding + at.buffer], microbatch);
      base.offset += at.offset;
      return base;
    };
    std::map<uint32_t, uint64_t> sent; // by channel
    for (uint32_t m : messages) {
      bool sends = program.messages[m].source == rank;
      uint32_t c = post(rank, m, sends, address(sends ? 0 : 1));
      if (sends)
        channelPosts[c].ofOneExchange = std::max(channelPosts[c].ofOneExchange, ++sent[c]);
    }
  }

  /// Adds one end of a message to the rank, and returns the message's channel.
  uint32_t post(uint32_t rank, uint32_t index, bool sends, SlotAddress base) {
    const mpmd_message_t &message = bundle.program(mesh()).messages[index];
    uint32_t c = channel(message.source, message.target);
    uint64_t number = sends ? channelPosts[c].numSent++ : channelPosts[c].numReceived++;
    links.ranks[rank].ends.push_back(
        {c, index, base.slot, sends, number, base.offset + (sends ? message.source_offset : message.target_offset)});
    return c;
  }

  static uint64_t peak(const mpmd_rank_program_t &program) {
    uint64_t highest = 0;
    auto touch = [&](uint32_t buffer, uint32_t microbatch) {
      highest = std::max(highest, slotOffset(program, buffer, microbatch) + program.buffers[buffer].bytes);
    };
    for (uint32_t b = 0; b < program.num_buffers; ++b)
      if (program.buffers[b].argument >= 0)
        touch(b, 0);
    for (uint32_t o = 0; o < program.num_outputs; ++o)
      touch(program.outputs[o].buffer, 0);
    for (uint32_t i = 0; i < program.num_instructions; ++i) {
      const mpmd_instruction_t &instruction = program.instructions[i];
      if (instruction.opcode != MPMD_RUN) {
        touch(program.transfers[instruction.index].buffer, instruction.microbatch);
        continue;
      }
      const mpmd_task_t &task = program.tasks[instruction.index];
      for (uint32_t b = task.first_binding; b < task.first_binding + task.num_bindings; ++b)
        touch(program.bindings[b].buffer, program.bindings[b].slice_bytes != 0 ? 0 : instruction.microbatch);
      if (task.workspace_bytes != 0)
        highest = std::max(highest, program.workspace_offset + task.workspace_bytes);
    }
    return highest;
  }

  const Bundle &bundle;
  Links links;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> numbers;
  std::vector<ChannelPosts> channelPosts; ///< per channel
};
} // namespace

std::vector<char *> slotsIn(const mpmd_rank_program_t &program, char *arena) {
  std::vector<char *> slots(program.num_slots + size_t{1}, nullptr);
  for (uint32_t b = 0; b < program.num_buffers; ++b)
    for (uint32_t m = 0; m < program.buffers[b].num_slots; ++m)
      slots[program.buffers[b].first_slot + m] = arena + slotOffset(program, b, m);
  slots.back() = arena + program.workspace_offset;
  return slots;
}

absl::StatusOr<Links> linkRanks(const Bundle &bundle) { return Linker(bundle).run(); }

} // namespace mpmd::rt
