// Lowers the body of one task to a command list over buffers.
#ifndef MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKLOWERING_H
#define MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKLOWERING_H

#include "../Emit/KernelBuilder.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

namespace mpmd::kernels {

/// The kernels of a program, without duplicates.
class KernelTable {
public:
  explicit KernelTable(mlir::ModuleOp program);

  /// The module in which kernels are emitted before it is known whether they are new.
  mlir::ModuleOp getScratch() { return *scratch; }

  /// Moves an emitted kernel into the program, or finds an equal one, and returns its name.
  mlir::SymbolRefAttr intern(mlir::func::FuncOp function, llvm::StringRef kind);

private:
  void nameTables();

  mlir::ModuleOp program, kernels;
  mlir::OwningOpRef<mlir::ModuleOp> scratch;
  llvm::StringMap<mlir::StringAttr> byText;
  llvm::DenseMap<mlir::Attribute, mlir::StringAttr> tables;
};

/// Lowers one task in place. Temporaries become `memref.alloc`, to be planned later. With `unfused`, every op gets a
/// kernel of its own.
mlir::LogicalResult lowerTask(TaskOp task, KernelTable &table, bool unfused);

/// Loops and branches of one block that have kernels. One that differs from an earlier one only in its buffers is
/// launched with the same kernel, because emitting kernels is slow.
class EmittedLoops {
public:
  struct Loop {
    mlir::Operation *op = nullptr;
    /// By result: whether its buffer holds the initial value of the loop, which then is no argument.
    llvm::SmallVector<bool> inPlace;
    /// Values that it captures from its block, in the order of use.
    llvm::SetVector<mlir::Value> captured;
    /// By captured value: the number of its buffer among the kernel's, or -1 if it is no argument.
    llvm::SmallVector<int64_t> numbers;
    /// The kernel, its rows, and the types of its buffers besides those of operands and results.
    mlir::SymbolRefAttr kernel;
    int64_t rows = 0;
    llvm::SmallVector<mlir::MemRefType> needed;

    /// Whether an operand of `op` is updated in place by its result.
    bool isInPlace(mlir::OpOperand &operand) const;
  };

  /// Describes `op` before it has a kernel; `inputs` gets the buffers that its kernel takes.
  static Loop describe(mlir::Operation *op, llvm::ArrayRef<bool> inPlace, const BufferMap &buffers,
                       llvm::SmallVectorImpl<mlir::Value> &inputs);
  /// An earlier loop whose kernel fits, or null.
  const Loop *find(const Loop &loop) const;
  void add(Loop loop);

private:
  static size_t hash(const Loop &loop);

  llvm::DenseMap<size_t, std::vector<Loop>> loops;
};

/// Emits a loop or branch over tensors as one sequential kernel. Results are written to `targets`; `allocate` provides
/// its further buffers.
mlir::FailureOr<Kernel> emitOpaqueKernel(const EmittedLoops::Loop &loop, mlir::ModuleOp scratch,
                                         const BufferMap &buffers, llvm::ArrayRef<mlir::Value> targets,
                                         llvm::function_ref<mlir::Value(mlir::MemRefType)> allocate);

/// Lowers a reduction over memrefs to loops in front of it, if it is so long that the order of its elements matters;
/// else fails.
mlir::LogicalResult lowerLongReduction(mlir::RewriterBase &rewriter, mlir::Operation *op);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKLOWERING_H
