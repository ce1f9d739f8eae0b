// Maps one row of a kernel to many threads, if one thread would access memory inefficiently.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_THREADMAPPING_H
#define MPMD_CODEGEN_CUDA_MAPPING_THREADMAPPING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpmd::codegen {

/// Functions that a kernel with spread rows calls: the thread's number in its row, the number of its row in the block,
/// the part of the rows for its block, and a barrier of the threads of a row.
inline constexpr llvm::StringLiteral kLaneFunction = "mpmd_lane", kGroupFunction = "mpmd_thread_group",
                                     kPartFunction = "mpmd_part", kSyncFunction = "mpmd_sync";

/// The layout of a kernel's rows.
struct RowLayout {
  unsigned threads = 1;      ///< of a row, a power of two
  unsigned threadGroups = 1; ///< of a block; each has its own rows
  unsigned rowsPerGroup = 1; ///< of a thread group, sequentially
  unsigned splitFactor = 1;  ///< blocks that share these rows
  /// Dynamic shared memory of a launch; static shared memory is small.
  unsigned dynamicBytes = 0;

  unsigned rows() const { return threadGroups * rowsPerGroup; }
};

/// Rewrites a kernel so that threads take the iterations of its innermost parallel loops cyclically. All threads of a
/// row repeat everything else, and the first stores the results. Lanes of sums, and rows that are read more than once,
/// move to shared memory. Rows that consist of long parallel loops are cut into parts. If a row has no such loop, or
/// has long sequential loops, each thread has rows of its own. Adjacent elements are accessed 16 bytes at once. The
/// order of additions does not change, so the bits do not. `blockBytes`: maximal shared memory of a block.
RowLayout mapToThreads(mlir::func::FuncOp kernel, uint64_t blockBytes);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_THREADMAPPING_H
