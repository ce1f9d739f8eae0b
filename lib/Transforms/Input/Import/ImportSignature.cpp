// Names arguments and results of the step, and pairs state with the results that replace it.
#include "../StatePairs.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

namespace mpmd {
#define GEN_PASS_DEF_IMPORTSIGNATURE
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

/// Returns the argument name that jax.export stores in a location; empty if there is none.
std::string nameFromLocation(Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return name.getName().str();
  return "";
}

class Signature : Boundary {
public:
  explicit Signature(func::FuncOp func) : Boundary{func, {}, {}} {}

  LogicalResult readNames();
  LogicalResult pair(StringRef option);
  /// Adds a remark for each donated argument without a matching result. The host must feed such an argument in every
  /// step.
  void remarkUnpaired();
  void write();

private:
  LogicalResult checkUnique(ArrayRef<Leaf> leaves, StringRef what);
  LogicalResult pairByName(StringRef option);
};

LogicalResult Signature::checkUnique(ArrayRef<Leaf> leaves, StringRef what) {
  llvm::StringMap<const Leaf *> seen;
  for (const Leaf &leaf : leaves) {
    auto [entry, inserted] = seen.try_emplace(leaf.name, &leaf);
    if (inserted)
      continue;
    InFlightDiagnostic error = emitError(leaf.loc)
                               << "expected unique " << what << " names, got '" << leaf.name << "' twice";
    error.attachNote(entry->second->loc) << "first used here";
    return error;
  }
  return success();
}

LogicalResult Signature::readNames() {
  for (BlockArgument argument : func.getArguments()) {
    int64_t i = argument.getArgNumber();
    std::string name = nameFromLocation(argument.getLoc());
    Leaf leaf{name.empty() ? "arg" + std::to_string(i) : name, argument.getType(), argument.getLoc()};
    if (auto alias = func.getArgAttrOfType<IntegerAttr>(i, "tf.aliasing_output")) {
      leaf.alias = alias.getInt();
      if (leaf.alias < 0 || leaf.alias >= static_cast<int64_t>(func.getNumResults()))
        return func.emitError() << "expected 'tf.aliasing_output' of argument " << i << " below "
                                << func.getNumResults() << ", got " << leaf.alias;
    }
    auto donor = func.getArgAttrOfType<BoolAttr>(i, "jax.buffer_donor");
    leaf.donated = leaf.alias >= 0 || (donor && donor.getValue());
    arguments.push_back(std::move(leaf));
  }
  for (int64_t i = 0, e = func.getNumResults(); i < e; ++i) {
    auto info = func.getResultAttrOfType<StringAttr>(i, "jax.result_info");
    bool named = info && !info.getValue().empty();
    results.push_back({named ? info.str() : "result" + std::to_string(i), func.getResultTypes()[i], func.getLoc()});
  }
  return failure(failed(checkUnique(arguments, "argument")) || failed(checkUnique(results, "result")));
}

/// Applies the override `ARG=RESULT,...`. Each named argument is paired only with the named results.
LogicalResult Signature::pairByName(StringRef option) {
  SmallVector<StringRef> pairs;
  option.split(pairs, ',', -1, /*KeepEmpty=*/false);
  for (StringRef text : pairs) {
    auto [argumentName, resultName] = text.split('=');
    auto find = [](std::vector<Leaf> &leaves, StringRef name) {
      return llvm::find_if(leaves, [&](const Leaf &leaf) { return leaf.name == name; });
    };
    auto argument = find(arguments, argumentName);
    auto result = find(results, resultName);
    if (argument == arguments.end())
      return func.emitError() << "expected state= to name an argument, got '" << argumentName << "'";
    if (result == results.end())
      return func.emitError() << "expected state= to name a result, got '" << resultName << "'";
    if (failed(pairState(*this, argument - arguments.begin(), result - results.begin())))
      return failure();
  }
  return success();
}

LogicalResult Signature::pair(StringRef option) {
  if (option == "by-path") {
    for (Leaf &argument : arguments)
      argument.donated |= argument.name.find_first_of("[.") != std::string::npos;
  } else if (failed(pairByName(option))) {
    return failure();
  }
  return pairStateByPath(*this);
}

void Signature::remarkUnpaired() {
  SmallVector<const Leaf *> left;
  for (const Leaf &leaf : arguments)
    if (leaf.donated && leaf.partner < 0)
      left.push_back(&leaf);
  if (left.empty())
    return;
  InFlightDiagnostic remark = func.emitRemark()
                              << "argument '" << left.front()->name << "' of type " << left.front()->type
                              << " is donated, but no result replaces it: it is no state, and is fed in every step";
  if (left.size() > 1)
    remark << "; so " << (left.size() == 2 ? "is '" : "are '") << left[1]->name << "'"
           << (left.size() > 2 ? " and " + std::to_string(left.size() - 2) + " more" : "");
}

void Signature::write() {
  MLIRContext *context = func.getContext();
  auto none = DenseI64ArrayAttr::get(context, {});
  // Sets all argument and result attributes at once, because setting a single one rebuilds the whole list.
  auto with = [&](DictionaryAttr old, StringRef name, Attribute value) {
    NamedAttrList attributes(old);
    attributes.set(name, value);
    return attributes.getDictionary(context);
  };
  SmallVector<DictionaryAttr> ofArguments, ofResults;
  for (auto [i, leaf] : llvm::enumerate(arguments))
    ofArguments.push_back(with(func.getArgAttrDict(i), kArgAttr,
                               ArgAttr::get(context, StringAttr::get(context, leaf.name),
                                            leaf.partner >= 0 ? ArgRole::State : ArgRole::Fed, none)));
  for (auto [i, leaf] : llvm::enumerate(results))
    ofResults.push_back(with(func.getResultAttrDict(i), kResultAttr,
                             ResultAttr::get(context, StringAttr::get(context, leaf.name), leaf.partner, 0)));
  func.setAllArgAttrs(ofArguments);
  func.setAllResultAttrs(ofResults);
}

struct ImportSignature : mpmd::impl::ImportSignatureBase<ImportSignature> {
  using ImportSignatureBase::ImportSignatureBase;

