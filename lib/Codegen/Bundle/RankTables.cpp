// Builds the tables of a rank object from its rank program.
#include "RankTables.h"

#include "mpmd/Dialect/Mpmd/Messages.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::bundle;

namespace {
class Reader {
public:
  Reader(ModuleOp module, RankProgramOp program) : module(module), program(program) {}
  FailureOr<RankTables> run();

private:
  LogicalResult addTask(BindOp bind);
  LogicalResult addLaunch(Operation &op);
  LogicalResult addLoop(RepeatOp repeat);
  LogicalResult addOperand(Operation &op, Value value, uint32_t access);
  uint32_t kernel(StringRef name);
  void addAlloc(AllocOp alloc);
  void addValue(AllocOp alloc, uint32_t buffer);
  void addMessage(PeerAttr row, int64_t source, int64_t target);
  /// The index of an exchange in its table. Exchanges that differ only in operands share an entry.
  uint32_t exchange(ExchangeOp op, ExchangePlanOp plan);
  LogicalResult addMove(Operation *op, FlatSymbolRefAttr name, uint32_t opcode, int64_t microbatch, Value buffer);

  ModuleOp module;
  RankProgramOp program;
  RankTables tables;
  DenseMap<Value, uint32_t> bufferIndex;
  DenseMap<StringAttr, uint32_t> taskIndex, transferIndex;
  /// By name: the transfer plan and its number in the module. Looking up symbols would be slow with many instructions.
  DenseMap<StringAttr, std::pair<TransferPlanOp, uint32_t>> transfers;
  llvm::StringMap<uint32_t> kernelIndex;
  DenseMap<Attribute, uint32_t> exchangeIndex;
  /// By exchange plan: the index of its first message.
  DenseMap<StringAttr, uint32_t> planMessages;
  ArrayRef<int64_t> devices;
  uint32_t precision = MPMD_PRECISION_STRICT;
};
} // namespace

static_assert(static_cast<int>(CollectiveKind::AllReduce) == MPMD_ALL_REDUCE &&
              static_cast<int>(CollectiveKind::ReduceScatter) == MPMD_REDUCE_SCATTER &&
              static_cast<int>(CollectiveKind::AllGather) == MPMD_ALL_GATHER &&
              static_cast<int>(CollectiveKind::AllToAll) == MPMD_ALL_TO_ALL &&
              static_cast<int>(CollectiveKind::Permute) == MPMD_PERMUTE);
static_assert(static_cast<int>(Precision::Strict) == MPMD_PRECISION_STRICT &&
              static_cast<int>(Precision::Tf32) == MPMD_PRECISION_TF32 &&
              static_cast<int>(Precision::Fast) == MPMD_PRECISION_FAST);

static_assert(RepeatOp::kMaxNested == MPMD_MAX_DEPTH);

static_assert(static_cast<int>(plan::LapackRoutine::Potrf) == MPMD_POTRF &&
              static_cast<int>(plan::LapackRoutine::Trsm) == MPMD_TRSM &&
              static_cast<int>(plan::LapackRoutine::Getrf) == MPMD_GETRF &&
              static_cast<int>(plan::LapackRoutine::Geqrf) == MPMD_GEQRF &&
              static_cast<int>(plan::LapackRoutine::Geqp3) == MPMD_GEQP3 &&
              static_cast<int>(plan::LapackRoutine::Orgqr) == MPMD_ORGQR &&
              static_cast<int>(plan::LapackRoutine::Ormqr) == MPMD_ORMQR &&
              static_cast<int>(plan::LapackRoutine::Syevd) == MPMD_SYEVD &&
              static_cast<int>(plan::LapackRoutine::Gesdd) == MPMD_GESDD &&
              static_cast<int>(plan::LapackRoutine::Gesvd) == MPMD_GESVD);

/// The number of a type in the format; nothing if the type has no number.
static std::optional<uint32_t> typeNumber(Type type) {
  if (type.isF32())
    return MPMD_F32;
  if (type.isF64())
    return MPMD_F64;
  if (type.isBF16())
    return MPMD_BF16;
  if (type.isF16())
    return MPMD_F16;
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    return std::nullopt;
  switch (integer.getWidth()) {
  case 1:
    return MPMD_I1;
  case 8:
    return integer.isUnsigned() ? MPMD_U8 : MPMD_I8;
  case 16:
    return integer.isUnsigned() ? MPMD_U16 : MPMD_I16;
  case 32:
    return integer.isUnsigned() ? MPMD_U32 : MPMD_I32;
  case 64:
    return integer.isUnsigned() ? MPMD_U64 : MPMD_I64;
  default:
    return std::nullopt;
  }
}

