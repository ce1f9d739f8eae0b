// Sets a module's topology and target from options. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_ASSIGNTOPOLOGY_H
#define MPMD_LIB_TRANSFORMS_ASSIGNTOPOLOGY_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd {

/// Returns the target attribute for a comma-separated list of target names, at most one for each device kind. Emits an
/// error at `module` and fails if a name is invalid.
mlir::FailureOr<TargetAttr> parseTarget(mlir::ModuleOp module, llvm::StringRef names, Precision precision,
                                        Denormals denormals);

/// Returns the topology with a device kind for every device. A device without a kind gets the kind of the only target,
/// or `cpu` if there are several targets. Emits an error at `module` and fails if a stage is on devices of no target,
/// or if a target has no stage. `name` is the topology's name in messages.
mlir::FailureOr<TopologyAttr> resolveKinds(mlir::ModuleOp module, plan::Topology topology, TargetAttr target,
                                           llvm::StringRef name);

/// Reads a topology and resolves its device kinds with `resolveKinds`.
mlir::FailureOr<TopologyAttr> readTopology(mlir::ModuleOp module, const plan::TopologyRequest &request,
                                           TargetAttr target);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_ASSIGNTOPOLOGY_H
