// The machines that a program is compiled for: nodes, devices, the axes of their meshes, and the links between them.
// Plain data, read from `pp2.dp2.tp2`, a preset, or a cluster file. No MLIR.
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

/// The most devices of a topology, axes of a mesh, letters of the name of an axis, and stages with a mesh of their own.
inline constexpr int64_t kMostDevices = int64_t(1) << 22, kMostAxes = 32, kMostAxisLetters = 64,
                         kMostStageMeshes = int64_t(1) << 16;

/// One axis of a mesh. It is cut into `inter` parts, each on nodes of its own, of `intra()` devices each.
struct TopologyAxis {
  std::string name;
  int64_t size = 1;
  /// The axis' factor across nodes; divides `size`.
  int64_t inter = 1;

  int64_t intra() const { return size / inter; }
  bool operator==(const TopologyAxis &) const = default;
};

/// What the devices of a mesh are.
struct DeviceModel {
  std::string kind;  ///< cpu or cuda; empty: what code is made for
  double memory = 0; ///< bytes of one device; 0: not known

  bool operator==(const DeviceModel &) const = default;
};

/// How fast a link is.
struct LinkSpeed {
  double bandwidth = 0; ///< bytes per second; 0: not known
  double latency = 0;   ///< seconds

  /// Seconds that a message takes; without a bandwidth only its latency.
  double seconds(double bytes) const { return latency + (bandwidth > 0 ? bytes / bandwidth : 0); }
  bool operator==(const LinkSpeed &) const = default;
};

/// Seconds and bytes per second, six digits of each: `5e-06/2e+10`.
std::string toText(const LinkSpeed &speed);

/// Reads such a text. False for anything else, and for a bandwidth of 0.
bool parseLink(std::string_view text, LinkSpeed &speed);

/// Reads several with commas between them.
absl::Status parseLinks(std::string_view text, std::vector<LinkSpeed> &links);

/// What joins two devices.
enum class LinkClass : uint8_t { None, Intra, Inter };

/// Which axes of the mesh a name of a program's axis stands for, major first.
using AxisRules = std::map<std::string, std::vector<std::string>>;

/// What a stage says about its mesh; what it leaves out is as in all other stages.
struct StageMesh {
  std::optional<std::vector<TopologyAxis>> axes;
  std::optional<DeviceModel> device;
  /// They replace those of the same names.
  AxisRules rules;

  bool operator==(const StageMesh &) const = default;
};

/// Devices have ids: those of node n are n * devicesPerNode and on.
struct Topology {
  int64_t nodes = 1, devicesPerNode = 1;
  /// Of all stages without axes of their own, major first, the pipeline axis among them.
  std::vector<TopologyAxis> axes;
  /// The axis with one mesh at each of its positions; empty: there is one mesh.
  std::string pipeline;
  /// The axes over which the batch is sharded.
  std::vector<std::string> batch;
  DeviceModel device;
  LinkSpeed intra, inter;
  std::map<int64_t, StageMesh> stages;
  /// Names that the program may use for axes, none of them an axis' own.
  AxisRules rules;

  int64_t numDevices() const { return nodes * devicesPerNode; }
  int64_t nodeOf(int64_t device) const { return device / devicesPerNode; }
  /// The size of the pipeline axis; 1 without one.
  int64_t pipelineRanks() const;
  /// The axes inside the stages that have none of their own: all but the pipeline axis.
  std::vector<TopologyAxis> insideAxes() const;
  /// The axes inside one stage, and its devices.
  std::vector<TopologyAxis> insideAxes(int64_t stage) const;
  DeviceModel deviceOf(int64_t stage) const;
  AxisRules rulesOf(int64_t stage) const;
  /// Whether a stage has axes of its own: meshes may differ in size then.
  bool isUnequal() const;
  /// The devices of the largest mesh of any stage.
  int64_t mostDevicesOfAMesh() const;
  /// What joins two devices, and how fast that is.
  LinkClass linkBetween(int64_t a, int64_t b) const;
  const LinkSpeed &speedOf(LinkClass link) const;

  bool operator==(const Topology &) const = default;
};

