// --mpmd-to-bundle
#include "Translations.h"

#include "mpmd/Codegen/BundleWriter.h"

mlir::LogicalResult mpmd::translate::writeBundleDirectory(Request request) {
  return writeBundle(request.module, request.output);
}
