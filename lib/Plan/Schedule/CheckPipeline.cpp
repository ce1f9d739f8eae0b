// Checks the named rules of a pipeline schedule.
#include "mpmd/Plan/Schedule/Simulator.h"

#include <algorithm>

namespace mpmd::plan {

namespace {
/// The maximum number of faults that are reported for each rule.
constexpr int64_t kTold = 4;

class Checker {
public:
  Checker(const Pipeline &pipeline, const Costs &costs)
      : pipeline(pipeline), costs(costs), seen(pipeline.numStages() * pipeline.microbatches, 0) {}

  Checked run() {
    for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
      for (const Action &action : pipeline.orders[rank])
        list(action, rank);
    findMissing();
    if (!faults.empty())
      return {std::move(faults), {}};
    Simulator simulator({pipeline, costs});
    std::optional<Outcome> outcome = simulator.run(pipeline.orders);
    if (!outcome) {
      std::string message = "expected an order that makes progress";
      for (const Blocked &blocked : simulator.blocked())
        message += "; rank " + std::to_string(blocked.rank) + " stops at " + toText(blocked.action) +
                   ", which waits for " + waited(blocked.waitsFor);
      return {{{"progress", message}}, {}};
    }
    for (int64_t rank = 0; rank < pipeline.numRanks(); ++rank)
      if (outcome->peak[rank] > costs.cap(rank) * (1 + 1e-12) + 1e-12)
        tell("memory", "expected at most " + toText(costs.cap(rank)) + " of memory on rank " + std::to_string(rank) +
                           ", got a peak of " + toText(outcome->peak[rank]));
    return {std::move(faults), *std::move(outcome)};
  }

private:
  enum : uint8_t { F = 1, I = 2, W = 4 };

  void tell(const char *rule, const std::string &message) {
    int64_t told = std::count_if(faults.begin(), faults.end(), [&](const Fault &fault) { return fault.rule == rule; });
    if (told < kTold)
      faults.push_back({rule, message});
  }

  static uint8_t partsOf(Kind kind) {
    return kind == Kind::Forward ? F : kind == Kind::BackwardInput ? I : kind == Kind::BackwardWeight ? W : I | W;
  }

  /// The missing input of an action, written as an action of the file.
  std::string waited(const Action &action) const {
    if (action.kind == Kind::BackwardInput && fused[action.stage * pipeline.microbatches + action.microbatch])
      return toText(Action{action.stage, action.microbatch, Kind::Backward});
    return toText(action);
  }

  void list(const Action &action, int64_t rank) {
    if (action.stage < 0 || action.stage >= pipeline.numStages())
      return tell("stage_in_range", "expected stages below " + std::to_string(pipeline.numStages()) + ", got " +
                                        toText(action) + " on rank " + std::to_string(rank));
    if (action.microbatch < 0 || action.microbatch >= pipeline.microbatches)
      return tell("microbatch_in_range", "expected microbatches below " + std::to_string(pipeline.microbatches) +
                                             ", got " + toText(action) + " on rank " + std::to_string(rank));
    if (!inLoop(action.kind))
      return tell("kind_of_chain", "expected F, I, W or B, got " + toText(action) + " on rank " + std::to_string(rank));
    if (int64_t home = pipeline.rankOf(action.stage, action.microbatch); home != rank)
      return tell("one_rank_per_stage", "expected " + toText(action) + " on rank " + std::to_string(home) +
                                            ", where its stage is, got it on rank " + std::to_string(rank));
    size_t i = action.stage * pipeline.microbatches + action.microbatch;
    uint8_t parts = partsOf(action.kind);
    if (uint8_t twice = seen[i] & parts) {
      if (parts == (I | W) && twice != parts)
        return tell("once", "expected every action once, got " + toText(action) + " beside " +
                                toText(Action{action.stage, action.microbatch,
                                              twice == I ? Kind::BackwardInput : Kind::BackwardWeight}) +
                                " on rank " + std::to_string(rank));
      if (fused[i] && parts != (I | W))
        return tell("once", "expected every action once, got " + toText(action) + " beside " +
                                toText(Action{action.stage, action.microbatch, Kind::Backward}) + " on rank " +
                                std::to_string(rank));
      return tell("once",
                  "expected every action once, got " + toText(action) + " twice on rank " + std::to_string(rank));
    }
    seen[i] |= parts;
    if (parts == (I | W))
      fused[i] = true;
  }

  void findMissing() {
    int64_t missing = 0;
    const int64_t withoutBackward = stagesWithoutBackward(pipeline);
    std::string names;
    for (int64_t stage = 0; stage < pipeline.numStages(); ++stage)
      for (int64_t j = 0; j < pipeline.microbatches; ++j) {
        uint8_t parts = seen[stage * pipeline.microbatches + j];
        auto miss = [&](Kind kind) {
          if (++missing <= kTold)
            names += (names.empty() ? "" : ", ") +
                     toText(Action{static_cast<int32_t>(stage), static_cast<int32_t>(j), kind});
        };
        if (!(parts & F))
          miss(Kind::Forward);
        if (stage < withoutBackward)
          continue;
        if (!(parts & (I | W)))
          miss(Kind::Backward);
        else if (!(parts & I))
          miss(Kind::BackwardInput);
        else if (!(parts & W))
          miss(Kind::BackwardWeight);
      }
    if (missing)
      tell("missing", "expected every action of " + std::to_string(pipeline.numStages()) + " stages and " +
                          std::to_string(pipeline.microbatches) + " microbatches once, missing " +
                          (missing > kTold ? std::to_string(missing) + " of them, such as " : "") + names);
  }

  const Pipeline &pipeline;
  const Costs &costs;
  std::vector<uint8_t> seen;
  std::vector<bool> fused = std::vector<bool>(seen.size());
  std::vector<Fault> faults;
};
} // namespace

Checked check(const Pipeline &pipeline, const Costs &costs) {
  for (int32_t rank : pipeline.place)
    if (rank < 0 || rank >= pipeline.numRanks())
      return {{{"one_rank_per_stage", "expected ranks below " + std::to_string(pipeline.numRanks()) +
                                          ", got a stage on rank " + std::to_string(rank)}},
              {}};
  return Checker(pipeline, costs).run();
}

} // namespace mpmd::plan
