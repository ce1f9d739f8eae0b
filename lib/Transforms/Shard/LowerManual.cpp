// Lowers StableHLO collectives in manual computations to `mpmd.collective`.
#include "LocalBuilder.h"

#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"

namespace mpmd {
#define GEN_PASS_DEF_LOWERMANUAL
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

namespace {
/// Numbers the devices of a manual computation in the order that its collectives use.
class Devices {
public:
  /// `axes` are the manual axes of the computation.
  Devices(const Grid &grid, Atoms axes) : grid(grid), order(std::move(axes)) {}

  const Grid &grid;
  /// The manual axes as atoms. A device number is the index along them, major first.
  const Atoms order;

  int64_t count() const { return grid.parts(order); }
  /// The stride of the atom in device numbers.
  int64_t stride(int atom) const;
  int64_t placeAlong(int64_t device, int atom) const { return device / stride(atom) % grid.atoms[atom].size; }
  /// The index of a device along several atoms, major first.
  int64_t placeAlong(int64_t device, ArrayRef<int> atoms) const;
  /// The atoms along which the devices of every group differ, in the order of the devices in a group. Nothing if groups
  /// do not follow atoms.
  std::optional<Atoms> alongGroups(DenseIntElementsAttr groups) const;
};

/// Lowers one collective.
class Lowering {
public:
  Lowering(Operation *op, const Devices &devices) : op(op), devices(devices), local(devices.grid, OpBuilder(op)) {}
  LogicalResult run();

private:
  LogicalResult group(DenseIntElementsAttr groups);
  LogicalResult reduced(Region &computation, std::optional<int64_t> scatterDim);
  Value gather(Value value, int64_t dim);
  Value allToAll(Value value, int64_t splitDim, int64_t concatDim);
  LogicalResult permute(stablehlo::CollectivePermuteOp permute);
  Value partitionId(Type type);
  /// Emits an `mpmd.collective` among the devices of each group. It changes a tensor of this shape from layout `from`
  /// to `to`.
  Value collective(Value value, SmallVector<int64_t> shape, Layout from, Layout to, CollectiveKind kind,
                   Reduction reduction = Reduction::Sum, ArrayRef<int64_t> sourceDevices = {});
  Value reshape(Value value, ArrayRef<int64_t> shape);
  /// The element of a table at the device's own number.
  Value lookUp(ArrayRef<int32_t> byDevice);

