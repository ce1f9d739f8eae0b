//===- ExpandCollectives.cpp - expands collectives to exchanges -------------------------------===//
//
// Expands a collective to one or two exchanges, and a reduction of the received terms in the order of device indices.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/Mpmd/Messages.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Legalize/Passes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_EXPANDCOLLECTIVES
#include "mpmd/Transforms/Legalize/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

/// Below this size, one exchange sends all terms to all devices. With n devices, each device then accesses 3n + 1 bytes
/// per byte of the result. Reducing in parts accesses about 5, but needs a second exchange, which costs more below this
/// size.
static constexpr int64_t kDirectBytes = 384 << 10;

namespace {
/// The exchange plans of a module, without duplicates.
class PlanTable {
public:
  explicit PlanTable(ModuleOp module) : module(module), builder(module.getContext()) {
    for (auto plan : module.getOps<ExchangePlanOp>())
      names.try_emplace(keyOf(plan.getMembers(), plan.getSourceBytes(), plan.getTargetBytes(), plan.getRows()),
                        FlatSymbolRefAttr::get(plan.getSymNameAttr()));
  }

  FlatSymbolRefAttr find(MeshOp mesh, int64_t members, int64_t sourceBytes, int64_t targetBytes,
                         ArrayRef<plan::BoxMessage> messages) {
    SmallVector<Attribute> rows;
    for (const plan::BoxMessage &message : messages)
      rows.push_back(toAttr(builder.getContext(), message));
    ArrayAttr all = builder.getArrayAttr(rows);
    FlatSymbolRefAttr &name = names[keyOf(members, sourceBytes, targetBytes, all)];
    if (name)
      return name;
    std::string free;
    do
      free = "e" + std::to_string(next++);
    while (module.lookupSymbol(free));
    builder.setInsertionPointAfter(last ? last.getOperation() : mesh.getOperation());
    last =
        ExchangePlanOp::create(builder, mesh.getLoc(), builder.getStringAttr(free), builder.getI64IntegerAttr(members),
                               builder.getI64IntegerAttr(sourceBytes), builder.getI64IntegerAttr(targetBytes), all);
    return name = FlatSymbolRefAttr::get(builder.getContext(), free);
  }

private:
  Attribute keyOf(int64_t members, int64_t sourceBytes, int64_t targetBytes, ArrayAttr rows) {
    return builder.getArrayAttr({builder.getDenseI64ArrayAttr({members, sourceBytes, targetBytes}), rows});
  }

  ModuleOp module;
  OpBuilder builder;
  DenseMap<Attribute, FlatSymbolRefAttr> names;
  ExchangePlanOp last;
  int64_t next = 0;
};

class Expander {
public:
  Expander(CollectiveOp op, MeshOp mesh, PlanTable &plans) : op(op), mesh(mesh), plans(plans), builder(op) {}

  LogicalResult run();

private:
  Value exchange(int64_t part, Value from, RankedTensorType type, ArrayRef<plan::BoxMessage> messages,
                 bool ofSum = false);
  /// Emits the exchange of all terms. Returns them stacked along the first dimension, as `reduce` expects them.
  Value gatherPartialSums(RankedTensorType type, ArrayRef<plan::BoxMessage> messages);
  Value reduce(Value terms);
  /// Reduces on each device one part of the flattened tensor. A second exchange then gathers all parts on all devices.
  Value reduceInParts(const plan::Sharding &source);

  CollectiveOp op;
  MeshOp mesh;
  PlanTable &plans;
  OpBuilder builder;
  int64_t members = 1, bytes = 1;
};
} // namespace

Value Expander::exchange(int64_t part, Value from, RankedTensorType type, ArrayRef<plan::BoxMessage> messages,
                         bool ofSum) {
  FlatSymbolRefAttr plan =
      plans.find(mesh, members, byteSize(cast<ShapedType>(from.getType())), byteSize(type), messages);
  Value target = tensor::EmptyOp::create(builder, op.getLoc(), type.getShape(), type.getElementType());
  return ExchangeOp::create(builder, op.getLoc(), type, plan, op.getKindAttr(), builder.getI64IntegerAttr(part),
                            ofSum ? builder.getUnitAttr() : UnitAttr(), from, target, op.getAxesAttr(),
                            op.getReasonAttr(), CostAttr())
      .getResult();
}

