// Target machines: nodes, devices, mesh axes, and links. Plain data, read from `pp2.dp2.tp2`, a preset, or a cluster
// file. No MLIR.
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

/// Maximum numbers of devices, of axes of a mesh, of letters of an axis name, and of stages with their own mesh.
inline constexpr int64_t kMaxDevices = int64_t(1) << 22, kMaxAxes = 32, kMaxAxisLetters = 64,
                         kMaxStageMeshes = int64_t(1) << 16;

/// One axis of a mesh. It is cut into `inter` parts on different nodes, each of `intra()` devices.
struct TopologyAxis {
  std::string name;
  int64_t size = 1;
  /// The factor across nodes; divides `size`.
  int64_t inter = 1;

  int64_t intra() const { return size / inter; }
  bool operator==(const TopologyAxis &) const = default;
};

/// The kind of a mesh's devices.
struct DeviceModel {
  std::string kind;  ///< cpu or cuda; empty: that of the compile target
  double memory = 0; ///< bytes of one device; 0: unknown

  bool operator==(const DeviceModel &) const = default;
};

/// The speed of a link.
struct LinkSpeed {
  double bandwidth = 0; ///< bytes per second; 0: unknown
  double latency = 0;   ///< seconds

  /// Seconds of a message; without a bandwidth only its latency.
  double seconds(double bytes) const { return latency + (bandwidth > 0 ? bytes / bandwidth : 0); }
  bool operator==(const LinkSpeed &) const = default;
};

/// Seconds and bytes per second, six digits of each: `5e-06/2e+10`.
std::string toText(const LinkSpeed &speed);

/// The kind of link between two devices.
enum class LinkClass : uint8_t { None, Intra, Inter };

/// Maps axis names of a program to axes of the mesh, major first.
using AxisRules = std::map<std::string, std::vector<std::string>>;

/// The mesh of one stage; missing members are those of all other stages.
struct StageMesh {
  std::optional<std::vector<TopologyAxis>> axes;
  std::optional<DeviceModel> device;
  /// Override rules of the same names.
  AxisRules rules;

  bool operator==(const StageMesh &) const = default;
};

/// Device ids are consecutive: those of node n begin at n * devicesPerNode.
struct Topology {
  int64_t nodes = 1, devicesPerNode = 1;
  /// The axes of all stages without their own, major first, with the pipeline axis.
  std::vector<TopologyAxis> axes;
  /// The axis with one mesh per index; empty: there is one mesh.
  std::string pipeline;
  /// The axes over which the batch is sharded.
  std::vector<std::string> batch;
  DeviceModel device;
  LinkSpeed intra, inter;
  std::map<int64_t, StageMesh> stages;
  /// Names that the program may use for axes; none is the name of an axis.
  AxisRules rules;

  int64_t numDevices() const { return nodes * devicesPerNode; }
  int64_t nodeOf(int64_t device) const { return device / devicesPerNode; }
  /// The size of the pipeline axis; 1 without one.
  int64_t pipelineRanks() const;
  /// The axes inside the stages without their own: all but the pipeline axis.
  std::vector<TopologyAxis> insideAxes() const;
  /// The axes inside one stage, and its devices.
  std::vector<TopologyAxis> insideAxes(int64_t stage) const;
  DeviceModel deviceOf(int64_t stage) const;
  AxisRules rulesOf(int64_t stage) const;
  /// Whether a stage has its own axes, so that meshes may differ in size.
  bool isUnequal() const;
  /// The number of devices of the largest mesh of any stage.
  int64_t maxDevicesOfAMesh() const;
  /// The kind of link between two devices, and its speed.
  LinkClass linkBetween(int64_t a, int64_t b) const;
  const LinkSpeed &speedOf(LinkClass link) const;

  bool operator==(const Topology &) const = default;
};

/// The user's topology options; 0 means that a number was not given.
struct TopologyRequest {
  /// Axes (`pp2.dp2.tp2`, a size of -1 is inferred from the number of devices), a preset (presetNames), or FILE.json.
  std::string topology = "pp1";
  /// Override those of a cluster file.
  int64_t nodes = 0, devicesPerNode = 0;
  /// Selects a rule of a cluster file: the first rule whose regular expression matches the whole selector gives the
  /// axes.
  std::string meshSelector;
};

