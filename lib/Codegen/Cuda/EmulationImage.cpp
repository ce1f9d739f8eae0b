#include "EmulationImage.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "runtime/format/EmulationAbi.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;
using namespace mpmd;
using namespace mpmd::codegen;

namespace {
/// The hidden symbol of the emulator's callbacks.
constexpr StringLiteral kHost = "mpmd_emulation_host";

/// The address space of shared memory. The shared memory of a kernel is one section, whose address the linker
/// determines.
constexpr unsigned kSharedSpace = 3;
std::string sharedSection(StringRef kernel) { return ("mpmd_emulation_shared_" + kernel).str(); }

/// The callbacks of `mpmd_emulation_host_t` that kernels call, in the order of its fields.
enum class Call { Access, Special, Barrier, WarpBarrier };

std::string entryOf(StringRef kernel) { return (kernel + ".image").str(); }
std::string sizesOf(StringRef kernel) { return (kernel + ".parameter_bytes").str(); }
std::string flagsOf(StringRef kernel) { return (kernel + ".parameter_flags").str(); }

/// The special register that an intrinsic reads, if kernels use this register.
std::optional<uint32_t> specialOf(Intrinsic::ID id) {
  switch (id) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
    return MPMD_EMULATION_THREAD;
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
    return MPMD_EMULATION_BLOCK_SIZE;
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
    return MPMD_EMULATION_BLOCK;
  default:
    return std::nullopt;
  }
}

class EmulationImageMaker {
public:
  EmulationImageMaker(Module &module, Function &kernel, uint32_t dynamicBytes)
      : module(module), kernel(kernel), dynamicBytes(dynamicBytes), b(module.getContext()),
        host(new GlobalVariable(module, b.getPtrTy(), /*isConstant=*/false, GlobalValue::ExternalLinkage, nullptr,
                                kHost)) {
    host->setVisibility(GlobalValue::HiddenVisibility);
  }

  Error run() {
    describeParameters();
    for (GlobalVariable &variable : make_early_inc_range(module.globals()))
      if (variable.getAddressSpace() == kSharedSpace)
        (variable.hasInitializer() ? variable : *defineDynamic(variable)).setSection(sharedSection(kernel.getName()));
    for (Function &function : module) {
      if (function.isDeclaration())
        continue;
      function.setCallingConv(CallingConv::C);
      // Attributes that LLVM inferred, such as `memory(none)`, do not hold after calls are inserted.
      function.setAttributes(AttributeList());
      function.addFnAttr(Attribute::NoUnwind);
      SmallVector<Instruction *> all(make_pointer_range(instructions(function)));
      for (Instruction *instruction : all) {
        if (auto *call = dyn_cast<CallBase>(instruction))
          call->setAttributes(AttributeList());
        if (auto *intrinsic = dyn_cast<IntrinsicInst>(instruction)) {
          if (Error error = replace(*intrinsic))
            return error;
        } else {
          announce(*instruction);
        }
      }
    }
    addEntry();
    return Error::success();
  }

private:
  /// Replaces a declaration of dynamic shared memory by a definition, which the linker puts into the kernel's section.
  GlobalVariable *defineDynamic(GlobalVariable &variable) {
    auto *type = llvm::ArrayType::get(b.getInt8Ty(), dynamicBytes);
    auto *defined = new GlobalVariable(module, type, /*isConstant=*/false, GlobalValue::InternalLinkage,
                                       UndefValue::get(type), "", &variable, GlobalValue::NotThreadLocal, kSharedSpace);
    defined->setAlignment(variable.getAlign());
    variable.replaceAllUsesWith(defined);
    defined->takeName(&variable);
    variable.eraseFromParent();
    return defined;
  }

  Value *call(Call which, Type *result, ArrayRef<Value *> arguments) {
    Value *table = b.CreateLoad(b.getPtrTy(), host);
    Value *function =
        b.CreateLoad(b.getPtrTy(), b.CreateConstInBoundsGEP1_64(b.getPtrTy(), table, static_cast<uint64_t>(which)));
    SmallVector<Type *> types;
    for (Value *argument : arguments)
      types.push_back(argument->getType());
    return b.CreateCall(FunctionType::get(result, types, /*isVarArg=*/false), function, arguments);
  }

