// Converts a request to slices with holders and needers, on devices numbered from 0. No MLIR.
#ifndef MPMD_LIB_PLAN_RESHARD_PROBLEM_H
#define MPMD_LIB_PLAN_RESHARD_PROBLEM_H

#include "mpmd/Plan/Reshard/Reshard.h"

namespace mpmd::plan::reshard {

/// A range of elements of one unit slice, as row-major positions in `box`. Devices are indices into `Problem::ids`.
struct Slice {
  int32_t tensor = 0;
  TensorBox box;
  int64_t begin = 0, end = 0;
  /// Bytes of an element.
  int64_t elementBytes = 1;
  /// Devices that hold the slice, and other devices that need it. For partial sums, the holder is the device that
  /// computes the sum.
  std::vector<int32_t> holders, needers;
  /// For partial sums: the other devices whose partial sums the holder adds, in that order; and all devices that could
  /// be the holder.
  std::vector<int32_t> partials, candidates;
  /// Whether some holder also needs the slice.
  bool kept = false;

  int64_t elements() const { return end - begin; }
  int64_t bytes() const { return elements() * elementBytes; }
};

struct Problem {
  std::vector<int64_t> ids;
  /// The node of each device, and the number of nodes. Both are numbered from 0.
  std::vector<int32_t> node;
  int32_t nodes = 0;
  std::vector<Slice> slices;
  /// Boxes that a device holds and needs, without a message or a sum.
  std::vector<LocalBox> local;
  int64_t unitSlices = 0, transfers = 0, minimumBytes = 0;

  int32_t devices() const { return static_cast<int32_t>(ids.size()); }
};

Problem makeProblem(const ReshardRequest &request);

/// A range of a slice's positions that is a box.
struct Piece {
  int64_t begin = 0, end = 0;
  TensorBox box;
};

/// Cuts the row-major positions from `begin` to `end` of a box into as few boxes as possible, in ascending order.
std::vector<Piece> cutRange(const TensorBox &box, int64_t begin, int64_t end);

} // namespace mpmd::plan::reshard

#endif // MPMD_LIB_PLAN_RESHARD_PROBLEM_H
