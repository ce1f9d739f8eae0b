// Pairs the state of a step with the results that replace it, by the paths of their names.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_STATEPAIRS_H
#define MPMD_LIB_TRANSFORMS_INPUT_STATEPAIRS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <string>
#include <vector>

namespace mpmd {

/// An argument or result of the step: `state['params']['w']` has root `state` and path `['params']['w']`.
struct Leaf {
  std::string name;
  mlir::Type type;
  mlir::Location loc;
  /// Whether the argument is donated, or state by option.
  bool donated = false;
  /// Argument: index of the result that replaces it; result: index of the argument that it replaces.
  int64_t partner = -1;
  /// Argument: the result that `tf.aliasing_output` names.
  int64_t alias = -1;
};

/// The arguments and results of a step. Errors point to `func`.
struct Boundary {
  mlir::func::FuncOp func;
  std::vector<Leaf> arguments, results;
};

/// Pairs the two; an error if their types differ or the result is already paired.
mlir::LogicalResult pairState(Boundary &boundary, int64_t argument, int64_t result);

/// Pairs every unpaired donated argument with a result. An argument root is paired with a result subtree, at any depth,
/// that holds the same leaves with the same types. Preferred is a subtree of its own name, then the shallowest, then
/// the first. A root that no result holds as a whole is paired part by part. A plain array uses its aliasing.
mlir::LogicalResult pairStateByPath(Boundary &boundary);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_STATEPAIRS_H
