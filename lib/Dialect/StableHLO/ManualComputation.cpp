//===- ManualComputation.cpp - sdy.manual_computation -------------------------------------------===//
//
// Parses and prints `sdy.manual_computation` as JAX prints a shard_map, and verifies the rules that do not need its
// mesh.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::sdy;

/// Parses `name=[<@mesh, [{"x"}]>, ...]`.
static ParseResult parseShardings(OpAsmParser &parser, StringRef name, TensorShardingPerValueAttr &result) {
  SmallVector<TensorShardingAttr> shardings;
  auto parseOne = [&]() -> ParseResult {
    auto one = dyn_cast_or_null<TensorShardingAttr>(TensorShardingAttr::parse(parser, Type()));
    shardings.push_back(one);
    return success(static_cast<bool>(one));
  };
  if (parser.parseKeyword(name) || parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  result = TensorShardingPerValueAttr::get(parser.getContext(), shardings);
  return success();
}

static void printShardings(OpAsmPrinter &printer, StringRef name, TensorShardingPerValueAttr shardings) {
  printer << " " << name << "=[";
  llvm::interleaveComma(shardings.getShardings(), printer, [&](TensorShardingAttr each) { each.print(printer); });
  printer << "]";
}

ParseResult ManualComputationOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  TensorShardingPerValueAttr in, out;
  SmallVector<Attribute> axes;
  auto parseAxis = [&]() -> ParseResult {
    std::string name;
    if (parser.parseString(&name))
      return failure();
    axes.push_back(StringAttr::get(parser.getContext(), name));
    return success();
  };
  SmallVector<OpAsmParser::Argument> arguments;
  FunctionType type;
  if (parser.parseOperandList(operands, AsmParser::Delimiter::Paren) || parseShardings(parser, "in_shardings", in) ||
      parseShardings(parser, "out_shardings", out) || parser.parseKeyword("manual_axes") || parser.parseEqual() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, parseAxis) ||
      parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren, /*allowType=*/true) ||
      parser.parseRegion(*result.addRegion(), arguments) || parser.parseOptionalAttrDict(result.attributes) ||
      parser.parseColonType(type) || parser.resolveOperands(operands, type.getInputs(), loc, result.operands))
    return failure();
  result.addAttribute(getInShardingsAttrName(result.name), in);
  result.addAttribute(getOutShardingsAttrName(result.name), out);
  result.addAttribute(getManualAxesAttrName(result.name), ArrayAttr::get(parser.getContext(), axes));
  result.addTypes(type.getResults());
  return success();
}

void ManualComputationOp::print(OpAsmPrinter &printer) {
  printer << "(" << getTensors() << ")";
  printShardings(printer, "in_shardings", getInShardings());
  printShardings(printer, "out_shardings", getOutShardings());
  printer << " manual_axes={";
  llvm::interleaveComma(getManualAxes(), printer);
  printer << "} (";
  llvm::interleaveComma(getBody().getArguments(), printer,
                        [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {getInShardingsAttrName(), getOutShardingsAttrName(), getManualAxesAttrName()});
  printer << " : ";
  printer.printFunctionalType(*this);
}

LogicalResult ManualComputationOp::verify() {
  Block &body = getBody().front();
  if (body.empty() || !isa<sdy::ReturnOp>(body.back()))
    return emitOpError("expected a body that ends with 'sdy.return', got ")
           << (body.empty() ? "no op" : ("'" + body.back().getName().getStringRef() + "'").str());
  auto check = [&](StringRef what, TypeRange globals, TensorShardingPerValueAttr shardings,
                   TypeRange locals) -> LogicalResult {
    if (globals.size() != shardings.getShardings().size() || globals.size() != locals.size())
      return emitOpError("expected one sharding and one local value for each of ")
             << globals.size() << " " << what << ", got " << shardings.getShardings().size() << " and "
             << locals.size();
    for (auto [global, sharding, local] : llvm::zip_equal(globals, shardings.getShardings(), locals)) {
      auto type = cast<RankedTensorType>(global), part = dyn_cast<RankedTensorType>(local);
      if (!part || part.getRank() != type.getRank() || part.getElementType() != type.getElementType())
        return emitOpError("expected a local part of ") << type << " for " << what << ", got " << local;
      if (static_cast<int64_t>(sharding.getDimShardings().size()) != type.getRank())
        return emitOpError("expected shardings of ")
               << type.getRank() << " dimensions for " << type << ", got one of " << sharding.getDimShardings().size();
    }
    return success();
  };
  return failure(failed(check("operands", getTensors().getTypes(), getInShardings(), body.getArgumentTypes())) ||
                 failed(check("results", getResultTypes(), getOutShardings(), body.back().getOperandTypes())));
}