Value Expander::gatherPartialSums(RankedTensorType type, ArrayRef<plan::BoxMessage> messages) {
  // i1 terms are combined by logical ops, not added (see `combinerOf`).
  bool ofSum = *op.getSource().getReduction() == Reduction::Sum && !type.getElementType().isInteger(1);
  return exchange(0, op.getInput(), type, messages, ofSum);
}

/// The name of the op that combines two terms, and its neutral element. For i1, the op is a logical one.
static std::pair<StringRef, TypedAttr> combinerOf(Reduction reduction, Type element) {
  Builder builder(element.getContext());
  bool truth = element.isInteger(1);
  auto integer = dyn_cast<IntegerType>(element);
  auto real = dyn_cast<FloatType>(element);
  auto number = [&](const APInt &value) -> TypedAttr { return builder.getIntegerAttr(element, value); };
  auto infinity = [&](bool negative) -> TypedAttr {
    return builder.getFloatAttr(element, APFloat::getInf(real.getFloatSemantics(), negative));
  };
  unsigned width = element.getIntOrFloatBitWidth();
  switch (reduction) {
  case Reduction::Sum:
    if (truth)
      break;
    return {"stablehlo.add", real ? TypedAttr(builder.getFloatAttr(element, -0.0)) : number(APInt::getZero(width))};
  case Reduction::Product:
    if (truth)
      return {"stablehlo.and", number(APInt::getAllOnes(width))};
    return {"stablehlo.multiply", real ? TypedAttr(builder.getFloatAttr(element, 1.0)) : number(APInt(width, 1))};
  case Reduction::Maximum:
    if (truth)
      break;
    return {"stablehlo.maximum", real                   ? infinity(true)
                                 : integer.isUnsigned() ? number(APInt::getZero(width))
                                                        : number(APInt::getSignedMinValue(width))};
  case Reduction::Minimum:
    if (truth)
      return {"stablehlo.and", number(APInt::getAllOnes(width))};
    return {"stablehlo.minimum", real                   ? infinity(false)
                                 : integer.isUnsigned() ? number(APInt::getAllOnes(width))
                                                        : number(APInt::getSignedMaxValue(width))};
  case Reduction::And:
    return {"stablehlo.and", number(APInt::getAllOnes(width))};
  case Reduction::Or:
    break;
  }
  return {"stablehlo.or", number(APInt::getZero(width))};
}

/// Reduces the first dimension, in order. Adds types narrower than f32 in f32, and rounds once.
Value Expander::reduce(Value terms) {
  Location loc = op.getLoc();
  auto given = cast<RankedTensorType>(terms.getType());
  Type element = given.getElementType();
  bool widened = element.isBF16() || element.isF16();
  auto type = widened ? cast<RankedTensorType>(given.clone(builder.getF32Type())) : given;
  if (widened)
    terms = stablehlo::ConvertOp::create(builder, loc, type, terms);
  auto scalar = RankedTensorType::get({}, type.getElementType());
  auto [name, neutral] = combinerOf(*op.getSource().getReduction(), type.getElementType());
  Value init = stablehlo::ConstantOp::create(builder, loc, scalar, DenseElementsAttr::get(scalar, Attribute(neutral)));
  RankedTensorType result = RankedTensorType::get(type.getShape().drop_front(), type.getElementType());
  auto reduced = stablehlo::ReduceOp::create(builder, loc, TypeRange(result), ValueRange(terms), ValueRange(init),
                                             builder.getDenseI64ArrayAttr({0}));
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *block = builder.createBlock(&reduced.getBody(), {}, {scalar, scalar}, {loc, loc});
    Operation *combined = builder.create(loc, builder.getStringAttr(name), block->getArguments(), TypeRange(scalar));
    stablehlo::ReturnOp::create(builder, loc, combined->getResults());
  }
  Value value = reduced->getResult(0);
  if (widened)
    value = stablehlo::ConvertOp::create(builder, loc, result.clone(element), value);
  return value;
}

