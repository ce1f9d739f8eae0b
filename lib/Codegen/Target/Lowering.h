// What targets have in common: kernels to LLVM IR, and LLVM IR to code.
#ifndef MPMD_CODEGEN_TARGET_LOWERING_H
#define MPMD_CODEGEN_TARGET_LOWERING_H

#include "mpmd/Codegen/Target.h"
#include "mpmd/Dialect/Mpmd/Denormals.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/LLVMContext.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::codegen {

/// How LLVM is to generate code.
struct Machine {
  std::string triple;
  std::string cpu;
  /// For LLVM: `+avx2,-avx512f,...`; empty where the name of the CPU says it all.
  std::string features;
  /// Whether vectors of 512 bits pay.
  bool wideVectors = false;
  /// Assembly instead of an object file.
  bool assembly = false;
  /// Whether loads of neighbours become one, and stores.
  bool joinsAccesses = false;

  /// All of the above.
  std::string describe() const;
};

/// A kernel in a module of its own: a function of its name, whose arguments are its buffers, as bare pointers, and the
/// first row and the one behind the last.
struct KernelModule {
  std::string name;
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};

/// Lowers all kernels: arithmetic on 16-bit types is done in f32, functions are our polynomials, so that every target
/// computes the same bits.
llvm::Expected<std::vector<KernelModule>> lowerKernels(mlir::ModuleOp kernels);

/// Lowers all kernels, and has each compiled, several at a time: `code` has its name.
llvm::Expected<std::vector<CompiledCode>>
compileEach(mlir::ModuleOp kernels, llvm::function_ref<llvm::Error(llvm::Module &module, CompiledCode &code)> compile);

/// Tells LLVM how its functions will compute with subnormal f32, and f64 where `withDoubles`. On a CPU the thread that
/// runs them decides (runtime/src/cpu/Denormals.h); on a device it makes the instructions.
void sayDenormals(llvm::Module &module, Denormals denormals, bool withDoubles);

/// Checks a module and optimises it for the machine.
llvm::Error optimizeModule(llvm::Module &module, const Machine &machine);

/// Generates code from a module that has been optimised.
llvm::Expected<llvm::SmallVector<char, 0>> generateCode(llvm::Module &module, const Machine &machine);

/// Does both.
llvm::Expected<llvm::SmallVector<char, 0>> compileModule(llvm::Module &module, const Machine &machine);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_TARGET_LOWERING_H
