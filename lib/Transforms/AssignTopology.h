// Sets a module's topology and target from options. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_ASSIGNTOPOLOGY_H
#define MPMD_LIB_TRANSFORMS_ASSIGNTOPOLOGY_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

namespace mpmd {

/// Parses a comma-separated list of targets, at most one of each kind of devices, that have this precision. Fails after
/// an error on `module`.
mlir::FailureOr<TargetAttr> parseTarget(mlir::ModuleOp module, llvm::StringRef names, Precision precision,
                                        Denormals denormals);

/// The topology with the kinds of all devices: those without a kind get that of the target, or `cpu` if it has several.
/// Fails after an error on `module` if a stage is on devices of no target, or no stage is on those of a target. `name`
/// is that of the topology in messages.
mlir::FailureOr<TopologyAttr> resolveKinds(mlir::ModuleOp module, plan::Topology topology, TargetAttr target,
                                           llvm::StringRef name);

/// Reads a topology, and resolves its kinds.
mlir::FailureOr<TopologyAttr> readTopology(mlir::ModuleOp module, const plan::TopologyRequest &request,
                                           TargetAttr target);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_ASSIGNTOPOLOGY_H
