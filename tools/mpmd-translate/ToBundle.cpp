// Implements --mpmd-to-bundle, --mpmd-to-packed, --mpmd-to-executable and --mpmd-to-ptx.
#include "Translations.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

mlir::LogicalResult mpmd::translate::writeBundleDirectory(Request request) {
  return writeBundle(request.module, request.output, request.bundle);
}

mlir::LogicalResult mpmd::translate::writePtxFiles(Request request) {
  return writeDeviceKernels(request.module, request.output, request.bundle);
}

std::string mpmd::translate::findManifest(Request request) { return lastFileOfBundle(request.output); }

std::string mpmd::translate::findExecutable(Request request) {
  return request.perRank ? lastFileOfExecutables(request.output) : request.output.str();
}

std::string mpmd::translate::findLastPtxFile(Request request) {
  return lastFileOfKernels(request.module, request.output);
}

mlir::LogicalResult mpmd::translate::writePackedFile(Request request) {
  return writePackedBundle(request.module, request.output, request.bundle);
}

mlir::LogicalResult mpmd::translate::writeExecutableFile(Request request) {
  llvm::SmallString<256> runner(llvm::sys::path::parent_path(llvm::sys::fs::getMainExecutable("", nullptr)));
  llvm::sys::path::append(runner, "mpmd-run");
  if (request.perRank)
    return writeRankExecutables(request.module, runner, request.output, request.bundle);
  return writeExecutable(request.module, runner, request.output, request.bundle);
}
