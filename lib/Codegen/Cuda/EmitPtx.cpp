// Emits kernels as PTX entries. A row is computed by one thread or by the threads of a warp or block. The instructions
// are those of CPU kernels, so the bits are equal.
#include "Assemble.h"

#include "CudaTarget.h"
#include "EmulationImage.h"
#include "FastMath.h"
#include "Mapping/ThreadMapping.h"
#include "StridedProduct.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace mpmd;
using namespace mpmd::codegen;

namespace {
/// Threads of a block of `mpmd_strided_product`.
constexpr unsigned kBlock = 256;

/// Whether the code generator would lower an intrinsic to a library call or to an approximation.
bool isOfLibrary(llvm::Intrinsic::ID id) {
  using namespace llvm;
  static constexpr Intrinsic::ID ids[] = {Intrinsic::acos,  Intrinsic::asin, Intrinsic::atan, Intrinsic::atan2,
                                          Intrinsic::cos,   Intrinsic::cosh, Intrinsic::exp,  Intrinsic::exp2,
                                          Intrinsic::exp10, Intrinsic::log,  Intrinsic::log2, Intrinsic::log10,
                                          Intrinsic::pow,   Intrinsic::powi, Intrinsic::sin,  Intrinsic::sincos,
                                          Intrinsic::sinh,  Intrinsic::tan,  Intrinsic::tanh};
  return is_contained(ids, id);
}

/// Fails if the module calls a function for which `ExpandMath.h` has no formula, because a device has no libm.
llvm::Error checkCalls(const llvm::Module &module, bool fast) {
  auto isHardware = [&](const llvm::Function &function) {
    return fast && function.getIntrinsicID() == llvm::Intrinsic::exp2 &&
           function.getReturnType()->getScalarType()->isFloatTy();
  };
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && !function.use_empty() && !isHardware(function) &&
        (!function.isIntrinsic() || isOfLibrary(function.getIntrinsicID())))
      return llvm::createStringError("it calls '%s', which has no form on a GPU", function.getName().str().c_str());
  for (const llvm::Function &function : module)
    for (const llvm::BasicBlock &block : function)
      for (const llvm::Instruction &instruction : block)
        // The code generator would compute an inexact remainder by division.
        if (instruction.getOpcode() == llvm::Instruction::FRem)
          return llvm::createStringError("it takes a remainder of floats, which has no form on a GPU");
  return llvm::Error::success();
}

llvm::Value *special(llvm::IRBuilder<> &b, llvm::Intrinsic::ID id) {
  return b.CreateZExt(b.CreateIntrinsic(id, llvm::ArrayRef<llvm::Type *>(), {}), b.getInt64Ty());
}

/// Replaces calls of the functions in `ThreadMapping.h` by special registers and barriers.
void defineFunctions(llvm::Module &module, const RowLayout &layout) {
  llvm::IRBuilder<> b(module.getContext());
  auto replace = [&](llvm::StringRef name, llvm::function_ref<llvm::Value *()> make) {
    llvm::Function *function = module.getFunction(name);
    if (!function)
      return;
    for (llvm::User *user : llvm::make_early_inc_range(function->users())) {
      auto *call = llvm::cast<llvm::CallInst>(user);
      b.SetInsertPoint(call);
      if (llvm::Value *value = make())
        call->replaceAllUsesWith(value);
      call->eraseFromParent();
    }
    function->eraseFromParent();
  };
  auto thread = [&] { return special(b, llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x); };
  auto block = [&] { return special(b, llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_x); };
  replace(kLaneFunction, [&] { return b.CreateAnd(thread(), layout.threads - 1); });
  replace(kPartFunction, [&] { return b.CreateURem(block(), b.getInt64(layout.splitFactor)); });
  replace(kGroupFunction, [&] { return b.CreateUDiv(thread(), b.getInt64(layout.threads)); });
  replace(kSyncFunction, [&]() -> llvm::Value * {
    constexpr unsigned warp = 32;
    if (layout.threads > warp) {
      b.CreateIntrinsic(llvm::Intrinsic::nvvm_barrier_cta_sync_aligned_all, llvm::ArrayRef<llvm::Type *>(),
                        {b.getInt32(0)});
      return nullptr;
    }
    // Rows that share a warp may diverge, so the barrier is only for the threads of one row.
    llvm::Value *first = b.CreateAnd(b.CreateTrunc(thread(), b.getInt32Ty()), (warp - 1) & ~(layout.threads - 1));
    llvm::Value *members = b.CreateShl(b.getInt32(static_cast<uint32_t>((uint64_t{1} << layout.threads) - 1)), first);
    b.CreateIntrinsic(llvm::Intrinsic::nvvm_bar_warp_sync, llvm::ArrayRef<llvm::Type *>(), {members});
    return nullptr;
  });
}

