// Runs a task: interprets its launches.
#include "runtime/format/Errors.h"
#include "runtime/src/session/Rank.h"

#include "runtime/src/cpu/Allocations.h"
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/cpu/kernels/Lapack.h"
#include "runtime/src/loader/Launches.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>

namespace mpmd::rt {

namespace {
/// A kernel launch or copy, divided into pieces for a thread pool.
struct KernelJob {
  mpmd_kernel_fn function;
  void *const *operands;
  int64_t rows, pieces;
  static void run(void *context, int64_t piece) {
    auto *job = static_cast<KernelJob *>(context);
    // Avoids rows * piece, which could overflow for huge numbers of rows.
    auto bound = [&](int64_t i) { return job->rows / job->pieces * i + std::min(i, job->rows % job->pieces); };
    job->function(job->operands, bound(piece), bound(piece + 1));
  }
};

struct GemmJob {
  const mpmd_gemm_t *gemm;
  void *const *operands;
  std::atomic<bool> refused{false};
  static void run(void *context, int64_t block) {
    auto *job = static_cast<GemmJob *>(context);
    LibraryCall library;
    if (!runGemmBlock(*job->gemm, job->operands[0], job->operands[1], job->operands[2], block))
      job->refused.store(true, std::memory_order_relaxed);
  }
};

struct LapackJob {
  const LapackLibrary *library;
  const mpmd_lapack_t *call;
  void *const *operands;
  uint32_t numOperands;
  static void run(void *context, int64_t part) {
    auto *job = static_cast<LapackJob *>(context);
    LibraryCall guard;
    runLapackPart(*job->library, *job->call, job->operands, job->numOperands, part);
  }
};

void copyRows(void *const *operands, int64_t begin, int64_t end) {
  if (begin != end)
    std::memmove(static_cast<char *>(operands[1]) + begin, static_cast<const char *>(operands[0]) + begin,
                 static_cast<size_t>(end - begin));
}

int32_t readNumber(const void *operand) {
  int32_t number = 0;
  std::memcpy(&number, operand, sizeof(number));
  return number;
}
} // namespace

absl::Status Rank::task(uint32_t index, uint64_t number) {
  const mpmd_instruction_t &instruction = program.instructions[index];
  const mpmd_task_t &task = program.tasks[instruction.index];
  for (uint32_t i = 0; i < task.num_bindings; ++i)
    bindings[i] = addressAt(bindingAddress(program, program.bindings[task.first_binding + i], instruction.microbatch));
  // The message ends of a run are those of its exchanges, contiguously.
  walk = {index, number, links.ends.data() + links.ranges[index].first, 0};
  absl::Status status = launches(task.first_launch, task.num_launches);
  if (status.ok())
    keep(DumpPlan::after(index));
  return status;
}

absl::Status Rank::launches(uint32_t first, uint32_t count) {
  for (uint32_t i = first; i < first + count; ++i) {
    const mpmd_launch_t &next = program.launches[i];
    findOperands(next);
    // Loops are not timed, only their launches.
    const bool isTimed = launchesTimed && next.kind != MPMD_LAUNCH_LOOP;
    const uint64_t start = isTimed ? nanoseconds() : 0;
    absl::Status status;
    switch (next.kind) {
    case MPMD_LAUNCH_EXCHANGE:
      status = exchange(next.index);
      break;
    case MPMD_LAUNCH_LOOP:
      status = loop(next, i + 1);
      break;
    default:
      status = launch(next);
    }
    MPMD_RETURN_IF_ERROR(status);
    if (isTimed)
      recordLaunch({start, nanoseconds(), walk.number, walk.instruction, noExchange, i});
    // The watchdog sees a data-dependent loop as one kernel, because the loop may never end.
    if (walk.endless == 0)
      advance();
    i += launchesInside(next);
  }
  return absl::OkStatus();
}

void Rank::recordLaunch(const TraceEvent &event) {
  LaunchTime &time = launchTimes[event.launch];
  const bool isLater = event.step != 0;
  ++time.count[isLater];
  time.nanoseconds[isLater] += event.end - event.start;
  // Exchanges record their own events.
  if (options.timeLaunches != LaunchTiming::Events || program.launches[event.launch].kind == MPMD_LAUNCH_EXCHANGE)
    return;
  if (launchEvents++ < maxLaunchEvents)
    record(event);
  else
    ++droppedEvents;
}

absl::Status Rank::loop(const mpmd_launch_t &launch, uint32_t first) {
  // Copied here, because nested launches overwrite `operands`.
  const void *goesOn = launch.num_operands == 0 ? nullptr : operands[0];
  walk.endless += goesOn != nullptr;
  absl::Status status;
  for (int64_t iteration = 0; iteration < launch.rows && (!goesOn || readNumber(goesOn) != 0) && status.ok();
       ++iteration)
    status = launches(first, launch.index);
  walk.endless -= goesOn != nullptr;
  return status;
}

void Rank::findOperands(const mpmd_launch_t &launch) {
  for (uint32_t i = 0; i < launch.num_operands; ++i) {
    const mpmd_operand_t &operand = program.operands[launch.first_operand + i];
    char *base = operand.buffer == MPMD_WORKSPACE ? slots.back()
                 : operand.buffer == MPMD_CONTEXT ? reinterpret_cast<char *>(context.data())
                                                  : bindings[operand.buffer];
    operands[i] = base + operand.offset;
  }
}

/// Runs an exchange, and waits for all of its messages.
absl::Status Rank::exchange(uint32_t index) {
  uint64_t start = nanoseconds();
  if (program.exchanges[index].part == 0)
    add(collectives, 1);
  absl::Span<const MessageEnd> ends(walk.ends, links.exchanges[index].numEnds);
  walk.ends += ends.size();
  absl::Status status = post(ends, index, program.instructions[walk.instruction].microbatch);
  for (uint32_t m : links.exchanges[index].own) {
    const mpmd_message_t &message = program.messages[m];
    copyStrided(static_cast<char *>(operands[1]) + message.target_offset,
                static_cast<const char *>(operands[0]) + message.source_offset, mesh.copies[m]);
  }
  if (status.ok())
    status = wait(ends, walk.number, index);
  uint64_t end = nanoseconds();
  exchangeTime += end - start;
  record({start, end, walk.number, walk.instruction, index});
  return status.ok() ? status
                     : absl::Status(status.code(),
                                    absl::StrCat("exchange '", program.exchanges[index].name, "': ", status.message()));
}

absl::Status Rank::launch(const mpmd_launch_t &launch) {
  bool shared = isWorthThreads(launch);
  if (launch.kind == MPMD_LAUNCH_GEMM) {
    const mpmd_gemm_t &gemm = program.gemms[launch.index];
    GemmJob job{&gemm, operands.data()};
    int64_t blocks = gemmBlocks(gemm);
    if (shared)
      pool.run(blocks, GemmJob::run, &job);
    else
      for (int64_t i = 0; i < blocks; ++i)
        GemmJob::run(&job, i);
    return job.refused ? absl::InternalError(absl::StrCat(gemmLibrary(), " refused a matrix product"))
                       : absl::OkStatus();
  }
  if (launch.kind == MPMD_LAUNCH_LAPACK) {
    const mpmd_lapack_t &call = program.lapacks[launch.index];
    // The session has opened the library.
    LapackJob job{*lapackLibrary(), &call, operands.data(), launch.num_operands};
    const int64_t parts = lapackParts(call);
    if (shared)
      pool.run(parts, LapackJob::run, &job);
    else
      for (int64_t i = 0; i < parts; ++i)
        LapackJob::run(&job, i);
    return absl::OkStatus();
  }
  int64_t pieces = std::min<int64_t>(shared ? pool.size() : 1, launch.rows);
  KernelJob job{launch.kind == MPMD_LAUNCH_COPY ? copyRows : program.kernels[launch.index].function, operands.data(),
                launch.rows, pieces};
  pool.run(pieces, KernelJob::run, &job);
  return absl::OkStatus();
}

} // namespace mpmd::rt
