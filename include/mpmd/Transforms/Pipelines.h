// The pipeline `mpmd-compile`: from the module's phase to the requested one.
#ifndef MPMD_TRANSFORMS_PIPELINES_H
#define MPMD_TRANSFORMS_PIPELINES_H

#include "mlir/Support/LLVM.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir {
class ModuleOp;
class OpPassManager;
} // namespace mlir

namespace mpmd {
enum class Keep : uint32_t;

/// The phases, in order.
enum class Phase { Input, Partitioned, Sharded, Lowered, Scheduled, Ranked };

/// The options of `mpmd-compile` that passes take. The module's attributes hold topology and target.
struct CompileOptions {
  /// A name, a .csv or .json file, or search.
  std::string schedule = "search";
  std::string metric = "makespan";
  /// Schedules that search evaluates; 0: by size.
  int64_t effort = 0;
  /// Costs per stage that replace those of the cost model.
  std::string costs;
  std::string state;
  /// Assigns operations to stages by their names, for programs without marks.
  std::string stageNames;
  /// 0: as marked, or one per pipeline rank.
  int64_t stages = 0;
  /// Bytes; 0: no limit.
  int64_t cap = 0;
  /// Whether a device library computes convolutions, if there is one.
  bool libraryConvolutions = false;
  /// Whether stages recompute cheap values instead of receiving them.
  bool recompute = true;
  /// The placement of stages that are not replicated: linear, loop or v; empty: the schedule's.
  std::string placement = {};
  /// Stages with a round-robin replica on each pipeline rank.
  std::vector<int64_t> replicated = {};
  /// What is saved for backward tasks.
  Keep keep = static_cast<Keep>(1) /* cut */;
  /// Bytes that recomputing one FLOP of a contraction must save; below 0: contractions are not recomputed.
  double bytesPerFlop = -1;
  /// Whether work that only a backward task needs runs there; then the last stage runs it after its forward task.
  bool defer = true;
  /// Whether sums stay in the input gradient if splitting them off would save much between the halves.
  bool join = false;
  /// The minimum number of elements of a weight that is packed once a step for its products; 0: none.
  int64_t pack = int64_t{128} * 1024;
  /// The cap for the automatic cut of stages, by its own estimate.
  int64_t cutCap = 0;
};

/// The spelling in `from=`, `to=`, `print-after=` and `mpmd-verify-phase`.
const char *phaseName(Phase phase);

/// The phase that is spelled so, or nothing.
std::optional<Phase> phaseByName(llvm::StringRef name);

/// All spellings in order, with commas between them, for messages.
std::string phaseNames();

/// The phase of a module, by its operations.
Phase findPhase(mlir::ModuleOp module);

/// Recognises the microbatch loop of a step in any form, and makes it an op.
void addMicrobatchesPipeline(mlir::OpPassManager &pm);

/// Adds the passes between the two phases, and the verifier of each phase.
void addCompilePipeline(mlir::OpPassManager &pm, Phase from, Phase to, const CompileOptions &options);

/// Registers the pass `mpmd-compile`, which runs the passes from the phase of its input.
void registerCompilePass();

/// Registers that pass, and the pipelines.
void registerPipelines();

} // namespace mpmd

#endif // MPMD_TRANSFORMS_PIPELINES_H
