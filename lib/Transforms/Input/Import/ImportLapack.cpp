// Imports custom calls of LAPACK, with their options and operand layouts.
#include "ImportLapack.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mpmd;

namespace {
class Call {
public:
  Call(stablehlo::CustomCallOp call, LapackRoutine routine, char letter)
      : call(call), routine(routine), letter(letter),
        config(call->getAttrOfType<DictionaryAttr>("mhlo.backend_config")) {
    if (!config)
      config = dyn_cast_or_null<DictionaryAttr>(call.getBackendConfigAttr());
  }

  LogicalResult replace();

private:
  InFlightDiagnostic refuse() {
    return call.emitOpError("is not in the supported subset: for '@") << call.getCallTargetName() << "' expected ";
  }
  /// Reads an option whose value must be one of `letters`; 0 if the call lacks the option.
  FailureOr<char> letterOf(StringRef name, StringRef letters);
  FailureOr<bool> flagOf(StringRef name);
  LogicalResult readConfig();
  LogicalResult checkLayouts(StringRef what, ArrayAttr layouts, TypeRange types);

  stablehlo::CustomCallOp call;
  LapackRoutine routine;
  char letter;
  DictionaryAttr config;
  LapackVectors vectors = LapackVectors::None;
  bool upper = false, right = false, transposed = false, unit = false;
  int64_t batchDims = 0;
};
} // namespace

FailureOr<char> Call::letterOf(StringRef name, StringRef letters) {
  auto number = config ? config.getAs<IntegerAttr>(name) : IntegerAttr();
  uint64_t value = number && number.getType().isInteger(8) ? number.getValue().getZExtValue() : 0;
  if (value != 0 && letters.contains(static_cast<char>(value)))
    return static_cast<char>(value);
  InFlightDiagnostic error = refuse() << "'" << name << "' to be one of the letters " << letters << ", got ";
  if (llvm::isPrint(static_cast<char>(value)))
    error << "'" << static_cast<char>(value) << "'";
  else if (number)
    error << number;
  else
    error << "none";
  return failure();
}

FailureOr<bool> Call::flagOf(StringRef name) {
  if (auto flag = config ? config.getAs<BoolAttr>(name) : BoolAttr())
    return flag.getValue();
  refuse() << "'" << name << "' to be true or false, got none";
  return failure();
}

LogicalResult Call::readConfig() {
  auto reads = [&](StringRef name, StringRef letters, StringRef sets, bool &flag) {
    FailureOr<char> value = letterOf(name, letters);
    if (succeeded(value))
      flag = sets.contains(*value);
    return value;
  };
  switch (routine) {
  case LapackRoutine::Potrf:
    return LogicalResult(reads("uplo", "LU", "U", upper));
  case LapackRoutine::Trsm:
    // `C` (adjoint) equals `T` (transpose), because complex types are not supported.
    return success(succeeded(reads("side", "LR", "R", right)) && succeeded(reads("uplo", "LU", "U", upper)) &&
                   succeeded(reads("trans_x", "NTC", "TC", transposed)) && succeeded(reads("diag", "NU", "U", unit)));
  case LapackRoutine::Ormqr: {
    FailureOr<bool> left = flagOf("left");
    FailureOr<bool> transposes = succeeded(left) ? flagOf("transpose") : left;
    if (failed(transposes))
      return failure();
    right = !*left;
    transposed = *transposes;
    return success();
  }
  case LapackRoutine::Syevd: {
    bool all = false;
    if (failed(reads("uplo", "LU", "U", upper)) || failed(reads("mode", "NV", "V", all)))
      return failure();
    vectors = all ? LapackVectors::All : LapackVectors::None;
    return success();
  }
  case LapackRoutine::Gesdd:
  case LapackRoutine::Gesvd: {
    FailureOr<char> mode = letterOf("mode", "NSA");
    if (failed(mode))
      return failure();
    vectors = *mode == 'A' ? LapackVectors::All : *mode == 'S' ? LapackVectors::Some : LapackVectors::None;
    return success();
  }
  default:
    return success();
  }
}

