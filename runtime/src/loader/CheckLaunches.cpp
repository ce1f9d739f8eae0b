// Checks launches against the tables that they refer to.
#include "runtime/src/loader/CheckLaunches.h"

#include "runtime/format/Errors.h"
#include "runtime/src/cpu/kernels/Convolution.h"
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/cpu/kernels/Lapack.h"
#include "runtime/src/loader/Launches.h"

#include "absl/strings/str_cat.h"

#include <algorithm>

namespace mpmd::rt {

namespace {
/// The maximum number of launches in one run of a task; a data-dependent loop counts as one iteration.
constexpr uint64_t maxLaunches = uint64_t{1} << 32;

uint64_t plus(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }
uint64_t times(uint64_t a, uint64_t b) { return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b; }

/// The work of one run of a command list. Sums saturate.
struct Work {
  uint64_t launches = 0, exchanges = 0, flops = 0, bytes = 0;
  void add(const Work &more) {
    launches = plus(launches, more.launches), exchanges = plus(exchanges, more.exchanges);
    flops = plus(flops, more.flops), bytes = plus(bytes, more.bytes);
  }
  void repeat(uint64_t count) {
    launches = times(launches, count), exchanges = times(exchanges, count);
    flops = times(flops, count), bytes = times(bytes, count);
  }
};

class Launches {
public:
  Launches(const mpmd_rank_program_t &program, const format::Manifest &manifest,
           const std::vector<ExchangeReach> &exchanges, const mpmd_task_t &task)
      : p(program), manifest(manifest), reaches(exchanges), task(task) {}

  absl::StatusOr<uint64_t> run() {
    MPMD_ASSIGN_OR_RETURN(Work work, list(task.first_launch, task.num_launches));
    if (work.launches > maxLaunches)
      return bad("expected at most ", maxLaunches, " launches in a run, got ", work.launches);
    if (hasCosts && (work.flops != task.flops || work.bytes != task.bytes))
      return bad("expected as cost the sum over its launches, flops = ", work.flops, " and bytes = ", work.bytes,
                 ", got flops = ", task.flops, " and bytes = ", task.bytes);
    return work.exchanges;
  }

private:
  /// Checks a command list and the bodies of its loops. An error has the number of the innermost launch.
  absl::StatusOr<Work> list(uint32_t first, uint32_t count) {
    Work work;
    uint32_t end = first + count;
    for (uint32_t i = first; i < end; ++i) {
      const mpmd_launch_t &next = p.launches[i];
      absl::Status status = launch(next, end - i - 1);
      if (!status.ok())
        return bad("launch ", i - task.first_launch, ": ", status.message());
      work.add({1, next.kind == MPMD_LAUNCH_EXCHANGE, next.flops, next.bytes});
      hasCosts |= next.flops != 0 || next.bytes != 0;
      if (next.kind == MPMD_LAUNCH_LOOP) {
        absl::StatusOr<Work> iterations = loop(next, i + 1);
        if (!iterations.ok())
          return iterations;
        work.add(*iterations);
      }
      i += launchesInside(next);
    }
    return work;
  }

  absl::StatusOr<Work> loop(const mpmd_launch_t &launch, uint32_t first) {
    ++depth;
    dataDependent += launch.num_operands;
    absl::StatusOr<Work> iteration = list(first, launch.index);
    dataDependent -= launch.num_operands;
    --depth;
    if (iteration.ok() && launch.num_operands == 0)
      iteration->repeat(static_cast<uint64_t>(launch.rows));
    return iteration;
  }

  /// The size of the buffer, workspace or context that an operand refers to.
  uint64_t roomOf(const mpmd_operand_t &operand) const {
    if (operand.buffer == MPMD_WORKSPACE)
      return task.workspace_bytes;
    if (operand.buffer == MPMD_CONTEXT)
      return uint64_t{p.num_axes} * sizeof(int32_t);
    const mpmd_binding_t &binding = p.bindings[task.first_binding + operand.buffer];
    return binding.slice_bytes != 0 ? binding.slice_bytes : p.buffers[binding.buffer].bytes;
  }

  /// Checks a binding that the task writes: arguments are read only, except state, which a step replaces.
  absl::Status written(uint32_t binding) const {
    int32_t argument = p.buffers[p.bindings[task.first_binding + binding].buffer].argument;
    if (argument < 0 || manifest.arguments[argument].state)
      return absl::OkStatus();
    return bad("expected to write no argument but state, got '", manifest.arguments[argument].name, "'");
  }

