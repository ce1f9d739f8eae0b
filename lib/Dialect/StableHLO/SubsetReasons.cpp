//===- SubsetReasons.cpp - why operations of the public dialects are refused ------------------===//
//
// A table from operation names to the reasons why they are rejected, so that all errors agree.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

std::optional<StringRef> stablehlo::reasonOutsideSubset(StringRef opName) {
  if (opName.starts_with("vhlo."))
    return StringRef("vhlo is a serialised form; export the program as StableHLO text");
  if (opName.starts_with("sdy."))
    return StringRef("only meshes, sharding constraints and groups, and manual computations are read");
  auto [dialect, name] = opName.split('.');
  if (dialect == "stablehlo" &&
      (name.starts_with("dynamic_") || name == "real_dynamic_slice" || name.ends_with("_dimension_size")))
    return StringRef("shapes must be static");
  if (name.starts_with("uniform_"))
    return StringRef("quantized types are not lowered");
  if (name.starts_with("batch_norm_"))
    return StringRef("fused batch normalisation is not lowered; JAX writes it as separate operations");
  if (name.starts_with("async_"))
    return StringRef("asynchronous operations are not lowered");
  StringRef reason =
      llvm::StringSwitch<StringRef>(name)
          .Case("rng", "device random generators are not lowered; use the threefry or rbg implementation")
          .Cases({"all_reduce", "all_gather", "reduce_scatter", "all_to_all", "collective_permute", "partition_id"},
                 "lowered only inside a manual computation (jax.shard_map); elsewhere remove it and annotate shardings")
          .Cases({"collective_broadcast", "replica_id"},
                 "not lowered; manual computations may gather, and have 'stablehlo.partition_id'")
          .Cases({"complex", "real", "imag", "fft"}, "complex numbers are not lowered")
          .Cases({"after_all", "create_token", "send", "recv", "infeed", "outfeed"},
                 "tokens and host transfers are not lowered")
          .Cases({"tuple", "get_tuple_element"}, "tuples are not lowered")
          .Cases({"einsum", "unary_einsum", "dot", "broadcast", "torch_index_select"},
                 "older form that JAX does not write; use dot_general, broadcast_in_dim or gather")
          .Cases({"polygamma", "zeta"}, "special functions are not lowered; jax.export writes them as plain operations")
          .Cases({"ragged_dot", "scan"},
                 "JAX writes it for other platforms; export with platforms=['cpu'], which gives plain operations")
          .Case("custom_call", "the target of the call is not known")
          .Case("composite", "its decomposition was not inlined")
          .Default("");
  if (reason.empty())
    return std::nullopt;
  return reason;
}
