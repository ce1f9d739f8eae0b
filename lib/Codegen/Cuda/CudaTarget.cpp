// Resolves the names of chips.
#include "CudaTarget.h"

#include "mpmd/Plan/Cost/CudaChips.h"

#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"

#include <mutex>

using namespace mpmd;
using namespace mpmd::codegen;

namespace {
void initializeNvptx() {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
}
} // namespace

llvm::Expected<CudaTarget> CudaTarget::resolve(llvm::StringRef chip, bool tf32, bool fast, Denormals denormals,
                                               bool emulation) {
  // LLVM accepts any chip name, and exits if the PTX version is too low for the chip.
  const plan::CudaChip *known = plan::findCudaChip(chip);
  auto names = [](bool withTf32) {
    std::string all;
    for (const plan::CudaChip &each : plan::cudaChips())
      if (!withTf32 || each.tf32Rates)
        all += (all.empty() ? "" : ", ") + std::string(each.name);
    return all;
  };
  if (chip.empty())
    return llvm::createStringError(
        "expected a chip behind 'cuda' in the target, as in 'cuda:sm_90', one of %s; got none", names(false).c_str());
  if (!known)
    return llvm::createStringError("unknown chip '%s' in target 'cuda:%s', expected one of %s", chip.str().c_str(),
                                   chip.str().c_str(), names(false).c_str());
  if (tf32 && !known->tf32Rates)
    return llvm::createStringError("expected precision strict for target 'cuda:%s', got %s, which %s have",
                                   chip.str().c_str(), fast ? "fast" : "tf32", names(true).c_str());
  llvm::Expected<HostTarget> tables = HostTarget::resolveBaseline();
  if (!tables)
    return tables.takeError();
  llvm::Expected<HostTarget> host = HostTarget::resolve("");
  if (!host)
    return host.takeError();
  initializeNvptx();
  CudaTarget target(std::move(*tables), std::move(*host), fast, denormals, emulation);
  target.machine.triple = "nvptx64-nvidia-cuda";
  target.machine.cpu = known->name;
  target.blockBytes = known->blockBytes;
  target.machine.features = "+ptx" + std::to_string(known->ptx);
  target.machine.assembly = true;
  target.machine.joinsAccesses = true;
  return target;
}
