// Recognises reductions, neutral elements, and conversions that do not round.
#ifndef MPMD_DIALECT_MPMD_REDUCTIONS_H
#define MPMD_DIALECT_MPMD_REDUCTIONS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include <optional>

namespace mpmd {

/// The reduction that the region of a reducer computes. No value for other regions.
std::optional<Reduction> reductionOf(mlir::Region &region);
/// Whether `init` is a constant, and the neutral element of the reduction.
bool isNeutral(mlir::Value init, Reduction reduction);
/// Whether all elements of the value are known to be zero.
bool isZero(mlir::Value value);
/// Whether the conversion is exact, so that a sum may be computed after it.
bool widens(mlir::stablehlo::ConvertOp op);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_REDUCTIONS_H
