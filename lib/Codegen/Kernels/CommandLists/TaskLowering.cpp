// Builds the command list of one task: a buffer for each stored value, and the launches that write the buffers.
#include "TaskLowering.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace mpmd::kernels {

namespace {

/// The buffer type of a value. An index is stored as i64 on all targets.
MemRefType bufferType(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (element.isIndex())
    element = storedType(element);
  auto tensor = dyn_cast<RankedTensorType>(type);
  return MemRefType::get(tensor ? tensor.getShape() : ArrayRef<int64_t>(), element);
}

/// Lowers the body of a task or of an `mpmd.repeat`.
class TaskLowering {
public:
  TaskLowering(Operation *owner, ArrayRef<int64_t> aliases, KernelTable &table, bool unfused)
      : owner(owner), aliases(aliases), table(table), unfused(unfused), b(owner->getContext()), loc(owner->getLoc()) {}

  LogicalResult run();

private:
  void createBody();
  void placeResults();
  void placeDestinations(ArrayRef<int> order);
  LogicalResult lowerNode(const Node &node, int position);
  LogicalResult lowerCluster(const Node &node);
  LogicalResult lowerApart(const Node &node, Value misread);
  LogicalResult lowerReduction(Operation *op);
  LogicalResult lowerWrite(Operation *op, int position);
  LogicalResult lowerGemm(GemmOp gemm, int position);
  LogicalResult lowerConvolution(ConvolutionOp convolution);
  LogicalResult lowerLapack(LapackOp lapack);
  LogicalResult lowerExchange(ExchangeOp exchange);
  LogicalResult lowerCoordinates(AxisIndicesOp coordinates);
  LogicalResult lowerRepeat(RepeatOp repeat, int position);
  LogicalResult lowerOpaque(Operation *op, int position);
  LogicalResult launch(StringRef kind, function_ref<void(KernelBuilder &)> emit);
  SymbolRefAttr launch(const Kernel &kernel, StringRef kind);
  Value allocate(MemRefType type) { return memref::AllocOp::create(b, loc, type); }
  Value bufferFor(Value value);
  bool mayTakeOver(Value value, Operation *op, int position) const;

