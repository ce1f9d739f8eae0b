// Shows a topology and the shards of arrays on it. If a program is given, compares its meshes with the topology.
#include "ShowTopology.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Viz/TopologyPicture.h"
#include "tools/ToolMain.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mpmd;

namespace {
struct Request {
  plan::TopologyRequest request;
  std::vector<plan::ShardedArray> arrays;
  std::string svg, json;
};

/// Splits `key=value` items at blanks. Blanks between brackets belong to a value.
SmallVector<StringRef> splitWishes(StringRef text) {
  SmallVector<StringRef> parts;
  size_t begin = 0;
  int64_t depth = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    char c = i < text.size() ? text[i] : ' ';
    depth += c == '[' ? 1 : c == ']' && depth ? -1 : 0;
    if ((c != ' ' || depth) && i < text.size())
      continue;
    if (i > begin)
      parts.push_back(text.slice(begin, i));
    begin = i + 1;
  }
  return parts;
}

absl::Status readRequest(StringRef text, Request &request) {
  for (StringRef part : splitWishes(text)) {
    auto [key, value] = part.split('=');
    auto number = [&](int64_t &into) -> absl::Status {
      return value.getAsInteger(10, into) || into < 1
                 ? invalid(("expected a number of at least 1 for " + key + "=, got '" + value + "'").str())
                 : absl::OkStatus();
    };
    absl::Status status;
    if (key == "topology")
      request.request.topology = value;
    else if (key == "nodes")
      status = number(request.request.nodes);
    else if (key == "devices-per-node")
      status = number(request.request.devicesPerNode);
    else if (key == "mesh-selector")
      request.request.meshSelector = value;
    else if (key == "array")
      status = plan::parseShardedArray(value, request.arrays.emplace_back());
    else if (key == "svg")
      request.svg = value;
    else if (key == "json")
      request.json = value;
    else
      status = invalid(("no such option " + key +
                        ", expected one of topology=, nodes=, devices-per-node=, mesh-selector=, array=, svg=, json=")
                           .str());
    if (!status.ok())
      return status;
  }
  if (!request.svg.empty() && request.arrays.empty())
    return invalid("expected an array= for svg= to draw, e.g. array=16x32:[dp,tp], got none");
  return absl::OkStatus();
}

/// Checks that no output overwrites an input.
absl::Status checkOutputs(const Request &request, StringRef input, StringRef output) {
  StringRef outputs[] = {output, request.svg, request.json};
  for (const auto &[i, written] : llvm::enumerate(outputs)) {
    for (StringRef read : {StringRef(request.request.topology), input})
      if (sys::fs::equivalent(written, read))
        return invalid(("expected an output file other than what is read, got '" + written + "' for both").str());
    for (StringRef other : ArrayRef(outputs).drop_front(i + 1))
      if (!written.empty() && written != "-" && written == other)
        return invalid(("expected output files of different names, got '" + written + "' twice").str());
  }
  return absl::OkStatus();
}

/// Compares the intra-stage axes that the program names with those of the topology.
LogicalResult checkProgram(StringRef tool, StringRef input, const plan::Topology &topology,
                           const mlir::DialectRegistry &registry) {
  tools::Program program(tool, input, registry);
  if (!program.get())
    return failure();
  for (auto mesh : program.get().getOps<mlir::sdy::MeshOp>()) {
    std::vector<plan::ProgramAxis> axes;
    for (mlir::sdy::MeshAxisAttr axis : mesh.getMesh().getAxes())
      axes.push_back({axis.getName().str(), axis.getSize()});
    if (absl::Status status = plan::checkProgramAxes(topology, axes); !status.ok())
      return mesh.emitError(messageOf(status));
  }
  return success();
}
} // namespace

LogicalResult mpmd::showTopology(StringRef tool, StringRef text, StringRef input, StringRef output,
                                 const mlir::DialectRegistry &registry) {
  auto fail = [&](const std::string &message) {
    errs() << tool << ": error: --mpmd-show-topology: " << message << "\n";
    return failure();
  };
  Request request;
  plan::Topology topology;
  plan::DeviceLayout layout;
  if (absl::Status status = readRequest(text, request); !status.ok())
    return fail(messageOf(status));
  if (absl::Status status = checkOutputs(request, input, output); !status.ok())
    return fail(messageOf(status));
  if (absl::Status status = plan::readTopology(request.request, topology); !status.ok())
    return fail(messageOf(status));
  if (absl::Status status = plan::layOut(topology, layout); !status.ok())
    return fail(messageOf(status));
  if (input != "-" && failed(checkProgram(tool, input, topology, registry)))
    return failure();
  std::string shown = plan::describeTopology(topology, layout);
  for (const plan::ShardedArray &array : request.arrays) {
    if (absl::Status status = plan::checkShardedArray(topology, array); !status.ok())
      return fail(messageOf(status));
    shown += "\n" + plan::describeShards(topology, layout, array);
  }
  if (!request.svg.empty()) {
    absl::StatusOr<std::string> svg = plan::drawShards(topology, layout, request.arrays);
    if (!svg.ok())
      return fail(messageOf(svg.status()));
    if (absl::Status status = plan::writeWholeFile(request.svg, *svg); !status.ok())
      return fail(messageOf(status));
  }
  if (!request.json.empty())
    if (absl::Status status = plan::writeWholeFile(request.json, plan::writeCluster(topology)); !status.ok())
      return fail(messageOf(status));
  return tools::writeOutput(tool, output, shown);
}
