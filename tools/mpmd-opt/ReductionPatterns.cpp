// Reduces modules by edits that leave every used value defined. Each edit is tried on a copy of the module, at many
// positions at once, then at fewer.
#include "ReductionPatterns.h"

#include "mpmd/Dialect/StableHLO/StableHLO.h"
#include "mpmd/Plan/Support/MemoryFile.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <tuple>

using namespace mlir;
using namespace mpmd;

namespace {

/// The size of a module: the number of operations that are no constants, the number of all operations, and the length
/// of the text.
using Size = std::tuple<int64_t, int64_t, size_t>;

/// The user's test script. It gets the path of a module's text, and exits with a non-zero code if the module is
/// interesting.
class Test {
public:
  Test(const std::string &script, ArrayRef<std::string> arguments) : script(script), arguments(arguments) {}

  /// Fails after an error message if the script cannot be run.
  FailureOr<bool> isInteresting(ModuleOp module, StringRef text) const;

private:
  const std::string &script;
  ArrayRef<std::string> arguments;
};

/// One kind of edit. `count` returns the number of positions in the module that the edit could change. `apply` edits a
/// range of these positions; it may leave a position unchanged.
struct Edit {
  size_t (*count)(ModuleOp module);
  void (*apply)(ModuleOp module, size_t begin, size_t end);
};

} // namespace

FailureOr<bool> Test::isInteresting(ModuleOp module, StringRef text) const {
  plan::MemoryFile file;
  absl::Status status = file.open("mpmd-reduce");
  if (status.ok())
    status = file.write({text.data(), text.size()});
  if (!status.ok())
    return module.emitError(messageOf(status));
  const std::string path = file.path();
  SmallVector<StringRef> all{script};
  all.append(arguments.begin(), arguments.end());
  all.push_back(path);
  std::string why;
  const int code = llvm::sys::ExecuteAndWait(script, all, std::nullopt, {}, 0, 0, &why);
  if (code < 0)
    return module.emitError("cannot run the test '") << script << "': " << why;
  return code != 0;
}

/// All operations except the module and terminators, in pre-order. In reverse order, users precede their operands.
static SmallVector<Operation *> operationsOf(ModuleOp module) {
  SmallVector<Operation *> all;
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op != module && !op->hasTrait<OpTrait::IsTerminator>())
      all.push_back(op);
  });
  return all;
}

/// A value of the same type that can replace `result`: an operand, zeros, or an argument of an enclosing block. Null if
/// there is none.
static Value standInFor(OpResult result) {
  Operation *op = result.getOwner();
  for (Value operand : op->getOperands())
    if (operand.getType() == result.getType())
      return operand;
  OpBuilder builder(op);
  if (TypedAttr zero = op->hasTrait<OpTrait::ConstantLike>() ? TypedAttr() : builder.getZeroAttr(result.getType()))
    for (Operation *each = op; each; each = each->getParentOp())
      if (Dialect *dialect = each->getDialect())
        if (Operation *made = dialect->materializeConstant(builder, zero, result.getType(), op->getLoc()))
          return made->getResult(0);
  for (Block *block = op->getBlock(); block; block = block->getParentOp()->getBlock()) {
    for (BlockArgument argument : block->getArguments())
      if (argument.getType() == result.getType())
        return argument;
    if (block->getParentOp()->hasTrait<OpTrait::IsIsolatedFromAbove>())
      break;
  }
  return Value();
}

static void eraseOperations(ModuleOp module, size_t begin, size_t end) {
  SmallVector<Operation *> all = operationsOf(module);
  for (Operation *op : llvm::reverse(ArrayRef(all).slice(begin, end - begin))) {
    if (isa<SymbolOpInterface>(op) && !SymbolTable::symbolKnownUseEmpty(op, module))
      continue;
    for (OpResult result : op->getResults())
      if (!result.use_empty())
        if (Value value = standInFor(result))
          result.replaceAllUsesWith(value);
    if (op->use_empty())
      op->erase();
  }
}

