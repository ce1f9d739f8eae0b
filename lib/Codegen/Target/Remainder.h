// Remainders of floats.
#ifndef MPMD_LIB_CODEGEN_TARGET_REMAINDER_H
#define MPMD_LIB_CODEGEN_TARGET_REMAINDER_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mpmd::codegen {

/// Patterns that replace remainders of f32 and f64 by arithmetic, exact as C's fmod.
void addRemainders(mlir::RewritePatternSet &patterns);

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_TARGET_REMAINDER_H
