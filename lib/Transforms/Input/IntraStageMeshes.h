// The intra-stage meshes in the options of `mpmd-import-shardings`. Private to this library.
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
  /// The axes that a name of the program stands for.
  std::map<llvm::StringRef, llvm::SmallVector<llvm::StringRef>> rules;
  /// For the slowest link along each axis, or empty: seconds, and bytes per second.
  llvm::SmallVector<double> latencies, bandwidths;
  /// The compile target.
  llvm::StringRef target;

  bool operator==(const IntraStageMesh &other) const = default;
  bool isSharded() const {
    return llvm::any_of(axes, [](auto &axis) { return axis.second > 1; });
  }
};

struct IntraStageMeshes {
  /// The mesh of all stages without their own.
  IntraStageMesh shared;
  /// The other meshes, with their stages.
  llvm::SmallVector<std::pair<IntraStageMesh, llvm::SmallVector<int64_t>>, 1> own;
  /// The batch axes.
  llvm::SmallVector<llvm::StringRef> batch;

  /// Whether some stage has more than one device.
  bool areSharded() const;
  /// Whether all meshes have one compile target.
  bool haveOneTarget() const;
  /// Declares them as `mpmd.mesh` at the start of the module.
  void declare(mlir::ModuleOp module, Precision precision) const;
};

/// The texts of the pass options.
struct IntraStageMeshTexts {
  llvm::StringRef axes;      ///< dp=2.tp=4
  llvm::StringRef stageAxes; ///< 1:dp=4.tp=2,3:tp=8
  llvm::StringRef batch;     ///< dp.fsdp
  llvm::StringRef rules;     ///< mlp=tp,rows=dp.fsdp,1:mlp=
  llvm::StringRef links;     ///< by axis, latency/bandwidth: 5e-06/2e+10,1e-06/1e+11,1:5e-06/2e+10
  llvm::StringRef target;
  llvm::StringRef stageTargets; ///< 1=cuda:sm_90,3=cuda:sm_90
};

/// Fails after an error on `module`. The result refers to the texts.
mlir::FailureOr<IntraStageMeshes> parseInsideMeshes(const IntraStageMeshTexts &texts, mlir::ModuleOp module);

} // namespace mpmd

#endif // MPMD_LIB_TRANSFORMS_INPUT_INSIDEMESHES_H
