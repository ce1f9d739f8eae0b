// Converts custom calls of jax.export from 0.4.30 to before 0.9 to their newer form, so that later passes see only one
// form. These are special functions as calls of `@mhlo.NAME`, and LAPACK calls that pass their options as operands.
#include "ImportOlderCalls.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace {
/// The signature of an older LAPACK call. Its operands are `numbers` options, then `arrays` tensors. Its first
/// `results` results are those of the newer call. The remaining results are `info`, if the newer call has none, and
/// workspaces.
struct Convention {
  StringRef target, name;
  unsigned numbers, arrays, results;
  bool hasInfo;
};

class OlderCall {
public:
  explicit OlderCall(stablehlo::CustomCallOp call) : call(call), b(call) {}
  LogicalResult toChlo(StringRef name);
  LogicalResult toLapack(const Convention &convention, char letter);

private:
  InFlightDiagnostic refuse() {
    return call.emitOpError("is not in the supported subset: for '@") << call.getCallTargetName() << "' expected ";
  }
  /// Returns the value of operand `index`, which is an option. Emits an error and fails if the operand is no constant.
  FailureOr<int64_t> number(unsigned index);
  FailureOr<DictionaryAttr> config(StringRef name);

  stablehlo::CustomCallOp call;
  OpBuilder b;
};
} // namespace

static constexpr Convention kConventions[] = {
    {"lapack_?potrf", "potrf", 3, 1, 2, false}, {"blas_?trsm", "trsm", 8, 2, 1, false},
    {"lapack_?getrf", "getrf", 3, 1, 3, false}, {"lapack_?geqrf", "geqrf", 4, 1, 2, true},
    {"lapack_?orgqr", "orgqr", 5, 2, 1, true},  {"lapack_?syevd", "syevd", 3, 1, 3, false},
    {"lapack_?gesdd", "gesdd", 6, 1, 5, false},
};

LogicalResult OlderCall::toChlo(StringRef name) {
  auto attributes = call->getAttrOfType<DictionaryAttr>("mhlo.attributes");
  ValueRange operands = call->getOperands();
  if (name == "topk") {
    auto k = attributes ? attributes.getAs<IntegerAttr>("k") : IntegerAttr();
    auto largest = attributes ? attributes.getAs<BoolAttr>("largest") : BoolAttr();
    if (!k || (largest && !largest.getValue()) || operands.size() != 1 || call->getNumResults() != 2)
      return refuse() << "one operand, two results and the 'k' largest elements, got " << attributes;
    OperationState state(call.getLoc(), chlo::TopKOp::getOperationName(), operands, call->getResultTypes(),
                         {b.getNamedAttr("k", b.getI64IntegerAttr(k.getInt()))});
    Operation *made = b.create(state);
    if (failed(cast<chlo::TopKOp>(made).verify()))
      return failure();
    call->replaceAllUsesWith(made);
    call.erase();
    return success();
  }
  if (operands.size() != 1 || call->getNumResults() != 1 ||
      operands.front().getType() != call->getResult(0).getType() || !isa<RankedTensorType>(operands.front().getType()))
    return refuse() << "one operand, and one result of its type, got (" << call->getOperandTypes() << ") and ("
                    << call->getResultTypes() << ")";
  OperationState state(call.getLoc(), ("chlo." + name).str(), operands, call->getResultTypes());
  call->replaceAllUsesWith(b.create(state));
  call.erase();
  return success();
}

FailureOr<int64_t> OlderCall::number(unsigned index) {
  DenseIntElementsAttr value;
  if (matchPattern(call->getOperand(index), m_Constant(&value)) && value.getNumElements() == 1)
    return (*value.value_begin<APInt>()).getSExtValue();
  return refuse() << "a constant as operand " << index << ", got another value";
}

/// Converts numeric options to the letters that newer calls use.
FailureOr<DictionaryAttr> OlderCall::config(StringRef name) {
  NamedAttrList config;
  auto set = [&](StringRef key, unsigned index, StringRef letters) {
    FailureOr<int64_t> value = number(index);
    if (failed(value))
      return false;
    if (*value < 0 || *value >= static_cast<int64_t>(letters.size())) {
      refuse() << "a number below " << letters.size() << " as operand " << index << ", got " << *value;
      return false;
    }
    config.set(key, IntegerAttr::get(b.getIntegerType(8, /*isSigned=*/false), APInt(8, letters[*value])));
    return true;
  };
  bool known = true;
  if (name == "potrf") {
    known = set("uplo", 0, "UL");
  } else if (name == "syevd") {
    known = set("uplo", 0, "UL");
    config.set("mode", IntegerAttr::get(b.getIntegerType(8, false), APInt(8, 'V')));
  } else if (name == "trsm") {
    DenseFPElementsAttr scale;
    if (!matchPattern(call->getOperand(7), m_Constant(&scale)) || scale.getNumElements() != 1 ||
        !(*scale.value_begin<APFloat>()).isExactlyValue(1.0))
      return refuse() << "1.0 as operand 7, the scale, got another value";
    known = set("side", 0, "RL") && set("uplo", 1, "UL") && set("trans_x", 2, "NTC") && set("diag", 3, "NU");
  } else if (name == "gesdd") {
    FailureOr<int64_t> computes = number(1);
    known = succeeded(computes) && set("mode", 0, *computes ? "SA" : "NN");
  }
  if (!known)
    return failure();
  return config.getDictionary(call.getContext());
}

