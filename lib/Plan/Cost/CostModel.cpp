// Looks up the rates of targets.
#include "mpmd/Plan/Cost/CostModel.h"

#include "mpmd/Plan/Cost/CudaChips.h"

using namespace mpmd;

const plan::CostModel &plan::costModel(std::string_view target, bool tf32) {
  constexpr std::string_view cuda = "cuda:";
  if (target.substr(0, cuda.size()) == cuda)
    if (const CudaChip *chip = findCudaChip(target.substr(cuda.size())))
      return tf32 && chip->tf32Rates ? *chip->tf32Rates : chip->rates;
  // One thread of a current x86 server core with instructions for bf16 products; f16 is converted to f32. The link
  // between ranks of one machine is its memory.
  static constexpr CostModel kCpu{.contractionRate = 150e9,
                                  .kernelRate = 20e9,
                                  .doubleRate = 10e9,
                                  .halfRate = 140e9,
                                  .bfloatRate = 280e9,
                                  .doubleProductRate = 60e9,
                                  .shortProductRate = 160e9,
                                  .integerProductRate = 80e9,
                                  .longProductRate = 15e9,
                                  .memoryRate = 20e9,
                                  .launchSeconds = 5e-7,
                                  .gainsByPanels = true,
                                  .linkLatency = 2e-6,
                                  .linkRate = 1e10};
  return kCpu;
}
