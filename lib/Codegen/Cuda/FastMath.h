// Approximates arithmetic in GPU kernels, if the user requests it.
#ifndef MPMD_CODEGEN_CUDA_FASTMATH_H
#define MPMD_CODEGEN_CUDA_FASTMATH_H

namespace llvm {
class Module;
} // namespace llvm

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace mpmd::codegen {

/// Replaces exponentials of f32 and narrower types by the hardware's `ex2` instead of polynomials.
void useHardwarePowers(mlir::ModuleOp kernels);

/// Lets the code generator approximate f32 division, square roots and powers of two, and fuse multiplications with
/// additions. f64 arithmetic stays exact.
void relaxArithmetic(llvm::Module &module);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_FASTMATH_H
