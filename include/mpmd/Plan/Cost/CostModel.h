// Estimated rates of devices, without measurements: one table for the automatic cut, the costs of tasks and those of
// transfers. No MLIR.
#ifndef MPMD_PLAN_COST_COSTMODEL_H
#define MPMD_PLAN_COST_COSTMODEL_H

#include <algorithm>
#include <string_view>

namespace mpmd::plan {

/// Rates of one device. Only ratios matter to a plan; measured costs (`mpmd-run --profile`) replace them.
struct CostModel {
  /// FLOP/s of library contractions, of generated kernels in f32 or narrower, and of those in f64. For CPUs, these are
  /// rates of one thread.
  double contractionRate = 0, kernelRate = 0, doubleRate = 0;
  /// FLOP/s of contractions with f16 or bf16 operands and f32 sums; 0 if the library has none.
  double halfRate = 0, bfloatRate = 0;
  /// FLOP/s of contractions in f64, and in integers of at most 16, of 32 and of 64 bits; 0 if no library has them.
  double doubleProductRate = 0, shortProductRate = 0, integerProductRate = 0, longProductRate = 0;
  /// Bytes/s between a device and its memory.
  double memoryRate = 0;
  /// Seconds to launch one kernel.
  double launchSeconds = 0;
  /// Whether the device is an accelerator, which gets whole steps and has very many threads.
  bool isDevice = false;
  /// Whether grouping independent small kernels into one launch pays.
  bool groupsLaunches = false;
  /// Whether the library's product adds a bias vector to every row.
  bool addsBias = false;
  /// Whether packing a weight into column panels makes products with few rows faster.
  bool gainsByPanels = false;
  /// Whether there is a library for convolutions.
  bool convolves = false;
  /// The link between two stages: seconds until the first byte arrives, and bytes/s.
  double linkLatency = 0, linkRate = 0;

  /// Seconds of work at one of these rates and of memory traffic, which overlap.
  double seconds(double flops, double bytes, double rate) const { return std::max(flops / rate, bytes / memoryRate); }
  double linkSeconds(double bytes) const { return linkLatency + bytes / linkRate; }
};

/// The table entry of a target: `cpu`, `cpu:x86-64-v3`, `cuda:sm_90` and the like. Unknown targets get that of a CPU.
/// `tf32`: f32 contractions may have TF32 operands.
const CostModel &costModel(std::string_view target, bool tf32 = false);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_COSTMODEL_H
