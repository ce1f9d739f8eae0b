// The command `simulate`: steps of models on clusters.
#include "Loaded.h"

#include "mpmd/Plan/Cost/Step.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "tools/Plain/PlainTool.h"

#include <chrono>
#include <cstdio>

namespace mpmd::schedule {

namespace {
std::string readRequest(const Options &options, plan::StepRequest &request) {
  std::string text;
  if (std::string error = plan::readWholeFile(options.inputs[0], text); !error.empty())
    return error;
  if (std::string error = plan::parseModel(text, request.model); !error.empty())
    return options.inputs[0] + ": " + error;
  if (std::string error = plan::readTopology({options.cluster, 0, 0, ""}, request.cluster); !error.empty())
    return error;
  request.target = options.target;
  request.efficiency = options.efficiency;
  request.schedule = options.request.name;
  request.chunks = options.request.chunks;
  request.search = options.search;
  return plan::checkStep(request);
}

std::string simulateOne(const Options &options, const plan::StepRequest &request, std::string &json,
                        std::string &text) {
  plan::StepChoice choice;
  if (options.microbatchSizes.size() > 1 || options.recomputes.size() > 1)
    return "expected one --microbatch-size and one --recompute beside --layout, got " +
           std::to_string(std::max(options.microbatchSizes.size(), options.recomputes.size()));
  if (!options.microbatchSizes.empty())
    choice.microbatch = options.microbatchSizes[0];
  if (!options.recomputes.empty())
    plan::parseRecompute(options.recomputes[0], choice.recompute);
  plan::StepReport report;
  std::string error = plan::parseStepLayout(options.layout, request.cluster, choice.layout);
  if (error.empty())
    error = plan::simulateStep(request, choice, report);
  if (!error.empty())
    return error;
  json = plan::toJson(request, report), text = plan::toText(request, report);
  return "";
}

std::string simulateAll(const Options &options, const plan::StepRequest &request, std::string &json,
                        std::string &text) {
  if (plan::isSearch(request.schedule))
    return "expected --layout beside --schedule=search, got none";
  plan::StepSpace space;
  space.most = options.most;
  if (!options.microbatchSizes.empty())
    space.microbatches = options.microbatchSizes;
  if (!options.recomputes.empty())
    space.recomputes.clear();
  for (const std::string &name : options.recomputes)
    plan::parseRecompute(name, space.recomputes.emplace_back());
  plan::StepRanking ranking;
  if (std::string error = plan::rankLayouts(request, space, ranking); !error.empty())
    return error;
  json = plan::toJson(request, ranking), text = plan::toText(request, ranking);
  return "";
}
} // namespace

std::string simulate(const Options &options) {
  plan::StepRequest request;
  if (std::string error = readRequest(options, request); !error.empty())
    return error;
  auto begin = std::chrono::steady_clock::now();
  std::string json, text;
  if (std::string error = options.layout.empty() ? simulateAll(options, request, json, text)
                                                 : simulateOne(options, request, json, text);
      !error.empty())
    return error;
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  if (!options.report.empty())
    if (std::string error = plain::writeFile(options.report, json); !error.empty())
      return error;
  char planned[48];
  std::snprintf(planned, sizeof planned, "planned in   %.3f s\n", took.count());
  return options.report == "-" ? "" : plain::writeFile("-", text + planned);
}

} // namespace mpmd::schedule
