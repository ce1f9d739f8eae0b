/// The program of GridProgram.c as a part of this executable.
#ifndef MPMD_UNITTESTS_RUNTIME_GRID_H
#define MPMD_UNITTESTS_RUNTIME_GRID_H

#include "Bundles.h"

#include "mpmd-rt/Session.h"

extern "C" const mpmd_rank_program_t *gridQuery0(uint32_t);
extern "C" const mpmd_rank_program_t *gridQuery1(uint32_t);

namespace mpmd::grid {

/// The programs in this executable.
const mpmd_rank_program_t &program(int mesh);

/// The bundle of two programs.
std::shared_ptr<const rt::Bundle> bundle(const mpmd_rank_program_t &first = program(0),
                                         const mpmd_rank_program_t &second = program(1));

} // namespace mpmd::grid

#endif // MPMD_UNITTESTS_RUNTIME_GRID_H