/// Reads a topology and checks it.
absl::Status readTopology(const TopologyRequest &request, Topology &topology);

/// The same for the text of a cluster file; `request.topology` only names it in messages.
absl::Status parseCluster(std::string_view text, const TopologyRequest &request, Topology &topology);

/// The presets, which derive axes from the numbers of nodes and of devices per node. The pipeline has one rank per
/// node. On one node it has as many ranks as the smallest prime factor of its devices. `3d` divides the rest between dp
/// and tp as evenly as possible, with the larger part for tp.
std::vector<std::string> presetNames();

/// A cluster file that describes this topology.
std::string writeCluster(const Topology &topology);

/// Refuses axes whose product differs from the number of devices, factors that do not divide, duplicate names, or
/// invalid numbers.
absl::Status checkTopology(const Topology &topology);

/// The error names the links in use without a bandwidth.
absl::Status checkBandwidths(const Topology &topology);

/// `pp=2 x dp=4`.
std::string toText(const std::vector<TopologyAxis> &axes);

/// Cuts axes over `nodes` nodes, which must divide their product. The first axis whose size is a multiple takes all
/// nodes. Otherwise the leading axes share them, each taking the largest remaining factor.
void splitOverNodes(std::vector<TopologyAxis> &axes, int64_t nodes);

/// An axis named by a program.
struct ProgramAxis {
  std::string name;
  int64_t size = 1;
};

/// Checks the axes that a program names inside its stages against the topology and its rules. The error names the axis
/// that is missing or has another size. A topology without axes inside its stages (`pp4`) accepts every program: the
/// one device of a stage holds all shards. Stages with their own axes match them by name, whatever the sizes.
absl::Status checkProgramAxes(const Topology &topology, const std::vector<ProgramAxis> &program);

/// The mesh of one pipeline rank.
struct PlacedMesh {
  /// The axes inside the stage, major first, with their factors across nodes.
  std::vector<TopologyAxis> axes;
  DeviceModel device;
  /// Ids by coordinates, the last axis fastest.
  std::vector<int64_t> devices;

  /// Coordinates of the device at `index` in `devices`, and the inverse.
  std::vector<int64_t> coordinates(int64_t index) const;
  int64_t index(const std::vector<int64_t> &coordinates) const;
};

/// The devices of all meshes, which are disjoint.
struct DeviceLayout {
  struct Seat {
    int64_t rank = -1, index = 0;
  };
  /// By pipeline rank.
  std::vector<PlacedMesh> meshes;
  /// By device: its mesh and index; rank -1: no mesh.
  std::vector<Seat> seats;
};

/// Assigns devices, grouped by node, to meshes. `place` has the pipeline rank of every stage; stages of one rank share
/// its mesh. Meshes of different sizes follow each other. A mesh that fits into a node stays in one node if there are
/// enough devices.
absl::Status layOut(const Topology &topology, const std::vector<int64_t> &place, DeviceLayout &layout);

/// The same with one stage on every pipeline rank.
absl::Status layOut(const Topology &topology, DeviceLayout &layout);

/// The slowest link between two meshes: between devices of the same index if the sizes are equal, else between any two.
LinkClass linkBetween(const Topology &topology, const PlacedMesh &from, const PlacedMesh &to);

/// The slowest link between devices that differ only in this axis.
LinkClass linkAlong(const Topology &topology, const PlacedMesh &mesh, size_t axis);

/// The slowest links with one stage on every pipeline rank.
struct NeighbourLinks {
  /// Between each pipeline rank and the next, and from the last one to the first; empty for one rank.
  std::vector<LinkSpeed> ranks;
  /// By stage, along each axis inside it. An axis of size 1 has the link inside a node.
  std::vector<std::vector<LinkClass>> axes;
};

/// Both empty if a bandwidth is unknown, or if only the placement of stages decides the meshes.
NeighbourLinks neighbourLinks(const Topology &topology);

} // namespace mpmd::plan

#endif // MPMD_PLAN_TOPOLOGY_TOPOLOGY_H