  Operation *owner;
  ArrayRef<int64_t> aliases;
  KernelTable &table;
  bool unfused;
  OpBuilder b;
  Location loc;
  TaskPlan plan;
  Block *body = nullptr, *lowered = nullptr;
  BufferMap buffers;
  /// The position in the list of the last node that reads a value; the list's length for yielded values.
  DenseMap<Value, int> lastUse;
  SmallVector<std::pair<Value, Value>> copiesAtEnd;
  EmittedLoops loops;
};

void TaskLowering::createBody() {
  lowered = new Block();
  owner->getRegion(0).push_back(lowered);
  for (BlockArgument argument : body->getArguments())
    buffers[argument] = lowered->addArgument(bufferType(argument.getType()), argument.getLoc());
  b.setInsertionPointToEnd(lowered);
}

void TaskLowering::placeResults() {
  OperandRange yielded = body->getTerminator()->getOperands();
  SmallVector<Value> targets;
  for (auto [index, alias] : llvm::enumerate(aliases))
    targets.push_back(alias >= 0 ? Value(lowered->getArgument(alias))
                                 : Value(lowered->addArgument(bufferType(yielded[index].getType()), loc)));

  for (auto [index, value, target] : llvm::enumerate(yielded, targets)) {
    Value base = TaskPlan::baseOf(value);
    bool updates = aliases[index] >= 0;
    if (!base.getDefiningOp()) {
      // The task returns an operand's value from before any update in place.
      Value source = buffers.lookup(base);
      if (source == target)
        continue;
      int64_t number = cast<BlockArgument>(base).getArgNumber();
      if (updates && !llvm::is_contained(aliases, number)) {
        copiesAtEnd.emplace_back(base, target);
      } else if (updates) {
        Value saved = allocate(cast<MemRefType>(source.getType()));
        CopyOp::create(b, loc, source, saved, CostAttr());
        copiesAtEnd.emplace_back(saved, target);
      } else {
        CopyOp::create(b, loc, source, target, CostAttr());
      }
    } else if (!buffers.lookup(base) && (!updates || plan.mayUpdateInPlace(index))) {
      buffers[base] = target;
    } else {
      copiesAtEnd.emplace_back(base, target);
    }
  }
}

void TaskLowering::placeDestinations(ArrayRef<int> order) {
  ArrayRef<Node> nodes = plan.getNodes();
  for (auto [position, index] : llvm::enumerate(order))
    for (Operation *op : nodes[index].ops)
      for (const Access &access : plan.accessesOf(op))
        lastUse[access.base] = position;
  for (Value value : body->getTerminator()->getOperands())
    lastUse[TaskPlan::baseOf(value)] = order.size();

  // A chain of updates that ends in a result works on the result's buffer from its first update.
  llvm::DenseSet<Value> results(lowered->getArguments().drop_front(body->getNumArguments()).begin(),
                                lowered->getArguments().end());
  for (int position = order.size() - 1; position >= 0; --position) {
    Operation *op = nodes[order[position]].ops.front();
    for (OpResult result : op->getResults()) {
      Value target = buffers.lookup(result), from = plan.startOf(result);
      if (from && target && results.contains(target) && !buffers.lookup(from) && mayTakeOver(from, op, position))
        buffers[from] = target;
    }
  }
}

bool TaskLowering::mayTakeOver(Value value, Operation *op, int position) const {
  return plan.isStored(value) && value.getDefiningOp() && lastUse.lookup(value) == position &&
         plan.overwrites(op, value);
}

Value TaskLowering::bufferFor(Value value) {
  Value &buffer = buffers[value];
  if (!buffer)
    buffer = allocate(bufferType(value.getType()));
  return buffer;
}

SymbolRefAttr TaskLowering::launch(const Kernel &kernel, StringRef kind) {
  SmallVector<Value> inputs = kernel.inputs, outputs = kernel.outputs;
  int64_t rows = kernel.rows;
  SymbolRefAttr name = table.intern(kernel.function, kind);
  if (rows > 0 && !outputs.empty())
    LaunchOp::create(b, loc, name, rows, inputs, outputs, CostAttr());
  return name;
}

LogicalResult TaskLowering::launch(StringRef kind, function_ref<void(KernelBuilder &)> emit) {
  KernelBuilder builder(table.getScratch(), plan, buffers);
  emit(builder);
  FailureOr<Kernel> kernel = builder.finish();
  if (failed(kernel))
    return failure();
  launch(*kernel, kind);
  return success();
}

LogicalResult TaskLowering::lowerReduction(Operation *op) {
  for (Value value : op->getResults())
    bufferFor(value);
  if (ReductionCut cut = cutReduction(op); cut.chunks > 1) {
    SmallVector<int64_t> shape{cut.chunks};
    shape.append(shapeOf(op).begin(), shapeOf(op).end());
    Value partials = allocate(MemRefType::get(shape, getElementTypeOrSelf(op->getResult(0).getType())));
    if (failed(launch("chunks", [&](KernelBuilder &kernel) { kernel.emitReductionChunks(op, partials); })))
      return failure();
    return launch("combine", [&](KernelBuilder &kernel) { kernel.emitReductionOfChunks(op, partials); });
  }
  return launch("columns", [&](KernelBuilder &kernel) { kernel.emitColumnReduction(op); });
}

LogicalResult TaskLowering::lowerWrite(Operation *op, int position) {
  // `tensor.insert_slice` and `tensor.insert` have the same first operands: the written value, and the destination.
  Value written = op->getOperand(1), destination = TaskPlan::baseOf(written), result = op->getResult(0);
  if (!buffers.lookup(result) && mayTakeOver(destination, op, position))
    buffers[result] = buffers.lookup(destination);
  Value target = bufferFor(result);
  if (plan.isStored(destination)) {
    Value source = buffers.lookup(destination);
    if (source != target)
      CopyOp::create(b, loc, source, target, CostAttr());
  } else if (!destination.getDefiningOp<tensor::EmptyOp>()) {
    if (failed(launch("elementwise", [&](KernelBuilder &kernel) { kernel.emitElementwise(written, target); })))
      return failure();
  }
  return launch("write", [&](KernelBuilder &kernel) { kernel.emitWrite(op, target); });
}

LogicalResult TaskLowering::lowerGemm(GemmOp gemm, int position) {
  Value result = gemm.getResult();
  if (readsAccumulator(gemm)) {
    Value accumulator = TaskPlan::baseOf(gemm.getC());
    if (!buffers.lookup(result) && mayTakeOver(accumulator, gemm, position))
      buffers[result] = buffers.lookup(accumulator);
    if (bufferFor(result) != buffers.lookup(accumulator))
      CopyOp::create(b, loc, buffers.lookup(accumulator), buffers.lookup(result), CostAttr());
  }
  auto bufferOf = [&](Value operand) { return operand ? buffers.lookup(TaskPlan::baseOf(operand)) : Value(); };
  GemmOp::create(b, gemm.getLoc(), Type(), bufferOf(gemm.getA()), bufferOf(gemm.getB()), bufferOf(gemm.getBias()),
                 bufferFor(result), gemm.getSizesAttr(), gemm.getAAccessAttr(), gemm.getBAccessAttr(),
                 gemm.getCAccessAttr(), gemm.getBetaAttr(), gemm.getBlockAttr(), CostAttr());
  return success();
}

LogicalResult TaskLowering::lowerConvolution(ConvolutionOp convolution) {
  auto bufferOf = [&](Value operand) { return buffers.lookup(TaskPlan::baseOf(operand)); };
  SmallVector<Value> operands{bufferOf(convolution.getX()), bufferOf(convolution.getW()),
                              bufferFor(convolution.getResult())};
  ConvolutionOp::create(b, convolution.getLoc(), TypeRange(), operands, convolution->getAttrs());
  return success();
}

LogicalResult TaskLowering::lowerLapack(LapackOp lapack) {
  // A LAPACK call reads its sizes from the shapes of its operands. Their buffers may have the shape of another reader.
  SmallVector<Value> inputs, outputs;
  SmallVector<std::pair<Value, Value>> reshaped;
  for (Value input : lapack.getInputs()) {
    Value buffer = buffers.lookup(TaskPlan::baseOf(input));
    if (MemRefType type = bufferType(input.getType()); buffer.getType() != type) {
      Value copied = allocate(type);
      CopyOp::create(b, loc, buffer, copied, CostAttr());
      buffer = copied;
    }
    inputs.push_back(buffer);
  }
  for (Value result : lapack.getResults()) {
    Value buffer = bufferFor(result);
    if (MemRefType type = bufferType(result.getType()); buffer.getType() != type) {
      reshaped.emplace_back(allocate(type), buffer);
      buffer = reshaped.back().first;
    }
    outputs.push_back(buffer);
  }
  int64_t bytes = lapack.getCall().workspaceBytes();
  Value workspace = bytes ? allocate(MemRefType::get({bytes}, b.getI8Type())) : Value();
  LapackOp::create(b, lapack.getLoc(), TypeRange(), lapack.getRoutine(), lapack.getVectors(), lapack.getUpper(),
                   lapack.getRight(), lapack.getTransposed(), lapack.getUnit(), inputs, outputs, workspace, CostAttr());
  for (auto [source, target] : reshaped)
    CopyOp::create(b, loc, source, target, CostAttr());
  return success();
}

LogicalResult TaskLowering::lowerExchange(ExchangeOp exchange) {
  ExchangeOp::create(b, exchange.getLoc(), Type(), exchange.getPlanAttr(), exchange.getKindAttr(),
                     exchange.getPartAttr(), exchange.getOfSumAttr(),
                     buffers.lookup(TaskPlan::baseOf(exchange.getSource())), bufferFor(exchange.getResult()),
                     exchange.getAxesAttr(), exchange.getReasonAttr(), CostAttr());
  return success();
}

LogicalResult TaskLowering::lowerCoordinates(AxisIndicesOp coordinates) {
  Value result = coordinates.getResult(), view = ContextViewOp::create(b, loc, bufferType(result.getType()));
  if (Value target = buffers.lookup(result))
    CopyOp::create(b, loc, view, target, CostAttr());
  else
    buffers[result] = view;
  return success();
}

LogicalResult TaskLowering::lowerRepeat(RepeatOp repeat, int position) {
  // Each iteration updates a carry in the buffer of its result.
  auto operands =
      llvm::map_to_vector(repeat.getInputs(), [&](Value input) { return buffers.lookup(TaskPlan::baseOf(input)); });
  for (auto [result, alias] : llvm::zip_equal(repeat.getResults(), repeat.getAliases())) {
    Value from = plan.startOf(result), source = operands[alias];
    if (from && !buffers.lookup(result) && mayTakeOver(from, repeat, position))
      buffers[result] = source;
    operands[alias] = bufferFor(result);
    if (source != operands[alias] && !repeat.isFilled(alias))
      CopyOp::create(b, loc, source, operands[alias], CostAttr());
  }
  // The last operand is the workspace; `mpmd-plan-workspace` sets its size.
  operands.push_back(allocate(MemRefType::get({0}, b.getI8Type())));
  auto made = RepeatOp::create(b, repeat.getLoc(), TypeRange(), repeat.getIterationsAttr(), operands,
                               repeat.getAliasesAttr(), repeat.getConditionAttr(), repeat.getFilledAttr(), CostAttr());
  made.getBody().takeBody(repeat.getBody());
  return TaskLowering(made, made.getAliases(), table, unfused).run();
}

LogicalResult TaskLowering::lowerOpaque(Operation *op, int position) {
  // Each captured scalar is computed by a small kernel of its own.
  llvm::SetVector<Value> scalars;
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (operand.getParentBlock() == body && !isa<ShapedType>(operand.getType()) &&
          !matchPattern(operand, m_Constant()))
        scalars.insert(operand);
  });
  for (Value scalar : scalars) {
    if (buffers.lookup(scalar))
      continue;
    Value target = allocate(bufferType(scalar.getType()));
    if (failed(launch("scalar", [&](KernelBuilder &kernel) { kernel.emitScalar(scalar, target); })))
      return failure();
    buffers[scalar] = target;
  }

  // A loop updates its carries in the buffers of its results.
  SmallVector<Value> targets, inputs;
  SmallVector<bool> inPlace;
  for (OpResult result : op->getResults()) {
    Value from = plan.startOf(result);
    if (from && !buffers.lookup(result) && mayTakeOver(from, op, position))
      buffers[result] = buffers.lookup(from);
    targets.push_back(bufferFor(result));
    inPlace.push_back(!!from);
    if (from && buffers.lookup(from) != targets.back())
      CopyOp::create(b, loc, buffers.lookup(from), targets.back(), CostAttr());
  }
  EmittedLoops::Loop loop = EmittedLoops::describe(op, inPlace, buffers, inputs);
  if (const EmittedLoops::Loop *known = loops.find(loop)) {
    for (MemRefType type : known->needed)
      targets.push_back(allocate(type));
    if (!targets.empty())
      LaunchOp::create(b, loc, known->kernel, known->rows, inputs, targets, CostAttr());
    return success();
  }
  FailureOr<Kernel> kernel = emitOpaqueKernel(loop, table.getScratch(), buffers, targets, [&](MemRefType type) {
    loop.needed.push_back(type);
    return allocate(type);
  });
  if (failed(kernel))
    return failure();
  loop.rows = kernel->rows;
  loop.kernel = launch(*kernel, "loop");
  loops.add(std::move(loop));
  return success();
}

