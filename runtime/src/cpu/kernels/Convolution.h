/// Reads and checks convolutions of the rank ABI. Only devices have libraries for them.
#ifndef MPMD_RT_SRC_CPU_KERNELS_CONVOLUTION_H
#define MPMD_RT_SRC_CPU_KERNELS_CONVOLUTION_H

#include "mpmd/Plan/Support/Convolution.h"
#include "runtime/format/RankAbi.h"

#include <string>
#include <vector>

namespace mpmd::rt {

/// The convolution as plain data. Its rank must be at most MPMD_MAX_WINDOW.
inline plan::Convolution convolutionOf(const mpmd_convolution_t &of) {
  auto first = [&](const auto &numbers, uint32_t more = 0) {
    return std::vector<int64_t>(numbers, numbers + of.rank + more);
  };
  return {of.batch,
          of.groups,
          of.features,
          of.outputs,
          of.features_last != 0,
          first(of.positions),
          first(of.window),
          first(of.step),
          first(of.dilation),
          first(of.padding),
          first(of.extent),
          first(of.x, 2),
          first(of.y, 2)};
}

/// Bytes of an element, for a type that `checkConvolution` accepts.
inline uint64_t convolutionElementBytes(uint32_t type) { return type == MPMD_F32 ? sizeof(float) : sizeof(uint16_t); }

/// Checks type, dimensions and sizes of a convolution.
inline absl::Status checkConvolution(const mpmd_convolution_t &of) {
  if (of.type != MPMD_F32 && of.type != MPMD_F16 && of.type != MPMD_BF16)
    return invalid("expected f32, f16 or bf16, got type " + std::to_string(of.type));
  if (of.rank < 1 || of.rank > MPMD_MAX_WINDOW)
    return invalid("expected a window of 1 to " + std::to_string(MPMD_MAX_WINDOW) + " dimensions, got " +
                   std::to_string(of.rank));
  return plan::checkConvolution(convolutionOf(of));
}

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_CPU_KERNELS_CONVOLUTION_H
