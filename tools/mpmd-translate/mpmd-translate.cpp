// mpmd-translate: converts a module to other formats. It does not use MLIR's main function for translations, because a
// bundle is a directory.
#include "Translations.h"

#include "mpmd/InitAll.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Transforms/Passes.h"
#include "tools/ToolMain.h"

#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"

#include <cstdlib>
#include <memory>
#include <vector>

using namespace mlir;
using namespace mpmd::translate;

static llvm::cl::OptionCategory category("mpmd-translate options");
static llvm::cl::opt<std::string> input(llvm::cl::Positional, llvm::cl::desc("<module in phase partitioned to ranked>"),
                                        llvm::cl::init("-"), llvm::cl::cat(category));
static llvm::cl::opt<std::string> output("o", llvm::cl::desc("Where to write; text goes to stdout without it"),
                                         llvm::cl::value_desc("path"), llvm::cl::cat(category));
static llvm::cl::opt<std::string>
    run("run", llvm::cl::desc("For pictures: what mpmd-run --trace wrote, drawn below the plan on the same time axis"),
        llvm::cl::value_desc("trace.json"), llvm::cl::cat(category));
static llvm::cl::opt<int64_t> step("step", llvm::cl::desc("Which step of that run (the fastest one that is whole)"),
                                   llvm::cl::init(-1), llvm::cl::cat(category));

static llvm::cl::opt<std::string>
    dependencies("d", llvm::cl::desc("Write which files the output is made from, as a rule of Make"),
                 llvm::cl::value_desc("FILE"), llvm::cl::cat(category));

static llvm::cl::opt<bool>
    emulation("with-emulation",
              llvm::cl::desc("With --mpmd-to-bundle, --mpmd-to-packed and --mpmd-to-executable, for a GPU: add the "
                             "kernels that an emulated one runs, on the CPU"),
              llvm::cl::cat(category));

static llvm::cl::opt<std::string>
    kernelCache("kernel-cache",
                llvm::cl::desc("For bundles, executables and PTX: keep compiled kernels in this folder, and take from "
                               "it those that are there (MPMD_KERNEL_CACHE)"),
                llvm::cl::value_desc("DIR"), llvm::cl::cat(category));

static llvm::cl::opt<bool>
    perRank("per-rank", llvm::cl::desc("With --mpmd-to-executable: write a folder with one program for each rank"),
            llvm::cl::cat(category));

static llvm::cl::opt<std::string>
    plugins("plugins",
            llvm::cl::desc("With --mpmd-to-executable: where the program looks for the plugins of CUDA and MPI, too, "
                           "after all other places"),
            llvm::cl::value_desc("DIR"), llvm::cl::cat(category));

static constexpr char kOverview[] =
    "mpmd translation driver\n\n"
    "  mpmd-translate --mpmd-to-bundle step.ranks.mlir -o step.mpmd\n"
    "  mpmd-translate --mpmd-to-executable step.ranks.mlir -o step\n"
    "  mpmd-translate --mpmd-to-executable --per-rank step.ranks.mlir -o ranks\n"
    "  mpmd-translate --mpmd-to-report step.ranks.mlir\n"
    "  mpmd-translate --mpmd-to-schedule step.ranks.mlir -o step.csv\n"
    "  mpmd-translate --mpmd-to-svg step.ranks.mlir -o step.svg\n"
    "  mpmd-translate --mpmd-to-svg step.ranks.mlir --run=trace.json -o plan-and-run.svg\n"
    "  mpmd-translate --mpmd-to-trace step.ranks.mlir -o step.trace.json\n";

LogicalResult mpmd::translate::writeText(Request request, StringRef text) {
  return mpmd::tools::writeOutput("mpmd-translate", request.output, text);
}

/// The user may have edited the text, so the invariants of its phase are verified again.
static LogicalResult verify(ModuleOp module, mpmd::Phase phase) {
  PassManager pm(module.getContext());
  mpmd::VerifyPhaseOptions verify;
  verify.phase = mpmd::phaseName(phase);
  pm.addPass(mpmd::createVerifyPhase(verify));
  return pm.run(module);
}

