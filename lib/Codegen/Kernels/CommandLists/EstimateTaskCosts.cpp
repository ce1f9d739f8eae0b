// mpmd-estimate-task-costs: floating-point operations, bytes and seconds of every launch and every task.
#include "../Match/Integers.h"
#include "CommandListCosts.h"

#include "mpmd/Codegen/Passes.h"
#include "mpmd/Dialect/Mpmd/PassLog.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace mpmd {
#define GEN_PASS_DEF_ESTIMATETASKCOSTS
#include "mpmd/Codegen/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

/// The value of an index that is equal in all rows, if the value is known.
std::optional<int64_t> constantOf(Value index) { return kernels::Integers().find(index); }

/// An upper bound of `to - from`, if there is one. Kernels build three forms of upper bounds of loops: `from + length`,
/// its minimum with a common bound, and a bound rounded down to a multiple of the SIMD lanes.
std::optional<int64_t> maxBetween(Value from, Value to) {
  if (std::optional<int64_t> first = constantOf(from), last = constantOf(to); first && last)
    return *last - *first;
  if (auto sum = to.getDefiningOp<arith::AddIOp>(); sum && sum.getLhs() == from)
    return constantOf(sum.getRhs());
  if (auto rest = to.getDefiningOp<arith::SubIOp>(); rest && rest.getRhs().getDefiningOp<arith::RemUIOp>())
    return maxBetween(from, rest.getLhs());
  if (auto least = to.getDefiningOp<arith::MinSIOp>()) {
    std::optional<int64_t> left = maxBetween(from, least.getLhs()), right = maxBetween(from, least.getRhs());
    return left && right ? std::min(*left, *right) : left ? left : right;
  }
  return std::nullopt;
}

/// An upper bound of a loop's trip count; 1 if there is none.
int64_t iterationsOf(scf::ForOp loop) {
  std::optional<int64_t> length = maxBetween(loop.getLowerBound(), loop.getUpperBound()),
                         step = constantOf(loop.getStep());
  return length && step && *step > 0 ? std::max<int64_t>(0, (*length + *step - 1) / *step) : 1;
}

/// Floating-point operations of one row of a kernel. A loop counts with its maximum trip count.
int64_t countFlops(Block &block) {
  int64_t flops = 0;
  for (Operation &op : block) {
    int64_t times = 1;
    if (auto loop = dyn_cast<scf::ForOp>(op))
      times = iterationsOf(loop);
    for (Region &region : op.getRegions())
      for (Block &inner : region)
        flops += times * countFlops(inner);
    bool floating = op.getNumResults() == 1 && getElementTypeOrSelf(op.getResult(0).getType()).isFloat();
    if (!floating || isa<arith::ConstantOp>(op))
      continue;
    if (isa<math::MathDialect, arith::ArithDialect>(op.getDialect()))
      flops += static_cast<int64_t>(flopsOf(elementWork(&op)));
  }
  return flops;
}

/// The number of accesses to a buffer by one row of a kernel, if it is known. A loop counts with its maximum trip
/// count.
std::optional<double> elementsPerRow(BlockArgument buffer) {
  double elements = 0;
  for (Operation *user : buffer.getUsers()) {
    if (!isa<memref::LoadOp, memref::StoreOp>(user))
      return std::nullopt;
    double times = 1;
    for (Operation *parent = user->getParentOp(); parent && parent != buffer.getOwner()->getParentOp();
         parent = parent->getParentOp()) {
      if (isa<scf::WhileOp>(parent))
        return std::nullopt;
      if (auto loop = dyn_cast<scf::ForOp>(parent))
        times *= static_cast<double>(iterationsOf(loop));
    }
    elements += times;
  }
  return elements;
}

/// Bytes that an op reads and writes. If a launch reads only some rows of a table, only these rows count.
double bytesMoved(Operation &op, func::FuncOp kernel) {
  double bytes = 0;
  auto launch = dyn_cast<LaunchOp>(op);
  for (auto [i, operand] : llvm::enumerate(op.getOperands())) {
    auto type = cast<ShapedType>(operand.getType());
    double whole = byteSize(type);
    std::optional<double> perRow;
    if (launch && kernel && i < kernel.getNumArguments())
      perRow = elementsPerRow(kernel.getArgument(i));
    bytes += perRow && type.getNumElements()
                 ? std::min(whole, *perRow * launch.getRows() * whole / type.getNumElements())
                 : whole;
  }
  return bytes;
}

