//===- StablehloAttrs.cpp - text of the stablehlo attributes ----------------------------------===//
//
// Parses and prints dimension numbers as named fields. Fields with empty lists are optional.
//
//===------------------------------------------------------------------------------------------===//

#include "StablehloAssembly.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace mlir;
using namespace mlir::stablehlo;

namespace {
using Dims = SmallVector<int64_t>;

/// One field `name = value` of a struct attribute. Exactly one of the pointers is set, and receives the value.
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
    return parser.parseCommaSeparatedList(
        AsmParser::Delimiter::Square, [&]() -> ParseResult { return parser.parseInteger(field.dims->emplace_back()); });
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

/// Parses `a = .., b = ..` in any order. Each field may occur at most once.
static ParseResult parseFields(AsmParser &parser, MutableArrayRef<Field> fields,
                               AsmParser::Delimiter delimiter = AsmParser::Delimiter::None) {
  auto parseOne = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword) || parser.parseEqual())
      return failure();
    for (Field &field : fields) {
      if (field.name != keyword)
        continue;
      if (field.seen)
        return parser.emitError(loc, "expected each field at most once, got '") << keyword << "' twice";
      field.seen = true;
      return parseField(parser, field);
    }
    return parser.emitError(loc, "unknown field '") << keyword << "'";
  };
  return parser.parseCommaSeparatedList(delimiter, parseOne);
}

static ParseResult parseStruct(AsmParser &parser, MutableArrayRef<Field> fields) {
  return parseFields(parser, fields, AsmParser::Delimiter::LessGreater);
}

static void printStruct(AsmPrinter &printer, ArrayRef<std::pair<StringRef, ArrayRef<int64_t>>> dims,
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
    parser.emitError(loc, "expected lhs_precision_type, rhs_precision_type and accumulation_type, got ")
        << (lhs || rhs || accumulation ? "only some of them" : "none");
    return {};
  }
  return get(parser.getContext(), lhs, rhs, accumulation, lhsCount, rhsCount, operations, imprecise);
}

void DotAlgorithmAttr::print(AsmPrinter &printer) const {
  printer << "<lhs_precision_type = " << getLhsPrecisionType() << ", rhs_precision_type = " << getRhsPrecisionType()
          << ", accumulation_type = " << getAccumulationType() << ", lhs_component_count = " << getLhsComponentCount()
          << ", rhs_component_count = " << getRhsComponentCount()
          << ", num_primitive_operations = " << getNumPrimitiveOperations()
          << ", allow_imprecise_accumulation = " << (getAllowImpreciseAccumulation() ? "true" : "false") << ">";
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
  Field fields[] = {{"update_window_dims", &window},        {"inserted_window_dims", &inserted},
                    {"input_batching_dims", &inputBatch},   {"scatter_indices_batching_dims", &indicesBatch},
                    {"scatter_dims_to_operand_dims", &map}, {"index_vector_dim", nullptr, &vectorDim}};
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

//===------------------------------------------------------------------------------------------===//
// Dimension numbers of convolutions
//===------------------------------------------------------------------------------------------===//

namespace {
/// The dimensions of one tensor in `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`: two letters, and spatial numbers.
struct ConvolutionSide {
  char first, second; // the letters of this tensor, such as b and f
  int64_t firstDim = -1, secondDim = -1;
  Dims spatial;
};
} // namespace

static ParseResult parseSide(AsmParser &parser, ConvolutionSide &side) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<std::pair<int64_t, int64_t>> numbered; // pairs of spatial number and dimension
  int64_t dim = 0;
  auto parseEntry = [&]() -> ParseResult {
    SMLoc entry = parser.getCurrentLocation();
    int64_t number;
    OptionalParseResult parsed = parser.parseOptionalInteger(number);
    if (parsed.has_value()) {
      numbered.emplace_back(number, dim++);
      return *parsed;
    }
    StringRef letter;
    if (parser.parseKeyword(&letter))
      return failure();
    int64_t *target = letter == StringRef(&side.first, 1)    ? &side.firstDim
                      : letter == StringRef(&side.second, 1) ? &side.secondDim
                                                             : nullptr;
    if (!target || *target >= 0)
      return parser.emitError(entry, "expected '")
             << side.first << "', '" << side.second << "', each once, or a number, got '" << letter << "'";
    *target = dim++;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseEntry))
    return failure();
  if (side.firstDim < 0 || side.secondDim < 0)
    return parser.emitError(loc, "expected dimensions '")
           << side.first << "' and '" << side.second << "', got none for '"
           << (side.firstDim < 0 ? side.first : side.second) << "'";
  llvm::sort(numbered);
  for (auto [i, entry] : llvm::enumerate(numbered)) {
    if (entry.first != static_cast<int64_t>(i))
      return parser.emitError(loc, "expected spatial dimensions 0 to ")
             << numbered.size() - 1 << ", each once, got " << entry.first;
    side.spatial.push_back(entry.second);
  }
  return success();
}