llvm::Error wrap(llvm::Module &module, llvm::StringRef name, const RowLayout &layout, bool fast) {
  defineFunctions(module, layout);
  if (llvm::Error error = checkCalls(module, fast))
    return error;
  // The text of all kernels is joined, so names of tables must be unique.
  for (llvm::GlobalVariable &table : llvm::make_early_inc_range(module.globals())) {
    table.setName(name + "." + table.getName());
    if (table.hasInitializer()) {
      table.setLinkage(llvm::GlobalValue::InternalLinkage);
      continue;
    }
    // The launch determines the size of dynamic shared memory.
    auto *open =
        new llvm::GlobalVariable(module, llvm::ArrayType::get(llvm::Type::getInt8Ty(module.getContext()), 0),
                                 /*isConstant=*/false, llvm::GlobalValue::ExternalLinkage, /*Initializer=*/nullptr, "",
                                 &table, llvm::GlobalValue::NotThreadLocal, table.getAddressSpace());
    open->setAlignment(table.getAlign());
    table.replaceAllUsesWith(open);
    // LLVM emits a name with external linkage unchanged.
    open->setName(name + "_asked");
    table.eraseFromParent();
  }
  llvm::Function *body = module.getFunction(name);
  for (llvm::Function &function : module)
    if (!function.isDeclaration()) {
      function.setLinkage(llvm::GlobalValue::InternalLinkage);
      function.addFnAttr(llvm::Attribute::AlwaysInline);
      function.addFnAttr(llvm::Attribute::NoUnwind);
    }
  body->setName(name + ".row");

  llvm::LLVMContext &context = module.getContext();
  llvm::IRBuilder<> b(context);
  size_t operands = body->arg_size() - 2;
  auto *memory = llvm::PointerType::get(context, /*AddressSpace=*/1);
  llvm::SmallVector<llvm::Type *> types(operands, memory);
  types.append(2, b.getInt64Ty());
  auto *function = llvm::Function::Create(llvm::FunctionType::get(b.getVoidTy(), types, /*isVarArg=*/false),
                                          llvm::GlobalValue::ExternalLinkage, name, module);
  function->setCallingConv(llvm::CallingConv::PTX_Kernel);
  // Without this limit, a kernel may use more registers than a launch can have.
  function->addFnAttr("nvvm.maxntid", std::to_string(layout.threads * layout.threadGroups));
  // Without this minimum, the assembler spills registers to allow more concurrent blocks.
  function->addFnAttr("nvvm.minctasm", "1");
  function->addFnAttr(llvm::Attribute::NoUnwind);
  auto *entry = llvm::BasicBlock::Create(context, "", function),
       *work = llvm::BasicBlock::Create(context, "", function);
  auto *done = llvm::BasicBlock::Create(context, "", function);
  b.SetInsertPoint(entry);
  llvm::Value *within = b.CreateUDiv(special(b, llvm::Intrinsic::nvvm_read_ptx_sreg_tid_x), b.getInt64(layout.threads));
  llvm::Value *group =
      b.CreateUDiv(special(b, llvm::Intrinsic::nvvm_read_ptx_sreg_ctaid_x), b.getInt64(layout.splitFactor));
  llvm::Value *slice = b.CreateAdd(b.CreateMul(group, b.getInt64(layout.threadGroups)), within);
  llvm::Value *row = b.CreateAdd(function->getArg(operands), b.CreateMul(slice, b.getInt64(layout.rowsPerGroup)));
  llvm::Value *end = function->getArg(operands + 1);
  b.CreateCondBr(b.CreateICmpSLT(row, end), work, done);
  b.SetInsertPoint(done);
  b.CreateRetVoid();
  b.SetInsertPoint(work);
  llvm::SmallVector<llvm::Value *> arguments;
  for (size_t index = 0; index < operands; ++index) {
    // Launches pass each buffer once, so no two arguments overlap.
    for (llvm::Function *each : {body, function})
      each->addParamAttr(index, llvm::Attribute::NoAlias);
    arguments.push_back(b.CreateAddrSpaceCast(function->getArg(index), b.getPtrTy()));
  }
  arguments.push_back(row);
  arguments.push_back(
      b.CreateBinaryIntrinsic(llvm::Intrinsic::smin, b.CreateAdd(row, b.getInt64(layout.rowsPerGroup)), end));
  b.CreateCall(body, arguments);
  b.CreateRetVoid();
  return llvm::Error::success();
}
} // namespace

