// Target machines: nodes, devices, mesh axes, and links, as plain data. Read from axes (`pp2.dp2.tp2`), a preset, or a
// cluster file. No MLIR.
#ifndef MPMD_PLAN_TOPOLOGY_TOPOLOGY_H
#define MPMD_PLAN_TOPOLOGY_TOPOLOGY_H

#include "mpmd/Plan/Support/Status.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mpmd::plan {

/// A topology has at most `kMaxDevices` devices, and at most `kMaxStageMeshes` stages with a mesh of their own. A mesh
/// has at most `kMaxAxes` axes, whose names have at most `kMaxAxisLetters` letters.
inline constexpr int64_t kMaxDevices = int64_t(1) << 22, kMaxAxes = 32, kMaxAxisLetters = 64,
                         kMaxStageMeshes = int64_t(1) << 16;

/// One axis of a mesh. It is divided into `inter` parts on different nodes, each of `intra()` devices.
struct TopologyAxis {
  std::string name;
  int64_t size = 1;
  /// The factor of `size` across nodes.
  int64_t inter = 1;

  int64_t intra() const { return size / inter; }
  bool operator==(const TopologyAxis &) const = default;
};

/// The device type of a mesh.
struct DeviceModel {
  std::string kind;  ///< cpu or cuda; empty: the kind of the compile target
  double memory = 0; ///< bytes of one device; 0: unknown

  bool operator==(const DeviceModel &) const = default;
};

/// The speed of a link.
struct LinkSpeed {
  double bandwidth = 0; ///< bytes per second; 0: unknown
  double latency = 0;   ///< seconds

  /// Seconds that a message takes; only the latency if the bandwidth is unknown.
  double seconds(double bytes) const { return latency + (bandwidth > 0 ? bytes / bandwidth : 0); }
  bool operator==(const LinkSpeed &) const = default;
};

/// Formats seconds and bytes per second with six digits each: `5e-06/2e+10`.
std::string toText(const LinkSpeed &speed);

/// The class of the link between two devices: none (the same device), inside a node, or between nodes.
enum class LinkClass : uint8_t { None, Intra, Inter };

/// Maps each axis name of a program to axes of the mesh, major first.
using AxisRules = std::map<std::string, std::vector<std::string>>;

/// The mesh of one stage. A missing member has the value of the topology.
struct StageMesh {
  std::optional<std::vector<TopologyAxis>> axes;
  std::optional<DeviceModel> device;
  /// These rules override the topology's rules of the same names.
  AxisRules rules;

  bool operator==(const StageMesh &) const = default;
};

/// A machine. Device ids are consecutive: the ids of node n begin at n * devicesPerNode.
struct Topology {
  int64_t nodes = 1, devicesPerNode = 1;
  /// The pipeline axis, and the axes of all stages without their own axes, major first.
  std::vector<TopologyAxis> axes;
  /// The name of the pipeline axis: each of its indices has one mesh. Empty if there is only one mesh.
  std::string pipeline;
  /// The axes over which the batch is sharded.
  std::vector<std::string> batch;
  DeviceModel device;
  LinkSpeed intra, inter;
  std::map<int64_t, StageMesh> stages;
  /// Names that the program may use for axes. None of them is the name of an axis.
  AxisRules rules;

  int64_t numDevices() const { return nodes * devicesPerNode; }
  int64_t nodeOf(int64_t device) const { return device / devicesPerNode; }
  /// The size of the pipeline axis; 1 without a pipeline axis.
  int64_t pipelineRanks() const;
  /// The intra-stage axes of stages without their own axes: all axes but the pipeline axis.
  std::vector<TopologyAxis> insideAxes() const;
  /// The intra-stage axes of one stage, and the number of their devices.
  std::vector<TopologyAxis> insideAxes(int64_t stage) const;
  DeviceModel deviceOf(int64_t stage) const;
  AxisRules rulesOf(int64_t stage) const;
  /// Whether some stage has its own axes, so that meshes may differ in size.
  bool isUnequal() const;
  /// The number of devices of the largest mesh of any stage.
  int64_t maxDevicesOfAMesh() const;
  /// The class of the link between two devices, and the speed of a class.
  LinkClass linkBetween(int64_t a, int64_t b) const;
  const LinkSpeed &speedOf(LinkClass link) const;

  bool operator==(const Topology &) const = default;
};

