// mpmd-opt: runs passes and the pipeline `mpmd-compile` on a module.
#include "ListNames.h"
#include "ShowTopology.h"
#include "tools/Report/Summary.h"
#include "tools/ToolMain.h"

#include "mpmd/Dialect/Mpmd/PassLog.h"
#include "mpmd/InitAll.h"
#include "mpmd/Plan/Support/FileIo.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstring>
#include <vector>

static constexpr char kTool[] = "mpmd-opt";
static constexpr char kOverview[] =
    "mpmd optimizer driver\n\n  mpmd-opt step.mlir --mpmd-compile=\"topology=pp4 schedule=1f1b\" -o step.ranks.mlir\n"
    "  mpmd-opt --mpmd-show-topology=\"topology=pp2.dp2.tp2 array=16x32:[dp,tp]\"\n";
/// The options that --help shows besides the passes.
static const llvm::StringRef kShown[] = {"o",
                                         "d",
                                         "mpmd-list-names",
                                         "mpmd-show-topology",
                                         "quiet",
                                         "split-input-file",
                                         "verify-diagnostics",
                                         "pass-pipeline",
                                         "dump-pass-pipeline",
                                         "debug-only",
                                         "verify-each",
                                         "statistics",
                                         "list-passes",
                                         "show-dialects",
                                         "mlir-print-ir-after-all",
                                         "mlir-print-debuginfo",
                                         "mlir-timing",
                                         "help",
                                         "help-hidden",
                                         "version"};

static llvm::cl::opt<std::string> shownTopology(
    "mpmd-show-topology", llvm::cl::value_desc("KEY=VALUE ..."),
    llvm::cl::desc("Show the axes, devices and links of a topology: topology=pp2.dp2.tp2, a preset or "
                   "FILE.json; nodes=N, devices-per-node=N, mesh-selector=NAME. array=16x32:[dp,tp] shows "
                   "shards, and may be given again. svg=FILE draws them. json=FILE writes a cluster file. "
                   "Axes of the program, if there is one, must match"));

static llvm::cl::opt<std::string>
    dependencies("d", llvm::cl::value_desc("FILE"),
                 llvm::cl::desc("Write which files the output is made from, as a rule of Make, for build systems"));

static llvm::cl::opt<bool>
    isQuiet("quiet",
            llvm::cl::desc("Print no summary of --mpmd-compile, and none of its warnings about bubble and balance"));

static llvm::cl::list<std::string>
    debugged("debug-only", llvm::cl::value_desc("PASS,..."), llvm::cl::CommaSeparated,
             llvm::cl::desc("Print on stderr what these passes decide, and why; all: what every pass decides"));

static llvm::cl::opt<bool> printsStatistics("statistics", llvm::cl::desc("Print on stderr what passes have counted"));

static llvm::cl::opt<bool> listsNames(
    "mpmd-list-names",
    llvm::cl::desc("Show the names that operations have in the text, which stage-names= of --mpmd-compile can match"));

/// Whether every name in `--debug-only` is the name of a pass. If not, prints the unknown name.
static bool checkDebugged() {
  for (std::string &name : debugged) {
    if (llvm::StringRef(name).starts_with("mpmd-"))
      name.erase(0, 5);
    if (name == "all" || mlir::PassInfo::lookup("mpmd-" + name))
      continue;
    llvm::errs() << kTool << ": error: expected --debug-only= to name passes (see --help) or all, got '" << name
                 << "'\n";
    return false;
  }
  mpmd::setDebuggedPasses(debugged);
  return true;
}

/// Text for stdout is written at once. A file is replaced only when the new text is complete.
static llvm::LogicalResult compile(const mlir::MlirOptMainConfig &config, std::unique_ptr<llvm::MemoryBuffer> program,
                                   llvm::StringRef output, mlir::DialectRegistry &registry) {
  if (output == "-") {
    llvm::LogicalResult result = mlir::MlirOptMain(llvm::outs(), std::move(program), registry, config);
    llvm::outs().flush();
    if (!llvm::outs().has_error())
      return result;
    llvm::errs() << kTool << ": error: cannot write to stdout: " << llvm::outs().error().message() << "\n";
    llvm::outs().clear_error();
    return llvm::failure();
  }
  mpmd::plan::OutputFile file;
  absl::Status status = file.open(output.str());
  if (status.ok()) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    if (failed(mlir::MlirOptMain(stream, std::move(program), registry, config)))
      return llvm::failure();
    status = file.write(text);
  }
  if (status.ok())
    status = file.commit();
  if (status.ok())
    return llvm::success();
  llvm::errs() << kTool << ": error: " << mpmd::messageOf(status) << "\n";
  return llvm::failure();
}

