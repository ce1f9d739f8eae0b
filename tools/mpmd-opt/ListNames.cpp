// What stage-names= can match.
#include "ListNames.h"

#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Plan/FileIo.h"
#include "tools/ToolMain.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

LogicalResult mpmd::listNamesOf(StringRef tool, StringRef input, StringRef output,
                                const mlir::DialectRegistry &registry) {
  std::unique_ptr<MemoryBuffer> program = tools::openProgram(tool, input);
  if (!program)
    return failure();
  mlir::MLIRContext context(registry);
  auto sources = std::make_shared<SourceMgr>();
  sources->AddNewSourceBuffer(std::move(program), SMLoc());
  mlir::SourceMgrDiagnosticHandler diagnostics(*sources, &context);
  tools::nameTool(tool, context);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(sources, &context);
  if (!module)
    return failure();
  std::string text;
  raw_string_ostream out(text);
  listNames(*module, out);
  if (text.empty())
    return module->emitError("expected name stacks in the locations of operations, got none; write the text with debug "
                             "information (as_text(debug_info=True))");
  std::string error = plan::writeWholeFile(output == "-" ? "/dev/stdout" : output.str(), text);
  return error.empty() ? LogicalResult(success()) : LogicalResult(module->emitError(error));
}
