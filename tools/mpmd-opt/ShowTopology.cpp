// Shows a topology and the shards of arrays on it, without a program or compared with one.
#include "ShowTopology.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Viz/TopologyPicture.h"
#include "tools/ToolMain.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace mpmd;

namespace {
struct Wishes {
  plan::TopologyRequest request;
  std::vector<plan::ShardedArray> arrays;
  std::string svg, json;
};

/// `key=value` separated by blanks; blanks between brackets belong to the value.
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

std::string readWishes(StringRef text, Wishes &wishes) {
  for (StringRef part : splitWishes(text)) {
    auto [key, value] = part.split('=');
    auto number = [&](int64_t &into) -> std::string {
      return value.getAsInteger(10, into) || into < 1
                 ? ("expected a number of at least 1 for " + key + "=, got '" + value + "'").str()
                 : "";
    };
    std::string error;
    if (key == "topology")
      wishes.request.topology = value;
    else if (key == "nodes")
      error = number(wishes.request.nodes);
    else if (key == "devices-per-node")
      error = number(wishes.request.devicesPerNode);
    else if (key == "mesh-selector")
      wishes.request.meshSelector = value;
    else if (key == "array")
      error = plan::parseShardedArray(value, wishes.arrays.emplace_back());
    else if (key == "svg")
      wishes.svg = value;
    else if (key == "json")
      wishes.json = value;
    else
      error = ("no such option " + key +
               ", expected one of topology=, nodes=, devices-per-node=, mesh-selector=, array=, svg=, json=")
                  .str();
    if (!error.empty())
      return error;
  }
  if (!wishes.svg.empty() && wishes.arrays.empty())
    return "expected an array= for svg= to draw, e.g. array=16x32:[dp,tp], got none";
  return "";
}

/// Inputs must not be overwritten.
std::string checkOutputs(const Wishes &wishes, StringRef input, StringRef output) {
  StringRef outputs[] = {output, wishes.svg, wishes.json};
  for (const auto &[i, written] : llvm::enumerate(outputs)) {
    for (StringRef read : {StringRef(wishes.request.topology), input})
      if (sys::fs::equivalent(written, read))
        return ("expected an output file other than what is read, got '" + written + "' for both").str();
    for (StringRef other : ArrayRef(outputs).drop_front(i + 1))
      if (!written.empty() && written != "-" && written == other)
        return ("expected output files of different names, got '" + written + "' twice").str();
  }
  return "";
}

/// Compares the meshes that the program names with the topology.
LogicalResult checkProgram(StringRef tool, StringRef input, const plan::Topology &topology,
                           const mlir::DialectRegistry &registry) {
  tools::Program program(tool, input, registry);
  if (!program.get())
    return failure();
  for (auto mesh : program.get().getOps<mlir::sdy::MeshOp>()) {
    std::vector<plan::ProgramAxis> axes;
    for (mlir::sdy::MeshAxisAttr axis : mesh.getMesh().getAxes())
      axes.push_back({axis.getName().str(), axis.getSize()});
    if (std::string error = plan::checkProgramAxes(topology, axes); !error.empty())
      return mesh.emitError(error);
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
  Wishes wishes;
  plan::Topology topology;
  plan::DeviceLayout layout;
  if (std::string error = readWishes(text, wishes); !error.empty())
    return fail(error);
  if (std::string error = checkOutputs(wishes, input, output); !error.empty())
    return fail(error);
  if (std::string error = plan::readTopology(wishes.request, topology); !error.empty())
    return fail(error);
  if (std::string error = plan::layOut(topology, layout); !error.empty())
    return fail(error);
  if (input != "-" && failed(checkProgram(tool, input, topology, registry)))
    return failure();
  std::string shown = plan::describeTopology(topology, layout), svg;
  for (const plan::ShardedArray &array : wishes.arrays) {
    if (std::string error = plan::checkShardedArray(topology, array); !error.empty())
      return fail(error);
    shown += "\n" + plan::describeShards(topology, layout, array);
  }
  if (!wishes.svg.empty()) {
    if (std::string error = plan::drawShards(topology, layout, wishes.arrays, svg); !error.empty())
      return fail(error);
    if (std::string error = plan::writeWholeFile(wishes.svg, svg); !error.empty())
      return fail(error);
  }
  if (!wishes.json.empty())
    if (std::string error = plan::writeWholeFile(wishes.json, plan::writeCluster(topology)); !error.empty())
      return fail(error);
  return tools::writeOutput(tool, output, shown);
}
