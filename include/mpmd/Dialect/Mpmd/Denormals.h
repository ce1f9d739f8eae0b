// How kernels and library calls compute with subnormal numbers.
#ifndef MPMD_DIALECT_MPMD_DENORMALS_H
#define MPMD_DIALECT_MPMD_DENORMALS_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace mpmd {

/// `Flush`: operations take and give zero of the same sign instead. It holds for f32 everywhere, for f64 on CPUs.
/// `Preserve`: gradual underflow, as in IEEE 754.
enum class Denormals : bool { Flush, Preserve };

/// Of a module: `"preserve"`, or no such attribute for `flush`.
inline constexpr llvm::StringLiteral kDenormalsAttr = "mpmd.denormals";

/// As `denormals=` and manifests spell it.
llvm::StringRef nameOf(Denormals denormals);
std::optional<Denormals> denormalsByName(llvm::StringRef name);

/// What the module says. An error at the module where that means nothing.
llvm::FailureOr<Denormals> denormalsOf(mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_DENORMALS_H
