// The table of GPUs.
#include "mpmd/Plan/CudaChips.h"

using namespace mpmd;

namespace {
/// Kernels of a captured step start so far apart; two GPUs of a machine reach each other in so much time.
constexpr double kLaunchSeconds = 2e-6, kLinkLatency = 5e-6;
constexpr uint64_t kKiB = 1024;

/// Teraflops of f32 and f64, and gigabytes per second from memory and over a link, one way.
constexpr plan::CostModel rates(double f32, double f64, double memory, double link) {
  return {.contractionRate = f32 * 1e12,
          .kernelRate = f32 * 1e12,
          .doubleRate = f64 * 1e12,
          .memoryRate = memory * 1e9,
          .launchSeconds = kLaunchSeconds,
          .groupsLaunches = true,
          .linkLatency = kLinkLatency,
          .linkRate = link * 1e9};
}
} // namespace

const std::vector<plan::CudaChip> &plan::cudaChips() {
  static const std::vector<CudaChip> chips = {
      {"sm_75", 63, 64 * kKiB, rates(8.1, 0.25, 320, 12)},     // T4, PCIe 3
      {"sm_80", 70, 163 * kKiB, rates(19.5, 9.7, 2039, 300)},  // A100 80 GB SXM
      {"sm_86", 71, 99 * kKiB, rates(31.2, 0.49, 600, 25)},    // A10, PCIe 4
      {"sm_87", 74, 163 * kKiB, rates(5.3, 0.083, 204, 25)},   // Jetson AGX Orin
      {"sm_88", 90, 163 * kKiB, rates(5.3, 0.083, 204, 25)},   // no public figures: those of sm_87
      {"sm_89", 78, 99 * kKiB, rates(91.6, 1.4, 864, 25)},     // L40S, PCIe 4
      {"sm_90", 78, 227 * kKiB, rates(66.9, 33.5, 3350, 450)}, // H100 SXM
      {"sm_100", 86, 227 * kKiB, rates(75, 37, 8000, 900)},    // B200
      {"sm_103", 88, 227 * kKiB, rates(77, 1.3, 8000, 900)},   // B300
      {"sm_110", 90, 227 * kKiB, rates(8.1, 0.13, 273, 25)},   // Jetson Thor
      {"sm_120", 87, 99 * kKiB, rates(125, 1.95, 1792, 55)},   // RTX PRO 6000, PCIe 5
      {"sm_121", 88, 99 * kKiB, rates(31, 0.48, 273, 25)}};    // GB10
  return chips;
}

const plan::CudaChip *plan::findCudaChip(std::string_view name) {
  for (const CudaChip &chip : cudaChips())
    if (chip.name == name)
      return &chip;
  return nullptr;
}
