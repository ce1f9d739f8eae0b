// Optimises LLVM IR and compiles it to an object file or assembly.
#include "Lowering.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace mpmd;
using namespace mpmd::codegen;

namespace {
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machineFor(llvm::Module &module, const Machine &target) {
  std::string text;
  llvm::Triple triple(target.triple);
  const llvm::Target *backend = llvm::TargetRegistry::lookupTarget(triple, text);
  if (!backend)
    return llvm::createStringError("no code generator for '%s': %s", target.triple.c_str(), text.c_str());
  llvm::TargetOptions options;
  // Every rounding stays: a multiplication and an addition are fused only if the program says fma.
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  std::unique_ptr<llvm::TargetMachine> machine(backend->createTargetMachine(triple, target.cpu, target.features,
                                                                            options, llvm::Reloc::PIC_, std::nullopt,
                                                                            llvm::CodeGenOptLevel::Aggressive));
  module.setTargetTriple(triple);
  module.setDataLayout(machine->createDataLayout());
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", target.cpu);
    function.addFnAttr("target-features", target.features);
    // LLVM's model of generic CPUs with AVX-512 prefers 256-bit vectors, which makes some kernels twice as slow.
    if (target.wideVectors)
      function.addFnAttr("prefer-vector-width", "512");
  }
  return machine;
}

llvm::Error verify(const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  return llvm::verifyModule(module, &stream) ? llvm::createStringError("module '%s' is not valid LLVM IR: %s",
                                                                       module.getName().str().c_str(), text.c_str())
                                             : llvm::Error::success();
}

bool isChoice(llvm::Value *value) { return llvm::isa<llvm::SelectInst, llvm::MinMaxIntrinsic>(value); }

/// Makes the code generator store whole vectors of accumulators, such as maxima. By itself it would store only the
/// changed lanes. The next load would wait for the partial store, several times longer than the rest of the loop takes.
void storeWhole(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
      if (!store || !store->getValueOperand()->getType()->isVectorTy() || !isChoice(store->getValueOperand()))
        continue;
      for (llvm::Value *operand : llvm::cast<llvm::Instruction>(store->getValueOperand())->operands()) {
        auto *load = llvm::dyn_cast<llvm::LoadInst>(operand);
        if (!load || load->getPointerOperand() != store->getPointerOperand())
          continue;
        // The freeze hides from the code generator that the stored vector contains the loaded lanes.
        auto *frozen = new llvm::FreezeInst(load, "", std::next(load->getIterator()));
        load->replaceUsesWithIf(frozen, [&](llvm::Use &use) { return use.getUser() != frozen; });
      }
    }
}

/// Marks selects as unpredictable, so that no select becomes a branch. In a search, the processor would mispredict half
/// of the branches.
void chooseWithoutBranches(llvm::Module &module) {
  llvm::MDNode *empty = llvm::MDNode::get(module.getContext(), {});
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function))
      if (llvm::isa<llvm::SelectInst>(instruction))
        instruction.setMetadata(llvm::LLVMContext::MD_unpredictable, empty);
}

} // namespace

std::string Machine::describe() const {
  return triple + " " + cpu + " " + features + (wideVectors ? " wide" : "") + (assembly ? " assembly" : "") +
         (joinsAccesses ? " joins" : "");
}

llvm::Error codegen::optimizeModule(llvm::Module &module, const Machine &target) {
  if (llvm::Error error = verify(module))
    return error;
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine = machineFor(module, target);
  if (!machine)
    return machine.takeError();
  llvm::PipelineTuningOptions tuning;
  // Unrolled vector loops spill registers and take most of the compile time.
  tuning.LoopUnrolling = false;
  tuning.SLPVectorization = false;
  tuning.LoopVectorization = true;
  tuning.LoopInterleaving = true;
  llvm::PassBuilder builder(machine->get(), tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graph;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graph);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graph, modules);
  llvm::ModulePassManager passes = builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O3);
  // Earlier passes may have split a vector load if its elements are used one by one.
  if (target.joinsAccesses)
    passes.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::LoadStoreVectorizerPass()));
  passes.run(module, modules);
  storeWhole(module);
  chooseWithoutBranches(module);
  return llvm::Error::success();
}

llvm::Expected<llvm::SmallVector<char, 0>> codegen::generateCode(llvm::Module &module, const Machine &target) {
  if (llvm::Error error = verify(module))
    return error;
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> machine = machineFor(module, target);
  if (!machine)
    return machine.takeError();
  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream output(object);
  llvm::legacy::PassManager emission;
  if ((*machine)->addPassesToEmitFile(emission, output, nullptr,
                                      target.assembly ? llvm::CodeGenFileType::AssemblyFile
                                                      : llvm::CodeGenFileType::ObjectFile))
    return llvm::createStringError("the code generator for '%s' cannot write %s", target.triple.c_str(),
                                   target.assembly ? "assembly" : "object files");
  emission.run(module);
  return object;
}

void codegen::sayDenormals(llvm::Module &module, Denormals denormals, bool withDoubles) {
  if (denormals == Denormals::Preserve)
    return;
  for (llvm::Function &function : module)
    if (!function.isDeclaration())
      function.addFnAttr(withDoubles ? "denormal-fp-math" : "denormal-fp-math-f32", "preserve-sign,preserve-sign");
}

llvm::Expected<llvm::SmallVector<char, 0>> codegen::compileModule(llvm::Module &module, const Machine &target) {
  if (llvm::Error error = optimizeModule(module, target))
    return error;
  return generateCode(module, target);
}
