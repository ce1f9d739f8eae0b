// Registers the dialect, and implements its helper functions.
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mpmd/Dialect/Mpmd/Limits.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mpmd;

#include "mpmd/Dialect/Mpmd/MpmdDialect.cpp.inc"
#include "mpmd/Dialect/Mpmd/MpmdEnums.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "mpmd/Dialect/Mpmd/MpmdTypes.cpp.inc"

#define GET_OP_CLASSES
#include "mpmd/Dialect/Mpmd/MpmdOps.cpp.inc"

void MpmdDialect::initialize() {
  registerAttributes();
  addTypes<
#define GET_TYPEDEF_LIST
#include "mpmd/Dialect/Mpmd/MpmdTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "mpmd/Dialect/Mpmd/MpmdOps.cpp.inc"
      >();
}

RankedTensorType mpmd::signless(RankedTensorType type) {
  auto integer = dyn_cast<IntegerType>(type.getElementType());
  return integer ? type.clone(IntegerType::get(type.getContext(), integer.getWidth())) : type;
}

LogicalResult MeshTensorType::verify(function_ref<InFlightDiagnostic()> emitError, FlatSymbolRefAttr mesh,
                                     RankedTensorType tensor, ShardingAttr sharding) {
  if (!tensor.hasStaticShape()) // mesh_tensor_c1
    return emitError() << "expected a tensor of static shape, got " << tensor;
  if (!tensor.getElementType().isIntOrFloat()) // mesh_tensor_c1
    return emitError() << "expected integer or floating-point elements, got " << tensor;
  if (byteSize(tensor) > kMaxBytes) // mesh_tensor_c3
    return emitError() << "expected at most " << kMaxBytes << " bytes, got " << tensor;
  if (sharding && static_cast<int64_t>(sharding.getDims().size()) != tensor.getRank()) // mesh_tensor_c2
    return emitError() << "expected a sharding of " << tensor.getRank() << " dimensions, got "
                       << sharding.getDims().size();
  return success();
}

RankedTensorType MeshTensorType::getLocalType() const {
  RankedTensorType whole = mpmd::signless(getTensor());
  return getSharding() ? whole.clone(getSharding().getLocalShape(whole.getShape())) : whole;
}

int64_t MeshTensorType::getLocalBytes() const { return byteSize(getLocalType()); }

LogicalResult mpmd::verifyMicrobatches(Operation *op, ArrayRef<int64_t> counts) {
  if (counts.empty() || static_cast<int64_t>(counts.size()) > kMaxLoops)
    return op->emitOpError("expected 1 to ") << kMaxLoops << " loops over microbatches, got " << counts.size();
  for (int64_t count : counts)
    if (count < 1 || count > kMaxMicrobatches)
      return op->emitOpError("expected 1 to ") << kMaxMicrobatches << " microbatches, got " << count;
  return success();
}

LogicalResult mpmd::verifyRepetitions(Operation *op, int64_t count, ArrayAttr args, ArrayAttr results) {
  if (count < 1 || count > kMaxRepetitions)
    return op->emitOpError("expected 1 to ") << kMaxRepetitions << " repetitions, got " << count;
  for (ArgAttr arg : args.getAsRange<ArgAttr>())
    if (count == 1 && (arg.getRole() == ArgRole::Stacked || arg.getRole() == ArgRole::Hidden))
      return op->emitOpError("expected no stacked or hidden argument in a program of one repetition, got ") << arg;
  for (ResultAttr result : results.getAsRange<ResultAttr>())
    if (result.getStacked() && (count == 1 || result.getState() >= 0))
      return op->emitOpError("expected stacked results only in a program of several repetitions, and in place of no "
                             "state, got ")
             << result;
  return success();
}

ParseResult mpmd::parseMicrobatches(OpAsmParser &parser, DenseI64ArrayAttr &counts) {
  SmallVector<int64_t> list;
  int64_t count = 0;
  OptionalParseResult one = parser.parseOptionalInteger(count);
  if (one.has_value()) {
    if (failed(*one))
      return failure();
    list.push_back(count);
  } else if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
               return parser.parseInteger(list.emplace_back());
             })) {
    return failure();
  }
  counts = DenseI64ArrayAttr::get(parser.getContext(), list);
  return success();
}

void mpmd::printMicrobatches(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr counts) {
  if (counts.size() == 1)
    printer << counts[0];
  else
    printer << "[" << plan::toText(std::vector<int64_t>(counts.asArrayRef())) << "]";
}

ParseResult mpmd::parseTaskKind(OpAsmParser &parser, TaskKindAttr &kind) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<TaskKind> value = symbolizeTaskKind(keyword);
  if (!value)
    return parser.emitError(loc)
           << "expected as task kind prologue, forward, backward_input, backward_weight or update, "
           << "got '" << keyword << "'";
  kind = TaskKindAttr::get(parser.getContext(), *value);
  return success();
}

void mpmd::printTaskKind(OpAsmPrinter &printer, Operation *, TaskKindAttr kind) {
  printer << stringifyTaskKind(kind.getValue());
}
