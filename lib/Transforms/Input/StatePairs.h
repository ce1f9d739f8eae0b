// Pairs the state of a step with the results that replace it, by the paths of their names (design, section 6, "Names
// and state").
#ifndef MPMD_LIB_TRANSFORMS_INPUT_STATEPAIRS_H
#define MPMD_LIB_TRANSFORMS_INPUT_STATEPAIRS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <string>
#include <vector>

namespace mpmd {

/// A value at the boundary of the step: `state['params']['w']` has root `state` and path `['params']['w']`.
struct Leaf {
  std::string name;
  mlir::Type type;
  mlir::Location loc;
  /// Donated, or state by option; only for arguments.
  bool donated = false;
  /// Argument: index of the result that replaces it; result: index of the argument that it replaces.
  int64_t partner = -1;
  /// Argument: the result that `tf.aliasing_output` names.
  int64_t alias = -1;
};

/// The arguments and results of a step. `func` is where errors point to.
struct Boundary {
  mlir::func::FuncOp func;
  std::vector<Leaf> arguments, results;
};

/// Makes a pair of them; an error if their types differ or the result has a partner.
mlir::LogicalResult pairState(Boundary &boundary, int64_t argument, int64_t result);

/// Pairs every donated argument that has no partner yet and that a result continues. An argument root is paired with
/// the result subtree, at any depth, that holds the same leaves with the same types: one of its own name first, then
/// the shallowest, then in order. A root that no result holds as a whole is paired part by part. A plain array falls to
/// its aliasing.
mlir::LogicalResult pairStateByPath(Boundary &boundary);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_STATEPAIRS_H
