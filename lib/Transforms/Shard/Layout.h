// Layouts: shardings in terms of atoms of the mesh axes, while they are decided. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_LAYOUT_H
#define MPMD_LIB_TRANSFORMS_SHARD_LAYOUT_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/StringMap.h"

#include <deque>

namespace mpmd::shard {

/// Atom numbers, major first.
using Atoms = llvm::SmallVector<int, 4>;

/// The axes of an intra-stage mesh, factored into atoms of prime size, so that any part of an axis is a list of atoms.
class Grid {
public:
  explicit Grid(MeshOp mesh);

  mutable MeshOp mesh; // reading it changes nothing
  /// Whether a layout on one grid is valid on the other. Meshes that differ only in their target are equal.
  bool operator==(const Grid &other) const;
  struct Atom {
    int64_t axis, pre, size;
  };
  std::vector<Atom> atoms;

  int64_t parts(llvm::ArrayRef<int> list) const;
  /// The stride of the atom in the device index, which is row-major over the axes.
  int64_t stride(int atom) const;
  /// Converts atoms to axis references; consecutive atoms of an axis are merged.
  llvm::SmallVector<AxisRefAttr> toAxes(llvm::ArrayRef<int> list) const;
  /// The atoms of a reference; nothing if it is not made of whole atoms.
  std::optional<Atoms> toAtoms(AxisRefAttr axis) const;
  /// The atoms of a whole axis; empty for an unknown axis.
  Atoms ofAxis(llvm::StringRef name) const;
  /// The atoms of a reference to a name of the mesh's rules: all of them, or the referenced part if that is made of
  /// whole atoms. Nothing if no rule has the name.
  std::optional<Atoms> byRule(AxisRefAttr axis) const;
};

/// The layout of one tensor.
struct Layout {
  llvm::SmallVector<Atoms, 4> dims;
  /// Ascending.
  Atoms unreduced;

  static Layout whole(int64_t rank) { return {llvm::SmallVector<Atoms, 4>(rank), {}}; }
  bool operator==(const Layout &other) const = default;
  bool isWhole() const {
    return unreduced.empty() && llvm::all_of(dims, [](const Atoms &dim) { return dim.empty(); });
  }
  /// Whether the atom cuts a dimension, or the tensor is partial sums along it.
  bool uses(int atom) const {
    return llvm::is_contained(unreduced, atom) ||
           llvm::any_of(dims, [&](const Atoms &dim) { return llvm::is_contained(dim, atom); });
  }
  Layout reduced() const { return {dims, {}}; }
  /// Makes the tensor partial sums along an atom.
  void defer(int atom);
};

ShardingAttr toAttr(const Grid &grid, const Layout &layout);
/// Nothing if the grid has no such axis.
std::optional<Layout> fromAttr(const Grid &grid, ShardingAttr sharding);

/// Converts a sharding on another mesh, or by the names of the mesh's rules, to this mesh: axes by name, whole ones
/// with their size here. An axis that this mesh lacks cuts nothing, and neither does a part of an axis of another size.
/// An axis cuts the first dimension that names it. Partial sums are left out.
Layout adopt(const Grid &grid, ShardingAttr sharding);

/// The grids of the stages of a module, some of which may be equal.
class Grids {
public:
  explicit Grids(mlir::ModuleOp module);

  /// Checks that every mesh tensor is on a mesh of the module.
  mlir::LogicalResult check(ProgramOp program) const;
  /// The grid of a mesh tensor.
  const Grid &of(MeshTensorType array) const;
  const Grid &of(TaskOp task) const;
  /// Whether every mesh has one device.
  bool areOneDevice() const;

private:
  std::deque<Grid> grids;
  llvm::StringMap<const Grid *> byMesh;
};

/// The type of the largest part of a tensor on a device.
mlir::RankedTensorType localType(const Grid &grid, const Layout &layout, mlir::RankedTensorType type);

/// Roughly the bytes that a device receives for its part of `to`, if it has its part of `from`.
int64_t movedBytes(const Grid &grid, mlir::RankedTensorType type, const Layout &from, const Layout &to);

/// Whether all parts of a dimension of this size have the same number of elements.
inline bool isEven(const Grid &grid, llvm::ArrayRef<int> dim, int64_t size) { return size % grid.parts(dim) == 0; }

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_LAYOUT_H
