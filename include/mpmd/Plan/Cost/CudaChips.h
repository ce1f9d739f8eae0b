// The GPUs that there are: one table for code generation and for costs. No MLIR.
#ifndef MPMD_PLAN_COST_CUDACHIPS_H
#define MPMD_PLAN_COST_CUDACHIPS_H

#include "mpmd/Plan/Cost/CostModel.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::plan {

struct CudaChip {
  std::string_view name;
  /// The least version of PTX that knows it, 78 for 7.8: a later one would ask for a newer driver. Source: "PTX ISA",
  /// release notes and `.target`.
  unsigned ptx;
  /// Bytes of shared memory that one block may have, if it asks for them. Source: "CUDA C++ Programming Guide",
  /// technical specifications by compute capability.
  uint64_t blockBytes;
  /// Peak rates of a board with it, as its data sheet has them, without sparsity.
  CostModel rates;
  /// The same where contractions in f32 may have operands in TF32; none where the chip has no such units.
  std::optional<CostModel> tf32Rates;
};

/// In the order of their numbers.
const std::vector<CudaChip> &cudaChips();

/// The one of that name, `sm_90`, or null.
const CudaChip *findCudaChip(std::string_view name);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_CUDACHIPS_H
