// The command `simulate`: simulates steps of models on clusters.
#include "Loaded.h"

#include "mpmd/Plan/Cost/Step.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"
#include "tools/Plain/PlainTool.h"

#include <chrono>
#include <cstdio>

namespace mpmd::schedule {

namespace {
/// A report, as JSON and as text.
struct Printed {
  std::string json, text;
};

absl::StatusOr<plan::StepRequest> readRequest(const Options &options) {
  plan::StepRequest request;
  std::string text;
  MPMD_RETURN_IF_ERROR(plan::readWholeFile(options.inputs[0], text));
  if (absl::Status status = plan::parseModel(text, request.model); !status.ok())
    return invalid(options.inputs[0] + ": " + messageOf(status));
  MPMD_RETURN_IF_ERROR(plan::readTopology({options.cluster, 0, 0, ""}, request.cluster));
  request.target = options.target;
  request.efficiency = options.efficiency;
  request.schedule = options.request.name;
  request.chunks = options.request.chunks;
  request.search = options.search;
  absl::Status status = plan::checkStep(request);
  return status.ok() ? absl::StatusOr<plan::StepRequest>(std::move(request)) : status;
}

absl::StatusOr<Printed> simulateOne(const Options &options, const plan::StepRequest &request) {
  plan::StepChoice choice;
  if (options.microbatchSizes.size() > 1 || options.recomputes.size() > 1)
    return invalid("expected one --microbatch-size and one --recompute beside --layout, got " +
                   std::to_string(std::max(options.microbatchSizes.size(), options.recomputes.size())));
  if (!options.microbatchSizes.empty())
    choice.microbatch = options.microbatchSizes[0];
  if (!options.recomputes.empty())
    plan::parseRecompute(options.recomputes[0], choice.recompute);
  plan::StepReport report;
  MPMD_RETURN_IF_ERROR(plan::parseStepLayout(options.layout, request.cluster, choice.layout));
  MPMD_RETURN_IF_ERROR(plan::simulateStep(request, choice, report));
  return Printed{plan::toJson(request, report), plan::toText(request, report)};
}

absl::StatusOr<Printed> simulateAll(const Options &options, const plan::StepRequest &request) {
  if (plan::isSearch(request.schedule))
    return invalid("expected --layout beside --schedule=search, got none");
  plan::StepSpace space;
  space.most = options.most;
  if (!options.microbatchSizes.empty())
    space.microbatches = options.microbatchSizes;
  if (!options.recomputes.empty())
    space.recomputes.clear();
  for (const std::string &name : options.recomputes)
    plan::parseRecompute(name, space.recomputes.emplace_back());
  plan::StepRanking ranking;
  MPMD_RETURN_IF_ERROR(plan::rankLayouts(request, space, ranking));
  return Printed{plan::toJson(request, ranking), plan::toText(request, ranking)};
}
} // namespace

absl::Status simulate(const Options &options) {
  MPMD_ASSIGN_OR_RETURN(plan::StepRequest request, readRequest(options));
  auto begin = std::chrono::steady_clock::now();
  const absl::StatusOr<Printed> printed =
      options.layout.empty() ? simulateAll(options, request) : simulateOne(options, request);
  if (!printed.ok())
    return printed.status();
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (!options.report.empty())
    MPMD_RETURN_IF_ERROR(plain::writeFile(options.report, printed->json));
  char planned[48];
  std::snprintf(planned, sizeof planned, "planned in   %.3f s\n", took.count());
  return options.report == "-" ? absl::OkStatus() : plain::writeFile("-", printed->text + planned);
}

} // namespace mpmd::schedule
