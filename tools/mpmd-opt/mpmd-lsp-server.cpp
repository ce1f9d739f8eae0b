// mpmd-lsp-server: the language server for modules of every phase.
#include "LspInput.h"
#include "tools/ToolMain.h"

#include "mpmd/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/raw_ostream.h"

int main(int argc, char **argv) {
  mpmd::tools::start("mpmd-lsp-server");
  mlir::DialectRegistry registry;
  mpmd::registerAllDialects(registry);
  mpmd::tools::prepareOptions("mpmd-lsp-server", {"help", "help-hidden", "version"});
  if (llvm::Error error = mpmd::tools::filterDocuments(argc, argv)) {
    llvm::errs() << "mpmd-lsp-server: error: " << llvm::toString(std::move(error)) << "\n";
    return EXIT_FAILURE;
  }
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
