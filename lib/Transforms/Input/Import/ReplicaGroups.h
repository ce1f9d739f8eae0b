// Groups of replicas that are written as axes of a mesh.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_IMPORT_REPLICAGROUPS_H
#define MPMD_LIB_TRANSFORMS_INPUT_IMPORT_REPLICAGROUPS_H

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {

/// Gives every collective whose groups are axes of a mesh a table with a row for each group instead, and verifies it.
/// Devices are numbered row-major in the mesh of the manual computation around the collective, else in the mesh that
/// the groups name. Needs the meshes of the module; an error points to the collective.
mlir::LogicalResult resolveReplicaGroups(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_IMPORT_REPLICAGROUPS_H
