// Costs of the stages of a step on a cluster: seconds, memory, and bytes on links. No MLIR.
#ifndef MPMD_LIB_PLAN_COST_STEPCOSTS_H
#define MPMD_LIB_PLAN_COST_STEPCOSTS_H

#include "mpmd/Plan/Cost/CostModel.h"
#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Cost/Step.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

namespace mpmd::plan::step {

/// Bytes sent by each device of a group, and their seconds.
struct Sent {
  double seconds = 0;
  /// On average inside its node, and through its NIC; `port` is for a device that sends nothing through the NIC.
  double inside = 0, nic = 0, port = 0;

  Sent &operator+=(const Sent &other);
};
Sent operator*(double times, Sent sent);

class StepCosts {
public:
  /// The numbers must divide. `rate` is that of products on one device, `memoryRate` that of its memory.
  StepCosts(const StepRequest &request, const StepChoice &choice, std::vector<int32_t> place);

  int64_t microbatches() const { return microbatchCount; }
  const std::vector<int32_t> &placement() const { return place; }
  /// Seconds and activations of each stage, and edges. The caps are the device memory without weights.
  Costs costs() const;

  /// For a pipeline rank: the parameters of one device; the work after its last backward.
  double parametersOf(int64_t rank) const { return held[rank]; }
  Sent reductionOf(int64_t rank) const;
  double updateSeconds(int64_t rank) const;
  /// Bytes of weights with gradients, of optimizer state, and of one recomputed layer.
  double weightsOf(int64_t rank) const;
  double optimizerOf(int64_t rank) const;
  double working() const;
  double capacity() const { return request.cluster.device.memory; }

  /// In all microbatches: seconds of products and of memory-bound ops.
  double productsOf(int64_t rank) const;
  double elementwiseOf(int64_t rank) const;
  /// In all microbatches: collectives over tp, and transfers to other pipeline ranks.
  Sent collectivesOf(int64_t rank) const;
  Sent transfersOf(int64_t rank) const;

private:
  /// Seconds of one stage and microbatch by cause.
  struct Work {
    double forward = 0, input = 0, weight = 0;
    double all() const { return forward + input + weight; }
  };
  Work products(size_t stage) const;
  Work elementwise() const;
  /// The number of sums over tp in the forward and in the backward.
  Work sums(size_t stage) const;
  /// A ring collective over the axis' devices: `rounds` (2 for a sum, 1 for a gather) times (n - 1) / n of `bytes`.
  Sent ring(const TopologyAxis &axis, double bytes, double rounds) const;
  /// Sends `bytes` from each device of a mesh to the device at the same index in another.
  Sent hop(int64_t from, int64_t to, double bytes) const;
  /// Activations of a microbatch sent to another rank: cut over tp, and gathered there.
  Sent transfer(int64_t from, int64_t to) const;
  bool isLast(size_t stage) const { return stage + 1 == place.size(); }

  const StepRequest &request;
  StepChoice choice;
  const CostModel &rates;
  std::vector<int32_t> place;
  /// Stages by rank.
  std::vector<std::vector<int32_t>> stages;
  int64_t ranks, microbatchCount, layers;
  /// Operations per second of products.
  double productRate;
  /// Bytes of a microbatch's activations between layers.
  double edgeBytes;
  std::vector<double> held;
};

/// Operations per second of the type's products on a chip; 0 if unsupported.
double peakRate(const CostModel &rates, const std::string &type);

/// Bytes for people, with four significant digits: `31.35 GB`; above 10,000 GB in TB or PB.
std::string gigabytes(double bytes);

} // namespace mpmd::plan::step

#endif // MPMD_LIB_PLAN_COST_STEPCOSTS_H
