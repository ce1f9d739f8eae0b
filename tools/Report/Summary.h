// A summary of a compiled program that fits one screen.
#ifndef MPMD_TOOLS_REPORT_SUMMARY_H
#define MPMD_TOOLS_REPORT_SUMMARY_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::report {

/// The summary as text. Warnings come first, each with a remedy.
struct Summary {
  std::vector<std::string> warnings;
  std::string text;
};

/// Summarizes a module of phase `scheduled` or `ranked`. Only phase `ranked` has planned memory.
Summary summarize(mlir::ModuleOp module);

/// A pass that prints the summary to stderr if the module is in phase `scheduled` or `ranked`.
std::unique_ptr<mlir::Pass> createPrintSummary(llvm::StringRef tool);

} // namespace mpmd::report

#endif // MPMD_TOOLS_REPORT_SUMMARY_H
