// Expands mathematical functions to arithmetic with explicit fma. Every machine and vector width then gives the same
// bits.
#ifndef MPMD_LIB_CODEGEN_TARGET_EXPANDMATH_H
#define MPMD_LIB_CODEGEN_TARGET_EXPANDMATH_H

namespace mlir {
class Operation;
} // namespace mlir

namespace mpmd::codegen {

/// Replaces functions of the math dialect, and remainders of floats, in `root`. This covers all functions that
/// StableHLO and CHLO lower to. Any other function becomes a call of libm.
void expandMath(mlir::Operation *root);

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_TARGET_EXPANDMATH_H
