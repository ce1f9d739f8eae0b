// What targets have in common: kernels to LLVM IR, and LLVM IR to code.
#ifndef MPMD_CODEGEN_TARGET_LOWERING_H
#define MPMD_CODEGEN_TARGET_LOWERING_H

#include "mpmd/Codegen/Target.h"

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

/// Lowers all kernels, gives each its entry by `wrap`, and generates code, several at a time.
llvm::Expected<std::vector<CompiledCode>>
compileEach(mlir::ModuleOp kernels, const Machine &machine,
            llvm::function_ref<llvm::Error(llvm::Module &module, llvm::StringRef kernel)> wrap);

/// Optimises a module for the machine and generates code.
llvm::Expected<llvm::SmallVector<char, 0>> compileModule(llvm::Module &module, const Machine &machine);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_TARGET_LOWERING_H
