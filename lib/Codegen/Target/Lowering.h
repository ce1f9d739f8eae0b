// Steps that all targets share: from kernels to LLVM IR, and from LLVM IR to code.
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
  /// LLVM's feature string, such as `+avx2,-avx512f`. Empty if the CPU's name determines the features.
  std::string features;
  /// Whether code uses 512-bit vectors.
  bool wideVectors = false;
  /// Whether the output is assembly instead of an object file.
  bool assembly = false;
  /// Whether adjacent loads, and adjacent stores, are merged to vector accesses.
  bool joinsAccesses = false;

  /// A text of all fields.
  std::string describe() const;
};

/// Lowers all kernels, and calls `compile` for each, in parallel. `code` then has the kernel's name.
llvm::Expected<std::vector<CompiledCode>>
compileEach(mlir::ModuleOp kernels, llvm::function_ref<llvm::Error(llvm::Module &module, CompiledCode &code)> compile);

/// Sets the attribute that says how functions treat f32 subnormals, and f64 subnormals if `withDoubles`. On a CPU, the
/// state of the executing thread decides (`runtime/src/cpu/Denormals.h`). On a device, the attribute selects
/// instructions.
void sayDenormals(llvm::Module &module, Denormals denormals, bool withDoubles);

/// Verifies a module and optimises it for the machine.
llvm::Error optimizeModule(llvm::Module &module, const Machine &machine);

/// Generates code from an optimised module.
llvm::Expected<llvm::SmallVector<char, 0>> generateCode(llvm::Module &module, const Machine &machine);

/// Optimises a module and generates code.
llvm::Expected<llvm::SmallVector<char, 0>> compileModule(llvm::Module &module, const Machine &machine);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_TARGET_LOWERING_H