static mpmd_lapack_t lapackEntry(const plan::Lapack &call) {
  mpmd_lapack_t entry{};
  entry.routine = static_cast<uint32_t>(call.routine);
  entry.type = call.isDouble ? MPMD_F64 : MPMD_F32;
  entry.vectors = static_cast<uint32_t>(call.vectors);
  entry.flags = (call.upper ? MPMD_LAPACK_UPPER : 0) | (call.right ? MPMD_LAPACK_RIGHT : 0) |
                (call.transposed ? MPMD_LAPACK_TRANSPOSED : 0) | (call.unit ? MPMD_LAPACK_UNIT : 0);
  entry.batch = call.batch, entry.m = call.m, entry.n = call.n, entry.k = call.k;
  entry.part_bytes = call.partBytes();
  return entry;
}

uint32_t Reader::kernel(StringRef name) {
  auto [entry, inserted] = kernelIndex.try_emplace(name, tables.kernels.size());
  if (inserted)
    tables.kernels.push_back(name.str());
  return entry->second;
}

LogicalResult Reader::addOperand(Operation &op, Value value, uint32_t access) {
  mpmd_operand_t operand{};
  operand.access = access;
  operand.bytes = byteSize(cast<MemRefType>(value.getType()));
  // The operand that `mpmd.repeat` passes for an argument of its body, or null. The operand may be a view of a
  // workspace that is itself a view.
  auto outside = [](Value inside) {
    auto argument = dyn_cast<BlockArgument>(inside);
    auto repeat = argument ? dyn_cast<RepeatOp>(argument.getOwner()->getParentOp()) : RepeatOp();
    return repeat ? repeat.getInputs()[argument.getArgNumber()] : Value();
  };
  while (Value given = outside(value))
    value = given;
  if (auto view = value.getDefiningOp<WorkspaceViewOp>()) {
    operand.buffer = MPMD_WORKSPACE;
    operand.offset = view.getOffset();
    for (Value around = outside(view.getWorkspace()); around;) {
      view = around.getDefiningOp<WorkspaceViewOp>();
      operand.offset += view.getOffset();
      around = outside(view.getWorkspace());
    }
  } else if (value.getDefiningOp<ContextViewOp>()) {
    operand.buffer = MPMD_CONTEXT;
  } else if (auto argument = dyn_cast<BlockArgument>(value)) {
    operand.buffer = argument.getArgNumber();
  } else {
    return op.emitOpError("expected buffers of the task or views of its workspace, got ") << value.getType();
  }
  tables.operands.push_back(operand);
  return success();
}

void Reader::addMessage(PeerAttr row, int64_t source, int64_t target) {
  mpmd_message_t message{};
  message.source = source;
  message.target = target;
  message.source_offset = row.getSourceOffset();
  message.target_offset = row.getTargetOffset();
  message.run = row.getRun();
  message.first_loop = tables.loops.size();
  message.num_loops = row.getNumLoops();
  for (size_t loop = 0; loop < row.getNumLoops(); ++loop)
    tables.loops.push_back({static_cast<uint64_t>(row.getCount(loop)), static_cast<uint64_t>(row.getSourceStride(loop)),
                            static_cast<uint64_t>(row.getTargetStride(loop))});
  tables.messages.push_back(message);
}

uint32_t Reader::exchange(ExchangeOp op, ExchangePlanOp plan) {
  auto target = cast<ShapedType>(op.getTarget().getType());
  Attribute terms = op.getOfSum() ? Attribute(TypeAttr::get(target)) : UnitAttr::get(op.getContext());
  Attribute key = ArrayAttr::get(op.getContext(), {op.getPlanAttr(), op.getKindAttr(), op.getPartAttr(),
                                                   op.getAxesAttr(), op.getReasonAttr(), terms});
  auto [entry, inserted] = exchangeIndex.try_emplace(key, tables.exchanges.size());
  if (!inserted)
    return entry->second;
  auto [first, isNew] = planMessages.try_emplace(plan.getSymNameAttr(), tables.messages.size());
  if (isNew)
    for (PeerAttr row : plan.getRows().getAsRange<PeerAttr>())
      addMessage(row, devices[row.getSource()], devices[row.getTarget()]);
  mpmd_exchange_t made{};
  made.kind = static_cast<uint32_t>(op.getKind());
  made.part = op.getPart();
  made.first_message = first->second;
  made.num_messages = plan.getRows().size();
  if (std::optional<uint32_t> type = typeNumber(target.getElementType()); op.getOfSum() && type) {
    made.terms = target.getDimSize(0);
    made.type = *type;
  }
  tables.exchanges.push_back(made);
  std::string name = stringifyCollectiveKind(op.getKind()).str() + " over " + axesText(op.getAxes());
  tables.exchangeNames.push_back(name + (op.getReason().empty() ? "" : ": " + op.getReason().str()));
  return entry->second;
}