  absl::Status operand(const mpmd_operand_t &operand) const {
    bool bound = operand.buffer != MPMD_WORKSPACE && operand.buffer != MPMD_CONTEXT;
    if (bound && operand.buffer >= task.num_bindings)
      return bad("expected a binding below ", task.num_bindings, ", got ", operand.buffer);
    uint64_t size = roomOf(operand);
    if (!within(operand.offset, operand.bytes, size))
      return bad(operand.bytes, " bytes at ", operand.offset, " are outside its ", size, " bytes");
    if (operand.access == 0 || operand.access > (MPMD_READ | MPMD_WRITE))
      return bad("expected it to be read, written, or both (1, 2 or 3), got ", operand.access);
    if (operand.buffer == MPMD_CONTEXT && operand.access != MPMD_READ)
      return bad("expected the context of the rank to be read only, got access ", operand.access);
    return (operand.access & MPMD_WRITE) != 0 && bound ? written(operand.buffer) : absl::OkStatus();
  }

  absl::Status launch(const mpmd_launch_t &launch, uint32_t behind) const {
    if (!within(launch.first_operand, launch.num_operands, p.num_operands))
      return bad("operands out of range");
    const mpmd_operand_t *operands = p.operands + launch.first_operand;
    for (uint32_t i = 0; i < launch.num_operands; ++i)
      if (absl::Status status = operand(operands[i]); !status.ok())
        return bad("operand ", i, ": ", status.message());
    if (launch.rows < 0)
      return bad("expected rows that are not negative, got ", launch.rows);
    switch (launch.kind) {
    case MPMD_LAUNCH_KERNEL:
      return launch.index < p.num_kernels ? absl::OkStatus()
                                          : bad("expected a kernel below ", p.num_kernels, ", got ", launch.index);
    case MPMD_LAUNCH_GEMM:
      return gemm(launch, operands);
    case MPMD_LAUNCH_CONVOLUTION:
      return convolution(launch, operands);
    case MPMD_LAUNCH_LAPACK:
      return lapack(launch, operands);
    case MPMD_LAUNCH_COPY:
      return copy(launch, operands);
    case MPMD_LAUNCH_EXCHANGE:
      return exchange(launch, operands);
    case MPMD_LAUNCH_LOOP:
      return loopLaunch(launch, operands, behind);
    default:
      return bad("unknown kind ", launch.kind);
    }
  }

  static bool needs(const mpmd_operand_t &operand, uint32_t access) { return (operand.access & access) == access; }

  /// The accesses of all operands, for errors: ", got access 1, 1, 2 (1 reads, 2 writes, 3 does both)".
  static std::string accesses(const mpmd_launch_t &launch, const mpmd_operand_t *operands) {
    std::string text;
    for (uint32_t i = 0; i < launch.num_operands; ++i)
      absl::StrAppend(&text, i == 0 ? ", got access " : ", ", operands[i].access);
    return text + " (1 reads, 2 writes, 3 does both)";
  }

  /// Checks that an operand has `elements` elements of `width` bytes.
  static absl::Status holds(const mpmd_operand_t &operand, int64_t elements, uint64_t width) {
    if (operand.offset % width != 0 || elements < 0 || static_cast<uint64_t>(elements) > operand.bytes / width)
      return bad("it reaches ", elements, " elements far, with room for ", operand.bytes / width);
    return absl::OkStatus();
  }

  absl::Status convolution(const mpmd_launch_t &launch, const mpmd_operand_t *operands) const {
    if (launch.index >= p.num_convolutions)
      return bad("expected a convolution below ", p.num_convolutions, ", got ", launch.index);
    if (launch.num_operands != 3)
      return bad("convolution ", launch.index, ": expected 3 operands, got ", launch.num_operands);
    const plan::Convolution of = convolutionOf(p.convolutions[launch.index]);
    const int64_t extents[] = {plan::reachOf(of.batch, of.groups * of.features, of.extent, of.xStrides),
                               of.windowElements(),
                               plan::reachOf(of.batch, of.groups * of.outputs, of.positions, of.yStrides)};
    const uint64_t width = convolutionElementBytes(p.convolutions[launch.index].type);
    for (uint32_t i = 0; i < launch.num_operands; ++i)
      if (absl::Status status = holds(operands[i], extents[i], width); !status.ok())
        return bad("convolution ", launch.index, ", operand ", i, ": ", status.message());
    if (!needs(operands[0], MPMD_READ) || !needs(operands[1], MPMD_READ) || !needs(operands[2], MPMD_WRITE))
      return bad("convolution ", launch.index, ": expected to read x and w, and to write y",
                 accesses(launch, operands));
    return absl::OkStatus();
  }

