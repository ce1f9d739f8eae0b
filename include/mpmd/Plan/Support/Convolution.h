// What a library's convolution is, and what makes one.
#ifndef MPMD_PLAN_SUPPORT_CONVOLUTION_H
#define MPMD_PLAN_SUPPORT_CONVOLUTION_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mpmd::plan {

/// y[n, g*outputs + k, o] = sum over c and f of x[n, g*features + c, o*step + f*dilation - padding] *
/// w[g*outputs + k, c, f], where o and f have an index for each dimension of the window, and x is 0 where it has no
/// such position. `w` lies together, in that order or with its features last.
struct Convolution {
  int64_t batch = 1, groups = 1;
  int64_t features = 1, outputs = 1; ///< of a group
  bool featuresLast = false;         ///< of w
  /// By dimension of the window, of which there are one to three. `extent`: positions of x.
  std::vector<int64_t> positions, window, step, dilation, padding, extent;
  /// In elements: of the batch, of a feature, of a position in each dimension.
  std::vector<int64_t> xStrides, yStrides;

  int64_t windowElements() const; ///< all of w
  int64_t products() const;       ///< multiplications
};

/// The most dimensions of a window.
inline constexpr size_t mostWindow = 3;

/// So many positions has a result along a dimension; 0 if the window is longer than what it slides over.
int64_t positionsOf(int64_t extent, int64_t window, int64_t step, int64_t dilation, int64_t padding);

/// Elements from the first that is touched to the last, by strides over a batch, features and positions.
int64_t reachOf(int64_t batch, int64_t features, const std::vector<int64_t> &positions,
                const std::vector<int64_t> &strides);

/// What is wrong, with what was expected; empty if nothing is: then everything that libraries are told fits 32 bits,
/// and y is written whole, each element once.
absl::Status checkConvolution(const Convolution &convolution);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SUPPORT_CONVOLUTION_H