  Operation *op;
  const Devices &devices;
  LocalBuilder local;
  /// The atoms of the groups, in the order of their devices.
  Atoms atoms;
};
} // namespace

int64_t Devices::stride(int atom) const {
  return grid.parts(ArrayRef(order).drop_front(std::distance(order.begin(), llvm::find(order, atom)) + 1));
}

int64_t Devices::placeAlong(int64_t device, ArrayRef<int> atoms) const {
  int64_t place = 0;
  for (int atom : atoms)
    place = place * grid.atoms[atom].size + placeAlong(device, atom);
  return place;
}

std::optional<Atoms> Devices::alongGroups(DenseIntElementsAttr groups) const {
  if (groups.getNumElements() != count())
    return std::nullopt;
  auto numbers = llvm::map_to_vector(groups.getValues<APInt>(), [](const APInt &n) { return n.getSExtValue(); });
  int64_t size = groups.getType().getDimSize(1);
  // The group of device 0 determines the atoms, from the minor end on.
  auto first = llvm::find(numbers, 0);
  if (first == numbers.end() || (first - numbers.begin()) % size)
    return std::nullopt;
  Atoms found;
  for (int64_t at = 1; at < size; at *= grid.atoms[found.front()].size) {
    auto next = llvm::find_if(order, [&](int atom) { return stride(atom) == first[at] && !is_contained(found, atom); });
    if (next == order.end())
      return std::nullopt;
    found.insert(found.begin(), *next);
  }
  if (grid.parts(found) != size)
    return std::nullopt;
  // Every other group must consist of devices that share the index along all other atoms.
  Atoms rest;
  for (int atom : order)
    if (!llvm::is_contained(found, atom))
      rest.push_back(atom);
  for (auto [i, device] : llvm::enumerate(numbers))
    if (device >= count() || placeAlong(device, found) != static_cast<int64_t>(i) % size ||
        placeAlong(device, rest) != placeAlong(numbers[i - i % size], rest))
      return std::nullopt;
  return found;
}

/// Groups as errors show them: `[[0, 1], [2, 3]]`.
static std::string shown(DenseIntElementsAttr groups) {
  std::string text = "[";
  int64_t size = groups.getType().getDimSize(1);
  for (auto [i, device] : llvm::enumerate(groups.getValues<APInt>())) {
    int64_t member = static_cast<int64_t>(i) % size;
    text += member ? ", " : i ? ", [" : "[";
    text += std::to_string(device.getSExtValue());
    text += member == size - 1 ? "]" : "";
  }
  return text + "]";
}

LogicalResult Lowering::group(DenseIntElementsAttr groups) {
  std::optional<Atoms> found = devices.alongGroups(groups);
  if (!found)
    return op->emitOpError("expected groups along the same axes or parts of axes, which together have each of the ")
           << devices.count() << " devices of the computation's mesh once, got " << shown(groups);
  atoms = *found;
  return success();
}

Value Lowering::reshape(Value value, ArrayRef<int64_t> shape) {
  return stablehlo::ReshapeOp::create(local.builder, op->getLoc(), typeOf(value).clone(shape), value);
}

Value Lowering::collective(Value value, SmallVector<int64_t> shape, Layout from, Layout to, CollectiveKind kind,
                           Reduction reduction, ArrayRef<int64_t> sourceDevices) {
  // Each group has a tensor of its own. A leading dimension, sharded over the other atoms, makes them one tensor.
  Atoms others;
  for (int atom = 0, count = local.grid.atoms.size(); atom < count; ++atom)
    if (!llvm::is_contained(atoms, atom))
      others.push_back(atom);
  if (!others.empty()) {
    shape.insert(shape.begin(), local.grid.parts(others));
    from.dims.insert(from.dims.begin(), others);
    to.dims.insert(to.dims.begin(), others);
    SmallVector<int64_t> one(typeOf(value).getShape());
    one.insert(one.begin(), 1);
    value = reshape(value, one);
  }
  value = local.collective(value, typeOf(value).clone(shape), from, to, kind, atoms, reduction,
                           "shard_map: " + op->getName().stripDialect().str(), sourceDevices);
  return others.empty() ? value : reshape(value, typeOf(value).getShape().drop_front());
}

LogicalResult Lowering::reduced(Region &computation, std::optional<int64_t> scatterDim) {
  std::optional<Reduction> reduction = reductionOf(computation);
  if (!reduction)
    return op->emitOpError("expected a computation that is a sum, product, maximum, minimum, 'and' or 'or' of its two "
                           "arguments, got another one");
  for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults())) {
    Layout from = Layout::whole(typeOf(operand).getRank()), to = from;
    for (int atom : atoms)
      from.defer(atom);
    if (scatterDim)
      to.dims[*scatterDim] = atoms;
    result.replaceAllUsesWith(collective(operand, llvm::to_vector(typeOf(operand).getShape()), from, to,
                                         scatterDim ? CollectiveKind::ReduceScatter : CollectiveKind::AllReduce,
                                         *reduction));
  }
  return success();
}

Value Lowering::gather(Value value, int64_t dim) {
  Layout to = Layout::whole(typeOf(value).getRank()), from = to;
  from.dims[dim] = atoms;
  SmallVector<int64_t> shape(typeOf(value).getShape());
  shape[dim] *= local.grid.parts(atoms);
  return collective(value, shape, from, to, CollectiveKind::AllGather);
}

