//===- StablehloAssembly.cpp - parse and print pieces of the stablehlo forms ------------------===//
//
// Implements custom directives that several operations share, and the complete forms of reduce and while.
//
//===------------------------------------------------------------------------------------------===//

#include "StablehloAssembly.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::stablehlo;
using UnresolvedOperand = OpAsmParser::UnresolvedOperand;

//===------------------------------------------------------------------------------------------===//
// Types
//===------------------------------------------------------------------------------------------===//

ParseResult stablehlo::parseSameTypesOrFunction(OpAsmParser &parser, ArrayRef<Type *> types) {
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parser.parseType(type))
    return failure();
  auto function = dyn_cast<FunctionType>(type);
  if (!function) {
    for (Type *each : types)
      *each = type;
    return success();
  }
  if (function.getNumInputs() != types.size() - 1 || function.getNumResults() != 1)
    return parser.emitError(loc, "expected ")
           << types.size() - 1 << " operand types and one result type, got " << function;
  for (auto [each, input] : llvm::zip(types.drop_back(), function.getInputs()))
    *each = input;
  *types.back() = function.getResult(0);
  return success();
}

void stablehlo::printSameTypesOrFunction(OpAsmPrinter &printer, ArrayRef<Type> types) {
  if (llvm::all_equal(types)) {
    printer << types.back();
    return;
  }
  printer.printFunctionalType(TypeRange(types.drop_back()), TypeRange(types.take_back()));
}

ParseResult stablehlo::parseSelectOpType(OpAsmParser &parser, Type &pred, Type &onTrue, Type &onFalse, Type &result) {
  SMLoc loc = parser.getCurrentLocation();
  Type first;
  if (parser.parseType(first))
    return failure();
  if (auto function = dyn_cast<FunctionType>(first)) {
    if (function.getNumInputs() != 3 || function.getNumResults() != 1)
      return parser.emitError(loc, "expected three operand types and one result type, got ") << function;
    pred = function.getInput(0);
    onTrue = function.getInput(1);
    onFalse = function.getInput(2);
    result = function.getResult(0);
    return success();
  }
  pred = first;
  if (parser.parseComma() || parser.parseType(result))
    return failure();
  onTrue = onFalse = result;
  return success();
}

void stablehlo::printSelectOpType(OpAsmPrinter &printer, Operation *, Type pred, Type onTrue, Type onFalse,
                                  Type result) {
  if (onTrue == result && onFalse == result) {
    printer << pred << ", " << result;
    return;
  }
  printer.printFunctionalType(TypeRange{pred, onTrue, onFalse}, TypeRange{result});
}

ParseResult stablehlo::parsePairwiseOpType(OpAsmParser &parser, SmallVectorImpl<Type> &operands,
                                           SmallVectorImpl<Type> &results) {
  if (parser.parseTypeList(operands))
    return failure();
  results.assign(operands.begin(), operands.end());
  return success();
}

void stablehlo::printPairwiseOpType(OpAsmPrinter &printer, Operation *, TypeRange operands, TypeRange) {
  llvm::interleaveComma(operands, printer);
}

//===------------------------------------------------------------------------------------------===//
// Operands and attributes
//===------------------------------------------------------------------------------------------===//

/// Parses `%a, %b, ` before a keyword. Every operand is followed by a comma.
ParseResult stablehlo::parseVariadicOperandWithAttribute(OpAsmParser &parser, UnresolvedOperands &operands) {
  while (true) {
    UnresolvedOperand operand;
    OptionalParseResult parsed = parser.parseOptionalOperand(operand);
    if (!parsed.has_value()) {
      // JAX prints the comma even if the list of operands is empty.
      if (operands.empty())
        (void)parser.parseOptionalComma();
      return success();
    }
    if (failed(*parsed) || parser.parseComma())
      return failure();
    operands.push_back(operand);
  }
}

void stablehlo::printVariadicOperandWithAttribute(OpAsmPrinter &printer, Operation *, OperandRange operands) {
  for (Value operand : operands)
    printer << operand << ", ";
}

