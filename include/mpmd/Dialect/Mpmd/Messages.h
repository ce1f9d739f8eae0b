// Converts messages of the IR to and from plain data, and checks that they are complete.
#ifndef MPMD_DIALECT_MPMD_MESSAGES_H
#define MPMD_DIALECT_MPMD_MESSAGES_H

#include "mpmd/Dialect/Mpmd/ShardingPlan.h"
#include "mpmd/Plan/Reshard/BoxMessages.h"
#include "mpmd/Plan/Support/Status.h"

#include <string>

namespace mpmd {

/// Source and target are device indices in their mesh, as in `message`.
PeerAttr toAttr(mlir::MLIRContext *context, const plan::BoxMessage &message);
plan::BoxMessage fromAttr(PeerAttr row);

/// The messages that move a tensor between two disjoint meshes. Device indices count the source's devices first, then
/// the target's. No value if a sharding does not fit its mesh.
std::optional<std::vector<plan::BoxMessage>> transferMessages(MeshTensorType source, MeshOp sourceMesh,
                                                              MeshTensorType target, MeshOp targetMesh);

/// Formats a list of axes for messages to the user: `dp, tp:(1)2`.
std::string axesText(mlir::ArrayAttr axes);

/// The maximum number of bytes that one target device receives from other devices.
int64_t maxReceived(const std::vector<plan::BoxMessage> &messages);

/// The bytes of a buffer that a message accesses, as a box whose dimensions are the digits of mixed-radix byte offsets.
/// `radix` is the shape of the buffer, followed by the bytes of one element. No value if the bytes do not form a box.
std::optional<plan::TensorBox> boxAt(const plan::BoxMessage &message, bool atSource, const std::vector<int64_t> &radix);

/// Whether no two boxes intersect. Takes linear time if the boxes are cells of a grid.
bool areDisjoint(const std::vector<plan::TensorBox> &boxes);

/// Checks that no byte of a target buffer is written twice.
absl::Status checkWrites(const std::vector<plan::BoxMessage> &messages, int64_t targetBytes);

/// Checks that every target device receives each element of its shard exactly once. A message must read the same
/// element that it writes, on a source device that has it.
absl::Status checkMessages(const std::vector<plan::BoxMessage> &messages, const std::vector<int64_t> &shape,
                           int64_t elementBytes, const plan::Sharding &source, const plan::Sharding &target);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_MESSAGES_H
