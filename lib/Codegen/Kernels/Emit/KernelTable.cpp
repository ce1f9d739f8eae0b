// Stores the kernels of a program, without duplicates, and names them.
#include "../CommandLists/TaskLowering.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace mpmd::kernels {

namespace {
constexpr llvm::StringLiteral kModuleName = "kernels";

/// A rank and a name for an operation: `purposeOf` names a kernel by its operations of highest rank. Rank 0 is never
/// used.
std::pair<unsigned, StringRef> meaningOf(Operation *op) {
  StringRef name = op->getName().stripDialect();
  if (isa<math::MathDialect>(op->getDialect()))
    return {name == "fma" || name == "absf" ? 1 : 4, name};
  if (!isa<arith::ArithDialect>(op->getDialect()) || op->getNumResults() != 1 || op->getResult(0).getType().isIndex())
    return {0, ""};
  return llvm::StringSwitch<std::pair<unsigned, StringRef>>(name)
      .Cases({"divf", "divsi", "divui"}, {3, "div"})
      .Cases({"maximumf", "maxnumf", "maxsi", "maxui"}, {2, "max"})
      .Cases({"minimumf", "minnumf", "minsi", "minui"}, {2, "min"})
      .Cases({"mulf", "muli"}, {1, "mul"})
      .Cases({"addf", "addi"}, {1, "add"})
      .Cases({"subf", "subi"}, {1, "sub"})
      .Case("select", {1, "select"})
      .Default({0, ""});
}

/// The two most characteristic operations of a kernel: "exp_div" of a softmax, "add" of a sum, "copy" of a transpose.
std::string purposeOf(func::FuncOp function) {
  SmallVector<std::pair<unsigned, StringRef>> found;
  function.walk([&](Operation *op) {
    if (auto meaning = meaningOf(op); meaning.first != 0 && !llvm::is_contained(found, meaning))
      found.push_back(meaning);
  });
  if (found.empty())
    return "copy";
  llvm::sort(found,
             [](const auto &a, const auto &b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
  std::string purpose = found[0].second.str();
  return found.size() == 1 ? purpose : purpose + "_" + found[1].second.str();
}
} // namespace

KernelTable::KernelTable(ModuleOp program) : program(program), scratch(ModuleOp::create(program.getLoc())) {
  kernels = program.lookupSymbol<ModuleOp>(kModuleName);
  if (!kernels)
    return;
  // Kernels that the program already has keep their names.
  for (auto function : kernels.getOps<func::FuncOp>())
    byText.try_emplace(("existing:" + function.getSymName()).str(), function.getSymNameAttr());
  for (auto table : kernels.getOps<memref::GlobalOp>())
    tables.try_emplace(table.getInitialValueAttr(), table.getSymNameAttr());
}

/// Gives equal tables one name. Attributes are unique, so equal tables have the same attribute.
void KernelTable::nameTables() {
  for (auto table : llvm::make_early_inc_range(scratch->getOps<memref::GlobalOp>())) {
    auto [entry, isNew] = tables.try_emplace(table.getInitialValueAttr(), StringAttr());
    if (isNew)
      entry->second = StringAttr::get(program.getContext(), "table_" + Twine(tables.size() - 1));
    (void)SymbolTable::replaceAllSymbolUses(table, entry->second, *scratch);
    if (scratch->lookupSymbol(entry->second))
      table.erase();
    else
      table.setSymNameAttr(entry->second);
  }
}

SymbolRefAttr KernelTable::intern(func::FuncOp function, StringRef kind) {
  if (!kernels) {
    OpBuilder b = OpBuilder::atBlockBegin(program.getBody());
    kernels = ModuleOp::create(b, program.getLoc(), kModuleName);
  }
  nameTables();
  std::string text;
  llvm::raw_string_ostream stream(text);
  function.print(stream, OpPrintingFlags().useLocalScope().enableDebugInfo(false));
  StringAttr &name = byText[text];
  if (!name) {
    name = StringAttr::get(program.getContext(), kind + "_" + purposeOf(function) + "_" + Twine(byText.size() - 1));
    function.setSymNameAttr(name);
    for (auto table : llvm::make_early_inc_range(scratch->getOps<memref::GlobalOp>())) {
      if (!kernels.lookupSymbol(table.getSymNameAttr()))
        table->moveBefore(kernels.getBody(), kernels.getBody()->begin());
    }
    function->moveBefore(kernels.getBody(), kernels.getBody()->end());
  }
  scratch->getBody()->clear();
  return SymbolRefAttr::get(kernels.getSymNameAttr(), {FlatSymbolRefAttr::get(name)});
}

} // namespace mpmd::kernels
