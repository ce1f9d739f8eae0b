// Defines the passes of the libraries Input, Partition, Shard, Schedule and Rank, in pipeline order, and the phase
// verifier. Legalize/Passes.td has the legalisation of StableHLO, Codegen/Passes.td the kernels.
#ifndef MPMD_TRANSFORMS_PASSES_TD
#define MPMD_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def PrecisionOption : Option<"precision", "precision", "::mpmd::Precision", "::mpmd::Precision{}",
                             "how exact arithmetic in f32 is: strict, tf32 or fast", [{::llvm::cl::values(
    clEnumValN(::mpmd::Precision::Strict, "strict", "every rounding as written"),
    clEnumValN(::mpmd::Precision::Tf32, "tf32", "contractions may round their operands to 10 bits of mantissa"),
    clEnumValN(::mpmd::Precision::Fast, "fast", "and kernels may approximate"))}]>;

def KeepOption : Option<"keep", "keep", "::mpmd::Keep", "static_cast<::mpmd::Keep>(1) /* cut */",
                        "what is kept for backward tasks: all, or a cut of fewest bytes", [{::llvm::cl::values(
    clEnumValN(::mpmd::Keep::All, "all", "what they read"),
    clEnumValN(::mpmd::Keep::Cut, "cut", "fewest bytes, and cheap values are recomputed"),
    clEnumValN(::mpmd::Keep::Cap, "cap", "and contractions, where the cap demands it"))}]>;

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
    whether the stage number is that of a layer. If no name matches, the error lists the names in the program.

    Before: `stablehlo.dot_general ... loc("jit(step)/transpose(jvp(h/3))/dot_general")`, with `names="h/(\d+)/"`.
    After: the same op with `mpmd.named_stage = array<i64: 3, 1, 1>`.
  }];
  let options = [
    Option<"names", "names", "std::string", "\"\"",
           "a regular expression whose capture is the number of a layer, or a .json file with expressions and stages">
  ];
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
    its callee is named `mpmd_stage_<k>_body` or `mpmd_stage_<k>_body_<n>`. Optimization barriers in a step with marks
    are replaced by their operands.

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
    `stablehlo.while` that no result, condition or other carry depends on.

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
// Partition
//===----------------------------------------------------------------------===//

