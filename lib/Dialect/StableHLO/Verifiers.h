//===- Verifiers.h - checks that several verifiers share ---------------------------*- C++ -*-===//
//
// Checks of dimension lists and of region signatures that several verifiers share.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_DIALECT_STABLEHLO_VERIFIERS_H
#define MPMD_LIB_DIALECT_STABLEHLO_VERIFIERS_H

#include "mpmd/Dialect/StableHLO/StableHLO.h"

namespace mlir::stablehlo {

inline RankedTensorType tensorOf(Value value) { return cast<RankedTensorType>(value.getType()); }

/// The rank-0 tensor type with the element type of `value`.
inline Type scalarOf(Value value) { return RankedTensorType::get({}, tensorOf(value).getElementType()); }

/// Checks that every number is in [0, rank) and occurs once. `what` names the numbers in the error.
LogicalResult verifyDims(Operation *op, StringRef what, ArrayRef<int64_t> dims, int64_t rank);

/// Checks that the region has one block with these argument types and result types.
LogicalResult verifyRegion(Operation *op, StringRef what, Region &region, TypeRange arguments, TypeRange results);

} // namespace mlir::stablehlo

#endif // MPMD_LIB_DIALECT_STABLEHLO_VERIFIERS_H
