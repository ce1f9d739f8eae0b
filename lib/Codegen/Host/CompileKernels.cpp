// Compiles kernels to functions of the host.
#include "HostTarget.h"

#include "LoopTransforms.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/ObjCopy/ConfigManager.h"
#include "llvm/ObjCopy/ObjCopy.h"
#include "llvm/Object/Binary.h"
#include "llvm/Support/raw_ostream.h"

using namespace mpmd;
using namespace mpmd::codegen;

static constexpr llvm::StringLiteral kBody = ".body";

/// Adds the function that the runtime calls, which takes the buffers as one array of pointers.
static void wrap(llvm::Module &module, llvm::StringRef name) {
  llvm::Function *body = module.getFunction(name);
  body->setName(name + kBody);
  body->setLinkage(llvm::GlobalValue::InternalLinkage);
  // Inlining would turn noalias arguments into metadata, which the vectoriser uses less.
  body->addFnAttr(llvm::Attribute::NoInline);
  body->addFnAttr(llvm::Attribute::NoUnwind);

  llvm::LLVMContext &context = module.getContext();
  llvm::IRBuilder<> b(context);
  llvm::Type *pointer = b.getPtrTy(), *word = b.getInt64Ty();
  auto *type = llvm::FunctionType::get(b.getVoidTy(), {pointer, word, word}, /*isVarArg=*/false);
  auto *function = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, name, module);
  function->setVisibility(llvm::GlobalValue::HiddenVisibility);
  // An empty range of rows does nothing, even in kernels without a loop over rows.
  auto *entry = llvm::BasicBlock::Create(context, "", function),
       *work = llvm::BasicBlock::Create(context, "", function);
  auto *done = llvm::BasicBlock::Create(context, "", function);
  b.SetInsertPoint(entry);
  b.CreateCondBr(b.CreateICmpSLT(function->getArg(1), function->getArg(2)), work, done);
  b.SetInsertPoint(done);
  b.CreateRetVoid();
  b.SetInsertPoint(work);
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

llvm::Expected<std::vector<CompiledCode>> HostTarget::compileKernels(mlir::ModuleOp kernels) const {
  mlir::OwningOpRef<mlir::ModuleOp> own(kernels.clone());
  // With this number of iterations per vector op, f64 accumulators stay in registers.
  vectorizeOuterLoops(*own, machine.wideVectors ? 64 : 32);
  transposeInRegisters(*own, machine.wideVectors ? 16 : 8);
  return compileEach(*own, [&](llvm::Module &module, CompiledCode &code) -> llvm::Error {
    wrap(module, code.name);
    sayDenormals(module, denormals, /*withDoubles=*/true);
    return compileModule(module, machine).moveInto(code.bytes);
  });
}

llvm::Error HostTarget::rename(CompiledCode &code, llvm::StringRef name) const {
  if (code.name == name)
    return llvm::Error::success();
  llvm::Expected<std::unique_ptr<llvm::object::Binary>> object =
      llvm::object::createBinary(llvm::MemoryBufferRef(llvm::StringRef(code.bytes.data(), code.bytes.size()), ""));
  if (!object)
    return object.takeError();
  const std::string body = (name + kBody).str();
  llvm::objcopy::ConfigManager wanted;
  wanted.Common.SymbolsToRename[code.name] = name;
  wanted.Common.SymbolsToRename[code.name + kBody.str()] = body;
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  if (llvm::Error error = llvm::objcopy::executeObjcopyOnBinary(wanted, **object, stream))
    return error;
  code.bytes = std::move(bytes);
  code.name = name.str();
  return llvm::Error::success();
}

llvm::Expected<std::optional<KernelReport>> HostTarget::measureKernels(mlir::ModuleOp) const {
  return std::optional<KernelReport>();
}

llvm::Expected<KernelCode> HostTarget::join(llvm::ArrayRef<const CompiledCode *> kernels) const {
  KernelCode code;
  for (const CompiledCode *kernel : kernels)
    code.objects.push_back(kernel->bytes);
  return code;
}
