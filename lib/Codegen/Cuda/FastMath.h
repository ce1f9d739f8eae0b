// Approximations in GPU kernels, if the user requests them.
#ifndef MPMD_CODEGEN_CUDA_FASTMATH_H
#define MPMD_CODEGEN_CUDA_FASTMATH_H

namespace llvm {
class Module;
} // namespace llvm

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace mpmd::codegen {

/// Replaces exponentials of f32 and narrower types by the hardware's powers of two, instead of our polynomials.
void useHardwarePowers(mlir::ModuleOp kernels);

/// Lets the code generator approximate f32 division, square roots and powers of two, and contract multiplications and
/// additions. f64 is not affected.
void relaxArithmetic(llvm::Module &module);

} // namespace mpmd::codegen

#endif // MPMD_CODEGEN_CUDA_FASTMATH_H
