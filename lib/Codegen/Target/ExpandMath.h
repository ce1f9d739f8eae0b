// Expands mathematical functions to arithmetic with explicit fma. Every machine and vector width then gives the same
// bits.
#ifndef MPMD_LIB_CODEGEN_TARGET_EXPANDMATH_H
#define MPMD_LIB_CODEGEN_TARGET_EXPANDMATH_H

namespace mlir {
class Operation;
class RewritePatternSet;
} // namespace mlir

namespace mpmd::codegen {

/// Replaces functions of the math dialect, and remainders of floats, in `root`. This covers all functions that
/// StableHLO and CHLO lower to. Any other function becomes a call of libm.
void expandMath(mlir::Operation *root);

/// Adds patterns that replace sin, cos and tan of f32 and f64, within 1 and 3 units in the last place. They add a table
/// to the module around the op.
void addAngles(mlir::RewritePatternSet &patterns);

/// Adds patterns that replace remainders of f32 and f64 by arithmetic with the exact result of C's fmod.
void addRemainders(mlir::RewritePatternSet &patterns);

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_TARGET_EXPANDMATH_H
