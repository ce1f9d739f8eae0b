// A summary of a compile, on one screen.
#ifndef MPMD_TOOLS_REPORT_SUMMARY_H
#define MPMD_TOOLS_REPORT_SUMMARY_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

#include <memory>
#include <string>
#include <vector>

namespace mpmd::report {

/// Warnings come first, each with a remedy.
struct Summary {
  std::vector<std::string> warnings;
  std::string text;
};

/// Summarizes a module of phase `scheduled` or `ranked`. Memory is known in phase `ranked`.
Summary summarize(mlir::ModuleOp module);

/// A pass that prints the summary of a module of such a phase to stderr, and nothing for others.
std::unique_ptr<mlir::Pass> createPrintSummary(llvm::StringRef tool);

} // namespace mpmd::report

#endif // MPMD_TOOLS_REPORT_SUMMARY_H
