// Parses layouts, and ranks all layouts of a cluster.
#include "StepCosts.h"

#include "mpmd/Plan/Schedule/Schedules.h"
#include "mpmd/Plan/Support/Status.h"

#include <algorithm>

namespace mpmd::plan {

using namespace step;

std::string toText(const StepLayout &layout) {
  std::string text;
  for (const std::string &name : layout.order)
    for (const TopologyAxis *axis : {&layout.pipeline, &layout.data, &layout.tensor})
      if (axis->name == name)
        text += (text.empty() ? "" : ".") + name + std::to_string(axis->size);
  return text;
}

absl::Status parseStepLayout(const std::string &text, const Topology &cluster, StepLayout &layout) {
  if (text.size() > 5 && text.compare(text.size() - 5, 5, ".json") == 0)
    return invalid("expected axes such as pp4.dp2.tp8 for a layout, got the file " + text);
  Topology topology;
  MPMD_RETURN_IF_ERROR(readTopology({text, cluster.nodes, cluster.devicesPerNode, ""}, topology));
  layout = {};
  std::vector<std::string> given;
  for (const TopologyAxis &axis : topology.axes) {
    TopologyAxis *mine = axis.name == "pp"   ? &layout.pipeline
                         : axis.name == "dp" ? &layout.data
                         : axis.name == "tp" ? &layout.tensor
                                             : nullptr;
    if (!mine)
      return invalid("expected the axes pp, dp and tp in a layout, got '" + axis.name + "' in " + text);
    *mine = axis;
    layout.order.erase(std::remove(layout.order.begin(), layout.order.end(), axis.name), layout.order.end());
    given.push_back(axis.name);
  }
  layout.order.insert(layout.order.begin(), given.begin(), given.end());
  return absl::OkStatus();
}

namespace {
std::vector<int64_t> divisorsOf(int64_t number) {
  std::vector<int64_t> small, large;
  for (int64_t each = 1; each * each <= number; ++each)
    if (number % each == 0) {
      small.push_back(each);
      if (each * each != number)
        large.push_back(number / each);
    }
  small.insert(small.end(), large.rbegin(), large.rend());
  return small;
}

class Ranker {
public:
  Ranker(const StepRequest &request, const StepSpace &space, StepRanking &ranking)
      : request(request), space(space), ranking(ranking) {}

  absl::Status run() {
    ranking = {};
    MPMD_RETURN_IF_ERROR(checkStep(request));
    collect();
    // The choices are sorted by their lower bounds. Once enough faster choices are found, the remaining ones are
    // skipped.
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate &a, const Candidate &b) { return a.least < b.least; });
    for (const Candidate &candidate : candidates) {
      if (static_cast<int64_t>(ranking.best.size()) == space.most && candidate.least >= ranking.best.back().seconds) {
        ++ranking.tried, ++ranking.slower;
        continue;
      }
      simulate(candidate);
    }
    return ranking.best.empty() ? invalid(none()) : absl::OkStatus();
  }

private:
  struct Candidate {
    StepChoice choice;
    double least = 0;
  };

  int64_t each() const { return static_cast<int64_t>(space.microbatches.size() * space.recomputes.size()); }

  void leaveOut(const std::string &why, int64_t count) {
    ranking.tried += count;
    ranking.leftOut[why] += count;
  }

  void collect() {
    const TransformerModel &model = request.model;
    int64_t devices = request.cluster.numDevices();
    for (int64_t tensor : divisorsOf(devices))
      for (int64_t data : divisorsOf(devices / tensor)) {
        int64_t pipeline = devices / tensor / data;
        StepLayout layout;
        std::string text =
            "pp" + std::to_string(pipeline) + ".dp" + std::to_string(data) + ".tp" + std::to_string(tensor);
        if (model.layers % pipeline)
          leaveOut("pp does not divide the " + std::to_string(model.layers) + " layers", each());
        else if (model.heads % tensor)
          leaveOut("tp does not divide the " + std::to_string(model.heads) + " heads", each());
        else if (absl::Status status = parseStepLayout(text, request.cluster, layout); !status.ok())
          leaveOut("axes do not share the nodes", each());
        else
          collect(layout);
      }
  }

