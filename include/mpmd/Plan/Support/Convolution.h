// Convolutions of a library, and their rules.
#ifndef MPMD_PLAN_SUPPORT_CONVOLUTION_H
#define MPMD_PLAN_SUPPORT_CONVOLUTION_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

/// y[n, g*outputs + k, o] = sum over c and f of x[n, g*features + c, o*step + f*dilation - padding] * w[g*outputs + k,
/// c, f]. o and f have an index for each dimension of the window, and x is 0 outside of its positions. `w` is
/// contiguous, in that order or with its features last.
struct Convolution {
  int64_t batch = 1, groups = 1;
  int64_t features = 1, outputs = 1; ///< per group
  bool featuresLast = false;         ///< of w
  /// By dimension of the window (one to three). `extent`: positions of x.
  std::vector<int64_t> positions, window, step, dilation, padding, extent;
  /// In elements: of the batch, of a feature, of a position in each dimension.
  std::vector<int64_t> xStrides, yStrides;

  int64_t windowElements() const; ///< elements of w
  int64_t products() const;       ///< multiplications
};

/// The maximum number of window dimensions.
inline constexpr size_t maxWindow = 3;

/// The number of result positions along a dimension; 0 if the window is longer than the padded input.
int64_t positionsOf(int64_t extent, int64_t window, int64_t step, int64_t dilation, int64_t padding);

/// The number of elements from the first accessed one to the last, by strides over a batch, features and positions.
int64_t reachOf(int64_t batch, int64_t features, const std::vector<int64_t> &positions,
                const std::vector<int64_t> &strides);

/// The error names the expected value. A valid convolution has numbers that fit the library's 32 bits, and writes each
/// element of y once.
absl::Status checkConvolution(const Convolution &convolution);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_CONVOLUTION_H
