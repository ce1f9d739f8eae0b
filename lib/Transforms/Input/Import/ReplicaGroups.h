// Replica groups that are given as mesh axes.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_REPLICAGROUPS_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_REPLICAGROUPS_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Replaces such groups of every collective by a table with a row for each group, and verifies it. Devices are numbered
/// row-major in the mesh of the enclosing manual computation, else in the mesh that the groups name. Needs the meshes
/// of the module. Errors point to the collective.
mlir::LogicalResult resolveReplicaGroups(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_REPLICAGROUPS_H
