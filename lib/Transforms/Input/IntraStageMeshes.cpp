// Derives the intra-stage meshes of a topology, and declares them as ops.
#include "IntraStageMeshes.h"

#include "mlir/IR/Builders.h"

#include <set>

using namespace mlir;
using namespace mpmd;

IntraStageMeshes::IntraStageMeshes(ModuleOp module) : topology(topologyOf(module)) {
  TargetAttr target = TargetAttr::of(module);
  // If no pass has set the topology, its devices may have no kind. They then use the first target.
  auto targetOf = [&](const plan::DeviceModel &device) {
    StringRef named = target.forKind(device.kind);
    return (named.empty() ? target.getNames().front().getValue() : named).str();
  };
  shared = {topology.insideAxes(), topology.rules, targetOf(topology.device)};
  for (const auto &[stage, mesh] : topology.stages) {
    IntraStageMesh each{topology.insideAxes(stage), topology.rulesOf(stage), targetOf(topology.deviceOf(stage))};
    if (each == shared)
      continue;
    auto known = llvm::find_if(own, [&](auto &entry) { return entry.first == each; });
    if (known == own.end())
      known = own.insert(known, {each, {}});
    known->second.push_back(stage);
  }
}

bool IntraStageMeshes::areSharded() const {
  return shared.isSharded() || llvm::any_of(own, [](auto &each) { return each.first.isSharded(); });
}

bool IntraStageMeshes::haveOneTarget() const {
  return llvm::all_of(own, [&](auto &each) { return each.first.target == shared.target; });
}

void IntraStageMeshes::declare(ModuleOp module) const {
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  const plan::NeighbourLinks links = plan::neighbourLinks(topology);
  std::set<int64_t> withOwn;
  for (auto &[mesh, stages] : own)
    withOwn.insert(stages.begin(), stages.end());
  auto add = [&](const Twine &symbol, const IntraStageMesh &mesh, ArrayRef<int64_t> stages) {
    SmallVector<StringRef> names, cut;
    SmallVector<int64_t> sizes;
    for (const plan::TopologyAxis &axis : mesh.axes) {
      names.push_back(axis.name);
      sizes.push_back(axis.size);
      if (llvm::is_contained(topology.batch, axis.name))
        cut.push_back(axis.name);
    }
    NamedAttrList rules;
    for (auto &[name, axes] : mesh.rules) {
      // An axis rule for all stages may name axes that this mesh lacks; they are dropped.
      SmallVector<StringRef> here;
      for (const std::string &axis : axes)
        if (llvm::is_contained(names, axis))
          here.push_back(axis);
      rules.set(name, builder.getStrArrayAttr(here));
    }
    SmallVector<double> latencies, bandwidths;
    for (size_t axis = 0; axis < mesh.axes.size(); ++axis) {
      std::optional<plan::LinkClass> slowest;
      for (auto [stage, along] : llvm::enumerate(links.axes))
        if (stages.empty() ? !withOwn.count(stage) : llvm::is_contained(stages, stage))
          slowest = std::max(slowest.value_or(plan::LinkClass::Intra), along[axis]);
      if (slowest) {
        latencies.push_back(topology.speedOf(*slowest).latency);
        bandwidths.push_back(topology.speedOf(*slowest).bandwidth);
      }
    }
    auto numbers = [&](ArrayRef<double> list) {
      return list.empty() ? DenseF64ArrayAttr() : builder.getDenseF64ArrayAttr(list);
    };
    MeshOp::create(builder, module.getLoc(), symbol.str(), builder.getStrArrayAttr(names),
                   builder.getDenseI64ArrayAttr(sizes), builder.getStringAttr(mesh.target),
                   TargetAttr::of(module).getPrecision(),
                   stages.empty() ? DenseI64ArrayAttr() : builder.getDenseI64ArrayAttr(stages),
                   cut.empty() ? ArrayAttr() : builder.getStrArrayAttr(cut),
                   rules.empty() ? DictionaryAttr() : rules.getDictionary(module.getContext()), numbers(latencies),
                   numbers(bandwidths));
  };
  add("stage", shared, {});
  for (auto &[mesh, stages] : own)
    add("stage" + Twine(stages.front()), mesh, stages);
}
