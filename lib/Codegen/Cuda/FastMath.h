// What kernels of a GPU may do to be fast, where their user has asked for it.
#ifndef MPMD_CODEGEN_CUDA_FASTMATH_H
#define MPMD_CODEGEN_CUDA_FASTMATH_H

namespace llvm {
class Module;
} // namespace llvm

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace mpmd::codegen {

/// Makes exponentials of f32 and less powers of two that the hardware has, in place of our polynomials.
void useHardwarePowers(mlir::ModuleOp kernels);

/// Lets the code generator approximate division, square roots and powers of two of f32, and make one operation of
/// a multiplication and an addition. f64 stays as it is.
void relaxArithmetic(llvm::Module &module);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_FASTMATH_H
