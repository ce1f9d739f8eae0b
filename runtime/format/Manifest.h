/// The manifest of a bundle: the program's name, its rank objects, and its arguments and results.
///
/// A bundle is a directory: `manifest.json` and one ELF shared object per mesh (see RankAbi.h). This library needs
/// neither a compiler nor a runtime. Errors are absl statuses; nothing here throws.
#ifndef MPMD_RUNTIME_FORMAT_MANIFEST_H
#define MPMD_RUNTIME_FORMAT_MANIFEST_H

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "runtime/format/PackedBundle.h"
#include "runtime/format/TensorType.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mpmd::format {

/// Raised whenever an older reader would misread a newer file.
inline constexpr int64_t manifestVersion = 9;

/// An axis of a mesh.
struct Axis {
  std::string name;
  int64_t size = 1;
};

/// A sub-axis of size `size`, as in Shardy; `pre` is the product of the sizes of the sub-axes before it. Index c along
/// an axis of size n has index c / (n / (pre * size)) % size along the sub-axis.
struct AxisRef {
  std::string axis;
  int64_t pre = 1;
  int64_t size = 0;
  bool operator==(const AxisRef &) const = default;
};

/// The layout of a tensor on the ranks of a mesh: per dimension, the sub-axes that divide it, major first. An empty
/// sharding means that every rank has the whole tensor. A dimension of size n in p parts has parts of ceil(n/p)
/// elements; the last parts are shorter or empty. Every rank's buffer has the shape of the largest part, row-major. A
/// shorter part occupies the first indices of each dimension. The remaining elements are padding with any content.
using Sharding = std::vector<std::vector<AxisRef>>;

/// Whether every rank has the whole tensor.
bool isWhole(const Sharding &sharding);

/// One mesh and the object that all its ranks run.
struct Mesh {
  std::string name;
  std::vector<int64_t> ranks;  ///< global rank numbers; every rank is in exactly one mesh
  std::string object;          ///< file name inside the bundle, no directories
  std::string sha256;          ///< of the whole object file, 64 hexadecimal digits
  int64_t bytes = 0;           ///< size of the object file
  int64_t arenaBytes = 0;      ///< of one rank, workspace included
  int64_t workspaceBytes = 0;  ///< of one rank
  std::vector<Axis> axes = {}; ///< row-major over `ranks`; sizes multiply to the number of ranks; empty: one rank
  std::string target = "cpu";  ///< what the object was compiled for, e.g. "cpu:x86-64-v3"

  /// The device kind of `target`: "cpu" (ranks are threads), "cuda", ...
  std::string deviceKind() const { return target.substr(0, target.find(':')); }
};

/// Which slice of an array an argument or result is. Callers and files know the array alone. The slice begins at index
/// `begin` of dimension `dim`, and its size is that of the argument; the array has size `size` there.
struct Slice {
  std::string array;
  int64_t dim = 0;
  int64_t begin = 0;
  int64_t size = 0;
};

/// An argument of the program.
struct Argument {
  std::string name;
  std::string dtype; ///< as safetensors spells it: F32, F64, BF16, F16, BOOL, I8, I16, I32, I64, U8, ...
  std::vector<int64_t> shape;
  bool state = false;          ///< stays resident; each repetition replaces it by a result
  std::vector<int64_t> meshes; ///< indices of the meshes that hold it; empty if the program never reads it
  Sharding sharding = {};      ///< on each of these meshes
  std::optional<Slice> slice = std::nullopt; ///< nothing: an array of its own
  /// The largest value that an element may have, because a loop was compiled for it; nothing: no limit. Only integers
  /// that are no state have one.
  std::optional<int64_t> max = std::nullopt;
  /// Whether the leading dimension is that of the repetitions: programs hold one slice, and each repetition reads its
  /// own.
  bool stacked = false;
  /// Whether callers and files do not know it: state of a call, zero before the first one.
  bool hidden = false;
};

