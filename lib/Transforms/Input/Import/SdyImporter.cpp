// Checks the axes of Shardy's attributes against the topology, and converts the attributes to the mpmd dialect.
#include "SdyImporter.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mpmd;

static std::string toText(ArrayRef<plan::TopologyAxis> axes) {
  std::string text;
  for (const plan::TopologyAxis &axis : axes)
    text += (text.empty() ? "" : ", ") + axis.name + "=" + std::to_string(axis.size);
  return text;
}

/// Suggests a topology whose intra-stage axes are the axes of `mesh`.
static std::string fitting(sdy::MeshAttr mesh) {
  std::string axes;
  for (sdy::MeshAxisAttr axis : mesh.getAxes()) {
    if (axis.getSize() == 1)
      continue;
    // An inline topology appends the size to the axis name, so the name may have letters only.
    if (axis.getName().empty() || !llvm::all_of(axis.getName(), llvm::isAlpha) || axis.getName() == "pp")
      return "a cluster file (topology=FILE.json) with these axes, or with rules that name others for them, fits";
    axes += (axes.empty() ? "" : ".") + axis.getName().str() + std::to_string(axis.getSize());
  }
  return "topology=" + axes + " fits, and topology=pp2." + axes + " on two pipeline ranks";
}

void SdyImporter::explain(InFlightDiagnostic &error, sdy::MeshAttr mesh, StringRef axis) {
  auto isOver = [&](Attribute attribute) {
    auto sharding = dyn_cast_or_null<sdy::TensorShardingAttr>(attribute);
    return sharding && llvm::any_of(sharding.getDimShardings(), [&](sdy::DimensionShardingAttr dim) {
             return llvm::any_of(dim.getAxes(), [&](sdy::AxisRefAttr each) { return each.getName() == axis; });
           });
  };
  for (auto named : module.getOps<sdy::MeshOp>())
    if (named.getMesh() == mesh) {
      error.attachNote(named.getLoc()) << "the mesh is @" << named.getSymName() << "; " << fitting(mesh);
      break;
    }
  for (auto func : module.getOps<func::FuncOp>())
    for (unsigned i = 0; i < func.getNumArguments(); ++i)
      if (isOver(func.getArgAttr(i, "sdy.sharding"))) {
        auto arg = func.getArgAttrOfType<ArgAttr>(i, kArgAttr);
        error.attachNote(func.getLoc()) << "argument " << (arg ? arg.getName().getValue().str() : std::to_string(i))
                                        << " is cut over '" << axis << "'";
        return;
      }
}

LogicalResult SdyImporter::check(sdy::MeshAttr mesh, Location loc) {
  SdyImporter::Axes axes = meshes.shared.axes;
  for (sdy::MeshAxisAttr axis : mesh.getAxes()) {
    auto isNamed = [&](const plan::TopologyAxis &each) { return each.name == axis.getName(); };
    named.insert(axis.getName());
    auto nameBehind = [&](const IntraStageMesh &inside) {
      if (auto rule = inside.rules.find(axis.getName().str()); rule != inside.rules.end())
        named.insert_range(rule->second);
    };
    nameBehind(meshes.shared);
    for (auto &own : meshes.own)
      nameBehind(own.first);
    if (auto rule = meshes.shared.rules.find(axis.getName().str()); rule != meshes.shared.rules.end()) {
      auto behind = llvm::filter_to_vector(
          axes, [&](const plan::TopologyAxis &each) { return llvm::is_contained(rule->second, each.name); });
      int64_t parts = 1;
      for (const plan::TopologyAxis &each : behind)
        parts *= each.size;
      if (!behind.empty() && parts != axis.getSize())
        return emitError(loc) << "expected the axes behind '" << axis.getName() << "' (" << toText(behind)
                              << ") to make up its size in the program, " << axis.getSize() << ", got " << parts;
      continue;
    }
    auto found = llvm::find_if(axes, isNamed);
    bool elsewhere = axes.empty() || llvm::any_of(meshes.own, [&](auto &own) {
                       return llvm::any_of(own.first.axes, isNamed) || own.first.rules.count(axis.getName().str());
                     });
    if (found == axes.end() && axis.getSize() != 1 && !elsewhere) {
      InFlightDiagnostic error = emitError(loc)
                                 << "expected axes that the topology has inside a stage (" << toText(axes) << "), got '"
                                 << axis.getName() << "' of size " << axis.getSize();
      explain(error, mesh, axis.getName());
      return error;
    }
    if (found != axes.end() && found->size != axis.getSize()) {
      InFlightDiagnostic error = emitError(loc) << "expected axis '" << axis.getName()
                                                << "' to have the size that it has in the topology, " << found->size
                                                << ", got " << axis.getSize();
      explain(error, mesh, axis.getName());
      return error;
    }
  }
  return success();
}

FailureOr<AxisRefAttr> SdyImporter::import(sdy::AxisRefAttr axis, sdy::MeshAttr mesh, Location loc) {
  for (sdy::MeshAxisAttr each : mesh.getAxes()) {
    if (each.getName() != axis.getName())
      continue;
    bool whole = axis.getSize() == 0;
    AxisRefAttr made =
        AxisRefAttr::getChecked([&] { return emitError(loc); }, context, StringAttr::get(context, axis.getName()),
                                each.getSize(), whole ? 1 : axis.getPreSize(), whole ? each.getSize() : axis.getSize());
    if (!made)
      return failure();
    return made;
  }
  return emitError(loc) << "expected an axis of the mesh, got '" << axis.getName() << "'";
}

FailureOr<sdy::MeshAttr> SdyImporter::meshOf(sdy::TensorShardingAttr sharding, Location loc) {
  auto mesh = dyn_cast<sdy::MeshAttr>(sharding.getMeshOrRef());
  if (auto symbol = dyn_cast<FlatSymbolRefAttr>(sharding.getMeshOrRef()))
    if (auto op = module.lookupSymbol<sdy::MeshOp>(symbol.getAttr()))
      mesh = op.getMesh();
  if (!mesh)
    return emitError(loc) << "expected a mesh of the module, got " << sharding.getMeshOrRef();
  if (failed(check(mesh, loc)))
    return failure();
  return mesh;
}

FailureOr<ShardingAttr> SdyImporter::import(sdy::TensorShardingAttr sharding, RankedTensorType type, Location loc) {
  FailureOr<sdy::MeshAttr> mesh = meshOf(sharding, loc);
  if (failed(mesh))
    return failure();
  if (static_cast<int64_t>(sharding.getDimShardings().size()) != type.getRank())
    return emitError(loc) << "expected a sharding of " << type.getRank() << " dimensions, got one of "
                          << sharding.getDimShardings().size();
  SmallVector<DimShardingAttr> dims;
  for (sdy::DimensionShardingAttr dim : sharding.getDimShardings()) {
    SmallVector<AxisRefAttr> list;
    for (sdy::AxisRefAttr axis : dim.getAxes()) {
      FailureOr<AxisRefAttr> made = import(axis, *mesh, loc);
      if (failed(made))
        return failure();
      if ((*made).getSize() > 1)
        list.push_back(*made);
    }
    dims.push_back(DimShardingAttr::get(context, list, !dim.getIsClosed()));
  }
  ShardingAttr made =
      ShardingAttr::getChecked([&] { return emitError(loc); }, context, ArrayRef(dims), ArrayRef<AxisRefAttr>(),
                               ArrayRef<AxisRefAttr>(), std::optional<Reduction>());
  if (!made)
    return failure();
  return made;
}
