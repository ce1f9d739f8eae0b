// What work and moving cost where nothing has been measured: one table for the automatic cut, the costs of tasks and
// those of transfers. No MLIR.
#ifndef MPMD_PLAN_COST_COSTMODEL_H
#define MPMD_PLAN_COST_COSTMODEL_H

#include <algorithm>
#include <string_view>

namespace mpmd::plan {

/// Rates of one device. Only ratios matter to a plan; measured costs (`mpmd-run --profile`) replace them.
struct CostModel {
  /// FLOP/s of contractions in a library, and of generated kernels in f32 or less and in f64; one thread of a CPU.
  double contractionRate = 0, kernelRate = 0, doubleRate = 0;
  /// FLOP/s of contractions whose operands are f16 or bf16 and whose sums are f32; 0 where the library has none.
  double halfRate = 0, bfloatRate = 0;
  /// FLOP/s of contractions in f64, and those of integers of at most 16, of 32 and of 64 bits; 0 where no library has
  /// them.
  double doubleProductRate = 0, shortProductRate = 0, integerProductRate = 0, longProductRate = 0;
  /// Bytes/s between a device and its memory.
  double memoryRate = 0;
  /// Seconds to start one kernel.
  double launchSeconds = 0;
  /// Whether it is a device beside the host: one that is given whole steps and has very many threads.
  bool isDevice = false;
  /// Whether small kernels that need nothing of each other are better started together.
  bool groupsLaunches = false;
  /// Whether the library adds a vector to every row of a product on its way.
  bool addsBias = false;
  /// Whether products of few rows and a weight are faster where the weight lies in panels of columns.
  bool gainsByPanels = false;
  /// Whether there is a library for convolutions.
  bool convolves = false;
  /// Between two stages: seconds before the first byte arrives, bytes/s.
  double linkLatency = 0, linkRate = 0;

  /// Seconds of work at one of these rates, and of memory traffic, that overlap.
  double seconds(double flops, double bytes, double rate) const { return std::max(flops / rate, bytes / memoryRate); }
  double linkSeconds(double bytes) const { return linkLatency + bytes / linkRate; }
};

/// The table entry of a target: `cpu`, `cpu:x86-64-v3`, `cuda:sm_90` and the like. What is not known has that of a CPU.
/// `tf32`: where contractions in f32 may have operands in TF32.
const CostModel &costModel(std::string_view target, bool tf32 = false);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_COSTMODEL_H
