// Reads name stacks from the locations of ops.
#include "mpmd/Dialect/Mpmd/NamedStages.h"

#include "mpmd/Plan/Topology/StageNames.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>

using namespace mlir;
using namespace mpmd;

StringRef mpmd::nameStackOf(Operation *op) {
  Location location = op->getLoc();
  if (auto fused = dyn_cast<FusedLoc>(location))
    for (Location each : fused.getLocations())
      if (isa<NameLoc>(each)) {
        location = each;
        break;
      }
  auto named = dyn_cast<NameLoc>(location);
  return named ? named.getName().getValue() : StringRef();
}

void mpmd::listNames(ModuleOp module, llvm::raw_ostream &out) {
  std::map<std::string, int64_t> counts;
  module.walk([&](Operation *op) {
    if (StringRef name = nameStackOf(op); !name.empty() && !isa<func::FuncOp>(op)) {
      std::string plain = plan::plainName(name.str());
      // The last component of a name stack is the operation, not a scope.
      size_t slash = plain.rfind('/');
      ++counts[slash == std::string::npos ? "" : plain.substr(0, slash)];
    }
  });
  for (auto &[name, count] : counts)
    out << llvm::formatv("{0,8}  {1}\n", count, name.empty() ? "(no scope)" : name);
}
