// Resolves the names of CPUs.
#include "HostTarget.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/Triple.h"
#include <mutex>

using namespace mpmd;
using namespace mpmd::codegen;

namespace {

/// Instruction-set extensions that the loader checks.
constexpr llvm::StringLiteral kExtensions[] = {
    "sse4.1",   "sse4.2",     "popcnt",     "avx",        "avx2",       "fma",      "f16c",
    "bmi",      "bmi2",       "lzcnt",      "avx512f",    "avx512dq",   "avx512bw", "avx512vl",
    "avx512cd", "avx512vnni", "avx512bf16", "avx512vbmi", "avx512fp16", "neon",     "sve"};

void initializeHost() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
  });
}

} // namespace

llvm::Expected<HostTarget> HostTarget::resolve(llvm::StringRef name, Denormals denormals) {
  initializeHost();
  HostTarget result;
  result.denormals = denormals;
  Machine &machine = result.machine;
  machine.triple = llvm::sys::getDefaultTargetTriple();
  machine.cpu = name.str();
  if (name.empty()) {
    machine.cpu = llvm::sys::getHostCPUName().str();
    llvm::SubtargetFeatures all;
    llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
    std::vector<std::string> names;
    for (const auto &feature : features)
      names.push_back((llvm::Twine(feature.second ? "+" : "-") + feature.first()).str());
    llvm::sort(names);
    machine.features = llvm::join(names, ",");
  }

  std::string error;
  llvm::Triple triple(machine.triple);
  const llvm::Target *backend = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!backend)
    return llvm::createStringError("no code generator for '%s': %s", machine.triple.c_str(), error.c_str());
  std::unique_ptr<llvm::MCSubtargetInfo> known(backend->createMCSubtargetInfo(triple, "", ""));
  if (!known->isCPUStringValid(machine.cpu))
    return llvm::createStringError("unknown CPU '%s' in target 'cpu:%s'; 'llc -mcpu=help' lists those that exist",
                                   machine.cpu.c_str(), machine.cpu.c_str());
  std::unique_ptr<llvm::MCSubtargetInfo> chosen(backend->createMCSubtargetInfo(triple, machine.cpu, machine.features));
  llvm::StringMap<bool> exists;
  for (const llvm::SubtargetFeatureKV &feature : chosen->getAllProcessorFeatures())
    exists[feature.Key] = true;
  for (llvm::StringRef extension : kExtensions)
    if (exists.contains(extension) && chosen->checkFeatures(("+" + extension).str()))
      result.features.push_back(extension.str());
  machine.wideVectors = llvm::is_contained(result.features, "avx512vl");
  return result;
}

std::string HostTarget::describe() const { return machine.describe() + " " + stringifyDenormals(denormals).str(); }
