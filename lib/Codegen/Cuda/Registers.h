// Keeps accumulators in registers, for loops in which each thread has one accumulator.
#ifndef MPMD_CODEGEN_CUDA_REGISTERS_H
#define MPMD_CODEGEN_CUDA_REGISTERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mpmd::codegen {

/// Replaces scratch of a row, with one element per thread, by private scratch of one element, which LLVM keeps in a
/// register.
class Registers {
public:
  explicit Registers(mlir::func::FuncOp kernel) : kernel(kernel) {}

  void add(mlir::memref::AllocaOp memory);
  mlir::Value load(mlir::OpBuilder &b, mlir::Location loc, mlir::memref::AllocaOp memory) const;
  void store(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, mlir::memref::AllocaOp memory) const;
  /// Makes all accesses in `root` use the thread's own element.
  void use(mlir::Operation *root) const;

private:
  mlir::func::FuncOp kernel;
  llvm::DenseMap<mlir::Operation *, mlir::Value> registers; ///< by scratch of the row: the private scratch
};

/// The number of elements, at most `most`, that a thread loads before it uses the first. Memory latency is hundreds of
/// operations, so loops with few operations load more.
int64_t elementsAhead(mlir::Operation *loop, int64_t most);

/// Emits a loop from `from` to `to` that runs `body` for `count` iterations at once, `step` apart.
void emitUnrolled(mlir::OpBuilder &b, mlir::Location loc, mlir::Value from, mlir::Value to, int64_t step, int64_t count,
                  llvm::function_ref<void(mlir::Value)> body);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_REGISTERS_H
