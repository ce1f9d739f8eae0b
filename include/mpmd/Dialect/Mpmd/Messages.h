// Messages of the IR: from and to plain data, and the proof that they bring what they should.
#ifndef MPMD_DIALECT_MPMD_MESSAGES_H
#define MPMD_DIALECT_MPMD_MESSAGES_H

#include "mpmd/Dialect/Mpmd/ShardingPlan.h"
#include "mpmd/Plan/Reshard/BoxMessages.h"
#include "mpmd/Plan/Support/Status.h"

#include <string>

namespace mpmd {

/// The ends stay what they are in `message`: positions.
PeerAttr toAttr(mlir::MLIRContext *context, const plan::BoxMessage &message);
plan::BoxMessage fromAttr(PeerAttr row);

/// What moves between the members of two meshes that share no device, the source's numbered first and then the
/// target's. None if a sharding is not one of its mesh.
std::optional<std::vector<plan::BoxMessage>> transferMessages(MeshTensorType source, MeshOp sourceMesh,
                                                              MeshTensorType target, MeshOp targetMesh);

/// `dp, tp:(1)2`, for people.
std::string axesText(mlir::ArrayAttr axes);

/// The most bytes that one target gets from other ends than itself.
int64_t mostReceived(const std::vector<plan::BoxMessage> &messages);

/// The bytes of a buffer that a message touches, as a box in the digits of byte numbers: `radix` is the shape of the
/// buffer, its last dimension the bytes of one element. None if they are no box.
std::optional<plan::TensorBox> boxAt(const plan::BoxMessage &message, bool atSource, const std::vector<int64_t> &radix);

/// Whether no element is in two of the boxes. Takes time by their number where they are parts of a grid.
bool areDisjoint(const std::vector<plan::TensorBox> &boxes);

/// Checks that no byte of a target is written twice.
absl::Status checkWrites(const std::vector<plan::BoxMessage> &messages, int64_t targetBytes);

/// Checks that messages between positions bring every target each element of its part of the tensor once, from the same
/// element at a source that holds it.
absl::Status checkMessages(const std::vector<plan::BoxMessage> &messages, const std::vector<int64_t> &shape,
                           int64_t elementBytes, const plan::Sharding &source, const plan::Sharding &target);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_MESSAGES_H
