// The command `simulate`: steps of models on clusters.
#include "Loaded.h"

#include "mpmd/Plan/Cost/Step.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"
#include "tools/Plain/PlainTool.h"

#include <chrono>
#include <cstdio>

namespace mpmd::schedule {

namespace {
absl::Status readRequest(const Options &options, plan::StepRequest &request) {
  std::string text;
  if (absl::Status status = plan::readWholeFile(options.inputs[0], text); !status.ok())
    return status;
  if (absl::Status status = plan::parseModel(text, request.model); !status.ok())
    return invalid(options.inputs[0] + ": " + messageOf(status));
  if (absl::Status status = plan::readTopology({options.cluster, 0, 0, ""}, request.cluster); !status.ok())
    return status;
  request.target = options.target;
  request.efficiency = options.efficiency;
  request.schedule = options.request.name;
  request.chunks = options.request.chunks;
  request.search = options.search;
  return plan::checkStep(request);
}

absl::Status simulateOne(const Options &options, const plan::StepRequest &request, std::string &json,
                         std::string &text) {
  plan::StepChoice choice;
  if (options.microbatchSizes.size() > 1 || options.recomputes.size() > 1)
    return invalid("expected one --microbatch-size and one --recompute beside --layout, got " +
                   std::to_string(std::max(options.microbatchSizes.size(), options.recomputes.size())));
  if (!options.microbatchSizes.empty())
    choice.microbatch = options.microbatchSizes[0];
  if (!options.recomputes.empty())
    plan::parseRecompute(options.recomputes[0], choice.recompute);
  plan::StepReport report;
  if (absl::Status status = plan::parseStepLayout(options.layout, request.cluster, choice.layout); !status.ok())
    return status;
  if (absl::Status status = plan::simulateStep(request, choice, report); !status.ok())
    return status;
  json = plan::toJson(request, report), text = plan::toText(request, report);
  return absl::OkStatus();
}

absl::Status simulateAll(const Options &options, const plan::StepRequest &request, std::string &json,
                         std::string &text) {
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
  if (absl::Status status = plan::rankLayouts(request, space, ranking); !status.ok())
    return status;
  json = plan::toJson(request, ranking), text = plan::toText(request, ranking);
  return absl::OkStatus();
}
} // namespace

absl::Status simulate(const Options &options) {
  plan::StepRequest request;
  if (absl::Status status = readRequest(options, request); !status.ok())
    return status;
  auto begin = std::chrono::steady_clock::now();
  std::string json, text;
  if (absl::Status status = options.layout.empty() ? simulateAll(options, request, json, text)
                                                   : simulateOne(options, request, json, text);
      !status.ok())
    return status;
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (!options.report.empty())
    if (absl::Status status = plain::writeFile(options.report, json); !status.ok())
      return status;
  char planned[48];
  std::snprintf(planned, sizeof planned, "planned in   %.3f s\n", took.count());
  return options.report == "-" ? absl::OkStatus() : plain::writeFile("-", text + planned);
}

} // namespace mpmd::schedule
