// Lists the operation names that `stage-names=` can match.
#include "ListNames.h"

#include "mpmd/Dialect/Mpmd/NamedStages.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "tools/ToolMain.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

LogicalResult mpmd::listNamesOf(StringRef tool, StringRef input, StringRef output,
                                const mlir::DialectRegistry &registry) {
  tools::Program program(tool, input, registry);
  mlir::ModuleOp module = program.get();
  if (!module)
    return failure();
  std::string text;
  raw_string_ostream out(text);
  listNames(module, out);
  if (text.empty())
    return module.emitError("expected name stacks in the locations of operations, got none; write the text with debug "
                            "information (as_text(debug_info=True))");
  return tools::writeOutput(tool, output, text);
}
