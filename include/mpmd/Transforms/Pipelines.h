// Declares the pipelines, and the pass `mpmd-compile`, which lowers a module from its phase to the requested one.
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

/// The phases of a program, in order of lowering.
enum class Phase { Input, Partitioned, Sharded, Lowered, Scheduled, Ranked };

/// The options of `mpmd-compile` that it forwards to passes. Topology and target are attributes of the module instead.
struct CompileOptions {
  /// The name of a schedule, a .csv or .json file, or `search`.
  std::string schedule = "search";
  std::string metric = "makespan";
  /// The number of schedules that search evaluates; 0: chosen by the size of the program.
  int64_t effort = 0;
  /// A JSON file with costs per stage, which replace those of the cost model.
  std::string costs;
  std::string state;
  /// A regular expression or file that assigns ops of a program without marks to stages, by their names.
  std::string stageNames;
  /// The number of stages; 0: the number that the marks give, or one per pipeline rank.
  int64_t stages = 0;
  /// The most bytes that a rank may plan; 0: no limit.
  int64_t cap = 0;
  /// Whether a device library, if the target has one, computes convolutions.
  bool libraryConvolutions = false;
  /// Whether stages recompute cheap values instead of receiving them from other stages.
  bool recompute = true;
  /// The placement of stages without replicas: linear, loop or v; empty: the placement that the schedule defines.
  std::string placement = {};
  /// Stages that get a round-robin replica on each pipeline rank.
  std::vector<int64_t> replicated = {};
  /// Which values are saved for backward tasks.
  Keep keep = static_cast<Keep>(1) /* cut */;
  /// With `Keep::Cap`, a contraction is recomputed only if it saves this many bytes per FLOP; below 0: never.
  double bytesPerFlop = -1;
  /// Whether forward work that only the backward task and the loop need moves to the backward task. Suits schedules in
  /// which the last stage runs each backward right after its forward (plan::backwardFollowsForward).
  bool defer = true;
  /// Whether a gradient sum stays in the input gradient if splitting it off would save many bytes between the two
  /// halves.
  bool join = false;
  /// A weight with at least this many elements is packed once a step for its products; 0: none is packed.
  int64_t pack = int64_t{128} * 1024;
  /// The memory cap that the automatic cut of stages applies to its own estimate; 0: no limit.
  int64_t cutCap = 0;
};

/// The name of a phase in `from=`, `to=`, `print-after=` and `mpmd-verify-phase`.
const char *phaseName(Phase phase);

/// The phase with this name, or nothing.
std::optional<Phase> phaseByName(llvm::StringRef name);

/// All phase names in order, separated by commas, for messages.
std::string phaseNames();

/// Derives the phase of a module from its ops.
Phase findPhase(mlir::ModuleOp module);

/// Adds the passes that convert the microbatch loop of a step, in whatever form it is written, to `mpmd.microbatches`.
/// `stages` is the number of stages to cut a step without marks into; 0: one per pipeline rank.
void addMicrobatchesPipeline(mlir::OpPassManager &pm, int64_t stages = 0);

/// Adds the passes from phase `from` to phase `to`, with the verifier of each phase.
void addCompilePipeline(mlir::OpPassManager &pm, Phase from, Phase to, const CompileOptions &options);

/// Registers the pass `mpmd-compile`, which starts at the phase of its input.
void registerCompilePass();

/// Registers `mpmd-compile` and the pipelines.
void registerPipelines();

} // namespace mpmd

#endif // MPMD_TRANSFORMS_PIPELINES_H
