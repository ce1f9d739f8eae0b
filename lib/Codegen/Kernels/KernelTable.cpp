// Keeps each kernel of a program once.
#include "StageLowering.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace mpmd::kernels {

namespace {
constexpr llvm::StringLiteral kModuleName = "kernels";
}

KernelTable::KernelTable(ModuleOp program) : program(program), scratch(ModuleOp::create(program.getLoc())) {
  kernels = program.lookupSymbol<ModuleOp>(kModuleName);
  if (!kernels)
    return;
  // A program that already has kernels goes on with their names.
  for (auto function : kernels.getOps<func::FuncOp>())
    byText.try_emplace(("existing:" + function.getSymName()).str(), function.getSymNameAttr());
  for (auto table : kernels.getOps<memref::GlobalOp>())
    tables.try_emplace(table.getInitialValueAttr(), table.getSymNameAttr());
}

/// Tables get their names from what they hold: attributes are unique, so equal ones are one attribute, and the name of
/// one says all about it.
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
    name = StringAttr::get(program.getContext(), kind + "_" + Twine(byText.size() - 1));
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