/// A result of a step. Replicated state has one entry per mesh that holds it; files get the value of the first entry.
struct Result {
  std::string name;
  std::string dtype;
  std::vector<int64_t> shape;
  int64_t state = -1; ///< index of the argument that it replaces, or -1 for a plain result
  int64_t mesh = 0;   ///< index of the mesh that holds it
  Sharding sharding = {};
  std::optional<Slice> slice = std::nullopt; ///< of the array of results; the same slice as the replaced argument
  bool stacked = false; ///< whether the leading dimension is that of the repetitions, as of an argument
};

/// The shape of what a rank program holds of an argument or result whose shard has `shape`: one slice if it is stacked.
template <typename Entry> std::vector<int64_t> heldShape(const Entry &entry, const std::vector<int64_t> &shape) {
  return {shape.begin() + entry.stacked, shape.end()};
}

/// An argument or result as callers and files know it: one that is no slice, or an array with all its slices.
struct Array {
  std::string name;
  std::string dtype;
  std::vector<int64_t> shape;
  int64_t state = 0;           ///< argument: 1 if it is state; result: the array of arguments that it replaces, or -1
  std::vector<int64_t> slices; ///< indices of its arguments or results, each slice once; a single one may be all of it
};

struct Manifest {
  std::string program;
  std::string schedule;
  int64_t microbatches = 1;
  int64_t repetitions = 1; ///< how often a call runs the rank programs
  /// The precision of f32 arithmetic: "strict" (always on CPUs), "tf32" or "fast".
  std::string precision = "strict";
  /// Subnormal numbers: "flush" replaces them by zero, "preserve" is gradual underflow.
  std::string denormals = "flush";
  std::vector<Mesh> meshes;
  std::vector<Argument> arguments;
  std::vector<Result> results;

  /// The distinct targets of the meshes, in their order, joined by commas.
  std::string targets() const;
  /// The distinct device kinds of the meshes, in their order.
  std::vector<std::string> deviceKinds() const;

  /// The arguments and results as arrays, without hidden ones, in the order of first appearance. The manifest must have
  /// passed `check`. Of a slice that several results hold, the array has the first.
  std::vector<Array> argumentArrays() const;
  std::vector<Array> resultArrays() const;

  /// The number of ranks of all meshes. They are numbered from 0 without gaps.
  int64_t numRanks() const;

  /// Whether operations flush subnormal operands and results to zero.
  bool flushesDenormals() const { return denormals == "flush"; }

  /// The MPMD_PRECISION_* number of `precision` (RankAbi.h), or nothing if the text is unknown.
  std::optional<uint32_t> precisionNumber() const;

  /// Checks the manifest without its objects. The precision suits all targets, and all devices of one kind have one
  /// target. Ranks are a permutation of 0..n-1, as many as the axes say. Types are known, shapes do not overflow, and
  /// indices are in range. Shardings use existing axes, names are unique, and a state result has the type, sharding
  /// and slice of its argument. The slices of an array are disjoint and make up all of it. Stacked arguments and
  /// results have a slice for each repetition, are no state and undivided along the repetitions. Programs of one
  /// repetition have no stacked or hidden values. The error names the entry.
  absl::Status check() const;
};

/// The maximum size of a manifest: enough for more than a million arguments.
inline constexpr uint64_t maxManifestBytes = uint64_t{1} << 28;

/// The text of the manifest, checksum included. Fails if `check()` does.
absl::StatusOr<std::string> printManifest(const Manifest &manifest);

/// The inverse of printManifest. Rejects any changed byte, white space included. Returns FailedPrecondition for another
/// format version.
absl::StatusOr<Manifest> parseManifest(const std::string &text);

/// Writes `dir`/manifest.json atomically. The directory must exist.
absl::Status writeManifest(const Manifest &manifest, const std::string &dir);

/// Reads and checks `dir`/manifest.json.
absl::StatusOr<Manifest> readManifest(const std::string &dir);

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_MANIFEST_H
