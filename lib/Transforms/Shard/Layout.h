// Represents shardings by atoms of mesh axes while layouts are decided. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_SHARD_LAYOUT_H
#define MPMD_LIB_TRANSFORMS_SHARD_LAYOUT_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "llvm/ADT/StringMap.h"

#include <deque>

namespace mpmd::shard {

/// A list of atom numbers, major first.
using Atoms = llvm::SmallVector<int, 4>;

/// The axes of an intra-stage mesh, factored into atoms of prime size. Any sub-axis is then a list of atoms.
class Grid {
public:
  explicit Grid(MeshOp mesh);

  mutable MeshOp mesh; // the accessors of MeshOp are not const
  /// Whether a layout on one grid is valid on the other. Targets of the two meshes may differ.
  bool operator==(const Grid &other) const;
  struct Atom {
    int64_t axis, pre, size;
  };
  std::vector<Atom> atoms;

  int64_t parts(llvm::ArrayRef<int> list) const;
  /// The stride of the atom in the device index, which is row-major over the axes.
  int64_t stride(int atom) const;
  /// Converts atoms to axis references, and merges consecutive atoms of an axis.
  llvm::SmallVector<AxisRefAttr> toAxes(llvm::ArrayRef<int> list) const;
  /// The atoms of an axis reference; nothing if a sub-axis splits an atom.
  std::optional<Atoms> toAtoms(AxisRefAttr axis) const;
  /// The atoms of a full axis; empty if the mesh has no such axis.
  Atoms ofAxis(llvm::StringRef name) const;
  /// The atoms that the mesh's axis rules map a name to. A sub-axis reference gets the matching atoms. Nothing if no
  /// rule has the name, or if the sub-axis splits an atom.
  std::optional<Atoms> byRule(AxisRefAttr axis) const;
};

/// The layout of one tensor on a grid.
struct Layout {
  llvm::SmallVector<Atoms, 4> dims;
  /// Atoms along which the tensor is partial sums, ascending.
  Atoms unreduced;

  static Layout whole(int64_t rank) { return {llvm::SmallVector<Atoms, 4>(rank), {}}; }
  bool operator==(const Layout &other) const = default;
  bool isWhole() const {
    return unreduced.empty() && llvm::all_of(dims, [](const Atoms &dim) { return dim.empty(); });
  }
  /// Whether the atom shards a dimension, or the tensor is partial sums along it.
  bool uses(int atom) const {
    return llvm::is_contained(unreduced, atom) ||
           llvm::any_of(dims, [&](const Atoms &dim) { return llvm::is_contained(dim, atom); });
  }
  Layout reduced() const { return {dims, {}}; }
  /// Adds an atom along which the tensor is partial sums.
  void defer(int atom);
};

ShardingAttr toAttr(const Grid &grid, const Layout &layout);
/// Converts a sharding to a layout; nothing if the grid lacks one of its axes.
std::optional<Layout> fromAttr(const Grid &grid, ShardingAttr sharding);

/// Converts a sharding that uses axes of another mesh, or names of the mesh's axis rules, to this mesh. Axes match by
/// name, and full axes take their size on this mesh. An axis that the mesh lacks is dropped, and so is a sub-axis of an
/// axis with another size. An axis that two dimensions name shards the first one. Partial sums are dropped.
Layout adopt(const Grid &grid, ShardingAttr sharding);

/// The grids of a module's meshes. Some of them may be equal.
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

/// The type of the largest shard of a tensor.
mlir::RankedTensorType localType(const Grid &grid, const Layout &layout, mlir::RankedTensorType type);

/// An estimate of the bytes that each device receives when the tensor is resharded from `from` to `to`.
int64_t movedBytes(const Grid &grid, mlir::RankedTensorType type, const Layout &from, const Layout &to);

/// Whether all shards of a dimension of this size have the same number of elements.
inline bool isEven(const Grid &grid, llvm::ArrayRef<int> dim, int64_t size) { return size % grid.parts(dim) == 0; }

} // namespace mpmd::shard

#endif // MPMD_LIB_TRANSFORMS_SHARD_LAYOUT_H
