// Sets a module's topology and target from options.
#include "AssignTopology.h"

#include "mpmd/Codegen/Target.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace mpmd {
#define GEN_PASS_DEF_ASSIGNTOPOLOGY
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

FailureOr<TargetAttr> mpmd::parseTarget(ModuleOp module, StringRef names, Precision precision, Denormals denormals) {
  SmallVector<StringAttr> all;
  SmallVector<StringRef> items;
  names.split(items, ',');
  for (StringRef name : items) {
    llvm::Expected<std::unique_ptr<Target>> known = Target::resolve(name, precision);
    if (!known)
      return module.emitError(llvm::toString(known.takeError()));
    all.push_back(StringAttr::get(module.getContext(), name));
  }
  TargetAttr target = TargetAttr::getChecked([&] { return module.emitError(); }, module.getContext(),
                                             ArrayRef<StringAttr>(all), precision, denormals);
  if (!target)
    return failure();
  return target;
}

/// The names of all targets, separated by commas.
static std::string textOf(TargetAttr target) {
  return llvm::join(llvm::map_range(target.getNames(), [](StringAttr name) { return name.getValue(); }), ",");
}

/// Checks that the devices of every stage have a target, and that every target has a stage.
static LogicalResult checkKinds(ModuleOp module, const plan::Topology &topology, TargetAttr target, StringRef name) {
  std::set<StringRef> wanted;
  auto check = [&](const plan::DeviceModel &device, int64_t stage) -> LogicalResult {
    wanted.insert(device.kind);
    if (!target.forKind(device.kind).empty())
      return success();
    return module.emitError("expected devices of the kind that target=")
           << textOf(target) << " makes code for, " << TargetAttr::kindOf(target.getNames().front()) << ", got "
           << device.kind << " in stage " << stage;
  };
  int64_t first = 0; // the first stage without devices of its own
  for (auto own = topology.stages.find(0); own != topology.stages.end() && own->second.device;)
    own = topology.stages.find(++first);
  if (failed(check(topology.device, first)))
    return failure();
  for (const auto &[stage, mesh] : topology.stages)
    if (mesh.device && failed(check(*mesh.device, stage)))
      return failure();
  for (StringAttr each : target.getNames())
    if (!wanted.count(TargetAttr::kindOf(each)))
      return module.emitError("expected a stage on devices of each kind that target=")
             << textOf(target) << " makes code for, got none on " << TargetAttr::kindOf(each)
             << " in topology=" << name;
  return success();
}

FailureOr<TopologyAttr> mpmd::resolveKinds(ModuleOp module, plan::Topology topology, TargetAttr target,
                                           StringRef name) {
  const std::string kind = target.getNames().size() > 1 ? "cpu" : TargetAttr::kindOf(target.getNames().front()).str();
  auto setKind = [&](plan::DeviceModel &device) {
    if (device.kind.empty())
      device.kind = kind;
  };
  setKind(topology.device);
  for (auto &[stage, mesh] : topology.stages)
    if (mesh.device)
      setKind(*mesh.device);
  if (failed(checkKinds(module, topology, target, name)))
    return failure();
  return TopologyAttr::get(module.getContext(), topology);
}

FailureOr<TopologyAttr> mpmd::readTopology(ModuleOp module, const plan::TopologyRequest &request, TargetAttr target) {
  plan::Topology topology;
  if (absl::Status status = plan::readTopology(request, topology); !status.ok())
    return module.emitError(messageOf(status));
  return resolveKinds(module, std::move(topology), target, request.topology);
}

namespace {
struct AssignTopology : mpmd::impl::AssignTopologyBase<AssignTopology> {
  using AssignTopologyBase::AssignTopologyBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<TargetAttr> made = parseTarget(module, target, precision, Denormals::Flush);
    if (failed(made))
      return signalPassFailure();
    FailureOr<TopologyAttr> read = readTopology(module, {topology, nodes, devicesPerNode, meshSelector}, *made);
    if (failed(read))
      return signalPassFailure();
    module->setAttr(TargetAttr::moduleAttrName, *made);
    module->setAttr(TopologyAttr::moduleAttrName, *read);
  }
};
} // namespace
