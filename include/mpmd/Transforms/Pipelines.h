// The pipeline `mpmd-compile`: from the phase that a module is in to the phase that is wanted.
#ifndef MPMD_TRANSFORMS_PIPELINES_H
#define MPMD_TRANSFORMS_PIPELINES_H

#include "mlir/Support/LLVM.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir {
class ModuleOp;
class OpPassManager;
} // namespace mlir

namespace mpmd {
enum class Precision : uint32_t;
enum class Keep : uint32_t;

/// The phases, in order.
enum class Phase { Input, Partitioned, Sharded, Lowered, Scheduled, Ranked };

/// What `mpmd-compile` is told; the names are those of its options.
struct CompileOptions {
  int64_t ranks = 1;
  /// A name, a .csv or .json file, or search.
  std::string schedule = "search";
  std::string metric = "makespan";
  /// Schedules that search evaluates; 0: by size.
  int64_t effort = 0;
  /// Costs per stage that replace those of the cost model.
  std::string costs;
  /// Of all stages but those that `stageTargets` names, as in 1=cuda:sm_90,3=cuda:sm_90.
  std::string target = "cpu", stageTargets;
  Precision precision = {};
  std::string state;
  /// Names that put operations in stages, where nobody has marked them.
  std::string stageNames;
  /// 0: as marked, or one per pipeline rank.
  int64_t stages = 0;
  /// Bytes; 0: no limit.
  int64_t cap = 0;
  /// The meshes inside the stages, as `mpmd-import-shardings` takes them: axes, those of stages with a mesh of their
  /// own, axes of the batch, names for axes, and links along axes.
  std::string insideAxes, stageAxes, batch, axisRules, axisLinks;
  /// The links between a pipeline rank and the next, the last and the first among them, as in 5e-06/2e+10,1e-06/1e+11:
  /// seconds and bytes per second. Empty: not known.
  std::string rankLinks;
  /// Whether convolutions are those of a device's library, where there is one.
  bool libraryConvolutions = false;
  /// Whether stages compute for themselves what is cheap, rather than get it from others.
  bool recompute = true;
  /// linear, loop or v: where the other stages live; empty: as the schedule has it.
  std::string placement = {};
  /// Stages whose place depends on the microbatch.
  std::vector<int64_t> rotating = {};
  /// What is kept for backward tasks.
  Keep keep = static_cast<Keep>(1) /* cut */;
  /// Bytes that computing again one FLOP of a contraction must save; below 0: no contraction.
  double bytesPerFlop = -1;
  /// Whether what only a backward task waits for runs there: the last stage runs it behind its forward task.
  bool defer = true;
  /// Whether sums for which much would be kept between the halves of a backward task stay in its input half.
  bool join = false;
  /// Elements from which on a weight is copied once a step into the order in which products read it; 0: none is.
  int64_t pack = 128 * 1024;
  /// The cap that the automatic cut of stages sees, by its own estimate.
  int64_t cutCap = 0;
};

/// As `from=`, `to=` and `mpmd-verify-phase` spell it.
const char *phaseName(Phase phase);

/// The phase that a module is in, by the operations that it holds.
Phase findPhase(mlir::ModuleOp module);

/// Finds the microbatch loop of a step, however it is written, and makes it an op.
void addMicrobatchesPipeline(mlir::OpPassManager &pm);

/// Adds the passes between the two phases, and the verifier of each phase.
void addCompilePipeline(mlir::OpPassManager &pm, Phase from, Phase to, const CompileOptions &options);

/// Registers the pass `mpmd-compile`.
void registerPipelines();

} // namespace mpmd

#endif // MPMD_TRANSFORMS_PIPELINES_H
