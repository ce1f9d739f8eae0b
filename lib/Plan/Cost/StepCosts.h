// Costs of the stages of a simulated step: seconds, memory, and bytes sent over links. No MLIR.
#ifndef MPMD_LIB_PLAN_COST_STEPCOSTS_H
#define MPMD_LIB_PLAN_COST_STEPCOSTS_H

#include "mpmd/Plan/Cost/CostModel.h"
#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Cost/Step.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

namespace mpmd::plan::step {

/// The bytes that each device of a group sends, and the seconds that this takes.
struct Sent {
  double seconds = 0;
  /// Average bytes of a device inside its node, and through its NIC. `port`: the bytes of a device that sends nothing
  /// through the NIC.
  double inside = 0, nic = 0, port = 0;

  Sent &operator+=(const Sent &other);
};
Sent operator*(double times, Sent sent);

class StepCosts {
public:
  /// The sizes must divide each other as `simulateStep` checks. `rate` is the rate of matrix products on one device,
  /// `memoryRate` that of its memory.
  StepCosts(const StepRequest &request, const StepChoice &choice, std::vector<int32_t> place);

  int64_t microbatches() const { return microbatchCount; }
  const std::vector<int32_t> &placement() const { return place; }
  /// The seconds and activations of each stage, and the transfers between stages. The memory limit of each rank is the
  /// device memory without weights, optimizer state and recomputed values.
  Costs costs() const;

  /// For a pipeline rank: the number of parameters on one device; the gradient reduction after its last backward; the
  /// update.
  double parametersOf(int64_t rank) const { return held[rank]; }
  Sent reductionOf(int64_t rank) const;
  double updateSeconds(int64_t rank) const;
  /// Bytes on one device: weights with gradients, optimizer state, and one recomputed layer.
  double weightsOf(int64_t rank) const;
  double optimizerOf(int64_t rank) const;
  double working() const;
  double capacity() const { return request.cluster.device.memory; }

  /// Seconds over all microbatches, in matrix products and in memory-bound ops.
  double productsOf(int64_t rank) const;
  double elementwiseOf(int64_t rank) const;
  /// Traffic over all microbatches: collectives over tp, and transfers to other pipeline ranks.
  Sent collectivesOf(int64_t rank) const;
  Sent transfersOf(int64_t rank) const;

private:
  /// Seconds of one stage for one microbatch, by kind of action.
  struct Work {
    double forward = 0, input = 0, weight = 0;
    double all() const { return forward + input + weight; }
  };
  Work products(size_t stage) const;
  Work elementwise() const;
  /// The number of all-reduces over tp in the forward and in the backward.
  Work sums(size_t stage) const;
  /// A ring collective over the devices of an axis. Each device sends `rounds` * (n - 1) / n * `bytes`; `rounds` is 2
  /// for a sum and 1 for a gather.
  Sent ring(const TopologyAxis &axis, double bytes, double rounds) const;
  /// Sends `bytes` from each device of a mesh to the device with the same index in another mesh.
  Sent hop(int64_t from, int64_t to, double bytes) const;
  /// Sends the activations of a microbatch to another rank. They are divided over tp, and gathered there.
  Sent transfer(int64_t from, int64_t to) const;
  bool isLast(size_t stage) const { return stage + 1 == place.size(); }

  const StepRequest &request;
  StepChoice choice;
  const CostModel &rates;
  std::vector<int32_t> place;
  /// For each rank, its stages.
  std::vector<std::vector<int32_t>> stages;
  int64_t ranks, microbatchCount, layers;
  /// FLOP/s of matrix products.
  double productRate;
  /// The bytes of the activations between two layers for one microbatch.
  double edgeBytes;
  std::vector<double> held;
};

/// The peak FLOP/s of matrix products in the type; 0 if the chip does not support the type.
double peakRate(const CostModel &rates, const std::string &type);

/// Formats bytes with four significant digits: `31.35 GB`, and TB or PB above 10,000 GB.
std::string gigabytes(double bytes);

} // namespace mpmd::plan::step

#endif // MPMD_LIB_PLAN_COST_STEPCOSTS_H
