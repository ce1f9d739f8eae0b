// Sizes of values, and costs of ops: floating-point operations, bytes and rates. All passes that compare costs use
// these functions, so that the cut into stages, checkpointing and schedules agree. The rates of devices come from
// `plan::CostModel`.
#ifndef MPMD_DIALECT_COST_OPCOSTS_H
#define MPMD_DIALECT_COST_OPCOSTS_H

#include "mpmd/Plan/Cost/CostModel.h"

#include "mlir/IR/BuiltinTypeInterfaces.h"
#include "mlir/IR/OpDefinition.h"

#include <optional>

namespace mpmd {

/// The kind of work that computes one element of a result.
enum class ElementWork {
  Move,         ///< copies, converts or generates an element
  Arithmetic,   ///< one instruction, such as an addition
  Division,     ///< a division or a square root
  Function,     ///< one polynomial, such as an exponential
  LongFunction, ///< several polynomials, such as a sine of any argument
};

/// The floating-point operations of one element.
double flopsOf(ElementWork work);

/// The maximum bytes of a tensor, buffer or workspace.
inline constexpr int64_t kMaxBytes = int64_t{1} << 48;

/// The bytes of one element in memory. i1 takes one byte.
int64_t elementBytes(mlir::Type type);

/// The bytes of a statically shaped tensor or buffer.
int64_t byteSize(mlir::ShapedType type);

/// The bytes of a value; 0 if its shape is not known.
double bytesOf(mlir::Value value);

/// The FLOP/s of library products whose operands have this element type; 0 if the target has no library for it.
double productRate(const plan::CostModel &model, mlir::Type factors);

/// The work of an op for each element of its result. An op without a known function counts as `Arithmetic`.
ElementWork elementWork(mlir::Operation *op);

/// The floating-point operations of a contraction or convolution of any dialect. No value for another op.
std::optional<double> contractionFlops(mlir::Operation *op);

/// The floating-point operations of any op, without those in its regions.
double flopsOf(mlir::Operation *op);

/// Whether the op, or an op in its regions, is a contraction or a convolution.
bool hasContraction(mlir::Operation *op);

/// The bytes that the op reads from and writes to memory if it is not fused with other ops.
double bytesMoved(mlir::Operation *op);

/// The FLOP/s at which the device runs the op.
double rateOf(const plan::CostModel &model, mlir::Operation *op);

/// The defaults of `CostOpInterface`: the work of all result elements, the bytes of all operands and results, and the
/// rate of library products or of generated kernels for the type of the first operand.
double elementwiseFlops(mlir::Operation *op, ElementWork work);
double bytesOfValues(mlir::Operation *op);
double defaultRate(const plan::CostModel &model, mlir::Operation *op, bool isContraction);

} // namespace mpmd

#include "mpmd/Dialect/Cost/CostInterfaces.h.inc"

#endif // MPMD_DIALECT_COST_OPCOSTS_H