ParseResult stablehlo::parseSliceRanges(OpAsmParser &parser, DenseI64ArrayAttr &start, DenseI64ArrayAttr &limit,
                                        DenseI64ArrayAttr &strides) {
  SmallVector<int64_t> starts, limits, steps;
  auto parseRange = [&]() -> ParseResult {
    if (parser.parseInteger(starts.emplace_back()) || parser.parseColon() || parser.parseInteger(limits.emplace_back()))
      return failure();
    steps.push_back(1);
    return succeeded(parser.parseOptionalColon()) ? parser.parseInteger(steps.back()) : success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseRange))
    return failure();
  start = parser.getBuilder().getDenseI64ArrayAttr(starts);
  limit = parser.getBuilder().getDenseI64ArrayAttr(limits);
  strides = parser.getBuilder().getDenseI64ArrayAttr(steps);
  return success();
}

void stablehlo::printSliceRanges(OpAsmPrinter &printer, Operation *, ArrayRef<int64_t> start, ArrayRef<int64_t> limit,
                                 ArrayRef<int64_t> strides) {
  printer << "[";
  llvm::interleaveComma(llvm::zip(start, limit, strides), printer, [&](auto range) {
    auto [from, to, step] = range;
    printer << from << ":" << to;
    if (step != 1)
      printer << ":" << step;
  });
  printer << "]";
}

ParseResult stablehlo::parseExponentMantissa(OpAsmParser &parser, IntegerAttr &exponent, IntegerAttr &mantissa) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  auto [exponentText, mantissaText] = keyword.split('m');
  int32_t exponentBits, mantissaBits;
  if (!exponentText.consume_front("e") || exponentText.getAsInteger(10, exponentBits) ||
      mantissaText.getAsInteger(10, mantissaBits))
    return parser.emitError(loc, "expected a format such as e8m7, got '") << keyword << "'";
  exponent = parser.getBuilder().getI32IntegerAttr(exponentBits);
  mantissa = parser.getBuilder().getI32IntegerAttr(mantissaBits);
  return success();
}

void stablehlo::printExponentMantissa(OpAsmPrinter &printer, Operation *, IntegerAttr exponent, IntegerAttr mantissa) {
  printer << "e" << exponent.getInt() << "m" << mantissa.getInt();
}

ParseResult stablehlo::parseCustomCallTarget(OpAsmParser &parser, StringAttr &target) {
  return parser.parseSymbolName(target);
}

void stablehlo::printCustomCallTarget(OpAsmPrinter &printer, Operation *, StringAttr target) {
  printer.printSymbolName(target.getValue());
}

static ParseResult parseDims(OpAsmParser &parser, SmallVectorImpl<int64_t> &dims) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                        [&]() -> ParseResult { return parser.parseInteger(dims.emplace_back()); });
}

static void printDims(OpAsmPrinter &printer, ArrayRef<int64_t> dims) {
  printer << "[";
  llvm::interleaveComma(dims, printer);
  printer << "]";
}

ParseResult stablehlo::parseDotDimensionNumbers(OpAsmParser &parser, DotDimensionNumbersAttr &numbers) {
  SmallVector<int64_t> lhsBatch, rhsBatch, lhsContract, rhsContract;
  if (succeeded(parser.parseOptionalKeyword("batching_dims"))) {
    if (parser.parseEqual() || parseDims(parser, lhsBatch) || parser.parseKeyword("x") || parseDims(parser, rhsBatch) ||
        parser.parseComma())
      return failure();
  }
  if (parser.parseKeyword("contracting_dims") || parser.parseEqual() || parseDims(parser, lhsContract) ||
      parser.parseKeyword("x") || parseDims(parser, rhsContract))
    return failure();
  numbers = DotDimensionNumbersAttr::get(parser.getContext(), lhsBatch, rhsBatch, lhsContract, rhsContract);
  return success();
}

void stablehlo::printDotDimensionNumbers(OpAsmPrinter &printer, Operation *, DotDimensionNumbersAttr numbers) {
  if (!numbers.getLhsBatchingDimensions().empty() || !numbers.getRhsBatchingDimensions().empty()) {
    printer << "batching_dims = ";
    printDims(printer, numbers.getLhsBatchingDimensions());
    printer << " x ";
    printDims(printer, numbers.getRhsBatchingDimensions());
    printer << ", ";
  }
  printer << "contracting_dims = ";
  printDims(printer, numbers.getLhsContractingDimensions());
  printer << " x ";
  printDims(printer, numbers.getRhsContractingDimensions());
}

static ParseResult parsePrecision(OpAsmParser &parser, SmallVectorImpl<Attribute> &precision) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<Precision> value = symbolizePrecision(keyword);
  if (!value)
    return parser.emitError(loc, "expected DEFAULT, HIGH or HIGHEST, got '") << keyword << "'";
  precision.push_back(PrecisionAttr::get(parser.getContext(), *value));
  return success();
}

