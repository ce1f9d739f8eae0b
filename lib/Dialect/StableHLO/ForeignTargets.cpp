//===- ForeignTargets.cpp - custom calls of foreign targets -------------------------------------===//
//
// A table of the targets of foreign custom calls, with a description and a workaround for each.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace {
struct Target {
  /// A `*` at the end of a name matches any suffix.
  StringRef name;
  StringRef advice;
};
} // namespace

static constexpr char kOtherPlatform[] =
    "it is a library call of another platform; lower for the CPU, with platforms=['cpu'] for jax.export.export, whose "
    "calls of LAPACK are taken for every target";
static constexpr char kKernel[] = "it is a kernel for another platform; call the function of plain JAX in its place, "
                                  "or `pallas_call` with interpret=True, and lower for the CPU";
static constexpr char kCallback[] = "it is a callback into the Python process that exported it, and bundles run "
                                    "without Python; take jax.debug.print, pure_callback and io_callback out of the "
                                    "step, and return the values instead";
static constexpr char kManual[] = "it begins or ends a `shard_map` as GSPMD writes it; give a topology that has the "
                                  "axes of its mesh inside a stage";

static constexpr Target kTargets[] = {
    {"annotate_device_placement",
     "it moves a value to another memory, as policies that offload do; export the step without them, e.g. with "
     "jax.checkpoint_policies.save_only_these_names in their place, and limit memory with cap="},
    {"CustomSPMDPartitioning", "it is a `custom_partitioning`, whose rule is in the Python process that exported it; "
                               "call the function itself, or write its parts with `jax.shard_map`"},
    {"SPMDFullToShardShape", kManual},
    {"SPMDShardToFullShape", kManual},
    {"tpu_custom_call", kKernel},
    {"__gpu$xla.gpu.triton*", kKernel},
    {"triton_*", kKernel},
    {"xla.gpu.triton*", kKernel},
    {"mosaic_gpu*", kKernel},
    {"__cudnn$*", "it is a fused kernel of cuDNN; ask for implementation='xla' of jax.nn.dot_product_attention, and "
                  "let precision= and attention= choose kernels here"},
    {"__op$block_scaled_dot", "it is a product of block-scaled numbers; use jnp.dot of converted operands"},
    {"cusolver_*", kOtherPlatform},
    {"hipsolver_*", kOtherPlatform},
    {"cublas_*", kOtherPlatform},
    {"hipblas_*", kOtherPlatform},
    {"cusparse_*", kOtherPlatform},
    {"hipsparse_*", kOtherPlatform},
    {"magma_*", kOtherPlatform},
    {"cu_*", kOtherPlatform},
    {"hip_*", kOtherPlatform},
    {"__cublas$*", kOtherPlatform},
    {"Qr", kOtherPlatform},
    {"Eigh", kOtherPlatform},
    {"LuDecomposition", kOtherPlatform},
    {"ProductOfElementaryHouseholderReflectors", kOtherPlatform},
    {"xla_ffi_python_*", kCallback},
    {"xla_python_*", kCallback},
    {"xla_ffi_partitioned_python_*", kCallback},
    {"shape_assertion", "it checks symbolic shapes; export with the shapes that the step has"},
    {"lapack_*", "of LAPACK there are potrf, trsm, getrf, geqrf, geqp3, orgqr, ormqr, syevd, gesdd and gesvd"},
};

std::optional<StringRef> stablehlo::adviceAboutTarget(StringRef target) {
  auto found = llvm::find_if(kTargets, [&](const Target &known) {
    StringRef name = known.name;
    return name.consume_back("*") ? target.starts_with(name) : target == name;
  });
  return found == std::end(kTargets) ? std::nullopt : std::optional(found->advice);
}
