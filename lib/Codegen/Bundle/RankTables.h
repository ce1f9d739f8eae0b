// The tables of one rank object, as C structures of the format. Private to this library.
#ifndef MPMD_LIB_CODEGEN_BUNDLE_RANKTABLES_H
#define MPMD_LIB_CODEGEN_BUNDLE_RANKTABLES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "runtime/format/RankAbi.h"

#include "mlir/IR/BuiltinOps.h"

#include <string>
#include <vector>

namespace mpmd::bundle {

/// The tables of a rank object. Names are separate from the structures, whose pointers to names `writeModule` sets.
struct RankTables {
  std::string mesh;
  std::string cpuFeatures;
  uint64_t arenaBytes = 0, workspaceBytes = 0, workspaceOffset = 0;
  uint32_t microbatches = 1;
  std::vector<std::string> kernels;
  std::vector<mpmd_operand_t> operands;
  std::vector<mpmd_launch_t> launches;
  std::vector<mpmd_gemm_t> gemms;
  std::vector<mpmd_convolution_t> convolutions;
  std::vector<mpmd_lapack_t> lapacks;
  std::vector<mpmd_task_t> tasks;
  std::vector<std::string> taskNames;
  std::vector<mpmd_buffer_t> buffers;
  std::vector<uint64_t> slotOffsets;
  std::vector<mpmd_binding_t> bindings;
  std::vector<mpmd_output_t> outputs;
  std::vector<mpmd_message_t> messages;
  std::vector<mpmd_transfer_t> transfers;
  std::vector<std::string> transferNames;
  std::vector<mpmd_instruction_t> instructions;
  std::vector<mpmd_strided_loop_t> loops;
  std::vector<mpmd_exchange_t> exchanges;
  std::vector<std::string> exchangeNames;
  std::vector<mpmd_value_t> values;
  std::vector<std::string> valueNames;
  std::vector<int64_t> dims;
  uint32_t axes = 0;
};

/// Reads a rank program, with the tasks and transfers that it names.
mlir::FailureOr<RankTables> readTables(mlir::ModuleOp module, RankProgramOp program);

} // namespace mpmd::bundle

#endif // MPMD_LIB_CODEGEN_BUNDLE_RANKTABLES_H
