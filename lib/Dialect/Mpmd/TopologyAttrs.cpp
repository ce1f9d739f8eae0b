// The topology and the target of a module. A topology is written as the JSON text of a cluster file.
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mpmd/Plan/Support/Status.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mpmd;

/// The maximum nesting depth of a cluster file.
static constexpr unsigned kMaxDepth = 8;

/// Parses one JSON value from the tokens of the attribute.
static ParseResult parseJson(AsmParser &parser, llvm::json::Value &value, unsigned depth = 0) {
  SMLoc loc = parser.getCurrentLocation();
  if (depth > kMaxDepth)
    return parser.emitError(loc, "expected at most ") << kMaxDepth << " levels of a cluster file, got more";
  if (std::string text; succeeded(parser.parseOptionalString(&text))) {
    value = std::move(text);
    return success();
  }
  if (succeeded(parser.parseOptionalLSquare())) {
    llvm::json::Array list;
    auto parseItem = [&] {
      list.push_back(nullptr);
      return parseJson(parser, list.back(), depth + 1);
    };
    if (failed(parser.parseOptionalRSquare()) && (parser.parseCommaSeparatedList(parseItem) || parser.parseRSquare()))
      return failure();
    value = std::move(list);
    return success();
  }
  if (succeeded(parser.parseOptionalLBrace())) {
    llvm::json::Object object;
    auto parseEntry = [&]() -> ParseResult {
      std::string key;
      SMLoc at = parser.getCurrentLocation();
      if (parser.parseString(&key) || parser.parseColon())
        return failure();
      if (object.get(key))
        return parser.emitError(at, "expected each key at most once, got \"") << key << "\" twice";
      return parseJson(parser, object[key], depth + 1);
    };
    if (failed(parser.parseOptionalRBrace()) && (parser.parseCommaSeparatedList(parseEntry) || parser.parseRBrace()))
      return failure();
    value = std::move(object);
    return success();
  }
  int64_t integer = 0;
  if (OptionalParseResult parsed = parser.parseOptionalInteger(integer); parsed.has_value()) {
    value = integer;
    return *parsed;
  }
  double number = 0;
  if (parser.parseFloat(number))
    return failure();
  value = number;
  return success();
}

static void printJson(AsmPrinter &printer, const llvm::json::Value &value) {
  if (const llvm::json::Object *object = value.getAsObject()) {
    SmallVector<StringRef> keys(llvm::map_range(*object, [](auto &entry) { return StringRef(entry.first); }));
    llvm::sort(keys);
    printer << "{";
    llvm::interleaveComma(keys, printer, [&](StringRef key) {
      printer.printString(key);
      printer << ": ";
      printJson(printer, *object->get(key));
    });
    printer << "}";
  } else if (const llvm::json::Array *list = value.getAsArray()) {
    printer << "[";
    llvm::interleaveComma(*list, printer, [&](const llvm::json::Value &item) { printJson(printer, item); });
    printer << "]";
  } else if (std::optional<StringRef> text = value.getAsString()) {
    printer.printString(*text);
  } else if (std::optional<int64_t> integer = value.getAsInteger()) {
    printer << *integer;
  } else {
    printer.printFloat(APFloat(*value.getAsNumber()));
  }
}

Attribute TopologyAttr::parse(AsmParser &parser, Type) {
  llvm::json::Value value = nullptr;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseLess() || parseJson(parser, value) || parser.parseGreater())
    return {};
  plan::Topology topology;
  if (absl::Status status = plan::parseCluster(llvm::formatv("{0}", value).str(), {}, topology); !status.ok()) {
    parser.emitError(loc) << messageOf(status); // topology_c1
    return {};
  }
  return TopologyAttr::get(parser.getContext(), topology);
}

void TopologyAttr::print(AsmPrinter &printer) const {
  printer << "<";
  // Cannot fail, because writeCluster writes valid JSON.
  printJson(printer, *llvm::json::parse(plan::writeCluster(getTopology())));
  printer << ">";
}

TopologyAttr TopologyAttr::of(ModuleOp module) { return module->getAttrOfType<TopologyAttr>(moduleAttrName); }

const plan::Topology &mpmd::topologyOf(ModuleOp module) {
  static const plan::Topology oneDevice;
  TopologyAttr attr = TopologyAttr::of(module);
  return attr ? attr.getTopology() : oneDevice;
}

const plan::CostModel &mpmd::costModelOf(ModuleOp module, int64_t stage) {
  if (auto mesh = MeshOp::ofStage(module, stage))
    return mesh.getCostModel();
  TargetAttr target = TargetAttr::of(module);
  return plan::costModel(target.getNames().front().getValue(), target.getPrecision() != Precision::Strict);
}

LogicalResult TargetAttr::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<StringAttr> names, Precision,
                                 Denormals) {
  llvm::SmallDenseMap<StringRef, StringRef> ofKind;
  for (StringAttr name : names)
    if (auto [other, isNew] = ofKind.try_emplace(kindOf(name), name); !isNew) // target_c1
      return emitError() << "expected at most one target of each kind of devices, got '" << other->second << "' and '"
                         << name.getValue() << "'";
  return success();
}

TargetAttr TargetAttr::of(ModuleOp module) {
  if (auto attr = module->getAttrOfType<TargetAttr>(moduleAttrName))
    return attr;
  MLIRContext *context = module.getContext();
  return TargetAttr::get(context, StringAttr::get(context, "cpu"), Precision::Strict, Denormals::Flush);
}

StringRef TargetAttr::forKind(StringRef kind) const {
  const auto *found = llvm::find_if(getNames(), [&](StringAttr name) { return kindOf(name) == kind; });
  return found == getNames().end() ? StringRef() : found->getValue();
}
