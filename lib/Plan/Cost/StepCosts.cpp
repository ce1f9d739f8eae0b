// Computes the costs of the stages of a simulated step.
#include "StepCosts.h"

#include <algorithm>
#include <limits>

namespace mpmd::plan::step {

Sent &Sent::operator+=(const Sent &other) {
  seconds += other.seconds, inside += other.inside, nic += other.nic, port += other.port;
  return *this;
}

Sent operator*(double times, Sent sent) {
  return {times * sent.seconds, times * sent.inside, times * sent.nic, times * sent.port};
}

double peakRate(const CostModel &rates, const std::string &type) {
  return type == "bf16" ? rates.bfloatRate : type == "f16" ? rates.halfRate : rates.contractionRate;
}

StepCosts::StepCosts(const StepRequest &request, const StepChoice &choice, std::vector<int32_t> placed)
    : request(request), choice(choice), rates(costModel(request.target)), place(std::move(placed)),
      stages(stagesOfRanks(place, choice.layout.pipeline.size)), ranks(choice.layout.pipeline.size),
      microbatchCount(request.model.batch / (choice.layout.data.size * choice.microbatch)),
      layers(request.model.layers / static_cast<int64_t>(place.size())),
      productRate(peakRate(rates, request.model.type) * request.efficiency),
      edgeBytes(static_cast<double>(request.model.sequence * choice.microbatch) *
                static_cast<double>(request.model.hidden * request.model.elementBytes())),
      held(ranks, 0) {
  const TransformerModel &model = request.model;
  auto h = static_cast<double>(model.hidden);
  for (int32_t rank : place)
    held[rank] += static_cast<double>(layers) * layerParameters(model);
  held[place.front()] += static_cast<double>(model.vocabulary + model.sequence) * h;
  // The last stage needs the word embeddings for the logits, even if another rank has the first stage.
  held[place.back()] += 2 * h + (place.back() == place.front() ? 0 : static_cast<double>(model.vocabulary) * h);
  for (double &parameters : held)
    parameters /= static_cast<double>(choice.layout.tensor.size);
}

Sent StepCosts::ring(const TopologyAxis &axis, double bytes, double rounds) const {
  if (axis.size < 2)
    return {};
  auto n = static_cast<double>(axis.size);
  double each = rounds * (n - 1) / n * bytes, waits = rounds * (n - 1);
  const Topology &cluster = request.cluster;
  if (axis.inter == 1)
    return {waits * cluster.intra.latency + each / cluster.intra.bandwidth, each, 0, each};
  // Every ring leaves each node once. The rings of a node's other devices use the same NIC.
  auto inside = static_cast<double>(axis.intra());
  double rings = static_cast<double>(cluster.devicesPerNode) / inside;
  double seconds = each * rings / cluster.inter.bandwidth;
  if (axis.intra() > 1)
    seconds = std::max(seconds, each / cluster.intra.bandwidth);
  return {waits * cluster.inter.latency + seconds, each * (1 - 1 / inside), each / inside, axis.intra() > 1 ? each : 0};
}

Sent StepCosts::hop(int64_t from, int64_t to, double bytes) const {
  const Topology &cluster = request.cluster;
  int64_t together = choice.layout.pipeline.intra();
  if (from / together == to / together)
    return {cluster.intra.seconds(bytes), bytes, 0, bytes};
  // All devices that the mesh has in one node send at the same time through its NIC.
  double sharing = static_cast<double>(cluster.devicesPerNode) / static_cast<double>(together);
  return {cluster.inter.seconds(bytes * sharing), 0, bytes, 0};
}

Sent StepCosts::transfer(int64_t from, int64_t to) const {
  Sent sent = hop(from, to, edgeBytes / static_cast<double>(choice.layout.tensor.size));
  sent += ring(choice.layout.tensor, edgeBytes, 1);
  return sent;
}

StepCosts::Work StepCosts::products(size_t stage) const {
  auto count = static_cast<double>(layers), parts = static_cast<double>(choice.layout.tensor.size);
  Operations work = layerOperations(request.model, choice.microbatch, choice.recompute);
  Operations logits = isLast(stage) ? logitOperations(request.model, choice.microbatch) : Operations();
  double each = 1 / (parts * productRate);
  return {(count * work.forward + logits.forward) * each, (count * (work.input + work.again) + logits.input) * each,
          (count * work.weight + logits.weight) * each};
}

StepCosts::Work StepCosts::elementwise() const {
  // Saved activations and their gradients are each written once and read once.
  int64_t parts = choice.layout.tensor.size;
  double all = 2 * layerActivations(request.model, choice.microbatch, parts, Recompute::None), again = 0;
  if (choice.recompute == Recompute::Full)
    again = all;
  else if (choice.recompute == Recompute::Selective)
    again = all - 2 * layerActivations(request.model, choice.microbatch, parts, Recompute::Selective);
  double each = static_cast<double>(layers) / rates.memoryRate;
  return {all * each, (all + again) * each, 0};
}

StepCosts::Work StepCosts::sums(size_t stage) const {
  // Each layer has two sums in the forward and two in the backward. The embeddings add one, and so does the gradient of
  // the last activations.
  auto each = static_cast<double>(2 * layers);
  return {each + (stage == 0 ? 1 : 0), each * (choice.recompute == Recompute::Full ? 2 : 1) + (isLast(stage) ? 1 : 0),
          0};
}

Costs StepCosts::costs() const {
  Costs costs;
  Sent sum = ring(choice.layout.tensor, edgeBytes, 2);
  auto activations = [&](Recompute recompute) {
    return static_cast<double>(layers) *
           layerActivations(request.model, choice.microbatch, choice.layout.tensor.size, recompute);
  };
  // If the backward is split, the input gradient keeps its recomputed values for the weight gradient.
  double kept = activations(choice.recompute), all = activations(Recompute::None);
  for (size_t stage = 0; stage < place.size(); ++stage) {
    Work product = products(stage), other = elementwise(), collective = sums(stage);
    costs.stages.push_back({product.forward + other.forward + collective.forward * sum.seconds,
                            product.input + other.input + collective.input * sum.seconds, product.weight, kept,
                            all - kept, -all});
    if (!isLast(stage)) {
      int32_t from = place[stage], to = place[stage + 1];
      costs.up.push_back(from == to ? 0 : transfer(from, to).seconds);
      costs.down.push_back(from == to ? 0 : transfer(to, from).seconds);
    }
  }
  if (capacity() > 0)
    for (int64_t rank = 0; rank < ranks; ++rank)
      costs.caps.push_back(std::max(0.0, capacity() - weightsOf(rank) - optimizerOf(rank) - working()));
  return costs;
}

Sent StepCosts::reductionOf(int64_t rank) const {
  Sent sent = ring(choice.layout.data, held[rank] * request.model.gradientBytes, 2);
  // The first and the last rank each have a copy of the word embeddings, and exchange their gradients.
  int32_t first = place.front(), last = place.back();
  if (first != last && (rank == first || rank == last))
    sent += hop(rank, rank == first ? last : first,
                static_cast<double>(request.model.vocabulary * request.model.hidden) * request.model.gradientBytes /
                    static_cast<double>(choice.layout.tensor.size));
  return sent;
}

double StepCosts::updateSeconds(int64_t rank) const {
  const TransformerModel &model = request.model;
  return held[rank] * (model.gradientBytes + 2 * model.optimizerBytes + static_cast<double>(model.elementBytes())) /
         rates.memoryRate;
}

double StepCosts::weightsOf(int64_t rank) const {
  return held[rank] * (static_cast<double>(request.model.elementBytes()) + request.model.gradientBytes);
}

double StepCosts::optimizerOf(int64_t rank) const { return held[rank] * request.model.optimizerBytes; }

double StepCosts::working() const {
  if (choice.recompute == Recompute::None)
    return 0;
  auto bytes = [&](Recompute recompute) {
    return layerActivations(request.model, choice.microbatch, choice.layout.tensor.size, recompute);
  };
  return bytes(Recompute::None) - (choice.recompute == Recompute::Full ? 0 : bytes(Recompute::Selective));
}

double StepCosts::productsOf(int64_t rank) const {
  double seconds = 0;
  for (int32_t stage : stages[rank])
    seconds += products(stage).all();
  return seconds * static_cast<double>(microbatchCount);
}

double StepCosts::elementwiseOf(int64_t rank) const {
  return static_cast<double>(stages[rank].size()) * elementwise().all() * static_cast<double>(microbatchCount);
}

Sent StepCosts::collectivesOf(int64_t rank) const {
  double count = 0;
  for (int32_t stage : stages[rank])
    count += sums(stage).all();
  return count * static_cast<double>(microbatchCount) * ring(choice.layout.tensor, edgeBytes, 2);
}

Sent StepCosts::transfersOf(int64_t rank) const {
  Sent sent;
  auto add = [&](int64_t other) {
    if (place[other] == rank)
      return;
    // The rank sends to the other stage, and gathers what it receives from that stage.
    sent += hop(rank, place[other], edgeBytes / static_cast<double>(choice.layout.tensor.size));
    sent += ring(choice.layout.tensor, edgeBytes, 1);
  };
  for (int32_t stage : stages[rank]) {
    if (stage > 0)
      add(stage - 1);
    if (!isLast(stage))
      add(stage + 1);
  }
  return static_cast<double>(microbatchCount) * sent;
}

} // namespace mpmd::plan::step
