/// The programs of PairProgram.c and GridProgram.c: their manifests, their bundles on disk, and their expected results.
#ifndef MPMD_UNITTESTS_RUNTIME_BUNDLES_H
#define MPMD_UNITTESTS_RUNTIME_BUNDLES_H

#include "runtime/format/Manifest.h"

#include <array>
#include <string>

namespace mpmd::rt {
class Session;
} // namespace mpmd::rt

namespace mpmd::pair {

/// The manifest, with sizes and checksums of the objects on disk.
format::Manifest manifest();

/// Reads or replaces a whole file. These functions throw on failure.
std::string readFile(const std::string &path);
void writeFile(const std::string &path, const std::string &contents);

/// A directory that is removed at the end of the scope.
struct TemporaryDirectory {
  TemporaryDirectory();
  ~TemporaryDirectory();
  std::string path;
};

/// Writes the bundle into `dir`, which is created.
void writeBundle(const std::string &dir);

/// Writes a bundle of a program without state, which reads w and returns the loss and dw.
void writeEvaluation(const std::string &dir);

/// The bundle in `dir` as one piece of memory.
std::string packed(const std::string &dir);

/// The values of the program. `step` computes one step by plain loops.
struct Values {
  std::array<float, 64> x, w;
  std::array<float, 8> bias;
  float loss = 0;
  Values();
  void step();
};

} // namespace mpmd::pair

namespace mpmd::grid {

/// The manifest, with sizes and checksums of the objects on disk.
format::Manifest manifest();

/// Writes the bundle into `dir`, which is created. `manifest` may replace the bundle's own.
void writeBundle(const std::string &dir, const format::Manifest &contents = manifest());

/// All values of the program as whole tensors. `step` computes one step by plain loops.
struct Values {
  std::array<float, 60> x;
  std::array<float, 6> w, sums = {};
  std::array<float, 30> m, total = {};
  std::array<float, 8> ring = {};
  float scale = 0.5f;
  Values();
  void step();

  /// Binds the arguments of a session, and fetches all of its values.
  absl::Status bindTo(rt::Session &session) const;
  absl::Status fetchFrom(const rt::Session &session);
  bool operator==(const Values &) const = default;
};

} // namespace mpmd::grid

#endif // MPMD_UNITTESTS_RUNTIME_BUNDLES_H
