// Parses, prints and verifies axis references and shardings, and computes the shards of tensors.
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Reshard/Sharding.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd;

//===----------------------------------------------------------------------===//
// AxisRefAttr
//===----------------------------------------------------------------------===//

LogicalResult AxisRefAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr name, int64_t axisSize,
                                  int64_t preSize, int64_t size) {
  if (axisSize < 1 || preSize < 1 || size < 1) // axis_c1
    return emitError() << "expected positive sizes of axis " << name << ", got " << axisSize << ", " << preSize
                       << " and " << size;
  if (axisSize % preSize || (axisSize / preSize) % size) // axis_c1
    return emitError() << "expected a part whose sizes divide the size " << axisSize << " of axis " << name << ", got ("
                       << preSize << ")" << size;
  return success();
}

bool AxisRefAttr::overlaps(AxisRefAttr other) const {
  return getName() == other.getName() && getPreSize() < other.getPreSize() * other.getSize() &&
         other.getPreSize() < getPreSize() * getSize();
}

AxisRefAttr AxisRefAttr::parseInline(AsmParser &parser) {
  StringAttr name;
  int64_t axisSize = 0, preSize = 1;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseAttribute(name) || parser.parseEqual() || parser.parseInteger(axisSize))
    return {};
  int64_t size = axisSize;
  if (succeeded(parser.parseOptionalColon()))
    if (parser.parseLParen() || parser.parseInteger(preSize) || parser.parseRParen() || parser.parseInteger(size))
      return {};
  return AxisRefAttr::getChecked([&] { return parser.emitError(loc); }, parser.getContext(), name, axisSize, preSize,
                                 size);
}

void AxisRefAttr::printInline(AsmPrinter &printer) const {
  printer << getName() << "=" << getAxisSize();
  if (!isWhole())
    printer << ":(" << getPreSize() << ")" << getSize();
}

Attribute AxisRefAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  AxisRefAttr axis = parseInline(parser);
  return !axis || parser.parseGreater() ? AxisRefAttr() : axis;
}

void AxisRefAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printInline(printer);
  printer << ">";
}

static ParseResult parseAxes(AsmParser &parser, SmallVectorImpl<AxisRefAttr> &axes) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    axes.push_back(AxisRefAttr::parseInline(parser));
    return failure(!axes.back());
  });
}

static void printAxes(AsmPrinter &printer, ArrayRef<AxisRefAttr> axes) {
  printer << "[";
  llvm::interleaveComma(axes, printer, [&](AxisRefAttr axis) { axis.printInline(printer); });
  printer << "]";
}

//===----------------------------------------------------------------------===//
// DimShardingAttr
//===----------------------------------------------------------------------===//

int64_t DimShardingAttr::getParts() const {
  int64_t parts = 1;
  for (AxisRefAttr axis : getAxes())
    if (llvm::MulOverflow(parts, axis.getSize(), parts))
      return std::numeric_limits<int64_t>::max();
  return parts;
}

DimShardingAttr DimShardingAttr::parseInline(AsmParser &parser) {
  SmallVector<AxisRefAttr> axes;
  bool open = false;
  auto element = [&]() -> ParseResult {
    if (open)
      return parser.emitError(parser.getCurrentLocation(), "expected no entry after '?' in a dimension, got one");
    if (succeeded(parser.parseOptionalQuestion())) {
      open = true;
      return success();
    }
    axes.push_back(AxisRefAttr::parseInline(parser));
    return failure(!axes.back());
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, element))
    return {};
  return DimShardingAttr::get(parser.getContext(), axes, open);
}

void DimShardingAttr::printInline(AsmPrinter &printer) const {
  printer << "[";
  llvm::interleaveComma(getAxes(), printer, [&](AxisRefAttr axis) { axis.printInline(printer); });
  if (getOpen())
    printer << (getAxes().empty() ? "?" : ", ?");
  printer << "]";
}

Attribute DimShardingAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  DimShardingAttr dim = parseInline(parser);
  return !dim || parser.parseGreater() ? DimShardingAttr() : dim;
}

void DimShardingAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printInline(printer);
  printer << ">";
}

//===----------------------------------------------------------------------===//
// ShardingAttr
//===----------------------------------------------------------------------===//

