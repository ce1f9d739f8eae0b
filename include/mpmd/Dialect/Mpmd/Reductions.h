// Recognises reductions, and static facts about their operands.
#ifndef MPMD_DIALECT_MPMD_REDUCTIONS_H
#define MPMD_DIALECT_MPMD_REDUCTIONS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include <optional>

namespace mpmd {

/// The reduction that a reducer's region computes; nothing for other regions.
std::optional<Reduction> reductionOf(mlir::Region &region);
/// Whether `init` is the constant neutral element of a reduction.
bool isNeutral(mlir::Value init, Reduction reduction);
/// Whether the value is zero everywhere.
bool isZero(mlir::Value value);
/// Whether a convert preserves sums: it does not round.
bool widens(mlir::stablehlo::ConvertOp op);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_REDUCTIONS_H
