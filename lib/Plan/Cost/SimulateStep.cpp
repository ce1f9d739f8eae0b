// Simulates a step in one configuration.
#include "StepCosts.h"

#include "mpmd/Plan/Cost/CudaChips.h"
#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Schedule/Simulator.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>
#include <cmath>

namespace mpmd::plan {

using namespace step;

namespace {
/// The maximum number of actions of each kind in one simulation.
constexpr int64_t kMaxActions = int64_t(1) << 22;

std::string doesNotDivide(const std::string &what, int64_t parts, const std::string &of, int64_t whole) {
  return "expected " + what + " that divides the " + std::to_string(whole) + " " + of + ", got " +
         std::to_string(parts);
}

/// Makes the schedule and its costs.
absl::StatusOr<Pipeline> makeStep(const StepRequest &request, const StepChoice &choice) {
  const TransformerModel &model = request.model;
  int64_t ranks = choice.layout.pipeline.size;
  int64_t microbatches = model.batch / (choice.layout.data.size * choice.microbatch);
  auto costsOf = [&](const std::vector<int32_t> &where) { return StepCosts(request, choice, where).costs(); };
  auto tooMany = [&](int64_t stages) {
    return stages > kMaxActions / microbatches
               ? invalid("expected at most 2^22 stages times microbatches, got " + std::to_string(stages) + " and " +
                         std::to_string(microbatches))
               : absl::OkStatus();
  };
  if (isSearch(request.schedule)) {
    std::vector<ScheduleProblem> candidates;
    auto add = [&](Placement placement, int64_t chunks) {
      if (model.layers % (ranks * chunks))
        return;
      std::vector<int32_t> place = placeStages(placement, ranks, chunks);
      candidates.push_back({{ranks, microbatches, place}, costsOf(place)});
    };
    MPMD_RETURN_IF_ERROR(tooMany(ranks * std::max<int64_t>(request.chunks, 2)));
    if (request.chunks < 2)
      add(Placement::Linear, 1);
    if (ranks > 1 && request.chunks != 1) {
      add(Placement::Zigzag, request.chunks ? request.chunks : 2);
      add(Placement::Loop, request.chunks ? request.chunks : 2);
    }
    if (candidates.empty())
      return invalid(doesNotDivide("stages, pp" + std::to_string(ranks) + " times chunks,", ranks * request.chunks,
                                   "layers", model.layers));
    MPMD_ASSIGN_OR_RETURN(SearchResult result, search(candidates, request.search));
    result.pipeline.name += ": " + result.note.origin;
    return std::move(result.pipeline);
  }
  ScheduleRequest wish;
  wish.name = request.schedule;
  wish.ranks = ranks, wish.microbatches = microbatches, wish.chunks = request.chunks;
  MPMD_RETURN_IF_ERROR(tooMany(ranks * std::max<int64_t>(request.chunks, 2)));
  if (const NamedSchedule *schedule = findSchedule(request.schedule); schedule && schedule->isAdaptive)
    if (model.layers % (ranks * schedule->chunks()) == 0)
      wish.costs = costsOf(placeStages(schedule->placement, ranks, schedule->chunks()));
  absl::StatusOr<Pipeline> pipeline = makePipeline(wish);
  if (pipeline.ok() && model.layers % pipeline->numStages())
    return invalid(doesNotDivide("a number of stages", pipeline->numStages(), "layers", model.layers));
  return pipeline;
}
} // namespace

absl::Status checkStep(const StepRequest &request) {
  const Topology &cluster = request.cluster;
  if (cluster.isUnequal())
    return invalid("expected a cluster whose stages are on meshes of one kind, got \"stages\" with axes of their own");
  MPMD_RETURN_IF_ERROR(checkBandwidths(cluster));
  constexpr std::string_view cuda = "cuda:";
  std::string_view target = request.target;
  bool chip = target.substr(0, cuda.size()) == cuda && findCudaChip(target.substr(cuda.size()));
  if (!chip && target != "cpu") {
    std::string known;
    for (const CudaChip &each : cudaChips())
      known += ", cuda:" + std::string(each.name);
    return invalid("expected one of the targets cpu" + known + ", got '" + request.target + "'");
  }
  if (std::string kind = chip ? "cuda" : "cpu"; !cluster.device.kind.empty() && cluster.device.kind != kind)
    return invalid("expected a target of the cluster's devices, " + cluster.device.kind + ", got " + request.target);
  if (peakRate(costModel(request.target), request.model.type) <= 0)
    return invalid("expected a type of which " + request.target + " has products, got " + request.model.type);
  if (!isSearch(request.schedule)) {
    // Makes the smallest schedule of this name, to check the name.
    ScheduleRequest named;
    named.name = request.schedule;
    const NamedSchedule *schedule = findSchedule(request.schedule);
    if (!schedule)
      return makePipeline(named).status();
    if (!schedule->isRunnable())
      return invalid("expected a schedule that programs can run, got " + request.schedule);
  }
  // Times would be too large to print at a smaller efficiency.
  constexpr double minEfficiency = 1e-6;
  if (!(request.efficiency >= minEfficiency && request.efficiency <= 1))
    return invalid("expected a share of the peak rate from 1e-6 to 1, got " + toText(request.efficiency));
  return absl::OkStatus();
}

absl::Status simulateStep(const StepRequest &request, const StepChoice &choice, StepReport &report) {
  const TransformerModel &model = request.model;
  const StepLayout &layout = choice.layout;
  MPMD_RETURN_IF_ERROR(checkStep(request));
  if (model.layers % layout.pipeline.size)
    return invalid(doesNotDivide("pp", layout.pipeline.size, "layers", model.layers));
  if (model.heads % layout.tensor.size)
    return invalid(doesNotDivide("tp", layout.tensor.size, "heads", model.heads));
  if (choice.microbatch < 1 || model.batch % layout.data.size || model.batch / layout.data.size % choice.microbatch)
    return invalid("expected dp times the size of a microbatch that divides the batch of " +
                   std::to_string(model.batch) + ", got " + std::to_string(layout.data.size) + " times " +
                   std::to_string(choice.microbatch));
  MPMD_ASSIGN_OR_RETURN(Pipeline made, makeStep(request, choice));
  const Pipeline &pipeline = made;
  StepCosts step(request, choice, pipeline.place);
  Simulator simulator({pipeline, step.costs()});
  const std::optional<Outcome> outcome = simulator.runWithStarts(pipeline.orders);
  if (!outcome)
    return invalid(request.schedule + ": expected an order that makes progress, got one that does not");

  report = {};
  report.choice = choice;
  report.schedule = pipeline.name;
  report.microbatches = step.microbatches();
  report.stages = pipeline.numStages();
  report.capacity = step.capacity();
  report.bubble = outcome->bubble(Metric::Makespan);
  auto nodeOf = [&](int64_t rank) { return rank / layout.pipeline.intra(); };
  std::vector<double> nics(layout.pipeline.inter, 0);
  double inMesh = static_cast<double>(layout.data.size * layout.tensor.size), most = -1, work = -1;
  double inNode = static_cast<double>(request.cluster.devicesPerNode) / static_cast<double>(layout.pipeline.intra());
  for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank) {
    const RankSchedule &order = pipeline.orders[rank];
    double end = simulator.starts()[rank].back() + simulator.seconds(order.back());
    Sent reduction = step.reductionOf(rank), collectives = step.collectivesOf(rank), sent = step.transfersOf(rank);
    double update = step.updateSeconds(rank);
    report.pipeline = std::max(report.pipeline, end);
    if (double all = end + reduction.seconds + update; all > report.seconds)
      report.seconds = all, report.reduction = reduction.seconds, report.update = update;
    if (outcome->busy[rank] > work) {
      work = outcome->busy[rank];
      report.products = step.productsOf(rank), report.elementwise = step.elementwiseOf(rank),
      report.tensorCollectives = collectives.seconds;
    }
    double memory = step.weightsOf(rank) + step.optimizerOf(rank) + outcome->peak[rank] + step.working();
    if (memory > most) {
      most = memory;
      report.fullest = rank, report.weights = step.weightsOf(rank), report.optimizer = step.optimizerOf(rank);
      report.activations = outcome->peak[rank], report.working = step.working();
    }
    sent += collectives, sent += reduction;
    report.insideBytes += inMesh * sent.inside, report.nicBytes += inMesh * sent.nic;
    if (sent.port > report.port.bytes)
      report.port = {rank, sent.port, sent.port / request.cluster.intra.bandwidth};
    double &nic = nics[nodeOf(rank)];
    nic += inNode * sent.nic;
    if (nic > report.nic.bytes)
      report.nic = {rank, nic, nic / request.cluster.inter.bandwidth};
  }
  double devices = inMesh * static_cast<double>(pipeline.numRanks());
  Operations operations = stepOperations(model, choice.recompute);
  report.hardwareRate = operations.all() / devices / report.seconds;
  report.modelRate = (operations.all() - operations.again) / devices / report.seconds;
  report.peakRate = peakRate(costModel(request.target), model.type);
  if (report.capacity > 0 && report.memory() > report.capacity)
    return invalid("expected at most " + gigabytes(report.capacity) + " on a device, got " +
                   gigabytes(report.memory()) + " on pipeline rank " + std::to_string(report.fullest));
  return absl::OkStatus();
}

} // namespace mpmd::plan
