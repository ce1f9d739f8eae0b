#include "mpmd/Dialect/Mpmd/Denormals.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mpmd;

StringRef mpmd::nameOf(Denormals denormals) { return denormals == Denormals::Flush ? "flush" : "preserve"; }

std::optional<Denormals> mpmd::denormalsByName(StringRef name) {
  for (Denormals each : {Denormals::Flush, Denormals::Preserve})
    if (name == nameOf(each))
      return each;
  return std::nullopt;
}

FailureOr<Denormals> mpmd::denormalsOf(ModuleOp module) {
  Attribute said = module->getAttr(kDenormalsAttr);
  if (!said)
    return Denormals::Flush;
  auto name = dyn_cast<StringAttr>(said);
  if (std::optional<Denormals> known = name ? denormalsByName(name.getValue()) : std::nullopt)
    return *known;
  return module.emitError("expected ") << kDenormalsAttr << " to be \"flush\" or \"preserve\", got " << said;
}