  void runOnOperation() override {
    // JAX also makes computations of custom calls public. The step is the public function that no custom call
    // references.
    llvm::DenseSet<StringRef> computations;
    getOperation().walk([&](stablehlo::CustomCallOp call) {
      for (Attribute name :
           call.getCalledComputationsAttr() ? call.getCalledComputationsAttr().getValue() : ArrayRef<Attribute>())
        computations.insert(cast<FlatSymbolRefAttr>(name).getValue());
    });
    func::FuncOp main;
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (func.isPublic() && computations.contains(func.getSymName()))
        func.setPrivate();
      if (!func.isPublic())
        continue;
      if (main) {
        InFlightDiagnostic error = func.emitError("expected one public function, the training step, got a second one");
        error.attachNote(main.getLoc()) << "the first one";
        return signalPassFailure();
      }
      main = func;
    }
    if (!main || main.isExternal()) {
      getOperation().emitError("expected a public function with a body, the training step, got none");
      return signalPassFailure();
    }
    if (!main.getBody().hasOneBlock()) {
      main.emitError("expected a body of one block, got ") << main.getBody().getBlocks().size();
      return signalPassFailure();
    }
    // Existing names are kept. A dump of phase `input` has names, but no longer the locations that they were derived
    // from.
    auto named = [&](auto count, auto attribute) {
      return llvm::all_of(llvm::seq<unsigned>(0, count), [&](unsigned i) { return !!attribute(i); });
    };
    if (state.empty() && main.getNumArguments() + main.getNumResults() > 0 &&
        named(main.getNumArguments(), [&](unsigned i) { return main.getArgAttrOfType<ArgAttr>(i, kArgAttr); }) &&
        named(main.getNumResults(), [&](unsigned i) { return main.getResultAttrOfType<ResultAttr>(i, kResultAttr); }))
      return;
    Signature signature(main);
    if (failed(signature.readNames()) || failed(signature.pair(state)))
      return signalPassFailure();
    // With `state=by-path` all arguments count as donated, so a missing pair is not worth a remark.
    if (state != "by-path")
      signature.remarkUnpaired();
    signature.write();
  }
};

} // namespace
