// The hand-written program inside this executable.
#include "Pair.h"

#include <stdexcept>

namespace mpmd::pair {

std::shared_ptr<const rt::Bundle> bundle() {
  auto made =
      rt::Bundle::fromPrograms(manifest(), {pairQuery0(MPMD_RANK_ABI_VERSION), pairQuery1(MPMD_RANK_ABI_VERSION)});
  if (!made.ok())
    throw std::runtime_error(std::string(made.status().message()));
  return *made;
}

} // namespace mpmd::pair
