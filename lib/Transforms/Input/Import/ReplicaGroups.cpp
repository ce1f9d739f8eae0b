// Enumerates the devices of replica groups that are given as mesh axes.
#include "ReplicaGroups.h"

#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/Verifier.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd;

static constexpr StringRef kGroups = "replica_groups";

namespace {
using MeshAxes = SmallVector<std::pair<StringRef, int64_t>>;

/// The devices along an axis or sub-axis: their number, and the distance between their device numbers.
struct Walk {
  int64_t size, stride;
};

class Resolver {
public:
  Resolver(ModuleOp module, Operation *op, stablehlo::ReplicaGroupMeshAxesAttr groups)
      : module(module), op(op), groups(groups) {}
  FailureOr<DenseIntElementsAttr> run();

private:
  FailureOr<MeshAxes> axesOf(Attribute meshOrRef);
  FailureOr<MeshAxes> numberedAxes();
  /// The device numbers along one axis of the groups.
  FailureOr<Walk> walkOf(Attribute axis);

  ModuleOp module;
  Operation *op;
  stablehlo::ReplicaGroupMeshAxesAttr groups;
  /// The axes of the mesh that numbers the devices.
  MeshAxes axes;
};
} // namespace

FailureOr<MeshAxes> Resolver::axesOf(Attribute meshOrRef) {
  MeshAxes found;
  auto mesh = dyn_cast<sdy::MeshAttr>(meshOrRef);
  if (auto symbol = dyn_cast<FlatSymbolRefAttr>(meshOrRef))
    if (auto named = module.lookupSymbol<sdy::MeshOp>(symbol.getAttr()))
      mesh = named.getMesh();
  if (mesh) {
    for (sdy::MeshAxisAttr axis : mesh.getAxes())
      found.emplace_back(axis.getName(), axis.getSize());
    return found;
  }
  auto written = dyn_cast<stablehlo::MeshAttr>(meshOrRef);
  if (!written || !llvm::all_of(written.getAxes(), llvm::IsaPred<stablehlo::MeshAxisAttr>))
    return op->emitOpError("expected replica groups over a mesh of the module, got ") << meshOrRef;
  for (auto axis : written.getAxes().getAsRange<stablehlo::MeshAxisAttr>())
    found.emplace_back(axis.getName(), axis.getSize());
  return found;
}

FailureOr<MeshAxes> Resolver::numberedAxes() {
  FailureOr<MeshAxes> own = axesOf(groups.getMesh());
  auto manual = op->getParentOfType<sdy::ManualComputationOp>();
  if (failed(own) || !manual)
    return own;
  auto shardings = llvm::to_vector(manual.getInShardings().getShardings());
  llvm::append_range(shardings, manual.getOutShardings().getShardings());
  if (shardings.empty())
    return own;
  FailureOr<MeshAxes> around = axesOf(shardings.front().getMeshOrRef());
  if (failed(around))
    return failure();
  MeshAxes inOrder = *own, others = *around;
  llvm::sort(inOrder);
  llvm::sort(others);
  if (inOrder != others) {
    InFlightDiagnostic error = op->emitOpError("expected replica groups over the axes of the computation around, got ")
                               << groups;
    error.attachNote(manual.getLoc()) << "over " << shardings.front().getMeshOrRef();
    return error;
  }
  return around;
}

FailureOr<Walk> Resolver::walkOf(Attribute axis) {
  StringRef name;
  int64_t before = 1, size = 0;
  if (auto reference = dyn_cast<stablehlo::AxisRefAttr>(axis)) {
    name = reference.getName();
    if (stablehlo::SubAxisInfoAttr part = reference.getSubAxisInfo())
      std::tie(before, size) = std::pair(part.getPreSize(), part.getSize());
  } else if (auto reference = dyn_cast<sdy::AxisRefAttr>(axis)) {
    name = reference.getName();
    if (reference.getSize() != 0)
      std::tie(before, size) = std::pair(reference.getPreSize(), reference.getSize());
  }
  int64_t stride = 1;
  for (auto [each, whole] : llvm::reverse(axes)) {
    if (each == name) {
      if (size == 0)
        size = whole;
      if (size < 1 || before < 1 || before > whole || whole % before || whole / before % size)
        break;
      return Walk{size, stride * (whole / before / size)};
    }
    stride *= whole;
  }
  InFlightDiagnostic error = op->emitOpError("expected replica groups to name axes or sub-axes of the mesh [");
  llvm::interleaveComma(axes, error, [&](const auto &each) { error << each.first << "=" << each.second; });
  return error << "], got " << axis;
}

FailureOr<DenseIntElementsAttr> Resolver::run() {
  FailureOr<MeshAxes> numbered = numberedAxes();
  if (failed(numbered))
    return failure();
  axes = *numbered;
  int64_t count = 1;
  for (auto [name, size] : axes)
    if (size < 1 || llvm::MulOverflow(count, size, count) || count > kMaxDevices)
      return op->emitOpError("expected a mesh of at most ") << kMaxDevices << " devices, got " << groups.getMesh();
  // The group that contains device 0, in the order of the axes.
  SmallVector<int64_t> first{0};
  for (Attribute axis : groups.getAxes()) {
    FailureOr<Walk> walk = walkOf(axis);
    if (failed(walk))
      return failure();
    SmallVector<int64_t> next;
    if (static_cast<int64_t>(first.size()) > count / walk->size)
      return op->emitOpError("expected each axis at most once in the replica groups, got ") << groups;
    for (int64_t device : first)
      for (int64_t step = 0; step < walk->size; ++step)
        next.push_back(device + step * walk->stride);
    first = std::move(next);
  }
  // All other groups are translations of this group. Each starts at the first device that is in no group yet.
  SmallVector<int64_t> table;
  llvm::BitVector seen(count);
  for (int64_t device = 0; device < count; ++device) {
    if (seen[device])
      continue;
    for (int64_t step : first) {
      if (device + step >= count || seen[device + step])
        return op->emitOpError("expected each axis at most once in the replica groups, got ") << groups;
      seen.set(device + step);
      table.push_back(device + step);
    }
  }
  int64_t size = first.size();
  auto type = RankedTensorType::get({count / size, size}, IntegerType::get(op->getContext(), 64));
  return DenseIntElementsAttr::get(type, table);
}

LogicalResult mpmd::resolveReplicaGroups(ModuleOp module) {
  WalkResult result = module.walk([&](Operation *op) {
    auto groups = op->getAttrOfType<stablehlo::ReplicaGroupMeshAxesAttr>(kGroups);
    if (!groups)
      return WalkResult::advance();
    FailureOr<DenseIntElementsAttr> table = Resolver(module, op, groups).run();
    if (failed(table))
      return WalkResult::interrupt();
    op->setAttr(kGroups, *table);
    return WalkResult(verify(op));
  });
  return failure(result.wasInterrupted());
}
