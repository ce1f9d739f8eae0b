// Launches against the tables that they refer to.
#include "runtime/src/loader/CheckLaunches.h"

#include "runtime/src/cpu/kernels/Convolution.h"
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/cpu/kernels/Lapack.h"
#include "runtime/src/loader/Launches.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace mpmd::rt {

namespace {
/// In one run of a task, loops that end when a value says so apart.
constexpr uint64_t mostLaunches = uint64_t{1} << 32;

template <typename... Parts> absl::Status bad(const Parts &...parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

bool within(uint64_t offset, uint64_t bytes, uint64_t size) { return offset <= size && bytes <= size - offset; }

uint64_t plus(uint64_t a, uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }
uint64_t times(uint64_t a, uint64_t b) { return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b; }

/// What running a list comes to. Numbers that are too large stay at the largest.
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
  void atLeast(const Work &other) {
    launches = std::max(launches, other.launches), exchanges = std::max(exchanges, other.exchanges);
    flops = std::max(flops, other.flops), bytes = std::max(bytes, other.bytes);
  }
};

class Launches {
public:
  Launches(const mpmd_rank_program_t &program, const format::Manifest &manifest,
           const std::vector<ExchangeReach> &exchanges, const mpmd_task_t &task)
      : p(program), manifest(manifest), reaches(exchanges), task(task) {}

  absl::StatusOr<uint64_t> run() {
    Work work;
    if (absl::Status status = list(task.first_launch, task.num_launches, work); !status.ok())
      return status;
    if (work.launches > mostLaunches)
      return bad("expected at most ", mostLaunches, " launches in a run, got ", work.launches);
    if (hasCosts && (work.flops != task.flops || work.bytes != task.bytes))
      return bad("expected the cost of its launches, ", work.flops, " operations and ", work.bytes, " bytes, got ",
                 task.flops, " and ", task.bytes);
    return work.exchanges;
  }

private:
  /// Errors of its launches have their numbers already.
  absl::Status list(uint32_t first, uint32_t count, Work &work) {
    uint32_t end = first + count;
    for (uint32_t i = first; i < end; ++i) {
      const mpmd_launch_t &next = p.launches[i];
      absl::Status status = launch(next, end - i - 1);
      if (!status.ok())
        return bad("launch ", i - task.first_launch, ": ", status.message());
      Work own{1, next.kind == MPMD_LAUNCH_EXCHANGE, next.flops, next.bytes};
      hasCosts |= next.flops != 0 || next.bytes != 0;
      if (next.kind == MPMD_LAUNCH_LOOP)
        status = loop(next, i + 1, own);
      else if (next.kind == MPMD_LAUNCH_BRANCH)
        status = branch(next, i + 1, own);
      if (!status.ok())
        return status;
      work.add(own);
      i += static_cast<uint32_t>(launchesInside(p, next));
    }
    return absl::OkStatus();
  }

  absl::Status loop(const mpmd_launch_t &launch, uint32_t first, Work &work) {
    loops.push_back(static_cast<uint64_t>(launch.rows));
    ++depth;
    uncertain += launch.num_operands;
    Work iteration;
    absl::Status status = list(first, launch.index, iteration);
    uncertain -= launch.num_operands;
    --depth;
    loops.pop_back();
    if (launch.num_operands == 0)
      iteration.repeat(static_cast<uint64_t>(launch.rows));
    work.add(iteration);
    return status;
  }

  absl::Status branch(const mpmd_launch_t &launch, uint32_t first, Work &work) {
    ++depth;
    ++uncertain;
    Work most;
    absl::Status status;
    for (int64_t i = 0; i < launch.rows && status.ok(); ++i) {
      Work one;
      uint32_t count = p.branches[launch.index + i];
      status = list(first, count, one);
      most.atLeast(one);
      first += count;
    }
    --uncertain;
    --depth;
    work.add(most);
    return status;
  }

  /// Bytes that a launch may touch in what the operand is in.
  uint64_t roomOf(const mpmd_operand_t &operand) const {
    if (operand.buffer == MPMD_WORKSPACE)
      return task.workspace_bytes;
    if (operand.buffer == MPMD_CONTEXT)
      return uint64_t{p.num_axes} * sizeof(int32_t);
    const mpmd_binding_t &binding = p.bindings[task.first_binding + operand.buffer];
    return binding.slice_bytes != 0 ? binding.slice_bytes : p.buffers[binding.buffer].bytes;
  }

