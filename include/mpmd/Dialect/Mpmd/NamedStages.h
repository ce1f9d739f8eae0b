// The stages of operations by their names, stored as attributes from `mpmd-name-stages` to `mpmd-outline-stages`.
#ifndef MPMD_DIALECT_MPMD_NAMEDSTAGES_H
#define MPMD_DIALECT_MPMD_NAMEDSTAGES_H

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Operation.h"

#include <optional>

namespace mpmd {

struct NamedStage {
  int64_t number = 0;
  bool isBackward = false;
  /// Whether `number` is a layer number. Only the order of layer numbers matters.
  bool isLayer = false;
};

inline void setNamedStage(mlir::Operation *op, NamedStage stage) {
  op->setAttr(kNamedStageAttr,
              mlir::DenseI64ArrayAttr::get(op->getContext(), {stage.number, stage.isBackward, stage.isLayer}));
}

inline std::optional<NamedStage> namedStageOf(mlir::Operation *op) {
  auto attribute = op->getAttrOfType<mlir::DenseI64ArrayAttr>(kNamedStageAttr);
  if (!attribute || attribute.size() != 3)
    return std::nullopt;
  return NamedStage{attribute[0], attribute[1] != 0, attribute[2] != 0};
}

/// The name stack in the location of an op, such as `jit(step)/jvp(h/0)/dot_general`; empty if there is none.
llvm::StringRef nameStackOf(mlir::Operation *op);

/// Prints the scopes of all name stacks, with the number of operations in each scope.
void listNames(mlir::ModuleOp module, llvm::raw_ostream &out);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_NAMEDSTAGES_H
