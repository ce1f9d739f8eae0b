#include "runtime/src/loader/InstructionText.h"

#include "runtime/src/cpu/kernels/Lapack.h"
#include "runtime/src/loader/CheckValues.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace mpmd::rt {

static std::string nameOf(const mpmd_task_t &task, const std::string &microbatch) {
  std::string name = absl::StrCat(task.stage, std::string(1, static_cast<char>(task.kind)));
  if (task.kind == 'P' || task.kind == 'U')
    return absl::StrCat(name, task.index);
  absl::StrAppend(&name, microbatch);
  if (task.index != 0)
    absl::StrAppend(&name, ".", task.index);
  return task.loop == 0 ? name : absl::StrCat(name, "@", task.loop);
}

std::string actionName(const mpmd_task_t &task, uint32_t microbatch) { return nameOf(task, absl::StrCat(microbatch)); }

std::string taskName(const mpmd_task_t &task) { return nameOf(task, ""); }

std::string launchText(const mpmd_rank_program_t &program, const mpmd_launch_t &launch) {
  switch (launch.kind) {
  case MPMD_LAUNCH_KERNEL:
    return program.kernels[launch.index].name;
  case MPMD_LAUNCH_COPY:
    return absl::StrCat("copy ", launch.rows, " bytes");
  case MPMD_LAUNCH_EXCHANGE:
    return program.exchanges[launch.index].name;
  case MPMD_LAUNCH_GEMM: {
    const mpmd_gemm_t &gemm = program.gemms[launch.index];
    return absl::StrCat("gemm ", gemm.batch == 1 ? "" : absl::StrCat(gemm.batch, " x "), gemm.m, "x", gemm.n, "x",
                        gemm.k, " (", absl::AsciiStrToLower(dtypeName(gemm.a_type)), ")");
  }
  case MPMD_LAUNCH_CONVOLUTION:
    return absl::StrCat("convolution ", launch.index);
  case MPMD_LAUNCH_LAPACK: {
    const mpmd_lapack_t &lapack = program.lapacks[launch.index];
    return absl::StrCat(lapackOf(lapack).name(), " (", absl::AsciiStrToLower(dtypeName(lapack.type)), ")");
  }
  default:
    return "loop";
  }
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
    const MessageEndRange &range = own.ranges[index];
    for (uint32_t m = 0; m < range.count; ++m) {
      const ChannelInfo &channel = links.channels[own.ends[range.first + m].channel];
      absl::StrAppend(&text, m == 0 ? " rank " : ", rank ", transfer.sends != 0 ? channel.target : channel.source);
    }
    if (range.count == 0)
      absl::StrAppend(&text, " nobody");
  }
  return absl::StrCat(text, "), microbatch ", instruction.microbatch);
}

} // namespace mpmd::rt
