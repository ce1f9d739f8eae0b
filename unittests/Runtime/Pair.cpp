// The hand-written program inside this executable.
#include "Pair.h"

#include "Sessions.h"

namespace mpmd::pair {

std::shared_ptr<const rt::Bundle> bundle() {
  return makeBundle(manifest(), *pairQuery0(MPMD_RANK_ABI_VERSION), *pairQuery1(MPMD_RANK_ABI_VERSION));
}

} // namespace mpmd::pair
