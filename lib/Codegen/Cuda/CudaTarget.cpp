// The chips that there are.
#include "CudaTarget.h"

#include "mpmd/Plan/CudaChips.h"

#include "llvm/ADT/StringExtras.h"
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

llvm::Expected<CudaTarget> CudaTarget::resolve(llvm::StringRef chip, bool emulation) {
  // The code generator takes any name for a chip, and ends the process where the version is too low.
  const plan::CudaChip *known = plan::findCudaChip(chip);
  if (!known) {
    std::string names = llvm::join(
        llvm::map_range(plan::cudaChips(), [](const plan::CudaChip &each) { return std::string(each.name); }), ", ");
    return llvm::createStringError("unknown chip '%s' in target 'cuda:%s', expected one of %s", chip.str().c_str(),
                                   chip.str().c_str(), names.c_str());
  }
  llvm::Expected<HostTarget> tables = HostTarget::resolveBaseline();
  if (!tables)
    return tables.takeError();
  llvm::Expected<HostTarget> host = HostTarget::resolve("");
  if (!host)
    return host.takeError();
  initializeNvptx();
  CudaTarget target(std::move(*tables), std::move(*host), emulation);
  target.machine.triple = "nvptx64-nvidia-cuda";
  target.machine.cpu = known->name;
  target.blockBytes = known->blockBytes;
  target.machine.features = "+ptx" + std::to_string(known->ptx);
  target.machine.assembly = true;
  target.machine.joinsAccesses = true;
  return target;
}
