// Validates rank programs.
#include "runtime/src/loader/CheckProgram.h"

#include "runtime/format/Errors.h"
#include "runtime/src/cpu/kernels/Convolution.h"
#include "runtime/src/cpu/kernels/Gemm.h"
#include "runtime/src/cpu/kernels/Lapack.h"
#include "runtime/src/loader/CheckLaunches.h"
#include "runtime/src/loader/CheckMessages.h"
#include "runtime/src/loader/CheckPointers.h"
#include "runtime/src/loader/CheckValues.h"
#include "runtime/src/loader/Shards.h"
#include "runtime/src/session/Links.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <vector>

namespace mpmd::rt {

namespace {
/// The maximum number of exchanges in a step. Each exchange needs memory, and nested loops can multiply their number.
constexpr uint64_t maxExchanges = uint64_t{1} << 24;

class Checker {
public:
  Checker(const mpmd_rank_program_t &program, const format::Manifest &manifest, int64_t mesh)
      : p(program), manifest(manifest), mesh(manifest.meshes[mesh]), meshIndex(mesh) {}

  absl::Status run() {
    MPMD_RETURN_IF_ERROR(header());
    MPMD_RETURN_IF_ERROR(buffers());
    MPMD_RETURN_IF_ERROR(arguments());
    for (uint32_t i = 0; i < p.num_gemms; ++i) {
      if (absl::Status status = checkGemm(p.gemms[i], mesh.deviceKind() != "cpu"); !status.ok())
        return bad("gemm ", i, ": ", status.message());
      if (p.gemms[i].precision != manifest.precisionNumber())
        return bad("gemm ", i, ": expected precision ", manifest.precision, " (", *manifest.precisionNumber(),
                   "), as the manifest has it, got ", p.gemms[i].precision);
    }
    for (uint32_t i = 0; i < p.num_convolutions; ++i)
      MPMD_RETURN_IF_ERROR(convolution(i));
    for (uint32_t i = 0; i < p.num_lapacks; ++i)
      if (absl::Status status = checkLapack(p.lapacks[i]); !status.ok())
        return bad("lapack ", i, ": ", status.message());
    for (uint32_t i = 0; i < p.num_kernels; ++i)
      MPMD_RETURN_IF_ERROR(kernel(i));
    for (uint32_t i = 0; i < p.num_images; ++i)
      MPMD_RETURN_IF_ERROR(image(i));
    MPMD_RETURN_IF_ERROR(checkTransfers(p, manifest, meshIndex));
    MPMD_ASSIGN_OR_RETURN(reaches, checkExchanges(p, manifest, meshIndex));
    for (uint32_t i = 0; i < p.num_tasks; ++i)
      MPMD_RETURN_IF_ERROR(task(i));
    MPMD_RETURN_IF_ERROR(outputs());
    MPMD_RETURN_IF_ERROR(instructions());
    return checkValues(p);
  }

private:
  /// Kernels for devices are entries of images, and have no function.
  absl::Status kernel(uint32_t i) {
    const mpmd_kernel_t &kernel = p.kernels[i];
    bool isHost = mesh.deviceKind() == "cpu";
    if (!kernel.name || isHost != (kernel.function != nullptr))
      return bad("kernel ", i, ": expected a ", isHost ? "function and a name" : "name and no function", ", got ",
                 kernel.function ? "a function" : "no function", kernel.name ? "" : " and no name");
    if (!isHost && p.num_images == 0)
      return bad("kernel ", i, " '", kernel.name, "': expected images for devices of kind '", mesh.deviceKind(),
                 "', got none");
    if (!isHost && (kernel.threads == 0 || kernel.threads > 1024 || kernel.rows == 0 || kernel.split_factor == 0))
      return bad("kernel ", i, ": expected a block of 1 to 1024 threads and of at least one part of one row, got ",
                 kernel.threads, ", ", kernel.split_factor, " and ", kernel.rows);
    return absl::OkStatus();
  }

