// Accumulators of which each thread has its own element, as registers.
#ifndef MPMD_CODEGEN_CUDA_REGISTERS_H
#define MPMD_CODEGEN_CUDA_REGISTERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mpmd::codegen {

/// Scratch of one element for each thread, in place of scratch of a row: LLVM keeps it in registers.
class Registers {
public:
  explicit Registers(mlir::func::FuncOp kernel) : kernel(kernel) {}

  void add(mlir::memref::AllocaOp memory);
  mlir::Value load(mlir::OpBuilder &b, mlir::Location loc, mlir::memref::AllocaOp memory) const;
  void store(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, mlir::memref::AllocaOp memory) const;
  /// Lets all that is in an operation use them: the thread's own element is meant, whatever the index.
  void use(mlir::Operation *root) const;

private:
  mlir::func::FuncOp kernel;
  llvm::DenseMap<mlir::Operation *, mlir::Value> registers; ///< by scratch of the row
};

/// How many elements a thread shall ask for before it adds the first, of a loop with so many operations an element:
/// memory takes hundreds of them to answer.
int64_t elementsAhead(mlir::Operation *loop, int64_t most);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_REGISTERS_H
