// Helpers of the compiler tools: options, version, and input program.
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

/// First call in main: plan::startTool, and LLVM's fatal errors become a message and exit code 1.
void start(const char *tool);

/// Called before options are parsed: `--version` names the project's version and LLVM's, and `--help` shows only the
/// options in `shown` (`--help-hidden` shows all).
void prepareOptions(llvm::StringRef tool, llvm::ArrayRef<llvm::StringRef> shown);

/// Whether every option on the command line exists; else prints the unknown one and the valid ones.
bool checkOptions(llvm::StringRef tool, int argc, const char *const *argv);

/// From now on diagnostics without a location begin with the tool's name. Others begin with their location.
void nameTool(llvm::StringRef tool, mlir::MLIRContext &context);

/// Opens a program for the parser (`-` is stdin). Null after an error message, which names the kind of a foreign file.
std::unique_ptr<llvm::MemoryBuffer> openProgram(llvm::StringRef tool, llvm::StringRef path);

/// A parsed program, with what its diagnostics need during its lifetime.
class Program {
public:
  /// `path` as for `openProgram`.
  Program(llvm::StringRef tool, llvm::StringRef path, const mlir::DialectRegistry &registry);

  /// Null after a message.
  mlir::ModuleOp get() { return module.get(); }

private:
  mlir::MLIRContext context;
  llvm::SourceMgr sources;
  mlir::SourceMgrDiagnosticHandler handler;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// Writes the whole text to a file, or to stdout if the path is `-` or empty. Fails after a message.
llvm::LogicalResult writeOutput(llvm::StringRef tool, llvm::StringRef path, llvm::StringRef text);

/// For `-d`: writes a Make rule to `path`, by which `output` depends on the program and every other file that was read.
/// False after a message.
bool writeDependencies(llvm::StringRef tool, llvm::StringRef path, llvm::StringRef output, llvm::StringRef program);

} // namespace mpmd::tools

#endif // MPMD_TOOLS_TOOLMAIN_H
