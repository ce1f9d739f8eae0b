// Pairs the state of a step with the results that replace it, by the paths of their names.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_STATEPAIRS_H
#define MPMD_LIB_TRANSFORMS_INPUT_STATEPAIRS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <string>
#include <vector>

namespace mpmd {

/// An argument or result of the step. The name `state['params']['w']` has root `state` and path `['params']['w']`.
struct Leaf {
  std::string name;
  mlir::Type type;
  mlir::Location loc;
  /// Argument: whether it is donated, or declared as state by an option.
  bool donated = false;
  /// Argument: index of the result that replaces it. Result: index of the argument that it replaces. -1 if there is
  /// none.
  int64_t partner = -1;
  /// Argument: index of the result that `tf.aliasing_output` names; -1 if there is none.
  int64_t alias = -1;
};

/// The arguments and results of a step. Errors are emitted at `func`.
struct Boundary {
  mlir::func::FuncOp func;
  std::vector<Leaf> arguments, results;
};

/// Pairs an argument with a result. Emits an error and fails if their types differ or the result is already paired.
mlir::LogicalResult pairState(Boundary &boundary, int64_t argument, int64_t result);

/// Pairs every unpaired donated argument with a result. An argument root is paired with a result subtree, at any depth,
/// that has the same leaves with the same types. A subtree with the root's name is preferred, then the shallowest
/// subtree, then the first one. If no result has all leaves of a root, its subtrees are paired one by one. An array
/// without a path falls back to its aliasing.
mlir::LogicalResult pairStateByPath(Boundary &boundary);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_STATEPAIRS_H
