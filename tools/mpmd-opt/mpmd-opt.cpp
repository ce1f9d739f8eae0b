// mpmd-opt: runs passes and the pipeline `mpmd-compile` on a module.
#include "mpmd/InitAll.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstring>
#include <vector>

/// Whether a file is the bytecode that StableHLO's own tools write: its dialect `vhlo` exists nowhere else.
static bool isStablehloBytecode(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFileSlice(path, /*MapSize=*/64, /*Offset=*/0);
  if (path == "-" || !buffer)
    return false;
  llvm::StringRef text = (*buffer)->getBuffer();
  return text.starts_with("ML\xefR") && text.contains("StableHLO");
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mpmd::registerAllDialects(registry);
  mpmd::registerAllPasses();
  // An error names its op and location; the whole op after it only hides that, unless somebody asks for it.
  std::vector<char *> arguments(argv, argv + argc);
  char quiet[] = "--mlir-print-op-on-diagnostic=false";
  if (std::none_of(argv, argv + argc, [](char *argument) { return std::strstr(argument, "mlir-print-op-on-diagnostic"); }))
    arguments.insert(arguments.begin() + 1, quiet);
  int count = static_cast<int>(arguments.size());
  auto [input, output] = mlir::registerAndParseCLIOptions(
      count, arguments.data(), "mpmd optimizer driver\n\n  mpmd-opt step.mlir --mpmd-compile=\"topology=pp4 schedule=1f1b\" -o step.ranks.mlir\n", registry);
  // The input is read while the output is open: one file cannot be both.
  if (llvm::sys::fs::equivalent(input, output)) {
    llvm::errs() << "mpmd-opt: error: expected an output file other than the input, got '" << output << "' for both\n";
    return EXIT_FAILURE;
  }
  if (isStablehloBytecode(input)) {
    llvm::errs() << input << ": error: expected a program as text, got bytecode of StableHLO (vhlo); write `exported.mlir_module()` to a file instead\n";
    return EXIT_FAILURE;
  }
  return mlir::asMainReturnCode(mlir::MlirOptMain(count, arguments.data(), input, output, registry));
}