ParseResult stablehlo::parsePrecisionConfigAndAlgorithm(OpAsmParser &parser, ArrayAttr &precision,
                                                        DotAlgorithmAttr &algorithm) {
  while (succeeded(parser.parseOptionalComma())) {
    if (!precision && !algorithm && succeeded(parser.parseOptionalKeyword("precision"))) {
      SmallVector<Attribute> values;
      if (parser.parseEqual() ||
          parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] { return parsePrecision(parser, values); }))
        return failure();
      precision = parser.getBuilder().getArrayAttr(values);
      continue;
    }
    if (parser.parseKeyword("algorithm") || parser.parseEqual())
      return failure();
    Attribute parsed = DotAlgorithmAttr::parse(parser, Type());
    if (!parsed)
      return failure();
    algorithm = cast<DotAlgorithmAttr>(parsed);
    return success();
  }
  return success();
}

void stablehlo::printPrecisionConfigAndAlgorithm(OpAsmPrinter &printer, Operation *, ArrayAttr precision,
                                                 DotAlgorithmAttr algorithm) {
  if (precision) {
    printer << ", precision = [";
    llvm::interleaveComma(precision.getAsRange<PrecisionAttr>(), printer,
                          [&](PrecisionAttr each) { printer << each.getValue(); });
    printer << "]";
  }
  if (algorithm) {
    printer << ", algorithm = ";
    algorithm.print(printer);
  }
}

//===------------------------------------------------------------------------------------------===//
// reduce
//===------------------------------------------------------------------------------------------===//

/// The only operation of a reduce's body if the short form can represent it, else null. The operation must have no
/// attributes, take the two arguments in order, and be returned.
static Operation *getOnlyReducer(ReduceOp op) {
  Block &body = op.getBody().front();
  if (op.getInputs().size() != 1 || body.getNumArguments() != 2 || !llvm::hasNItems(body.getOperations(), 2))
    return nullptr;
  Operation &reducer = body.front();
  if (!reducer.getName().getStringRef().starts_with("stablehlo.") || reducer.getNumOperands() != 2 ||
      reducer.getNumResults() != 1 || reducer.getNumRegions() != 0 || !reducer.getAttrs().empty() ||
      !reducer.hasTrait<stablehlo::trait::SameTypes>())
    return nullptr;
  Operation *terminator = body.getTerminator();
  if (!isa<ReturnOp>(terminator) || terminator->getNumOperands() != 1 || !terminator->getAttrs().empty() ||
      terminator->getOperand(0) != reducer.getResult(0))
    return nullptr;
  if (reducer.getOperand(0) != body.getArgument(0) || reducer.getOperand(1) != body.getArgument(1))
    return nullptr;
  return &reducer;
}

