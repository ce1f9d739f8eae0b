// The table of rates.
#include "mpmd/Plan/CostModel.h"

using namespace mpmd;

const plan::CostModel &plan::costModel(std::string_view) {
  // One thread of a current x86 server core; ranks of one machine hand over through its memory.
  static constexpr CostModel kCpu{.contractionRate = 150e9,
                                  .kernelRate = 20e9,
                                  .memoryRate = 20e9,
                                  .launchSeconds = 5e-7,
                                  .linkLatency = 2e-6,
                                  .linkRate = 1e10};
  return kCpu;
}
