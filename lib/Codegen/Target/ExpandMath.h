// Mathematical functions as arithmetic with explicit fma: every machine and every vector width gives the same bits.
#ifndef MPMD_LIB_CODEGEN_TARGET_EXPANDMATH_H
#define MPMD_LIB_CODEGEN_TARGET_EXPANDMATH_H

namespace mlir {
class Operation;
} // namespace mlir

namespace mpmd::codegen {

/// Replaces functions of the math dialect and remainders of floats below `root`. This covers all functions that
/// StableHLO and CHLO lower to; any other goes to libm.
void expandMath(mlir::Operation *root);

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_TARGET_EXPANDMATH_H
