// Converts between shardings and layouts, and computes the sizes of shards.
#include "Layout.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::shard;

Grid::Grid(MeshOp mesh) : mesh(mesh) {
  for (auto [axis, size] : llvm::enumerate(mesh.getSizes())) {
    int64_t left = size, pre = 1;
    for (int64_t factor = 2; left > 1; ++factor) {
      if (factor * factor > left)
        factor = left;
      for (; left % factor == 0; left /= factor, pre *= factor)
        atoms.push_back({static_cast<int64_t>(axis), pre, factor});
    }
  }
}

bool Grid::operator==(const Grid &other) const {
  return mesh.getAxes() == other.mesh.getAxes() && mesh.getSizes() == other.mesh.getSizes() &&
         mesh.getBatch() == other.mesh.getBatch() && mesh.getRules() == other.mesh.getRules();
}

int64_t Grid::parts(ArrayRef<int> list) const {
  int64_t parts = 1;
  for (int atom : list)
    parts *= atoms[atom].size;
  return parts;
}

int64_t Grid::stride(int atom) const {
  const Atom &entry = atoms[atom];
  int64_t stride = mesh.getSizes()[entry.axis] / (entry.pre * entry.size);
  for (int64_t size : mesh.getSizes().drop_front(entry.axis + 1))
    stride *= size;
  return stride;
}

SmallVector<AxisRefAttr> Grid::toAxes(ArrayRef<int> list) const {
  SmallVector<AxisRefAttr> axes;
  for (size_t i = 0; i < list.size();) {
    Atom whole = atoms[list[i]];
    for (++i; i < list.size() && atoms[list[i]].axis == whole.axis && atoms[list[i]].pre == whole.pre * whole.size; ++i)
      whole.size *= atoms[list[i]].size;
    axes.push_back(AxisRefAttr::get(mesh->getContext(), cast<StringAttr>(mesh.getAxes()[whole.axis]),
                                    mesh.getSizes()[whole.axis], whole.pre, whole.size));
  }
  return axes;
}

std::optional<Atoms> Grid::toAtoms(AxisRefAttr axis) const {
  Atoms found;
  int64_t at = axis.getPreSize(), end = at * axis.getSize();
  for (auto [i, atom] : llvm::enumerate(atoms))
    if (mesh.getAxes()[atom.axis] == axis.getName() && mesh.getSizes()[atom.axis] == axis.getAxisSize() &&
        atom.pre == at && at < end) {
      found.push_back(static_cast<int>(i));
      at *= atom.size;
    }
  return at == end ? std::optional(found) : std::nullopt;
}

Atoms Grid::ofAxis(StringRef name) const {
  Atoms found;
  for (auto [i, atom] : llvm::enumerate(atoms))
    if (cast<StringAttr>(mesh.getAxes()[atom.axis]) == name)
      found.push_back(static_cast<int>(i));
  return found;
}

std::optional<Atoms> Grid::byRule(AxisRefAttr axis) const {
  auto rule = mesh.getRules() ? mesh.getRulesAttr().getAs<ArrayAttr>(axis.getName()) : ArrayAttr();
  if (!rule)
    return std::nullopt;
  Atoms all;
  for (auto name : rule.getAsRange<StringAttr>())
    all.append(ofAxis(name));
  if (axis.isWhole())
    return all;
  // A sub-axis of a rule's name selects the same sub-axis of the axes that the rule lists, if both have the same total
  // size.
  if (parts(all) != axis.getAxisSize())
    return Atoms();
  Atoms found;
  int64_t at = 1, low = axis.getPreSize(), high = low * axis.getSize();
  for (int atom : all) {
    int64_t end = at * atoms[atom].size;
    if (at < high && end > low) {
      if (at < low || end > high)
        return Atoms();
      found.push_back(atom);
    }
    at = end;
  }
  return found;
}

void Layout::defer(int atom) {
  if (!llvm::is_contained(unreduced, atom))
    unreduced.insert(llvm::lower_bound(unreduced, atom), atom);
}

ShardingAttr shard::toAttr(const Grid &grid, const Layout &layout) {
  MLIRContext *context = grid.mesh->getContext();
  SmallVector<DimShardingAttr> dims;
  for (const Atoms &dim : layout.dims)
    dims.push_back(DimShardingAttr::get(context, grid.toAxes(dim), false));
  return ShardingAttr::get(context, dims, {}, grid.toAxes(layout.unreduced),
                           layout.unreduced.empty() ? std::nullopt : std::optional(Reduction::Sum));
}

