//===- ChloSdyDialects.cpp - the chlo and sdy dialects ----------------------------------------===//
//
// Registers chlo and sdy, and parses and prints the sharding attributes.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#include "mpmd/Dialect/StableHLO/ChloDialect.cpp.inc"
#define GET_OP_CLASSES
#include "mpmd/Dialect/StableHLO/ChloOps.cpp.inc"

#include "mpmd/Dialect/StableHLO/SdyDialect.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "mpmd/Dialect/StableHLO/SdyAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "mpmd/Dialect/StableHLO/SdyOps.cpp.inc"

void chlo::ChloDialect::initialize() {
  // An attribute that is not known is parsed as stablehlo's attribute for unknown text.
  getContext()->loadDialect<stablehlo::StablehloDialect>();
  addOperations<
#define GET_OP_LIST
#include "mpmd/Dialect/StableHLO/ChloOps.cpp.inc"
      >();
  allowUnknownOperations();
}

Attribute sdy::SdyDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  StringRef mnemonic;
  Attribute attr;
  if (generatedAttributeParser(parser, &mnemonic, type, attr).has_value())
    return attr;
  return stablehlo::TextAttr::get(getContext(), parser.getFullSymbolSpec());
}

void sdy::SdyDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  (void)generatedAttributePrinter(attr, printer);
}

void sdy::SdyDialect::initialize() {
  getContext()->loadDialect<stablehlo::StablehloDialect>();
  addOperations<
#define GET_OP_LIST
#include "mpmd/Dialect/StableHLO/SdyOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "mpmd/Dialect/StableHLO/SdyAttrs.cpp.inc"
      >();
  allowUnknownOperations();
}

LogicalResult chlo::TopKOp::verify() {
  auto operand = cast<RankedTensorType>(getOperand().getType());
  if (operand.getRank() == 0)
    return emitOpError("expected an operand of rank at least one, got ") << operand;
  SmallVector<int64_t> shape(operand.getShape());
  int64_t k = static_cast<int64_t>(getK());
  if (k < 0 || k > shape.back())
    return emitOpError("expected k in [0, ") << shape.back() << "], got " << k;
  shape.back() = k;
  auto expected = RankedTensorType::get(shape, operand.getElementType());
  if (getValues().getType() != expected)
    return emitOpError("expected values of type ") << expected << ", got " << getValues().getType();
  auto indices = cast<RankedTensorType>(getIndices().getType());
  if (!isa<IntegerType>(indices.getElementType()) || indices.getShape() != ArrayRef<int64_t>(shape))
    return emitOpError("expected integers in the shape of the values, got ") << getIndices().getType();
  return success();
}

//===------------------------------------------------------------------------------------------===//
// Sharding attributes
//===------------------------------------------------------------------------------------------===//

using namespace mlir::sdy;

Attribute MeshAxisAttr::parse(AsmParser &parser, Type) {
  std::string name;
  int64_t size;
  if (parser.parseString(&name) || parser.parseEqual() || parser.parseInteger(size))
    return {};
  return get(parser.getContext(), name, size);
}

void MeshAxisAttr::print(AsmPrinter &printer) const {
  printer.printString(getName());
  printer << "=" << getSize();
}

Attribute MeshAttr::parse(AsmParser &parser, Type) {
  SmallVector<MeshAxisAttr> axes;
  SmallVector<int64_t> ids;
  auto parseAxis = [&]() -> ParseResult {
    auto axis = dyn_cast_or_null<MeshAxisAttr>(MeshAxisAttr::parse(parser, Type()));
    axes.push_back(axis);
    return success(static_cast<bool>(axis));
  };
  if (parser.parseLess() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseAxis))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    if (parser.parseKeyword("device_ids") || parser.parseEqual() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                       [&]() -> ParseResult { return parser.parseInteger(ids.emplace_back()); }))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), axes, ids);
}

void MeshAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(getAxes(), printer, [&](MeshAxisAttr axis) { axis.print(printer); });
  printer << "]";
  if (!getDeviceIds().empty()) {
    printer << ", device_ids=[";
    llvm::interleaveComma(getDeviceIds(), printer);
    printer << "]";
  }
  printer << ">";
}

Attribute AxisRefAttr::parse(AsmParser &parser, Type) {
  std::string name;
  int64_t preSize = 0, size = 0;
  if (parser.parseString(&name))
    return {};
  if (succeeded(parser.parseOptionalColon()) &&
      (parser.parseLParen() || parser.parseInteger(preSize) || parser.parseRParen() || parser.parseInteger(size)))
    return {};
  return get(parser.getContext(), name, preSize, size);
}

void AxisRefAttr::print(AsmPrinter &printer) const {
  printer.printString(getName());
  if (getSize())
    printer << ":(" << getPreSize() << ")" << getSize();
}

