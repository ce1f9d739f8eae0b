// Sizes of values, and costs of ops: FLOPs, bytes and rates. All passes that weigh ops use these functions, so that the
// cut, checkpointing and the schedules agree. The rates of devices come from `plan::CostModel`.
#ifndef MPMD_DIALECT_COST_OPCOSTS_H
#define MPMD_DIALECT_COST_OPCOSTS_H

#include "mpmd/Plan/Cost/CostModel.h"

#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/OpDefinition.h"

#include <optional>

namespace mpmd {

/// The work to compute one element of a result.
enum class ElementWork {
  Move,         ///< copies, converts or generates an element
  Arithmetic,   ///< one instruction, such as an addition
  Division,     ///< a division or a square root
  Function,     ///< one polynomial, such as an exponential
  LongFunction, ///< several polynomials, such as a sine of any argument
};

/// Floating-point operations per element.
double flopsOf(ElementWork work);

/// Bytes of one element in memory; i1 takes one byte.
int64_t elementBytes(mlir::Type type);

/// Bytes of a statically shaped tensor or buffer.
int64_t byteSize(mlir::ShapedType type);

/// Bytes of a value; 0 if its shape is not known.
double bytesOf(mlir::Value value);

/// FLOP/s of library products whose factors have that element type; 0 if the target has no library for them.
double productRate(const plan::CostModel &model, mlir::Type factors);

/// The work of any op per element of its result; that of an op without a known function is `Arithmetic`.
ElementWork elementWork(mlir::Operation *op);

/// Floating-point operations of a contraction or a convolution of any dialect; nothing for another op.
std::optional<double> contractionFlops(mlir::Operation *op);

/// Floating-point operations of any op without those of its regions.
double flopsOf(mlir::Operation *op);

/// Whether the op, or one inside it, is a contraction or a convolution.
bool hasContraction(mlir::Operation *op);

/// Bytes that the op reads and writes in memory if it is not fused with others.
double bytesMoved(mlir::Operation *op);

/// FLOP/s at which the device runs the op.
double rateOf(const plan::CostModel &model, mlir::Operation *op);

/// Defaults of `CostOpInterface`: the work of all result elements, the bytes of all operands and results, and the rate
/// of products or of generated kernels for the type of the first operand.
double elementwiseFlops(mlir::Operation *op, ElementWork work);
double bytesOfValues(mlir::Operation *op);
double defaultRate(const plan::CostModel &model, mlir::Operation *op, bool isContraction);

} // namespace mpmd

#include "mpmd/Dialect/Cost/CostInterfaces.h.inc"

#endif // MPMD_DIALECT_COST_OPCOSTS_H