/// Matrices must be column-major and all other dimensions row-major, because the library's kernels assume this layout.
LogicalResult Call::checkLayouts(StringRef what, ArrayAttr layouts, TypeRange types) {
  if (!layouts || layouts.size() != types.size())
    return refuse() << "a layout for each of " << types.size() << " " << what << ", got "
                    << (layouts ? layouts.size() : 0);
  for (auto [i, type] : llvm::enumerate(types)) {
    SmallVector<int64_t> wanted, got;
    int64_t rank = cast<RankedTensorType>(type).getRank();
    for (int64_t dim = rank - 1; dim >= 0; --dim)
      wanted.push_back(dim);
    if (rank == batchDims + 2)
      std::swap(wanted[0], wanted[1]);
    if (auto dense = dyn_cast<DenseIntElementsAttr>(layouts[i]))
      for (const APInt &dim : dense.getValues<APInt>())
        got.push_back(dim.getSExtValue());
    if (got == wanted)
      continue;
    InFlightDiagnostic error = refuse() << "the layout [";
    llvm::interleaveComma(wanted, error);
    error << "] of " << what.drop_back() << " " << i << ", dimensions from the innermost, got [";
    llvm::interleaveComma(got, error);
    return error << "]";
  }
  return success();
}

LogicalResult Call::replace() {
  auto isTensor = [](Type type) {
    return isa<RankedTensorType>(type) && cast<RankedTensorType>(type).hasStaticShape();
  };
  if (call->getNumOperands() == 0 || call->getNumResults() == 0 || !llvm::all_of(call->getOperandTypes(), isTensor) ||
      !llvm::all_of(call->getResultTypes(), isTensor))
    return refuse() << "operands and results that are tensors of static shape, got " << call->getOperandTypes()
                    << " and " << call->getResultTypes();
  auto matrix = cast<RankedTensorType>(call->getOperand(0).getType());
  Type element = letter == 's' ? Type(Float32Type::get(call.getContext())) : Float64Type::get(call.getContext());
  if (matrix.getRank() < 2 || matrix.getElementType() != element)
    return refuse() << "matrices of " << element << ", got " << matrix;
  batchDims = matrix.getRank() - 2;
  if (failed(readConfig()) || failed(checkLayouts("operands", call.getOperandLayoutsAttr(), call->getOperandTypes())) ||
      failed(checkLayouts("results", call.getResultLayoutsAttr(), call->getResultTypes())))
    return failure();
  OpBuilder b(call);
  // A result that aliases an overwritten operand is dropped if the routine leaves its contents undefined. Such a result
  // must have no use.
  SmallVector<Value> results(call.getResults());
  const bool isSvd = routine == LapackRoutine::Gesdd || routine == LapackRoutine::Gesvd;
  const bool leaves = isSvd || (routine == LapackRoutine::Syevd && vectors == LapackVectors::None);
  SmallVector<Value> left;
  if (leaves)
    left.push_back(results.front());
  if (isSvd && vectors == LapackVectors::None && results.size() > 3)
    left.append({results[2], results[3]});
  for (Value value : left)
    if (!value.use_empty())
      return refuse() << "no use of result " << cast<OpResult>(value).getResultNumber()
                      << ", whose content is undefined, got one";
  llvm::erase_if(results, [&](Value value) { return llvm::is_contained(left, value); });
  // If a batch dimension is 0, the results are empty. Their shapes are computed from a batch of one.
  if (llvm::is_contained(matrix.getShape().take_front(batchDims), 0)) {
    auto withSome = [&](Value value) {
      auto type = cast<RankedTensorType>(value.getType());
      SmallVector<int64_t> shape(type.getShape());
      for (int64_t dim = 0; dim < std::min<int64_t>(batchDims, shape.size()); ++dim)
        shape[dim] = matrix.getDimSize(dim) == shape[dim] ? std::max<int64_t>(shape[dim], 1) : -1;
      return llvm::is_contained(shape, -1) ? RankedTensorType() : RankedTensorType::get(shape, type.getElementType());
    };
    SmallVector<Value> some;
    SmallVector<Type> types;
    for (Value value : llvm::concat<Value>(SmallVector<Value>(call->getOperands()), results)) {
      RankedTensorType type = withSome(value);
      auto zero = type ? dyn_cast_or_null<TypedAttr>(b.getZeroAttr(type.getElementType())) : TypedAttr();
      if (!zero || !(type.getElementType() == element || type.getElementType().isInteger(32)))
        return refuse() << "operands and results of " << element << " or i32 with the batch of " << matrix << ", got "
                        << value.getType();
      types.push_back(type);
      if (some.size() < call->getNumOperands())
        some.push_back(stablehlo::ConstantOp::create(b, call.getLoc(), type, DenseElementsAttr::get(type, zero)));
    }
    auto one = LapackOp::create(b, call.getLoc(), ArrayRef(types).drop_front(some.size()), routine, vectors, upper,
                                right, transposed, unit, some, ValueRange(), Value(), CostAttr());
    if (failed(verify(one)))
      return failure();
    one.erase();
    for (Value value : some)
      value.getDefiningOp()->erase();
    for (Value value : results) {
      auto type = cast<RankedTensorType>(value.getType());
      auto none = DenseElementsAttr::get(type, b.getZeroAttr(type.getElementType()));
      value.replaceAllUsesWith(stablehlo::ConstantOp::create(b, call.getLoc(), type, none));
    }
    call.erase();
    return success();
  }
  auto made = LapackOp::create(b, call.getLoc(), ValueRange(results).getTypes(), routine, vectors, upper, right,
                               transposed, unit, call->getOperands(), ValueRange(), Value(), CostAttr());
  for (auto [value, result] : llvm::zip_equal(results, made.getResults()))
    value.replaceAllUsesWith(result);
  call.erase();
  return success();
}