std::optional<Layout> shard::fromAttr(const Grid &grid, ShardingAttr sharding) {
  Layout layout;
  for (DimShardingAttr dim : sharding.getDims()) {
    Atoms &atoms = layout.dims.emplace_back();
    for (AxisRefAttr axis : dim.getAxes()) {
      std::optional<Atoms> found = grid.toAtoms(axis);
      if (!found)
        return std::nullopt;
      atoms.append(*found);
    }
  }
  for (AxisRefAttr axis : sharding.getUnreduced()) {
    std::optional<Atoms> found = grid.toAtoms(axis);
    if (!found)
      return std::nullopt;
    for (int atom : *found)
      layout.defer(atom);
  }
  return layout;
}

Layout shard::adopt(const Grid &grid, ShardingAttr sharding) {
  Layout layout;
  for (DimShardingAttr dim : sharding.getDims()) {
    layout.dims.emplace_back();
    auto cut = [&](const Atoms &atoms) {
      for (int atom : atoms)
        if (!layout.uses(atom))
          layout.dims.back().push_back(atom);
    };
    for (AxisRefAttr axis : dim.getAxes()) {
      if (std::optional<Atoms> found = grid.byRule(axis)) {
        cut(*found);
        continue;
      }
      for (auto [name, size] : llvm::zip(grid.mesh.getAxes().getAsRange<StringAttr>(), grid.mesh.getSizes()))
        if (name == axis.getName() && size != axis.getAxisSize() && axis.isWhole())
          axis = AxisRefAttr::get(axis.getContext(), name, size, 1, size);
      if (axis.getSize() > 1)
        if (std::optional<Atoms> found = grid.toAtoms(axis))
          cut(*found);
    }
  }
  return layout;
}

Grids::Grids(ModuleOp module) {
  for (auto mesh : module.getOps<MeshOp>())
    byMesh[mesh.getSymName()] = &grids.emplace_back(mesh);
}

LogicalResult Grids::check(ProgramOp program) const {
  auto checkType = [&](Operation *op, Type type) -> LogicalResult {
    auto array = dyn_cast<MeshTensorType>(type);
    if (array && !byMesh.contains(array.getMesh().getValue()))
      return op->emitOpError("expected mesh tensors on an 'mpmd.mesh', got ") << type;
    return success();
  };
  for (Type type : program.getBody().getArgumentTypes())
    if (failed(checkType(program, type)))
      return failure();
  WalkResult walked = program.walk<WalkOrder::PreOrder>([&](Operation *op) {
    for (Type type : op->getResultTypes())
      if (failed(checkType(op, type)))
        return WalkResult::interrupt();
    auto task = dyn_cast<TaskOp>(op);
    if (!task)
      return WalkResult::advance();
    if (!MeshOp::ofStage(program->getParentOfType<ModuleOp>(), task.getStage()))
      return WalkResult(task.emitOpError("expected an 'mpmd.mesh' for stage ") << task.getStage() << ", got none");
    return WalkResult::skip();
  });
  return failure(walked.wasInterrupted());
}

const Grid &Grids::of(MeshTensorType array) const { return *byMesh.find(array.getMesh().getValue())->second; }

const Grid &Grids::of(TaskOp task) const {
  for (Type type : llvm::concat<const Type>(task->getOperandTypes(), task->getResultTypes()))
    return of(cast<MeshTensorType>(type));
  return *byMesh.find(MeshOp::ofStage(task->getParentOfType<ModuleOp>(), task.getStage()).getSymName())->second;
}

bool Grids::areOneDevice() const {
  return llvm::all_of(grids, [](const Grid &grid) { return grid.atoms.empty(); });
}

RankedTensorType shard::localType(const Grid &grid, const Layout &layout, RankedTensorType type) {
  SmallVector<int64_t> shape;
  for (auto [size, dim] : llvm::zip_equal(type.getShape(), layout.dims))
    shape.push_back(llvm::divideCeil(size, grid.parts(dim)));
  return type.clone(shape);
}

int64_t shard::movedBytes(const Grid &grid, RankedTensorType type, const Layout &from, const Layout &to) {
  int64_t bytes = byteSize(localType(grid, to, type)), divisor = 1;
  // A device keeps the elements in the intersection of its old and new shard. Along a common prefix of atoms both
  // shards are equal.
  for (auto [had, wants] : llvm::zip_equal(from.dims, to.dims)) {
    size_t same = 0;
    while (same < had.size() && same < wants.size() && had[same] == wants[same])
      ++same;
    divisor *= grid.parts(ArrayRef(had).drop_front(same));
  }
  return bytes - bytes / divisor;
}
