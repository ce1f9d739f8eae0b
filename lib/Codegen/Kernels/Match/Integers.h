// What integers are, where that can be computed.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_INTEGERS_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_INTEGERS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"

namespace mpmd::kernels {

/// Computes numbers, and tensors of one element, from constants and what is defined; they wrap as their types do.
class Integers {
public:
  /// Says what an index is.
  void define(mlir::Value index, int64_t number) { known[index] = llvm::APInt(64, number, /*isSigned=*/true); }
  /// Nothing where it depends on something else.
  std::optional<int64_t> find(mlir::Value value);

private:
  std::optional<llvm::APInt> number(mlir::Value value);
  std::optional<llvm::APInt> compute(mlir::Value value);
  std::optional<llvm::APInt> inside(mlir::linalg::GenericOp generic, unsigned result);

  llvm::DenseMap<mlir::Value, std::optional<llvm::APInt>> known;
};

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_INTEGERS_H
