// The table of known GPUs, for code generation and cost estimates. No MLIR.
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
  /// The lowest PTX version that supports the chip, such as 78 for 7.8. A higher version would require a newer driver.
  /// Source: "PTX ISA", release notes and `.target`.
  unsigned ptx;
  /// The maximum bytes of shared memory per block that a kernel can opt in to. Source: "CUDA C++ Programming Guide",
  /// technical specifications by compute capability.
  uint64_t blockBytes;
  /// Peak rates of a board with this chip, from its data sheet, without sparsity.
  CostModel rates;
  /// The same rates if f32 contractions round their operands to TF32; no value if the chip does not support TF32.
  std::optional<CostModel> tf32Rates;
};

/// All known chips, sorted by chip number.
const std::vector<CudaChip> &cudaChips();

/// The chip named `name`, such as `sm_90`, or null.
const CudaChip *findCudaChip(std::string_view name);

} // namespace mpmd::plan

#endif // MPMD_PLAN_COST_CUDACHIPS_H
