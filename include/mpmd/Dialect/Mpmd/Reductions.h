// Which op a reducer is, and what is known of its operands without running anything.
#ifndef MPMD_DIALECT_MPMD_REDUCTIONS_H
#define MPMD_DIALECT_MPMD_REDUCTIONS_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include <optional>

namespace mpmd {

/// The reduction that a reducer's region is, if it is one.
std::optional<Reduction> reductionOf(mlir::Region &region);
/// Whether `init` is a constant that is the neutral element of a reduction.
bool isNeutral(mlir::Value init, Reduction reduction);
/// Whether the value is zero everywhere.
bool isZero(mlir::Value value);
/// Whether a convert keeps sums: nothing is rounded away.
bool widens(mlir::stablehlo::ConvertOp op);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_REDUCTIONS_H
