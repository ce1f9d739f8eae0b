// Builds the tables of a rank as an LLVM module of constants and one query function.
#include "RankObject.h"

#include "runtime/format/EmulationAbi.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using mpmd::bundle::RankTables;

namespace {
class ObjectWriter {
public:
  explicit ObjectWriter(Module &module)
      : module(module), context(module.getContext()), pointer(PointerType::getUnqual(context)) {}

  Constant *i32(uint32_t value) { return ConstantInt::get(Type::getInt32Ty(context), value); }
  Constant *i64(uint64_t value) { return ConstantInt::get(Type::getInt64Ty(context), value); }

  Constant *global(Constant *value) {
    auto *variable =
        new GlobalVariable(module, value->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, value);
    variable->setAlignment(Align(16));
    return variable;
  }

  Constant *text(StringRef value) { return global(ConstantDataArray::getString(context, value)); }
  Constant *bytes(StringRef value) { return global(ConstantDataArray::getString(context, value, /*AddNull=*/false)); }

  /// A table of structures without pointers, emitted as bytes.
  template <typename T> Constant *table(const std::vector<T> &entries) {
    StringRef bytes(reinterpret_cast<const char *>(entries.data()), entries.size() * sizeof(T));
    return entries.empty() ? ConstantPointerNull::get(pointer) : this->bytes(bytes);
  }

  Constant *structs(ArrayRef<Constant *> entries) {
    if (entries.empty())
      return ConstantPointerNull::get(pointer);
    return global(ConstantArray::get(ArrayType::get(entries[0]->getType(), entries.size()), entries));
  }

  Module &module;
  LLVMContext &context;
  PointerType *pointer;
};
} // namespace

/// Exports the table of emulation images, which ends with an empty entry.
static void exportEmulation(ObjectWriter &w, SmallVector<Constant *> images) {
  images.push_back(Constant::getNullValue(images.front()->getType()));
  Constant *table = ConstantArray::get(ArrayType::get(images.front()->getType(), images.size()), images);
  new GlobalVariable(w.module, table->getType(), /*isConstant=*/true, GlobalValue::ExternalLinkage, table,
                     MPMD_EMULATION_IMAGES_NAME);
}

