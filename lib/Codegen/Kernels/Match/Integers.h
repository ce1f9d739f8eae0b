// Evaluates integer ops at compile time.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_INTEGERS_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_INTEGERS_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"

namespace mpmd::kernels {

/// Evaluates integers, and integer tensors of one element, from constants and defined values. Arithmetic wraps as the
/// types do.
class Integers {
public:
  /// Assumes that `index` has the value `number`.
  void define(mlir::Value index, int64_t number) { known[index] = llvm::APInt(64, number, /*isSigned=*/true); }
  /// The value of an integer, or nothing if it depends on unknown values.
  std::optional<int64_t> find(mlir::Value value);

private:
  std::optional<llvm::APInt> number(mlir::Value value);
  std::optional<llvm::APInt> compute(mlir::Value value);
  std::optional<llvm::APInt> inside(mlir::linalg::GenericOp generic, unsigned result);

  llvm::DenseMap<mlir::Value, std::optional<llvm::APInt>> known;
};

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_INTEGERS_H