LogicalResult OlderCall::toLapack(const Convention &convention, char letter) {
  unsigned operands = convention.numbers + convention.arrays;
  if (call->getNumOperands() != operands || call->getNumResults() < convention.results + convention.hasInfo)
    return refuse() << convention.numbers << " numbers and " << convention.arrays << " arrays, and at least "
                    << convention.results + convention.hasInfo << " results, got " << call->getNumOperands()
                    << " operands and " << call->getNumResults() << " results";
  ArrayAttr ofOperands = call.getOperandLayoutsAttr(), ofResults = call.getResultLayoutsAttr();
  if (!ofOperands || ofOperands.size() != operands || !ofResults || ofResults.size() != call->getNumResults())
    return refuse() << "a layout for each operand and result, got " << (ofOperands ? ofOperands.size() : 0) << " and "
                    << (ofResults ? ofResults.size() : 0);
  FailureOr<DictionaryAttr> made = config(convention.name);
  if (failed(made))
    return failure();
  SmallVector<Value> results(call->getResults());
  unsigned kept = convention.results;
  if (convention.hasInfo) {
    // These routines fail only for invalid calls, so `info` is 0.
    auto type = dyn_cast<RankedTensorType>(results[kept].getType());
    if (!type || !type.hasStaticShape() || !type.getElementType().isInteger(32))
      return refuse() << "numbers that say what failed as result " << kept << ", got " << results[kept].getType();
    results[kept].replaceAllUsesWith(
        stablehlo::ConstantOp::create(b, call.getLoc(), type, DenseElementsAttr::get(type, b.getI32IntegerAttr(0))));
    ++kept;
  }
  for (Value value : ArrayRef(results).drop_front(kept))
    if (!value.use_empty())
      return refuse() << "no use of result " << cast<OpResult>(value).getResultNumber()
                      << ", the library's workspace, got one";
  results.resize(convention.results);
  std::string target = (Twine("lapack_") + Twine(letter) + convention.name + "_ffi").str();
  auto newer = stablehlo::CustomCallOp::create(
      b, call.getLoc(), ValueRange(results).getTypes(), call->getOperands().drop_front(convention.numbers), target,
      /*has_side_effect=*/false, /*backend_config=*/Attribute(), /*api_version=*/4, /*called_computations=*/ArrayAttr(),
      b.getArrayAttr(ofOperands.getValue().drop_front(convention.numbers)),
      b.getArrayAttr(ofResults.getValue().take_front(convention.results)), /*output_operand_aliases=*/ArrayAttr());
  newer->setAttr("mhlo.backend_config", *made);
  for (auto [old, value] : llvm::zip_equal(results, newer->getResults()))
    old.replaceAllUsesWith(value);
  call.erase();
  return success();
}

/// Returns the convention of a call target, and sets `letter` to the letter of its element type.
static const Convention *conventionOf(StringRef target, char &letter) {
  return llvm::find_if(kConventions, [&](const Convention &convention) {
    auto [before, after] = convention.target.split('?');
    StringRef rest = target;
    if (!rest.consume_front(before) || !rest.consume_back(after) || (rest != "s" && rest != "d"))
      return false;
    letter = rest.front();
    return true;
  });
}

LogicalResult mpmd::importOlderCalls(ModuleOp module) {
  static const llvm::StringSet<> functions{"acos", "acosh", "asin", "asinh", "atanh",
                                           "cosh", "erf",   "sinh", "tan",   "topk"};
  SmallVector<stablehlo::CustomCallOp> calls;
  module.walk([&](stablehlo::CustomCallOp call) { calls.push_back(call); });
  for (stablehlo::CustomCallOp call : calls) {
    StringRef name = call.getCallTargetName();
    char letter = 0;
    if (const Convention *convention = conventionOf(name, letter); convention != std::end(kConventions)) {
      if (failed(OlderCall(call).toLapack(*convention, letter)))
        return failure();
    } else if (name.consume_front("mhlo.") && functions.contains(name) && failed(OlderCall(call).toChlo(name))) {
      return failure();
    }
  }
  return success();
}