void mpmd::bundle::writeModule(const RankTables &tables, ArrayRef<const CompiledCode *> compiled,
                               ArrayRef<DeviceImage> carried, Module &module) {
  ObjectWriter w(module);
  SmallVector<Constant *> kernels, images, code, emulations, tasks, transfers, exchanges, values;
  Type *word = Type::getInt64Ty(w.context);
  auto *kernelType = FunctionType::get(Type::getVoidTy(w.context), {w.pointer, word, word}, false);
  for (const CompiledCode *kernel : compiled) {
    Constant *function = ConstantPointerNull::get(w.pointer);
    if (carried.empty()) {
      auto *linked = Function::Create(kernelType, GlobalValue::ExternalLinkage, kernel->name, module);
      // The kernel is linked into this shared object. Symbols of other objects must not replace the kernel.
      linked->setVisibility(GlobalValue::HiddenVisibility);
      function = linked;
    }
    kernels.push_back(
        ConstantStruct::getAnon({w.text(kernel->name), function, w.i32(kernel->threads), w.i32(kernel->rows),
                                 w.i32(kernel->splitFactor), w.i32(kernel->sharedBytes)}));
  }
  for (const DeviceImage &image : carried) {
    const bool isPtx = image.format == DeviceImage::Format::Ptx;
    Constant *data = isPtx ? w.text(image.bytes) : w.bytes(image.bytes);
    // An emulation image comes after the images of device code that it can replace.
    if (image.format == DeviceImage::Format::EmulationImage) {
      for (Constant *replaced : code)
        emulations.push_back(ConstantStruct::getAnon({replaced, data, w.i64(image.bytes.size())}));
      continue;
    }
    code.push_back(data);
    images.push_back(ConstantStruct::getAnon(
        {w.text(image.chip), data, w.i64(image.bytes.size() + isPtx), w.i32(isPtx ? MPMD_PTX : MPMD_CUBIN), w.i32(0)}));
  }
  if (!emulations.empty())
    exportEmulation(w, emulations);
  for (size_t i = 0; i < tables.tasks.size(); ++i) {
    const mpmd_task_t &task = tables.tasks[i];
    tasks.push_back(ConstantStruct::getAnon({w.text(tables.taskNames[i]), w.i32(task.stage), w.i32(task.kind),
                                             w.i32(task.index), w.i32(task.first_launch), w.i32(task.num_launches),
                                             w.i32(task.first_binding), w.i32(task.num_bindings), w.i32(task.loop),
                                             w.i64(task.workspace_bytes), w.i64(task.flops), w.i64(task.bytes)}));
  }
  for (size_t i = 0; i < tables.transfers.size(); ++i) {
    const mpmd_transfer_t &transfer = tables.transfers[i];
    transfers.push_back(
        ConstantStruct::getAnon({w.text(tables.transferNames[i]), w.i32(transfer.id), w.i32(transfer.sends),
                                 w.i32(transfer.buffer), w.i32(transfer.first_message), w.i32(transfer.num_messages),
                                 w.i32(transfer.in_loop), w.i32(transfer.first), w.i32(transfer.every)}));
  }
  for (size_t i = 0; i < tables.exchanges.size(); ++i) {
    const mpmd_exchange_t &exchange = tables.exchanges[i];
    exchanges.push_back(ConstantStruct::getAnon(
        {w.text(tables.exchangeNames[i]), w.i32(exchange.kind), w.i32(exchange.part), w.i32(exchange.first_message),
         w.i32(exchange.num_messages), w.i32(exchange.terms), w.i32(exchange.type)}));
  }
  for (size_t i = 0; i < tables.values.size(); ++i) {
    const mpmd_value_t &value = tables.values[i];
    values.push_back(ConstantStruct::getAnon({w.text(tables.valueNames[i]), w.i32(value.buffer), w.i32(value.type),
                                              w.i32(value.first_dim), w.i32(value.num_dims)}));
  }
  auto count = [&](const auto &table) { return w.i32(table.size()); };
  Constant *program = w.global(ConstantStruct::getAnon({w.i32(MPMD_RANK_MAGIC),
                                                        w.i32(MPMD_RANK_ABI_VERSION),
                                                        w.text(tables.mesh),
                                                        w.text(tables.cpuFeatures),
                                                        w.i64(tables.arenaBytes),
                                                        w.i64(tables.workspaceBytes),
                                                        w.i64(tables.workspaceOffset),
                                                        w.i32(tables.microbatches),
                                                        count(kernels),
                                                        count(tables.operands),
                                                        count(tables.launches),
                                                        count(tables.gemms),
                                                        count(tasks),
                                                        count(tables.buffers),
                                                        count(tables.slotOffsets),
                                                        count(tables.bindings),
                                                        count(tables.outputs),
                                                        count(tables.messages),
                                                        count(transfers),
                                                        count(tables.instructions),
                                                        count(tables.loops),
                                                        count(exchanges),
                                                        w.i32(tables.axes),
                                                        w.i32(sizeof(mpmd_rank_program_t)),
                                                        count(images),
                                                        count(values),
                                                        count(tables.dims),
                                                        count(tables.convolutions),
                                                        count(tables.lapacks),
                                                        w.structs(kernels),
                                                        w.table(tables.operands),
                                                        w.table(tables.launches),
                                                        w.table(tables.gemms),
                                                        w.structs(tasks),
                                                        w.table(tables.buffers),
                                                        w.table(tables.slotOffsets),
                                                        w.table(tables.bindings),
                                                        w.table(tables.outputs),
                                                        w.table(tables.messages),
                                                        w.structs(transfers),
                                                        w.table(tables.instructions),
                                                        w.table(tables.loops),
                                                        w.structs(exchanges),
                                                        w.structs(images),
                                                        w.structs(values),
                                                        w.table(tables.dims),
                                                        w.table(tables.convolutions),
                                                        w.table(tables.lapacks)}));

  auto *queryType = FunctionType::get(w.pointer, {Type::getInt32Ty(w.context)}, false);
  auto *query = Function::Create(queryType, GlobalValue::ExternalLinkage, MPMD_RANK_QUERY_NAME, module);
  IRBuilder<> builder(BasicBlock::Create(w.context, "entry", query));
  Value *known = builder.CreateICmpUGE(query->getArg(0), w.i32(MPMD_RANK_ABI_VERSION));
  builder.CreateRet(builder.CreateSelect(known, program, ConstantPointerNull::get(w.pointer)));
}
