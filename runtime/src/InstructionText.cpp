#include "runtime/src/InstructionText.h"

#include "absl/strings/str_cat.h"

namespace mpmd::rt {

std::string actionName(const mpmd_task_t &task, uint32_t microbatch) {
  std::string name = absl::StrCat(task.stage, std::string(1, static_cast<char>(task.kind)));
  if (task.kind == 'P' || task.kind == 'U')
    return absl::StrCat(name, task.index);
  absl::StrAppend(&name, microbatch);
  if (task.index != 0)
    absl::StrAppend(&name, ".", task.index);
  return task.loop == 0 ? name : absl::StrCat(name, "@", task.loop);
}

std::string describeInstruction(const mpmd_rank_program_t &program, const Links &links, uint32_t rank, uint32_t index,
                                absl::string_view inside) {
  const mpmd_instruction_t &instruction = program.instructions[index];
  std::string text = absl::StrCat("rank ", rank, ", instruction ", index, " (");
  if (instruction.opcode == MPMD_RUN) {
    const mpmd_task_t &task = program.tasks[instruction.index];
    absl::StrAppend(&text, "run ", actionName(task, instruction.microbatch), " '", task.name, "'", inside);
  } else {
    const mpmd_transfer_t &transfer = program.transfers[instruction.index];
    const char *verbs[] = {"", "send", "receive", "wait for"};
    absl::StrAppend(&text, verbs[instruction.opcode], " '", transfer.name, "' ", transfer.sends != 0 ? "to" : "from");
    const RankLinks &own = links.ranks[rank];
    const MoveRange &range = own.ranges[index];
    for (uint32_t m = 0; m < range.count; ++m) {
      const ChannelInfo &channel = links.channels[own.moves[range.first + m].channel];
      absl::StrAppend(&text, m == 0 ? " rank " : ", rank ", transfer.sends != 0 ? channel.target : channel.source);
    }
    if (range.count == 0)
      absl::StrAppend(&text, " nobody");
  }
  return absl::StrCat(text, "), microbatch ", instruction.microbatch);
}

} // namespace mpmd::rt
