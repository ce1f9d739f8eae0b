/// A rank program whose tables can be changed.
#ifndef MPMD_UNITTESTS_RUNTIME_PROGRAMCOPY_H
#define MPMD_UNITTESTS_RUNTIME_PROGRAMCOPY_H

#include "runtime/format/RankAbi.h"

#include <vector>

namespace mpmd {

struct ProgramCopy {
  explicit ProgramCopy(const mpmd_rank_program_t &original) : program(original) {
    copy(kernels, program.kernels, program.num_kernels);
    copy(operands, program.operands, program.num_operands);
    copy(launches, program.launches, program.num_launches);
    copy(gemms, program.gemms, program.num_gemms);
    copy(tasks, program.tasks, program.num_tasks);
    copy(buffers, program.buffers, program.num_buffers);
    copy(slots, program.slot_offsets, program.num_slots);
    copy(bindings, program.bindings, program.num_bindings);
    copy(outputs, program.outputs, program.num_outputs);
    copy(messages, program.messages, program.num_messages);
    copy(transfers, program.transfers, program.num_transfers);
    copy(instructions, program.instructions, program.num_instructions);
    copy(loops, program.loops, program.num_loops);
    copy(exchanges, program.exchanges, program.num_exchanges);
    copy(values, program.values, program.num_values);
    copy(dims, program.dims, program.num_dims);
    copy(convolutions, program.convolutions, program.num_convolutions);
  }
  ProgramCopy(const ProgramCopy &) = delete;

  template <typename Entry> static void copy(std::vector<Entry> &to, const Entry *&table, uint32_t count) {
    to.assign(table, table + count);
    table = to.data();
  }

  mpmd_rank_program_t program;
  std::vector<mpmd_kernel_t> kernels;
  std::vector<mpmd_operand_t> operands;
  std::vector<mpmd_launch_t> launches;
  std::vector<mpmd_gemm_t> gemms;
  std::vector<mpmd_task_t> tasks;
  std::vector<mpmd_buffer_t> buffers;
  std::vector<uint64_t> slots;
  std::vector<mpmd_binding_t> bindings;
  std::vector<mpmd_output_t> outputs;
  std::vector<mpmd_message_t> messages;
  std::vector<mpmd_transfer_t> transfers;
  std::vector<mpmd_instruction_t> instructions;
  std::vector<mpmd_strided_loop_t> loops;
  std::vector<mpmd_exchange_t> exchanges;
  std::vector<mpmd_value_t> values;
  std::vector<int64_t> dims;
  std::vector<mpmd_convolution_t> convolutions;
};

} // namespace mpmd

#endif // MPMD_UNITTESTS_RUNTIME_PROGRAMCOPY_H