/// Splits a target such as `lapack_spotrf_ffi` into the routine (potrf) and the letter of its element type (s).
static std::optional<std::pair<LapackRoutine, char>> routineOf(StringRef target) {
  if (!target.consume_front("lapack_") || !target.consume_back("_ffi") || target.empty())
    return std::nullopt;
  std::optional<LapackRoutine> routine = symbolizeLapackRoutine(target.drop_front());
  if (!routine || (target[0] != 's' && target[0] != 'd'))
    return std::nullopt;
  return std::pair(*routine, target[0]);
}

static bool isReal(Value value) {
  Type element = getElementTypeOrSelf(value.getType());
  return element.isF32() || element.isF64();
}

LogicalResult mpmd::importLapack(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    auto call = dyn_cast<stablehlo::CustomCallOp>(op);
    bool isSolve = isa<stablehlo::CholeskyOp, stablehlo::TriangularSolveOp>(op) && isReal(op->getResult(0));
    if (isSolve || (call && routineOf(call.getCallTargetName())))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    if (auto call = dyn_cast<stablehlo::CustomCallOp>(op)) {
      auto [routine, letter] = *routineOf(call.getCallTargetName());
      if (failed(Call(call, routine, letter).replace()))
        return failure();
      continue;
    }
    OpBuilder b(op);
    SmallVector<Type> types{op->getResult(0).getType()};
    auto solve = dyn_cast<stablehlo::TriangularSolveOp>(op);
    auto matrix = cast<RankedTensorType>(op->getOperand(0).getType());
    if (matrix.getRank() < 2 || !matrix.hasStaticShape())
      return op->emitOpError("is not in the supported subset: expected matrices of static shape, got ") << matrix;
    if (solve && solve.getTransposeA() == stablehlo::Transpose::TRANSPOSE_INVALID)
      return op->emitOpError(
          "is not in the supported subset: expected as transpose_a NO_TRANSPOSE, TRANSPOSE or ADJOINT, got "
          "TRANSPOSE_INVALID");
    if (!solve)
      types.push_back(RankedTensorType::get(matrix.getShape().drop_back(2), b.getI32Type()));
    bool lower = solve ? solve.getLower() : cast<stablehlo::CholeskyOp>(op).getLower();
    auto made = LapackOp::create(
        b, op->getLoc(), types, solve ? LapackRoutine::Trsm : LapackRoutine::Potrf, LapackVectors::None, !lower,
        solve && !solve.getLeftSide(), solve && solve.getTransposeA() != stablehlo::Transpose::NO_TRANSPOSE,
        solve && solve.getUnitDiagonal(), op->getOperands(), ValueRange(), Value(), CostAttr());
    Value result = made.getResult(0);
    if (!solve) {
      // As in XLA, a matrix that is not positive definite gives NaN.
      auto type = cast<RankedTensorType>(result.getType());
      auto info = cast<RankedTensorType>(made.getResult(1).getType());
      auto number = cast<FloatType>(type.getElementType());
      Value zero =
          stablehlo::ConstantOp::create(b, op->getLoc(), info, DenseElementsAttr::get(info, b.getI32IntegerAttr(0)));
      Value none = stablehlo::ConstantOp::create(
          b, op->getLoc(), type, DenseElementsAttr::get(type, APFloat::getNaN(number.getFloatSemantics())));
      Value isFactor =
          stablehlo::CompareOp::create(b, op->getLoc(), info.clone(b.getI1Type()), made.getResult(1), zero,
                                       stablehlo::ComparisonDirection::EQ, stablehlo::ComparisonTypeAttr());
      isFactor = stablehlo::BroadcastInDimOp::create(
          b, op->getLoc(), type.clone(b.getI1Type()), isFactor,
          b.getDenseI64ArrayAttr(llvm::to_vector(llvm::seq<int64_t>(0, info.getRank()))));
      result = stablehlo::SelectOp::create(b, op->getLoc(), type, isFactor, result, none);
    }
    op->getResult(0).replaceAllUsesWith(result);
    op->erase();
  }
  return success();
}
