// Lowers the body of one task to a command list over buffers.
#ifndef MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKLOWERING_H
#define MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKLOWERING_H

#include "../Emit/KernelBuilder.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

namespace mpmd::kernels {

/// The kernels of a program. Equal kernels are stored once.
class KernelTable {
public:
  explicit KernelTable(mlir::ModuleOp program);

  /// The module in which a kernel is built before `intern` compares it with the existing kernels.
  mlir::ModuleOp getScratch() { return *scratch; }

  /// Moves a kernel into the program, or erases it if an equal kernel exists. Returns the name of the kernel in the
  /// program.
  mlir::SymbolRefAttr intern(mlir::func::FuncOp function, llvm::StringRef kind);

private:
  void nameTables();

  mlir::ModuleOp program, kernels;
  mlir::OwningOpRef<mlir::ModuleOp> scratch;
  llvm::StringMap<mlir::StringAttr> byText;
  llvm::DenseMap<mlir::Attribute, mlir::StringAttr> tables;
};

/// Lowers the body of a task in place. Temporaries become `memref.alloc`, which `mpmd-plan-workspace` replaces. If
/// `unfused`, every op gets a kernel of its own.
mlir::LogicalResult lowerTask(TaskOp task, KernelTable &table, bool unfused);

/// Loops and branches of one block that have kernels. A loop that differs from an earlier loop only in its buffers
/// reuses its kernel, because emitting kernels is slow.
class EmittedLoops {
public:
  struct Loop {
    mlir::Operation *op = nullptr;
    /// By result: whether the result's buffer contains the initial value, which then is no kernel argument.
    llvm::SmallVector<bool> inPlace;
    /// Values of the surrounding block that the loop reads, in the order of use.
    llvm::SetVector<mlir::Value> captured;
    /// By captured value: the number of its buffer among the kernel's inputs, or -1 if the value is no kernel argument.
    llvm::SmallVector<int64_t> numbers;
    /// The kernel, its number of rows, and the types of the buffers that it needs besides operands and results.
    mlir::SymbolRefAttr kernel;
    int64_t rows = 0;
    llvm::SmallVector<mlir::MemRefType> needed;

    /// Whether a result of `op` updates the operand in place.
    bool isInPlace(mlir::OpOperand &operand) const;
  };

  /// Describes `op`, which has no kernel yet. Appends the buffers that its kernel reads to `inputs`.
  static Loop describe(mlir::Operation *op, llvm::ArrayRef<bool> inPlace, const BufferMap &buffers,
                       llvm::SmallVectorImpl<mlir::Value> &inputs);
  /// An earlier loop whose kernel also computes `loop`, or null.
  const Loop *find(const Loop &loop) const;
  void add(Loop loop);

private:
  static size_t hash(const Loop &loop);

  llvm::DenseMap<size_t, std::vector<Loop>> loops;
};

/// Emits a loop or branch over tensors as one sequential kernel, which writes its results to `targets`. `allocate`
/// creates further buffers.
mlir::FailureOr<Kernel> emitOpaqueKernel(const EmittedLoops::Loop &loop, mlir::ModuleOp scratch,
                                         const BufferMap &buffers, llvm::ArrayRef<mlir::Value> targets,
                                         llvm::function_ref<mlir::Value(mlir::MemRefType)> allocate);

/// Lowers a long reduction over memrefs to loops in front of it, which use SIMD lanes and a tree as other kernels do.
/// Fails for short reductions.
mlir::LogicalResult lowerLongReduction(mlir::RewriterBase &rewriter, mlir::Operation *op);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKLOWERING_H
