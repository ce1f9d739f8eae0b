// One row of a kernel by many threads, where one thread would walk through memory by itself.
#ifndef MPMD_CODEGEN_CUDA_MAPPING_THREADMAPPING_H
#define MPMD_CODEGEN_CUDA_MAPPING_THREADMAPPING_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace mpmd::codegen {

/// Functions that a kernel calls once its rows are spread: the number of a thread among those of its row, the number of
/// its row among those of its block, the part of its rows that its block works on, and a barrier of the threads of a
/// row.
inline constexpr llvm::StringLiteral kLaneFunction = "mpmd_lane", kGroupFunction = "mpmd_thread_group",
                                     kPartFunction = "mpmd_part", kSyncFunction = "mpmd_sync";

/// How the rows of a kernel are laid out.
struct RowLayout {
  unsigned threads = 1;      ///< of a row, a power of two
  unsigned threadGroups = 1; ///< of a block; each works on rows of its own
  unsigned rowsPerGroup = 1; ///< that a thread group works on, one after the other
  unsigned splitFactor = 1;  ///< blocks that share these rows
  /// Bytes of a block's memory that a launch asks for: of those that a kernel has itself there may be few.
  unsigned dynamicBytes = 0;

  unsigned rows() const { return threadGroups * rowsPerGroup; }
};

/// Rewrites a kernel so that the iterations of its innermost parallel loops are those of different threads, in turn;
/// everything else is done by all threads of a row alike, and stored by the first. Lanes that sums have become memory
/// of the block, as do rows that are read more than once. Rows that are nothing but long parallel loops are cut into
/// parts. Where a row has no such loop, or has long loops that are none, each thread has rows of its own. Neighbouring
/// elements are read and written 16 bytes at once. No order of additions changes: bits stay. `blockBytes`: what memory
/// a block may have.
RowLayout mapToThreads(mlir::func::FuncOp kernel, uint64_t blockBytes);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_MAPPING_THREADMAPPING_H
