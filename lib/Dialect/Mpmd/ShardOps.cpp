// Verifies the operations of the Shard passes, and converts shardings to plain data.
#include "mpmd/Dialect/Mpmd/ShardingPlan.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>
#include <map>
#include <set>

using namespace mlir;
using namespace mpmd;

ParseResult mpmd::parseCollectiveKind(OpAsmParser &parser, CollectiveKindAttr &kind) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<CollectiveKind> value = symbolizeCollectiveKind(keyword);
  if (!value)
    return parser.emitError(loc) << "expected all_reduce, reduce_scatter, all_gather, all_to_all or permute, got "
                                 << keyword;
  kind = CollectiveKindAttr::get(parser.getContext(), *value);
  return success();
}

void mpmd::printCollectiveKind(OpAsmPrinter &printer, Operation *, CollectiveKindAttr kind) {
  printer << stringifyCollectiveKind(kind.getValue());
}

LogicalResult RowMovesAttr::verify(function_ref<InFlightDiagnostic()> emitError, int64_t dim, int64_t size,
                                   ArrayRef<int64_t> ranges) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  bool isGood = dim >= 0 && size > 0 && !ranges.empty() && ranges.size() % 3 == 0;
  for (int64_t end = 0; isGood && !ranges.empty(); ranges = ranges.drop_front(3)) {
    isGood = ranges[0] >= 0 && ranges[1] >= end && ranges[2] > 0 && ranges[2] <= size - ranges[0] &&
             ranges[1] <= kMost - ranges[2];
    end = ranges[1] + ranges[2];
  }
  if (!isGood) // row_moves_c1
    return emitError() << "expected ranges of three numbers inside " << size
                       << " rows, in order and without overlap in the target";
  return success();
}

LogicalResult ShardingConstraintOp::verify() {
  int64_t rank = getResult().getType().getRank(), dims = getSharding().getDims().size();
  if (rank != dims) // sharding_constraint_c1
    return emitOpError("expected a sharding of ") << rank << " dimensions, got one of " << dims;
  return success();
}

LogicalResult CollectiveOp::verify() {
  auto global = cast<RankedTensorType>(getGlobal()), given = global;
  if (RowMovesAttr rows = getRowsAttr()) { // collective_c5
    if (rows.getDim() >= global.getRank() || rows.getTargetEnd() > global.getDimSize(rows.getDim()) ||
        getSourceDevices() || !getSource().getUnreduced().empty())
      return emitOpError("expected rows of ")
             << global << ", without 'source_devices' and unreduced axes, got " << rows;
    SmallVector<int64_t> shape(global.getShape());
    shape[rows.getDim()] = rows.getSize();
    given = global.clone(shape);
  }
  auto check = [&](StringRef what, Type type, RankedTensorType global,
                   ShardingAttr sharding) -> LogicalResult { // collective_c1
    if (static_cast<int64_t>(sharding.getDims().size()) != global.getRank())
      return emitOpError("expected shardings of ")
             << global.getRank() << " dimensions, got one of " << sharding.getDims().size();
    auto local = global.clone(sharding.getLocalShape(global.getShape()));
    if (type != local)
      return emitOpError("expected the ") << what << " to be " << local << " under " << sharding << ", got " << type;
    return success();
  };
  if (failed(check("operand", getInput().getType(), given, getSource())) ||
      failed(check("result", getResult().getType(), global, getTarget())))
    return failure();
  for (AxisRefAttr axis : getTarget().getUnreduced()) // collective_c2
    if (!llvm::is_contained(getSource().getUnreduced(), axis))
      return emitOpError("expected the target to be unreduced along axes of the source only, got ") << axis;
  if (getAxes().empty() ||
      (!getRows() && (getSource() == getTarget()) != getSourceDevices().has_value())) // collective_c3
    return emitOpError("expected at least one axis, and equal shardings with 'source_devices' or different ones "
                       "without, got ")
           << getAxes().size() << " axes and " << (getSource() == getTarget() ? "equal" : "different")
           << " shardings with" << (getSourceDevices() ? "" : "out") << " 'source_devices'";
  if (getSourceDevices()) // collective_c4
    for (int64_t place : getSourceDevicesAttr().asArrayRef())
      if (place < -1 || place >= static_cast<int64_t>(getSourceDevices()->size()))
        return emitOpError("expected places from 0 to ")
               << getSourceDevices()->size() - 1 << " in 'source_devices', or -1, got " << place;
  return success();
}

