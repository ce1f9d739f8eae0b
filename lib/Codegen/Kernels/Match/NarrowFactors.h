// Factors of products before widening.
#ifndef MPMD_LIB_CODEGEN_KERNELS_MATCH_NARROWFACTORS_H
#define MPMD_LIB_CODEGEN_KERNELS_MATCH_NARROWFACTORS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Value.h"

namespace mpmd::kernels {

/// The narrowest type for products that represents all elements of a tensor, by the type before widening; else null.
/// Such integers are signed, so unsigned ones need one more bit.
mlir::Type narrowTypeOf(mlir::Value tensor);

/// A tensor with such a type: the value before widening, widened to that type only, which may be wider than its own.
/// Ops that have moved its elements since move the narrow ones.
mlir::Value narrowed(mlir::OpBuilder &b, mlir::Location loc, mlir::Value tensor, mlir::Type type);

} // namespace mpmd::kernels

#endif // MPMD_LIB_CODEGEN_KERNELS_MATCH_NARROWFACTORS_H
