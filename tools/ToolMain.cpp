// Handles options, version and input of the tools.
#include "tools/ToolMain.h"
#include "TextDepth.h"

#include "tools/ForeignFiles.h"

#include "mpmd/Dialect/StableHLO/InputText.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/ToolProcess.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

using namespace llvm;

/// Runs before the constructors of the libraries, because these may already run out of memory.
[[gnu::section(".preinit_array"), gnu::used]] static void (*const beforeConstructors)() = [] {
  mpmd::plan::catchFaults();
  install_bad_alloc_error_handler([](void *, const char *, bool) { mpmd::plan::giveUp("out of memory"); });
};

void mpmd::tools::start(const char *tool) {
  plan::startTool(tool);
  install_fatal_error_handler([](void *, const char *reason, bool) { plan::giveUp(reason); });
  // Errors when writing to stderr are ignored at exit. The stream must exist before the exit handler is registered, so
  // that it is destroyed later.
  errs();
  std::atexit([] { errs().clear_error(); });
}

void mpmd::tools::prepareOptions(StringRef tool, ArrayRef<StringRef> shown) {
  cl::SetVersionPrinter(
      [name = tool.str()](raw_ostream &out) { out << name << " " MPMD_VERSION " (LLVM " LLVM_VERSION_STRING ")\n"; });
  for (auto &[name, option] : cl::getRegisteredOptions())
    if (!is_contained(shown, StringRef(name)) && option->hasArgStr() && option->getOptionHiddenFlag() == cl::NotHidden)
      option->setHiddenFlag(cl::Hidden);
}

bool mpmd::tools::checkOptions(StringRef tool, int argc, const char *const *argv) {
  auto &options = cl::getRegisteredOptions();
  for (int i = 1; i < argc; ++i) {
    StringRef argument = argv[i];
    if (argument == "--")
      break;
    if (argument == "-" || !argument.consume_front("-"))
      continue;
    argument.consume_front("-");
    StringRef name = argument.split('=').first;
    if (auto found = options.find(name); found != options.end()) {
      // Skips the next argument if it is the value of this option.
      i += !argument.contains('=') && found->second->getValueExpectedFlag() == cl::ValueRequired;
      continue;
    }
    // The value of a one-letter option may follow without a space.
    if (name.starts_with("o") && argv[i][1] != '-')
      continue;
    SmallVector<std::string> known;
    for (auto &[option, entry] : options)
      if (entry->getOptionHiddenFlag() == cl::NotHidden && !option.empty())
        known.push_back((option.size() == 1 ? "-" : "--") + option.str());
    llvm::sort(known);
    errs() << tool << ": error: unknown option '" << argv[i] << "', expected one of " << join(known, ", ")
           << "; see --help\n";
    return false;
  }
  return true;
}

void mpmd::tools::nameTool(StringRef tool, mlir::MLIRContext &context) {
  auto print = [name = tool.str()](mlir::Diagnostic &diagnostic) {
    const char *kinds[] = {"note", "warning", "error", "remark"};
    mlir::Location location = diagnostic.getLocation();
    isa<mlir::UnknownLoc>(location) ? errs() << name : errs() << location;
    errs() << ": " << kinds[static_cast<int>(diagnostic.getSeverity())] << ": " << diagnostic << "\n";
  };
  context.getDiagEngine().registerHandler([print](mlir::Diagnostic &diagnostic) {
    if (!isa<mlir::UnknownLoc>(diagnostic.getLocation()))
      return failure();
    print(diagnostic);
    for (mlir::Diagnostic &note : diagnostic.getNotes())
      print(note);
    return success();
  });
}

std::unique_ptr<MemoryBuffer> mpmd::tools::openProgram(StringRef tool, StringRef path) {
  auto fail = [&](const Twine &message) {
    errs() << tool << ": error: " << (path == "-" ? "<stdin>" : path) << ": " << message << "\n";
    return nullptr;
  };
  if (sys::fs::is_directory(path))
    return fail(sys::fs::exists(path + "/manifest.json")
                    ? "expected a program as text, got a bundle; bundles are for mpmd-run, and " + Twine(tool) +
                          " takes the .mlir that it was made from"
                    : Twine("expected a program as text, got a directory"));
  ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFileOrSTDIN(path);
  if (!buffer)
    return fail("cannot read: " + buffer.getError().message());
  if (std::string other = describeForeign(tool, path, (*buffer)->getBuffer()); !other.empty())
    return fail("expected a program as text, " + Twine(other));
  const StringRef text = (*buffer)->getBuffer();
  if (std::optional<size_t> where = text.starts_with("ML\xefR") ? std::nullopt : findTooDeep(text)) {
    const StringRef before = text.take_front(*where);
    errs() << (path == "-" ? "<stdin>" : path) << ":" << before.count('\n') + 1 << ":"
           << before.size() - (before.rfind('\n') + 1) + 1 << ": error: expected at most " << kMaxLevels
           << " regions, attributes, types and locations in each other, got more\n";
    return nullptr;
  }
  return readableInput(std::move(*buffer));
}

mpmd::tools::Program::Program(StringRef tool, StringRef path, const mlir::DialectRegistry &registry)
    : context(registry), handler(sources, &context) {
  context.printOpOnDiagnostic(false);
  nameTool(tool, context);
  std::unique_ptr<MemoryBuffer> text = openProgram(tool, path);
  if (!text)
    return;
  sources.AddNewSourceBuffer(std::move(text), SMLoc());
  // Parsing uses one thread. With a multithreaded context, looking up the location of each op takes a third longer.
  const bool isOfMany = context.isMultithreadingEnabled();
  context.disableMultithreading();
  module = mlir::parseSourceFile<mlir::ModuleOp>(sources, mlir::ParserConfig(&context, false));
  context.enableMultithreading(isOfMany);
  if (module && failed(mlir::verify(*module)))
    module = nullptr;
}

LogicalResult mpmd::tools::writeOutput(StringRef tool, StringRef path, StringRef text) {
  absl::Status status;
  if (path.empty() || path == "-") {
    outs() << text;
    outs().flush();
    if (outs().has_error())
      status = absl::UnavailableError("cannot write to stdout: " + outs().error().message());
    outs().clear_error();
  } else {
    status = plan::writeWholeFile(path.str(), {text.data(), text.size()});
  }
  if (status.ok())
    return success();
  errs() << tool << ": error: " << messageOf(status) << "\n";
  return failure();
}

bool mpmd::tools::writeDependencies(StringRef tool, StringRef path, StringRef output, StringRef program) {
  if (output.empty() || output == "-") {
    errs() << tool << ": error: expected -o PATH with -d, got none: dependencies are those of a file\n";
    return false;
  }
  std::set<std::string> inputs = plan::inputsRead();
  if (program != "-")
    inputs.insert(program.str());
  absl::Status status = plan::writeWholeFile(path.str(), plan::dependencyRule(output.str(), inputs));
  if (!status.ok())
    errs() << tool << ": error: " << messageOf(status) << "\n";
  return status.ok();
}
