// Transformers of the GPT family as plain numbers. Published formulas give their parameters, operations and
// activations, so that layouts can be planned without a program. No MLIR.
#ifndef MPMD_PLAN_COST_MODEL_H
#define MPMD_PLAN_COST_MODEL_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace mpmd::plan {

/// A decoder whose layers have attention and an MLP of two products with inner width 4 * `hidden`; embeddings are tied.
/// One step processes one batch.
struct TransformerModel {
  int64_t layers = 1, hidden = 1, heads = 1, sequence = 1, vocabulary = 1;
  /// Sequences per step, over all devices.
  int64_t batch = 1;
  /// The type of weights and activations: bf16, f16 or f32.
  std::string type = "bf16";
  /// Bytes per parameter in addition to the weight. The optimizer state is that of Adam; for two-byte weights it is a
  /// copy and two moments in f32.
  double gradientBytes = 4, optimizerBytes = 12;

  /// Bytes of one element of `type`.
  int64_t elementBytes() const { return type == "f32" ? 4 : 2; }
};

/// What the backward recomputes in each layer: nothing, the attention logits, or everything except the layer's input.
enum class Recompute : uint8_t { None, Selective, Full };

/// Parses `none`, `selective` or `full`; returns false for other texts.
bool parseRecompute(std::string_view text, Recompute &recompute);
const char *toText(Recompute recompute);

/// Parses `{"layers": 96, "hidden": 12288, "heads": 96, "sequence": 2048, "vocabulary": 51200, "batch": 1536}`; `type`,
/// `gradient_bytes` and `optimizer_bytes` are optional.
absl::Status parseModel(std::string_view text, TransformerModel &model);

/// The number of parameters of one layer: 12 h^2 + 13 h. `parameters` counts those of the model, with word and position
/// embeddings and the last norm.
double layerParameters(const TransformerModel &model);
double parameters(const TransformerModel &model);

/// Numbers of floating-point operations. A product of m x k by k x n takes 2 m k n.
struct Operations {
  double forward = 0, input = 0, weight = 0;
  /// Operations of the forward that the backward recomputes.
  double again = 0;

  double all() const { return forward + input + weight + again; }
};

/// Operations of one layer for `sequences` sequences: s b h (24 h + 4 s) for the forward, s b h (24 h + 8 s) for the
/// input gradient, 24 s b h^2 for the weight gradient.
Operations layerOperations(const TransformerModel &model, int64_t sequences, Recompute recompute);
/// Operations of the product that computes the logits: 2 s b h V each for the forward, the input gradient and the
/// weight gradient.
Operations logitOperations(const TransformerModel &model, int64_t sequences);
/// Operations of one step of the complete model.
Operations stepOperations(const TransformerModel &model, Recompute recompute);

/// Bytes of activations that one layer saves on one device for `sequences` sequences, if its products are divided over
/// `parts` devices. The formula for two-byte elements is from Korthikanti et al. 2022, "Reducing activation
/// recomputation in large transformer models": s b h (10 + 24 / t + 5 a s / (h t)). Recomputation of the logits removes
/// the last term. Full recomputation leaves 2 s b h.
double layerActivations(const TransformerModel &model, int64_t sequences, int64_t parts, Recompute recompute);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_MODEL_H