def RerollMicrobatches : Pass<"mpmd-reroll-microbatches", "::mlir::ModuleOp"> {
  let summary = "converts unrolled microbatches of Python loops or `unroll=` to a loop";
  let description = [{
    Requires: `mpmd-inline-calls`. Produces: one `mpmd.microbatches` if the step has independent groups of stage calls
    that are equal except for the values that they read. Otherwise a remark names the values that differ.

    Before: `call @mpmd_stage_0_body(%x0)`, `call @mpmd_stage_0_body(%x1)` and the sum of both.
    After: `mpmd.microbatches 2 slices(%x) carries(%zero) { ... func.call @mpmd_stage_0_body(%xi) ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def RaiseMicrobatches : Pass<"mpmd-raise-microbatches", "::mlir::ModuleOp"> {
  let summary = "converts loops that call stages to `mpmd.microbatches`";
  let description = [{
    Requires: `mpmd-inline-calls`. Produces: `mpmd.microbatches` for every `stablehlo.while` that calls stages.

    In a step without marks, the pass converts the loop with more than half of the work in contractions, and loops with
    the same trip count. No contraction of such a loop may depend on a value that an iteration changes, except for
    serial carries (see `mpmd-hoist-serial-carries`).

    Invariant carries are read from outside the loop, and counters become slices of an iota. A slice of one row per
    iteration becomes a slice of the loop. An output that is written row by row becomes a stacked result.

    Before: `stablehlo.while(%i = %zero, %s = %init)` with `stablehlo.dynamic_slice %x, %i, %zero`.
    After: `mpmd.microbatches 8 slices(%x) carries(%init) { ^bb0(%xi, %s): ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def FuseMicrobatches : Pass<"mpmd-fuse-microbatches", "::mlir::ModuleOp"> {
  let summary = "fuses a loop of forwards and the loop of their backwards";
  let description = [{
    Requires: `mpmd-raise-microbatches`. Produces: one loop, if the second loop reads results of the first loop only as
    slices of its stacks, in the same or in reversed order. A loop is reversed only if all its carries are sums,
    products, maxima or minima.

    Before: a loop that stacks `%h`, and a loop that slices the `stablehlo.reverse` of this stack.
    After: one loop that reads `%h` directly.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def WrapMicrobatch : Pass<"mpmd-wrap-microbatch", "::mlir::ModuleOp"> {
  let summary = "moves work outside of loops into loops of one microbatch";
  let description = [{
    Requires: `mpmd-fuse-microbatches`. Produces: a sequence of `mpmd.microbatches` that contains every stage call.
    Calls before, between and after loops become loops of one iteration. A step without marks gets exactly one loop: the
    loop with the most work, or a loop of one iteration around the contractions of the step.

    Before: `call @mpmd_stage_0_body(%x)`.
    After: `mpmd.microbatches 1 lasts 1 { ... func.call @mpmd_stage_0_body(%x) ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def HoistSerialCarries : Pass<"mpmd-hoist-serial-carries", "::mlir::ModuleOp"> {
  let summary = "computes carries that depend on no stage before the loop";
  let description = [{
    Requires: `mpmd-wrap-microbatch`. Produces: loops without serial carries. A carry is serial if its next value
    depends only on carries and slices; sums that nothing else reads are excluded. A `stablehlo.while` before the loop
    stacks the values of these carries, and the loop slices the stacks. In a step without marks, the contractions of the
    loop count as work of stages.

    Before: `mpmd.microbatches 8 carries(%key) { ^bb0(%k): %next = ... %k ... }`.
    After: `mpmd.microbatches 8 slices(%keys) { ^bb0(%k): ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def ClassifyStages : Pass<"mpmd-classify-stages", "::mlir::ModuleOp"> {
  let summary = "groups the stage calls of a marked step into forward and backward tasks";
  let description = [{
    Requires: `mpmd-hoist-serial-carries`. Produces: every stage call in an `mpmd.fragment`, and the attribute `actions`
    on every loop, which lists the tasks in order. Data flow decides whether a call is forward or backward. Calls of one
    stage and kind form one task if no other call lies between them. A step without marks does not change.

    Before: `func.call @mpmd_stage_0_body(...) {mpmd.stage = 0 : i64}`.
    After: `mpmd.fragment <0 forward 0> { func.call @mpmd_stage_0_body(...) ... }`.
  }];
  let options = [Option<"stages", "stages", "int64_t", "0", "number of stages that are expected; 0: any">];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def CutStages : Pass<"mpmd-cut-stages", "::mlir::ModuleOp"> {
  let summary = "cuts a step without marks into stages";
  let description = [{
    Requires: `mpmd-hoist-serial-carries`. Produces: the ops that the cut assigns to stages in `mpmd.fragment`s, and the
    attribute `actions` on the loop. The cuts are between parameters, in the order in which the forward reads them. By
    estimate, all stages take about the same time, fit the cap, and send few bytes. A step with marks does not change.

    Before: `stablehlo.dot_general %w, %x`.
    After: `mpmd.fragment <1 forward 0> for "cut: ..." { stablehlo.dot_general %w, %x ... }`.
  }];
  let options = [
    Option<"stages", "stages", "int64_t", "0", "number of stages; 0: one per pipeline rank">,
    Option<"cap", "cap", "int64_t", "0", "most bytes that a rank may plan; 0: no limit">,
    Option<"holdsAll", "holds-all", "bool", "false",
           "the schedule has all microbatches under way at once, as GPipe has">
  ];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def PlaceOps : Pass<"mpmd-place-ops", "::mlir::ModuleOp"> {
  let summary = "places every op in a task of one stage, and inserts transfers";
  let description = [{
    Requires: `mpmd-classify-stages` or `mpmd-cut-stages`. Produces: one `mpmd.program` instead of the function. An op
    without a task is placed with the ops that it reads or that read it. A loop sum has one accumulator per contributing
    stage and kind. State is resident on the lowest stage that uses it.

    Before: `mpmd.microbatches` around `mpmd.fragment <0 forward 0> { func.call @mpmd_stage_0_body(...) ... }`.
    After: `mpmd.microbatches 8 ... { mpmd.task 0 forward(...) ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def SplitBranches : Pass<"mpmd-split-branches", "::mlir::ModuleOp"> {
  let summary = "splits a branch into independent branches, by its results";
  let description = [{
    Requires: microbatch loops as `mpmd-wrap-microbatch` produces them. Produces: branches whose large results share
    ops. Only branches outside of loops, or directly in loops over microbatches, are split. Ops that reduce large values
    to small ones, such as the sum of squares of a gradient, become branches before their readers. If a region does not
    compute such a value, it yields zeros. Ops that combine or broadcast small values are copied into each reader.

    Before: `%0:2 = stablehlo.case(%i)` with a region that updates `%w0` by `%g0` and `%w1` by `%g1`.
    After: a `stablehlo.case(%i)` for `%w0` and one for `%w1`.
  }];
  let options = [Option<"stages", "stages", "int64_t", "0",
                        "stages of a step without marks; with one, nothing is split; 0: one per pipeline rank">];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

def MergeBranches : Pass<"mpmd-merge-branches", "::mlir::ModuleOp"> {
  let summary = "merges branches of a task that have the same condition";
  let description = [{
    Requires: `mpmd-place-ops`. Produces: tasks in which two branches on the same value are one branch, unless an op
    between them depends on the first one. The corresponding regions run one after the other, and the second one reads
    values of the first one directly.

    Before: two `stablehlo.case(%i)`; the second one reads a result of the first one.
    After: one `stablehlo.case(%i)` without this result.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def UnrollLayerLoops : Pass<"mpmd-unroll-layer-loops", "::mlir::ModuleOp"> {
  let summary = "unrolls loops over stacked layers in tasks";
  let description = [{
    Requires: `mpmd-place-ops`. Produces: tasks without counted loops over layers. A loop is over layers if it
    multiplies the value of the previous iteration by weights that only this iteration reads. These loops, and loops
    with communication (in or around a manual computation), are unrolled to at most `limit` ops.

    Other loops are unrolled to at most 1024 ops if they contain contractions, convolutions or linear algebra, or
    compute arrays of 1024 elements or more. If a loop with contractions has more than 4 iterations, the limit is 128
    ops. The same rules hold in manual computations.

    Positions in stacks become static. A stack that the loop has filled becomes a concatenation.

    Before: a `stablehlo.while` over the layers of a stage, with `stablehlo.dynamic_slice` of the stacked weights.
    After: the layers one after another, with `stablehlo.slice`.
  }];
  let options = [Option<"limit", "limit", "int64_t", "16384", "most operations that one loop may become">];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def HoistInvariants : Pass<"mpmd-hoist-invariants", "::mlir::ModuleOp"> {
  let summary = "computes loop-invariant values once a step instead of once a microbatch";
  let description = [{
    Requires: `mpmd-place-ops`; unrolled layers expose more invariants. Produces: prologue tasks that compute values
    which depend only on resident values. Tasks of the loop read the results. Three kinds of ops stay in the loop: ops
    that only move elements (transposes, reshapes, broadcasts, slices), ops that depend only on constants, and ops whose
    results are much larger than their inputs. Each reader repeats these ops, so tasks do not send or save their results
    per microbatch.

    With `pack`, prologue tasks also copy weights with at least this many elements into panels of columns, if the
    stage's devices gain by it. The weights must be read by f32 products with 16 to 512 rows per microbatch, and at
    least 1024 rows in all microbatches together.

    Before: `mpmd.task 0 forward(%w, %x)` returning `convert(%w)` for `mpmd.task 0 backward_input`.
    After: `%c = mpmd.task 0 prologue(%w)`; `mpmd.task 0 forward(%c, %x)` and `mpmd.task 0 backward_input(%c, ...)`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
  let options = [Option<"pack", "pack", "int64_t", "0",
                        "elements from which on a weight is copied into panels; 0: none is">];
}

def Recompute : Pass<"mpmd-recompute", "::mlir::ModuleOp"> {
  let summary = "lets stages recompute cheap values, so that fewer bytes are sent to them";
  let description = [{
    Requires: `mpmd-place-ops`; hoisted invariants count as resident. Produces: tasks of the loop that receive a minimum
    cut, by bytes, of the graph of ops that their received values depend on. Ops after the cut are copied into the first
    task of the stage that reads their results. The originals stay if another reader needs them.

    A value at the cut is sent once a microbatch, fed to the stage by the host (inputs), or sent once a step
    (parameters); the bytes of a parameter count in full. Contractions and reductions are never recomputed. `mpmd.saved`
    records the values that are no longer sent.

    Before: `%h, %n = mpmd.task 0 forward(%x, %g)` with `n = h * g`, and `mpmd.task 1 forward(%h', %n')`.
    After: `%h = mpmd.task 0 forward(%x)`, and `mpmd.task 1 forward(%h', %g')`, which computes `h * g`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def CloneStages : Pass<"mpmd-clone-stages", "::mlir::ModuleOp"> {
  let summary = "clones stages into round-robin replicas, one for each pipeline rank";
  let description = [{
    Requires: a partitioned program. Produces: one replica per pipeline rank of each stage in `stages`, but not more
    replicas than the shortest loop has microbatches. The copies are new stages, numbered after all existing ones; the
    attribute `replicas` of the program lists them. Each replica has the tasks of the loop. Values from outside the loop
    are sent to the copies once a step, or fed to them by the host (inputs). A replicated stage may carry only sums.
    Each copy has a sum of its own, which starts at zero. Until `mpmd-redistribute-microbatches`, all other stages read
    the values of the original stage.

    Before: `%g = mpmd.microbatches ... { mpmd.task 1 forward(%x, %w) ... }`.
    After, on two ranks: `%w' = mpmd.transfer %w from 1 to 2`, and both `mpmd.task 2 forward(%x', %w')` and
    `mpmd.task 1 forward(%x, %w)` in the loop.
  }];
  let options = [
    ListOption<"stages", "stages", "int64_t", "the stages to replicate; negative numbers count from the end">
  ];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def RedistributeMicrobatches : Pass<"mpmd-redistribute-microbatches", "::mlir::ModuleOp"> {
  let summary = "lets stages receive each microbatch from the replica that computes it";
  let description = [{
    Requires: `mpmd-clone-stages`. Produces: a transfer from each replica, and an `mpmd.select_by_microbatch` that
    replaces the value of the original stage. If the receiving stage has the same number of replicas, each of them only
    receives from the replica that runs the same microbatches.

    Before: `%y = mpmd.transfer %a from 1 to 2`.
    After: `%y = mpmd.transfer %a from 1 to 2`, `%y' = mpmd.transfer %a' from 3 to 2` and
    `mpmd.select_by_microbatch %y, %y'`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def ReduceReplicas : Pass<"mpmd-reduce-replicas", "::mlir::ModuleOp"> {
  let summary = "combines the results of a stage's replicas after the loop";
  let description = [{
    Requires: `mpmd-clone-stages`. Produces: update tasks of the original stage, right after the loop. They add the sums
    of all replicas, and join the slices of a stack from the replicas that computed them. A last value comes from the
    replica that runs the last microbatch.

    Before: `%g:2 = mpmd.microbatches ...`, and a reader of `%g#0`.
    After: `%s = mpmd.transfer %g#1 from 2 to 1` and `mpmd.task 1 update(%g#0, %s)`, which adds both sums.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def Rematerialize : Pass<"mpmd-rematerialize", "::mlir::ModuleOp"> {
  let summary = "lets backward tasks recompute cheap values, so that fewer bytes are saved";
  let description = [{
    Requires: `mpmd-place-ops`; hoisted invariants count as resident. Produces: forward tasks that save a minimum cut,
    by bytes, of the values between their inputs and the values that backward tasks of their stage read. Backward tasks
    recompute the ops after the cut, each op right before its first reader. With `keep=cut`, the only contractions that
    are recomputed are long attention logits, which `mpmd-block-attention` does not store. `mpmd.saved` records the
    values that were saved before, those that are saved now, and the reasons.

    With `defer`, forward work that only the backward task and the loop read, such as a loss, moves to the backward
    task. This work may contain one contraction on any path, and must reduce the saved bytes by at least an eighth. For
    a head with a large vocabulary, the input of the head is then saved instead of the logits. This suits schedules in
    which the last stage runs each backward right after its forward.

    Before: `%a, %b = mpmd.task 1 forward(%x)`, `b = tanh(a)`, and `mpmd.task 1 backward_input(%a, %b, %dy)`.
    After: `%a = mpmd.task 1 forward(%x)`, and `mpmd.task 1 backward_input(%a, %dy)`, which computes `tanh(a)`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
  let options = [KeepOption,
      Option<"bytesPerFlop", "bytes-per-flop", "double", "-1",
             "with keep=cap: bytes that recomputing one FLOP of a contraction must save; below 0: no contraction">,
      Option<"defer", "defer", "bool", "true",
             "what only a backward task waits for runs there, if less is kept so">];
}

def SplitBackward : Pass<"mpmd-split-backward", "::mlir::ModuleOp"> {
  let summary = "splits backward tasks into input gradients and weight gradients";
  let description = [{
    Requires: `mpmd-place-ops`. Produces: for each `backward_input` task of the loop, a `backward_weight` task if there
    is work for it. Other stages wait for the input gradient only.

    The weight gradient consists of the contractions, convolutions and scatters that contribute to one result only,
    which the loop sums or stacks, and the ops that only they use. With `keep=cut`, it reads a minimum cut by bytes, and
    recomputes other values. With `keep=all`, it recomputes only constants, broadcasts and similar ops. With `join`, a
    sum stays in the input gradient if it reads a value with at least a quarter of the bytes that would be saved between
    the halves.

    Before: `mpmd.task 1 backward_input(%x, %dy, %sum)`, returning `%dx` and `%sum + x^T dy`.
    After: `mpmd.task 1 backward_input(%dy)` returning `%dx`, and `mpmd.task 1 backward_weight(%x, %dy, %sum)`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
  let options = [KeepOption,
      Option<"join", "join", "bool", "false",
             "sums for which much would be kept between the halves stay in the input gradient">];
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
