// Expands remainders of floats to arithmetic.
#ifndef MPMD_LIB_CODEGEN_TARGET_REMAINDER_H
#define MPMD_LIB_CODEGEN_TARGET_REMAINDER_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mpmd::codegen {

/// Adds patterns that replace remainders of f32 and f64 by arithmetic with the exact result of C's fmod.
void addRemainders(mlir::RewritePatternSet &patterns);

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_TARGET_REMAINDER_H
