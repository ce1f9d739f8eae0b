/// The program of GridProgram.c, its manifest, its bundle on disk, and what it should compute.
#ifndef MPMD_UNITTESTS_RUNTIME_GRID_H
#define MPMD_UNITTESTS_RUNTIME_GRID_H

#include "mpmd-rt/Session.h"

#include <array>
#include <string>

extern "C" const mpmd_rank_program_t *gridQuery0(uint32_t);
extern "C" const mpmd_rank_program_t *gridQuery1(uint32_t);

namespace mpmd::grid {

/// The manifest, with sizes and checksums of the objects on disk.
format::Manifest manifest();

/// Writes the bundle into `dir`, which is created; with another manifest, if one is given.
void writeBundle(const std::string &dir, const format::Manifest &contents = manifest());

/// The programs in this executable.
const mpmd_rank_program_t &program(int mesh);

/// The bundle made of two programs.
std::shared_ptr<const rt::Bundle> bundle(const mpmd_rank_program_t &first = program(0),
                                         const mpmd_rank_program_t &second = program(1));

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

#endif // MPMD_UNITTESTS_RUNTIME_GRID_H
