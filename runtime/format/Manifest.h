/// The manifest of a bundle: what a program is called, its rank objects, and what goes in and comes out.
///
/// A bundle is a directory: `manifest.json` and one ELF shared object per mesh (see RankAbi.h). Needs neither a
/// compiler nor a runtime. Errors are absl statuses; nothing here throws.
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
inline constexpr int64_t manifestVersion = 6;

/// An axis of a mesh.
struct Axis {
  std::string name;
  int64_t size = 1;
};

/// Part of an axis: that of size `size` behind parts of product `pre`. Of the coordinate c along an axis of size n it
/// is c / (n / (pre * size)) % size.
struct AxisRef {
  std::string axis;
  int64_t pre = 1;
  int64_t size = 0;
  bool operator==(const AxisRef &) const = default;
};

/// How a tensor lies on the ranks of a mesh: per dimension the parts of axes that divide it, major first; empty: whole
/// on every rank. A dimension of size n in p parts has parts of ceil(n/p) elements, the last ones short or empty. Every
/// rank's buffer has the shape of the largest part, row-major; a shorter part lies at its beginning, the rest is
/// padding with any content.
using Sharding = std::vector<std::vector<AxisRef>>;

/// Whether every rank has all of the tensor.
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
  std::vector<Axis> axes = {}; ///< row-major over `ranks`: the product of the sizes is their number; empty: one rank
  std::string target = "cpu";  ///< what the object was compiled for, e.g. "cpu:x86-64-v3"

  /// The kind of devices that its ranks are on: "cpu" where they are threads, "cuda", ...
  std::string deviceKind() const { return target.substr(0, target.find(':')); }
};

/// Something that the program reads.
struct Argument {
  std::string name;
  std::string dtype; ///< as safetensors spells it: F32, F64, BF16, F16, BOOL, I8, I16, I32, I64, U8, ...
  std::vector<int64_t> shape;
  bool state = false;          ///< stays resident; a result replaces it after every step
  std::vector<int64_t> meshes; ///< indices of the meshes that hold it; empty if the program never reads it
  Sharding sharding = {};      ///< on each of these meshes
};

/// Something that a step leaves behind. Replicated state has one entry per mesh that holds it; the first one is written
/// to files.
struct Result {
  std::string name;
  std::string dtype;
  std::vector<int64_t> shape;
  int64_t state = -1; ///< index of the argument that it replaces, or -1 for a plain result
  int64_t mesh = 0;   ///< index of the mesh that holds it
  Sharding sharding = {};
};

struct Manifest {
  std::string program;
  std::string schedule;
  int64_t microbatches = 1;
  /// How exact arithmetic in f32 is: "strict", as everything is on a CPU, "tf32" or "fast".
  std::string precision = "strict";
  /// Subnormal numbers: "flush", zero instead, or "preserve", gradual underflow.
  std::string denormals = "flush";
  std::vector<Mesh> meshes;
  std::vector<Argument> arguments;
  std::vector<Result> results;

  /// What the meshes were compiled for, each once, in their order, with commas between; and the kinds of their devices.
  std::string targets() const;
  std::vector<std::string> deviceKinds() const;

  /// The number of ranks of all meshes. They are numbered from 0 without gaps.
  int64_t numRanks() const;

  /// Whether operations take and give zero instead of subnormal numbers.
  bool flushesDenormals() const { return denormals == "flush"; }

  /// The precision as rank objects number it (RankAbi.h), or nothing where it is unknown.
  std::optional<uint32_t> precisionNumber() const;

  /// Everything that holds in itself: a precision that all targets can have, one chip of each kind of devices, indices
  /// in range, ranks a permutation of 0..n-1, as many as the axes say, known types, shapes that do not overflow,
  /// shardings over axes that are there, names unique, a state result of the type and sharding of its argument. The
  /// error names the entry.
  absl::Status check() const;
};

/// The most bytes that a manifest may have: a million arguments and more.
inline constexpr uint64_t mostManifestBytes = uint64_t{1} << 28;

/// The text of the manifest, checksum included. Fails if `check()` does.
absl::StatusOr<std::string> printManifest(const Manifest &manifest);

/// The inverse of printManifest. Any changed byte, white space included, is an error. FailedPrecondition if it is of
/// another format version.
absl::StatusOr<Manifest> parseManifest(const std::string &text);

/// Writes `dir`/manifest.json, at once. The directory must exist.
absl::Status writeManifest(const Manifest &manifest, const std::string &dir);

/// Reads and checks `dir`/manifest.json.
absl::StatusOr<Manifest> readManifest(const std::string &dir);

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_MANIFEST_H