Value Lowering::allToAll(Value value, int64_t splitDim, int64_t concatDim) {
  SmallVector<int64_t> shape(typeOf(value).getShape()), whole = shape;
  int64_t parts = local.grid.parts(atoms);
  // If one dimension is both split and concatenated, it is split into two dimensions: the shards, and the elements of
  // one shard.
  if (splitDim == concatDim) {
    shape[splitDim] /= parts;
    shape.insert(shape.begin() + splitDim, {1, parts});
    return reshape(allToAll(reshape(value, shape), splitDim + 1, splitDim), whole);
  }
  Layout from = Layout::whole(typeOf(value).getRank()), to = from;
  from.dims[concatDim] = atoms;
  to.dims[splitDim] = atoms;
  shape[concatDim] *= parts;
  return collective(value, shape, from, to, CollectiveKind::AllToAll);
}

Value Lowering::lookUp(ArrayRef<int32_t> byDevice) {
  OpBuilder &builder = local.builder;
  auto all = RankedTensorType::get({static_cast<int64_t>(byDevice.size())}, builder.getI32Type());
  Value list = stablehlo::ConstantOp::create(builder, op->getLoc(), all, DenseElementsAttr::get(all, byDevice));
  Value one =
      stablehlo::DynamicSliceOp::create(builder, op->getLoc(), all.clone({1}), list,
                                        ValueRange{local.place(op->getLoc(), devices.order)}, ArrayRef<int64_t>{1});
  return reshape(one, {});
}

LogicalResult Lowering::permute(stablehlo::CollectivePermuteOp permute) {
  auto pairs = llvm::map_to_vector(permute.getSourceTargetPairs().getValues<APInt>(),
                                   [](const APInt &number) { return number.getSExtValue(); });
  for (int64_t device : pairs)
    if (device >= devices.count())
      return op->emitOpError("expected devices below ") << devices.count() << ", got " << device;
  // The atoms along which some source and target differ.
  for (int atom : devices.order)
    for (size_t i = 0; i < pairs.size(); i += 2)
      if (devices.placeAlong(pairs[i], atom) != devices.placeAlong(pairs[i + 1], atom) &&
          !llvm::is_contained(atoms, atom))
        atoms.push_back(atom);
  SmallVector<int64_t> source(devices.count(), -1);
  for (size_t i = 0; i < pairs.size(); i += 2)
    source[pairs[i + 1]] = pairs[i];
  // Along axes that are not manual, source and target have the same index.
  const Grid &grid = local.grid;
  SmallVector<int64_t> places(grid.mesh.getNumDevices(), -1);
  for (auto [place, from] : llvm::enumerate(places)) {
    auto along = [&](int atom) { return static_cast<int64_t>(place) / grid.stride(atom) % grid.atoms[atom].size; };
    int64_t device = 0;
    for (int atom : devices.order)
      device = device * grid.atoms[atom].size + along(atom);
    if (source[device] < 0)
      continue;
    from = static_cast<int64_t>(place);
    for (int atom : devices.order)
      from += (devices.placeAlong(source[device], atom) - along(atom)) * grid.stride(atom);
  }
  Location loc = op->getLoc();
  OpBuilder &builder = local.builder;
  for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults())) {
    RankedTensorType type = typeOf(operand);
    Value came = operand;
    if (!atoms.empty()) {
      SmallVector<int64_t> shape(type.getShape()), one = shape;
      shape.insert(shape.begin(), grid.parts(atoms));
      one.insert(one.begin(), 1);
      Layout layout = Layout::whole(type.getRank() + 1);
      layout.dims[0] = atoms;
      came = collective(reshape(operand, one), shape, layout, layout, CollectiveKind::Permute, Reduction::Sum, places);
      came = reshape(came, type.getShape());
    }
    if (llvm::is_contained(source, -1)) {
      auto receives = llvm::map_to_vector(source, [](int64_t from) -> int32_t { return from >= 0; });
      Value some =
          stablehlo::ConvertOp::create(builder, loc, RankedTensorType::get({}, builder.getI1Type()), lookUp(receives));
      came = stablehlo::SelectOp::create(
          builder, loc, type, some, came,
          local.splat(loc, type, LocalBuilder::neutral(type.getElementType(), Reduction::Sum)));
    }
    result.replaceAllUsesWith(came);
  }
  return success();
}