static void printSide(AsmPrinter &printer, char first, int64_t firstDim, char second, int64_t secondDim,
                      ArrayRef<int64_t> spatial) {
  printer << "[";
  for (int64_t dim = 0, rank = spatial.size() + 2; dim < rank; ++dim) {
    printer << (dim ? ", " : "");
    if (dim == firstDim)
      printer << first;
    else if (dim == secondDim)
      printer << second;
    else
      printer << llvm::find(spatial, dim) - spatial.begin();
  }
  printer << "]";
}

/// Parses the long form, in which every field is named.
static Attribute parseRawConvolution(AsmParser &parser) {
  int64_t inBatch = 0, inFeature = 0, kernelIn = 0, kernelOut = 0, outBatch = 0, outFeature = 0;
  Dims in, kernel, out;
  Field fields[] = {{"input_batch_dimension", nullptr, &inBatch},
                    {"input_feature_dimension", nullptr, &inFeature},
                    {"input_spatial_dimensions", &in},
                    {"kernel_input_feature_dimension", nullptr, &kernelIn},
                    {"kernel_output_feature_dimension", nullptr, &kernelOut},
                    {"kernel_spatial_dimensions", &kernel},
                    {"output_batch_dimension", nullptr, &outBatch},
                    {"output_feature_dimension", nullptr, &outFeature},
                    {"output_spatial_dimensions", &out}};
  if (parseFields(parser, fields))
    return {};
  return ConvDimensionNumbersAttr::get(parser.getContext(), inBatch, inFeature, in, kernelIn, kernelOut, kernel,
                                       outBatch, outFeature, out);
}

Attribute stablehlo::parseConvolutionSides(AsmParser &parser) {
  ConvolutionSide input{'b', 'f'}, kernel{'i', 'o'}, output{'b', 'f'};
  if (parseSide(parser, input) || parser.parseKeyword("x") || parseSide(parser, kernel) || parser.parseArrow() ||
      parseSide(parser, output))
    return {};
  return ConvDimensionNumbersAttr::get(parser.getContext(), input.firstDim, input.secondDim, input.spatial,
                                       kernel.firstDim, kernel.secondDim, kernel.spatial, output.firstDim,
                                       output.secondDim, output.spatial);
}

void stablehlo::printConvolutionSides(AsmPrinter &printer, ConvDimensionNumbersAttr numbers) {
  printSide(printer, 'b', numbers.getInputBatchDimension(), 'f', numbers.getInputFeatureDimension(),
            numbers.getInputSpatialDimensions());
  printer << "x";
  printSide(printer, 'i', numbers.getKernelInputFeatureDimension(), 'o', numbers.getKernelOutputFeatureDimension(),
            numbers.getKernelSpatialDimensions());
  printer << "->";
  printSide(printer, 'b', numbers.getOutputBatchDimension(), 'f', numbers.getOutputFeatureDimension(),
            numbers.getOutputSpatialDimensions());
}

Attribute ConvDimensionNumbersAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  Attribute numbers;
  if (succeeded(parser.parseOptionalKeyword("raw")))
    numbers = parseRawConvolution(parser);
  else
    numbers = parseConvolutionSides(parser);
  if (!numbers || parser.parseGreater())
    return {};
  return numbers;
}

void ConvDimensionNumbersAttr::print(AsmPrinter &printer) const {
  printer << "<";
  // Dimension numbers have the short form only if they name every dimension once.
  auto isWhole = [](int64_t first, int64_t second, ArrayRef<int64_t> spatial) {
    Dims all{first, second};
    llvm::append_range(all, spatial);
    llvm::sort(all);
    return llvm::equal(all, llvm::seq<int64_t>(0, all.size()));
  };
  if (isWhole(getInputBatchDimension(), getInputFeatureDimension(), getInputSpatialDimensions()) &&
      isWhole(getKernelInputFeatureDimension(), getKernelOutputFeatureDimension(), getKernelSpatialDimensions()) &&
      isWhole(getOutputBatchDimension(), getOutputFeatureDimension(), getOutputSpatialDimensions())) {
    printConvolutionSides(printer, *this);
  } else {
    auto dims = [&](StringRef name, ArrayRef<int64_t> values) {
      printer << ", " << name << " = [";
      llvm::interleaveComma(values, printer);
      printer << "]";
    };
    printer << "raw input_batch_dimension = " << getInputBatchDimension()
            << ", input_feature_dimension = " << getInputFeatureDimension();
    dims("input_spatial_dimensions", getInputSpatialDimensions());
    printer << ", kernel_input_feature_dimension = " << getKernelInputFeatureDimension()
            << ", kernel_output_feature_dimension = " << getKernelOutputFeatureDimension();
    dims("kernel_spatial_dimensions", getKernelSpatialDimensions());
    printer << ", output_batch_dimension = " << getOutputBatchDimension()
            << ", output_feature_dimension = " << getOutputFeatureDimension();
    dims("output_spatial_dimensions", getOutputSpatialDimensions());
  }
  printer << ">";
}
