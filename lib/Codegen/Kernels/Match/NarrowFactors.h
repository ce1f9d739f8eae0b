// Factors of products as they were before they were widened.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_NARROWFACTORS_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_NARROWFACTORS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"

namespace mpmd::kernels {

/// The narrowest type that products have and that holds all elements of a tensor, by what it was widened from; else
/// null. Integers are signed there: those without a sign need one more bit.
mlir::Type narrowTypeOf(mlir::Value tensor);

/// A tensor for which there is such a type, before it was widened, or widened to that type only, which may be wider
/// than its own: what moved its elements since moves the narrow ones.
mlir::Value narrowed(mlir::OpBuilder &b, mlir::Location loc, mlir::Value tensor, mlir::Type type);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_NARROWFACTORS_H