Value Lowering::partitionId(Type type) {
  return stablehlo::ConvertOp::create(local.builder, op->getLoc(), type, local.place(op->getLoc(), devices.order));
}

LogicalResult Lowering::run() {
  auto all = [&](auto lowered) {
    for (auto [operand, result] : llvm::zip_equal(op->getOperands(), op->getResults()))
      // In a group of one device, the result is the operand.
      result.replaceAllUsesWith(atoms.empty() ? operand : lowered(operand));
    return success();
  };
  auto lower = [&]() -> LogicalResult {
    if (auto groups = op->getAttrOfType<DenseIntElementsAttr>("replica_groups"); groups && failed(group(groups)))
      return failure();
    if (auto permutes = dyn_cast<stablehlo::CollectivePermuteOp>(op))
      return permute(permutes);
    if (isa<stablehlo::PartitionIdOp>(op)) {
      op->getResult(0).replaceAllUsesWith(partitionId(op->getResult(0).getType()));
      return success();
    }
    if (auto gathers = dyn_cast<stablehlo::AllGatherOp>(op))
      return all([&](Value value) { return gather(value, static_cast<int64_t>(gathers.getAllGatherDim())); });
    if (auto sends = dyn_cast<stablehlo::AllToAllOp>(op))
      return all([&](Value value) {
        return allToAll(value, static_cast<int64_t>(sends.getSplitDimension()),
                        static_cast<int64_t>(sends.getConcatDimension()));
      });
    if (atoms.empty())
      return all([](Value value) { return value; });
    if (auto scatters = dyn_cast<stablehlo::ReduceScatterOp>(op))
      return reduced(scatters.getComputation(), static_cast<int64_t>(scatters.getScatterDimension()));
    return reduced(cast<stablehlo::AllReduceOp>(op).getComputation(), std::nullopt);
  };
  if (failed(lower()))
    return failure();
  op->erase();
  return success();
}

static bool isCollective(Operation *op) {
  return isa<stablehlo::AllReduceOp, stablehlo::ReduceScatterOp, stablehlo::AllGatherOp, stablehlo::AllToAllOp,
             stablehlo::CollectivePermuteOp, stablehlo::PartitionIdOp>(op);
}

static LogicalResult lowerAll(ManualComputationOp manual, const Grid &grid) {
  if (auto outer = manual->getParentOfType<ManualComputationOp>()) {
    InFlightDiagnostic error = manual.emitOpError("expected no manual computation inside another, got one");
    error.attachNote(outer.getLoc()) << "the other";
    return error;
  }
  Atoms axes;
  for (auto axis : manual.getAxes().getAsRange<AxisRefAttr>()) {
    std::optional<Atoms> found = grid.toAtoms(axis);
    if (!found)
      return manual.emitOpError("expected axes of the mesh ") << grid.mesh.getAxes() << ", got " << axis;
    axes.append(*found);
  }
  Devices devices(grid, axes);
  WalkResult result = manual.getBody().walk([&](Operation *op) {
    // Constraints in the body have no effect, because the body computes on the tensors of one device.
    if (auto constrain = dyn_cast<ShardingConstraintOp>(op)) {
      constrain.getResult().replaceAllUsesWith(constrain.getInput());
      constrain.erase();
    } else if (isCollective(op) && failed(Lowering(op, devices).run())) {
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct LowerManual : mpmd::impl::LowerManualBase<LowerManual> {
  void runOnOperation() override {
    auto meshes = getOperation().getOps<MeshOp>();
    SmallVector<ManualComputationOp> all;
    getOperation().walk([&](ManualComputationOp manual) { all.push_back(manual); });
    if (all.empty())
      return;
    if (!llvm::hasSingleElement(meshes)) {
      all.front().emitOpError("expected one intra-stage mesh, got ") << std::distance(meshes.begin(), meshes.end());
      return signalPassFailure();
    }
    Grid grid(*meshes.begin());
    for (ManualComputationOp manual : all)
      if (failed(lowerAll(manual, grid)))
        return signalPassFailure();
  }
};
} // namespace
