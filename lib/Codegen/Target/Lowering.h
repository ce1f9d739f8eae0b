// Steps that targets share: kernels to LLVM IR, and LLVM IR to code.
#ifndef MPMD_CODEGEN_TARGET_LOWERING_H
#define MPMD_CODEGEN_TARGET_LOWERING_H

#include "mpmd/Codegen/Target.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/LLVMContext.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::codegen {

/// Options of LLVM's code generation.
struct Machine {
  std::string triple;
  std::string cpu;
  /// LLVM's features: `+avx2,-avx512f,...`; empty if the CPU's name determines them.
  std::string features;
  /// Whether vectors of 512 bits are faster.
  bool wideVectors = false;
  /// Assembly instead of an object file.
  bool assembly = false;
  /// Whether adjacent loads are merged, and adjacent stores.
  bool joinsAccesses = false;

  /// All of the above.
  std::string describe() const;
};

/// A kernel in a module of its own: a function of its name. Its arguments are its buffers as bare pointers, the first
/// row, and the end row.
struct KernelModule {
  std::string name;
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};

/// Lowers all kernels. Arithmetic on 16-bit types is done in f32, and functions are our polynomials, so that every
/// target computes the same bits.
llvm::Expected<std::vector<KernelModule>> lowerKernels(mlir::ModuleOp kernels);

/// Lowers all kernels, and calls `compile` for each, several in parallel: `code` has its name.
llvm::Expected<std::vector<CompiledCode>>
compileEach(mlir::ModuleOp kernels, llvm::function_ref<llvm::Error(llvm::Module &module, CompiledCode &code)> compile);

/// Tells LLVM how its functions treat f32 subnormals, and f64 ones if `withDoubles`. On a CPU, the state of the
/// executing thread decides (runtime/src/cpu/Denormals.h); on a device, this selects the instructions.
void sayDenormals(llvm::Module &module, Denormals denormals, bool withDoubles);

/// Verifies a module and optimises it for the machine.
llvm::Error optimizeModule(llvm::Module &module, const Machine &machine);

/// Generates code from an optimised module.
llvm::Expected<llvm::SmallVector<char, 0>> generateCode(llvm::Module &module, const Machine &machine);

/// Does both.
llvm::Expected<llvm::SmallVector<char, 0>> compileModule(llvm::Module &module, const Machine &machine);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_TARGET_LOWERING_H