  absl::Status image(uint32_t i) {
    const mpmd_image_t &image = p.images[i];
    if (image.format > MPMD_CUBIN || !image.chip)
      return bad("image ", i, ": expected PTX (", MPMD_PTX, ") or a cubin (", MPMD_CUBIN, ") for a chip, got format ",
                 image.format, " for '", image.chip ? image.chip : "(null)", "'");
    if (image.format == MPMD_PTX && (image.bytes == 0 || static_cast<const char *>(image.data)[image.bytes - 1] != 0))
      return bad("image ", i, ": expected PTX that ends in a zero byte, got another end");
    return absl::OkStatus();
  }

  absl::Status header() {
    if (p.struct_bytes != sizeof(p))
      return bad("expected a program of ", sizeof(p), " bytes, got one of ", p.struct_bytes);
    if (!p.mesh || mesh.name != p.mesh)
      return bad("expected a program for this mesh, got one for '", p.mesh ? p.mesh : "(null)", "'");
    if (p.num_axes != mesh.axes.size())
      return bad("expected ", mesh.axes.size(), " axes as in the manifest, got ", p.num_axes);
    if (p.num_microbatches != manifest.microbatches)
      return bad("expected ", manifest.microbatches, " microbatches as in the manifest, got ", p.num_microbatches);
    if (p.arena_bytes != static_cast<uint64_t>(mesh.arenaBytes) ||
        p.workspace_bytes != static_cast<uint64_t>(mesh.workspaceBytes))
      return bad("expected an arena of ", mesh.arenaBytes, " bytes with ", mesh.workspaceBytes,
                 " of workspace as in the manifest, got ", p.arena_bytes, " and ", p.workspace_bytes);
    if (p.arena_bytes > (uint64_t{1} << 47))
      return bad("impossible arena of ", p.arena_bytes, " bytes");
    if (!within(p.workspace_offset, p.workspace_bytes, p.arena_bytes) || p.workspace_offset % 64 != 0)
      return bad("expected a workspace inside the arena at a multiple of 64, got ", p.workspace_bytes, " bytes at ",
                 p.workspace_offset);
    for (const Table &table : tablesOf(p))
      if (table.count != 0 && !table.data)
        return bad("table of ", table.name, ": expected ", table.count, " entries, got a null pointer");
    return absl::OkStatus();
  }

  absl::Status convolution(uint32_t i) const {
    const mpmd_convolution_t &convolution = p.convolutions[i];
    if (mesh.deviceKind() == "cpu")
      return bad("expected no convolutions of a library in a program for a CPU, got ", p.num_convolutions);
    if (absl::Status status = checkConvolution(convolution); !status.ok())
      return bad("convolution ", i, ": ", status.message());
    if (convolution.precision != manifest.precisionNumber())
      return bad("convolution ", i, ": expected precision ", manifest.precision, " (", *manifest.precisionNumber(),
                 "), as the manifest has it, got ", convolution.precision);
    return absl::OkStatus();
  }

  absl::Status buffers() {
    for (uint32_t i = 0; i < p.num_buffers; ++i) {
      const mpmd_buffer_t &buffer = p.buffers[i];
      if (buffer.num_slots == 0 || !within(buffer.first_slot, buffer.num_slots, p.num_slots))
        return bad("buffer ", i, ": expected slots below ", p.num_slots, ", got ", buffer.num_slots, " from ",
                   buffer.first_slot);
      for (uint32_t s = buffer.first_slot; s < buffer.first_slot + buffer.num_slots; ++s)
        if (!within(p.slot_offsets[s], buffer.bytes, p.arena_bytes) || p.slot_offsets[s] % 64 != 0)
          return bad("buffer ", i, ": expected slots inside the arena of ", p.arena_bytes,
                     " bytes at multiples of 64, got ", buffer.bytes, " bytes at ", p.slot_offsets[s]);
      if (buffer.argument < -1 || buffer.argument >= static_cast<int64_t>(manifest.arguments.size()))
        return bad("buffer ", i, ": expected an argument below ", manifest.arguments.size(), " or -1, got ",
                   buffer.argument);
    }
    return absl::OkStatus();
  }

