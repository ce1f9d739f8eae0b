// The table of GPUs.
#include "mpmd/Plan/Cost/CudaChips.h"

using namespace mpmd;

namespace {
/// `kLaunchSeconds`: the interval between kernel starts in a captured step. `kLinkLatency`: the latency between two
/// GPUs of one machine.
constexpr double kLaunchSeconds = 2e-6, kLinkLatency = 5e-6;
constexpr uint64_t kKiB = 1024;

/// The first three rates are teraflops in f32, in f64, and of f16 or bf16 products with f32 sums. The other two are
/// gigabytes per second of the memory, and of a link in one direction.
constexpr plan::CostModel rates(double f32, double f64, double narrow, double memory, double link) {
  return {.contractionRate = f32 * 1e12,
          .kernelRate = f32 * 1e12,
          .doubleRate = f64 * 1e12,
          .halfRate = narrow * 1e12,
          .bfloatRate = narrow * 1e12,
          .memoryRate = memory * 1e9,
          .launchSeconds = kLaunchSeconds,
          .isDevice = true,
          .groupsLaunches = true,
          .addsBias = true,
          .convolves = true,
          .linkLatency = kLinkLatency,
          .linkRate = link * 1e9};
}

constexpr plan::CudaChip chip(std::string_view name, unsigned ptx, uint64_t kibibytes, double tf32,
                              const plan::CostModel &rates) {
  plan::CudaChip made{name, ptx, kibibytes * kKiB, rates, std::nullopt};
  if (tf32 > 0) {
    made.tf32Rates = rates;
    made.tf32Rates->contractionRate = tf32 * 1e12;
  } else {
    // Chips without TF32 units have no bf16 units either.
    made.rates.bfloatRate = 0;
  }
  return made;
}
} // namespace

const std::vector<plan::CudaChip> &plan::cudaChips() {
  // The columns are: chip, PTX version, kibibytes of shared memory per block, teraflops in TF32, then the arguments of
  // `rates`. For chips whose data sheet has no TF32 rate (Jetsons and GB10), the TF32 rate is twice the f32 rate, and
  // the rate of f16 and bf16 is twice the TF32 rate.
  static const std::vector<CudaChip> chips = {
      chip("sm_75", 63, 64, 0, rates(8.1, 0.25, 65, 320, 12)),        // T4, PCIe 3
      chip("sm_80", 70, 163, 156, rates(19.5, 9.7, 312, 2039, 300)),  // A100 80 GB SXM
      chip("sm_86", 71, 99, 62.5, rates(31.2, 0.49, 125, 600, 25)),   // A10, PCIe 4
      chip("sm_87", 74, 163, 10.6, rates(5.3, 0.083, 21.2, 204, 25)), // Jetson AGX Orin
      chip("sm_88", 90, 163, 10.6, rates(5.3, 0.083, 21.2, 204, 25)), // no public figures: those of sm_87
      chip("sm_89", 78, 99, 183, rates(91.6, 1.4, 362, 864, 25)),     // L40S, PCIe 4
      chip("sm_90", 78, 227, 494, rates(66.9, 33.5, 989, 3350, 450)), // H100 SXM
      chip("sm_100", 86, 227, 1125, rates(75, 37, 2250, 8000, 900)),  // B200
      chip("sm_103", 88, 227, 1125, rates(77, 1.3, 2500, 8000, 900)), // B300
      chip("sm_110", 90, 227, 16.2, rates(8.1, 0.13, 32.4, 273, 25)), // Jetson Thor
      chip("sm_120", 87, 99, 252, rates(125, 1.95, 503, 1792, 55)),   // RTX PRO 6000, PCIe 5
      chip("sm_121", 88, 99, 62, rates(31, 0.48, 125, 273, 25))};     // GB10
  return chips;
}

const plan::CudaChip *plan::findCudaChip(std::string_view name) {
  for (const CudaChip &chip : cudaChips())
    if (chip.name == name)
      return &chip;
  return nullptr;
}