static llvm::LogicalResult run(llvm::StringRef input, llvm::StringRef output, mlir::DialectRegistry &registry) {
  mlir::MlirOptMainConfig config = mlir::MlirOptMainConfig::createFromCLOptions();
  if (config.shouldShowDialects() || config.shouldListPasses())
    return mlir::MlirOptMain(llvm::outs(), llvm::MemoryBuffer::getMemBuffer(""), registry, config);
  // The input is read while the output is open, so both must be different files.
  if (llvm::sys::fs::equivalent(input, output)) {
    llvm::errs() << kTool << ": error: expected an output file other than the input, got '" << output << "' for both\n";
    return llvm::failure();
  }
  if (shownTopology.getNumOccurrences()) {
    mlir::MLIRContext context(registry);
    mlir::PassManager passes(&context);
    if (failed(config.setupPassPipeline(passes)))
      return llvm::failure();
    if (passes.empty())
      return mpmd::showTopology(kTool, shownTopology, input, output, registry);
    llvm::errs() << kTool << ": error: expected --mpmd-show-topology alone, got passes beside it\n";
    return llvm::failure();
  }
  if (listsNames)
    return mpmd::listNamesOf(kTool, input, output, registry);
  std::unique_ptr<llvm::MemoryBuffer> program = mpmd::tools::openProgram(kTool, input);
  if (!program)
    return llvm::failure();
  if (!config.shouldVerifyDiagnostics())
    config.setPassPipelineSetupFn([given = config](mlir::PassManager &pm) {
      mpmd::tools::nameTool(kTool, *pm.getContext());
      if (failed(given.setupPassPipeline(pm)))
        return llvm::failure();
      bool compiles =
          llvm::any_of(pm.getPasses(), [](mlir::Pass &pass) { return pass.getArgument() == "mpmd-compile"; });
      // `mpmd-compile` verifies the module after each phase. After each pass, this takes half of the compile time.
      if (compiles && !llvm::cl::getRegisteredOptions().lookup("verify-each")->getNumOccurrences())
        pm.enableVerifier(false);
      if (compiles && !isQuiet)
        pm.addPass(mpmd::report::createPrintSummary(kTool));
      return llvm::success();
    });
  llvm::LogicalResult compiled = compile(config, std::move(program), output, registry);
  if (printsStatistics)
    mpmd::printStatistics(llvm::errs());
  if (failed(compiled))
    return llvm::failure();
  return llvm::success(dependencies.empty() || mpmd::tools::writeDependencies(kTool, dependencies, output, input));
}

int main(int argc, char **argv) {
  mpmd::tools::start(kTool);
  mlir::DialectRegistry registry;
  mpmd::registerAllDialects(registry);
  mpmd::registerAllPasses();
  // By default, an error shows only the name and the location of its op, not the complete op.
  std::vector<char *> arguments(argv, argv + argc);
  char quiet[] = "--mlir-print-op-on-diagnostic=false";
  if (std::none_of(argv, argv + argc,
                   [](char *argument) { return std::strstr(argument, "mlir-print-op-on-diagnostic"); }))
    arguments.insert(arguments.begin() + 1, quiet);
  int count = static_cast<int>(arguments.size());
  std::string header = mlir::registerCLIOptions(kOverview, registry);
  mpmd::tools::prepareOptions(kTool, kShown);
  if (!mpmd::tools::checkOptions(kTool, count, arguments.data()))
    return EXIT_FAILURE;
  auto [input, output] = mlir::parseCLIOptions(count, arguments.data(), header);
  if (!checkDebugged())
    return EXIT_FAILURE;
  return mlir::asMainReturnCode(run(input, output, registry));
}