  absl::Status arguments() {
    std::set<int64_t> held;
    for (uint32_t i = 0; i < p.num_buffers; ++i) {
      if (p.buffers[i].argument < 0)
        continue;
      const format::Argument &argument = manifest.arguments[p.buffers[i].argument];
      int64_t bytes = format::tensorBytes(argument.dtype,
                                          format::heldShape(argument, shardShape(argument.sharding, argument.shape)));
      if (static_cast<uint64_t>(bytes) != p.buffers[i].bytes || p.buffers[i].num_slots != 1)
        return bad("buffer ", i, " of argument '", argument.name, "': expected one slot of ", bytes, " bytes, got ",
                   p.buffers[i].num_slots, " of ", p.buffers[i].bytes);
      if (std::find(argument.meshes.begin(), argument.meshes.end(), meshIndex) == argument.meshes.end())
        return bad("buffer ", i, ": the manifest does not say that this mesh holds argument '", argument.name, "'");
      held.insert(p.buffers[i].argument);
    }
    for (size_t i = 0; i < manifest.arguments.size(); ++i) {
      const std::vector<int64_t> &meshes = manifest.arguments[i].meshes;
      if (std::find(meshes.begin(), meshes.end(), meshIndex) != meshes.end() && !held.contains(static_cast<int64_t>(i)))
        return bad("no buffer holds argument '", manifest.arguments[i].name, "', which the manifest places here");
    }
    return absl::OkStatus();
  }

  absl::Status task(uint32_t index) {
    const mpmd_task_t &task = p.tasks[index];
    std::string who = absl::StrCat("task ", index, " '", task.name ? task.name : "", "': ");
    if (!task.name)
      return bad(who, "expected a name, got none");
    if (task.kind == 0 || !std::strchr("PFIWBU", static_cast<int>(task.kind)))
      return bad(who, "expected a kind out of P F I W B U, got ", task.kind);
    if (!within(task.first_launch, task.num_launches, p.num_launches) ||
        !within(task.first_binding, task.num_bindings, p.num_bindings))
      return bad(who, "launches or bindings out of range");
    if (task.workspace_bytes > p.workspace_bytes)
      return bad(who, "expected a workspace of at most ", p.workspace_bytes, " bytes, got ", task.workspace_bytes);
    for (uint32_t i = 0; i < task.num_bindings; ++i) {
      const mpmd_binding_t &binding = p.bindings[task.first_binding + i];
      if (binding.buffer >= p.num_buffers)
        return bad(who, "binding ", i, ": expected a buffer below ", p.num_buffers, ", got ", binding.buffer);
      if (binding.slice_bytes > p.buffers[binding.buffer].bytes)
        return bad(who, "binding ", i, ": a slice of ", binding.slice_bytes, " bytes does not fit into a buffer of ",
                   p.buffers[binding.buffer].bytes);
    }
    absl::StatusOr<uint64_t> checked = checkLaunches(p, manifest, reaches, task);
    if (!checked.ok())
      return bad(who, checked.status().message());
    exchanges.push_back(*checked);
    return absl::OkStatus();
  }

  absl::Status outputs() {
    std::set<uint32_t> seen;
    for (uint32_t i = 0; i < p.num_outputs; ++i) {
      const mpmd_output_t &output = p.outputs[i];
      if (output.result >= manifest.results.size() || output.buffer >= p.num_buffers)
        return bad("output ", i, ": result or buffer out of range");
      const format::Result &result = manifest.results[output.result];
      int64_t bytes =
          format::tensorBytes(result.dtype, format::heldShape(result, shardShape(result.sharding, result.shape)));
      if (result.mesh != meshIndex || !seen.insert(output.result).second)
        return bad("output ", i, ": the manifest does not place result '", result.name, "' here, or it is here twice");
      if (static_cast<uint64_t>(bytes) != p.buffers[output.buffer].bytes)
        return bad("output ", i, " '", result.name, "': expected a buffer of ", bytes, " bytes, got ",
                   p.buffers[output.buffer].bytes);
    }
    for (size_t i = 0; i < manifest.results.size(); ++i)
      if (manifest.results[i].mesh == meshIndex && !seen.contains(static_cast<uint32_t>(i)))
        return bad("no output is result '", manifest.results[i].name, "', which the manifest places here");
    return absl::OkStatus();
  }

