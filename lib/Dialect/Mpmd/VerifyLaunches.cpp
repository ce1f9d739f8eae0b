// Verifies command lists: nothing is read before it is written, all writes are permitted, live workspace views do not
// overlap, and costs add up.
#include "mpmd/Dialect/Mpmd/VerifyLaunches.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Memory/Buffers.h"

#include "llvm/ADT/DenseSet.h"

using namespace mlir;
using namespace mpmd;

/// exchange_c5: the plan of an exchange must have as many members as the mesh has devices.
static LogicalResult checkMembers(ExchangeOp exchange, MeshOp mesh) {
  auto plan = SymbolTable::lookupNearestSymbolFrom<ExchangePlanOp>(exchange, exchange.getPlanAttr());
  int64_t members = mesh ? mesh.getNumDevices() : 1;
  if (mesh && static_cast<int64_t>(plan.getMembers()) == members)
    return success();
  InFlightDiagnostic error = exchange.emitOpError("expected a plan for the mesh's ")
                             << members << " members, got one for " << plan.getMembers();
  error.attachNote(plan.getLoc()) << "the plan";
  if (mesh)
    error.attachNote(mesh.getLoc()) << "the mesh";
  return error;
}

/// The costs of launches must add up to the cost of the list, because the runtime divides a task's time among launches
/// by them.
static LogicalResult checkCosts(Block &body) {
  auto whole = body.getParentOp()->getAttrOfType<CostAttr>("cost");
  bool known = false;
  uint64_t flops = 0, bytes = 0;
  for (Operation &op : body)
    if (auto cost = op.getAttrOfType<CostAttr>("cost")) {
      known = true;
      flops += static_cast<uint64_t>(cost.getFlops());
      bytes += static_cast<uint64_t>(cost.getBytes());
    }
  if (auto repeat = dyn_cast<RepeatOp>(body.getParentOp())) {
    flops *= repeat.getCountedIterations();
    bytes *= repeat.getCountedIterations();
  }
  // command_list_c5
  if (!known || !whole ||
      (flops == static_cast<uint64_t>(whole.getFlops()) && bytes == static_cast<uint64_t>(whole.getBytes())))
    return success();
  return body.getParentOp()->emitOpError("expected as cost the sum over its launches, flops = ")
         << flops << " and bytes = " << bytes << ", got flops = " << whole.getFlops()
         << " and bytes = " << whole.getBytes();
}

LogicalResult mpmd::verifyLaunches(Block &body, int64_t inputs, ArrayRef<int64_t> aliases, MeshOp mesh) {
  if (failed(checkCosts(body)))
    return failure();
  DenseSet<Value> written, fixed;
  DenseSet<int64_t> updated(aliases.begin(), aliases.end());
  for (auto [i, argument] : llvm::enumerate(body.getArguments().take_front(inputs))) {
    written.insert(argument);
    if (!updated.contains(static_cast<int64_t>(i)))
      fixed.insert(argument);
  }
  Value workspace = body.getArguments().back();
  DenseMap<Operation *, int64_t> position;
  SmallVector<WorkspaceViewOp> views;
  for (Operation &op : body) {
    position[&op] = position.size();
    if (auto view = dyn_cast<WorkspaceViewOp>(op)) {
      if (view.getWorkspace() != workspace)
        return view.emitOpError("expected a view of the task's workspace, got one of another buffer");
      views.push_back(view);
      continue;
    }
    if (auto context = dyn_cast<ContextViewOp>(op)) {
      if (mesh && context.getView().getType().getNumElements() !=
                      static_cast<int64_t>(mesh.getAxes().size())) { // context_view_c2
        InFlightDiagnostic error = context.emitOpError("expected one element for each of ")
                                   << mesh.getAxes().size() << " axes, got " << context.getView().getType();
        error.attachNote(mesh.getLoc()) << "the mesh";
        return error;
      }
      written.insert(context.getView());
      fixed.insert(context.getView());
      continue;
    }
    if (isa<YieldOp>(op))
      continue;
    if (auto exchange = dyn_cast<ExchangeOp>(op))
      if (failed(checkMembers(exchange, mesh)))
        return failure();
    auto repeat = dyn_cast<RepeatOp>(op);
    if (!isa<GemmOp, ConvolutionOp, LapackOp, LaunchOp, CopyOp, ExchangeOp>(op) && !(repeat && repeat.isLowered()))
      return op.emitOpError("expected launches only in a command list, got another op");
    if (repeat && !repeat.getInputs().back().getDefiningOp<WorkspaceViewOp>())
      return repeat.emitOpError("expected a view of the task's workspace as the last operand, got another buffer");
    size_t reads = op.getNumOperands() - 1;
    if (auto launch = dyn_cast<LaunchOp>(op))
      reads = launch.getInputs().size();
    else if (auto lapack = dyn_cast<LapackOp>(op))
      reads = lapack.getInputs().size();
    auto gemm = dyn_cast<GemmOp>(op);
    for (OpOperand &operand : op.getOpOperands()) {
      Value buffer = operand.get();
      if (buffer == workspace || !(isa<BlockArgument>(buffer) || buffer.getDefiningOp<WorkspaceViewOp>() ||
                                   buffer.getDefiningOp<ContextViewOp>()))
        return op.emitOpError("expected buffers of the task or views of its workspace, got ")
               << (buffer == workspace ? "the workspace" : "another value") << " as operand "
               << operand.getOperandNumber();
      int64_t number = operand.getOperandNumber();
      bool isRead = repeat ? number < static_cast<int64_t>(reads) && !repeat.isFilled(number)
                           : number < static_cast<int64_t>(reads) || (gemm && gemm.getBeta() != 0);
      bool holdsNothing = cast<ShapedType>(buffer.getType()).getNumElements() == 0;
      if (isRead && !holdsNothing && !written.contains(buffer))
        return op.emitOpError("expected an earlier launch to write operand ")
               << operand.getOperandNumber() << ", which this launch reads, got none";
      if (number < static_cast<int64_t>(reads) && !(repeat && llvm::is_contained(repeat.getAliases(), number)))
        continue;
      if (fixed.contains(buffer))
        return op.emitOpError("expected to write results, updated operands and workspace only, got operand ")
               << operand.getOperandNumber() << ", which the task may only read";
      written.insert(buffer);
    }
    if (repeat &&
        failed(verifyLaunches(repeat.getBody().front(), static_cast<int64_t>(reads), repeat.getAliases(), mesh)))
      return failure();
  }
  for (BlockArgument argument : body.getArguments().drop_front(inputs).drop_back())
    if (!written.contains(argument) && cast<ShapedType>(argument.getType()).getNumElements() > 0)
      return body.getTerminator()->emitOpError("expected every result to be written, got nothing in block argument ")
             << argument.getArgNumber();

  // A view is live from the first launch that uses it to the last one.
  std::vector<plan::PlannedBuffer> buffers;
  for (WorkspaceViewOp view : views) {
    plan::Interval life{static_cast<int64_t>(position.size()), -1};
    for (Operation *user : view->getUsers()) {
      life.begin = std::min(life.begin, position.lookup(user));
      life.end = std::max(life.end, position.lookup(user));
    }
    buffers.push_back(
        {byteSize(cast<MemRefType>(view.getView().getType())), {life}, static_cast<int64_t>(view.getOffset())});
  }
  if (auto overlap = plan::findOverlap(buffers)) {
    InFlightDiagnostic error = views[overlap->second].emitOpError(
        "expected views that are in use at the same time to share no bytes, got two");
    error.attachNote(views[overlap->first].getLoc()) << "shares bytes with this one";
    return error;
  }
  return success();
}
