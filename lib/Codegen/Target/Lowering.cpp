// Lowers all kernels to LLVM IR in one pass pipeline, and compiles them one by one.
#include "Lowering.h"

#include "ExpandMath.h"

#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Threading.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Module.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::codegen;

namespace {

/// Computes 16-bit arithmetic in f32, so that every machine rounds equally.
void addWidening(OpPassManager &pm) {
  arith::ArithEmulateUnsupportedFloatsOptions options;
  options.sourceTypeStrs = {"bf16", "f16"};
  options.targetTypeStr = "f32";
  pm.addPass(arith::createArithEmulateUnsupportedFloats(options));
  pm.addPass(math::createMathExtendToSupportedTypes());
}

/// Keeps the rounding after every f32 operation: clears the fast-math flags that let pairs of conversions fold.
void keepRoundings(ModuleOp module) {
  auto none = arith::FastMathFlagsAttr::get(module.getContext(), arith::FastMathFlags::none);
  module.walk([&](Operation *op) {
    if (auto wide = dyn_cast<arith::ExtFOp>(op))
      wide.setFastmathAttr(none);
    else if (auto narrow = dyn_cast<arith::TruncFOp>(op))
      narrow.setFastmathAttr(none);
  });
}

void addSimplification(OpPassManager &pm) {
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  pm.addPass(createLoopInvariantCodeMotionPass());
}

void addLoweringToLLVM(OpPassManager &pm) {
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(createConvertVectorToLLVMPass());
  // Conversions to bf16 are expanded: x86's instruction flushes subnormals, and LLVM would otherwise call a library.
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

/// Converts between bf16 and types other than f32 through f32, because MLIR expands only conversions between bf16 and
/// f32.
void convertByF32(ModuleOp lowered) {
  auto isBf16 = [](Value value) { return getElementTypeOrSelf(value).isBF16(); };
  auto widened = [](OpBuilder &b, Type type) -> Type {
    auto shaped = dyn_cast<ShapedType>(type);
    return shaped ? Type(shaped.clone(b.getF32Type())) : b.getF32Type();
  };
  lowered.walk([&](Operation *op) {
    OpBuilder b(op);
    bool fromBf16 = isa<arith::FPToSIOp, arith::FPToUIOp>(op) ||
                    (isa<arith::ExtFOp>(op) && !getElementTypeOrSelf(op->getResult(0)).isF32());
    if (fromBf16 && isBf16(op->getOperand(0))) {
      Type f32 = widened(b, op->getOperand(0).getType());
      op->setOperand(0, arith::ExtFOp::create(b, op->getLoc(), f32, op->getOperand(0)));
    } else if (isa<arith::SIToFPOp, arith::UIToFPOp>(op) && isBf16(op->getResult(0))) {
      Value result = op->getResult(0);
      Type narrow = result.getType();
      result.setType(widened(b, narrow));
      b.setInsertionPointAfter(op);
      auto back = arith::TruncFOp::create(b, op->getLoc(), narrow, result);
      result.replaceAllUsesExcept(back, back);
    }
  });
}

/// Replaces the remaining bf16 values, which are only moved, by i16. Code generators would move a bf16 through f32, by
/// an instruction that flushes subnormals or by a library call.
void storeAsIntegers(ModuleOp lowered) {
  auto integer = IntegerType::get(lowered.getContext(), 16);
  AttrTypeReplacer replacer;
  replacer.addReplacement([&](BFloat16Type) { return Type(integer); });
  replacer.addReplacement([&](FloatAttr attr) -> std::optional<Attribute> {
    if (!attr.getType().isBF16())
      return std::nullopt;
    return IntegerAttr::get(integer, attr.getValue().bitcastToAPInt());
  });
  replacer.addReplacement([&](DenseElementsAttr attr) -> std::optional<Attribute> {
    if (!attr.getElementType().isBF16())
      return std::nullopt;
    return attr.bitcast(integer);
  });
  replacer.recursivelyReplaceElementsIn(lowered, /*replaceAttrs=*/true, /*replaceLocs=*/false, /*replaceTypes=*/true);
}

/// A new module with one function, and the tables and library functions that it uses.
OwningOpRef<ModuleOp> isolate(LLVM::LLVMFuncOp kernel, ModuleOp lowered) {
  OwningOpRef<ModuleOp> result = ModuleOp::create(kernel.getLoc());
  OpBuilder b = OpBuilder::atBlockEnd(result->getBody());
  llvm::StringSet<llvm::MallocAllocator> copied;
  auto need = [&](StringRef name) {
    if (Operation *used = lowered.lookupSymbol(name); used && copied.insert(name).second)
      b.clone(*used);
  };
  kernel.walk([&](Operation *op) {
    if (auto address = dyn_cast<LLVM::AddressOfOp>(op))
      need(address.getGlobalName());
    else if (auto call = dyn_cast<LLVM::CallOp>(op); call && call.getCallee())
      need(*call.getCallee());
  });
  b.clone(*kernel);
  return result;
}

/// A module with one kernel, a function named `name`. Its arguments are its buffers as bare pointers, the first row,
/// and the end row.
struct KernelModule {
  std::string name;
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};

/// Lowers all kernels. 16-bit arithmetic is computed in f32, and functions by formulas of this library, so that every
/// target computes the same bits.
llvm::Expected<std::vector<KernelModule>> lowerKernels(ModuleOp kernels) {
  MLIRContext *context = kernels.getContext();
  DialectRegistry registry;
  registry.insert<LLVM::LLVMDialect>();
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  context->appendDialectRegistry(registry);
  context->loadDialect<LLVM::LLVMDialect>();

  // One run of the MLIR passes lowers all kernels, because setting up the conversions takes most of the time.
  OwningOpRef<ModuleOp> lowered(cast<ModuleOp>(kernels->clone()));
  PassManager wide(context, ModuleOp::getOperationName());
  addWidening(wide);
  if (failed(wide.run(*lowered)))
    return llvm::createStringError("the kernels could not be widened to f32");
  keepRoundings(*lowered);
  expandMath(*lowered);
  PassManager simplify(context, ModuleOp::getOperationName()), pm(context, ModuleOp::getOperationName());
  addSimplification(simplify);
  addLoweringToLLVM(pm);
  bool simplified = succeeded(simplify.run(*lowered));
  // These conversions come after the simplification passes, which would revert them.
  convertByF32(*lowered);
  if (!simplified || failed(pm.run(*lowered)))
    return llvm::createStringError("the kernels could not be lowered to LLVM");
  storeAsIntegers(*lowered);

  // Each kernel gets its own module and context, so that threads can compile kernels in parallel.
  std::vector<KernelModule> modules;
  for (auto kernel : lowered->getOps<LLVM::LLVMFuncOp>()) {
    if (kernel.isExternal())
      continue;
    OwningOpRef<ModuleOp> alone = isolate(kernel, *lowered);
    KernelModule unit{kernel.getSymName().str(), std::make_unique<llvm::LLVMContext>(), nullptr};
    unit.module = translateModuleToLLVMIR(*alone, *unit.context, unit.name);
    if (!unit.module)
      return llvm::createStringError("kernel '%s' could not be translated to LLVM IR", unit.name.c_str());
    modules.push_back(std::move(unit));
  }
  return modules;
}

} // namespace

llvm::Expected<std::vector<CompiledCode>>
codegen::compileEach(ModuleOp kernels,
                     llvm::function_ref<llvm::Error(llvm::Module &module, CompiledCode &code)> compile) {
  llvm::Expected<std::vector<KernelModule>> modules = lowerKernels(kernels);
  if (!modules)
    return modules.takeError();
  std::vector<CompiledCode> code(modules->size());
  std::vector<std::string> errors(modules->size());
  mlir::parallelFor(kernels.getContext(), 0, modules->size(), [&](size_t index) {
    KernelModule &unit = (*modules)[index];
    code[index].name = unit.name;
    if (llvm::Error error = compile(*unit.module, code[index]))
      errors[index] = llvm::toString(std::move(error));
  });
  for (auto [each, error] : llvm::zip_equal(code, errors))
    if (!error.empty())
      return llvm::createStringError("kernel '%s': %s", each.name.c_str(), error.c_str());
  return code;
}
