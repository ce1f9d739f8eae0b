// Transformers of the GPT family as numbers: parameters, operations and activations by published formulas, for plans
// without a program. No MLIR.
#ifndef MPMD_PLAN_COST_MODEL_H
#define MPMD_PLAN_COST_MODEL_H

#include <cstdint>
#include <string>
#include <string_view>

namespace mpmd::plan {

/// Decoder layers of attention and two products of four times the width, tied embeddings, one step over a batch.
struct TransformerModel {
  int64_t layers = 1, hidden = 1, heads = 1, sequence = 1, vocabulary = 1;
  /// Sequences of a step, over all devices.
  int64_t batch = 1;
  /// Of weights and activations: bf16, f16 or f32.
  std::string type = "bf16";
  /// Bytes beside the weight itself that a parameter takes: its gradient, and what the optimizer keeps (Adam over a
  /// weight of two bytes: a copy and two moments in f32).
  double gradientBytes = 4, optimizerBytes = 12;

  /// Bytes of an element of `type`.
  int64_t elementBytes() const { return type == "f32" ? 4 : 2; }
};

/// What of a layer is computed a second time in the backward rather than kept: nothing, the logits of attention, all
/// but the layer's input.
enum class Recompute : uint8_t { None, Selective, Full };

/// `none`, `selective`, `full`; false for anything else.
bool parseRecompute(std::string_view text, Recompute &recompute);
const char *toText(Recompute recompute);

/// Reads `{"layers": 96, "hidden": 12288, "heads": 96, "sequence": 2048, "vocabulary": 51200, "batch": 1536}`; `type`,
/// `gradient_bytes` and `optimizer_bytes` may be there. Returns an empty string, or what is wrong.
std::string parseModel(std::string_view text, TransformerModel &model);

/// Of one layer: 12 h^2 + 13 h. Of all of them with embeddings of words, positions, and the last norm.
double layerParameters(const TransformerModel &model);
double parameters(const TransformerModel &model);

/// Floating-point operations, those of a product of m x k by k x n being 2 m k n.
struct Operations {
  double forward = 0, input = 0, weight = 0;
  /// Of the forward, those done again.
  double again = 0;

  double all() const { return forward + input + weight + again; }
};

/// Of one layer over `sequences` sequences: s b h (24 h + 4 s) forward, s b h (24 h + 8 s) for the gradient of the
/// input, 24 s b h^2 for that of the weights.
Operations layerOperations(const TransformerModel &model, int64_t sequences, Recompute recompute);
/// Of the product that gives logits, 2 s b h V each.
Operations logitOperations(const TransformerModel &model, int64_t sequences);
/// Of a step of the whole model.
Operations stepOperations(const TransformerModel &model, Recompute recompute);

/// Bytes of one layer's activations on a device for `sequences` sequences, its products cut into `parts`. By
/// Korthikanti et al. 2022, "Reducing activation recomputation in large transformer models", for two bytes an element:
/// s b h (10 + 24 / t + 5 a s / (h t)), without the last term where logits are computed again, 2 s b h where all is.
double layerActivations(const TransformerModel &model, int64_t sequences, int64_t parts, Recompute recompute);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_MODEL_H
