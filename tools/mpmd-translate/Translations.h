// The outputs of mpmd-translate. Each has one function in a file of its own; a table lists them.
#ifndef MPMD_TOOLS_MPMD_TRANSLATE_TRANSLATIONS_H
#define MPMD_TOOLS_MPMD_TRANSLATE_TRANSLATIONS_H

#include "mpmd/Codegen/BundleWriter.h"
#include "mpmd/Transforms/Pipelines.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace mpmd::translate {

/// A module whose phase has been verified, and the output path.
struct Request {
  mlir::ModuleOp module;
  Phase phase;
  llvm::StringRef output;
  /// For pictures: the path of a trace of mpmd-run to draw beside the plan (or empty), and the number of its step; -1
  /// selects the fastest.
  llvm::StringRef run;
  int64_t step = -1;
  /// For bundles and kernels: their options.
  const BundleOptions &bundle;
  /// For executables: whether to write one for each rank.
  bool perRank = false;
};

struct Translation {
  const char *option, *help;
  /// The first phase that the translation accepts.
  Phase phase;
  /// Whether the output needs a path. If not, text without a path is written to stdout.
  bool needsPath;
  mlir::LogicalResult (*write)(Request request);
  /// Whether the translation compiles kernels, and whether it can make host-emulation images for devices.
  bool compiles = false, emulates = false;
  /// The file that stands for the output directory in a Make rule.
  std::string (*standsFor)(Request request) = nullptr;
};

mlir::LogicalResult writeBundleDirectory(Request request);
mlir::LogicalResult writePackedFile(Request request);
mlir::LogicalResult writeExecutableFile(Request request);
mlir::LogicalResult writePtxFiles(Request request);
std::string findManifest(Request request);
std::string findExecutable(Request request);
std::string findLastPtxFile(Request request);
mlir::LogicalResult writeScheduleCsv(Request request);
mlir::LogicalResult writeReport(Request request);
mlir::LogicalResult writeSvgPicture(Request request);
mlir::LogicalResult writeTraceEvents(Request request);

inline constexpr Translation kTranslations[] = {
    {"mpmd-to-bundle", "Write a bundle, a directory that mpmd-run runs", Phase::Ranked, true, writeBundleDirectory,
     true, true, findManifest},
    {"mpmd-to-packed", "Write the same as one file, which a host may hold in memory", Phase::Ranked, true,
     writePackedFile, true, true},
    {"mpmd-to-executable", "Write one program that runs the bundle in it, with the options of mpmd-run", Phase::Ranked,
     true, writeExecutableFile, true, true, findExecutable},
    {"mpmd-to-ptx", "Write the kernels of a step that was compiled for cuda:sm_NN, DIR/MESH.ptx", Phase::Ranked, true,
     writePtxFiles, true, false, findLastPtxFile},
    {"mpmd-to-schedule", "Write the order of each rank's actions as CSV, as PyTorch's pipelining reads it",
     Phase::Scheduled, false, writeScheduleCsv},
    {"mpmd-to-report",
     "Write tables of stages, owners, transfers, collectives and unmarked ops; as JSON if PATH ends in .json",
     Phase::Partitioned, false, writeReport},
    {"mpmd-to-svg", "Draw what every rank does when, by the costs of the tasks", Phase::Scheduled, false,
     writeSvgPicture},
    {"mpmd-to-trace", "Write the same as trace events for Perfetto", Phase::Scheduled, false, writeTraceEvents},
};

/// Writes text to the path of the request, or to stdout. Reports errors.
mlir::LogicalResult writeText(Request request, llvm::StringRef text);

} // namespace mpmd::translate

#endif // MPMD_TOOLS_MPMD_TRANSLATE_TRANSLATIONS_H