/// The functions that no other operation refers to.
static SmallVector<FunctionOpInterface> outerFunctions(ModuleOp module) {
  SmallVector<FunctionOpInterface> all;
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isExternal() && SymbolTable::symbolKnownUseEmpty(function, module))
      all.push_back(function);
  return all;
}

/// Updates the result numbers that arguments alias after results were erased.
static void renumberAliases(FunctionOpInterface function, const llvm::BitVector &erased) {
  const StringRef name = "tf.aliasing_output";
  for (unsigned i = 0; i < function.getNumArguments(); ++i) {
    auto alias = function.getArgAttrOfType<IntegerAttr>(i, name);
    if (!alias || !alias.getValue().ult(erased.size()))
      continue;
    const unsigned number = alias.getValue().getZExtValue();
    int64_t below = 0;
    for (unsigned each : erased.set_bits())
      below += each < number;
    if (erased.test(number))
      function.removeArgAttr(i, name);
    else
      function.setArgAttr(i, name, IntegerAttr::get(alias.getType(), number - below));
  }
}

/// Numbers the positions of all elements consecutively, where `has` counts the positions of one element. For each
/// element, calls `change` with its positions in the range.
template <typename Each>
static void changeEach(ArrayRef<Each> all, unsigned (*has)(Each), size_t begin, size_t end,
                       llvm::function_ref<void(Each, const llvm::BitVector &)> change) {
  size_t first = 0;
  for (Each each : all) {
    const unsigned number = has(each);
    llvm::BitVector chosen(number);
    for (unsigned i = 0; i < number; ++i)
      chosen[i] = first + i >= begin && first + i < end;
    first += number;
    if (chosen.any())
      change(each, chosen);
  }
}

template <typename Each> static size_t countAll(ArrayRef<Each> all, unsigned (*has)(Each)) {
  size_t sum = 0;
  for (Each each : all)
    sum += has(each);
  return sum;
}

static unsigned numResults(FunctionOpInterface function) { return function.getNumResults(); }
static unsigned numArguments(FunctionOpInterface function) { return function.getNumArguments(); }
static unsigned numCarries(stablehlo::WhileOp loop) { return loop.getNumOperands(); }

static void eraseResults(ModuleOp module, size_t begin, size_t end) {
  auto change = [](FunctionOpInterface function, const llvm::BitVector &chosen) {
    SmallVector<Operation *> ends;
    for (Block &block : function.getFunctionBody())
      if (!block.empty() && block.back().hasTrait<OpTrait::ReturnLike>())
        ends.push_back(&block.back());
    for (Operation *op : ends)
      if (op->getNumOperands() != chosen.size())
        return;
    if (failed(function.eraseResults(chosen)))
      return;
    for (Operation *op : ends)
      op->eraseOperands(chosen);
    renumberAliases(function, chosen);
  };
  changeEach<FunctionOpInterface>(outerFunctions(module), numResults, begin, end, change);
}

static void eraseArguments(ModuleOp module, size_t begin, size_t end) {
  auto change = [](FunctionOpInterface function, llvm::BitVector chosen) {
    for (unsigned i : chosen.set_bits())
      if (!function.getArgument(i).use_empty())
        chosen.reset(i);
    if (chosen.any())
      (void)function.eraseArguments(chosen);
  };
  changeEach<FunctionOpInterface>(outerFunctions(module), numArguments, begin, end, change);
}

static SmallVector<stablehlo::WhileOp> loopsOf(ModuleOp module) {
  SmallVector<stablehlo::WhileOp> all;
  module->walk([&](stablehlo::WhileOp loop) { all.push_back(loop); });
  return all;
}

