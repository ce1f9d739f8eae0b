// A request as slices with holders and needers, on devices numbered from 0. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_PROBLEM_H
#define MPMD_LIB_PLAN_RESHARD_PROBLEM_H

#include "mpmd/Plan/Reshard/Reshard.h"

namespace mpmd::plan::reshard {

/// Elements of one unit slice, by their row-major positions in its box. Devices are indices into `Problem::ids`.
struct Slice {
  int32_t tensor = 0;
  TensorBox box;
  int64_t begin = 0, end = 0;
  /// Bytes of an element.
  int64_t elementBytes = 1;
  /// Devices that hold it, and other devices that need it. With partial sums the holder is the device that sums.
  std::vector<int32_t> holders, needers;
  /// The other devices with partial sums for the holder, in the order of addition, and all possible holders.
  std::vector<int32_t> partials, candidates;
  /// Whether some holder needs it.
  bool kept = false;

  int64_t elements() const { return end - begin; }
  int64_t bytes() const { return elements() * elementBytes; }
};

struct Problem {
  std::vector<int64_t> ids;
  /// By device its node, and the number of nodes; both numbered from 0.
  std::vector<int32_t> node;
  int32_t nodes = 0;
  std::vector<Slice> slices;
  /// Boxes that need no message and no sum.
  std::vector<LocalBox> local;
  int64_t unitSlices = 0, transfers = 0, minimumBytes = 0;

  int32_t devices() const { return static_cast<int32_t>(ids.size()); }
};

Problem makeProblem(const ReshardRequest &request);

/// A piece of a slice that is a box.
struct Piece {
  int64_t begin = 0, end = 0;
  TensorBox box;
};

/// The row-major positions from `begin` to `end` of a box, as few boxes in ascending order.
std::vector<Piece> cutRange(const TensorBox &box, int64_t begin, int64_t end);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_PROBLEM_H
