// mpmd-reduce: reduces a module that triggers a fault.
#include "ReductionPatterns.h"
#include "tools/ToolMain.h"

#include "mpmd/InitAll.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/CommandLine.h"
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
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return mpmd::tools::writeOutput(kTool, output, text);
}

int main(int argc, char **argv) {
  mpmd::tools::start(kTool);
  mlir::DialectRegistry registry;
  mpmd::registerAllDialects(registry);
  mpmd::registerAllPasses();
  mpmd::tools::registerReductions();
  llvm::cl::opt<std::string> input(llvm::cl::Positional, llvm::cl::desc("<input file>"), llvm::cl::init("-"));
  llvm::cl::opt<std::string> output("o", llvm::cl::desc("Output file"), llvm::cl::init("-"));
  mlir::PassPipelineCLParser passes("", "Reductions to run");
  mpmd::tools::prepareOptions(kTool, kShown);
  if (!mpmd::tools::checkOptions(kTool, argc, argv))
    return EXIT_FAILURE;
  llvm::cl::ParseCommandLineOptions(
      argc, argv,
      "makes a module that shows a fault smaller\n\n"
      "  mpmd-reduce step.mlir --reduction-tree=\"test=./fails.sh\" -o smaller.mlir\n\n"
      "fails.sh gets the path of a module, and ends with another code than 0 where it shows the fault.\n");
  return mlir::failed(run(input, output, passes, registry));
}