LogicalResult TaskLowering::lowerNode(const Node &node, int position) {
  Operation *first = node.ops.front();
  switch (node.role) {
  case Role::Library:
    if (auto convolution = dyn_cast<ConvolutionOp>(first))
      return lowerConvolution(convolution);
    if (auto lapack = dyn_cast<LapackOp>(first))
      return lowerLapack(lapack);
    return lowerGemm(cast<GemmOp>(first), position);
  case Role::Write:
    return lowerWrite(first, position);
  case Role::Opaque:
    return lowerOpaque(first, position);
  case Role::Exchange:
    return lowerExchange(cast<ExchangeOp>(first));
  case Role::Repeat:
    return lowerRepeat(cast<RepeatOp>(first), position);
  case Role::Context:
    return lowerCoordinates(cast<AxisIndicesOp>(first));
  case Role::Reduction:
    if (cutReduction(first).chunks > 1 || !plan.reducesRows(first))
      return lowerReduction(first);
    break;
  default:
    break;
  }
  return lowerCluster(node);
}

LogicalResult TaskLowering::lowerCluster(const Node &node) {
  for (Operation *op : node.ops)
    for (Value value : op->getResults())
      if (plan.escapes(value))
        bufferFor(value);
  Operation *first = node.ops.front();
  if (!isa<RankedTensorType>(first->getResult(0).getType()))
    return first->emitError("is a scalar that only the terminator uses");
  if (unfused && node.ops.size() > 1)
    return lowerApart(node, first->getResult(0));
  KernelBuilder cluster(table.getScratch(), plan, buffers);
  cluster.emitCluster(node);
  FailureOr<Kernel> kernel = cluster.finish();
  if (failed(kernel))
    return cluster.getMisread() ? lowerApart(node, cluster.getMisread()) : failure();
  launch(*kernel, node.flat ? "elementwise" : "rows");
  return success();
}

