// What the tools of the compiler half share: options, version, and the program that they read.
#ifndef MPMD_TOOLS_TOOLMAIN_H
#define MPMD_TOOLS_TOOLMAIN_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>

namespace mpmd::tools {

/// First thing in main: what plan::startTool does, and what LLVM cannot go on from is a message and code 1, too.
void start(const char *tool);

/// Before options are parsed: `--version` names the project's version and LLVM's, and `--help` shows only the options
/// in `shown` (`--help-hidden` shows all).
void prepareOptions(llvm::StringRef tool, llvm::ArrayRef<llvm::StringRef> shown);

/// Whether every option on the command line exists; else says which one does not, and which there are.
bool checkOptions(llvm::StringRef tool, int argc, const char *const *argv);

/// From now on diagnostics without a location begin with the tool's name. Others begin with their location.
void nameTool(llvm::StringRef tool, mlir::MLIRContext &context);

/// Opens a program for the parser (`-` is stdin); null after a message that says what is wrong with it, or what it is
/// instead of a program.
std::unique_ptr<llvm::MemoryBuffer> openProgram(llvm::StringRef tool, llvm::StringRef path);

/// A program that has been parsed, and what its diagnostics need as long as it is worked on.
class Program {
public:
  /// A path as `openProgram` takes it.
  Program(llvm::StringRef tool, llvm::StringRef path, const mlir::DialectRegistry &registry);

  /// Null after a message.
  mlir::ModuleOp get() { return module.get(); }

private:
  mlir::MLIRContext context;
  llvm::SourceMgr sources;
  mlir::SourceMgrDiagnosticHandler handler;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// Writes all of a file, or to stdout where the path is `-` or empty. Fails after a message.
llvm::LogicalResult writeOutput(llvm::StringRef tool, llvm::StringRef path, llvm::StringRef text);

/// For `-d`: writes to `path` a rule of Make that says that `output` is made from the program and every other file that
/// was read. False after a message.
bool writeDependencies(llvm::StringRef tool, llvm::StringRef path, llvm::StringRef output, llvm::StringRef program);

} // namespace mpmd::tools

#endif // MPMD_TOOLS_TOOLMAIN_H
