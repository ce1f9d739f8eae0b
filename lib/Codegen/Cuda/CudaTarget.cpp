// The chips that there are.
#include "CudaTarget.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"

#include <mutex>

using namespace mpmd;
using namespace mpmd::codegen;

namespace {
/// A chip, and the least version of PTX that knows it: a later one would ask for a newer driver. The code generator
/// ends the process where the version is too low, and takes any name for a chip; so both are looked up here.
/// Source: "PTX ISA", release notes and `.target`.
struct Chip {
  llvm::StringLiteral name;
  unsigned ptx;
};
constexpr Chip kChips[] = {{"sm_75", 63},  {"sm_80", 70},  {"sm_86", 71},  {"sm_87", 74},
                           {"sm_88", 90},  {"sm_89", 78},  {"sm_90", 78},  {"sm_100", 86},
                           {"sm_103", 88}, {"sm_110", 90}, {"sm_120", 87}, {"sm_121", 88}};

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
  const Chip *known = llvm::find_if(kChips, [&](const Chip &each) { return each.name == chip; });
  if (known == std::end(kChips)) {
    std::string names = llvm::join(llvm::map_range(kChips, [](const Chip &each) { return each.name.str(); }), ", ");
    return llvm::createStringError("unknown chip '%s' in target 'cuda:%s', expected one of %s", chip.str().c_str(),
                                   chip.str().c_str(), names.c_str());
  }
  llvm::Expected<HostTarget> host = HostTarget::resolve("");
  if (!host)
    return host.takeError();
  initializeNvptx();
  CudaTarget target(std::move(*host), emulation);
  target.machine.triple = "nvptx64-nvidia-cuda";
  target.machine.cpu = known->name.str();
  target.machine.features = "+ptx" + std::to_string(known->ptx);
  target.machine.assembly = true;
  return target;
}