Value Expander::reduceInParts(const plan::Sharding &source) {
  // Treats the local tensor as a vector, with one row for each group of devices that reduce together.
  auto local = cast<RankedTensorType>(op.getInput().getType());
  int64_t elements = local.getNumElements(), groups = 1, parts = 1;
  std::vector<int64_t> others;
  for (size_t axis = 0; axis < source.mesh.size(); ++axis) {
    if (llvm::is_contained(source.unreduced, static_cast<int64_t>(axis))) {
      parts *= source.mesh[axis];
      continue;
    }
    groups *= source.mesh[axis];
    others.push_back(static_cast<int64_t>(axis));
  }
  std::vector<int64_t> shape{groups, elements};
  plan::Sharding terms{source.devices, source.mesh, {others, {}}, source.unreduced};
  plan::Sharding cut{source.devices, source.mesh, {others, source.unreduced}, {}};
  plan::Sharding whole{source.devices, source.mesh, {others, {}}, {}};
  int64_t size = plan::partSize(elements, parts);
  Value came = gatherPartialSums(RankedTensorType::get({parts, size}, local.getElementType()),
                                 boxMessages(shape, bytes, terms, cut));
  return exchange(1, reduce(came), op.getResult().getType(), boxMessages(shape, bytes, cut, whole));
}

