// mpmd-reduce: makes a module that shows a fault smaller.
#include "tools/ToolMain.h"

#include "mpmd/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Tools/mlir-reduce/MlirReduceMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mpmd::registerAllDialects(registry);
  mpmd::registerAllPasses();
  mpmd::tools::prepareOptions("mpmd-reduce", {"help", "help-hidden", "version"});
  mlir::MLIRContext context(registry);
  return mlir::failed(mlir::mlirReduceMain(argc, argv, context));
}
