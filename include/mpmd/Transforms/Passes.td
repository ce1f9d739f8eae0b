// Defines the passes of the libraries Input, Shard, Schedule and Rank, in pipeline order, and the phase verifier.
// PartitionPasses.td has those of Partition, Legalize/Passes.td the legalisation of StableHLO, Codegen/Passes.td the
// kernels.
#ifndef MPMD_TRANSFORMS_PASSES_TD
#define MPMD_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"
include "mpmd/Transforms/PartitionPasses.td"

def PrecisionOption : Option<"precision", "precision", "::mpmd::Precision", "::mpmd::Precision{}",
                             "the precision of arithmetic in f32: strict, tf32 or fast", [{::llvm::cl::values(
    clEnumValN(::mpmd::Precision::Strict, "strict", "every rounding as written"),
    clEnumValN(::mpmd::Precision::Tf32, "tf32", "contractions may round their operands to 10 bits of mantissa"),
    clEnumValN(::mpmd::Precision::Fast, "fast", "and kernels may approximate"))}]>;

//===----------------------------------------------------------------------===//
// Import
//===----------------------------------------------------------------------===//

def AssignTopology : Pass<"mpmd-assign-topology", "::mlir::ModuleOp"> {
  let summary = "sets the topology and the target of the module for later passes";
  let description = [{
    Requires: any module. Produces: the module attributes `mpmd.topology` and `mpmd.target`. `mpmd-compile` sets these
    attributes from its options of the same names. This pass is for pipelines of single passes.

    Before: `module { ... }`.
    After: `module attributes {mpmd.target = #mpmd.target<["cpu"]>, mpmd.topology = #mpmd.topology<...>} { ... }`.
  }];
  let options = [
    Option<"topology", "topology", "std::string", "\"pp1\"",
           "axes (pp2.dp2), a preset, or a cluster file that ends in .json">,
    Option<"nodes", "nodes", "int64_t", "0", "number of nodes; 0: as the topology has it">,
    Option<"devicesPerNode", "devices-per-node", "int64_t", "0", "devices of each node; 0: as the topology has it">,
    Option<"meshSelector", "mesh-selector", "std::string", "\"\"",
           "name that chooses a mesh rule of the cluster file">,
    Option<"target", "target", "std::string", "\"cpu\"",
           "cpu (this machine), cpu:NAME or cuda:sm_NN; one of each kind of devices that stages are on">,
    PrecisionOption
  ];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def ImportSignature : Pass<"mpmd-import-signature", "::mlir::ModuleOp"> {
  let summary = "names arguments and results, and pairs state with the results that replace it";
  let description = [{
    Requires: a module with one public function. Produces: `mpmd.arg` on each argument and `mpmd.result` on each result
    of this function.

    Arguments are named by their location, results by `jax.result_info`. Donated arguments (`tf.aliasing_output`,
    `jax.buffer_donor`) are paired with results by path. An argument root (`state` of `state['w']`) is paired with the
    result subtree (`result`, `result[0]`) that has the same leaves with the same types. Equal candidates are paired in
    order. A donated array without a path is paired by its aliasing.

    Before: `func.func @main(%arg0: tensor<4xf32> {tf.aliasing_output = 0 : i32} loc("w"))`.
    After: `func.func @main(%arg0: tensor<4xf32> {mpmd.arg = #mpmd.arg<"w", state, stages = []>, ...})`.
  }];
  let options = [
    Option<"state", "state", "std::string", "\"\"",
           "pairs of state: `by-path` (donated or not), or `ARG=RESULT,...` to override; paths contain no comma">
  ];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def ImportShardings : Pass<"mpmd-import-shardings", "::mlir::ModuleOp"> {
  let summary = "converts the shardings of the program to the mpmd dialect";
  let description = [{
    Requires: any program that parses. Produces: the same program without `sdy` meshes, and without shardings of Shardy
    or GSPMD.

    If stages have one device, all shardings are dropped. Manual computations stay, and `mpmd-verify-input` rejects
    them.

    Otherwise the pass declares an `mpmd.mesh` with the intra-stage axes of the topology, and one for each stage with a
    mesh of its own. Meshes record batch axes, axis names and links. An axis that the topology lacks, or has with
    another size, is an error. Shardings of arguments become `mpmd.sharding`. Constraints, and shardings of results,
    become `mpmd.sharding_constraint`. An `sdy.manual_computation` becomes an `mpmd.manual_computation` with constrained
    operands and results. It is sharded along its manual axes only; devices along other axes compute the same.

    Before:
    ```mlir
    sdy.mesh @mesh = <["dp"=2]>
    %0 = sdy.sharding_constraint %g <@mesh, [{"dp"}, {} ]> : tensor<8x16xf32>
    ```
    After `mpmd-assign-topology="topology=dp2"`:
    ```mlir
    mpmd.mesh @stage axes = ["dp"] sizes = [2] target = "cpu"
    %0 = mpmd.sharding_constraint %g to <[["dp"=2], []]> : tensor<8x16xf32>
    ```
    Without a topology, `%g` replaces the constraint.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def NameStages : Pass<"mpmd-name-stages", "::mlir::ModuleOp"> {
  let summary = "assigns ops to stages by their names";
  let description = [{
    Requires: locations as the front end wrote them, so this pass runs first. Produces: `mpmd.named_stage` on ops and
    calls whose name stack matches. Its three numbers are the stage number in the name, whether the op is backward, and
    whether the stage number is that of a layer. A name with iterations has the stage of each iteration behind these
    three, and -1 as the first number. If an expression matches no name stack, but each matches the path of an
    argument, the arguments get the attribute instead, and `mpmd-cut-stages` reads it. If neither holds, the error lists
    the names in the program.

    Before: `stablehlo.dot_general ... loc("jit(step)/transpose(jvp(h/3))/dot_general")`, with `names="h/(\d+)/"`.
    After: the same op with `mpmd.named_stage = array<i64: 3, 1, 1>`.
  }];
  let options = [
    Option<"names", "names", "std::string", "\"\"",
           "a regular expression whose capture is the number of a layer, or a .json file with expressions and stages">
  ];
}

def UnrollStageLoops : Pass<"mpmd-unroll-stage-loops", "::mlir::ModuleOp"> {
  let summary = "unrolls loops over layers of several stages";
  let description = [{
    Requires: `mpmd-inline-calls`. Produces: calls and ops of one stage each. A call with `mpmd.layer_stages`, the
    stages of all layers, gets the stage of the layer whose row it reads. A row is one of as many equal parts of an
    array as there are layers. Counted loops around the call are unrolled until the row is known. A backward reads rows
    of weights, or of values that the forward has stacked. Where a call gives a whole array, the row is that which the
    function takes of it, or of which it returns the gradient.

    Names with iterations have a fourth and further numbers in `mpmd.named_stage`, the stage of each iteration. They
    belong to loops of so many iterations: loops with this name, else the innermost ones around ops with this name. The
    layer of an iteration is the row that the iteration reads or writes.

    Before: `call @mpmd_stage_0x2_1x2_body(%w, %x) {mpmd.layer_stages = array<i64: 0, 0, 1, 1>}` in a `stablehlo.while`.
    After: four calls, two of them with `mpmd.stage = 0 : i64`, and two with `mpmd.stage = 1 : i64`.
  }];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

def OutlineStages : Pass<"mpmd-outline-stages", "::mlir::ModuleOp"> {
  let summary = "outlines the ops that names assign to one stage as stage calls";
  let description = [{
    Requires: `mpmd-name-stages` and `mpmd-inline-calls`. Produces: the same module as for a model with marks. In each
    block, the ops of one stage and direction become a function, which a call with `mpmd.stage` calls. The function also
    contains unnamed ops on a path between two of these ops, and the constants that they read. Without `stages`, each
    layer becomes one stage, in the order of layers. With `stages`, neighbouring layers are grouped into so many stages
    that take about the same time. A forward op that reads a result of a later stage is an error, which shows both ops.

    Before: `%1 = stablehlo.dot_general ... {mpmd.named_stage = array<i64: 0, 0, 1>}` and so on.
    After: `%1 = call @mpmd_stage_0_body(%x, %w) {mpmd.stage = 0 : i64}`.
  }];
  let options = [
    Option<"stages", "stages", "int64_t", "0", "number of stages to group layers into; 0: one for each layer">
  ];
}

def SettleConstraints : Pass<"mpmd-settle-constraints", "::mlir::ModuleOp"> {
  let summary = "moves sharding constraints on loop carries out of the loop";
  let description = [{
    Requires: `mpmd-inline-calls`. Produces: loops without sharding constraints between a carried value or partial sum
    and the op that computes it. Instead, the initial value and the result of the loop are constrained. So passes that
    match sums and slices see the same IR as without constraints.

    Before: a `stablehlo.while` that returns `mpmd.sharding_constraint (sum + g)`.
    After: one that returns `sum + g`, and an `mpmd.sharding_constraint` of its result.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def InlineCalls : Pass<"mpmd-inline-calls", "::mlir::ModuleOp"> {
  let summary = "normalises stage marks and inlines every other private function";
  let description = [{
    Requires: `mpmd-import-signature`. Produces: a module whose only calls are stage calls, each with the attribute
    `mpmd.stage`. Stage calls are in the public function or in the body of its loops. Stage functions contain no calls.

    A call is a call of stage `k` if its `mhlo.frontend_attributes` contain `mpmd.stage = "k"`. Otherwise it is one if
    its callee is named `mpmd_stage_<k>_body` or `mpmd_stage_<k>_body_<n>`. Instead of `k`, a mark may have the stages
    of consecutive layers, as in `0x4_1x4`; the call then has the attribute `mpmd.layer_stages`. Optimization barriers
    in a step with marks are replaced by their operands.

    Calls that libraries generate are converted first. Calls of older JAX releases (`@mhlo.asinh`, `@blas_strsm`) become
    their newer forms. Custom calls of LAPACK, `stablehlo.cholesky` and `stablehlo.triangular_solve` become
    `mpmd.lapack`. `ApproxTopK` becomes a sort. If a region of a branch calls LAPACK, all regions are computed, and a
    select chooses the results; a remark says so.

    Before: `call @closed_call(...)`, which calls `@mpmd_stage_0_body_4`.
    After: `func.call @mpmd_stage_0_body_4(...) {mpmd.stage = 0 : i64}`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect", "::mlir::chlo::ChloDialect"];
}

def FoldIdentities : Pass<"mpmd-fold-identities", "::mlir::ModuleOp"> {
  let summary = "replaces identity ops by their operand";
  let description = [{
    Requires: `mpmd-inline-calls`, so that producers and readers across calls are visible. Produces: the same program
    without ops that fold to an operand. These are converts to the same type, reshapes and broadcasts to the same shape,
    transposes that keep the order, and slices of all elements. Roundings to the format of the type, and collectives
    over groups of one device, are folded as well. In a module with `mhlo.num_partitions = 1`, the partition id is zero,
    and a collective permute returns its operand.

    The pass does not fold constants. It erases ops without effects and uses. It also erases carries of a
    `stablehlo.while` that no result, condition or other carry depends on. Arguments that a private function only
    returns pass by its calls, unless it returns nothing else.

    Before: `%1 = stablehlo.convert %carry : tensor<f32>` and `%2 = stablehlo.add %1, %loss : tensor<f32>`.
    After: `%2 = stablehlo.add %carry, %loss : tensor<f32>`.
  }];
}

def LowerManual : Pass<"mpmd-lower-manual", "::mlir::ModuleOp"> {
  let summary = "converts StableHLO collectives in manual computations to `mpmd.collective`";
  let description = [{
    Requires: `mpmd-inline-calls`, so that the body of an `mpmd.manual_computation` has no calls. Produces: manual
    computations without `stablehlo` collectives and without sharding constraints. Each collective becomes one
    `mpmd.collective` on a tensor with an additional leading dimension, which is sharded over the groups of devices. A
    `stablehlo.collective_permute` becomes a collective that permutes shards.

    Before:
    ```mlir
    %0 = "stablehlo.all_reduce"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ...
    ```
    After:
    ```mlir
    %0 = mpmd.collective all_reduce %x on @stage axes = [#mpmd.axis<"tp"=2>] for "all_reduce" ...
    ```
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def VerifyInput : Pass<"mpmd-verify-input"> {
  let summary = "rejects the first op outside of the supported subset";
  let description = [{
    Requires: any program that parses. Produces: the same program, or one error that names op, location and reason. The
    pass checks that shapes are static, that element types are real, and that ops are known. Regions of reductions and
    scatters must consist of scalar ops.

    Before:
    ```mlir
    %0 = "stablehlo.fft"(%arg0) : (tensor<8xf32>) -> tensor<8xf32>
    ```
    After:
    ```
    error: 'stablehlo.fft' op is not in the supported subset: complex numbers are not lowered
    ```
  }];
}

def DropEmpty : Pass<"mpmd-drop-empty", "::mlir::ModuleOp"> {
  let summary = "removes tensors without elements from calls, loops and ops";
  let description = [{
    Requires: ops that `mpmd-verify-input` accepts. Produces: the same program, in which values without elements are
    constants. Such a constant is returned by the public function, or gives an op its shape.

    Before:
    ```mlir
    %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
    After: `%b` replaces `%0`.
  }];
  // Later passes need the dialect, which a program that only has chlo ops does not load.
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

//===----------------------------------------------------------------------===//
// Shard
//===----------------------------------------------------------------------===//

def PropagateShardings : Pass<"mpmd-propagate-shardings", "::mlir::ModuleOp"> {
  let summary = "decides the sharding of every value on the devices of its stage";
  let description = [{
    Requires: phase `partitioned`. Produces: mesh tensors with shardings. Bodies of tasks still compute on global
    tensors; an `mpmd.sharding_constraint` follows each sharded value.

    Shardings propagate in this order:

    1. The user's shardings of values and of non-state arguments propagate along the factors of ops, in both directions.
    2. Batches without a sharding are sharded over the batch axes along their rows, if they have as many rows as the
       largest batch. Batches are the values that loops slice by microbatch. Without such a loop, they are the inputs of
       the step.
    3. Shardings of resident state propagate along axes that are left.
    4. Sums over microbatches get the sharding that their readers need, along axes on which the sums are not partial
       sums.

    All proposals of a round start from the same state and are ranked by content, so the order of ops does not matter. A
    value that only flows into a sum over microbatches stays unreduced.

    Before:
    ```mlir
    %y = stablehlo.tanh %x : tensor<8x16xf32>
    ```
    After:
    ```mlir
    %0 = stablehlo.tanh %x : tensor<8x16xf32>
    %y = mpmd.sharding_constraint %0 to <[["dp"=2], []]> : tensor<8x16xf32>
    ```
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def PartitionTasks : Pass<"mpmd-partition-tasks", "::mlir::ModuleOp"> {
  let summary = "rewrites task bodies as per-device programs on local shapes, with collectives";
  let description = [{
    Requires: `mpmd-propagate-shardings`. Produces: task bodies on the local types of their mesh tensors. Each device
    computes its shard of an op, along the factors that are sharded in its result. An operand with another sharding is
    resharded by a slice or an `mpmd.collective`. A partial sum is reduced at once, unless its mesh tensor is unreduced.
    Slices, pads and concatenations at static positions along a sharded dimension become a collective with `rows`, in
    which each device receives only the rows that it lacks.

    Before:
    ```mlir
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ...
    %y = mpmd.sharding_constraint %0 to <[["dp"=2], []]> : tensor<8x16xf32>
    ```
    After, if the rows of `%w` are sharded over `tp`:
    ```mlir
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ...
    %y = mpmd.collective all_reduce %0 on @stage axes = [#mpmd.axis<"tp"=2>] for "dot_general" ...
    ```
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def HoistGathers : Pass<"mpmd-hoist-gathers", "::mlir::ModuleOp"> {
  let summary = "gathers loop-invariant values once a step instead of once a microbatch";
  let description = [{
    Requires: `mpmd-partition-tasks`. Produces: loops whose tasks read weights that a prologue task has gathered. The
    pass hoists gathers as long as the gathered weights and the arguments of the stage fit into half of the cap.

    Before: `mpmd.collective all_gather %w` in the forward and in the backward task.
    After: both tasks read the result of an `mpmd.task 0 prologue`, which contains the collective.
  }];
  let options = [Option<"cap", "cap", "int64_t", "0", "most bytes that a rank may plan (0: no limit)">];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def InsertReshards : Pass<"mpmd-insert-reshards", "::mlir::ModuleOp"> {
  let summary = "reduces partial sums before they leave their stage, and computes the costs of transfers";
  let description = [{
    Requires: `mpmd-partition-tasks`. Produces: phase `sharded`. If a transfer or the result of the step reads a sum
    over microbatches that is unreduced, a new update task reduces this sum. A transfer between two shardings stays one
    op, because its messages convert any sharding to any other.

    Before: `mpmd.transfer %sum from 1 to 0` of a mesh tensor that is unreduced along `dp`.
    After: `mpmd.task 1 update(%sum)` contains an `mpmd.collective all_reduce`, and its result is transferred.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

//===----------------------------------------------------------------------===//
// Schedule
//===----------------------------------------------------------------------===//

def BuildSchedule : Pass<"mpmd-build-schedule", "::mlir::ModuleOp"> {
  let summary = "places stages on meshes and orders the actions of every pipeline rank";
  let description = [{
    Requires: phase `lowered`. Produces: `mpmd.submesh` symbols and one `mpmd.schedule`.

    The schedule is a named one, is read from a CSV or JSON file, or is found by a search with the costs of the tasks.
    Stages are placed as the schedule defines: one per pipeline rank, in a loop, or in a V. If there are more stages
    than the schedule places, they form contiguous blocks, the longer ones first. If the backward of a stage is not
    split, its weight gradient is empty. Prologue tasks run before the loop, update tasks after it.

    Before: `mpmd.program` with lowered tasks.
    After: the same program, and `mpmd.schedule "1f1b" ... { mpmd.rank_schedule @pp0 <0P0, 0F0, ...> }`.
  }];
  let options = [
    Option<"schedule", "schedule", "std::string", "\"search\"",
           "name of the schedule, a .csv or .json file, or search">,
    Option<"placement", "placement", "std::string", "\"\"",
           "linear, loop or v: where stages live that are not replicated; empty: as the schedule has it">,
    Option<"metric", "metric", "std::string", "\"makespan\"", "what search shortens: makespan or span">,
    Option<"effort", "effort", "int64_t", "0", "schedules that search evaluates; 0: by size">,
    Option<"cap", "cap", "int64_t", "0", "most bytes that a rank may plan; 0: no limit">,
    Option<"costs", "costs", "std::string", "\"\"",
           "JSON file with costs per stage, which replace those of the cost model">
  ];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

//===----------------------------------------------------------------------===//
// Rank
//===----------------------------------------------------------------------===//

def SplitRanks : Pass<"mpmd-split-ranks", "::mlir::ModuleOp"> {
  let summary = "writes one rank program per mesh: buffers, instructions, transfers in a global order";
  let description = [{
    Requires: phase `scheduled`. Produces: `mpmd.signature`, `mpmd.command_list`s, `mpmd.transfer_plan`s and one
    `mpmd.rank_program` per mesh. The program and its schedule are erased.

    Instructions follow one global order, so that the graph of sends and receives is acyclic at zero buffering. A
    receive is posted one run before its use, or up to four runs before if its buffer is free in any case. A buffer has
    as many slots as microbatches are in flight. Slots that are not live at the same time may share bytes.

    Before: `mpmd.schedule` and `mpmd.program`.
    After: `mpmd.rank_program @pp0 arena = ... { mpmd.run @s0_forward[0] ... }`.
  }];
  let options = [Option<"cap", "cap", "int64_t", "0", "most bytes that a rank may plan; 0: no limit">];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

//===----------------------------------------------------------------------===//
// Phase verifier
//===----------------------------------------------------------------------===//

def VerifyPhase : Pass<"mpmd-verify-phase", "::mlir::ModuleOp"> {
  let summary = "checks the invariants of a phase";
  let description = [{
    Requires: a module in the named phase. Produces: the same module, or an error for the first invariant that does not
    hold.

    Before and after: any module of phase `input`, `partitioned`, `sharded`, `lowered`, `scheduled` or `ranked`.
  }];
  let options = [
    Option<"phase", "phase", "std::string", "\"\"",
           "partitioned, sharded, lowered, scheduled or ranked; for input see mpmd-verify-input">,
    Option<"cap", "cap", "int64_t", "0", "most bytes that a rank may plan; 0: no limit">
  ];
}

#endif // MPMD_TRANSFORMS_PASSES_TD
