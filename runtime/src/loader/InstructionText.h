/// Instructions and launches as text, for messages.
#ifndef MPMD_RT_SRC_LOADER_INSTRUCTIONTEXT_H
#define MPMD_RT_SRC_LOADER_INSTRUCTIONTEXT_H

#include "runtime/src/session/Links.h"

#include "absl/strings/string_view.h"

#include <string>

namespace mpmd::rt {

/// "2F5": stage, kind and microbatch of a task, or "2U0" outside the loop; a second pass is "2F5.1", in the
/// second loop "2F5@1".
std::string actionName(const mpmd_task_t &task, uint32_t microbatch);

/// The name of a task without a microbatch: "2F", "2U0", "2F.1", "2F@1".
std::string taskName(const mpmd_task_t &task);

/// The text of a launch: "gemm 8 x 128x512x64 (f32)", with batch (if there is one), rows, columns and inner dimension;
/// the name of a kernel; "copy 4096 bytes"; or the name of an exchange.
std::string launchText(const mpmd_rank_program_t &program, const mpmd_launch_t &launch);

/// "rank 1, instruction 12 (wait for 'x' from rank 0), microbatch 3". `inside` is appended to the name of a task, and
/// says what the task is doing.
std::string describeInstruction(const mpmd_rank_program_t &program, const Links &links, uint32_t rank, uint32_t index,
                                absl::string_view inside = "");

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_LOADER_INSTRUCTIONTEXT_H