/// Erases carries of loops, and replaces their uses by the initial values.
static void eraseCarries(ModuleOp module, size_t begin, size_t end) {
  auto change = [](stablehlo::WhileOp loop, const llvm::BitVector &chosen) {
    for (unsigned i : chosen.set_bits()) {
      Value first = loop->getOperand(i);
      loop.getCond().getArgument(i).replaceAllUsesWith(first);
      loop.getBody().getArgument(i).replaceAllUsesWith(first);
      loop->getResult(i).replaceAllUsesWith(first);
    }
    loop.getCond().front().eraseArguments(chosen);
    loop.getBody().front().eraseArguments(chosen);
    loop.getBody().front().getTerminator()->eraseOperands(chosen);
    OperationState state(loop.getLoc(), loop->getName());
    SmallVector<Value> results;
    for (unsigned i = 0; i < chosen.size(); ++i)
      if (!chosen.test(i)) {
        state.operands.push_back(loop->getOperand(i));
        state.types.push_back(loop->getResult(i).getType());
        results.push_back(loop->getResult(i));
      }
    state.addAttributes(loop->getAttrs());
    for (Region &region : loop->getRegions())
      state.addRegion()->takeBody(region);
    Operation *smaller = OpBuilder(loop).create(state);
    for (auto [before, now] : llvm::zip(results, smaller->getResults()))
      before.replaceAllUsesWith(now);
    loop->erase();
  };
  changeEach<stablehlo::WhileOp>(loopsOf(module), numCarries, begin, end, change);
}

static constexpr Edit kEdits[] = {
    {[](ModuleOp module) { return countAll<FunctionOpInterface>(outerFunctions(module), numResults); }, eraseResults},
    {[](ModuleOp module) { return operationsOf(module).size(); }, eraseOperations},
    {[](ModuleOp module) { return countAll<stablehlo::WhileOp>(loopsOf(module), numCarries); }, eraseCarries},
    {[](ModuleOp module) { return countAll<FunctionOpInterface>(outerFunctions(module), numArguments); },
     eraseArguments},
};

namespace {

/// The smallest interesting module that was found so far.
class ReducedModule {
public:
  ReducedModule(ModuleOp module, const Test &test) : best(cast<ModuleOp>(module->clone())), test(test) {}

  /// Tests the initial module. Fails after an error message if it is not interesting.
  LogicalResult start();
  /// Applies edits until no edit makes the module smaller.
  LogicalResult reduce();
  /// Replaces the best module if the given one is valid, smaller and interesting. Returns whether it was interesting.
  FailureOr<bool> offer(OwningOpRef<ModuleOp> module);

  OwningOpRef<ModuleOp> best;

private:
  FailureOr<bool> apply(const Edit &edit);
  static Size measure(ModuleOp module, std::string &text);

  const Test &test;
  Size size;
};

} // namespace

Size ReducedModule::measure(ModuleOp module, std::string &text) {
  int64_t computing = 0, all = 0;
  module->walk([&](Operation *op) {
    ++all;
    computing += !op->hasTrait<OpTrait::ConstantLike>();
  });
  llvm::raw_string_ostream(text) << module;
  return {computing, all, text.size()};
}

LogicalResult ReducedModule::start() {
  std::string text;
  size = measure(*best, text);
  FailureOr<bool> isInteresting = test.isInteresting(*best, text);
  if (failed(isInteresting))
    return failure();
  return *isInteresting ? success()
                        : LogicalResult(best->emitError("expected a module for which the test ends with another code "
                                                        "than 0, got one for which it ends with 0"));
}

FailureOr<bool> ReducedModule::offer(OwningOpRef<ModuleOp> module) {
  {
    ScopedDiagnosticHandler silent(module->getContext(), [](Diagnostic &) { return success(); });
    if (failed(verify(*module)))
      return false;
  }
  std::string text;
  const Size smaller = measure(*module, text);
  if (smaller >= size)
    return false;
  FailureOr<bool> isInteresting = test.isInteresting(*module, text);
  if (succeeded(isInteresting) && *isInteresting) {
    best = std::move(module);
    size = smaller;
  }
  return isInteresting;
}

