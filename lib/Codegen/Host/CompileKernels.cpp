// Kernels to objects: each one is lowered, optimised and emitted on its own.
#include "ExpandMath.h"
#include "mpmd/Codegen/HostTarget.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace mpmd;

namespace {

/// Arithmetic on the 16-bit types is done in f32, with the same roundings on every machine.
void addWidening(OpPassManager &pm) {
  arith::ArithEmulateUnsupportedFloatsOptions options;
  options.sourceTypeStrs = {"bf16", "f16"};
  options.targetTypeStr = "f32";
  pm.addPass(arith::createArithEmulateUnsupportedFloats(options));
  pm.addPass(math::createMathExtendToSupportedTypes());
  pm.addPass(createCanonicalizerPass());
}

void addLoweringToLLVM(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createLoopInvariantCodeMotionPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createConvertVectorToLLVMPass());
  // Conversions to bf16 are spelled out: the instruction flushes small numbers, its absence would be a library call.
  arith::ArithExpandOpsPassOptions expand;
  expand.includeBf16 = true;
  pm.addPass(arith::createArithExpandOpsPass(expand));
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  ConvertFuncToLLVMPassOptions bare;
  bare.useBarePtrCallConv = true;
  pm.addPass(createConvertFuncToLLVMPass(bare));
  pm.addPass(createFinalizeMemRefToLLVMConversionPass());
  pm.addPass(createArithToLLVMConversionPass());
  pm.addPass(createConvertIndexToLLVMPass());
  pm.addPass(createConvertControlFlowToLLVMPass());
  pm.addPass(createUBToLLVMConversionPass());
  pm.addPass(createReconcileUnrealizedCastsPass());
}

/// A module with one kernel and the tables that it uses.
OwningOpRef<ModuleOp> isolate(func::FuncOp kernel, ModuleOp kernels) {
  OwningOpRef<ModuleOp> result = ModuleOp::create(kernel.getLoc());
  OpBuilder b = OpBuilder::atBlockEnd(result->getBody());
  llvm::StringSet<llvm::MallocAllocator> copied;
  kernel.walk([&](memref::GetGlobalOp use) {
    if (auto table = kernels.lookupSymbol<memref::GlobalOp>(use.getNameAttr()); table && copied.insert(use.getName()).second)
      b.clone(*table);
  });
  b.clone(*kernel);
  return result;
}

/// Gives the kernel its C interface: the buffers come as one array of pointers.
void wrap(llvm::Module &module, llvm::StringRef name) {
  llvm::Function *body = module.getFunction(name);
  body->setName(name + ".body");
  body->setLinkage(llvm::GlobalValue::InternalLinkage);
  // Inlined, the promises about its arguments would turn into metadata that the vectoriser honours less.
  body->addFnAttr(llvm::Attribute::NoInline);
  body->addFnAttr(llvm::Attribute::NoUnwind);

  llvm::LLVMContext &context = module.getContext();
  llvm::IRBuilder<> b(context);
  llvm::Type *pointer = b.getPtrTy(), *word = b.getInt64Ty();
  auto *type = llvm::FunctionType::get(b.getVoidTy(), {pointer, word, word}, /*isVarArg=*/false);
  auto *function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
  function->setVisibility(llvm::GlobalValue::HiddenVisibility);
  b.SetInsertPoint(llvm::BasicBlock::Create(context, "", function));
  llvm::SmallVector<llvm::Value *> arguments;
  size_t operands = body->arg_size() - 2;
  for (size_t index = 0; index < operands; ++index) {
    // Launches pass each buffer once, so no two arguments overlap.
    body->addParamAttr(index, llvm::Attribute::NoAlias);
    body->addParamAttr(index, llvm::Attribute::NonNull);
    arguments.push_back(b.CreateLoad(pointer, b.CreateConstInBoundsGEP1_64(pointer, function->getArg(0), index)));
  }
  arguments.push_back(function->getArg(1));
  arguments.push_back(function->getArg(2));
  b.CreateCall(body, arguments);
  b.CreateRetVoid();
}

llvm::Expected<HostObject> compileKernel(func::FuncOp kernel, ModuleOp kernels, const HostTarget &target) {
  std::string name = kernel.getSymName().str();
  auto refuse = [&](const char *step) { return llvm::createStringError("kernel '%s' could not be %s", name.c_str(), step); };
  OwningOpRef<ModuleOp> module = isolate(kernel, kernels);
  PassManager wide(kernel.getContext(), ModuleOp::getOperationName());
  addWidening(wide);
  if (failed(wide.run(*module)))
    return refuse("widened to f32");
  host::expandMath(*module);
  PassManager pm(kernel.getContext(), ModuleOp::getOperationName());
  addLoweringToLLVM(pm);
  if (failed(pm.run(*module)))
    return refuse("lowered to LLVM");

  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> translated = translateModuleToLLVMIR(*module, context, name);
  if (!translated)
    return refuse("translated to LLVM IR");
  wrap(*translated, name);
  llvm::Expected<llvm::SmallVector<char, 0>> object = compileLLVMModule(*translated, target);
  if (!object)
    return object.takeError();
  return HostObject{name, std::move(*object)};
}

} // namespace

void mpmd::registerHostDialects(DialectRegistry &registry) {
  registry.insert<LLVM::LLVMDialect>();
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
}

llvm::Expected<std::vector<HostObject>> mpmd::compileKernels(ModuleOp kernels, const HostTarget &target) {
  MLIRContext *context = kernels.getContext();
  DialectRegistry registry;
  registerHostDialects(registry);
  context->appendDialectRegistry(registry);
  context->loadDialect<LLVM::LLVMDialect>();

  std::vector<HostObject> objects;
  for (auto kernel : kernels.getOps<func::FuncOp>()) {
    llvm::Expected<HostObject> object = compileKernel(kernel, kernels, target);
    if (!object)
      return object.takeError();
    objects.push_back(std::move(*object));
  }
  return objects;
}
