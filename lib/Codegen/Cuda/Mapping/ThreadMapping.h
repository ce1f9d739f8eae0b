// Maps the rows of a kernel, and the loops in a row, to threads.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_THREADMAPPING_H
#define MPMD_CODEGEN_CUDA_MAPPING_THREADMAPPING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpmd::codegen {

/// Functions that a mapped kernel calls. `kLaneFunction` returns the thread's number in its row, `kGroupFunction` the
/// number of its thread group in the block, `kPartFunction` the block's part of the row. `kSyncFunction` is a barrier
/// of the threads of a row.
inline constexpr llvm::StringLiteral kLaneFunction = "mpmd_lane", kGroupFunction = "mpmd_thread_group",
                                     kPartFunction = "mpmd_part", kSyncFunction = "mpmd_sync";

/// The layout of a kernel's rows.
struct RowLayout {
  unsigned threads = 1;      ///< threads of a row, a power of two
  unsigned threadGroups = 1; ///< thread groups of a block; each has its own rows
  unsigned rowsPerGroup = 1; ///< rows that a thread group processes one after the other
  unsigned splitFactor = 1;  ///< blocks that share the same rows
  /// Bytes of dynamic shared memory of a launch.
  unsigned dynamicBytes = 0;

  unsigned rows() const { return threadGroups * rowsPerGroup; }
};

/// Rewrites a kernel so that threads take the iterations of its innermost parallel loops cyclically. All threads of a
/// row repeat the other ops, and the first thread stores their results. Accumulators of lanes, and rows that are read
/// more than once, move to shared memory. Long parallel rows are divided among blocks. If a row has no parallel loop,
/// or a long sequential one, each thread gets rows of its own. Adjacent elements are accessed 16 bytes at a time. The
/// order of additions, and so the bits, do not change. `blockBytes` is the maximum shared memory of a block.
RowLayout mapToThreads(mlir::func::FuncOp kernel, uint64_t blockBytes);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_THREADMAPPING_H
