// Resolves the names of targets.
#include "mpmd/Codegen/Target.h"

#include "../Cuda/CudaTarget.h"
#include "../Host/HostTarget.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

using namespace mpmd;
using namespace mpmd::codegen;

template <typename T> static llvm::Expected<std::unique_ptr<Target>> made(llvm::Expected<T> target) {
  if (!target)
    return target.takeError();
  return std::make_unique<T>(std::move(*target));
}

llvm::Expected<std::unique_ptr<Target>> Target::resolve(llvm::StringRef name, Precision precision, Denormals denormals,
                                                        bool emulation) {
  auto [kind, chip] = name.split(':');
  bool named = name.contains(':');
  if (kind == "cpu" && !(named && chip.empty())) {
    if (precision != Precision::Strict)
      return llvm::createStringError(
          "expected precision strict for target '%s', got %s, which cuda:sm_80 and later have", name.str().c_str(),
          stringifyPrecision(precision).str().c_str());
    return made(HostTarget::resolve(chip, denormals));
  }
  if (kind == "cuda")
    return made(
        CudaTarget::resolve(chip, precision != Precision::Strict, precision == Precision::Fast, denormals, emulation));
  return llvm::createStringError("unknown target '%s', expected 'cpu', 'cpu:NAME' or 'cuda:sm_NN'", name.str().c_str());
}
