// The convolution that the libraries compute, and its rules.
#ifndef MPMD_PLAN_SUPPORT_CONVOLUTION_H
#define MPMD_PLAN_SUPPORT_CONVOLUTION_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

/// y[n, g*outputs + k, o] = sum over c and f of x[n, g*features + c, o*step + f*dilation - padding] * w[g*outputs + k,
/// c, f]. The indices o and f have one component for each dimension of the window. x is 0 outside of its `extent`. `w`
/// is contiguous in this order of indices, or with the feature c last.
struct Convolution {
  int64_t batch = 1, groups = 1;
  int64_t features = 1, outputs = 1; ///< per group
  bool featuresLast = false;         ///< whether c is the last index of w
  /// One entry for each dimension of the window (one to three). `positions` counts result positions, `extent` counts
  /// positions of x.
  std::vector<int64_t> positions, window, step, dilation, padding, extent;
  /// Strides in elements: of the batch, of a feature, and of a position in each dimension.
  std::vector<int64_t> xStrides, yStrides;

  int64_t windowElements() const; ///< elements of w
  int64_t products() const;       ///< multiplications
};

/// The maximum number of window dimensions.
inline constexpr size_t maxWindow = 3;

/// The number of result positions along a dimension; 0 if the window is longer than the padded input.
int64_t positionsOf(int64_t extent, int64_t window, int64_t step, int64_t dilation, int64_t padding);

/// The number of elements from the first accessed element to the last one, by the strides of batch, features and
/// positions.
int64_t reachOf(int64_t batch, int64_t features, const std::vector<int64_t> &positions,
                const std::vector<int64_t> &strides);

/// Checks the numbers: each fits 32 bits, as the libraries need; as many positions as fit; each element of y is written
/// once. An error says what was expected.
absl::Status checkConvolution(const Convolution &convolution);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_CONVOLUTION_H