  /// Emits a callback that reports an access. Allocas, which are private to a thread, and constant tables are not
  /// reported.
  void access(Value *address, Value *bytes, uint64_t align, bool writes) {
    const Value *root = getUnderlyingObject(address, /*MaxLookup=*/0);
    if (isa<AllocaInst>(root))
      return;
    if (auto *global = dyn_cast<GlobalVariable>(root); global && global->isConstant())
      return;
    bool shared = address->getType()->getPointerAddressSpace() == kSharedSpace;
    auto *argument = dyn_cast<Argument>(root);
    int64_t parameter = argument && argument->getParent() == &kernel ? argument->getArgNo() : -1;
    uint32_t flags = (writes ? MPMD_EMULATION_WRITES : 0) | (shared ? MPMD_EMULATION_SHARED : 0);
    call(Call::Access, b.getVoidTy(),
         {b.CreateAddrSpaceCast(address, b.getPtrTy()), b.CreateZExtOrTrunc(bytes, b.getInt64Ty()), b.getInt32(align),
          b.getInt32(flags), b.getInt32(parameter)});
  }

  void announce(Instruction &instruction) {
    b.SetInsertPoint(&instruction);
    const DataLayout &layout = module.getDataLayout();
    if (auto *load = dyn_cast<LoadInst>(&instruction))
      access(load->getPointerOperand(), b.getInt64(layout.getTypeStoreSize(load->getType())), load->getAlign().value(),
             false);
    else if (auto *store = dyn_cast<StoreInst>(&instruction))
      access(store->getPointerOperand(), b.getInt64(layout.getTypeStoreSize(store->getValueOperand()->getType())),
             store->getAlign().value(), true);
  }

  Error replace(IntrinsicInst &intrinsic) {
    b.SetInsertPoint(&intrinsic);
    if (auto *memory = dyn_cast<MemIntrinsic>(&intrinsic)) {
      if (auto *transfer = dyn_cast<MemTransferInst>(memory))
        access(transfer->getRawSource(), memory->getLength(), transfer->getSourceAlign().valueOrOne().value(), false);
      access(memory->getRawDest(), memory->getLength(), memory->getDestAlign().valueOrOne().value(), true);
      return Error::success();
    }
    Intrinsic::ID id = intrinsic.getIntrinsicID();
    Value *made = nullptr;
    if (std::optional<uint32_t> which = specialOf(id))
      made = call(Call::Special, b.getInt32Ty(), {b.getInt32(*which)});
    else if (id == Intrinsic::nvvm_barrier_cta_sync_aligned_all)
      made = call(Call::Barrier, b.getVoidTy(), {intrinsic.getArgOperand(0)});
    else if (id == Intrinsic::nvvm_bar_warp_sync)
      made = call(Call::WarpBarrier, b.getVoidTy(), {intrinsic.getArgOperand(0)});
    else if (intrinsic.getCalledFunction()->getName().starts_with("llvm.nvvm."))
      return createStringError("it uses '%s', which has no form on an emulated GPU",
                               intrinsic.getCalledFunction()->getName().str().c_str());
    if (!made)
      return Error::success();
    if (!intrinsic.getType()->isVoidTy())
      intrinsic.replaceAllUsesWith(made);
    intrinsic.eraseFromParent();
    return Error::success();
  }

  void table(const std::string &name, ArrayRef<uint32_t> values) {
    Constant *data = ConstantDataArray::get(module.getContext(), values);
    auto *variable =
        new GlobalVariable(module, data->getType(), /*isConstant=*/true, GlobalValue::ExternalLinkage, data, name);
    variable->setVisibility(GlobalValue::HiddenVisibility);
  }

  void describeParameters() {
    SmallVector<uint32_t> sizes, flags;
    for (const Argument &argument : kernel.args()) {
      sizes.push_back(module.getDataLayout().getTypeStoreSize(argument.getType()));
      uint32_t flag = 0;
      if (argument.getType()->isPointerTy())
        flag = MPMD_EMULATION_POINTER | (argument.onlyReadsMemory() ? MPMD_EMULATION_READ_ONLY : 0) |
               (argument.hasNoAliasAttr() ? MPMD_EMULATION_NO_ALIAS : 0);
      flags.push_back(flag);
    }
    std::string name = kernel.getName().str();
    table(sizesOf(name), sizes);
    table(flagsOf(name), flags);
  }