/// Compiles `module`, which has the entry `code.name`. Sets the PTX, parameters and emulation image of `code`.
llvm::Error CudaTarget::compile(llvm::Module &module, CompiledCode &code) const {
  // Devices always support f64 subnormals.
  sayDenormals(module, denormals, /*withDoubles=*/false);
  if (llvm::Error error = optimizeModule(module, machine))
    return error;
  code.parameters = module.getFunction(code.name)->arg_size();
  // The emulation image starts from the same optimised IR, so only the code generation differs.
  if (emulation)
    if (llvm::Error error = compileEmulationImage(*llvm::CloneModule(module), code, host.host()).moveInto(code.image))
      return error;
  // The emulation image computes exactly, so only PTX is relaxed.
  if (fast)
    relaxArithmetic(module);
  return generateCode(module, machine).moveInto(code.bytes);
}

llvm::Expected<std::vector<CompiledCode>> CudaTarget::compileKernels(mlir::ModuleOp kernels) const {
  // `mapToThreads` creates ops of these dialects, which the context may not have loaded.
  kernels.getContext()
      ->loadDialect<mlir::arith::ArithDialect, mlir::func::FuncDialect, mlir::memref::MemRefDialect,
                    mlir::scf::SCFDialect, mlir::vector::VectorDialect>();
  mlir::OwningOpRef<mlir::ModuleOp> spread(mlir::cast<mlir::ModuleOp>(kernels->clone()));
  mlir::PassManager fold(kernels.getContext(), mlir::ModuleOp::getOperationName());
  fold.addPass(mlir::createCanonicalizerPass());
  if (failed(fold.run(*spread)))
    return llvm::createStringError("the kernels could not be simplified");
  if (fast)
    useHardwarePowers(*spread);
  llvm::StringMap<RowLayout> layouts;
  for (auto kernel : llvm::make_early_inc_range(spread->getOps<mlir::func::FuncOp>()))
    if (!kernel.isExternal())
      layouts[kernel.getSymName()] = mapToThreads(kernel, blockBytes);
  return compileEach(*spread, [&](llvm::Module &module, CompiledCode &code) {
    const RowLayout &layout = layouts.at(code.name);
    code.threads = layout.threads * layout.threadGroups;
    code.rows = layout.rows();
    code.splitFactor = layout.splitFactor;
    code.sharedBytes = layout.dynamicBytes;
    llvm::Error error = wrap(module, code.name, layout, fast);
    return error ? std::move(error) : compile(module, code);
  });
}

