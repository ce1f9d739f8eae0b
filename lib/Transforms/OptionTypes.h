// Pass option types that report wrong values with errors of their own. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_OPTIONTYPES_H
#define MPMD_LIB_TRANSFORMS_OPTIONTYPES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "llvm/ADT/StringExtras.h"

namespace mpmd {

/// A numeric pass option. The pass collects all its options in `all`, to list them in errors.
template <typename PassT> struct NumberOption : mlir::Pass::Option<int64_t> {
  NumberOption(PassT &pass, llvm::StringRef name, const char *description)
      : Option(pass, name, llvm::cl::desc(description), llvm::cl::init(0)) {
    pass.all.push_back(this);
  }
};

/// A string pass option. The pass collects these options in `texts`, to refuse empty values.
template <typename PassT> struct TextOption : mlir::Pass::Option<std::string> {
  TextOption(PassT &pass, llvm::StringRef name, const char *description, const char *initial = "")
      : Option(pass, name, llvm::cl::desc(description), llvm::cl::init(initial)) {
    pass.all.push_back(this);
    pass.texts.push_back(this);
  }
};

/// A string option with a fixed set of values, which its description lists.
template <typename PassT, typename T> struct ChoiceOption : TextOption<PassT> {
  struct Choice {
    const char *name;
    T value;
    const char *meaning;
  };

  ChoiceOption(PassT &pass, llvm::StringRef name, const char *topic, const char *initial, std::vector<Choice> all)
      : TextOption<PassT>(pass, name, "", initial), choices(std::move(all)), description(topic) {
    for (auto [i, choice] : llvm::enumerate(choices))
      description += std::string(i ? "; " : ": ") + choice.name + ", " + choice.meaning;
    this->setDescription(description);
  }

  /// Emits an error at `module` and fails if the value is not in the set.
  mlir::FailureOr<T> read(mlir::ModuleOp module) const {
    std::string names;
    for (auto [i, choice] : llvm::enumerate(choices)) {
      if (this->getValue() == choice.name)
        return choice.value;
      names += std::string(i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ") + choice.name;
    }
    return module.emitError("expected ") << this->ArgStr << "= to be " << names << ", got '" << this->getValue() << "'";
  }

private:
  std::vector<Choice> choices;
  std::string description;
};

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_OPTIONTYPES_H
