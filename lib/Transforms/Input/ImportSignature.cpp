// Names arguments and results of the step, and pairs state with the results that replace it.
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace mpmd {
#define GEN_PASS_DEF_IMPORTSIGNATURE
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

namespace {

/// A value at the boundary of the step: `state['params']['w']` has root `state` and path `['params']['w']`.
struct Leaf {
  std::string name;
  Type type;
  Location loc;
  /// Donated, or state by option; only for arguments.
  bool donated = false;
  /// Argument: index of the result that replaces it; result: index of the argument that it replaces.
  int64_t partner = -1;
  /// Argument: the result that `tf.aliasing_output` names.
  int64_t alias = -1;

  StringRef root() const { return StringRef(name).take_until([](char c) { return c == '[' || c == '.'; }); }
  StringRef path() const { return StringRef(name).drop_front(root().size()); }
};

/// The name that jax.export writes into the location of an argument.
std::string nameFromLocation(Location loc) {
  if (auto name = dyn_cast<NameLoc>(loc))
    return name.getName().str();
  return "";
}

class Signature {
public:
  explicit Signature(func::FuncOp func) : func(func) {}

  LogicalResult readNames();
  LogicalResult pair(StringRef option);
  void write();

private:
  LogicalResult checkUnique(ArrayRef<Leaf> leaves, StringRef what);
  LogicalResult pairByName(StringRef option);
  LogicalResult pairByPath();
  LogicalResult match(Leaf &argument, int64_t argumentIndex, int64_t resultIndex);

  func::FuncOp func;
  std::vector<Leaf> arguments, results;
};

LogicalResult Signature::checkUnique(ArrayRef<Leaf> leaves, StringRef what) {
  llvm::StringMap<const Leaf *> seen;
  for (const Leaf &leaf : leaves) {
    auto [entry, inserted] = seen.try_emplace(leaf.name, &leaf);
    if (inserted)
      continue;
    InFlightDiagnostic error = emitError(leaf.loc) << "expected unique " << what << " names, got '" << leaf.name << "' twice";
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
        return func.emitError() << "expected 'tf.aliasing_output' of argument " << i << " below " << func.getNumResults()
                                << ", got " << leaf.alias;
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

LogicalResult Signature::match(Leaf &argument, int64_t argumentIndex, int64_t resultIndex) {
  Leaf &result = results[resultIndex];
  if (argument.type != result.type)
    return emitError(argument.loc) << "expected state '" << argument.name << "' of type " << argument.type
                                   << " to be replaced by a result of that type, got '" << result.name << "' of type " << result.type;
  if (result.partner >= 0) {
    InFlightDiagnostic error = emitError(argument.loc) << "expected result '" << result.name << "' to replace one argument, got '"
                                                       << arguments[result.partner].name << "' and '" << argument.name << "'";
    error.attachNote(func.getLoc()) << "override with state=\"ARG=RESULT,...\"";
    return error;
  }
  argument.partner = resultIndex;
  result.partner = argumentIndex;
  return success();
}

/// The override `ARG=RESULT,...`: the named pairs and no others for those arguments.
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
    if (failed(match(*argument, argument - arguments.begin(), result - results.begin())))
      return failure();
  }
  return success();
}

/// Pairs roots first: an argument root with the result root that holds its leaves with their types; then leaves by path.
LogicalResult Signature::pairByPath() {
  // Leaves below every root that a result may have: `result` itself and each `result[i]`.
  llvm::MapVector<StringRef, llvm::StringMap<int64_t>> resultRoots;
  for (auto [i, leaf] : llvm::enumerate(results)) {
    if (leaf.partner >= 0 || leaf.path().empty())
      continue;
    resultRoots[leaf.root()][leaf.path()] = i;
    if (leaf.path().starts_with("[")) {
      size_t end = leaf.path().find(']');
      if (end != StringRef::npos) {
        size_t length = leaf.root().size() + end + 1;
        resultRoots[StringRef(leaf.name).take_front(length)][StringRef(leaf.name).drop_front(length)] = i;
      }
    }
  }
  llvm::MapVector<StringRef, SmallVector<int64_t>> argumentRoots;
  for (auto [i, leaf] : llvm::enumerate(arguments))
    if (leaf.donated && leaf.partner < 0)
      argumentRoots[leaf.root()].push_back(i);

  llvm::StringSet<> taken;
  for (auto &[root, leaves] : argumentRoots) {
    auto fits = [&](const llvm::StringMap<int64_t> &held, bool exact) {
      if (exact && held.size() != leaves.size())
        return false;
      return llvm::all_of(leaves, [&](int64_t i) {
        auto found = held.find(arguments[i].path());
        return found != held.end() && results[found->second].type == arguments[i].type && results[found->second].partner < 0;
      });
    };
    bool plain = leaves.size() == 1 && arguments[leaves[0]].path().empty();
    if (plain) {
      Leaf &argument = arguments[leaves[0]];
      // `result[1]` as a whole may replace it; which one, only the aliasing says.
      if (argument.alias >= 0 && results[argument.alias].type == argument.type && results[argument.alias].partner < 0 &&
          failed(match(argument, leaves[0], argument.alias)))
        return failure();
      continue;
    }
    StringRef chosen;
    for (bool exact : {true, false}) {
      SmallVector<StringRef> candidates;
      for (auto &[resultRoot, held] : resultRoots)
        if (!taken.contains(resultRoot) && fits(held, exact))
          candidates.push_back(resultRoot);
      if (candidates.empty())
        continue;
      if (!exact && candidates.size() > 1) {
        InFlightDiagnostic error = func.emitError() << "expected one result to hold the state '" << root << "', got "
                                                    << candidates.size() << " candidates";
        for (StringRef candidate : candidates)
          error.attachNote(func.getLoc()) << "candidate '" << candidate << "'; choose with state=\"ARG=RESULT,...\"";
        return error;
      }
      chosen = candidates.front();
      break;
    }
    if (chosen.empty()) {
      // Not state as a whole: a donated batch, say. Aliased leaves whose path a result shares are still pairs.
      for (int64_t i : leaves)
        for (auto &[resultRoot, held] : resultRoots) {
          auto found = held.find(arguments[i].path());
          if (arguments[i].partner < 0 && found != held.end() && results[found->second].type == arguments[i].type &&
              results[found->second].partner < 0 && failed(match(arguments[i], i, found->second)))
            return failure();
        }
      continue;
    }
    taken.insert(chosen);
    for (int64_t i : leaves)
      if (failed(match(arguments[i], i, resultRoots[chosen].lookup(arguments[i].path()))))
        return failure();
  }
  return success();
}

LogicalResult Signature::pair(StringRef option) {
  if (option == "by-path") {
    for (Leaf &argument : arguments)
      argument.donated = argument.donated || !argument.path().empty();
  } else if (failed(pairByName(option))) {
    return failure();
  }
  return pairByPath();
}

void Signature::write() {
  MLIRContext *context = func.getContext();
  auto none = DenseI64ArrayAttr::get(context, {});
  for (auto [i, leaf] : llvm::enumerate(arguments))
    func.setArgAttr(i, "mpmd.arg", ArgAttr::get(context, StringAttr::get(context, leaf.name), leaf.partner >= 0, none));
  for (auto [i, leaf] : llvm::enumerate(results))
    func.setResultAttr(i, "mpmd.result", ResultAttr::get(context, StringAttr::get(context, leaf.name), leaf.partner, 0));
}

struct ImportSignature : mpmd::impl::ImportSignatureBase<ImportSignature> {
  using ImportSignatureBase::ImportSignatureBase;

  void runOnOperation() override {
    func::FuncOp main;
    for (auto func : getOperation().getOps<func::FuncOp>()) {
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
      getOperation().emitError("expected a public function with a body, the training step");
      return signalPassFailure();
    }
    if (!main.getBody().hasOneBlock()) {
      main.emitError("expected a body of one block, got ") << main.getBody().getBlocks().size();
      return signalPassFailure();
    }
    // Names that are there already stay: the text of the phase `input` has lost the locations that they came from.
    auto named = [&](auto count, auto attribute) {
      return llvm::all_of(llvm::seq<unsigned>(0, count), [&](unsigned i) { return !!attribute(i); });
    };
    if (state.empty() && main.getNumArguments() + main.getNumResults() > 0 &&
        named(main.getNumArguments(), [&](unsigned i) { return main.getArgAttrOfType<ArgAttr>(i, "mpmd.arg"); }) &&
        named(main.getNumResults(), [&](unsigned i) { return main.getResultAttrOfType<ResultAttr>(i, "mpmd.result"); }))
      return;
    Signature signature(main);
    if (failed(signature.readNames()) || failed(signature.pair(state)))
      return signalPassFailure();
    signature.write();
  }
};

} // namespace