LogicalResult Reader::addLoop(RepeatOp repeat) {
  mpmd_launch_t loop{};
  loop.kind = MPMD_LAUNCH_LOOP;
  loop.rows = repeat.getIterations();
  loop.first_operand = tables.operands.size();
  if (std::optional<uint64_t> condition = repeat.getCondition()) {
    loop.num_operands = 1;
    if (failed(addOperand(*repeat, repeat.getInputs()[*condition], MPMD_READ)))
      return failure();
  }
  size_t own = tables.launches.size();
  tables.launches.emplace_back();
  for (Operation &op : repeat.getBody().front())
    if (failed(addLaunch(op)))
      return failure();
  loop.index = tables.launches.size() - own - 1;
  if (loop.index == 0)
    tables.launches.pop_back();
  else
    tables.launches[own] = loop;
  return success();
}

LogicalResult Reader::addLaunch(Operation &op) {
  if (auto repeat = dyn_cast<RepeatOp>(op))
    return addLoop(repeat);
  if (isa<WorkspaceViewOp, ContextViewOp, YieldOp>(op))
    return success();
  mpmd_launch_t launch{};
  launch.first_operand = tables.operands.size();
  launch.num_operands = op.getNumOperands();
  // A kernel may also read its outputs, which it may update in place.
  auto call = dyn_cast<LaunchOp>(op);
  auto gemm = dyn_cast<GemmOp>(op);
  auto lapack = dyn_cast<LapackOp>(op);
  unsigned reads = call ? call.getInputs().size() : lapack ? lapack.getInputs().size() : op.getNumOperands() - 1;
  uint32_t written = call || lapack || (gemm && gemm.getBeta() != 0) ? MPMD_READ | MPMD_WRITE : MPMD_WRITE;
  for (auto [i, operand] : llvm::enumerate(op.getOperands()))
    if (failed(addOperand(op, operand, i < reads ? uint32_t{MPMD_READ} : written)))
      return failure();
  // The constraints of gemm and convolution ops allow only types that have a number.
  auto typeOf = [](Value value) { return *typeNumber(cast<ShapedType>(value.getType()).getElementType()); };
  if (call) {
    launch.kind = MPMD_LAUNCH_KERNEL;
    launch.index = kernel(call.getKernel().getLeafReference());
    launch.rows = call.getRows();
  } else if (gemm) {
    launch.kind = MPMD_LAUNCH_GEMM;
    launch.index = tables.gemms.size();
    mpmd_gemm_t entry{};
    entry.a_type = typeOf(gemm.getA()), entry.b_type = typeOf(gemm.getB()), entry.c_type = typeOf(gemm.getC());
    // The sum of 16-bit floats or of short integers has a wider type than the result.
    Type sums = cast<ShapedType>(gemm.getC().getType()).getElementType();
    entry.compute_type = sums.isF64()                 ? MPMD_F64
                         : sums.isSignlessInteger(64) ? MPMD_I64
                         : sums.isInteger()           ? MPMD_I32
                                                      : MPMD_F32;
    entry.epilogue = gemm.getBias() ? MPMD_EPILOGUE_BIAS : MPMD_EPILOGUE_NONE;
    entry.precision = precision;
    entry.beta = gemm.getBeta();
    entry.batch = gemm.getBatch(), entry.m = gemm.getM(), entry.n = gemm.getN(), entry.k = gemm.getK();
    llvm::copy(gemm.getAAccess(), entry.a);
    llvm::copy(gemm.getBAccess(), entry.b);
    llvm::copy(gemm.getCAccess(), entry.c);
    llvm::copy(gemm.getBlock(), entry.block);
    tables.gemms.push_back(entry);
  } else if (lapack) {
    launch.kind = MPMD_LAUNCH_LAPACK;
    launch.index = tables.lapacks.size();
    tables.lapacks.push_back(lapackEntry(lapack.getCall()));
  } else if (auto convolution = dyn_cast<ConvolutionOp>(op)) {
    launch.kind = MPMD_LAUNCH_CONVOLUTION;
    launch.index = tables.convolutions.size();
    mpmd_convolution_t entry{};
    entry.type = typeOf(convolution.getX());
    entry.precision = precision;
    entry.rank = convolution.getPositions().size();
    entry.features_last = convolution.getFeaturesLast();
    entry.batch = convolution.getSizes()[0], entry.groups = convolution.getSizes()[1];
    entry.features = convolution.getSizes()[2], entry.outputs = convolution.getSizes()[3];
    llvm::copy(convolution.getPositions(), entry.positions);
    llvm::copy(convolution.getWindow(), entry.window);
    llvm::copy(convolution.getStep(), entry.step);
    llvm::copy(convolution.getDilation(), entry.dilation);
    llvm::copy(convolution.getPadding(), entry.padding);
    llvm::copy(convolution.getExtent(), entry.extent);
    llvm::copy(convolution.getXStrides(), entry.x);
    llvm::copy(convolution.getYStrides(), entry.y);
    tables.convolutions.push_back(entry);
  } else if (auto copy = dyn_cast<CopyOp>(op)) {
    launch.kind = MPMD_LAUNCH_COPY;
    launch.rows = byteSize(cast<MemRefType>(copy.getSource().getType()));
  } else if (auto exchanged = dyn_cast<ExchangeOp>(op)) {
    auto plan = module.lookupSymbol<ExchangePlanOp>(exchanged.getPlanAttr());
    if (!plan || plan.getMembers() != devices.size())
      return exchanged.emitOpError("expected a plan for ")
             << devices.size() << " members, got " << exchanged.getPlanAttr();
    launch.kind = MPMD_LAUNCH_EXCHANGE;
    launch.index = exchange(exchanged, plan);
  } else {
    return op.emitOpError("expected launches only in a command list, got another op");
  }
  if (auto cost = op.getAttrOfType<CostAttr>("cost")) {
    launch.flops = cost.getFlops();
    launch.bytes = cost.getBytes();
  }
  tables.launches.push_back(launch);
  return success();
}