  absl::Status lapack(const mpmd_launch_t &launch, const mpmd_operand_t *operands) const {
    if (launch.index >= p.num_lapacks)
      return bad("expected a call of LAPACK below ", p.num_lapacks, ", got ", launch.index);
    const plan::Lapack call = lapackOf(p.lapacks[launch.index]);
    const std::vector<plan::Lapack::Operand> inputs = call.inputs(), outputs = call.outputs();
    const uint64_t workspace = static_cast<uint64_t>(call.workspaceBytes());
    const size_t others = inputs.size() + outputs.size(), all = others + (workspace != 0 ? 1 : 0);
    const std::string who = absl::StrCat("lapack ", launch.index, " (", call.name(), ")");
    if (launch.num_operands != all)
      return bad(who, ": expected ", all, " operands, got ", launch.num_operands);
    for (size_t i = 0; i < all; ++i) {
      const bool isInput = i < inputs.size(), works = i == others;
      absl::Status status;
      if (works) {
        if (operands[i].offset % 64 != 0 || operands[i].bytes < workspace)
          status = bad("expected a workspace of ", workspace, " bytes at a multiple of 64, got ", operands[i].bytes,
                       " bytes at ", operands[i].offset);
      } else {
        const plan::Lapack::Operand &of = isInput ? inputs[i] : outputs[i - inputs.size()];
        status = holds(operands[i], call.batch * of.elements(), of.isInteger ? sizeof(int32_t) : call.elementBytes());
      }
      if (!status.ok())
        return bad(who, ", operand ", i, ": ", status.message());
      if (!needs(operands[i], isInput ? MPMD_READ : works ? MPMD_READ | MPMD_WRITE : MPMD_WRITE))
        return bad(who, ", operand ", i, ": expected it to be ",
                   isInput ? "read"
                   : works ? "read and written"
                           : "written",
                   ", got access ", operands[i].access);
      // LAPACK assumes that outputs do not overlap other operands.
      for (size_t other = 0; other < i && !isInput; ++other)
        if (operands[other].buffer == operands[i].buffer && operands[other].bytes != 0 && operands[i].bytes != 0 &&
            overlap(operands[other], operands[i]))
          return bad(who, ": expected what it writes apart from all else, got operands ", other, " and ", i,
                     " with bytes in common");
    }
    return absl::OkStatus();
  }

  absl::Status gemm(const mpmd_launch_t &launch, const mpmd_operand_t *operands) const {
    if (launch.index >= p.num_gemms)
      return bad("expected a gemm below ", p.num_gemms, ", got ", launch.index);
    const mpmd_gemm_t &gemm = p.gemms[launch.index];
    if (launch.num_operands != gemmOperands(gemm))
      return bad("gemm ", launch.index, ": expected ", gemmOperands(gemm), " operands, got ", launch.num_operands);
    const uint32_t last = launch.num_operands - 1;
    const bool bias = gemm.epilogue == MPMD_EPILOGUE_BIAS;
    const int64_t result = gemmExtent(gemm.c, gemm.batch, gemm.m, gemm.n);
    const int64_t extents[] = {gemmExtent(gemm.a, gemm.batch, gemm.m, gemm.k),
                               gemmExtent(gemm.b, gemm.batch, gemm.k, gemm.n), bias ? gemm.n : result, result};
    const uint64_t widths[] = {gemmElementBytes(gemm.a_type), gemmElementBytes(gemm.b_type),
                               gemmElementBytes(gemm.c_type), gemmElementBytes(gemm.c_type)};
    for (uint32_t i = 0; i <= last; ++i)
      if (absl::Status status = holds(operands[i], extents[i], widths[i]); !status.ok())
        return bad("gemm ", launch.index, ", operand ", i, ": ", status.message());
    if (!needs(operands[0], MPMD_READ) || !needs(operands[1], MPMD_READ) || (bias && !needs(operands[2], MPMD_READ)) ||
        !needs(operands[last], gemm.beta ? MPMD_READ | MPMD_WRITE : MPMD_WRITE))
      return bad("gemm ", launch.index, ": expected to read ", bias ? "a, b and the bias" : "a and b",
                 ", and to write c", accesses(launch, operands));
    return absl::OkStatus();
  }

