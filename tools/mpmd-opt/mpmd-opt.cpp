// mpmd-opt: runs passes and the pipeline `mpmd-compile` on a module.
#include "mpmd/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mpmd::registerAllDialects(registry);
  mpmd::registerAllPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv,
      "mpmd optimizer driver\n\n  mpmd-opt step.mlir --mpmd-compile=\"topology=pp4 schedule=1f1b\" -o step.ranks.mlir\n", registry));
}