LogicalResult Reader::addTask(BindOp bind) {
  auto task = module.lookupSymbol<CommandListOp>(bind.getTask());
  if (!task)
    return bind.emitOpError("expected a task, got ") << bind.getTaskAttr();
  mpmd_task_t entry{};
  entry.stage = task.getStage();
  entry.kind = static_cast<uint32_t>(actionKind(task.getKind()));
  entry.index = task.getIndex();
  entry.loop = task.getLoop();
  entry.first_launch = tables.launches.size();
  entry.first_binding = tables.bindings.size();
  entry.num_bindings = bind.getBuffers().size();
  entry.workspace_bytes = task.getWorkspace();
  entry.flops = task.getCost().getFlops();
  entry.bytes = task.getCost().getBytes();
  for (auto [buffer, sliced] : llvm::zip(bind.getBuffers(), bind.getSliced())) {
    auto type = cast<MemRefType>(buffer.getType());
    uint64_t slice = sliced && type.getDimSize(0) ? byteSize(type) / type.getDimSize(0) : 0;
    tables.bindings.push_back({bufferIndex.lookup(buffer), 0, slice});
  }
  for (Operation &op : task.getBody().front())
    if (failed(addLaunch(op)))
      return failure();
  entry.num_launches = tables.launches.size() - entry.first_launch;
  taskIndex[task.getSymNameAttr()] = tables.tasks.size();
  tables.tasks.push_back(entry);
  tables.taskNames.push_back(task.getSymName().str());
  return success();
}

void Reader::addAlloc(AllocOp alloc) {
  uint32_t index = tables.buffers.size();
  bufferIndex[alloc.getBuffer()] = index;
  mpmd_buffer_t buffer{};
  buffer.bytes = alloc.getSlotBytes();
  buffer.first_slot = tables.slotOffsets.size();
  buffer.num_slots = alloc.getOffsets().size();
  buffer.argument = alloc.getArgument() ? static_cast<int32_t>(*alloc.getArgument()) : -1;
  tables.slotOffsets.insert(tables.slotOffsets.end(), alloc.getOffsets().begin(), alloc.getOffsets().end());
  tables.buffers.push_back(buffer);
  if (DenseI64ArrayAttr results = alloc.getResultAttr())
    for (int64_t result : results.asArrayRef())
      tables.outputs.push_back({static_cast<uint32_t>(result), index});
  addValue(alloc, index);
}

