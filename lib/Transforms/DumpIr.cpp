// Writes the IR after the passes of a pipeline.
#include "DumpIr.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"
#include "mpmd/Transforms/Pipelines.h"

#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mpmd;

static StringRef withoutPrefix(StringRef pass) {
  pass.consume_front("mpmd-");
  return pass;
}

/// Returns the name of the phase that `pass` completes; empty if it completes none.
static StringRef phaseEndedBy(StringRef pass, ModuleOp module) {
  if (pass == "mpmd-verify-input")
    return phaseName(Phase::Input);
  return pass == "mpmd-verify-phase" ? phaseName(findPhase(module)) : StringRef();
}

struct DumpIr::Instrumentation : PassInstrumentation {
  Instrumentation(DumpIr &dump, LogicalResult &written) : dump(dump), written(written) {}

  void runAfterPass(Pass *pass, Operation *op) override {
    const StringRef name = pass->getArgument();
    if (name.empty() || op != dump.module.getOperation() || failed(written))
      return;
    const StringRef phase = phaseEndedBy(name, dump.module);
    const bool prints =
        !dump.printAfter.empty() && (dump.printAfter == phase || withoutPrefix(dump.printAfter) == withoutPrefix(name));
    if (prints || (!phase.empty() && !dump.directory.empty()))
      written = dump.write(phase.empty() ? withoutPrefix(name) : phase, prints);
  }

  DumpIr &dump;
  LogicalResult &written;
};

LogicalResult DumpIr::check() const {
  if (printAfter.empty() || phaseByName(printAfter) || PassInfo::lookup(printAfter) ||
      PassInfo::lookup("mpmd-" + printAfter))
    return success();
  return module->emitError("expected print-after= to name a phase (")
         << phaseNames() << ") or a pass (see --help), got '" << printAfter << "'";
}

LogicalResult DumpIr::run(const OpPassManager &pipeline, bool isNewAttempt) {
  if (isNewAttempt)
    ++attempt, number = 0;
  // Runs each nested pipeline with a pass manager of its own, because nested pipelines of a pass have no
  // instrumentation.
  PassManager pm(module.getContext(), ModuleOp::getOperationName());
  static_cast<OpPassManager &>(pm) = pipeline;
  LogicalResult written = success();
  pm.addInstrumentation(std::make_unique<Instrumentation>(*this, written));
  return success(succeeded(pm.run(module)) && succeeded(written));
}

LogicalResult DumpIr::write(StringRef name, bool prints) {
  OpPrintingFlags flags;
  flags.enableDebugInfo();
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os, flags);
  os << "\n";
  if (directory.empty()) {
    llvm::errs() << "// After " << name << "\n" << text;
    return success();
  }
  SmallString<128> path(directory);
  llvm::sys::path::append(path, std::to_string(attempt));
  if (std::error_code error = llvm::sys::fs::create_directories(path))
    return module->emitError("expected dump-dir= to name a directory that can be made, got '")
           << path << "': " << error.message();
  llvm::sys::path::append(path, std::to_string(++number) + "-" + name + ".mlir");
  if (absl::Status status = plan::writeWholeFile(path.str().str(), text); !status.ok())
    return module->emitError("dump-dir: ") << messageOf(status);
  if (prints)
    llvm::errs() << "// After " << name << ": " << path << "\n";
  return success();
}
