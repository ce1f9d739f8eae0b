/// The programs of PairProgram.c and GridProgram.c: their manifests, their bundles on disk, and what they should
/// compute.
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

/// The whole of a file, and its replacement; they throw where that fails.
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

/// The same of a program that has no state: it reads w, and gives the loss and dw.
void writeEvaluation(const std::string &dir);

/// The bundle in `dir` as one piece of memory.
std::string packed(const std::string &dir);

/// The values of the program, and one step of it computed by plain loops.
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

/// Writes the bundle into `dir`, which is created; with another manifest, if one is given.
void writeBundle(const std::string &dir, const format::Manifest &contents = manifest());

/// All values of the program, whole, and one step of it computed by plain loops.
struct Values {
  std::array<float, 60> x;
  std::array<float, 6> w, sums = {};
  std::array<float, 30> m, total = {};
  std::array<float, 8> ring = {};
  float scale = 0.5f;
  Values();
  void step();

  /// Gives the arguments to a session, and takes everything from it.
  absl::Status bindTo(rt::Session &session) const;
  absl::Status fetchFrom(const rt::Session &session);
  bool operator==(const Values &) const = default;
};

} // namespace mpmd::grid

#endif // MPMD_UNITTESTS_RUNTIME_BUNDLES_H
