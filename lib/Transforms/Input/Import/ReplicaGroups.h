// Resolves replica groups of collectives that are given as mesh axes.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_REPLICAGROUPS_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_REPLICAGROUPS_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Replaces replica groups that are given as mesh axes by a table with one row for each group, and verifies the table.
/// Devices are numbered row-major in the mesh of the enclosing manual computation, else in the mesh that the groups
/// name. Must run while the meshes are still in the module. Errors are emitted at the collective.
mlir::LogicalResult resolveReplicaGroups(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_REPLICAGROUPS_H
