// How kernels and library calls treat subnormal numbers.
#ifndef MPMD_DIALECT_MPMD_DENORMALS_H
#define MPMD_DIALECT_MPMD_DENORMALS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace mpmd {

/// `Flush`: subnormal operands and results become zero of the same sign, for f32 everywhere, for f64 on CPUs.
/// `Preserve`: gradual underflow, as in IEEE 754.
enum class Denormals : bool { Flush, Preserve };

/// Module attribute: `"preserve"`, or absent for `flush`.
inline constexpr llvm::StringLiteral kDenormalsAttr = "mpmd.denormals";

/// The spelling in `denormals=` and in manifests.
llvm::StringRef nameOf(Denormals denormals);
std::optional<Denormals> denormalsByName(llvm::StringRef name);

/// The module's mode. Emits an error at the module for an unknown value.
llvm::FailureOr<Denormals> denormalsOf(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_DENORMALS_H
