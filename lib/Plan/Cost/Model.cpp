// Computes the parameters, operations and activations of a transformer.
#include "mpmd/Plan/Cost/Model.h"

#include "mpmd/Plan/Support/JsonReader.h"
#include "mpmd/Plan/Support/Status.h"

#include <cmath>

namespace mpmd::plan {

bool parseRecompute(std::string_view text, Recompute &recompute) {
  for (Recompute each : {Recompute::None, Recompute::Selective, Recompute::Full})
    if (text == toText(each)) {
      recompute = each;
      return true;
    }
  return false;
}

const char *toText(Recompute recompute) {
  return recompute == Recompute::None ? "none" : recompute == Recompute::Selective ? "selective" : "full";
}

absl::Status parseModel(std::string_view text, TransformerModel &model) {
  nlohmann::json file;
  MPMD_RETURN_IF_ERROR(parseJsonObject(text, file, {4, 1 << 10}));
  model = {};
  absl::Status status;
  JsonReader reader(file, "the model", status);
  // Within these limits, products are finite and sufficiently exact.
  reader.get("layers", model.layers, 1, 1 << 16);
  reader.get("hidden", model.hidden, 1, 1 << 24);
  reader.get("heads", model.heads, 1, 1 << 20);
  reader.get("sequence", model.sequence, 1, 1 << 28);
  reader.get("vocabulary", model.vocabulary, 1, 1 << 28);
  reader.get("batch", model.batch, 1, 1 << 24);
  reader.find("type", model.type);
  reader.find("gradient_bytes", model.gradientBytes);
  reader.find("optimizer_bytes", model.optimizerBytes);
  reader.onlyKeys(
      {"layers", "hidden", "heads", "sequence", "vocabulary", "batch", "type", "gradient_bytes", "optimizer_bytes"});
  if (!status.ok())
    return status;
  if (model.hidden % model.heads)
    return invalid("expected \"heads\" of the model that divide \"hidden\", got " + std::to_string(model.heads) +
                   " and " + std::to_string(model.hidden));
  if (model.type != "bf16" && model.type != "f16" && model.type != "f32")
    return invalid("expected bf16, f16 or f32 for \"type\" of the model, got " + shownJson(model.type));
  for (auto [bytes, name] :
       {std::pair(model.gradientBytes, "gradient_bytes"), {model.optimizerBytes, "optimizer_bytes"}})
    if (!(bytes >= 0 && bytes <= 1024))
      return invalid("expected bytes from 0 to 1024 for \"" + std::string(name) + "\" of the model, got " +
                     shownJson(bytes));
  return absl::OkStatus();
}

double layerParameters(const TransformerModel &model) {
  auto h = static_cast<double>(model.hidden);
  return 12 * h * h + 13 * h;
}

double parameters(const TransformerModel &model) {
  return static_cast<double>(model.layers) * layerParameters(model) +
         static_cast<double>(model.vocabulary + model.sequence + 2) * static_cast<double>(model.hidden);
}

Operations layerOperations(const TransformerModel &model, int64_t sequences, Recompute recompute) {
  auto h = static_cast<double>(model.hidden), s = static_cast<double>(model.sequence);
  double sbh = s * static_cast<double>(sequences) * h;
  Operations work{sbh * (24 * h + 4 * s), sbh * (24 * h + 8 * s), sbh * 24 * h, 0};
  if (recompute != Recompute::None)
    work.again = recompute == Recompute::Full ? work.forward : sbh * 4 * s;
  return work;
}

Operations logitOperations(const TransformerModel &model, int64_t sequences) {
  double once = 2.0 * static_cast<double>(model.sequence) * static_cast<double>(sequences) *
                static_cast<double>(model.hidden) * static_cast<double>(model.vocabulary);
  return {once, once, once, 0};
}

Operations stepOperations(const TransformerModel &model, Recompute recompute) {
  Operations layer = layerOperations(model, model.batch, recompute), logits = logitOperations(model, model.batch);
  auto l = static_cast<double>(model.layers);
  return {l * layer.forward + logits.forward, l * layer.input + logits.input, l * layer.weight + logits.weight,
          l * layer.again};
}

double layerActivations(const TransformerModel &model, int64_t sequences, int64_t parts, Recompute recompute) {
  auto h = static_cast<double>(model.hidden), s = static_cast<double>(model.sequence), t = static_cast<double>(parts);
  double sbh = s * static_cast<double>(sequences) * h, wide = static_cast<double>(model.elementBytes()) / 2;
  if (recompute == Recompute::Full)
    return 2 * sbh * wide;
  double logits = recompute == Recompute::None ? 5 * static_cast<double>(model.heads) * s / (h * t) : 0;
  return sbh * (10 + 24 / t + logits) * wide;
}

} // namespace mpmd::plan
