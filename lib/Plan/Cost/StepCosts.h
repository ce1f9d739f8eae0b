// What the stages of a step cost on a cluster: seconds, memory, and bytes on links. No MLIR.
#ifndef MPMD_LIB_PLAN_COST_STEPCOSTS_H
#define MPMD_LIB_PLAN_COST_STEPCOSTS_H

#include "mpmd/Plan/Cost/CostModel.h"
#include "mpmd/Plan/Cost/Costs.h"
#include "mpmd/Plan/Cost/Step.h"
#include "mpmd/Plan/Schedule/Pipeline.h"

namespace mpmd::plan::step {

/// What each device of a group sends, and how long that takes.
struct Sent {
  double seconds = 0;
  /// On average inside its node, and through its NIC; by the port of a device that sends nothing through the NIC.
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
  /// Seconds and activations of each stage, edges, and what weights leave of a device's memory as caps.
  Costs costs() const;

  /// Of a pipeline rank: parameters of one device; what stands behind its last backward.
  double parametersOf(int64_t rank) const { return held[rank]; }
  Sent reductionOf(int64_t rank) const;
  double updateSeconds(int64_t rank) const;
  /// Bytes of weights with gradients, of the optimizer, and of a layer that is computed again.
  double weightsOf(int64_t rank) const;
  double optimizerOf(int64_t rank) const;
  double working() const;
  double capacity() const { return request.cluster.device.memory; }

  /// Of all microbatches: seconds of products and of what memory bounds.
  double productsOf(int64_t rank) const;
  double elementwiseOf(int64_t rank) const;
  /// Of all microbatches: collectives over tp, and transfers to other pipeline ranks.
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
  /// How many sums over tp there are in the forward and in the backward.
  Work sums(size_t stage) const;
  /// Along a ring of the axis' devices, `rounds` times (n - 1) / n of `bytes` of each: 2 for a sum, 1 for a gather.
  Sent ring(const TopologyAxis &axis, double bytes, double rounds) const;
  /// The same bytes of each device of a mesh to the device at its place in another.
  Sent hop(int64_t from, int64_t to, double bytes) const;
  /// Activations of a microbatch to another rank: cut over tp, put together where they are needed.
  Sent transfer(int64_t from, int64_t to) const;
  bool isLast(size_t stage) const { return stage + 1 == place.size(); }

  const StepRequest &request;
  StepChoice choice;
  const CostModel &rates;
  std::vector<int32_t> place;
  /// Stages by rank.
  std::vector<std::vector<int32_t>> stages;
  int64_t ranks, microbatchCount, layers;
  /// Operations a second of products.
  double productRate;
  /// Bytes of a microbatch's activations between layers.
  double edgeBytes;
  std::vector<double> held;
};

/// Operations a second of products of the type on a chip; 0 where it has none.
double peakRate(const CostModel &rates, const std::string &type);

/// Bytes for people, four digits that count: `31.35 GB`; more than 10,000 of them in TB or PB.
std::string gigabytes(double bytes);

} // namespace mpmd::plan::step

#endif // MPMD_LIB_PLAN_COST_STEPCOSTS_H
