// The stages of operations by their names, stored as attributes from `mpmd-name-stages` to `mpmd-outline-stages`, or as
// attributes of arguments to `mpmd-cut-stages`.
#ifndef MPMD_DIALECT_MPMD_NAMEDSTAGES_H
#define MPMD_DIALECT_MPMD_NAMEDSTAGES_H

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/STLExtras.h"

#include <optional>

namespace mpmd {

struct NamedStage {
  int64_t number = 0;
  bool isBackward = false;
  /// Whether `number` is a layer number. Only the order of layer numbers matters.
  bool isLayer = false;
  /// The stage of each iteration of a loop over layers, or of each row of an argument. If there are any, `number` is
  /// -1.
  llvm::SmallVector<int64_t> iterations;
};

inline mlir::Attribute namedStageAttr(mlir::MLIRContext *context, const NamedStage &stage) {
  llvm::SmallVector<int64_t> numbers{stage.number, stage.isBackward, stage.isLayer};
  numbers.append(stage.iterations);
  return mlir::DenseI64ArrayAttr::get(context, numbers);
}

/// The stage in an attribute of an op, or of an argument of the step; nothing if there is none.
inline std::optional<NamedStage> namedStageOf(mlir::Attribute attribute) {
  auto numbers = mlir::dyn_cast_or_null<mlir::DenseI64ArrayAttr>(attribute);
  if (!numbers || numbers.size() < 3)
    return std::nullopt;
  return NamedStage{numbers[0], numbers[1] != 0, numbers[2] != 0, llvm::to_vector(numbers.asArrayRef().drop_front(3))};
}

inline void setNamedStage(mlir::Operation *op, const NamedStage &stage) {
  op->setAttr(kNamedStageAttr, namedStageAttr(op->getContext(), stage));
}

inline std::optional<NamedStage> namedStageOf(mlir::Operation *op) {
  return namedStageOf(op->getAttr(kNamedStageAttr));
}

/// The name stack in the location of an op, such as `jit(step)/jvp(h/0)/dot_general`; empty if there is none.
llvm::StringRef nameStackOf(mlir::Operation *op);

/// Prints the scopes of all name stacks, with the number of operations in each scope.
void listNames(mlir::ModuleOp module, llvm::raw_ostream &out);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_NAMEDSTAGES_H