void ReduceOp::print(OpAsmPrinter &printer) {
  int64_t count = getInputs().size();
  printer << "(";
  for (int64_t i = 0; i < count; ++i) {
    printer << (i ? ", (" : "") << getInputs()[i] << " init: " << getInitValues()[i] << ")";
  }
  Operation *reducer = getOnlyReducer(*this);
  if (reducer)
    printer << " applies " << reducer->getName().getStringRef();
  printer << " across dimensions = ";
  printDims(printer, getDimensions());
  printer.printOptionalAttrDict((*this)->getAttrs(), {"dimensions"});
  printer << " : ";
  printer.printFunctionalType(*this);
  if (reducer)
    return;
  printer.printNewline();
  printer << " reducer";
  Block &body = getBody().front();
  for (int64_t i = 0; i < count; ++i) {
    printer << "(";
    printer.printRegionArgument(body.getArgument(i));
    printer << ", ";
    printer.printRegionArgument(body.getArgument(count + i));
    printer << ") ";
  }
  printer << " ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

/// Builds the body of a reduce in short form: the named operation on the two arguments.
static ParseResult buildShortReducer(OpAsmParser &parser, SMLoc loc, OperationName name, Type input,
                                     OperationState &result) {
  auto tensor = dyn_cast<RankedTensorType>(input);
  if (!tensor)
    return parser.emitError(loc, "expected a ranked tensor, got ") << input;
  if (!name.hasTrait<stablehlo::trait::SameTypes>())
    return parser.emitError(loc, "expected an elementwise operation with two operands, got '") << name << "'";
  Type scalar = RankedTensorType::get({}, tensor.getElementType());
  Location where = parser.getEncodedSourceLoc(loc);
  Block *body = new Block;
  result.regions.front()->push_back(body);
  body->addArguments({scalar, scalar}, {where, where});
  OpBuilder builder(parser.getContext()); // the region has no operation yet, so the parser gives the context
  builder.setInsertionPointToEnd(body);
  OperationState state(where, name);
  state.addOperands(body->getArguments());
  state.addTypes(scalar);
  Operation *reducer = builder.create(state);
  ReturnOp::create(builder, where, reducer->getResults());
  return success();
}

/// Parses `(%acc, %element)` for each input. The block arguments are all accumulators, then all elements.
static ParseResult parseReducerRegion(OpAsmParser &parser, size_t count, OperationState &result) {
  SmallVector<OpAsmParser::Argument> accumulators(count), elements(count);
  if (parser.parseKeyword("reducer"))
    return failure();
  for (size_t i = 0; i < count; ++i)
    if (parser.parseLParen() || parser.parseArgument(accumulators[i], /*allowType=*/true) ||
        parser.parseOptionalLocationSpecifier(accumulators[i].sourceLoc) || parser.parseComma() ||
        parser.parseArgument(elements[i], /*allowType=*/true) ||
        parser.parseOptionalLocationSpecifier(elements[i].sourceLoc) || parser.parseRParen())
      return failure();
  llvm::append_range(accumulators, elements);
  return parser.parseRegion(*result.regions.front(), accumulators);
}

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<UnresolvedOperand> inputs, inits;
  do {
    if (parser.parseLParen() || parser.parseOperand(inputs.emplace_back()) || parser.parseKeyword("init") ||
        parser.parseColon() || parser.parseOperand(inits.emplace_back()) || parser.parseRParen())
      return failure();
  } while (succeeded(parser.parseOptionalComma()));

  std::optional<OperationName> reducer;
  SMLoc reducerLoc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name))
      return failure();
    reducer = *name;
  }
  SmallVector<int64_t> dimensions;
  FunctionType type;
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") || parser.parseEqual() ||
      parseDims(parser, dimensions) || parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type))
    return failure();
  result.addAttribute("dimensions", parser.getBuilder().getDenseI64ArrayAttr(dimensions));
  result.addTypes(type.getResults());
  size_t count = inputs.size();
  llvm::append_range(inputs, inits);
  if (parser.resolveOperands(inputs, type.getInputs(), loc, result.operands))
    return failure();
  result.addRegion();
  if (reducer)
    return buildShortReducer(parser, reducerLoc, *reducer, type.getInput(0), result);
  return parseReducerRegion(parser, count, result);
}

//===------------------------------------------------------------------------------------------===//
// while
//===------------------------------------------------------------------------------------------===//

void WhileOp::print(OpAsmPrinter &printer) {
  printer << "(";
  Block &cond = getCond().front();
  llvm::interleaveComma(llvm::zip(cond.getArguments(), getOperands()), printer, [&](auto pair) {
    printer.printOperand(std::get<0>(pair));
    printer << " = ";
    printer.printOperand(std::get<1>(pair));
  });
  printer << ")";
  if (getNumOperands()) {
    printer << " : ";
    llvm::interleaveComma(getOperandTypes(), printer);
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  // The header declares argument names once, so the body is printed with the names of the condition's arguments.
  printer.shadowRegionArgs(getBody(), cond.getArguments());
  printer.printNewline();
  printer << " cond ";
  printer.printRegion(getCond(), /*printEntryBlockArgs=*/false);
  printer << " do ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

ParseResult WhileOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<UnresolvedOperand> operands;
  auto parsePair = [&]() -> ParseResult {
    return failure(parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
                   parser.parseOperand(operands.emplace_back()) ||
                   parser.parseOptionalLocationSpecifier(arguments.back().sourceLoc));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parsePair))
    return failure();
  SmallVector<Type> types;
  if (!operands.empty() && parser.parseColonTypeList(types))
    return failure();
  if (types.size() != operands.size())
    return parser.emitError(loc, "expected ") << operands.size() << " types, got " << types.size();
  if (parser.resolveOperands(operands, types, loc, result.operands) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  result.addTypes(types);
  for (auto [argument, type] : llvm::zip(arguments, types))
    argument.type = type;
  return failure(parser.parseKeyword("cond") || parser.parseRegion(*result.addRegion(), arguments) ||
                 parser.parseKeyword("do") || parser.parseRegion(*result.addRegion(), arguments));
}
