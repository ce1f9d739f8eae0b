// Parses the intra-stage meshes from options, and declares them.
#include "IntraStageMeshes.h"

#include "mpmd/Plan/Topology/Topology.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;

bool IntraStageMeshes::areSharded() const {
  return shared.isSharded() || llvm::any_of(own, [](auto &each) { return each.first.isSharded(); });
}

bool IntraStageMeshes::haveOneTarget() const {
  return llvm::all_of(own, [&](auto &each) { return each.first.target == shared.target; });
}

namespace {
class Parser {
public:
  explicit Parser(ModuleOp module) : module(module) {}
  FailureOr<IntraStageMeshes> run(const IntraStageMeshTexts &texts);

private:
  LogicalResult parseAxes(StringRef text, IntraStageMesh::Axes &axes);
  LogicalResult parseTargets(StringRef text);
  /// Calls `give` with each item of `a,b,1:c` and its mesh: that of all stages, or that of one.
  LogicalResult forEachItem(StringRef text, bool ofOne,
                            function_ref<LogicalResult(StringRef item, IntraStageMesh &mesh)> give);
  /// The mesh of one stage, initially a copy of the shared one.
  IntraStageMesh &meshOf(int64_t stage) { return byStage.try_emplace(stage, meshes.shared).first->second; }

  ModuleOp module;
  IntraStageMeshes meshes;
  std::map<int64_t, IntraStageMesh> byStage;
};
} // namespace

static SmallVector<StringRef> splitAt(StringRef text, char at) {
  SmallVector<StringRef> items;
  text.split(items, at, -1, false);
  return items;
}

LogicalResult Parser::parseAxes(StringRef text, IntraStageMesh::Axes &axes) {
  axes.clear();
  for (StringRef item : splitAt(text, '.')) {
    auto [name, number] = item.split('=');
    int64_t size = 0;
    if (name.empty() || number.getAsInteger(10, size) || size < 1)
      return module.emitError("expected axes such as dp=2.tp=4, got '") << text << "'";
    axes.emplace_back(name, size);
  }
  return success();
}

LogicalResult Parser::parseTargets(StringRef text) {
  for (StringRef item : splitAt(text, ',')) {
    auto [number, target] = item.split('=');
    int64_t stage = 0;
    if (number.getAsInteger(10, stage) || stage < 0 || target.empty())
      return module.emitError("expected targets of stages such as 1=cuda:sm_90,3=cuda:sm_90, got '") << item << "'";
    meshOf(stage).target = target;
  }
  return success();
}

LogicalResult Parser::forEachItem(StringRef text, bool ofOne,
                                  function_ref<LogicalResult(StringRef item, IntraStageMesh &mesh)> give) {
  for (StringRef item : splitAt(text, ',')) {
    IntraStageMesh *mesh = &meshes.shared;
    if (item.contains(':') != ofOne)
      continue;
    if (ofOne) {
      auto [number, rest] = item.split(':');
      int64_t stage = 0;
      if (number.getAsInteger(10, stage) || stage < 0)
        return module.emitError("expected the number of a stage before ':', got '") << item << "'";
      mesh = &meshOf(stage);
      item = rest;
    }
    if (failed(give(item, *mesh)))
      return failure();
  }
  return success();
}

FailureOr<IntraStageMeshes> Parser::run(const IntraStageMeshTexts &texts) {
  auto addRule = [&](StringRef item, IntraStageMesh &mesh) -> LogicalResult {
    auto [name, list] = item.split('=');
    if (name.empty() || !item.contains('='))
      return module.emitError("expected rules for axes such as mlp=tp,rows=dp.fsdp,1:mlp=dp, got '") << item << "'";
    mesh.rules[name] = splitAt(list, '.');
    return success();
  };
  auto addLink = [&](StringRef item, IntraStageMesh &mesh) -> LogicalResult {
    plan::LinkSpeed speed;
    if (!plan::parseLink(item, speed))
      return module.emitError("expected links such as 5e-06/2e+10 (seconds, bytes per second), got '") << item << "'";
    mesh.latencies.push_back(speed.latency);
    mesh.bandwidths.push_back(speed.bandwidth);
    return success();
  };
  auto setAxes = [&](StringRef item, IntraStageMesh &mesh) { return parseAxes(item, mesh.axes); };
  auto refuse = [&](StringRef item, IntraStageMesh &) -> LogicalResult {
    return module.emitError("expected stages with their axes such as 1:dp=4.tp=2,3:tp=8, got '") << item << "'";
  };
  meshes.batch = splitAt(texts.batch, '.');
  meshes.shared.target = texts.target;
  // A stage starts with the shared axes and rules; it has its own links.
  if (failed(parseAxes(texts.axes, meshes.shared.axes)) || failed(forEachItem(texts.rules, false, addRule)) ||
      failed(forEachItem(texts.rules, true, addRule)) || failed(forEachItem(texts.stageAxes, false, refuse)) ||
      failed(forEachItem(texts.stageAxes, true, setAxes)) || failed(parseTargets(texts.stageTargets)) ||
      failed(forEachItem(texts.links, true, addLink)) || failed(forEachItem(texts.links, false, addLink)))
    return failure();
  for (auto &[stage, mesh] : byStage) {
    if (mesh == meshes.shared)
      continue;
    auto known = llvm::find_if(meshes.own, [&, &mesh = mesh](auto &each) { return each.first == mesh; });
    if (known == meshes.own.end())
      known = meshes.own.insert(known, {mesh, {}});
    known->second.push_back(stage);
  }
  return std::move(meshes);
}

FailureOr<IntraStageMeshes> mpmd::parseInsideMeshes(const IntraStageMeshTexts &texts, ModuleOp module) {
  return Parser(module).run(texts);
}

void IntraStageMeshes::declare(ModuleOp module, Precision precision) const {
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  auto add = [&](const Twine &symbol, const IntraStageMesh &mesh, ArrayRef<int64_t> stages) {
    SmallVector<StringRef> names, cut;
    SmallVector<int64_t> sizes;
    for (auto [axis, size] : mesh.axes) {
      names.push_back(axis);
      sizes.push_back(size);
      if (llvm::is_contained(batch, axis))
        cut.push_back(axis);
    }
    NamedAttrList rules;
    for (auto &[name, axes] : mesh.rules) {
      // A rule for all stages is restricted to the axes of this mesh.
      auto here = llvm::filter_to_vector(axes, [&](StringRef axis) { return llvm::is_contained(names, axis); });
      rules.set(name, builder.getStrArrayAttr(here));
    }
    auto numbers = [&](ArrayRef<double> list) {
      return list.empty() ? DenseF64ArrayAttr() : builder.getDenseF64ArrayAttr(list);
    };
    MeshOp::create(builder, module.getLoc(), symbol.str(), builder.getStrArrayAttr(names),
                   builder.getDenseI64ArrayAttr(sizes), builder.getStringAttr(mesh.target), precision,
                   stages.empty() ? DenseI64ArrayAttr() : builder.getDenseI64ArrayAttr(stages),
                   cut.empty() ? ArrayAttr() : builder.getStrArrayAttr(cut),
                   rules.empty() ? DictionaryAttr() : rules.getDictionary(module.getContext()), numbers(mesh.latencies),
                   numbers(mesh.bandwidths));
  };
  add("stage", shared, {});
  for (auto &[mesh, stages] : own)
    add("stage" + Twine(stages.front()), mesh, stages);
}
