/// Programs of one task on one mesh, built launch by launch.
#ifndef MPMD_UNITTESTS_RUNTIME_LOADER_LAUNCHLISTS_H
#define MPMD_UNITTESTS_RUNTIME_LOADER_LAUNCHLISTS_H

#include "mpmd-rt/Bundle.h"

#include <string>
#include <vector>

namespace mpmd {

/// Argument i is buffer i and binding i. It has U32 words, and is state.
struct LaunchLists {
  explicit LaunchLists(uint32_t ranks = 1) : ranks(ranks) {}
  LaunchLists(const LaunchLists &) = delete;

  /// Adds an argument and returns its buffer.
  uint32_t argument(int64_t words) {
    buffers.push_back({static_cast<uint64_t>(words) * 4, static_cast<uint32_t>(buffers.size()), 1,
                       static_cast<int32_t>(buffers.size())});
    slots.push_back(arena);
    arena += (static_cast<uint64_t>(words) * 4 + 63) / 64 * 64;
    bindings.push_back({buffers.back().first_slot, 0, 0});
    return buffers.back().first_slot;
  }

  void launch(uint32_t kind, uint32_t index, int64_t rows, const std::vector<mpmd_operand_t> &of = {}) {
    launches.push_back(
        {kind, index, static_cast<uint32_t>(operands.size()), static_cast<uint32_t>(of.size()), rows, 0, 0});
    operands.insert(operands.end(), of.begin(), of.end());
  }

  absl::StatusOr<std::shared_ptr<const rt::Bundle>> bundle() {
    const uint64_t workspaceAt = arena;
    task = {};
    task.name = "task";
    task.kind = 'U';
    task.num_launches = static_cast<uint32_t>(launches.size());
    task.num_bindings = static_cast<uint32_t>(bindings.size());
    task.workspace_bytes = workspace;
    task.flops = flops, task.bytes = bytes;
    program = {};
    program.magic = MPMD_RANK_MAGIC;
    program.version = MPMD_RANK_ABI_VERSION;
    program.struct_bytes = sizeof(program);
    program.mesh = "only";
    program.arena_bytes = workspaceAt + workspace;
    program.workspace_offset = workspaceAt;
    program.workspace_bytes = workspace;
    program.num_microbatches = 1;
    program.num_axes = 1;
    set(program.kernels, program.num_kernels, kernels);
    set(program.operands, program.num_operands, operands);
    set(program.launches, program.num_launches, launches);
    set(program.gemms, program.num_gemms, gemms);
    set(program.convolutions, program.num_convolutions, convolutions);
    set(program.lapacks, program.num_lapacks, lapacks);
    set(program.buffers, program.num_buffers, buffers);
    set(program.slot_offsets, program.num_slots, slots);
    set(program.bindings, program.num_bindings, bindings);
    set(program.messages, program.num_messages, messages);
    set(program.exchanges, program.num_exchanges, exchanges);
    set(program.instructions, program.num_instructions, instructions);
    program.tasks = &task, program.num_tasks = 1;

    format::Manifest manifest;
    manifest.meshes = {{"only",
                        {},
                        "only.so",
                        std::string(64, '0'),
                        0,
                        static_cast<int64_t>(program.arena_bytes),
                        static_cast<int64_t>(workspace),
                        {{"x", int64_t{ranks}}}}};
    manifest.meshes[0].target = target;
    outputs.clear();
    for (uint32_t r = 0; r < ranks; ++r)
      manifest.meshes[0].ranks.push_back(r);
    // Each rank has its own part.
    for (uint32_t i = 0; i < buffers.size(); ++i) {
      int64_t words = static_cast<int64_t>(buffers[i].bytes / 4) * ranks;
      manifest.arguments.push_back({"a" + std::to_string(i), "U32", {words}, true, {0}, {{{"x", 1, ranks}}}});
      manifest.results.push_back({"r" + std::to_string(i), "U32", {words}, i, 0, {{{"x", 1, ranks}}}});
      outputs.push_back({i, i});
    }
    set(program.outputs, program.num_outputs, outputs);
    return rt::Bundle::fromPrograms(manifest, {&program});
  }

  uint32_t ranks;
  std::string target = "cpu";
  uint64_t arena = 0, workspace = 0, flops = 0, bytes = 0;
  std::vector<mpmd_kernel_t> kernels;
  std::vector<mpmd_operand_t> operands;
  std::vector<mpmd_launch_t> launches;
  std::vector<mpmd_gemm_t> gemms;
  std::vector<mpmd_convolution_t> convolutions;
  std::vector<mpmd_lapack_t> lapacks;
  std::vector<mpmd_buffer_t> buffers;
  std::vector<uint64_t> slots;
  std::vector<mpmd_binding_t> bindings;
  std::vector<mpmd_message_t> messages;
  std::vector<mpmd_exchange_t> exchanges;
  std::vector<mpmd_instruction_t> instructions{{MPMD_RUN, 0, 0}};

private:
  template <typename Entry> static void set(const Entry *&table, uint32_t &count, const std::vector<Entry> &entries) {
    table = entries.data();
    count = static_cast<uint32_t>(entries.size());
  }

  mpmd_task_t task;
  std::vector<mpmd_output_t> outputs;
  mpmd_rank_program_t program;
};

} // namespace mpmd

#endif // MPMD_UNITTESTS_RUNTIME_LOADER_LAUNCHLISTS_H
