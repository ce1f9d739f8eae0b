// Registers everything that the tools know: dialects, passes, pipelines.
#ifndef MPMD_INITALL_H
#define MPMD_INITALL_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mpmd {

/// The dialects of every phase.
void registerAllDialects(mlir::DialectRegistry &registry);

/// All passes and the pipeline `mpmd-compile`.
void registerAllPasses();

} // namespace mpmd

#endif // MPMD_INITALL_H
