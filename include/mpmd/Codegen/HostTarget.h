// Code for the CPU: which machine, kernels to objects, objects to a shared object.
#ifndef MPMD_CODEGEN_HOSTTARGET_H
#define MPMD_CODEGEN_HOSTTARGET_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
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

/// The CPU that code is made for.
struct HostTarget {
  std::string triple;
  std::string cpu;
  /// For LLVM: `+avx2,-avx512f,...`; empty where the name of the CPU says it all.
  std::string llvmFeatures;
  /// The instruction-set extensions that the code may use, for the loader to check: `avx2`, `fma`, ...
  std::vector<std::string> features;
  /// Whether vectors of 512 bits pay.
  bool wideVectors = false;

  /// `cpu` is the machine at hand, `cpu:NAME` one that LLVM knows (`cpu:x86-64-v3`, `cpu:znver4`).
  static llvm::Expected<HostTarget> resolve(llvm::StringRef target);
};

/// The object file of one kernel or table.
struct HostObject {
  std::string name;
  llvm::SmallVector<char, 0> bytes;
};

/// What `compileKernels` needs registered in the context before it is used by several threads.
void registerHostDialects(mlir::DialectRegistry &registry);

/// Compiles every kernel of the module (`module @kernels`) to an object of its own, in the order of the module. Each
/// defines `void <kernel>(void *const *operands, int64_t begin, int64_t end)`. The module itself stays as it is.
llvm::Expected<std::vector<HostObject>> compileKernels(mlir::ModuleOp kernels, const HostTarget &target);

/// Optimises a module for the target and makes an object of it.
llvm::Expected<llvm::SmallVector<char, 0>> compileLLVMModule(llvm::Module &module, const HostTarget &target);

/// Links object files into a shared object at `path`; undefined symbols must come from libc or libm.
llvm::Error linkSharedObject(llvm::ArrayRef<llvm::ArrayRef<char>> objects, llvm::StringRef path);

} // namespace mpmd

#endif // MPMD_CODEGEN_HOSTTARGET_H