ShardingAttr ShardingAttr::getWhole(MLIRContext *context, int64_t rank, bool open) {
  SmallVector<DimShardingAttr> dims(rank, DimShardingAttr::get(context, {}, open));
  return ShardingAttr::get(context, dims, {}, {}, std::nullopt);
}

bool ShardingAttr::isWhole() const {
  return getUnreduced().empty() && llvm::all_of(getDims(), [](DimShardingAttr dim) { return dim.getAxes().empty(); });
}

SmallVector<int64_t> ShardingAttr::getLocalShape(ArrayRef<int64_t> shape) const {
  SmallVector<int64_t> local;
  for (auto [size, dim] : llvm::zip_equal(shape, getDims()))
    local.push_back(plan::partSize(size, dim.getParts()));
  return local;
}

void ShardingAttr::forEachAxis(function_ref<void(AxisRefAttr)> visit) const {
  for (DimShardingAttr dim : getDims())
    llvm::for_each(dim.getAxes(), visit);
  llvm::for_each(getReplicated(), visit);
  llvm::for_each(getUnreduced(), visit);
}

LogicalResult ShardingAttr::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<DimShardingAttr> dims,
                                   ArrayRef<AxisRefAttr> replicated, ArrayRef<AxisRefAttr> unreduced,
                                   std::optional<Reduction> reduction) {
  SmallVector<AxisRefAttr> seen;
  for (DimShardingAttr dim : dims)
    llvm::append_range(seen, dim.getAxes());
  llvm::append_range(seen, replicated);
  llvm::append_range(seen, unreduced);
  for (auto [i, axis] : llvm::enumerate(seen))
    for (AxisRefAttr before : ArrayRef(seen).take_front(i)) {
      if (axis.overlaps(before)) // sharding_c1
        return emitError() << "expected each axis at most once, got " << axis << " beside " << before;
      if (axis.getName() == before.getName() && axis.getAxisSize() != before.getAxisSize()) // sharding_c1
        return emitError() << "expected one size of axis " << axis.getName() << ", got " << before.getAxisSize()
                           << " and " << axis.getAxisSize();
    }
  if (reduction.has_value() != !unreduced.empty()) // sharding_c2
    return emitError() << "expected a reduction and its axes as `unreduced`, got "
                       << (reduction ? "no axes" : "no reduction");
  return success();
}

Attribute ShardingAttr::parse(AsmParser &parser, Type) {
  SmallVector<DimShardingAttr> dims;
  SmallVector<AxisRefAttr> replicated, unreduced;
  std::optional<Reduction> reduction;
  auto dim = [&] {
    dims.push_back(DimShardingAttr::parseInline(parser));
    return failure(!dims.back());
  };
  if (parser.parseLess() || parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, dim))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    StringRef keyword, how;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&keyword) || parser.parseEqual())
      return {};
    if (keyword != "replicated" && keyword != "unreduced") {
      parser.emitError(loc) << "expected the keyword replicated or unreduced, got '" << keyword << "'";
      return {};
    }
    if (keyword == "unreduced") {
      loc = parser.getCurrentLocation();
      if (parser.parseKeyword(&how))
        return {};
      reduction = symbolizeReduction(how);
      if (!reduction) {
        parser.emitError(loc) << "expected as reduction sum, product, maximum, minimum, 'and' or 'or', got '" << how
                              << "'";
        return {};
      }
    }
    if (parseAxes(parser, keyword == "replicated" ? replicated : unreduced))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return ShardingAttr::getChecked([&] { return parser.emitError(parser.getNameLoc()); }, parser.getContext(),
                                  ArrayRef(dims), ArrayRef(replicated), ArrayRef(unreduced), reduction);
}

void ShardingAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(getDims(), printer, [&](DimShardingAttr dim) { dim.printInline(printer); });
  printer << "]";
  if (!getReplicated().empty()) {
    printer << ", replicated = ";
    printAxes(printer, getReplicated());
  }
  if (getReduction()) {
    printer << ", unreduced = " << stringifyReduction(*getReduction()) << " ";
    printAxes(printer, getUnreduced());
  }
  printer << ">";
}
