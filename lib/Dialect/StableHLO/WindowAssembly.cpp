//===- WindowAssembly.cpp - parse and print the short form of a convolution -------------------===//
//
// Parses and prints the dimension numbers and the window of a convolution.
//
//===------------------------------------------------------------------------------------------===//

#include "StablehloAssembly.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;

ParseResult stablehlo::parseConvolutionDimensions(OpAsmParser &parser, ConvDimensionNumbersAttr &numbers) {
  numbers = dyn_cast_or_null<ConvDimensionNumbersAttr>(parseConvolutionSides(parser));
  return success(static_cast<bool>(numbers));
}

void stablehlo::printConvolutionDimensions(OpAsmPrinter &printer, Operation *, ConvDimensionNumbersAttr numbers) {
  printConvolutionSides(printer, numbers);
}

static ParseResult parseNumbers(OpAsmParser &parser, SmallVectorImpl<int64_t> &numbers) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                        [&]() -> ParseResult { return parser.parseInteger(numbers.emplace_back()); });
}

static ParseResult parseNumbers(OpAsmParser &parser, DenseI64ArrayAttr &attr) {
  SmallVector<int64_t> numbers;
  if (parseNumbers(parser, numbers))
    return failure();
  attr = parser.getBuilder().getDenseI64ArrayAttr(numbers);
  return success();
}

/// Parses `[[low, high], ..]`.
static ParseResult parsePadding(OpAsmParser &parser, DenseIntElementsAttr &attr) {
  SmallVector<int64_t> numbers;
  auto parsePair = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    size_t before = numbers.size();
    if (parseNumbers(parser, numbers))
      return failure();
    if (numbers.size() != before + 2)
      return parser.emitError(loc, "expected padding below and above, got ") << numbers.size() - before << " numbers";
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parsePair))
    return failure();
  auto type = RankedTensorType::get({static_cast<int64_t>(numbers.size()) / 2, 2}, parser.getBuilder().getI64Type());
  attr = DenseIntElementsAttr::get(type, numbers);
  return success();
}

/// Parses a list with 0, 1, false or true for each dimension.
static ParseResult parseFlags(OpAsmParser &parser, DenseBoolArrayAttr &attr) {
  SmallVector<bool> flags;
  auto parseOne = [&]() -> ParseResult {
    // Keywords are parsed before integers, because the integer parser would accept `true` as an integer of one bit.
    for (bool value : {false, true})
      if (succeeded(parser.parseOptionalKeyword(value ? "true" : "false"))) {
        flags.push_back(value);
        return success();
      }
    SMLoc loc = parser.getCurrentLocation();
    int64_t number = -1;
    OptionalParseResult parsed = parser.parseOptionalInteger(number);
    if (parsed.has_value() && failed(*parsed))
      return failure();
    if (number != 0 && number != 1)
      return parser.emitError(loc, "expected 0, 1, false or true for each dimension, got another value");
    flags.push_back(number != 0);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  attr = parser.getBuilder().getDenseBoolArrayAttr(flags);
  return success();
}

ParseResult stablehlo::parseWindowAttributes(OpAsmParser &parser, DenseI64ArrayAttr &strides,
                                             DenseIntElementsAttr &padding, DenseI64ArrayAttr &lhsDilation,
                                             DenseI64ArrayAttr &rhsDilation, DenseBoolArrayAttr &reversal) {
  StringRef name;
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword(&name)))
    return success();
  while (true) {
    Attribute known = llvm::StringSwitch<Attribute>(name)
                          .Case("stride", strides)
                          .Case("pad", padding)
                          .Case("lhs_dilate", lhsDilation)
                          .Case("rhs_dilate", rhsDilation)
                          .Case("reverse", reversal)
                          .Default(Attribute());
    if (known)
      return parser.emitError(loc, "expected each field at most once, got '") << name << "' twice";
    if (parser.parseEqual())
      return failure();
    ParseResult parsed =
        name == "stride"       ? parseNumbers(parser, strides)
        : name == "pad"        ? parsePadding(parser, padding)
        : name == "lhs_dilate" ? parseNumbers(parser, lhsDilation)
        : name == "rhs_dilate" ? parseNumbers(parser, rhsDilation)
        : name == "reverse"
            ? parseFlags(parser, reversal)
            : ParseResult(parser.emitError(loc, "expected stride, pad, lhs_dilate, rhs_dilate or reverse, got '")
                          << name << "'");
    if (parsed)
      return failure();
    if (failed(parser.parseOptionalComma()))
      return success();
    loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&name))
      return failure();
  }
}

void stablehlo::printWindowAttributes(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr strides,
                                      DenseIntElementsAttr padding, DenseI64ArrayAttr lhsDilation,
                                      DenseI64ArrayAttr rhsDilation, DenseBoolArrayAttr reversal) {
  bool first = true;
  auto begin = [&](StringRef name) {
    printer << (first ? "" : ", ") << name << " = [";
    first = false;
  };
  auto printNumbers = [&](StringRef name, DenseI64ArrayAttr numbers) {
    if (!numbers)
      return;
    begin(name);
    llvm::interleaveComma(numbers.asArrayRef(), printer);
    printer << "]";
  };
  printNumbers("stride", strides);
  if (padding) {
    begin("pad");
    SmallVector<int64_t> numbers(padding.getValues<int64_t>());
    for (size_t i = 0; i + 1 < numbers.size(); i += 2)
      printer << (i ? ", [" : "[") << numbers[i] << ", " << numbers[i + 1] << "]";
    printer << "]";
  }
  printNumbers("lhs_dilate", lhsDilation);
  printNumbers("rhs_dilate", rhsDilation);
  if (reversal) {
    begin("reverse");
    llvm::interleaveComma(reversal.asArrayRef(), printer, [&](bool flag) { printer << (flag ? "true" : "false"); });
    printer << "]";
  }
}