  static absl::Status copy(const mpmd_launch_t &launch, const mpmd_operand_t *operands) {
    if (launch.num_operands != 2)
      return bad("expected a copy with 2 operands, got ", launch.num_operands);
    for (int i = 0; i < 2; ++i)
      if (static_cast<uint64_t>(launch.rows) > operands[i].bytes)
        return bad("copy of ", launch.rows, " bytes, operand ", i, ": room for ", operands[i].bytes);
    if (!needs(operands[0], MPMD_READ) || !needs(operands[1], MPMD_WRITE))
      return bad("expected a copy to read its source and to write its target", accesses(launch, operands));
    return absl::OkStatus();
  }

  absl::Status exchange(const mpmd_launch_t &launch, const mpmd_operand_t *operands) const {
    if (launch.index >= p.num_exchanges || launch.num_operands != 2)
      return bad("expected an exchange below ", p.num_exchanges, " with 2 operands, got ", launch.index, " with ",
                 launch.num_operands);
    if (!needs(operands[0], MPMD_READ) || !needs(operands[1], MPMD_WRITE))
      return bad("expected an exchange to read its source and to write its target", accesses(launch, operands));
    absl::Status status = exchanged(launch.index, operands[0], operands[1]);
    if (status.ok() && dataDependent != 0)
      status = bad("expected it where all ranks of the mesh run it as often, got it in a loop that reads whether it "
                   "goes on");
    return status.ok() ? status : bad("exchange '", p.exchanges[launch.index].name, "': ", status.message());
  }

  absl::Status exchanged(uint32_t index, const mpmd_operand_t &source, const mpmd_operand_t &target) const {
    if (source.buffer == MPMD_CONTEXT)
      return bad("expected a source that the task computes, got the context of the rank");
    if (reaches[index].source > source.bytes || reaches[index].target > target.bytes)
      return bad("it reads ", reaches[index].source, " bytes of a source of ", source.bytes, ", and writes ",
                 reaches[index].target, " of a target of ", target.bytes);
    // Other ranks read the source and write the target at the same time, so they must not overlap.
    bool sameBytes = overlap(source, target), sameBuffer = source.buffer == target.buffer;
    if (!sameBuffer && source.buffer != MPMD_WORKSPACE && target.buffer != MPMD_WORKSPACE) {
      const mpmd_binding_t &from = p.bindings[task.first_binding + source.buffer];
      const mpmd_binding_t &to = p.bindings[task.first_binding + target.buffer];
      sameBuffer = from.buffer == to.buffer;
      sameBytes |= from.slice_bytes != to.slice_bytes;
    }
    return sameBuffer && sameBytes ? bad("expected a target apart from its source, got the same buffer")
                                   : absl::OkStatus();
  }

  /// Whether two operands of one buffer overlap.
  static bool overlap(const mpmd_operand_t &a, const mpmd_operand_t &b) {
    return a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
  }

  absl::Status loopLaunch(const mpmd_launch_t &launch, const mpmd_operand_t *operands, uint32_t behind) const {
    if (depth == MPMD_MAX_DEPTH)
      return bad("expected at most ", MPMD_MAX_DEPTH, " loops inside each other, got another");
    if (launch.flops != 0 || launch.bytes != 0)
      return bad("expected a loop without a cost of its own, got ", launch.flops, " operations and ", launch.bytes,
                 " bytes");
    if (launch.num_operands > 1)
      return bad("expected a loop with at most 1 operand, got ", launch.num_operands);
    if (launch.num_operands == 1 && (operands[0].bytes != sizeof(int32_t) || !needs(operands[0], MPMD_READ)))
      return bad("expected a loop to read ", sizeof(int32_t), " bytes, got ", operands[0].bytes, " with access ",
                 operands[0].access);
    return launch.index != 0 && launch.index <= behind
               ? absl::OkStatus()
               : bad("expected a loop over at least 1 and at most ", behind, " launches, got ", launch.index);
  }

  const mpmd_rank_program_t &p;
  const format::Manifest &manifest;
  const std::vector<ExchangeReach> &reaches; ///< by exchange
  const mpmd_task_t &task;
  uint32_t depth = 0;         ///< number of loops around the current launch
  uint32_t dataDependent = 0; ///< number of data-dependent loops among them
  bool hasCosts = false;
};
} // namespace

absl::StatusOr<uint64_t> checkLaunches(const mpmd_rank_program_t &program, const format::Manifest &manifest,
                                       const std::vector<ExchangeReach> &exchanges, const mpmd_task_t &task) {
  return Launches(program, manifest, exchanges, task).run();
}

} // namespace mpmd::rt
