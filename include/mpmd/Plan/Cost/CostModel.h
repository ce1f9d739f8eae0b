// Estimated rates of devices, from tables instead of measurements. The automatic cut, task costs and transfer costs use
// the same estimates. No MLIR.
#ifndef MPMD_PLAN_COST_COSTMODEL_H
#define MPMD_PLAN_COST_COSTMODEL_H

#include <algorithm>
#include <string_view>

namespace mpmd::plan {

/// Rates of one device. Plans depend only on the ratios of these rates. Measured costs (`mpmd-run --profile`) replace
/// them.
struct CostModel {
  /// FLOP/s of library contractions in f32, of generated kernels in f32 or narrower types, and of generated kernels in
  /// f64. For CPUs, these are rates of one thread.
  double contractionRate = 0, kernelRate = 0, doubleRate = 0;
  /// FLOP/s of library contractions that multiply f16 or bf16 and add in f32; 0 if the library has none.
  double halfRate = 0, bfloatRate = 0;
  /// FLOP/s of library contractions in f64, and in integers of at most 16, of 32 and of 64 bits; 0 if no library
  /// supports the type.
  double doubleProductRate = 0, shortProductRate = 0, integerProductRate = 0, longProductRate = 0;
  /// Bytes per second between the device and its memory.
  double memoryRate = 0;
  /// Seconds to launch one kernel.
  double launchSeconds = 0;
  /// Whether the device is an accelerator: it runs whole steps that the host enqueues, with many threads per kernel.
  bool isDevice = false;
  /// Whether it is faster to group independent small kernels into one launch.
  bool groupsLaunches = false;
  /// Whether the library's matrix product can add a bias vector to every row.
  bool addsBias = false;
  /// Whether packing a weight into column panels makes products with few rows faster.
  bool gainsByPanels = false;
  /// Whether a library for convolutions exists.
  bool convolves = false;
  /// The link between two stages: seconds until the first byte arrives, and bytes per second.
  double linkLatency = 0, linkRate = 0;

  /// Seconds for `flops` at `rate` and for `bytes` of memory traffic. Computation and traffic overlap, so the longer
  /// one counts.
  double seconds(double flops, double bytes, double rate) const { return std::max(flops / rate, bytes / memoryRate); }
  double linkSeconds(double bytes) const { return linkLatency + bytes / linkRate; }
};

/// The rates of a target, such as `cpu`, `cpu:x86-64-v3` or `cuda:sm_90`. An unknown target has the rates of a CPU.
/// `tf32`: f32 contractions may round their operands to TF32.
const CostModel &costModel(std::string_view target, bool tf32 = false);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_COSTMODEL_H
