// Shardings while they are being decided: atoms of the mesh's axes by dimension. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_LAYOUT_H
#define MPMD_LIB_TRANSFORMS_SHARD_LAYOUT_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/StringMap.h"

#include <deque>

namespace mpmd::shard {

/// Numbers of atoms, major first.
using Atoms = llvm::SmallVector<int, 4>;

/// The axes of an intra-stage mesh, cut into atoms of prime size, so that any part of an axis is a list of them.
class Grid {
public:
  explicit Grid(MeshOp mesh);

  mutable MeshOp mesh; // reading it is no change
  /// Whether what lies on one can lie alike on the other: meshes that differ in what code is made for are equal.
  bool operator==(const Grid &other) const;
  struct Atom {
    int64_t axis, pre, size;
  };
  std::vector<Atom> atoms;

  int64_t parts(llvm::ArrayRef<int> list) const;
  /// By how much a place in the mesh, row-major over its axes, grows from one place along the atom to the next.
  int64_t stride(int atom) const;
  /// The axis' atoms in order, merged to axis references where they follow one another.
  llvm::SmallVector<AxisRefAttr> toAxes(llvm::ArrayRef<int> list) const;
  /// Atoms of a reference; none where it is not made of whole atoms.
  std::optional<Atoms> toAtoms(AxisRefAttr axis) const;
  /// Those of a whole axis; none of an axis that is not here.
  Atoms ofAxis(llvm::StringRef name) const;
  /// Those behind a reference by a name of the mesh's rules: all of them, or the part that it takes where that is made
  /// of whole atoms. None where no rule has the name.
  std::optional<Atoms> byRule(AxisRefAttr axis) const;
};

/// How one tensor lies.
struct Layout {
  llvm::SmallVector<Atoms, 4> dims;
  /// Ascending.
  Atoms unreduced;

  static Layout whole(int64_t rank) { return {llvm::SmallVector<Atoms, 4>(rank), {}}; }
  bool operator==(const Layout &other) const = default;
  bool isWhole() const {
    return unreduced.empty() && llvm::all_of(dims, [](const Atoms &dim) { return dim.empty(); });
  }
  /// Whether a dimension is cut by the atom, or partial sums lie along it.
  bool uses(int atom) const {
    return llvm::is_contained(unreduced, atom) ||
           llvm::any_of(dims, [&](const Atoms &dim) { return llvm::is_contained(dim, atom); });
  }
  Layout reduced() const { return {dims, {}}; }
  /// Adds an atom along which partial sums lie.
  void defer(int atom);
};

ShardingAttr toAttr(const Grid &grid, const Layout &layout);
/// None where an axis is not the grid's.
std::optional<Layout> fromAttr(const Grid &grid, ShardingAttr sharding);

/// What a sharding on another mesh, or one by the names of the mesh's rules, says on this one: axes by their names,
/// whole ones with the size that they have here. An axis that this mesh does not have cuts nothing; neither does a part
/// of one that has another size here. An axis cuts the first dimension that names it. Partial sums are left out.
Layout adopt(const Grid &grid, ShardingAttr sharding);

/// The grids of the stages of a module, which may be equal or not.
class Grids {
public:
  explicit Grids(mlir::ModuleOp module);

  /// Every array is on a mesh of the module.
  mlir::LogicalResult check(ProgramOp program) const;
  /// Of the array's mesh.
  const Grid &of(MeshTensorType array) const;
  const Grid &of(TaskOp stage) const;
  /// Every mesh has one device.
  bool areOneDevice() const;

private:
  std::deque<Grid> grids;
  llvm::StringMap<const Grid *> byMesh;
};

/// The largest part of a tensor that a device holds.
mlir::RankedTensorType localType(const Grid &grid, const Layout &layout, mlir::RankedTensorType type);

/// About how many bytes a device gets from others for its part of `to`, when it has its part of `from`.
int64_t movedBytes(const Grid &grid, mlir::RankedTensorType type, const Layout &from, const Layout &to);

/// Whether every part of a dimension of this size has the same number of elements.
inline bool isEven(const Grid &grid, llvm::ArrayRef<int> dim, int64_t size) { return size % grid.parts(dim) == 0; }

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_LAYOUT_H