/// Reports an option that the chosen translation does not have, and lists the translations that have it.
static int refuse(StringRef option, const Translation &chosen, bool Translation::*takes) {
  llvm::SmallVector<std::string> names;
  for (const Translation &each : kTranslations)
    if (each.*takes)
      names.push_back(std::string("--") + each.option);
  const std::string last = names.pop_back_val();
  llvm::errs() << "mpmd-translate: error: expected --" << option << " with " << llvm::join(names, ", ") << " or "
               << last << ", got --" << chosen.option << "\n";
  return 1;
}

int main(int argc, char **argv) {
  // Must precede the tool's own setup, because it installs signal handlers that the tools replace.
  llvm::InitLLVM init(argc, argv);
  mpmd::tools::start("mpmd-translate");
  std::vector<std::unique_ptr<llvm::cl::opt<bool>>> wanted;
  for (const Translation &each : kTranslations)
    wanted.push_back(std::make_unique<llvm::cl::opt<bool>>(llvm::StringRef(each.option), llvm::cl::desc(each.help),
                                                           llvm::cl::cat(category)));
  std::vector<llvm::StringRef> shown{"o",        "d",    "run",         "step",   "with-emulation", "kernel-cache",
                                     "per-rank", "help", "help-hidden", "version"};
  for (const Translation &each : kTranslations)
    shown.push_back(each.option);
  mpmd::tools::prepareOptions("mpmd-translate", shown);
  if (!mpmd::tools::checkOptions("mpmd-translate", argc, argv))
    return 1;
  llvm::cl::ParseCommandLineOptions(argc, argv, kOverview);
  const Translation *chosen = nullptr;
  std::string names;
  int64_t count = 0;
  for (auto [each, option] : llvm::zip(kTranslations, wanted)) {
    names += (names.empty() ? "--" : ", --") + std::string(each.option);
    if (*option)
      chosen = &each, ++count;
  }
  if (count != 1 || (chosen->needsPath && output.empty())) {
    llvm::errs() << "mpmd-translate: error: expected "
                 << (count != 1 ? "one of " + names + ", got " + std::to_string(count) + " of them"
                                : "-o PATH with --" + std::string(chosen->option) + ", got none")
                 << "; see --help\n";
    return 1;
  }
  for (const llvm::cl::Option *each :
       {static_cast<llvm::cl::Option *>(&perRank), static_cast<llvm::cl::Option *>(&plugins)})
    if (each->getNumOccurrences() && chosen->write != writeExecutableFile) {
      llvm::errs() << "mpmd-translate: error: expected --" << each->ArgStr << " with --mpmd-to-executable, got --"
                   << chosen->option << "\n";
      return 1;
    }
  if (emulation && !chosen->emulates)
    return refuse("with-emulation", *chosen, &Translation::emulates);
  if (kernelCache.getNumOccurrences() && !chosen->compiles)
    return refuse("kernel-cache", *chosen, &Translation::compiles);
  DialectRegistry registry;
  mpmd::registerAllDialects(registry);
  mpmd::tools::Program program("mpmd-translate", input, registry);
  ModuleOp module = program.get();
  if (!module)
    return 1;
  mpmd::Phase phase = mpmd::findPhase(module);
  if (phase < chosen->phase) {
    module.emitError("expected a module in phase ")
        << (chosen->phase == mpmd::Phase::Ranked      ? "ranked"
            : chosen->phase == mpmd::Phase::Scheduled ? "scheduled or ranked"
                                                      : "partitioned or later")
        << ", got one in phase " << mpmd::phaseName(phase) << "; compile it first with mpmd-opt --mpmd-compile";
    return 1;
  }
  if (failed(verify(module, phase)))
    return 1;
  // The linker runs in this process and resets all options, so their values are saved here.
  const std::string rule = dependencies, read = input, written = output, trace = run;
  const char *usual = std::getenv("MPMD_KERNEL_CACHE");
  // The program that is written may run in another working directory, so the path is made absolute.
  llvm::SmallString<256> folder(plugins);
  if (!folder.empty())
    llvm::sys::fs::make_absolute(folder);
  const mpmd::BundleOptions bundle{
      emulation, !kernelCache.getNumOccurrences() && usual ? usual : kernelCache.getValue(), folder.str().str()};
  const Request request{module, phase, written, trace, step, bundle, perRank};
  if (failed(chosen->write(request)))
    return 1;
  const std::string made = chosen->standsFor ? chosen->standsFor(request) : written;
  return !rule.empty() && !mpmd::tools::writeDependencies("mpmd-translate", rule, made, read);
}
