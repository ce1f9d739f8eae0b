// Helpers of the compiler tools: options, version, and the input program.
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

/// Must be called first in main. Calls plan::startTool, and turns LLVM's fatal errors into a message and exit code 1.
void start(const char *tool);

/// Must be called before options are parsed. `--version` then prints the versions of the project and of LLVM. `--help`
/// lists only the options in `shown`; `--help-hidden` lists all.
void prepareOptions(llvm::StringRef tool, llvm::ArrayRef<llvm::StringRef> shown);

/// Whether every option on the command line exists. If not, prints the unknown option and the valid ones.
bool checkOptions(llvm::StringRef tool, int argc, const char *const *argv);

/// From now on, diagnostics without a location begin with the tool's name. All others begin with their location.
void nameTool(llvm::StringRef tool, mlir::MLIRContext &context);

/// Opens a program for the parser; `-` is stdin. Returns null after an error message. If the file has the format of
/// another tool, the message names it.
std::unique_ptr<llvm::MemoryBuffer> openProgram(llvm::StringRef tool, llvm::StringRef path);

/// A parsed program, with all that its diagnostics need during its lifetime.
class Program {
public:
  /// `path`: as in `openProgram`.
  Program(llvm::StringRef tool, llvm::StringRef path, const mlir::DialectRegistry &registry);

  /// The module; null if the constructor has printed an error.
  mlir::ModuleOp get() { return module.get(); }

private:
  mlir::MLIRContext context;
  llvm::SourceMgr sources;
  mlir::SourceMgrDiagnosticHandler handler;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// Writes a text to a file, or to stdout if `path` is `-` or empty. Fails after an error message.
llvm::LogicalResult writeOutput(llvm::StringRef tool, llvm::StringRef path, llvm::StringRef text);

/// Implements `-d`: writes a Make rule to `path` that makes `output` depend on the program and all other files that
/// were read. Returns false after an error message.
bool writeDependencies(llvm::StringRef tool, llvm::StringRef path, llvm::StringRef output, llvm::StringRef program);

} // namespace mpmd::tools

#endif // MPMD_TOOLS_TOOLMAIN_H
