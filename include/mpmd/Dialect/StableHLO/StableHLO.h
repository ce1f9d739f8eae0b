//===- StableHLO.h - the dialects stablehlo, chlo and sdy --------------------------*- C++ -*-===//
//
// Our own definitions of the subset that training steps need, with the public names and namespaces.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_STABLEHLO_STABLEHLO_H
#define MPMD_DIALECT_STABLEHLO_STABLEHLO_H

#include "mpmd/Dialect/Cost/OpCosts.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include <optional>

namespace mlir::stablehlo {

/// Why an operation of the public dialects is not in the subset ("fft is not lowered"). No value if `opName`, which has
/// the dialect prefix, is unknown.
std::optional<StringRef> reasonOutsideSubset(StringRef opName);

/// Describes the custom call of `target`, and how to avoid it. No value if the target is unknown.
std::optional<StringRef> adviceAboutTarget(StringRef target);

/// Why `op` cannot be lowered (without the words "not in the supported subset"). No value if it can. Checks types,
/// attributes and the regions of reducers.
std::optional<std::string> reasonOutsideSubset(Operation *op);
/// Why a value of `type` cannot be lowered. No value if it can: static shapes of i1, i8 to i64, ui8 to ui64, f16 to
/// f64.
std::optional<std::string> reasonAgainstType(Type type);
/// The same for the types of all operands, results and region arguments.
std::optional<std::string> reasonAgainstTypes(Operation *op);
/// Whether the op is elementwise, and may occur in the region of a reducer.
bool hasScalarBody(Operation *op);

/// The value before optimization barriers. Each result of a barrier equals the operand of the same number.
Value beforeBarriers(Value value);

/// The operand of a reshape, of a broadcast that only adds dimensions of size 1, or of a transpose that only moves such
/// dimensions; null for other values.
Value reshapedFrom(Value value);

/// Drops loop carries, inside `root`, that no result, condition or other carry needs, and dead ops.
LogicalResult dropDeadCarries(Operation *root);

/// Registers stablehlo, chlo and sdy. Also registers vhlo without operations, to reject serialised programs. The error
/// says how to export the program as text.
void registerDialects(DialectRegistry &registry);

LogicalResult verifySameTypes(Operation *op);
LogicalResult verifySameShapes(Operation *op);

namespace trait {
template <typename ConcreteType> class SameTypes : public OpTrait::TraitBase<ConcreteType, SameTypes> {
public:
  static LogicalResult verifyTrait(Operation *op) { return verifySameTypes(op); }
};
template <typename ConcreteType> class SameShapes : public OpTrait::TraitBase<ConcreteType, SameShapes> {
public:
  static LogicalResult verifyTrait(Operation *op) { return verifySameShapes(op); }
};
} // namespace trait
} // namespace mlir::stablehlo

#include "mpmd/Dialect/StableHLO/StablehloDialect.h.inc"
#include "mpmd/Dialect/StableHLO/StablehloEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "mpmd/Dialect/StableHLO/StablehloAttrs.h.inc"
#define GET_OP_CLASSES
#include "mpmd/Dialect/StableHLO/StablehloOps.h.inc"

#include "mpmd/Dialect/StableHLO/ChloDialect.h.inc"
#define GET_OP_CLASSES
#include "mpmd/Dialect/StableHLO/ChloOps.h.inc"

#include "mpmd/Dialect/StableHLO/SdyDialect.h.inc"
#define GET_ATTRDEF_CLASSES
#include "mpmd/Dialect/StableHLO/SdyAttrs.h.inc"
#define GET_OP_CLASSES
#include "mpmd/Dialect/StableHLO/SdyOps.h.inc"

namespace mlir::stablehlo {
/// Whether the custom call is a sharding annotation of GSPMD.
bool isAnnotation(CustomCallOp op);
} // namespace mlir::stablehlo

#endif // MPMD_DIALECT_STABLEHLO_STABLEHLO_H