  absl::Status instructions() {
    // The state of each (transfer, microbatch) pair.
    enum State : char { Nothing, Posted, Waited };
    std::vector<size_t> base(p.num_transfers + 1, 0);
    for (uint32_t t = 0; t < p.num_transfers; ++t)
      base[t + 1] = base[t] + transfersPerStep(p.transfers[t]);
    // Each transfer needs a post and a wait. Impossible numbers fail before the table below is allocated for them.
    if (base.back() > uint64_t{p.num_instructions} + (1 << 16))
      return bad("expected a post and a wait for each of ", base.back(), " transfers, got ", p.num_instructions,
                 " instructions in all");
    std::vector<State> states(base.back(), Nothing);
    uint64_t exchanged = 0;
    for (uint32_t i = 0; i < p.num_instructions; ++i) {
      const mpmd_instruction_t &instruction = p.instructions[i];
      // Builds the prefix only for errors, because programs have millions of instructions.
      auto who = [&] { return absl::StrCat("instruction ", i, ": "); };
      if (instruction.microbatch >= p.num_microbatches)
        return bad(who(), "expected a microbatch below ", p.num_microbatches, ", got ", instruction.microbatch);
      if (instruction.opcode == MPMD_RUN) {
        if (instruction.index >= p.num_tasks)
          return bad(who(), "expected a task below ", p.num_tasks, ", got ", instruction.index);
        const mpmd_task_t &task = p.tasks[instruction.index];
        if (exchanged += exchanges[instruction.index]; exchanged > maxExchanges)
          return bad(who(), "expected at most ", maxExchanges, " exchanges in a step, got ", exchanged);
        for (uint32_t b = task.first_binding; b < task.first_binding + task.num_bindings; ++b)
          if (p.bindings[b].slice_bytes != 0 &&
              instruction.microbatch >= p.buffers[p.bindings[b].buffer].bytes / p.bindings[b].slice_bytes)
            return bad(who(), "task '", task.name, "': slice ", instruction.microbatch, " of binding ",
                       b - task.first_binding, " is outside its buffer");
        continue;
      }
      if (instruction.opcode > MPMD_WAIT)
        return bad(who(), "unknown opcode ", instruction.opcode);
      if (instruction.index >= p.num_transfers)
        return bad(who(), "expected a transfer below ", p.num_transfers, ", got ", instruction.index);
      const mpmd_transfer_t &transfer = p.transfers[instruction.index];
      auto which = [&] {
        return absl::StrCat(who(), "transfer '", transfer.name, "', microbatch ", instruction.microbatch, ": ");
      };
      if (instruction.microbatch >= std::max(transfer.in_loop, 1u))
        return bad(which(), "expected a microbatch below ", std::max(transfer.in_loop, 1u), ", got ",
                   instruction.microbatch);
      if (instruction.microbatch % transfer.every != transfer.first)
        return bad(which(), "expected one of the microbatches ", transfer.first, ", ", transfer.first + transfer.every,
                   ", ..., got ", instruction.microbatch);
      if (instruction.opcode != MPMD_WAIT && (instruction.opcode == MPMD_SEND) != (transfer.sends != 0))
        return bad(which(), transfer.sends != 0 ? "received at its source" : "sent at its target");
      State &state = states[base[instruction.index] + instruction.microbatch / transfer.every];
      if (state != (instruction.opcode == MPMD_WAIT ? Posted : Nothing))
        return bad(which(), instruction.opcode == MPMD_WAIT ? "expected one wait after the post, got another one"
                                                            : "expected one post, got a second one");
      state = instruction.opcode == MPMD_WAIT ? Waited : Posted;
    }
    for (uint32_t t = 0; t < p.num_transfers; ++t)
      for (size_t i = base[t]; i < base[t + 1]; ++i)
        if (states[i] != Waited)
          return bad("transfer '", p.transfers[t].name, "', microbatch ",
                     p.transfers[t].first + (i - base[t]) * p.transfers[t].every, ": ",
                     states[i] == Posted ? "never waited for" : "never posted");
    return absl::OkStatus();
  }

  const mpmd_rank_program_t &p;
  const format::Manifest &manifest;
  const format::Mesh &mesh;
  int64_t meshIndex;
  std::vector<ExchangeReach> reaches; ///< by exchange
  std::vector<uint64_t> exchanges;    ///< by task: number of exchanges in one run
};
} // namespace

absl::Status checkProgram(const mpmd_rank_program_t &program, const format::Manifest &manifest, int64_t mesh) {
  return Checker(program, manifest, mesh).run();
}

} // namespace mpmd::rt
