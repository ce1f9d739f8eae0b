// mpmd-translate: from a module to what other programs read. It has its own main since a bundle is a directory.
#include "mpmd/Codegen/BundleWriter.h"
#include "mpmd/InitAll.h"
#include "mpmd/Transforms/Pipelines.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;

static llvm::cl::OptionCategory category("mpmd-translate options");
static llvm::cl::opt<std::string> input(llvm::cl::Positional, llvm::cl::desc("<module in phase ranked>"), llvm::cl::init("-"),
                                        llvm::cl::cat(category));
static llvm::cl::opt<std::string> output("o", llvm::cl::desc("Where to write"), llvm::cl::value_desc("path"), llvm::cl::cat(category));
static llvm::cl::opt<bool> toBundle("mpmd-to-bundle", llvm::cl::desc("Write a bundle, a directory that mpmd-run runs"), llvm::cl::cat(category));

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::cl::HideUnrelatedOptions(category);
  llvm::cl::ParseCommandLineOptions(argc, argv,
                                    "mpmd translation driver\n\n  mpmd-translate --mpmd-to-bundle step.ranks.mlir -o step.mpmd\n");
  if (!toBundle || output.empty()) {
    llvm::errs() << "mpmd-translate: expected --mpmd-to-bundle and -o DIR, see --help\n";
    return 1;
  }
  DialectRegistry registry;
  mpmd::registerAllDialects(registry);
  MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  SourceMgrDiagnosticHandler handler(sources, &context);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(input, sources, &context);
  if (!module)
    return 1;
  if (mpmd::findPhase(*module) != mpmd::Phase::Ranked) {
    module->emitError("expected a module in phase ranked; compile it first with mpmd-opt --mpmd-compile");
    return 1;
  }
  // The text may have been edited: the proof is made again.
  PassManager pm(&context);
  mpmd::addCompilePipeline(pm, mpmd::Phase::Ranked, mpmd::Phase::Ranked, {});
  if (failed(pm.run(*module)))
    return 1;
  return failed(mpmd::writeBundle(*module, output));
}