std::string CudaTarget::describe() const {
  return machine.describe() + " " + std::to_string(blockBytes) + (fast ? " fast" : "") + " " +
         stringifyDenormals(denormals).str() + (emulation ? " emulated on " + host.describe() : "");
}

llvm::Error CudaTarget::rename(CompiledCode &code, llvm::StringRef name) const {
  return llvm::createStringError("kernel '%s' cannot become '%s'", code.name.c_str(), name.str().c_str());
}

/// Joins the PTX of kernels: one header, then the text of each kernel without its header.
static llvm::Expected<std::string> joinPtx(llvm::ArrayRef<const CompiledCode *> kernels) {
  constexpr llvm::StringLiteral last = ".address_size 64\n";
  std::string text;
  for (const CompiledCode *kernel : kernels) {
    llvm::StringRef ptx(kernel->bytes.data(), kernel->bytes.size());
    size_t head = ptx.find(last);
    if (head == llvm::StringRef::npos)
      return llvm::createStringError("kernel '%s': expected PTX with '%s', got none", kernel->name.c_str(),
                                     last.data());
    head += last.size();
    text += text.empty() ? ptx : ptx.drop_front(head);
  }
  return text;
}

llvm::Expected<std::optional<KernelReport>> CudaTarget::measureKernels(mlir::ModuleOp kernels) const {
  std::optional<std::string> ptxas = findPtxas();
  if (!ptxas)
    return KernelReport{"there is no ptxas in PATH, and MPMD_PTXAS names none", {}};
  llvm::Expected<std::vector<CompiledCode>> compiled = compileKernels(kernels);
  if (!compiled)
    return compiled.takeError();
  llvm::SmallVector<const CompiledCode *> all;
  for (const CompiledCode &kernel : *compiled)
    all.push_back(&kernel);
  llvm::Expected<std::string> text = joinPtx(all);
  if (!text)
    return text.takeError();
  KernelReport report;
  if (all.empty())
    return report;
  llvm::Expected<Assembly> assembled = assemblePtx(*ptxas, *text, machine.cpu);
  if (!assembled)
    return assembled.takeError();
  for (const CompiledCode &kernel : *compiled) {
    report.kernels.push_back({kernel.name, kernel.threads, kernel.rows});
    if (!readResources(assembled->messages, report.kernels.back()))
      return llvm::createStringError("expected '%s' to say what kernel '%s' takes, got: %s", ptxas->c_str(),
                                     kernel.name.c_str(), assembled->messages.substr(0, 500).c_str());
  }
  return report;
}

llvm::Expected<KernelCode> CudaTarget::join(llvm::ArrayRef<const CompiledCode *> kernels) const {
  llvm::LLVMContext context;
  llvm::Expected<std::unique_ptr<llvm::Module>> module = parseStridedProduct(context, kBlock);
  if (!module)
    return module.takeError();
  CompiledCode product{kStridedProduct.str()};
  product.threads = product.rows = kBlock;
  product.splitFactor = 1;
  if (llvm::Error error = compile(**module, product))
    return error;
  llvm::SmallVector<const CompiledCode *> all(kernels);
  all.push_back(&product);

  KernelCode code;
  llvm::Expected<std::string> text = joinPtx(all);
  if (!text)
    return text.takeError();
  code.images.push_back({machine.cpu, DeviceImage::Format::Ptx, std::move(*text)});
  if (std::optional<std::string> ptxas = findPtxas()) {
    llvm::Expected<Assembly> assembled = assemblePtx(*ptxas, code.images.front().bytes, machine.cpu);
    if (!assembled)
      return assembled.takeError();
    code.images.push_back({machine.cpu, DeviceImage::Format::Cubin, std::move(assembled->cubin)});
  }
  if (!emulation)
    return code;
  llvm::Expected<std::string> image = linkEmulationImages(all, host.host(), denormals);
  if (!image)
    return image.takeError();
  code.images.push_back({machine.cpu, DeviceImage::Format::EmulationImage, std::move(*image)});
  return code;
}
