// What code is made for. A CPU and a CUDA GPU are two implementations of one interface; nothing outside of lib/Codegen
// asks which one it has.
#ifndef MPMD_CODEGEN_TARGET_H
#define MPMD_CODEGEN_TARGET_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir {
class DialectRegistry;
class ModuleOp;
} // namespace mlir

namespace mpmd {

/// One kernel or table as code: an object file of the CPU, or PTX.
struct CompiledCode {
  std::string name;
  llvm::SmallVector<char, 0> bytes;
};

/// A processor that kernels are compiled for.
class Target {
public:
  virtual ~Target() = default;

  /// `cpu` is the machine at hand, `cpu:NAME` one that LLVM knows (`cpu:x86-64-v3`, `cpu:znver4`), `cuda:sm_NN` a GPU.
  /// The error says what there is.
  static llvm::Expected<std::unique_ptr<Target>> resolve(llvm::StringRef name);

  /// The instruction-set extensions that the host's processor must have, for the loader to check: `avx2`, `fma`, ...
  virtual llvm::ArrayRef<std::string> hostFeatures() const = 0;

  /// Compiles every kernel of the module (`module @kernels`) by itself, in the order of the module, which stays as it
  /// is. A kernel works on a range of rows, whatever the range, with the same bits on every target.
  virtual llvm::Expected<std::vector<CompiledCode>> compileKernels(mlir::ModuleOp kernels) const = 0;

  /// Makes an object file of the tables that the runtime reads, on the host.
  virtual llvm::Expected<llvm::SmallVector<char, 0>> compileTables(llvm::Module &module) const = 0;

  /// Joins kernels into one text for the driver of a device; an error where kernels are functions of the host.
  virtual llvm::Expected<std::string> joinForDevice(llvm::ArrayRef<const CompiledCode *> kernels) const = 0;

  /// Whether kernels are functions of the host, which are linked with the tables.
  virtual bool runsOnHost() const = 0;
};

/// Links object files into a shared object at `path`; undefined symbols must come from libc or libm.
llvm::Error linkSharedObject(llvm::ArrayRef<llvm::ArrayRef<char>> objects, llvm::StringRef path);

} // namespace mpmd

#endif // MPMD_CODEGEN_TARGET_H
