/// Product types of a target's library, and their rates.
#ifndef MPMD_DIALECT_MPMD_PRODUCTRATE_H
#define MPMD_DIALECT_MPMD_PRODUCTRATE_H

#include "mpmd/Plan/Cost/CostModel.h"

#include "mlir/IR/Types.h"

namespace mpmd {

/// FLOP/s of products of factors of that type; 0 if the library has none.
inline double productRate(const plan::CostModel &model, mlir::Type factors) {
  if (factors.isF32())
    return model.contractionRate;
  if (factors.isF16() || factors.isBF16())
    return factors.isF16() ? model.halfRate : model.bfloatRate;
  if (factors.isF64())
    return model.doubleProductRate;
  if (factors.isInteger(8) || factors.isInteger(16))
    return model.shortProductRate;
  return factors.isInteger(32) ? model.integerProductRate : factors.isInteger(64) ? model.longProductRate : 0;
}

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_PRODUCTRATE_H
