// Keeps accumulators in registers if each thread has its own element.
#ifndef MPMD_CODEGEN_CUDA_REGISTERS_H
#define MPMD_CODEGEN_CUDA_REGISTERS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mpmd::codegen {

/// Replaces scratch of a row by scratch of one element for each thread, which LLVM keeps in registers.
class Registers {
public:
  explicit Registers(mlir::func::FuncOp kernel) : kernel(kernel) {}

  void add(mlir::memref::AllocaOp memory);
  mlir::Value load(mlir::OpBuilder &b, mlir::Location loc, mlir::memref::AllocaOp memory) const;
  void store(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value, mlir::memref::AllocaOp memory) const;
  /// Lets all ops in an operation access the thread's own element, whatever the index.
  void use(mlir::Operation *root) const;

private:
  mlir::func::FuncOp kernel;
  llvm::DenseMap<mlir::Operation *, mlir::Value> registers; ///< by scratch of the row
};

/// The number of elements that a thread shall load before it adds the first, by the loop's operations per element:
/// memory latency is hundreds of operations.
int64_t elementsAhead(mlir::Operation *loop, int64_t most);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_REGISTERS_H
