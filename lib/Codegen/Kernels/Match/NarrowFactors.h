// Finds the narrow types that factors of products had before widening.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_NARROWFACTORS_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_NARROWFACTORS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"

namespace mpmd::kernels {

/// The narrowest type of library products that represents all elements of a tensor, by the type before widening. Null
/// if no op has widened the tensor. Products take signed integers, so unsigned integers need one more bit.
mlir::Type narrowTypeOf(mlir::Value tensor);

/// Rebuilds a tensor from its value before widening, with element type `type` from `narrowTypeOf` or wider. Ops that
/// moved the elements are repeated on the narrow type.
mlir::Value narrowed(mlir::OpBuilder &b, mlir::Location loc, mlir::Value tensor, mlir::Type type);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_NARROWFACTORS_H