LogicalResult ManualComputationOp::verify() {
  Block &body = getBody().front();
  if (body.empty() || !isa<YieldOp>(body.back())) // manual_computation_c2
    return emitOpError("expected a body that ends with 'mpmd.yield', got ")
           << (body.empty() ? "no op" : ("'" + body.back().getName().getStringRef() + "'").str());
  auto check = [&](StringRef what, TypeRange globals, ArrayAttr shardings, TypeRange locals) -> LogicalResult {
    if (globals.size() != shardings.size() || globals.size() != locals.size()) // manual_computation_c1
      return emitOpError("expected one sharding and one local value for each of ")
             << globals.size() << " " << what << ", got " << shardings.size() << " and " << locals.size();
    for (auto [type, each, local] : llvm::zip_equal(globals, shardings.getAsRange<ShardingAttr>(), locals)) {
      auto global = cast<RankedTensorType>(type);
      if (static_cast<int64_t>(each.getDims().size()) != global.getRank() || !each.getUnreduced().empty())
        return emitOpError("expected shardings of ")
               << what << " with one entry per dimension and no unreduced axes, got " << each << " of " << global;
      for (auto [dim, size] : llvm::zip_equal(each.getDims(), global.getShape())) // manual_computation_c2
        if (dim.getParts() < 1 || size % dim.getParts())
          return emitOpError("expected shardings that divide ")
                 << what << " into equal parts, got " << each << " of " << global;
      if (auto expected = global.clone(each.getLocalShape(global.getShape())); expected != local)
        return emitOpError("expected the local type ")
               << expected << " for " << what << " of " << global << " under " << each << ", got " << local;
    }
    return success();
  };
  return failure(failed(check("operands", getInputs().getTypes(), getSources(), body.getArgumentTypes())) ||
                 failed(check("results", getOutputs().getTypes(), getTargets(), body.back().getOperandTypes())));
}

std::optional<plan::Sharding> mpmd::toPlan(ShardingAttr sharding, MeshOp mesh, ArrayRef<int64_t> devices) {
  plan::Sharding plain;
  plain.devices.assign(devices.begin(), devices.end());
  // Splits each axis at the boundaries of its parts that the sharding names. Every part becomes an axis of its own.
  std::map<StringRef, std::set<int64_t>> cuts;
  sharding.forEachAxis([&](AxisRefAttr axis) {
    cuts[axis.getName()].insert(axis.getPreSize());
    cuts[axis.getName()].insert(axis.getPreSize() * axis.getSize());
  });
  std::map<std::pair<StringRef, int64_t>, int64_t> number; // the new axis that begins after this product of sizes
  for (auto [name, size] : llvm::zip(mesh.getAxes().getAsValueRange<StringAttr>(), mesh.getSizes())) {
    std::set<int64_t> &points = cuts[name];
    points.insert(1);
    points.insert(size);
    for (auto from = points.begin(), to = std::next(from); to != points.end(); from = to++) {
      if (*to % *from || size % *to)
        return std::nullopt;
      number[{name, *from}] = plain.mesh.size();
      plain.mesh.push_back(*to / *from);
    }
  }
  auto parts = [&](ArrayRef<AxisRefAttr> axes, std::vector<int64_t> &found) {
    for (AxisRefAttr axis : axes)
      for (int64_t at = axis.getPreSize(), end = at * axis.getSize(); at < end;) {
        auto it = number.find({axis.getName(), at});
        if (it == number.end())
          return false;
        found.push_back(it->second);
        at *= plain.mesh[it->second];
      }
    return true;
  };
  for (DimShardingAttr dim : sharding.getDims())
    if (!parts(dim.getAxes(), plain.dims.emplace_back()))
      return std::nullopt;
  if (!parts(sharding.getUnreduced(), plain.unreduced))
    return std::nullopt;
  return plain;
}
