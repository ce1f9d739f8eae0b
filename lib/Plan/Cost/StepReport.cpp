// Formats step reports as readable text and as JSON.
#include "StepCosts.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace mpmd::plan {

using namespace step;
using nlohmann::ordered_json;

namespace {
/// Formats a number with four significant digits.
std::string few(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", number);
  return text;
}
std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f %%", share * 100);
  return text;
}

std::string busy(const char *name, const BusyLink &link) {
  if (link.bytes <= 0)
    return "";
  return "busiest      " + std::string(name) + std::to_string(link.rank) + ", out: " + gigabytes(link.bytes) + ", " +
         few(link.seconds) + " s\n";
}

ordered_json toObject(const BusyLink &link) {
  return {{"pipeline_rank", link.rank}, {"bytes_out", link.bytes}, {"seconds", link.seconds}};
}

ordered_json toObject(const StepReport &report) {
  return {{"layout", toText(report.choice.layout)},
          {"microbatch_size", report.choice.microbatch},
          {"microbatches", report.microbatches},
          {"recompute", toText(report.choice.recompute)},
          {"schedule", report.schedule},
          {"stages", report.stages},
          {"step_seconds", report.seconds},
          {"pipeline_seconds", report.pipeline},
          {"reduction_seconds", report.reduction},
          {"update_seconds", report.update},
          {"bubble", report.bubble},
          {"busiest_rank",
           {{"product_seconds", report.products},
            {"elementwise_seconds", report.elementwise},
            {"tensor_collective_seconds", report.tensorCollectives}}},
          {"model_flops_per_device", report.modelRate},
          {"hardware_flops_per_device", report.hardwareRate},
          {"peak_flops", report.peakRate},
          {"memory",
           {{"pipeline_rank", report.fullest},
            {"weights", report.weights},
            {"optimizer", report.optimizer},
            {"activations", report.activations},
            {"working", report.working},
            {"peak", report.memory()},
            {"capacity", report.capacity > 0 ? ordered_json(report.capacity) : ordered_json()}}},
          {"links",
           {{"inside_bytes", report.insideBytes},
            {"nic_bytes", report.nicBytes},
            {"busiest_port", toObject(report.port)},
            {"busiest_nic", toObject(report.nic)}}}};
}

ordered_json start(const StepRequest &request) {
  return {{"parameters", parameters(request.model)},
          {"devices", request.cluster.numDevices()},
          {"nodes", request.cluster.nodes},
          {"target", request.target},
          {"efficiency", request.efficiency}};
}

std::string headOf(const StepRequest &request) {
  const Topology &cluster = request.cluster;
  const TransformerModel &model = request.model;
  return "model        " + few(parameters(model) / 1e9) + " billion parameters, " + std::to_string(model.layers) +
         " layers, batch of " + std::to_string(model.batch) + " x " + std::to_string(model.sequence) + " in " +
         model.type + "\ndevices      " + std::to_string(cluster.numDevices()) + " of " + request.target + ", " +
         std::to_string(cluster.nodes) + " nodes of " + std::to_string(cluster.devicesPerNode) + ", products at " +
         percent(request.efficiency) + " of the peak\n";
}
std::string column(std::string text, size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}
} // namespace

std::string step::gigabytes(double bytes) {
  return bytes < 1e13 ? few(bytes / 1e9) + " GB" : bytes < 1e16 ? few(bytes / 1e12) + " TB" : few(bytes / 1e15) + " PB";
}

std::string toJson(const StepRequest &request, const StepReport &report) {
  ordered_json file = start(request);
  file.update(toObject(report));
  return file.dump() + "\n";
}

std::string toText(const StepRequest &request, const StepReport &report) {
  const StepChoice &choice = report.choice;
  double hardware = report.hardwareRate, model = report.modelRate;
  std::string capacity = report.capacity > 0 ? " of " + gigabytes(report.capacity) : "";
  return headOf(request) + "layout       " + toText(choice.layout) + ", " + report.schedule + ", " +
         std::to_string(report.stages) + " stages, " + std::to_string(report.microbatches) + " microbatches of " +
         std::to_string(choice.microbatch) + ", recompute " + toText(choice.recompute) + "\nstep         " +
         few(report.seconds) + " s: pipeline " + few(report.pipeline) + ", gradients over dp " + few(report.reduction) +
         ", update " + few(report.update) + "\nrate         " + few(hardware / 1e12) + " TFLOP/s a device, " +
         percent(hardware / report.peakRate) + " of peak; without recomputation " + few(model / 1e12) + ", " +
         percent(model / report.peakRate) + "\nbubble       " + percent(report.bubble) + "; busiest rank: products " +
         few(report.products) + " s, bound by memory " + few(report.elementwise) + " s, sums over tp " +
         few(report.tensorCollectives) + " s\nmemory       " + gigabytes(report.memory()) + capacity +
         " on pipeline rank " + std::to_string(report.fullest) + ": weights and gradients " +
         gigabytes(report.weights) + ", optimizer " + gigabytes(report.optimizer) + ", activations " +
         gigabytes(report.activations) + ", working " + gigabytes(report.working) + "\nlinks        " +
         gigabytes(report.insideBytes) + " inside nodes, " + gigabytes(report.nicBytes) + " through NICs\n" +
         busy("port of a device of pipeline rank ", report.port) + busy("NIC of a node of pipeline rank ", report.nic);
}

std::string toJson(const StepRequest &request, const StepRanking &ranking) {
  ordered_json file = start(request);
  file["tried"] = ranking.tried, file["simulated"] = ranking.simulated, file["slower"] = ranking.slower;
  file["left_out"] = ranking.leftOut;
  file["best"] = ordered_json::array();
  for (const StepReport &report : ranking.best)
    file["best"].push_back(toObject(report));
  return file.dump() + "\n";
}

std::string toText(const StepRequest &request, const StepRanking &ranking) {
  std::string text = headOf(request) + "  step s  TFLOP/s  of peak  model's  bubble  memory GB  busiest NIC s  layout, "
                                       "microbatches, recompute\n";
  for (const StepReport &report : ranking.best) {
    const StepChoice &choice = report.choice;
    text += column(few(report.seconds), 8) + column(few(report.hardwareRate / 1e12), 9) +
            column(percent(report.hardwareRate / report.peakRate), 9) + column(few(report.modelRate / 1e12), 9) +
            column(percent(report.bubble), 8) + column(few(report.memory() / 1e9), 11) +
            column(few(report.nic.seconds), 15) + "  " + toText(choice.layout) + ", " +
            std::to_string(report.microbatches) + " x " + std::to_string(choice.microbatch) + ", " +
            toText(choice.recompute) + "\n";
  }
  text += "tried        " + std::to_string(ranking.tried) + " ways: " + std::to_string(ranking.simulated) +
          " simulated, " + std::to_string(ranking.slower) + " cannot be faster than the last one above\n";
  for (const auto &[why, count] : ranking.leftOut)
    text += "left out     " + std::to_string(count) + ": " + why + "\n";
  return text;
}

} // namespace mpmd::plan
