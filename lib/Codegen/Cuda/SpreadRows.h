// One row of a kernel by many threads, where one thread would walk through memory by itself.
#ifndef MPMD_CODEGEN_CUDA_SPREADROWS_H
#define MPMD_CODEGEN_CUDA_SPREADROWS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>

namespace mpmd::codegen {

/// Functions that a kernel calls once its rows are spread: the number of a thread among those of its row, the number of
/// its row among those of its block, and a barrier of the threads of a row.
inline constexpr llvm::StringLiteral kLaneFunction = "mpmd_lane", kSliceFunction = "mpmd_slice",
                                     kSyncFunction = "mpmd_sync";

/// How the rows of a kernel are laid out.
struct RowLayout {
  unsigned threads; ///< of a row, a power of two
  unsigned rows;    ///< of a block
};

/// Rewrites a kernel so that the iterations of its innermost parallel loops are those of different threads, in turn;
/// everything else is done by all threads of a row alike, and stored by the first. Lanes that sums have become memory
/// of the block. No order of additions changes: bits stay. Nothing happens where a row has no such loop, or has long
/// loops that are none.
std::optional<RowLayout> spreadRows(mlir::func::FuncOp kernel);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_SPREADROWS_H
