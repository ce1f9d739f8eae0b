// Channels, and who posts what on them.
#include "runtime/src/Links.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <map>
#include <utility>

namespace mpmd::rt {

namespace {
/// What one end posts on a channel, in order.
struct Posted {
  uint32_t transfer; ///< id
  uint32_t microbatch;
  uint64_t bytes;
  const char *name;
};

std::string describe(const std::vector<Posted> &posts, size_t i) {
  if (i >= posts.size())
    return "nothing more";
  return absl::StrCat("'", posts[i].name, "' (transfer ", posts[i].transfer, "), microbatch ", posts[i].microbatch,
                      ", ", posts[i].bytes, " bytes");
}

class Linker {
public:
  explicit Linker(const Bundle &bundle) : bundle(bundle) { links.ranks.resize(bundle.manifest().numRanks()); }

  absl::StatusOr<Links> run() {
    for (size_t mesh = 0; mesh < bundle.manifest().meshes.size(); ++mesh)
      for (int64_t rank : bundle.manifest().meshes[mesh].ranks) {
        links.ranks[rank].mesh = static_cast<int64_t>(mesh);
        posts(static_cast<uint32_t>(rank), bundle.program(mesh));
        links.ranks[rank].peakBytes = peak(bundle.program(mesh));
      }
    for (size_t c = 0; c < links.channels.size(); ++c) {
      const auto &[sent, received] = ends[c];
      for (size_t i = 0; i < std::max(sent.size(), received.size()); ++i) {
        bool same = i < sent.size() && i < received.size() && sent[i].transfer == received[i].transfer &&
                    sent[i].microbatch == received[i].microbatch && sent[i].bytes == received[i].bytes;
        if (!same)
          return absl::InvalidArgumentError(
              absl::StrCat("the channel from rank ", links.channels[c].source, " to rank ", links.channels[c].target,
                           " does not match: message ", i, " is sent as ", describe(sent, i), " and received as ",
                           describe(received, i)));
      }
      links.channels[c].capacity = sent.size();
    }
    return std::move(links);
  }

private:
  uint32_t channel(uint32_t source, uint32_t target) {
    auto [it, added] = numbers.try_emplace({source, target}, static_cast<uint32_t>(links.channels.size()));
    if (added) {
      links.channels.push_back({source, target, 0});
      ends.emplace_back();
    }
    return it->second;
  }

  void posts(uint32_t rank, const mpmd_rank_program_t &program) {
    RankLinks &own = links.ranks[rank];
    own.ranges.resize(program.num_instructions);
    std::map<std::pair<uint32_t, uint32_t>, MoveRange> posted;
    for (uint32_t i = 0; i < program.num_instructions; ++i) {
      const mpmd_instruction_t &instruction = program.instructions[i];
      if (instruction.opcode == MPMD_RUN)
        continue;
      MoveRange &range = posted[{instruction.index, instruction.microbatch}];
      if (instruction.opcode == MPMD_WAIT) {
        own.ranges[i] = range;
        continue;
      }
      const mpmd_transfer_t &transfer = program.transfers[instruction.index];
      range.first = static_cast<uint32_t>(own.moves.size());
      for (uint32_t m = transfer.first_message; m < transfer.first_message + transfer.num_messages; ++m) {
        const mpmd_message_t &message = program.messages[m];
        bool sends = transfer.sends != 0;
        if ((sends ? message.source : message.target) != rank)
          continue;
        uint32_t c = channel(message.source, message.target);
        std::vector<Posted> &end = sends ? ends[c].first : ends[c].second;
        own.moves.push_back({c, sends ? message.target : message.source, end.size(),
                             slotOffset(program, transfer.buffer, instruction.microbatch) + message.offset,
                             message.bytes});
        end.push_back({transfer.id, instruction.microbatch, message.bytes, transfer.name});
      }
      range.count = static_cast<uint32_t>(own.moves.size()) - range.first;
      own.ranges[i] = range;
    }
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
  std::vector<std::pair<std::vector<Posted>, std::vector<Posted>>> ends; ///< per channel: sent, received
};
} // namespace

absl::StatusOr<Links> linkRanks(const Bundle &bundle) { return Linker(bundle).run(); }

} // namespace mpmd::rt