/// The user's topology options. 0 means that the user gave no number.
struct TopologyRequest {
  /// Axes (`pp2.dp2.tp2`; a size of -1 is inferred from the number of devices), a preset (presetNames), or FILE.json.
  std::string topology = "pp1";
  /// If given, these override the numbers of a cluster file.
  int64_t nodes = 0, devicesPerNode = 0;
  /// Selects a rule of a cluster file. The axes are those of the first rule whose regular expression matches the
  /// complete selector.
  std::string meshSelector;
};

/// Reads a topology and checks it.
absl::Status readTopology(const TopologyRequest &request, Topology &topology);

/// Reads a topology from the text of a cluster file. `request.topology` only names the file in messages.
absl::Status parseCluster(std::string_view text, const TopologyRequest &request, Topology &topology);

/// The names of the presets, which derive axes from the numbers of nodes and of devices per node. The pipeline has one
/// rank per node. On one node, it has as many ranks as the smallest prime factor of the number of devices. `3d` divides
/// the remaining devices between dp and tp as evenly as possible; tp has the larger factor.
std::vector<std::string> presetNames();

/// A cluster file that describes this topology.
std::string writeCluster(const Topology &topology);

/// Rejects axes whose product differs from the number of devices, factors that do not divide, duplicate names, and
/// invalid numbers.
absl::Status checkTopology(const Topology &topology);

/// Checks that the bandwidths of all used links are known. The error names the missing ones.
absl::Status checkBandwidths(const Topology &topology);

/// Formats axes: `pp=2 x dp=4`.
std::string toText(const std::vector<TopologyAxis> &axes);

/// Divides axes over `nodes` nodes; `nodes` must divide the product of the axes. If some axis size is a multiple of
/// `nodes`, the first such axis takes all nodes. Otherwise the leading axes share the nodes, each taking the largest
/// remaining factor.
void splitOverNodes(std::vector<TopologyAxis> &axes, int64_t nodes);

/// An axis named by a program.
struct ProgramAxis {
  std::string name;
  int64_t size = 1;
};

/// Checks the intra-stage axes that a program names against the topology and its rules. The error names the axis that
/// is missing or has another size. A topology without intra-stage axes (`pp4`) accepts every program, because the one
/// device of a stage holds all shards. For stages with their own axes, only the names must match.
absl::Status checkProgramAxes(const Topology &topology, const std::vector<ProgramAxis> &program);

/// The mesh of one pipeline rank.
struct PlacedMesh {
  /// The intra-stage axes, major first, with their factors across nodes.
  std::vector<TopologyAxis> axes;
  DeviceModel device;
  /// Device ids in row-major order of the coordinates.
  std::vector<int64_t> devices;

  /// Converts an index of `devices` to coordinates, and back.
  std::vector<int64_t> coordinates(int64_t index) const;
  int64_t index(const std::vector<int64_t> &coordinates) const;
};

/// The meshes of all pipeline ranks. Their devices are disjoint.
struct DeviceLayout {
  struct Seat {
    int64_t rank = -1, index = 0;
  };
  /// One mesh for each pipeline rank.
  std::vector<PlacedMesh> meshes;
  /// For each device: its pipeline rank and its index in the mesh. Rank -1: the device is in no mesh.
  std::vector<Seat> seats;
};

/// Assigns devices, grouped by node, to meshes. `place` has the pipeline rank of every stage; stages on one rank share
/// its mesh. Meshes of different sizes occupy consecutive devices. A mesh that fits into a node is kept in one node if
/// there are enough devices.
absl::Status layOut(const Topology &topology, const std::vector<int64_t> &place, DeviceLayout &layout);

/// Lays out a topology with one stage on every pipeline rank.
absl::Status layOut(const Topology &topology, DeviceLayout &layout);

/// The slowest link between two meshes. Meshes of equal size connect devices of the same index; otherwise any two
/// devices are connected.
LinkClass linkBetween(const Topology &topology, const PlacedMesh &from, const PlacedMesh &to);

/// The slowest link between devices of the mesh that differ only in this axis.
LinkClass linkAlong(const Topology &topology, const PlacedMesh &mesh, size_t axis);

/// The slowest links of a layout with one stage on every pipeline rank.
struct NeighbourLinks {
  /// The link from each pipeline rank to the next one, and from the last one to the first; empty for one rank.
  std::vector<LinkSpeed> ranks;
  /// For each stage, the link along each intra-stage axis. An axis of size 1 has the class of a link inside a node.
  std::vector<std::vector<LinkClass>> axes;
};

/// The links of the topology. Both members are empty if a bandwidth is unknown, or if the meshes depend on the
/// placement of stages.
NeighbourLinks neighbourLinks(const Topology &topology);

} // namespace mpmd::plan

#endif // MPMD_PLAN_TOPOLOGY_TOPOLOGY_H
