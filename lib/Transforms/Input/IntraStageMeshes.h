// The meshes inside the stages, as the options of `mpmd-import-shardings` write them. Private to this library.
#ifndef MPMD_LIB_TRANSFORMS_INPUT_INSIDEMESHES_H
#define MPMD_LIB_TRANSFORMS_INPUT_INSIDEMESHES_H

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/BuiltinOps.h"

#include <map>

namespace mpmd {

/// One mesh.
struct IntraStageMesh {
  using Axes = llvm::SmallVector<std::pair<llvm::StringRef, int64_t>>;

  Axes axes;
  /// Which axes a name of the program stands for.
  std::map<llvm::StringRef, llvm::SmallVector<llvm::StringRef>> rules;
  /// Of the slowest link along each axis, or empty: seconds, and bytes per second.
  llvm::SmallVector<double> latencies, bandwidths;
  /// What code is made for.
  llvm::StringRef target;

  bool operator==(const IntraStageMesh &other) const = default;
  bool isSharded() const {
    return llvm::any_of(axes, [](auto &axis) { return axis.second > 1; });
  }
};

struct IntraStageMeshes {
  /// Of all stages that have none of their own.
  IntraStageMesh shared;
  /// The others, and whose they are.
  llvm::SmallVector<std::pair<IntraStageMesh, llvm::SmallVector<int64_t>>, 1> own;
  /// The axes of the batch.
  llvm::SmallVector<llvm::StringRef> batch;

  /// Some stage has more than one device.
  bool areSharded() const;
  /// Code is made for one target.
  bool haveOneTarget() const;
  /// Declares them as `mpmd.mesh` at the head of the module.
  void declare(mlir::ModuleOp module, Precision precision) const;
};

/// What the options of the pass say.
struct IntraStageMeshTexts {
  llvm::StringRef axes;      ///< dp=2.tp=4
  llvm::StringRef stageAxes; ///< 1:dp=4.tp=2,3:tp=8
  llvm::StringRef batch;     ///< dp.fsdp
  llvm::StringRef rules;     ///< mlp=tp,rows=dp.fsdp,1:mlp=
  llvm::StringRef links;     ///< by axis, latency/bandwidth: 5e-06/2e+10,1e-06/1e+11,1:5e-06/2e+10
  llvm::StringRef target;
  llvm::StringRef stageTargets; ///< 1=cuda:sm_90,3=cuda:sm_90
};

/// None after an error on `module`. The result refers to the texts.
mlir::FailureOr<IntraStageMeshes> parseInsideMeshes(const IntraStageMeshTexts &texts, mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_INSIDEMESHES_H