  void addEntry() {
    auto *type = FunctionType::get(b.getVoidTy(), {b.getPtrTy()}, /*isVarArg=*/false);
    auto *entry = Function::Create(type, GlobalValue::ExternalLinkage, entryOf(kernel.getName()), module);
    entry->setVisibility(GlobalValue::HiddenVisibility);
    b.SetInsertPoint(BasicBlock::Create(module.getContext(), "", entry));
    SmallVector<Value *> arguments;
    for (const Argument &argument : kernel.args())
      arguments.push_back(b.CreateLoad(
          argument.getType(), b.CreateLoad(b.getPtrTy(), b.CreateConstInBoundsGEP1_64(b.getPtrTy(), entry->getArg(0),
                                                                                      argument.getArgNo()))));
    b.CreateCall(&kernel, arguments);
    b.CreateRetVoid();
    kernel.setLinkage(GlobalValue::InternalLinkage);
  }

  Module &module;
  Function &kernel;
  uint32_t dynamicBytes; ///< bytes of dynamic shared memory
  IRBuilder<> b;
  GlobalVariable *host;
};
} // namespace

Expected<SmallVector<char, 0>> codegen::compileEmulationImage(Module &module, const CompiledCode &kernel,
                                                              const Machine &host) {
  if (Error error = EmulationImageMaker(module, *module.getFunction(kernel.name), kernel.sharedBytes).run())
    return std::move(error);
  return generateCode(module, host);
}

namespace {
/// Defines the tables of an emulation image, and the query function that returns them.
void writeTables(Module &module, ArrayRef<const CompiledCode *> kernels, Denormals denormals) {
  LLVMContext &context = module.getContext();
  IRBuilder<> b(context);
  PointerType *pointer = b.getPtrTy();
  auto outside = [&](Type *type, const std::string &name) {
    auto *variable = new GlobalVariable(module, type, true, GlobalValue::ExternalLinkage, nullptr, name);
    variable->setVisibility(GlobalValue::HiddenVisibility);
    return variable;
  };
  auto own = [&](Constant *value) {
    return new GlobalVariable(module, value->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, value);
  };
  SmallVector<Constant *> entries;
  for (const CompiledCode *kernel : kernels) {
    auto bound = [&](const char *which) {
      auto *symbol = outside(b.getInt8Ty(), which + sharedSection(kernel->name));
      symbol->setLinkage(GlobalValue::ExternalWeakLinkage); // a kernel without shared memory has no section
      return symbol;
    };
    auto *function = Function::Create(FunctionType::get(b.getVoidTy(), {pointer}, false), GlobalValue::ExternalLinkage,
                                      entryOf(kernel->name), module);
    function->setVisibility(GlobalValue::HiddenVisibility);
    entries.push_back(ConstantStruct::getAnon(
        {own(ConstantDataArray::getString(context, kernel->name)), function, outside(pointer, sizesOf(kernel->name)),
         outside(pointer, flagsOf(kernel->name)), b.getInt32(kernel->parameters), b.getInt32(kernel->threads),
         bound("__start_"), bound("__stop_"), b.getInt64(kernel->sharedBytes)}));
  }
  auto *host = new GlobalVariable(module, pointer, false, GlobalValue::ExternalLinkage,
                                  ConstantPointerNull::get(pointer), kHost);
  host->setVisibility(GlobalValue::HiddenVisibility);
  Constant *all = own(ConstantArray::get(llvm::ArrayType::get(entries[0]->getType(), entries.size()), entries));
  GlobalVariable *image = own(ConstantStruct::getAnon({b.getInt32(MPMD_EMULATION_VERSION), b.getInt32(entries.size()),
                                                       all, host, b.getInt64(denormals == Denormals::Flush)}));
  auto *query = Function::Create(FunctionType::get(pointer, {}, false), GlobalValue::ExternalLinkage,
                                 MPMD_EMULATION_QUERY_NAME, module);
  b.SetInsertPoint(BasicBlock::Create(context, "", query));
  b.CreateRet(image);
}
} // namespace

Expected<std::string> codegen::linkEmulationImages(ArrayRef<const CompiledCode *> kernels, const Machine &host,
                                                   Denormals denormals) {
  LLVMContext context;
  Module module("emulation images", context);
  writeTables(module, kernels, denormals);
  Expected<SmallVector<char, 0>> tables = compileModule(module, host);
  if (!tables)
    return tables.takeError();
  std::vector<ArrayRef<char>> objects{*tables};
  for (const CompiledCode *kernel : kernels)
    objects.push_back(kernel->image);
  return linkSharedObject(objects);
}
