// mpmd-lsp-server: language server for modules of every phase.
#include "tools/ToolMain.h"

#include "mpmd/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mpmd::registerAllDialects(registry);
  mpmd::tools::prepareOptions("mpmd-lsp-server", {"help", "help-hidden", "version"});
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
