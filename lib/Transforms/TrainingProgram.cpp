// Reads the shardings of a training program's state.
#include "TrainingProgram.h"

#include "mpmd/Dialect/Mpmd/AttrNames.h"
#include "mpmd/Dialect/Mpmd/Mpmd.h"
#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/Status.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mpmd;

LogicalResult mpmd::readTrainingProgram(ModuleOp module, StringRef path) {
  std::string text;
  if (absl::Status status = plan::readInput(path.str(), text); !status.ok())
    return module.emitError("evaluates: ") << messageOf(status);
  OwningOpRef<ModuleOp> read = parseSourceString<ModuleOp>(text, module.getContext(), path);
  auto refuse = [&](StringRef what) -> LogicalResult {
    return module.emitError("expected evaluates= to name a training program in phase ranked, as mpmd-opt "
                            "--mpmd-compile writes it, got ")
           << what << " in '" << path << "'";
  };
  if (!read)
    return refuse("none");
  auto signatures = read->getOps<SignatureOp>();
  if (signatures.empty())
    return refuse("one in another phase");
  NamedAttrList shardings;
  bool hasState = false;
  for (SignatureOp signature : signatures)
    for (auto [info, type] : llvm::zip_equal(signature.getArgs().getAsRange<ArgAttr>(),
                                             signature.getArgTypes().getAsValueRange<TypeAttr>()))
      if (info.getState()) {
        hasState = true;
        // Without a sharding, the state is on one device, which has all of it.
        ShardingAttr sharding = info.getSharding();
        if (!sharding)
          sharding = ShardingAttr::getWhole(module.getContext(), cast<RankedTensorType>(type).getRank());
        // The two programs may divide an array between stages in different ways.
        shardings.set(info.getArrayName(), sharding);
      }
  if (!hasState)
    return refuse("one without state");
  module->setAttr(kTrainedShardingsAttr, shardings.getDictionary(module.getContext()));
  return success();
}
