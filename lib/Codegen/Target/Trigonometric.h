// Expands sine, cosine and tangent to arithmetic that is accurate for every finite angle.
#ifndef MPMD_LIB_CODEGEN_TARGET_TRIGONOMETRIC_H
#define MPMD_LIB_CODEGEN_TARGET_TRIGONOMETRIC_H

namespace mlir {
class RewritePatternSet;
} // namespace mlir

namespace mpmd::codegen {

/// Adds patterns that replace sin, cos and tan of f32 and f64, within 1 and 3 units in the last place. They add a table
/// to the module around the op.
void addAngles(mlir::RewritePatternSet &patterns);

} // namespace mpmd::codegen

#endif // MPMD_LIB_CODEGEN_TARGET_TRIGONOMETRIC_H
