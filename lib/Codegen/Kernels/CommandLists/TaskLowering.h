// Turns the body of one stage into a command list over buffers.
#ifndef MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKLOWERING_H
#define MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKLOWERING_H

#include "../Emit/KernelBuilder.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

namespace mpmd::kernels {

/// The kernels of a program, each kept once.
class KernelTable {
public:
  explicit KernelTable(mlir::ModuleOp program);

  /// The module in which new kernels are emitted before they are known to be new.
  mlir::ModuleOp getScratch() { return *scratch; }

  /// Moves an emitted kernel into the program, or finds the one that it equals, and returns its name.
  mlir::SymbolRefAttr intern(mlir::func::FuncOp function, llvm::StringRef kind);

private:
  void nameTables();

  mlir::ModuleOp program, kernels;
  mlir::OwningOpRef<mlir::ModuleOp> scratch;
  llvm::StringMap<mlir::StringAttr> byText;
  llvm::DenseMap<mlir::Attribute, mlir::StringAttr> tables;
};

/// Lowers one stage in place. Temporaries become `memref.alloc`, to be planned later. With `apart` no two ops share a
/// kernel, as if none could.
mlir::LogicalResult lowerTask(TaskOp stage, KernelTable &table, bool apart);

/// Loops and branches of one block that have kernels. One that differs from an earlier one only in which buffers it
/// reads is launched with the same kernel: emitting them takes long.
class EmittedLoops {
public:
  struct Loop {
    mlir::Operation *op = nullptr;
    /// By result: whether its buffer holds what enters the loop as it, which is no argument then.
    llvm::SmallVector<bool> inPlace;
    /// What it reads of the block that it is in, in the order in which it does.
    llvm::SetVector<mlir::Value> captured;
    /// By captured value: which of the buffers that the kernel gets, or -1 for what is no argument of it.
    llvm::SmallVector<int64_t> numbers;
    /// The kernel, its rows, and the types of the buffers that it needs beside those of its operands and results.
    mlir::SymbolRefAttr kernel;
    int64_t rows = 0;
    llvm::SmallVector<mlir::MemRefType> needed;

    /// Whether an operand of `op` is what its result changes in place.
    bool isInPlace(mlir::OpOperand &operand) const;
  };

  /// What is known of `op` before it has a kernel; `inputs` gets the buffers that its kernel takes.
  static Loop describe(mlir::Operation *op, llvm::ArrayRef<bool> inPlace, const BufferMap &buffers,
                       llvm::SmallVectorImpl<mlir::Value> &inputs);
  /// An earlier loop with a kernel that fits, or null.
  const Loop *find(const Loop &loop) const;
  void add(Loop loop);

private:
  static size_t hash(const Loop &loop);

  llvm::DenseMap<size_t, std::vector<Loop>> loops;
};

/// Emits a loop or branch over tensors as one sequential kernel. Results are written to `targets`; `allocate` provides
/// the bytes that the kernel needs beside them.
mlir::FailureOr<Kernel> emitOpaqueKernel(const EmittedLoops::Loop &loop, mlir::ModuleOp scratch,
                                         const BufferMap &buffers, llvm::ArrayRef<mlir::Value> targets,
                                         llvm::function_ref<mlir::Value(mlir::MemRefType)> allocate);

/// Emits the loops of a reduction over memrefs in front of it, if it is so long that the order of its elements shows;
/// else fails.
mlir::LogicalResult lowerLongReduction(mlir::RewriterBase &rewriter, mlir::Operation *op);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_COMMANDLISTS_TASKLOWERING_H