LogicalResult Expander::run() {
  auto global = cast<RankedTensorType>(op.getGlobal());
  RankedTensorType type = op.getResult().getType();
  bytes = elementBytes(global.getElementType());
  if (type.getNumElements() == 0 || op.getInput().getType().getNumElements() == 0) {
    op.replaceAllUsesWith(Value(tensor::EmptyOp::create(builder, op.getLoc(), type.getShape(), type.getElementType())));
    op.erase();
    return success();
  }
  if (byteSize(global) > kMaxBytes)
    return op.emitOpError("expected at most ") << kMaxBytes << " bytes, got " << global;
  if (op.getSource().getReduction() && isa<FloatType>(global.getElementType()) &&
      llvm::is_contained({Reduction::And, Reduction::Or}, *op.getSource().getReduction()))
    return op.emitOpError("expected terms of integers for 'and' and 'or', got ") << global;
  members = mesh.getNumDevices();

  // Adds a leading dimension, sharded over the axes that stay unreduced. Terms with different indices along these axes
  // are then in different elements, and are never combined.
  SmallVector<AxisRefAttr> kept(op.getTarget().getUnreduced()), combined;
  for (AxisRefAttr axis : op.getSource().getUnreduced())
    if (!llvm::is_contained(kept, axis))
      combined.push_back(axis);
  std::vector<int64_t> shape(global.getShape());
  auto withKept = [&](ShardingAttr sharding, ArrayRef<AxisRefAttr> unreduced) {
    SmallVector<DimShardingAttr> dims(sharding.getDims());
    if (!kept.empty())
      dims.insert(dims.begin(), DimShardingAttr::get(op.getContext(), kept, /*open=*/false));
    return ShardingAttr::get(op.getContext(), dims, {}, unreduced,
                             unreduced.empty() ? std::nullopt : op.getSource().getReduction());
  };
  if (!kept.empty())
    shape.insert(shape.begin(), DimShardingAttr::get(op.getContext(), kept, /*open=*/false).getParts());
  SmallVector<int64_t> devices = llvm::to_vector(llvm::seq(members));
  std::optional<plan::Sharding> source = toPlan(withKept(op.getSource(), combined), mesh, devices),
                                target = toPlan(withKept(op.getTarget(), {}), mesh, devices);
  if (!source || !target) {
    InFlightDiagnostic error =
        op.emitOpError("expected axes of the mesh, or parts of them whose bounds divide one another (m and m * k for "
                       "\"axis\":(m)k), got ")
        << op.getSource() << " and " << op.getTarget();
    error.attachNote(mesh.getLoc()) << "the mesh";
    return error;
  }

  Value result;
  int64_t terms = 1;
  for (AxisRefAttr axis : combined)
    terms *= axis.getSize();
  if (op.getSourceDevices() && static_cast<int64_t>(op.getSourceDevices()->size()) != members) { // rule collective_c4
    InFlightDiagnostic error = op.emitOpError("expected one source device for each of ")
                               << members << " devices, got " << op.getSourceDevices()->size();
    error.attachNote(mesh.getLoc()) << "the mesh";
    return error;
  }
  bool staysInPlace = llvm::equal(op.getSource().getDims(), op.getTarget().getDims(),
                                  [](auto a, auto b) { return a.getAxes() == b.getAxes(); });
  if (op.getSourceDevices()) {
    std::vector<plan::BoxMessage> messages;
    for (auto [target, source] : llvm::enumerate(op.getSourceDevicesAttr().asArrayRef()))
      if (source >= 0)
        messages.push_back({source, static_cast<int64_t>(target), 0, 0, byteSize(type), {}});
    result = exchange(0, op.getInput(), type, messages);
  } else if (RowMovesAttr moves = op.getRowsAttr()) {
    plan::RowMoves rows{static_cast<size_t>(moves.getDim()), moves.getSize(), {}};
    for (ArrayRef<int64_t> left = moves.getRanges(); !left.empty(); left = left.drop_front(3))
      rows.ranges.push_back({left[0], left[1], left[2]});
    result = exchange(0, op.getInput(), type, boxMessages(shape, bytes, *source, *target, &rows));
  } else if (combined.empty()) {
    result = exchange(0, op.getInput(), type, boxMessages(shape, bytes, *source, *target));
  } else if (staysInPlace && byteSize(type) > kDirectBytes / (3 * terms - 4)) {
    result = reduceInParts(*source);
  } else {
    SmallVector<int64_t> came{terms};
    llvm::append_range(came, type.getShape());
    result = reduce(gatherPartialSums(RankedTensorType::get(came, type.getElementType()),
                                      boxMessages(shape, bytes, *source, *target)));
  }
  op.replaceAllUsesWith(result);
  op.erase();
  return success();
}

namespace {
struct ExpandCollectives : mpmd::impl::ExpandCollectivesBase<ExpandCollectives> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<CollectiveOp> collectives;
    SmallVector<AxisIndicesOp> coordinates;
    module.walk([&](CollectiveOp op) { collectives.push_back(op); });
    module.walk([&](AxisIndicesOp op) { coordinates.push_back(op); });
    // Axis indices are loop-invariant, so they move out of loops and branches of a task.
    for (AxisIndicesOp op : coordinates)
      if (auto stage = op->getParentOfType<TaskOp>())
        if (Operation *inList = stage.getBody().front().findAncestorOpInBlock(*op); inList != op)
          op->moveBefore(inList);
    PlanTable plans(module);
    for (CollectiveOp op : collectives) {
      if (!isa<TaskOp>(op->getParentOp())) {
        InFlightDiagnostic error = op.emitOpError("expected in the list of a task, got ")
                                   << stringifyCollectiveKind(op.getKind()) << " for " << op.getReasonAttr()
                                   << " inside '" << op->getParentOp()->getName() << "', which is one kernel";
        error.attachNote(op->getParentOp()->getLoc()) << "see this '" << op->getParentOp()->getName() << "'";
        return signalPassFailure();
      }
      auto mesh = module.lookupSymbol<MeshOp>(op.getMesh());
      if (!mesh) {
        op.emitOpError("expected an 'mpmd.mesh', got ") << op.getMeshAttr();
        return signalPassFailure();
      }
      if (failed(Expander(op, mesh, plans).run()))
        return signalPassFailure();
    }
  }
};
} // namespace
