// Parses, prints and verifies `mpmd.lapack`, and computes its sizes.
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/TypeUtilities.h"
#include "mpmd/Plan/Support/Status.h"

using namespace mlir;
using namespace mpmd;

static_assert(static_cast<int>(LapackRoutine::Potrf) == static_cast<int>(plan::LapackRoutine::Potrf) &&
              static_cast<int>(LapackRoutine::Trsm) == static_cast<int>(plan::LapackRoutine::Trsm) &&
              static_cast<int>(LapackRoutine::Getrf) == static_cast<int>(plan::LapackRoutine::Getrf) &&
              static_cast<int>(LapackRoutine::Geqrf) == static_cast<int>(plan::LapackRoutine::Geqrf) &&
              static_cast<int>(LapackRoutine::Geqp3) == static_cast<int>(plan::LapackRoutine::Geqp3) &&
              static_cast<int>(LapackRoutine::Orgqr) == static_cast<int>(plan::LapackRoutine::Orgqr) &&
              static_cast<int>(LapackRoutine::Ormqr) == static_cast<int>(plan::LapackRoutine::Ormqr) &&
              static_cast<int>(LapackRoutine::Syevd) == static_cast<int>(plan::LapackRoutine::Syevd) &&
              static_cast<int>(LapackRoutine::Gesdd) == static_cast<int>(plan::LapackRoutine::Gesdd) &&
              static_cast<int>(LapackRoutine::Gesvd) == static_cast<int>(plan::LapackRoutine::Gesvd));
static_assert(static_cast<int>(LapackVectors::None) == static_cast<int>(plan::LapackVectors::None) &&
              static_cast<int>(LapackVectors::Some) == static_cast<int>(plan::LapackVectors::Some) &&
              static_cast<int>(LapackVectors::All) == static_cast<int>(plan::LapackVectors::All));

ParseResult mpmd::parseLapackRoutine(OpAsmParser &parser, LapackRoutineAttr &routine) {
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<LapackRoutine> value = symbolizeLapackRoutine(keyword);
  if (!value)
    return parser.emitError(loc) << "expected a routine of LAPACK, as potrf, got " << keyword;
  routine = LapackRoutineAttr::get(parser.getContext(), *value);
  return success();
}

void mpmd::printLapackRoutine(OpAsmPrinter &printer, Operation *, LapackRoutineAttr routine) {
  printer << stringifyLapackRoutine(routine.getValue());
}

ParseResult mpmd::parseLapackVectors(OpAsmParser &parser, LapackVectorsAttr &vectors) {
  std::optional<LapackVectors> value = LapackVectors::None;
  if (succeeded(parser.parseOptionalKeyword("vectors"))) {
    StringRef keyword;
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseKeyword(&keyword))
      return failure();
    value = symbolizeLapackVectors(keyword);
    if (!value)
      return parser.emitError(loc) << "expected as vectors none, some or all, got '" << keyword << "'";
  }
  vectors = LapackVectorsAttr::get(parser.getContext(), *value);
  return success();
}

void mpmd::printLapackVectors(OpAsmPrinter &printer, Operation *, LapackVectorsAttr vectors) {
  if (vectors.getValue() != LapackVectors::None)
    printer << "vectors " << stringifyLapackVectors(vectors.getValue());
}

double LapackOp::getFlops() { return static_cast<double>(getCall().flops()); }

double LapackOp::getRate(const plan::CostModel &model) {
  return getCall().isDouble ? model.doubleRate : model.contractionRate;
}

plan::Lapack LapackOp::getCall() {
  plan::Lapack call;
  call.routine = static_cast<plan::LapackRoutine>(getRoutine());
  call.vectors = static_cast<plan::LapackVectors>(getVectors());
  call.upper = getUpper();
  call.right = getRight();
  call.transposed = getTransposed();
  call.unit = getUnit();
  // For solvers, the last input determines the sizes. Otherwise the first input does.
  bool solves = call.routine == plan::LapackRoutine::Trsm || call.routine == plan::LapackRoutine::Ormqr;
  auto matrix = cast<ShapedType>((solves ? getInputs().back() : getInputs().front()).getType());
  call.isDouble = matrix.getElementType().isF64();
  call.m = matrix.getShape().drop_back().back();
  call.n = matrix.getShape().back();
  for (int64_t size : matrix.getShape().drop_back(2))
    call.batch *= size;
  bool reflects = call.routine == plan::LapackRoutine::Orgqr || call.routine == plan::LapackRoutine::Ormqr;
  if (reflects && getInputs().size() > 1)
    if (auto tau = cast<ShapedType>(getInputs()[1].getType()); tau.getRank() > 0)
      call.k = tau.getShape().back();
  return call;
}

