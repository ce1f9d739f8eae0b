// Transformers of the GPT family as numbers: parameters, operations and activations by published formulas, for plans
// without a program. No MLIR.
#ifndef MPMD_PLAN_COST_MODEL_H
#define MPMD_PLAN_COST_MODEL_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace mpmd::plan {

/// Decoder layers of attention and two products of four times the width, with tied embeddings; one step over a batch.
struct TransformerModel {
  int64_t layers = 1, hidden = 1, heads = 1, sequence = 1, vocabulary = 1;
  /// Sequences per step, over all devices.
  int64_t batch = 1;
  /// The type of weights and activations: bf16, f16 or f32.
  std::string type = "bf16";
  /// Bytes per parameter besides the weight: its gradient, and the optimizer state (Adam with weights of two bytes: a
  /// copy and two moments in f32).
  double gradientBytes = 4, optimizerBytes = 12;

  /// Bytes of an element of `type`.
  int64_t elementBytes() const { return type == "f32" ? 4 : 2; }
};

/// The parts of a layer that the backward recomputes: nothing, attention logits, or all but the layer's input.
enum class Recompute : uint8_t { None, Selective, Full };

/// Parses `none`, `selective`, `full`; false for anything else.
bool parseRecompute(std::string_view text, Recompute &recompute);
const char *toText(Recompute recompute);

/// Parses `{"layers": 96, "hidden": 12288, "heads": 96, "sequence": 2048, "vocabulary": 51200, "batch": 1536}`; `type`,
/// `gradient_bytes` and `optimizer_bytes` are optional.
absl::Status parseModel(std::string_view text, TransformerModel &model);

/// Parameters of one layer: 12 h^2 + 13 h. `parameters` is for the model, with word and position embeddings and the
/// last norm.
double layerParameters(const TransformerModel &model);
double parameters(const TransformerModel &model);

/// Floating-point operations; a product of m x k by k x n has 2 m k n.
struct Operations {
  double forward = 0, input = 0, weight = 0;
  /// Recomputed operations of the forward.
  double again = 0;

  double all() const { return forward + input + weight + again; }
};

/// Operations of one layer over `sequences` sequences: s b h (24 h + 4 s) forward, s b h (24 h + 8 s) for the input
/// gradient, 24 s b h^2 for the weight gradient.
Operations layerOperations(const TransformerModel &model, int64_t sequences, Recompute recompute);
/// Operations of the logits' product, 2 s b h V each.
Operations logitOperations(const TransformerModel &model, int64_t sequences);
/// Operations of a step of the whole model.
Operations stepOperations(const TransformerModel &model, Recompute recompute);

/// Activation bytes of one layer on a device for `sequences` sequences, with its products cut into `parts`. By
/// Korthikanti et al. 2022, "Reducing activation recomputation in large transformer models", for two-byte elements: s b
/// h (10 + 24 / t + 5 a s / (h t)). Recomputing logits removes the last term; full recomputation leaves 2 s b h.
double layerActivations(const TransformerModel &model, int64_t sequences, int64_t parts, Recompute recompute);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_MODEL_H
