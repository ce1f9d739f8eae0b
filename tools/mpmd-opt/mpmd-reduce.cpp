// mpmd-reduce: makes a module that shows a fault smaller.
#include "tools/ToolMain.h"

#include "mpmd/InitAll.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Reducer/Passes.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/raw_ostream.h"

static constexpr char kTool[] = "mpmd-reduce";
static const llvm::StringRef kShown[] = {"o", "reduction-tree", "opt-reduction-pass", "help", "help-hidden", "version"};

static llvm::LogicalResult run(llvm::StringRef input, llvm::StringRef output, const mlir::PassPipelineCLParser &passes,
                               const mlir::DialectRegistry &registry) {
  mpmd::tools::Program program(kTool, input, registry);
  mlir::ModuleOp module = program.get();
  if (!module)
    return llvm::failure();
  mlir::PassManager pm(module.getContext(), mlir::ModuleOp::getOperationName());
  auto report = [](const llvm::Twine &message) {
    llvm::errs() << kTool << ": error: " << message << "\n";
    return llvm::failure();
  };
  if (failed(passes.addToPipeline(pm, report)) || failed(pm.run(module)))
    return llvm::failure();
  std::string message;
  std::unique_ptr<llvm::ToolOutputFile> file = mlir::openOutputFile(output, &message);
  if (!file)
    return report(message);
  module.print(file->os());
  file->keep();
  return llvm::success();
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mpmd::registerAllDialects(registry);
  mpmd::registerAllPasses();
  mlir::registerReducerPasses();
  llvm::cl::opt<std::string> input(llvm::cl::Positional, llvm::cl::desc("<input file>"), llvm::cl::init("-"));
  llvm::cl::opt<std::string> output("o", llvm::cl::desc("Output file"), llvm::cl::init("-"));
  mlir::PassPipelineCLParser passes("", "Reductions to run");
  mpmd::tools::prepareOptions(kTool, kShown);
  if (!mpmd::tools::checkOptions(kTool, argc, argv))
    return EXIT_FAILURE;
  llvm::cl::ParseCommandLineOptions(
      argc, argv,
      "makes a module that shows a fault smaller\n\n"
      "  mpmd-reduce step.mlir --reduction-tree=\"traversal-mode=0 test=fails.sh\" -o smaller.mlir\n");
  return mlir::failed(run(input, output, passes, registry));
}