/// Lowers the two halves of a cluster separately. Called if no ops may be fused, or if the emitter read `misread` at
/// another position than the plan assumed.
LogicalResult TaskLowering::lowerApart(const Node &node, Value misread) {
  if (node.ops.size() == 1)
    return misread.getDefiningOp()->emitError("is read at another position than planned");
  // The second half may read an argument that the first half updates in place. So updates go to temporaries, which are
  // copied after both halves.
  SmallVector<std::pair<Value, Value>> updates;
  Node halves[2] = {node, node};
  size_t middle = node.ops.size() / 2;
  halves[0].ops.truncate(middle);
  halves[1].ops.erase(halves[1].ops.begin(), halves[1].ops.begin() + middle);
  for (Operation *op : node.ops)
    for (Value value : op->getResults()) {
      Value target = buffers.lookup(value);
      if (auto argument = dyn_cast_or_null<BlockArgument>(target);
          argument && argument.getArgNumber() < body->getNumArguments()) {
        buffers[value] = allocate(cast<MemRefType>(target.getType()));
        updates.emplace_back(buffers[value], target);
      }
    }
  for (Operation *op : halves[1].ops)
    for (const Access &access : plan.accessesOf(op))
      if (llvm::is_contained(halves[0].ops, access.base.getDefiningOp()))
        bufferFor(access.base);
  for (const Node &half : halves)
    if (failed(lowerCluster(half)))
      return failure();
  for (auto [source, target] : updates)
    CopyOp::create(b, loc, source, target, CostAttr());
  return success();
}

