// Implements mpmd-name-stages, which assigns ops to stages by the name stacks in JAX's locations.
#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Limits.h"
#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Plan/Topology/StageNames.h"
#include "mpmd/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

namespace mpmd {
#define GEN_PASS_DEF_NAMESTAGES
#include "mpmd/Transforms/Passes.h.inc"
} // namespace mpmd

using namespace mlir;
using namespace mpmd;

static std::optional<NamedStage> stageFrom(const plan::StageNames::Found &found, bool isBackward,
                                           const plan::StageNames &rules) {
  if (!found.number && found.iterations.empty())
    return std::nullopt;
  return NamedStage{found.number.value_or(-1), isBackward, rules.areLayers(), llvm::to_vector(found.iterations)};
}

namespace {
struct NameStages : mpmd::impl::NameStagesBase<NameStages> {
  using NameStagesBase::NameStagesBase;

  /// Names the stages of arguments by their paths, if every rule matches one. Names of operations do not count then.
  FailureOr<bool> nameParameters(const plan::StageNames &rules) {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (!func.isPublic())
        continue;
      std::vector<std::string> paths;
      for (BlockArgument argument : func.getArguments()) {
        auto loc = dyn_cast<NameLoc>(argument.getLoc());
        paths.push_back(loc ? loc.getName().str() : "");
      }
      if (!rules.checkAllMatch(paths).ok())
        return false;
      getOperation().walk([](Operation *op) {
        op->removeAttr(kNamedStageAttr);
        op->removeAttr(kNamedBackwardAttr);
      });
      for (auto [i, path] : llvm::enumerate(paths)) {
        plan::StageNames::Found found;
        if (absl::Status status = rules.find(path, kMaxStages, found); !status.ok())
          return emitError(func.getArgument(i).getLoc()) << "stage-names: " << messageOf(status);
        if (std::optional<NamedStage> stage = stageFrom(found, /*isBackward=*/false, rules))
          func.setArgAttr(i, kNamedStageAttr, namedStageAttr(&getContext(), *stage));
      }
      return true;
    }
    return false;
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    plan::StageNames rules;
    if (absl::Status status = rules.read(names); !status.ok()) {
      module.emitError("stage-names: ") << messageOf(status);
      return signalPassFailure();
    }
    // Caches the stage of each name stack, because many ops share one.
    llvm::StringMap<plan::StageNames::Found> known;
    WalkResult result = module.walk([&](Operation *op) {
      StringRef name = nameStackOf(op);
      if (name.empty() || isa<func::FuncOp>(op))
        return WalkResult::advance();
      auto [entry, isNew] = known.try_emplace(name);
      if (isNew)
        if (absl::Status status = rules.find(name.str(), kMaxStages, entry->second); !status.ok()) {
          op->emitError("stage-names: ") << messageOf(status);
          return WalkResult::interrupt();
        }
      // In the body of a transposed loop, name stacks do not contain `transpose`. So an op is backward if the stack of
      // an enclosing op contains it.
      bool isBackward = plan::isTransposed(name.str());
      for (Operation *around = op->getParentOp(); around && !isBackward; around = around->getParentOp())
        isBackward = !isa<func::FuncOp>(around) && plan::isTransposed(nameStackOf(around).str());
      if (std::optional<NamedStage> stage = stageFrom(entry->second, isBackward, rules))
        setNamedStage(op, *stage);
      if (isBackward && isa<func::CallOp>(op))
        op->setAttr(kNamedBackwardAttr, UnitAttr::get(op->getContext()));
      return WalkResult::advance();
    });
    if (result.wasInterrupted())
      return signalPassFailure();
    std::vector<std::string> all;
    for (StringRef name : known.keys())
      all.push_back(name.str());
    if (absl::Status status = rules.checkAllMatch(all); !status.ok()) {
      FailureOr<bool> named = nameParameters(rules);
      if (failed(named))
        return signalPassFailure();
      if (*named)
        return;
      if (known.empty()) {
        module.emitError(
            "stage-names: expected name stacks in the locations of operations, got none; write the text with "
            "debug information (as_text(debug_info=True))");
        return signalPassFailure();
      }
      std::string text;
      llvm::raw_string_ostream out(text);
      listNames(module, out);
      constexpr size_t shown = 2000;
      (module.emitError("stage-names: ") << messageOf(status)).attachNote()
          << "operations and their names (mpmd-opt --mpmd-list-names):\n"
          << StringRef(text).take_front(shown) << (text.size() > shown ? "..." : "");
      return signalPassFailure();
    }
  }
};
} // namespace