  void collect(const StepLayout &layout) {
    const TransformerModel &model = request.model;
    for (int64_t microbatch : space.microbatches) {
      if (model.batch % layout.data.size || model.batch / layout.data.size % microbatch) {
        leaveOut("dp times a microbatch does not divide the batch of " + std::to_string(model.batch),
                 static_cast<int64_t>(space.recomputes.size()));
        continue;
      }
      for (Recompute recompute : space.recomputes) {
        Candidate candidate{{layout, microbatch, recompute}, 0};
        StepCosts step(request, candidate.choice, placeStages(Placement::Linear, layout.pipeline.size, 1));
        // For some schedules, the number of microbatches in flight is known in advance. For others it is known only
        // after the schedule is made.
        const NamedSchedule *schedule = findSchedule(request.schedule);
        bool inOrder = schedule && schedule->activations;
        double memory = 0, kept = step.costs().stages[0].memForward;
        for (int64_t rank = 0; rank < layout.pipeline.size; ++rank) {
          double held =
              inOrder ? static_cast<double>(schedule->activations(layout.pipeline.size, rank, step.microbatches())) : 0;
          memory = std::max(memory, step.weightsOf(rank) + step.optimizerOf(rank) + step.working() + held * kept);
          candidate.least = std::max(candidate.least, workOf(step, rank));
        }
        // Other placements divide the work differently among ranks, so only the average over ranks is a lower bound.
        if (!inOrder)
          candidate.least = averageOf(step, layout.pipeline.size);
        if (step.capacity() > 0 && memory > step.capacity())
          tooLarge(memory);
        else
          candidates.push_back(candidate);
      }
    }
  }

  static double workOf(const StepCosts &step, int64_t rank) {
    return step.productsOf(rank) + step.elementwiseOf(rank) + step.collectivesOf(rank).seconds;
  }
  static double averageOf(const StepCosts &step, int64_t ranks) {
    double all = 0;
    for (int64_t rank = 0; rank < ranks; ++rank)
      all += workOf(step, rank);
    return all / static_cast<double>(ranks);
  }

  void tooLarge(double bytes) {
    leaveOut(kTooLarge, 1);
    ranking.minMemory = ranking.minMemory > 0 ? std::min(ranking.minMemory, bytes) : bytes;
  }

  void simulate(const Candidate &candidate) {
    StepReport report;
    absl::Status status = simulateStep(request, candidate.choice, report);
    if (status.ok()) {
      ++ranking.tried, ++ranking.simulated;
      auto at = std::upper_bound(ranking.best.begin(), ranking.best.end(), report.seconds,
                                 [](double seconds, const StepReport &other) { return seconds < other.seconds; });
      ranking.best.insert(at, std::move(report));
      if (static_cast<int64_t>(ranking.best.size()) > space.most)
        ranking.best.pop_back();
    } else if (report.capacity > 0 && report.memory() > report.capacity) {
      tooLarge(report.memory());
    } else {
      // Counts equal messages together, without the numbers in them.
      const std::string message = messageOf(status);
      leaveOut(message.substr(0, message.rfind(", got")), 1);
    }
  }

  std::string none() const {
    std::string text = "expected a layout of " + std::to_string(request.cluster.numDevices()) +
                       " devices that can run, got none of " + std::to_string(ranking.tried);
    for (const auto &[why, count] : ranking.leftOut)
      text += "; " + std::to_string(count) + ": " + why;
    if (ranking.minMemory > 0)
      text += " (the smallest takes " + gigabytes(ranking.minMemory) + " or more, a device has " +
              gigabytes(request.cluster.device.memory) + ")";
    return text;
  }

  static constexpr const char *kTooLarge = "needs more memory than a device has";
  const StepRequest &request;
  const StepSpace &space;
  StepRanking &ranking;
  std::vector<Candidate> candidates;
};
} // namespace

absl::Status rankLayouts(const StepRequest &request, const StepSpace &space, StepRanking &ranking) {
  return Ranker(request, space, ranking).run();
}

} // namespace mpmd::plan
