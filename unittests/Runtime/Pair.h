/// The program of PairProgram.c, its manifest, its bundle on disk, and what it should compute.
#ifndef MPMD_UNITTESTS_RUNTIME_PAIR_H
#define MPMD_UNITTESTS_RUNTIME_PAIR_H

#include "mpmd-rt/Bundle.h"

#include <array>
#include <string>
#include <vector>

extern "C" const mpmd_rank_program_t *pairQuery0(uint32_t);
extern "C" const mpmd_rank_program_t *pairQuery1(uint32_t);

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

/// The bundle made of the programs in this executable.
std::shared_ptr<const rt::Bundle> bundle();

/// The values of the program, and one step of it computed by plain loops.
struct Values {
  std::array<float, 64> x, w;
  std::array<float, 8> bias;
  float loss = 0;
  Values();
  void step();
};

} // namespace mpmd::pair

#endif // MPMD_UNITTESTS_RUNTIME_PAIR_H
