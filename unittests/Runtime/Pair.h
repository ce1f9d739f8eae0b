/// The program of PairProgram.c as a part of this executable.
#ifndef MPMD_UNITTESTS_RUNTIME_PAIR_H
#define MPMD_UNITTESTS_RUNTIME_PAIR_H

#include "Bundles.h"

#include "mpmd-rt/Bundle.h"

extern "C" const mpmd_rank_program_t *pairQuery0(uint32_t);
extern "C" const mpmd_rank_program_t *pairQuery1(uint32_t);

namespace mpmd::pair {

/// The bundle of the programs in this executable.
std::shared_ptr<const rt::Bundle> bundle();

} // namespace mpmd::pair

#endif // MPMD_UNITTESTS_RUNTIME_PAIR_H