void Reader::addValue(AllocOp alloc, uint32_t buffer) {
  auto type = cast<MemRefType>(alloc.getBuffer().getType());
  std::optional<uint32_t> number = typeNumber(type.getElementType());
  if (!alloc.getName() || !number)
    return;
  mpmd_value_t value{};
  value.buffer = buffer;
  value.type = *number;
  value.first_dim = tables.dims.size();
  value.num_dims = type.getRank();
  tables.dims.insert(tables.dims.end(), type.getShape().begin(), type.getShape().end());
  tables.values.push_back(value);
  tables.valueNames.push_back(alloc.getName()->str());
}

LogicalResult Reader::addMove(Operation *op, FlatSymbolRefAttr name, uint32_t opcode, int64_t microbatch,
                              Value buffer) {
  auto [transfer, id] = transfers.lookup(name.getAttr());
  if (!transfer)
    return op->emitOpError("expected a transfer plan, got ") << name;
  auto [entry, inserted] = transferIndex.try_emplace(name.getAttr(), tables.transfers.size());
  if (inserted) {
    mpmd_transfer_t local{};
    local.id = id;
    local.sends = transfer.getSource() == program.getMesh();
    local.buffer = bufferIndex.lookup(buffer);
    local.first_message = tables.messages.size();
    local.in_loop =
        transfer.getInLoop() ? (*module.getOps<SignatureOp>().begin()).getMicrobatches()[transfer.getLoop()] : 0;
    local.first = 0, local.every = 1;
    if (auto subset = transfer.getSubset())
      local.first = (*subset)[0], local.every = (*subset)[1];
    for (PeerAttr row : transfer.getRows().getAsRange<PeerAttr>())
      addMessage(row, row.getSource(), row.getTarget());
    local.num_messages = tables.messages.size() - local.first_message;
    tables.transfers.push_back(local);
    tables.transferNames.push_back(name.getValue().str());
  }
  tables.instructions.push_back({opcode, entry->second, static_cast<uint32_t>(microbatch)});
  return success();
}

FailureOr<RankTables> Reader::run() {
  auto signature = *module.getOps<SignatureOp>().begin();
  auto mesh = module.lookupSymbol<SubmeshOp>(program.getMesh());
  auto inside = mesh ? module.lookupSymbol<MeshOp>(mesh.getMesh()) : MeshOp();
  if (!inside)
    return program.emitOpError("expected a mesh, got ") << program.getMeshAttr();
  devices = mesh.getDevices();
  precision = static_cast<uint32_t>(inside.getPrecision());
  tables.axes = inside.getAxes().size();
  tables.mesh = program.getMesh().str();
  tables.arenaBytes = program.getArena();
  tables.workspaceBytes = program.getWorkspace();
  tables.workspaceOffset = program.getArena() - program.getWorkspace();
  tables.microbatches = *llvm::max_element(signature.getMicrobatches());
  for (auto [i, transfer] : llvm::enumerate(module.getOps<TransferPlanOp>()))
    transfers[transfer.getSymNameAttr()] = {transfer, static_cast<uint32_t>(i)};
  for (Operation &op : program.getBody().front()) {
    LogicalResult result = success();
    if (auto alloc = dyn_cast<AllocOp>(op))
      addAlloc(alloc);
    else if (auto bind = dyn_cast<BindOp>(op))
      result = addTask(bind);
    else if (auto run = dyn_cast<RunOp>(op))
      tables.instructions.push_back(
          {MPMD_RUN, taskIndex.lookup(run.getTaskAttr().getAttr()), static_cast<uint32_t>(run.getMicrobatch())});
    else if (auto send = dyn_cast<SendOp>(op))
      result = addMove(send, send.getTransferAttr(), MPMD_SEND, send.getMicrobatch(), send.getBuffer());
    else if (auto recv = dyn_cast<RecvOp>(op))
      result = addMove(recv, recv.getTransferAttr(), MPMD_RECV, recv.getMicrobatch(), recv.getBuffer());
    else if (auto wait = dyn_cast<WaitOp>(op))
      tables.instructions.push_back({MPMD_WAIT, transferIndex.lookup(wait.getTransferAttr().getAttr()),
                                     static_cast<uint32_t>(wait.getMicrobatch())});
    if (failed(result))
      return failure();
  }
  return std::move(tables);
}

FailureOr<RankTables> bundle::readTables(ModuleOp module, RankProgramOp program) {
  return Reader(module, program).run();
}