/// What a user says about the topology; numbers that are 0 are not given.
struct TopologyRequest {
  /// Axes (`pp2.dp2.tp2`, a size of -1 is inferred from the number of devices), a preset (presetNames), or FILE.json.
  std::string topology = "pp1";
  /// They replace those of a cluster file.
  int64_t nodes = 0, devicesPerNode = 0;
  /// Chooses among the rules of a cluster file: the first rule whose regular expression matches all of it gives the
  /// axes.
  std::string meshSelector;
};

/// Reads a topology and checks it.
absl::Status readTopology(const TopologyRequest &request, Topology &topology);

/// The same from the text of a cluster file; `request.topology` only names it in messages.
absl::Status parseCluster(std::string_view text, const TopologyRequest &request, Topology &topology);

/// The presets: axes from the number of nodes and of devices per node. The pipeline has one rank for each node; on one
/// node as many as the smallest prime factor of its devices. `3d` gives what is left to dp and tp, as evenly as
/// possible, the larger part to tp.
std::vector<std::string> presetNames();

/// A cluster file from which the same topology is read.
std::string writeCluster(const Topology &topology);

/// The error says what no topology can be: axes that do not make up the devices, factors that do not divide, names that
/// are there twice, numbers that are no numbers.
absl::Status checkTopology(const Topology &topology);

/// The error says which links join something and have no bandwidth.
absl::Status checkBandwidths(const Topology &topology);

/// `pp=2 x dp=4`.
std::string toText(const std::vector<TopologyAxis> &axes);

/// Cuts axes over `nodes` nodes, whose number divides their product: the first axis that the number of nodes divides
/// has them all; where there is none, the leading axes share them, each taking the largest factor that is left.
void splitOverNodes(std::vector<TopologyAxis> &axes, int64_t nodes);

/// An axis as a program names it.
struct ProgramAxis {
  std::string name;
  int64_t size = 1;
};

/// Holds the axes that a program names inside its stages against those of the topology, and what its rules make of
/// them. The error says which axis the topology lacks or has in another size. A topology without axes inside its stages
/// (`pp4`) takes every program: the one device of a stage holds all shards. Stages with axes of their own read them by
/// name, whatever their sizes are.
absl::Status checkProgramAxes(const Topology &topology, const std::vector<ProgramAxis> &program);

/// The devices of one pipeline rank.
struct PlacedMesh {
  /// Those inside the stage, major first, with their factors across nodes.
  std::vector<TopologyAxis> axes;
  DeviceModel device;
  /// Ids by coordinates, the last axis fastest.
  std::vector<int64_t> devices;

  /// Coordinates of the device at a place in `devices`, and back.
  std::vector<int64_t> coordinates(int64_t index) const;
  int64_t index(const std::vector<int64_t> &coordinates) const;
};

/// Which devices make up which mesh: no device is in two.
struct DeviceLayout {
  struct Seat {
    int64_t rank = -1, index = 0;
  };
  /// By pipeline rank.
  std::vector<PlacedMesh> meshes;
  /// By device: its mesh and place there; rank -1: the device is in none.
  std::vector<Seat> seats;
};

/// Lays the meshes out over the devices, grouped by node. `place` has the pipeline rank of every stage; stages of one
/// rank share its mesh. Meshes of different sizes follow one another; one that fits into a node is not cut over two, as
/// long as the devices suffice. The error says what does not fit.
absl::Status layOut(const Topology &topology, const std::vector<int64_t> &place, DeviceLayout &layout);

/// The same with one stage on every pipeline rank.
absl::Status layOut(const Topology &topology, DeviceLayout &layout);

/// The slowest link between two meshes: between devices at the same place in meshes of one size, else between any two.
LinkClass linkBetween(const Topology &topology, const PlacedMesh &from, const PlacedMesh &to);

/// The slowest link between devices that differ in this axis alone.
LinkClass linkAlong(const Topology &topology, const PlacedMesh &mesh, size_t axis);

} // namespace mpmd::plan

#endif // MPMD_PLAN_TOPOLOGY_TOPOLOGY_H
