//===- StablehloAttrs.cpp - text of the stablehlo attributes ----------------------------------===//
//
// Dimension numbers print as named fields; empty lists are left out and may be left out.
//
//===------------------------------------------------------------------------------------------===//

#include "mpmd/Dialect/StableHLO/StableHLO.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace {
using Dims = SmallVector<int64_t>;

/// One `name = value` of a struct attribute; exactly one of the targets is set.
struct Field {
  StringRef name;
  Dims *dims = nullptr;
  int64_t *number = nullptr;
  Type *type = nullptr;
  bool *flag = nullptr;
  bool seen = false;
};
} // namespace

static ParseResult parseField(AsmParser &parser, Field &field) {
  if (field.dims) {
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
      return parser.parseInteger(field.dims->emplace_back());
    });
  }
  if (field.number)
    return parser.parseInteger(*field.number);
  if (field.type)
    return parser.parseType(*field.type);
  if (succeeded(parser.parseOptionalKeyword("true"))) {
    *field.flag = true;
    return success();
  }
  *field.flag = false;
  return parser.parseKeyword("false");
}

/// Parses `<a = .., b = ..>` in any order, each field at most once.
static ParseResult parseStruct(AsmParser &parser, MutableArrayRef<Field> fields) {
  auto parseOne = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword) || parser.parseEqual())
      return failure();
    for (Field &field : fields) {
      if (field.name != keyword)
        continue;
      if (field.seen)
        return parser.emitError(loc, "expected each field once, got '") << keyword << "' twice";
      field.seen = true;
      return parseField(parser, field);
    }
    return parser.emitError(loc, "unknown field '") << keyword << "'";
  };
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseOne);
}

static void printStruct(AsmPrinter &printer,
                        ArrayRef<std::pair<StringRef, ArrayRef<int64_t>>> dims,
                        std::optional<int64_t> indexVectorDim = std::nullopt) {
  bool first = true;
  auto begin = [&](StringRef name) {
    printer << (first ? "" : ", ") << name << " = ";
    first = false;
  };
  printer << "<";
  for (auto [name, values] : dims) {
    if (values.empty())
      continue;
    begin(name);
    printer << "[";
    llvm::interleaveComma(values, printer);
    printer << "]";
  }
  if (indexVectorDim) {
    begin("index_vector_dim");
    printer << *indexVectorDim;
  }
  printer << ">";
}

Attribute DotDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  Dims lhsBatch, rhsBatch, lhsContract, rhsContract;
  Field fields[] = {{"lhs_batching_dimensions", &lhsBatch},
                    {"rhs_batching_dimensions", &rhsBatch},
                    {"lhs_contracting_dimensions", &lhsContract},
                    {"rhs_contracting_dimensions", &rhsContract}};
  if (parseStruct(parser, fields))
    return {};
  return get(parser.getContext(), lhsBatch, rhsBatch, lhsContract, rhsContract);
}

void DotDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printStruct(printer, {{"lhs_batching_dimensions", getLhsBatchingDimensions()},
                        {"rhs_batching_dimensions", getRhsBatchingDimensions()},
                        {"lhs_contracting_dimensions", getLhsContractingDimensions()},
                        {"rhs_contracting_dimensions", getRhsContractingDimensions()}});
}

Attribute DotAlgorithmAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  Type lhs, rhs, accumulation;
  int64_t lhsCount = 1, rhsCount = 1, operations = 1;
  bool imprecise = false;
  Field fields[] = {{"lhs_precision_type", nullptr, nullptr, &lhs},
                    {"rhs_precision_type", nullptr, nullptr, &rhs},
                    {"accumulation_type", nullptr, nullptr, &accumulation},
                    {"lhs_component_count", nullptr, &lhsCount},
                    {"rhs_component_count", nullptr, &rhsCount},
                    {"num_primitive_operations", nullptr, &operations},
                    {"allow_imprecise_accumulation", nullptr, nullptr, nullptr, &imprecise}};
  if (parseStruct(parser, fields))
    return {};
  if (!lhs || !rhs || !accumulation) {
    parser.emitError(loc, "expected both precision types and an accumulation type");
    return {};
  }
  return get(parser.getContext(), lhs, rhs, accumulation, lhsCount, rhsCount, operations,
             imprecise);
}

void DotAlgorithmAttr::print(AsmPrinter &printer) const {
  printer << "<lhs_precision_type = " << getLhsPrecisionType()
          << ", rhs_precision_type = " << getRhsPrecisionType()
          << ", accumulation_type = " << getAccumulationType()
          << ", lhs_component_count = " << getLhsComponentCount()
          << ", rhs_component_count = " << getRhsComponentCount()
          << ", num_primitive_operations = " << getNumPrimitiveOperations()
          << ", allow_imprecise_accumulation = "
          << (getAllowImpreciseAccumulation() ? "true" : "false") << ">";
}

Attribute GatherDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  Dims offset, collapsed, operandBatch, indicesBatch, map;
  int64_t vectorDim = 0;
  Field fields[] = {{"offset_dims", &offset},
                    {"collapsed_slice_dims", &collapsed},
                    {"operand_batching_dims", &operandBatch},
                    {"start_indices_batching_dims", &indicesBatch},
                    {"start_index_map", &map},
                    {"index_vector_dim", nullptr, &vectorDim}};
  if (parseStruct(parser, fields))
    return {};
  return get(parser.getContext(), offset, collapsed, operandBatch, indicesBatch, map, vectorDim);
}

void GatherDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printStruct(printer,
              {{"offset_dims", getOffsetDims()},
               {"collapsed_slice_dims", getCollapsedSliceDims()},
               {"operand_batching_dims", getOperandBatchingDims()},
               {"start_indices_batching_dims", getStartIndicesBatchingDims()},
               {"start_index_map", getStartIndexMap()}},
              getIndexVectorDim());
}

Attribute ScatterDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  Dims window, inserted, inputBatch, indicesBatch, map;
  int64_t vectorDim = 0;
  Field fields[] = {{"update_window_dims", &window},
                    {"inserted_window_dims", &inserted},
                    {"input_batching_dims", &inputBatch},
                    {"scatter_indices_batching_dims", &indicesBatch},
                    {"scatter_dims_to_operand_dims", &map},
                    {"index_vector_dim", nullptr, &vectorDim}};
  if (parseStruct(parser, fields))
    return {};
  return get(parser.getContext(), window, inserted, inputBatch, indicesBatch, map, vectorDim);
}

void ScatterDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printStruct(printer,
              {{"update_window_dims", getUpdateWindowDims()},
               {"inserted_window_dims", getInsertedWindowDims()},
               {"input_batching_dims", getInputBatchingDims()},
               {"scatter_indices_batching_dims", getScatterIndicesBatchingDims()},
               {"scatter_dims_to_operand_dims", getScatterDimsToOperandDims()}},
              getIndexVectorDim());
}