  /// From the first byte that an operand has in any iteration to behind the last one; none if these are no numbers. The
  /// first iteration counts even where there is none.
  std::optional<std::pair<uint64_t, uint64_t>> span(const mpmd_operand_t &operand) const {
    int64_t low = 0, high = 0;
    if (operand.offset > INT64_MAX || operand.bytes > INT64_MAX - operand.offset)
      return std::nullopt;
    low = static_cast<int64_t>(operand.offset), high = low + static_cast<int64_t>(operand.bytes);
    for (uint32_t d = 0; d < operand.num_strides; ++d) {
      int64_t reach = 0, stride = p.strides[operand.first_stride + d];
      int64_t &side = stride < 0 ? low : high;
      if (loops[d] > 1 && (__builtin_mul_overflow(static_cast<int64_t>(loops[d] - 1), stride, &reach) ||
                           __builtin_add_overflow(side, reach, &side)))
        return std::nullopt;
    }
    if (low < 0)
      return std::nullopt;
    return std::pair(static_cast<uint64_t>(low), static_cast<uint64_t>(high));
  }

  /// Inputs are the user's: only state is replaced by a step.
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
    if (operand.num_strides != 0 &&
        (operand.num_strides != loops.size() || !within(operand.first_stride, operand.num_strides, p.num_strides)))
      return bad("expected a stride for each of ", loops.size(), " loops around it, or none, below ", p.num_strides,
                 ", got ", operand.num_strides, " from ", operand.first_stride);
    uint64_t size = roomOf(operand);
    if (!within(operand.offset, operand.bytes, size))
      return bad(operand.bytes, " bytes at ", operand.offset, " are outside its ", size, " bytes");
    if (std::optional<std::pair<uint64_t, uint64_t>> all = span(operand); !all || all->second > size)
      return bad(operand.bytes, " bytes at ", operand.offset, " are outside its ", size,
                 " bytes in some turn of the loops around it");
    if (operand.access == 0 || operand.access > (MPMD_READ | MPMD_WRITE))
      return bad("expected it to be read, written, or both (1, 2 or 3), got ", operand.access);
    if (operand.buffer == MPMD_CONTEXT && operand.access != MPMD_READ)
      return bad("expected the context of the rank to be read only");
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
    case MPMD_LAUNCH_BRANCH:
      return choice(launch, operands, behind);
    default:
      return bad("unknown kind ", launch.kind);
    }
  }

  static bool needs(const mpmd_operand_t &operand, uint32_t access) { return (operand.access & access) == access; }

  /// Whether an operand has so many elements of so many bytes, and keeps to whole ones where it steps.
  absl::Status holds(const mpmd_operand_t &operand, int64_t elements, uint64_t width) const {
    if (operand.offset % width != 0 || elements < 0 || static_cast<uint64_t>(elements) > operand.bytes / width)
      return bad("it reaches ", elements, " elements far, with room for ", operand.bytes / width);
    for (uint32_t d = 0; d < operand.num_strides; ++d)
      if (int64_t stride = p.strides[operand.first_stride + d]; stride % static_cast<int64_t>(width) != 0)
        return bad("expected it to step by whole elements of ", width, " bytes, got ", stride, " bytes");
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
      return bad("convolution ", launch.index, ": expected to read x and w, and to write y");
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
                           : "written");
      // The library trusts what it has written itself.
      for (size_t other = 0; other < i && !isInput; ++other)
        if (operands[other].buffer == operands[i].buffer && operands[other].bytes != 0 && operands[i].bytes != 0 &&
            meet(operands[other], operands[i]))
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
                 ", and to write c");
    return absl::OkStatus();
  }

  static absl::Status copy(const mpmd_launch_t &launch, const mpmd_operand_t *operands) {
    if (launch.num_operands != 2)
      return bad("expected a copy with 2 operands, got ", launch.num_operands);
    for (int i = 0; i < 2; ++i)
      if (static_cast<uint64_t>(launch.rows) > operands[i].bytes)
        return bad("copy of ", launch.rows, " bytes, operand ", i, ": room for ", operands[i].bytes);
    if (!needs(operands[0], MPMD_READ) || !needs(operands[1], MPMD_WRITE))
      return bad("expected a copy to read its source and to write its target");
    return absl::OkStatus();
  }

  absl::Status exchange(const mpmd_launch_t &launch, const mpmd_operand_t *operands) const {
    if (launch.index >= p.num_exchanges || launch.num_operands != 2)
      return bad("expected an exchange below ", p.num_exchanges, " with 2 operands, got ", launch.index, " with ",
                 launch.num_operands);
    if (!needs(operands[0], MPMD_READ) || !needs(operands[1], MPMD_WRITE))
      return bad("expected an exchange to read its source and to write its target");
    absl::Status status = exchanged(launch.index, operands[0], operands[1]);
    if (status.ok() && uncertain != 0)
      status = bad("expected it where all ranks of the mesh run it as often, got it in a branch or in a loop that "
                   "reads whether it goes on");
    return status.ok() ? status : bad("exchange '", p.exchanges[launch.index].name, "': ", status.message());
  }

  absl::Status exchanged(uint32_t index, const mpmd_operand_t &source, const mpmd_operand_t &target) const {
    if (source.buffer == MPMD_CONTEXT)
      return bad("expected a source that the task computes, got the context of the rank");
    if (reaches[index].source > source.bytes || reaches[index].target > target.bytes)
      return bad("it reads ", reaches[index].source, " bytes of a source of ", source.bytes, ", and writes ",
                 reaches[index].target, " of a target of ", target.bytes);
    // Others read the source while others write to the target.
    bool sameBytes = meet(source, target), sameBuffer = source.buffer == target.buffer;
    if (!sameBuffer && source.buffer != MPMD_WORKSPACE && target.buffer != MPMD_WORKSPACE) {
      const mpmd_binding_t &from = p.bindings[task.first_binding + source.buffer];
      const mpmd_binding_t &to = p.bindings[task.first_binding + target.buffer];
      sameBuffer = from.buffer == to.buffer;
      sameBytes |= from.slice_bytes != to.slice_bytes;
    }
    return sameBuffer && sameBytes ? bad("expected a target apart from its source") : absl::OkStatus();
  }

  /// Whether two operands may have bytes in common, in one buffer: those that step alike are compared in the same
  /// iteration.
  bool meet(const mpmd_operand_t &a, const mpmd_operand_t &b) const {
    bool alike = a.num_strides == b.num_strides;
    for (uint32_t d = 0; d < a.num_strides && alike; ++d)
      alike = p.strides[a.first_stride + d] == p.strides[b.first_stride + d];
    if (alike)
      return a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
    auto [beginA, endA] = *span(a);
    auto [beginB, endB] = *span(b);
    return beginA < endB && beginB < endA;
  }

  /// A loop or a branch: its operand, and that its lists are there.
  absl::Status choice(const mpmd_launch_t &launch, const mpmd_operand_t *operands, uint32_t behind) const {
    bool isLoop = launch.kind == MPMD_LAUNCH_LOOP;
    const char *what = isLoop ? "a loop" : "a branch";
    if (depth == MPMD_MOST_DEPTH)
      return bad("expected at most ", MPMD_MOST_DEPTH, " loops and branches inside each other, got another");
    if (launch.flops != 0 || launch.bytes != 0)
      return bad("expected ", what, " without a cost of its own, got ", launch.flops, " operations and ", launch.bytes,
                 " bytes");
    if (launch.num_operands > 1 || (!isLoop && launch.num_operands == 0))
      return bad("expected ", what, isLoop ? " with at most 1 operand, got " : " with 1 operand, got ",
                 launch.num_operands);
    if (launch.num_operands == 1 && (operands[0].bytes != sizeof(int32_t) || !needs(operands[0], MPMD_READ)))
      return bad("expected ", what, " to read ", sizeof(int32_t), " bytes, got ", operands[0].bytes, " with access ",
                 operands[0].access);
    if (isLoop)
      return launch.index != 0 && launch.index <= behind
                 ? absl::OkStatus()
                 : bad("expected a loop over at least 1 and at most ", behind, " launches, got ", launch.index);
    if (launch.rows == 0 || !within(launch.index, static_cast<uint64_t>(launch.rows), p.num_branches))
      return bad("expected at least one list of a branch, below ", p.num_branches, ", got ", launch.rows, " from ",
                 launch.index);
    uint64_t inside = launchesInside(p, launch);
    return inside <= behind ? absl::OkStatus()
                            : bad("expected lists of at most ", behind, " launches in all, got ", inside);
  }

  const mpmd_rank_program_t &p;
  const format::Manifest &manifest;
  const std::vector<ExchangeReach> &reaches; ///< by exchange
  const mpmd_task_t &task;
  std::vector<uint64_t> loops; ///< the counts of those around the launch at hand
  uint32_t depth = 0;          ///< of loops and branches
  uint32_t uncertain = 0;      ///< how many of these may run differently on each rank
  bool hasCosts = false;
};
} // namespace

absl::StatusOr<uint64_t> checkLaunches(const mpmd_rank_program_t &program, const format::Manifest &manifest,
                                       const std::vector<ExchangeReach> &exchanges, const mpmd_task_t &task) {
  return Launches(program, manifest, exchanges, task).run();
}

} // namespace mpmd::rt