LogicalResult LapackOp::verify() {
  auto isMatrix = [](Value value) {
    auto type = cast<ShapedType>(value.getType());
    return type.hasStaticShape() && type.getRank() >= 2;
  };
  if (getInputs().empty())
    return emitOpError("lapack_c3: expected matrices to work on, got none");
  bool onTensors = isa<TensorType>(getInputs().front().getType());
  SmallVector<Value> given(getInputs()), made(getOutputs());
  if (onTensors)
    made.assign(getResults().begin(), getResults().end());
  for (Value value : llvm::concat<Value>(given, made)) {
    auto type = dyn_cast<MemRefType>(value.getType());
    bool isFit = onTensors ? isa<RankedTensorType>(value.getType()) : type && type.getLayout().isIdentity();
    if (!isFit || !cast<ShapedType>(value.getType()).hasStaticShape())
      return emitOpError("lapack_c1: expected tensors only or identity-layout buffers only, of static shape, got ")
             << value.getType();
  }
  if (onTensors ? !getOutputs().empty() || getWorkspace() : getNumResults() != 0)
    return emitOpError("lapack_c1: expected results on tensors, and buffers that are written on buffers, got both");
  Value last = getRoutine() == LapackRoutine::Trsm || getRoutine() == LapackRoutine::Ormqr ? given.back() : given[0];
  Type element = getElementTypeOrSelf(last);
  if (!isMatrix(last) || !(element.isF32() || element.isF64()))
    return emitOpError("lapack_c3: expected matrices of f32 or f64, got ") << last.getType();
  plan::Lapack call = getCall();
  if (absl::Status status = plan::checkLapack(call); !status.ok())
    return emitOpError("lapack_c2: ") << messageOf(status);
  ArrayRef<int64_t> batch = cast<ShapedType>(last.getType()).getShape().drop_back(2);
  auto check = [&](StringRef what, ArrayRef<Value> values,
                   const std::vector<plan::Lapack::Operand> &wanted) -> LogicalResult {
    if (values.size() != wanted.size())
      return emitOpError("lapack_c3: expected ") << wanted.size() << " " << what << ", got " << values.size();
    for (auto [value, operand] : llvm::zip_equal(values, wanted)) {
      SmallVector<int64_t> shape(batch);
      if (operand.rank > 0)
        shape.push_back(operand.rows);
      if (operand.rank > 1)
        shape.push_back(operand.columns);
      auto type = cast<ShapedType>(value.getType());
      Type number = operand.isInteger ? Type(IntegerType::get(getContext(), 32)) : element;
      if (type.getShape() != ArrayRef(shape) || type.getElementType() != number)
        return emitOpError("lapack_c3: expected ")
               << operand.name << " to be " << type.clone(shape, number) << ", got " << type;
    }
    return success();
  };
  if (failed(check("inputs", given, call.inputs())) || failed(check("results", made, call.outputs())))
    return failure();
  if (int64_t has = getWorkspace() ? cast<ShapedType>(getWorkspace().getType()).getNumElements() : 0;
      !onTensors && has != call.workspaceBytes())
    return emitOpError("lapack_c4: expected a workspace of ") << call.workspaceBytes() << " bytes, got " << has;
  return success();
}

void LapackOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (getOutputs().empty())
    return;
  for (OpOperand &operand : getInputsMutable())
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
  for (OpOperand &operand : getOutputsMutable())
    effects.emplace_back(MemoryEffects::Write::get(), &operand);
  for (OpOperand &operand : getWorkspaceMutable()) {
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
    effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}
