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
}

SymbolRefAttr KernelTable::intern(func::FuncOp function, StringRef kind) {
  if (!kernels) {
    OpBuilder b = OpBuilder::atBlockBegin(program.getBody());
    kernels = ModuleOp::create(b, program.getLoc(), kModuleName);
  }
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
