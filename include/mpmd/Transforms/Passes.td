// Passes in pipeline order: input, partition, shard, schedule, rank; then the phase verifier. (Legalisation of
// StableHLO: Legalize/Passes.td; kernels: Codegen/Passes.td.)
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
  let summary = "sets the topology and the target that later passes read";
  let description = [{
    Needs: any module. Gives: the module attributes `mpmd.topology` and `mpmd.target`. `mpmd-compile` sets them from its
    options of the same names. This pass is for pipelines of single passes.

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
    Needs: a module with one public function. Gives: `mpmd.arg` on each of its arguments, `mpmd.result` on each of its
    results.

    Arguments are named by their location, results by `jax.result_info`. Donated arguments (`tf.aliasing_output`,
    `jax.buffer_donor`) are paired by path. An argument root (`state` of `state['w']`) goes with the result root
    (`result`, `result[0]`) that holds the same leaves with the same types. Equal candidates are paired in order. A
    donated plain array falls back to its aliasing.

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
  let summary = "takes the program's shardings over";
  let description = [{
    Needs: any program that parses. Gives: the same program without `sdy` meshes and without shardings of any public
    dialect. If stages have one device, every value is whole, and no sharding is left. Else there is an `mpmd.mesh` with
    the axes of the topology, and one for each other mesh of a stage. Arguments have `mpmd.sharding`. Constraints, also
    those of results, are `mpmd.sharding_constraint`. An `sdy.manual_computation` becomes an `mpmd.manual_computation`
    with constrained operands and results. It is cut along its manual axes only; along others, each device computes all.
    Meshes carry batch axes, axis names and links. Axes that the topology lacks, or has in another size, are errors. If
    stages have one device, manual computations stay, and `mpmd-verify-input` rejects them.

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
    and without a topology: `%g` itself.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def NameStages : Pass<"mpmd-name-stages", "::mlir::ModuleOp"> {
  let summary = "says of every operation which stage its name puts it in";
  let description = [{
    Needs: locations as the front end wrote them, so it is the first pass. Gives: `mpmd.named_stage` on operations and
    calls whose name stack matches. Its three numbers are the stage, whether it is backward, and whether stage numbers
    are layer numbers. If nothing matches, the error lists the existing names.

    Before: `stablehlo.dot_general ... loc("jit(step)/transpose(jvp(h/3))/dot_general")`, with `names="h/(\d+)/"`.
    After: the same with `mpmd.named_stage = array<i64: 3, 1, 1>`.
  }];
  let options = [
    Option<"names", "names", "std::string", "\"\"",
           "a regular expression whose capture is the number of a layer, or a .json file with expressions and stages">
  ];
}

def OutlineStages : Pass<"mpmd-outline-stages", "::mlir::ModuleOp"> {
  let summary = "makes stage calls of the operations that names put in one stage";
  let description = [{
    Needs: `mpmd-name-stages`, and `mpmd-inline-calls`. Gives: the module of a model with marks. Operations of one stage
    and direction in a block are a function that is called with `mpmd.stage`. Ops between two of them, and constants
    that they read, are in it, too. Layers become stages in their order, or `stages` runs of neighbours that take about
    the same time. A forward that needs a result of a later stage is an error that shows both.

    Before: `%1 = stablehlo.dot_general ... {mpmd.named_stage = array<i64: 0, 0, 1>}` and so on.
    After: `%1 = call @mpmd_stage_0_body(%x, %w) {mpmd.stage = 0 : i64}`.
  }];
  let options = [
    Option<"stages", "stages", "int64_t", "0", "number of stages to group layers into; 0: one for each layer">
  ];
}

def SettleConstraints : Pass<"mpmd-settle-constraints", "::mlir::ModuleOp"> {
  let summary = "moves constraints on what a loop carries out of the loop";
  let description = [{
    Needs: `mpmd-inline-calls`. Gives: loops whose carried values and partial sums have no constraint between them and
    their producer. The constraint stands at the first value and at the result. So the matchers of sums and slices see
    the same IR as without constraints.

    Before: a `stablehlo.while` that returns `mpmd.sharding_constraint (sum + g)`.
    After: one that returns `sum + g`, and an `mpmd.sharding_constraint` of its result.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def InlineCalls : Pass<"mpmd-inline-calls", "::mlir::ModuleOp"> {
  let summary = "normalises stage marks and inlines every other private function";
  let description = [{
    Needs: `mpmd-import-signature`. Gives: a module whose only calls are stage calls, each with the attribute
    `mpmd.stage`. They stand in the public function or in the body of its loops. Stage functions hold no calls.

    A call is of stage `k` if its `mhlo.frontend_attributes` say `mpmd.stage = "k"`, else if its callee is named
    `mpmd_stage_<k>_body`, with or without a number after it. Optimization barriers between stages are replaced by
    their operands.

    Calls that libraries generate are replaced first. Calls of older JAX (`@mhlo.asinh`, `@blas_strsm`) become today's.
    Custom calls of LAPACK, `stablehlo.cholesky` and `stablehlo.triangular_solve` become `mpmd.lapack`. `ApproxTopK`
    becomes a sort. A branch with a side that calls LAPACK becomes the computation of all sides and a select of their
    results, with a remark.

    Before: `call @closed_call(...)`, which calls `@mpmd_stage_0_body_4`.
    After: `func.call @mpmd_stage_0_body_4(...) {mpmd.stage = 0 : i64}`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect", "::mlir::chlo::ChloDialect"];
}

def FoldIdentities : Pass<"mpmd-fold-identities", "::mlir::ModuleOp"> {
  let summary = "takes out operations that give their operand";
  let description = [{
    Needs: `mpmd-inline-calls`, so that both sides of a call are visible. Gives: the same program without operations
    that fold to an operand. These are converts to the own type, reshapes and broadcasts to the own shape, transposes in
    order, and slices of everything. Roundings to the own format, and collectives over groups of one device, go, too. In
    a module with `mhlo.num_partitions = 1` the partition id is zero, and a permutation gives its operand. The pass
    computes no values. It drops ops without effects and uses, and the carries of a `stablehlo.while` that no result,
    condition or other carry needs.

    Before: `%1 = stablehlo.convert %carry : tensor<f32>` and `%2 = stablehlo.add %1, %loss : tensor<f32>`.
    After: `%2 = stablehlo.add %carry, %loss : tensor<f32>`.
  }];
}

def LowerManual : Pass<"mpmd-lower-manual", "::mlir::ModuleOp"> {
  let summary = "makes collectives of this compiler of those that the user has written";
  let description = [{
    Needs: `mpmd-inline-calls`, so that the body of an `mpmd.manual_computation` holds all that it computes. Gives:
    manual computations without `stablehlo` collectives and without constraints in them. Each collective becomes one
    `mpmd.collective` of a tensor with one more leading dimension: the devices of other groups. Slices of other groups
    stay theirs. A `stablehlo.collective_permute` gathers, and takes the part of the device's source.

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
  let summary = "Refuses the first operation that is outside of the supported subset";
  let description = [{
    Needs: any program that parses. Gives: the same program, or one error that names operation, location and reason. The
    pass checks for static shapes, real element types and known operations. Regions of reductions and scatters must
    consist of scalar operations.

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
  let summary = "Takes tensors without elements out of calls, loops and operations";
  let description = [{
    Needs: operations that `mpmd-verify-input` accepts. Gives: the same program with values without elements only as
    constants that the public function returns or that give a shape.

    Before:
    ```mlir
    %0 = stablehlo.concatenate %a, %b, dim = 0 : (tensor<0xf32>, tensor<4xf32>) -> tensor<4xf32>
    ```
    After: `%b` in the place of `%0`.
  }];
  // Loaded for later passes: a program of only chlo operations has not loaded it.
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

//===----------------------------------------------------------------------===//
// Partition
//===----------------------------------------------------------------------===//

def RerollMicrobatches : Pass<"mpmd-reroll-microbatches", "::mlir::ModuleOp"> {
  let summary = "makes a loop of microbatches that Python, or `unroll=`, has written one after another";
  let description = [{
    Needs: `mpmd-inline-calls`. Gives: one `mpmd.microbatches` if groups of independent stage calls are equal up to what
    they read. Otherwise a remark says which values differ.

    Before: `call @mpmd_stage_0_body(%x0)`, `call @mpmd_stage_0_body(%x1)` and the sum of both.
    After: `mpmd.microbatches 2 slices(%x) carries(%zero) { ... func.call @mpmd_stage_0_body(%xi) ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def RaiseMicrobatches : Pass<"mpmd-raise-microbatches", "::mlir::ModuleOp"> {
  let summary = "makes `mpmd.microbatches` of the loops that call stages";
  let description = [{
    Needs: `mpmd-inline-calls`. Gives: `mpmd.microbatches` for every `stablehlo.while` that calls stages. In a step
    without marks: for the loop with more than half of the work in contractions, and for those with as many iterations.
    No contraction of such a loop reads what an iteration changes, serial carries apart (`mpmd-hoist-serial-carries`).
    Invariant carries are read from outside; counters become slices of an iota. A slice of one row per iteration becomes
    a slice of the loop. An output that is written row by row becomes a stacked one.

    Before: `stablehlo.while(%i = %zero, %s = %init)` with `stablehlo.dynamic_slice %x, %i, %zero`.
    After: `mpmd.microbatches 8 slices(%x) carries(%init) { ^bb0(%xi, %s): ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def FuseMicrobatches : Pass<"mpmd-fuse-microbatches", "::mlir::ModuleOp"> {
  let summary = "makes one loop of two, where the second runs the backwards of what the first has stacked";
  let description = [{
    Needs: `mpmd-raise-microbatches`. Gives: one loop, if the second one reads the first one's results only as slices of
    stacks, in the same or in reversed order. A loop is reversed only if it carries only sums, products, maxima or
    minima.

    Before: a loop that stacks `%h`, and one with a slice of `stablehlo.reverse` of that stack.
    After: one loop, which reads `%h`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def WrapMicrobatch : Pass<"mpmd-wrap-microbatch", "::mlir::ModuleOp"> {
  let summary = "gives every step loops over microbatches";
  let description = [{
    Needs: `mpmd-fuse-microbatches`. Gives: every stage call in one of a sequence of `mpmd.microbatches`. Calls before,
    between and after loops get a loop of one iteration. A step without marks has one loop: the one with the most work,
    or one iteration around its contractions.

    Before: `call @mpmd_stage_0_body(%x)`.
    After: `mpmd.microbatches 1 lasts 1 { ... func.call @mpmd_stage_0_body(%x) ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def HoistSerialCarries : Pass<"mpmd-hoist-serial-carries", "::mlir::ModuleOp"> {
  let summary = "computes carries that depend on no stage before the loop";
  let description = [{
    Needs: `mpmd-wrap-microbatch`. Gives: loops without carries that only carries and slices feed, except sums that
    nothing else reads. A `stablehlo.while` before the loop stacks the values, and the loop slices them. In a step
    without marks the contractions of the loop count as stages.

    Before: `mpmd.microbatches 8 carries(%key) { ^bb0(%k): %next = ... %k ... }`.
    After: `mpmd.microbatches 8 slices(%keys) { ^bb0(%k): ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def ClassifyStages : Pass<"mpmd-classify-stages", "::mlir::ModuleOp"> {
  let summary = "groups the stage calls of a marked step to tasks, forward or backward";
  let description = [{
    Needs: `mpmd-hoist-serial-carries`. Gives: every stage call in an `mpmd.fragment`, and `actions`, the tasks in
    order, on every loop. Kinds follow from data flow. Calls of one stage and kind are one task if no other call lies
    between them. A step without marks does not change.

    Before: `func.call @mpmd_stage_0_body(...) {mpmd.stage = 0 : i64}`.
    After: `func.call @mpmd_stage_0_body(...) {mpmd.stage = 0 : i64, mpmd.action = #mpmd.action<0 forward 0>}`.
  }];
  let options = [Option<"stages", "stages", "int64_t", "0", "number of stages that are expected; 0: any">];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def CutStages : Pass<"mpmd-cut-stages", "::mlir::ModuleOp"> {
  let summary = "cuts a step without marks into stages";
  let description = [{
    Needs: `mpmd-hoist-serial-carries`. Gives: the ops of the loop that the cut places in `mpmd.fragment`s, and
    `actions` on the loop. The cut is between the parameters of the forward. Stages take the same time, what they
    hold fits the cap, and few bytes cross, by estimate. A step with marks does not change.

    Before: `stablehlo.dot_general %w, %x`.
    After: `stablehlo.dot_general %w, %x {mpmd.reason = "cut: ...", mpmd.action = #mpmd.action<1 forward 0>}`.
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
    Needs: `mpmd-classify-stages` or `mpmd-cut-stages`. Gives: one `mpmd.program`; no function is left. Ops without a
    task are placed by use. A loop sum has one accumulator per contributing stage and kind. State lives with the lowest
    stage that uses it.

    Before: `mpmd.microbatches` around `func.call @mpmd_stage_0_body(...) {mpmd.action = #mpmd.action<0 forward 0>}`.
    After: `mpmd.microbatches 8 ... { mpmd.task 0 forward(...) ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def SplitBranches : Pass<"mpmd-split-branches", "::mlir::ModuleOp"> {
  let summary = "makes several branches of one whose results have nothing to do with each other";
  let description = [{
    Needs: microbatch loops as `mpmd-wrap-microbatch` gives them. Gives: branches outside of loops other than those over
    microbatches. The large results of a branch share their operations; otherwise the pass splits it. Ops that reduce
    many numbers to few, such as the squares of a gradient, become branches in front of their readers. Their other side
    has zeros. Ops that combine or broadcast few numbers are in each reader.

    Before: `%0:2 = stablehlo.case(%i)` with a side that updates `%w0` by `%g0` and `%w1` by `%g1`.
    After: a `stablehlo.case(%i)` for `%w0` and one for `%w1`.
  }];
  let options = [Option<"stages", "stages", "int64_t", "0",
                        "stages of a step without marks; with one, nothing is split; 0: one per pipeline rank">];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

def MergeBranches : Pass<"mpmd-merge-branches", "::mlir::ModuleOp"> {
  let summary = "makes one branch of those of a task that the same number chooses";
  let description = [{
    Needs: `mpmd-place-ops`. Gives: tasks in which two branches on the same value are one, if nothing between them needs
    the first. Their sides follow each other, and read each other's values.

    Before: two of `stablehlo.case(%i)`, the second one of which reads a result of the first.
    After: one, without that result.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def UnrollLayerLoops : Pass<"mpmd-unroll-layer-loops", "::mlir::ModuleOp"> {
  let summary = "writes loops over stacked layers out, inside the tasks";
  let description = [{
    Needs: `mpmd-place-ops`. Gives: tasks without counted loops over layers, if that leaves at most `limit` operations
    per loop. Such a loop multiplies the previous iteration's value by weights of this iteration, or is in a manual
    computation, or holds one. Other loops are unrolled up to 1024 operations: those around contractions, convolutions
    and linear algebra, and those that compute arrays of 1024 elements or more. Loops of more than 4 iterations around
    contractions are unrolled only up to 128 operations. The same holds for manual computations in them. Positions in
    stacks become static, and a stack that the loop filled becomes a concatenation.

    Before: a `stablehlo.while` over the layers of a stage, with `stablehlo.dynamic_slice` of the stacked weights.
    After: the layers one after another, with `stablehlo.slice`.
  }];
  let options = [Option<"limit", "limit", "int64_t", "16384", "most operations that one loop may become">];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def HoistInvariants : Pass<"mpmd-hoist-invariants", "::mlir::ModuleOp"> {
  let summary = "computes what no microbatch changes once a step, and keeps and sends none of it per microbatch";
  let description = [{
    Needs: `mpmd-place-ops`; unrolled layers expose more invariants. Gives: tasks whose work on resident values is in
    prologue tasks of the stage. Three things stay in the loop: moves (transposes, reshapes, broadcasts, slices), values
    made of constants, and values much larger than their inputs. Readers recompute a result that no microbatch changes.

    With `pack`, weights of so many elements are copied into panels of columns there, if the stage's devices gain by it.
    That holds for products of f32 with 16 to 512 rows, and 1024 or more in all microbatches together.

    Before: `mpmd.task 0 forward(%w, %x)` returning `convert(%w)` for `mpmd.task 0 backward_input`.
    After: `%c = mpmd.task 0 prologue(%w)`; `mpmd.task 0 forward(%c, %x)` and `mpmd.task 0 backward_input(%c, ...)`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
  let options = [Option<"pack", "pack", "int64_t", "0",
                        "elements from which on a weight is copied into panels; 0: none is">];
}

def Recompute : Pass<"mpmd-recompute", "::mlir::ModuleOp"> {
  let summary = "lets stages compute for themselves what is cheap, so that a minimum of bytes is sent to them";
  let description = [{
    Needs: `mpmd-place-ops`; hoisted invariants count as resident. Gives: tasks of the loop that receive a minimum cut,
    by bytes, between the inputs of their values and what they read. Ops behind the cut stand in the first task of the
    stage that reads their results. They also stay where they were, if that or another stage still reads them. Their
    starting values are sent once a microbatch, fed to the stage (inputs), or sent once a step (parameters). The pass
    takes whichever is fewer bytes; a parameter counts in full. No contraction and no reduction runs twice. `mpmd.saved`
    records what is no longer sent.

    Before: `%h, %n = mpmd.task 0 forward(%x, %g)` with `n = h * g`, and `mpmd.task 1 forward(%h', %n')`.
    After: `%h = mpmd.task 0 forward(%x)`, and `mpmd.task 1 forward(%h', %g')`, which computes `h * g`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def CloneStages : Pass<"mpmd-clone-stages", "::mlir::ModuleOp"> {
  let summary = "clones stages for round-robin replication, one replica for each pipeline rank";
  let description = [{
    Needs: a partitioned program. Gives: `ranks` replicas of each of `stages`, at most as many as the shortest loop has
    microbatches. Copies are numbered behind all stages; `replicas` of the program lists the replicas. Each replica has
    the tasks of the loop. Values from outside of the loop are sent to the copies once a step, or fed to them (inputs).
    A replicated stage may carry only sums; each copy has a sum of its own, which starts at zero. All other stages still
    read the values of the first replica.

    Before: `%g = mpmd.microbatches ... { mpmd.task 1 forward(%x, %w) ... }`.
    After, on two ranks: `%w' = mpmd.transfer %w from 1 to 2`, and both `mpmd.task 2 forward(%x', %w')` and
    `mpmd.task 1 forward(%x, %w)` in the loop.
  }];
  let options = [
    ListOption<"stages", "stages", "int64_t", "the stages to replicate; negative numbers count from the end">];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def RedistributeMicrobatches : Pass<"mpmd-redistribute-microbatches", "::mlir::ModuleOp"> {
  let summary = "lets stages receive each microbatch from the replica that computes it";
  let description = [{
    Needs: `mpmd-clone-stages`. Gives: a transfer from each replica, and an `mpmd.select_by_microbatch` that replaces
    the value of the first replica. A stage with as many replicas receives from the replica of its own microbatches.

    Before: `%y = mpmd.transfer %a from 1 to 2`.
    After: `%y = mpmd.transfer %a from 1 to 2`, `%y' = mpmd.transfer %a' from 3 to 2` and
    `mpmd.select_by_microbatch %y, %y'`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def ReduceReplicas : Pass<"mpmd-reduce-replicas", "::mlir::ModuleOp"> {
  let summary = "combines the results of a stage's replicas after the loop";
  let description = [{
    Needs: `mpmd-clone-stages`. Gives: update tasks of the stage, right after the loop. They add the sums of all
    replicas, take the slices of a stack from the replicas that computed them, and take last values from the replica of
    the last microbatch.

    Before: `%g:2 = mpmd.microbatches ...`, of which only `%g#0` is read.
    After: `%s = mpmd.transfer %g#1 from 2 to 1` and `mpmd.task 1 update(%g#0, %s)`, which adds them.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def Rematerialize : Pass<"mpmd-rematerialize", "::mlir::ModuleOp"> {
  let summary = "lets backward tasks recompute what is cheap, so that a minimum of bytes is kept for them";
  let description = [{
    Needs: `mpmd-place-ops`; hoisted invariants count as resident. Gives: forward tasks whose results are a minimum cut,
    by bytes, between their inputs and what backward tasks of their stage read. Ops behind the cut stand in these, each
    before its first reader. The only contractions that are recomputed are attention logits that `mpmd-block-attention`
    does not store. `mpmd.saved` records what was saved before, what is saved now, and why.

    With `defer`, work that only the backward task and the loop wait for, such as a loss, runs there instead of in the
    forward task. It may be one contraction deep, and must save an eighth of the saved bytes. For a head with a large
    vocabulary, its input is saved instead of the logits. That suits schedules in which the backward of the last stage
    follows its forward.

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
  let summary = "splits backward tasks into the half that other stages wait for and the half that they do not";
  let description = [{
    Needs: `mpmd-place-ops`. Gives: beside each `backward_input` task of the loop a `backward_weight` task, if there is
    work for it.

    The weight gradient holds the contractions, convolutions and scatters that reach one result only, which the loop
    sums or stacks, and the ops that only they use. With `keep=cut`, it gets a minimum cut by bytes of the input
    gradient and of what that reads. With `keep=all`, only constants, broadcasts and the like are recomputed. With
    `join`, a sum stays in the input gradient if it reads a value of at least a quarter of what that reads.

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
  let summary = "decides how every value lies on the devices of its stage";
  let description = [{
    Needs: phase `partitioned`. Gives: mesh tensors with shardings. Bodies of tasks still compute on whole tensors; an
    `mpmd.sharding_constraint` follows each value that is not whole.

    The user's shardings of values and of non-state arguments spread first, along the factors of ops in both directions.
    Then batches without a sharding are cut over the batch axes, along the rows, if they have as many rows as the
    largest. Batches are what loops slice by microbatch, or the inputs of a step without such a loop. Then the shardings
    of resident state spread where that leaves room. Last, sums over microbatches lie as their readers want them, along
    axes on which they are no partial sums. All proposals of a round start from the same state and are weighed by value,
    so the order of ops decides nothing. A value that only flows into a sum over microbatches stays unreduced.

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
  let summary = "makes the bodies of tasks per-device programs on local shapes, with collectives";
  let description = [{
    Needs: `mpmd-propagate-shardings`. Gives: bodies on the local types of their mesh tensors. An op is computed in
    parts along the factors that cut its result. Operands with another sharding get there by a slice or an
    `mpmd.collective`. A partial sum is reduced at once, or stays unreduced if its mesh tensor says so.

    Before:
    ```mlir
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ...
    %y = mpmd.sharding_constraint %0 to <[["dp"=2], []]> : tensor<8x16xf32>
    ```
    After, where `%w` has its rows cut by `tp`:
    ```mlir
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ...
    %y = mpmd.collective all_reduce %0 on @stage axes = [#mpmd.axis<"tp"=2>] for "dot_general" ...
    ```
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def HoistGathers : Pass<"mpmd-hoist-gathers", "::mlir::ModuleOp"> {
  let summary = "gathers what is the same in every microbatch once a step";
  let description = [{
    Needs: `mpmd-partition-tasks`. Gives: loops whose tasks read weights that a prologue task has gathered. The pass
    does so as long as gathered weights and the arguments of the stage fit half the cap.

    Before: `mpmd.collective all_gather %w` in the forward and in the backward task.
    After: both read the result of an `mpmd.task 0 prologue` that gathers.
  }];
  let options = [Option<"cap", "cap", "int64_t", "0", "most bytes that a rank may plan (0: no limit)">];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def InsertReshards : Pass<"mpmd-insert-reshards", "::mlir::ModuleOp"> {
  let summary = "reduces sums before they leave their stage, and says what transfers cost";
  let description = [{
    Needs: `mpmd-partition-tasks`. Gives: phase `sharded`. A sum over microbatches that a transfer or the end of the
    step reads is reduced by an update task of its own. A transfer between two shardings stays one op: the messages
    between two meshes go from any sharding to any other.

    Before: `mpmd.transfer %sum from 1 to 0` of a mesh tensor that is unreduced along `dp`.
    After: the transfer of the result of an `mpmd.task 1 update` that holds an `mpmd.collective all_reduce`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

//===----------------------------------------------------------------------===//
// Schedule
//===----------------------------------------------------------------------===//

def BuildSchedule : Pass<"mpmd-build-schedule", "::mlir::ModuleOp"> {
  let summary = "places stages on meshes and orders the actions of every pipeline rank";
  let description = [{
    Needs: phase `lowered`. Gives: `mpmd.submesh` symbols and one `mpmd.schedule`.

    A schedule has a name, or is a CSV or JSON file, or is the result of a search under the costs of the tasks. Stages
    live where the schedule has them: one per pipeline rank, in a loop or in a V. Further stages form contiguous blocks,
    the longer ones first. If a stage's backward is not split, its weight gradient is empty. Prologue tasks come before
    the loop, update tasks after it.

    Before: `mpmd.program` with lowered tasks.
    After: the same, and `mpmd.schedule "1f1b" ... { mpmd.rank_schedule @pp0 <0P0, 0F0, ...> }`.
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
    Needs: phase `scheduled`. Gives: `mpmd.signature`, `mpmd.command_list`s, `mpmd.transfer_plan`s and one
    `mpmd.rank_program` per mesh; the program and its schedule are gone.

    Instructions follow one global order, so that the graph of sends and receives is acyclic at zero buffering. A
    receive is posted one run before its use, and up to four if its bytes are free anyway. Buffers get as many slots as
    microbatches are in flight. Slots with disjoint lives may share bytes.

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
    Needs: a module in the named phase. Gives: the same module, or an error for the first rule that does not hold.

    Before and after: any module of phase `input`, `partitioned`, `sharded`, `lowered`, `scheduled` or `ranked`.
  }];
  let options = [
    Option<"phase", "phase", "std::string", "\"\"",
           "partitioned, sharded, lowered, scheduled or ranked; for input see mpmd-verify-input">,
    Option<"cap", "cap", "int64_t", "0", "most bytes that a rank may plan; 0: no limit">
  ];
}

#endif // MPMD_TRANSFORMS_PASSES_TD