LogicalResult TaskLowering::run() {
  body = &owner->getRegion(0).front();
  for (Value value : body->getArguments())
    if (auto type = dyn_cast<RankedTensorType>(value.getType());
        !type || !type.hasStaticShape() || (type.getNumElements() == 0 && !value.use_empty()))
      return owner->emitOpError("has an operand that is not a tensor of static shape with elements: ")
             << value.getType();
  if (failed(plan.build(*body, aliases)))
    return failure();

  SmallVector<int> order = plan.order();
  createBody();
  placeResults();
  placeDestinations(order);
  for (auto [position, index] : llvm::enumerate(order))
    if (failed(lowerNode(plan.getNodes()[index], position)))
      return failure();
  for (auto [source, target] : copiesAtEnd)
    CopyOp::create(b, loc, isa<MemRefType>(source.getType()) ? source : buffers.lookup(source), target, CostAttr());
  YieldOp::create(b, loc, ValueRange());
  // `mpmd-plan-workspace` sets the size of the workspace.
  lowered->addArgument(MemRefType::get({0}, b.getI8Type()), loc);

  body->dropAllReferences();
  body->erase();
  return success();
}

} // namespace

LogicalResult lowerTask(TaskOp task, KernelTable &table, bool unfused) {
  if (failed(TaskLowering(task, task.getAliases(), table, unfused).run()))
    return failure();
  task.setWorkspace(0);
  return success();
}

} // namespace mpmd::kernels