static ParseResult parseAxis(AsmParser &parser, SmallVectorImpl<AxisRefAttr> &axes) {
  auto axis = dyn_cast_or_null<AxisRefAttr>(AxisRefAttr::parse(parser, Type()));
  axes.push_back(axis);
  return success(static_cast<bool>(axis));
}

static ParseResult parseAxes(AsmParser &parser, SmallVectorImpl<AxisRefAttr> &axes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, [&] { return parseAxis(parser, axes); });
}

static void printAxes(AsmPrinter &printer, ArrayRef<AxisRefAttr> axes) {
  llvm::interleaveComma(axes, printer, [&](AxisRefAttr axis) { axis.print(printer); });
}

/// Parses `{"a", ?}p1`. A question mark at the end means that the dimension is open.
Attribute DimensionShardingAttr::parse(AsmParser &parser, Type) {
  SmallVector<AxisRefAttr> axes;
  bool closed = true;
  auto parseEntry = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalQuestion())) {
      closed = false;
      return success();
    }
    if (!closed)
      return parser.emitError(parser.getCurrentLocation(), "expected no entry after '?' in a dimension, got one");
    return parseAxis(parser, axes);
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, parseEntry))
    return {};
  int64_t priority = -1;
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&keyword)) &&
      (!keyword.starts_with("p") || keyword.drop_front().getAsInteger(10, priority))) {
    parser.emitError(loc, "expected a priority such as p1, got '") << keyword << "'";
    return {};
  }
  return get(parser.getContext(), axes, closed, priority);
}

void DimensionShardingAttr::print(AsmPrinter &printer) const {
  printer << "{";
  printAxes(printer, getAxes());
  if (!getIsClosed())
    printer << (getAxes().empty() ? "?" : ", ?");
  printer << "}";
  if (getPriority() >= 0)
    printer << "p" << getPriority();
}

Attribute TensorShardingAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  Attribute mesh;
  if (succeeded(parser.parseOptionalKeyword("mesh"))) {
    mesh = MeshAttr::parse(parser, Type());
    if (!mesh)
      return {};
  } else {
    StringAttr symbol;
    if (parser.parseSymbolName(symbol))
      return {};
    mesh = FlatSymbolRefAttr::get(symbol);
  }
  SmallVector<DimensionShardingAttr> dims;
  auto parseDim = [&]() -> ParseResult {
    auto dim = dyn_cast_or_null<DimensionShardingAttr>(DimensionShardingAttr::parse(parser, Type()));
    dims.push_back(dim);
    return success(static_cast<bool>(dim));
  };
  if (parser.parseComma() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseDim))
    return {};
  SmallVector<AxisRefAttr> replicated, unreduced;
  std::string kind;
  while (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalKeyword("replicated"))) {
      if (parser.parseEqual() || parseAxes(parser, replicated))
        return {};
      continue;
    }
    StringRef keyword;
    if (parser.parseKeyword("unreduced") || parser.parseEqual())
      return {};
    if (succeeded(parser.parseOptionalKeyword(&keyword)))
      kind = keyword.str();
    if (parseAxes(parser, unreduced))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), mesh, dims, replicated, unreduced, kind);
}

void TensorShardingAttr::print(AsmPrinter &printer) const {
  printer << "<";
  if (auto mesh = dyn_cast<MeshAttr>(getMeshOrRef())) {
    printer << "mesh";
    mesh.print(printer);
  } else {
    printer.printSymbolName(cast<FlatSymbolRefAttr>(getMeshOrRef()).getValue());
  }
  printer << ", [";
  llvm::interleaveComma(getDimShardings(), printer, [&](DimensionShardingAttr dim) { dim.print(printer); });
  printer << "]";
  if (!getReplicatedAxes().empty()) {
    printer << ", replicated={";
    printAxes(printer, getReplicatedAxes());
    printer << "}";
  }
  if (!getUnreducedAxes().empty()) {
    printer << ", unreduced=" << getUnreducedKind() << "{";
    printAxes(printer, getUnreducedAxes());
    printer << "}";
  }
  printer << ">";
}

Attribute TensorShardingPerValueAttr::parse(AsmParser &parser, Type) {
  SmallVector<TensorShardingAttr> shardings;
  auto parseOne = [&]() -> ParseResult {
    auto one = dyn_cast_or_null<TensorShardingAttr>(TensorShardingAttr::parse(parser, Type()));
    shardings.push_back(one);
    return success(static_cast<bool>(one));
  };
  if (parser.parseLess() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne) ||
      parser.parseGreater())
    return {};
  return get(parser.getContext(), shardings);
}

void TensorShardingPerValueAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(getShardings(), printer, [&](TensorShardingAttr sharding) { sharding.print(printer); });
  printer << "]>";
}