/// Edits all positions at once, then ranges of half as many positions, down to one. Ranges are tried from the end,
/// where more values are unused.
FailureOr<bool> ReducedModule::apply(const Edit &edit) {
  bool isSmaller = false;
  for (size_t number = edit.count(*best); number > 0; number /= 2)
    for (size_t end = edit.count(*best); end > 0;) {
      const size_t begin = end > number ? end - number : 0;
      OwningOpRef<ModuleOp> copy(cast<ModuleOp>(best.get()->clone()));
      edit.apply(*copy, begin, end);
      FailureOr<bool> taken = offer(std::move(copy));
      if (failed(taken))
        return failure();
      isSmaller |= *taken;
      end = std::min(begin, edit.count(*best));
    }
  return isSmaller;
}

LogicalResult ReducedModule::reduce() {
  for (bool isSmaller = true; isSmaller;) {
    isSmaller = false;
    for (const Edit &edit : kEdits) {
      FailureOr<bool> applied = apply(edit);
      if (failed(applied))
        return failure();
      isSmaller |= *applied;
    }
  }
  return success();
}

namespace {

/// The common base of both passes: it runs the test, and replaces the module by the smallest one found.
template <typename Self> class ReductionPass : public PassWrapper<Self, OperationPass<ModuleOp>> {
public:
  ReductionPass() = default;
  ReductionPass(const ReductionPass &other) : PassWrapper<Self, OperationPass<ModuleOp>>(other) {}

  void runOnOperation() final {
    ModuleOp module = this->getOperation();
    const std::string script = testScript;
    const SmallVector<std::string> given(testArguments.begin(), testArguments.end());
    const Test test(script, given);
    if (!llvm::sys::fs::can_execute(script)) {
      module.emitError("expected a program as test, got '") << script << "', which cannot be run";
      return this->signalPassFailure();
    }
    ReducedModule reduction(module, test);
    if (failed(reduction.start()) || failed(static_cast<Self *>(this)->reduce(reduction)))
      return this->signalPassFailure();
    module->setAttrs((*reduction.best)->getAttrDictionary());
    module.getBodyRegion().takeBody(reduction.best->getBodyRegion());
  }

private:
  Pass::Option<std::string> testScript{*this, "test",
                                       llvm::cl::desc("A program that gets the path of a module last, and ends with "
                                                      "another code than 0 where that is interesting")};
  Pass::ListOption<std::string> testArguments{*this, "test-arg",
                                              llvm::cl::desc("What the program gets before the path")};
};

class ReductionTree : public ReductionPass<ReductionTree> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReductionTree)

  ReductionTree() = default;
  ReductionTree(const ReductionTree &other) : ReductionPass(other) {}
  StringRef getArgument() const final { return "reduction-tree"; }
  StringRef getDescription() const final {
    return "Erase operations, results, arguments and what loops carry, as long as the test finds the rest interesting";
  }

  LogicalResult reduce(ReducedModule &reduction) {
    if (mode != 0)
      return reduction.best->emitError("expected traversal-mode=0, the only one there is, got ") << mode;
    return reduction.reduce();
  }

private:
  Option<unsigned> mode{*this, "traversal-mode", llvm::cl::desc("0"), llvm::cl::init(0)};
};

class OptReduction : public ReductionPass<OptReduction> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OptReduction)

  OptReduction() = default;
  OptReduction(const OptReduction &other) : ReductionPass(other) {}
  StringRef getArgument() const final { return "opt-reduction-pass"; }
  StringRef getDescription() const final {
    return "Run passes, and take what they make where it is smaller and the test finds it interesting";
  }

  LogicalResult reduce(ReducedModule &reduction) {
    OwningOpRef<ModuleOp> copy(cast<ModuleOp>(reduction.best.get()->clone()));
    PassManager passes(&getContext());
    if (failed(parsePassPipeline(pipeline, passes)) || failed(passes.run(*copy)))
      return failure();
    return reduction.offer(std::move(copy));
  }

private:
  Option<std::string> pipeline{*this, "opt-pass", llvm::cl::desc("The passes, as mpmd-inline-calls")};
};

} // namespace

void mpmd::tools::registerReductions() {
  PassRegistration<ReductionTree>();
  PassRegistration<OptReduction>();
}