/// Seconds of an exchange of `bytes` over the links along its mesh axes.
double exchangeSeconds(ExchangeOp exchange, MeshOp mesh, const plan::CostModel &model, double bytes) {
  SmallVector<int64_t> along;
  for (auto ref : exchange.getAxes().getAsRange<AxisRefAttr>())
    for (auto [i, axis] : llvm::enumerate(mesh ? mesh.getAxes().getValue() : ArrayRef<Attribute>()))
      if (axis == ref.getName())
        along.push_back(static_cast<int64_t>(i));
  std::optional<double> known = mesh ? mesh.getLinkSeconds(along, bytes) : std::nullopt;
  return known.value_or(model.linkSeconds(bytes));
}

class Estimator {
public:
  explicit Estimator(ModuleOp module) : module(module) {}

  /// Sets the cost of each op of a command list; returns their sum.
  CostAttr estimate(Block &list, MeshOp mesh, const plan::CostModel &model) {
    for (Operation &op : list)
      if (CostAttr cost = costOf(op, mesh, model))
        op.setAttr("cost", cost);
    return kernels::sumOfCosts(list);
  }

private:
  /// Null for ops that cost nothing, such as views.
  CostAttr costOf(Operation &op, MeshOp mesh, const plan::CostModel &model) {
    if (auto exchange = dyn_cast<ExchangeOp>(op)) {
      auto plan = module.lookupSymbol<ExchangePlanOp>(exchange.getPlanAttr());
      int64_t received = plan ? plan.getReceivedBytes() : 0;
      return CostAttr::get(op.getContext(), 0, received, exchangeSeconds(exchange, mesh, model, received));
    }
    if (auto repeat = dyn_cast<RepeatOp>(op)) {
      CostAttr iteration = estimate(repeat.getBody().front(), mesh, model);
      int64_t iterations = repeat.getCountedIterations();
      return CostAttr::get(op.getContext(), iterations * iteration.getFlops(), iterations * iteration.getBytes(),
                           iterations * iteration.getSeconds());
    }
    double work = 0, rate = model.kernelRate;
    func::FuncOp kernel;
    if (isa<GemmOp, ConvolutionOp, LapackOp>(op)) {
      work = flopsOf(&op);
      rate = rateOf(model, &op);
    } else if (auto launch = dyn_cast<LaunchOp>(op)) {
      auto [entry, isNew] = flopsPerRow.try_emplace(launch.getKernel(), 0);
      kernel = dyn_cast_or_null<func::FuncOp>(symbols.lookupSymbolIn(module, launch.getKernel()));
      if (isNew && kernel)
        entry->second = countFlops(kernel.getBody().front());
      work = static_cast<double>(entry->second) * static_cast<double>(launch.getRows());
      if (llvm::any_of(launch.getOperandTypes(), [](Type type) { return getElementTypeOrSelf(type).isF64(); }))
        rate = model.doubleRate;
    } else if (!isa<CopyOp>(op)) {
      return {};
    }
    double moved = bytesMoved(op, kernel);
    return CostAttr::get(op.getContext(), static_cast<int64_t>(work), static_cast<int64_t>(moved),
                         model.launchSeconds + model.seconds(work, moved, rate));
  }

  ModuleOp module;
  SymbolTableCollection symbols;
  DenseMap<Attribute, int64_t> flopsPerRow;
};

struct EstimateTaskCosts : mpmd::impl::EstimateTaskCostsBase<EstimateTaskCosts> {
  void runOnOperation() override {
    Estimator estimator(getOperation());
    getOperation().walk([&](TaskOp task) {
      if (!task.isLowered())
        return;
      MeshOp mesh = MeshOp::ofStage(getOperation(), task.getStage());
      task.setCostAttr(estimator.estimate(task.getBody().front(), mesh, costModelOf(getOperation(), task.getStage())));
      MPMD_DEBUG("estimate-task-costs", stringifyTaskKind(task.getKind())
                                            << " of stage " << task.getStage() << ": " << task.getCostAttr());
      countStatistic("estimate-task-costs", "tasks");
    });
  }
};

} // namespace
