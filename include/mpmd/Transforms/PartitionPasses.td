// Defines the passes of the library Partition, in pipeline order.
#ifndef MPMD_TRANSFORMS_PARTITIONPASSES_TD
#define MPMD_TRANSFORMS_PARTITIONPASSES_TD

include "mlir/Pass/PassBase.td"

def KeepOption : Option<"keep", "keep", "::mpmd::Keep", "static_cast<::mpmd::Keep>(1) /* cut */",
                        "what is saved for backward tasks: all values, or the fewest bytes", [{::llvm::cl::values(
    clEnumValN(::mpmd::Keep::All, "all", "all values that they read"),
    clEnumValN(::mpmd::Keep::Cut, "cut", "the fewest bytes, and cheap values are recomputed"),
    clEnumValN(::mpmd::Keep::Cap, "cap", "as cut, and contractions are recomputed if the cap demands it"))}]>;

def BoundMicrobatches : Pass<"mpmd-bound-microbatches", "::mlir::ModuleOp"> {
  let summary = "converts loops over microbatches whose number is known only at run time to counted loops";
  let description = [{
    Requires: `mpmd-inline-calls`. Produces: a counted `stablehlo.while` instead of one whose counter runs to a bound
    that is the same in all iterations, but no constant. This happens to loops that call stages, and to those loops of a
    step without marks that look like loops over microbatches. A remark names each of them.

    The largest number of iterations is that of the rows that the loop slices, or that of a constant in the bound. From
    the bound on, sums add their neutral element, stacked outputs keep their initial rows, and other values stay as they
    are. If an argument decides the bound, its attribute gets `max`, so that the runtime refuses larger values.

    Before: `stablehlo.while(%i = %zero, %s = %init)` while `%i < %n`, with slices of `tensor<6x4xf32>`.
    After: the loop while `%i < 6`, which adds `stablehlo.select %inside, %g, %neutral` to `%s`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def InlineBranches : Pass<"mpmd-inline-branches", "::mlir::ModuleOp"> {
  let summary = "replaces branches of microbatches by selections";
  let description = [{
    Requires: `mpmd-inline-calls`. Produces: no `stablehlo.case` or `stablehlo.if` that calls stages. The ops of all
    regions run, and `stablehlo.select` takes the results of one. In a step without marks, this happens to branches on
    one condition that together have nine tenths of the work in the body of a loop, and to such branches inside them. A
    branch stays if it has a loop that may never end, also in a stage. A carry to which one region adds becomes a sum
    with a selection. `mpmd-make-branches` later skips ops of which no result is taken.

    Before: `"stablehlo.case"(%k) ({ return %zero }, { %g = call @mpmd_stage_0_body(%x) return %g })`.
    After: `%g = call @mpmd_stage_0_body(%x)`, `stablehlo.select %is0, %zero, %g`.
  }];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

def RerollMicrobatches : Pass<"mpmd-reroll-microbatches", "::mlir::ModuleOp"> {
  let summary = "converts unrolled microbatches of Python loops or `unroll=` to a loop";
  let description = [{
    Requires: `mpmd-inline-calls`. Produces: one `mpmd.microbatches` if the step has independent groups of stage calls
    that are equal except for the values that they read. Otherwise a remark names the values that differ. Groups may
    also depend on each other by values that a stage hands on from one to the next, which become carries.

    In a step without marks, the groups consist of contractions, must have more than half of the work, and read the same
    weights. The pass also takes loops as members of a group. The result is a `stablehlo.while` then. If the body of a
    loop has several microbatches, as in a scan with `unroll=`, the pass unrolls this loop first.

    Before: `call @mpmd_stage_0_body(%x0)`, `call @mpmd_stage_0_body(%x1)` and the sum of both.
    After: `mpmd.microbatches 2 slices(%x) carries(%zero) { ... func.call @mpmd_stage_0_body(%xi) ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def FlattenMicrobatches : Pass<"mpmd-flatten-microbatches", "::mlir::ModuleOp"> {
  let summary = "flattens a loop over microbatches inside another loop, such as accumulation in levels";
  let description = [{
    Requires: `mpmd-inline-calls`. Produces: one `stablehlo.while` of m x n iterations instead of a loop of m iterations
    around a loop of n iterations, if the outer loop only adds up sums of the inner one, or continues its carries. The
    inner loop may also be one of forwards and one of their backwards. Other ops of the outer body move to a loop before
    and a loop after. They must not be costly, and may read only scalars and stacks of the inner loop.

    In a step without marks, the inner loop must have nine tenths of the outer loop's work.

    If the iterations of the outer loop depend on each other, as optimizer steps do, its body becomes the step, and
    `mpmd.repetitions` on the function says how often a call runs it. This needs a loop that carries the parameters of
    the model, and has all of the model. Otherwise, the loop of a step with marks is unrolled, and a remark says why. If
    it has too many iterations, an error names the dependence.

    Before: two nested `stablehlo.while` with slices of `tensor<3x4x5xf32>` and of `tensor<4x5xf32>`.
    After: one `stablehlo.while` with slices of `tensor<12x5xf32>`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def RaiseMicrobatches : Pass<"mpmd-raise-microbatches", "::mlir::ModuleOp"> {
  let summary = "converts loops that call stages to `mpmd.microbatches`";
  let description = [{
    Requires: `mpmd-inline-calls`. Produces: `mpmd.microbatches` for every `stablehlo.while` that calls stages.

    In a step without marks, the pass converts the loop with the most work in contractions, loops with the same trip
    count, and other loops over data. Together they have more than half of the work. No contraction of such a loop may
    depend on a value that an iteration changes, with two exceptions: serial carries (see `mpmd-hoist-serial-carries`),
    and values of the forward that return to at most half of its contractions (running means, codebooks). The second
    exception is for loops that add up gradients.

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
    Calls before, between and after loops become loops of one iteration. A step without marks keeps the loop with the
    most work and other loops over data, or gets a loop of one iteration around the contractions of the step.

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

def SimplifySelections : Pass<"mpmd-simplify-selections", "::mlir::ModuleOp"> {
  let summary = "passes by selections whose readers matter on one side only";
  let description = [{
    Requires: `mpmd-wrap-microbatch`. Produces: the same microbatches, in which the backward of a branch reads what its
    forward has saved. An op reads one side of a selection instead of the selection, if all that depends on the op goes
    into selections on the same condition, on this side. Equal ops of a microbatch become one, such as these conditions.

    Before: `%s = select %p, %zero, %saved`, and `%g = select %p, %zero, %t` with `%t = multiply %d, %s`.
    After: `%t = multiply %d, %saved`.
  }];
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
    attribute `actions` on the loops. The cuts are between parameters. Their order is that of the longest paths from the
    data, so that layers of parallel models are side by side. All loops share the cut. By estimate, all stages take
    about the same time, fit the cap, and send few bytes in few values. A step with marks does not change. If arguments
    have `mpmd.named_stage`, each layer stays whole, or each stage has the parameters that the numbers give it.

    If a loop reads more than half of its weights again before their backward, as for a penalty on gradients, each stage
    runs once in each pass. The later passes are backward tasks.

    Before: `stablehlo.dot_general %w, %x`.
    After: `mpmd.fragment <1 forward 0> for "cut: ..." { stablehlo.dot_general %w, %x ... }`.
  }];
  let options = [
    Option<"stages", "stages", "int64_t", "0", "number of stages; 0: as names of parameters say, or one per rank">,
    Option<"cap", "cap", "int64_t", "0", "most bytes that a rank may plan; 0: no limit">,
    Option<"holdsAll", "holds-all", "bool", "false",
           "the schedule has all microbatches under way at once, as GPipe has">
  ];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def PlaceLoopOps : Pass<"mpmd-place-loop-ops", "::mlir::ModuleOp"> {
  let summary = "places the ops of loops that no stage call contains";
  let description = [{
    Requires: `mpmd-classify-stages` or `mpmd-cut-stages`. Produces: fragments of the ops that depend on a task, or that
    the next value of a carry needs. Other ops stay outside of fragments, so that each reader computes its own copy. Ops
    that depend on no microbatch move before the loop. A loop sum has one accumulator per contributing task.

    Before: `%g = stablehlo.multiply %dw, %scale` after the fragment that computes `%dw`.
    After: `%g = mpmd.fragment <0 backward 0> for "in the loop: ..." { stablehlo.multiply ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def PlaceOuterOps : Pass<"mpmd-place-outer-ops", "::mlir::ModuleOp"> {
  let summary = "places state, and the ops before, between and after the loops";
  let description = [{
    Requires: `mpmd-place-loop-ops`. Produces: fragments of prologue tasks before the loops, and of update tasks between
    and after them, in the order in which the tasks run. `mpmd.arg` gets the stage of each state argument: the lowest
    stage that uses the state. Small state without a stage is resident on each stage that uses it.

    Before: `%new = stablehlo.subtract %w, %step` after the loop.
    After: `%new = mpmd.fragment <0 update 0> for "after the loop: ..." { stablehlo.subtract ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def BuildProgram : Pass<"mpmd-build-program", "::mlir::ModuleOp"> {
  let summary = "replaces the step by a program of tasks, and inserts transfers";
  let description = [{
    Requires: `mpmd-place-outer-ops`. Produces: one `mpmd.program` instead of the function. Each task has the ops of its
    fragments, and copies of the ops without fragments that they read. Tasks update state and carries in place where
    no other op reads the old value.

    Before: `mpmd.microbatches` around `mpmd.fragment <0 forward 0> { func.call @mpmd_stage_0_body(...) ... }`.
    After: `mpmd.microbatches 8 ... { mpmd.task 0 forward(...) ... }`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def SimplifySlices : Pass<"mpmd-simplify-slices", "::mlir::ModuleOp"> {
  let summary = "reads stacked parameters by static slices";
  let description = [{
    Requires: `mpmd-unroll-layer-loops`. Produces: the same step, in which a layer reads its slice of a stacked
    parameter by one `stablehlo.slice`. Slices and gathers of rows with constant indices become static slices. So do
    products with a constant one-hot vector. Their gradients become padded slices, and neighbouring ones are joined.
    Slices of slices are composed. Slices, pads and concatenations change places with reverses and transposes of rows,
    and with reshapes of leading dimensions, as blocks of scanned layers have them. A slice of a concatenation joins
    slices of its parts, so that no layer depends on the residuals of all. Up to 64 rows that are no neighbours are
    taken one by one.

    Where a stage function slices an argument that is the same in all microbatches, its calls slice instead. Rows that
    it joins or pads are separate results, if the readers of the result only add it or take rows. An argument that a
    function returns, such as weights for the backward, is read from the operand of the call. If a function slices what
    it computes of stacked weights alone, this is computed in front of the call, and the gradient behind it. Constant
    integers of calls, such as numbers of rows, become constants in the function, of which other calls get a copy.

    Before: `%b = stablehlo.reshape %w : 6x8x8 to 3x2x8x8` and `stablehlo.slice %b [1:2, 0:1, 0:8, 0:8]`.
    After: `stablehlo.slice %w [2:3, 0:8, 0:8]` and a reshape.
  }];
}

def SplitStacks : Pass<"mpmd-split-stacks", "::mlir::ModuleOp"> {
  let summary = "divides stacked state into slices that stages own separately";
  let description = [{
    Requires: `mpmd-raise-microbatches`. Produces: for a state argument of which the loops read only slices along one
    dimension, one argument for each slice. Values that correspond to the argument element by element along this
    dimension are divided with it: gradients and their sums, moments, new values. A gradient that is padded to the size
    of the stack becomes the slice that it belongs to. A stack that an op in a loop needs as a whole is not divided, nor
    is one whose slices are parts of the same layer, such as a packed weight of queries, keys and values. Layers are
    slices that are read one after another, each with what the earlier ones computed, or have the bounds of such slices.

    A loop sum of tensors that are padded with zeros, all in the same way, becomes a sum of the tensors, which is padded
    behind the loop. So the gradient of some rows of a table has only these rows in the loop.

    A reduction of a whole stack, as for the norm of gradients, first reduces each row, then combines the row results
    one after another. This also holds for one stage, whose stacks stay whole, so that the bits do not depend on the
    number of stages.

    `slice` of an argument and of its result says which slice of which array it is (`#mpmd.array_slice`).

    Before: `%w: tensor<8x16xf32>`, of which stage 0 reads `[0:4]` and stage 1 `[4:8]`.
    After: `%w0: tensor<4x16xf32>` and `%w1: tensor<4x16xf32>`, the slices `[0:4]` and `[4:8]` of one array.
  }];
  let options = [Option<"stages", "stages", "int64_t", "0", "number of stages; 0: one per pipeline rank">];
  let dependentDialects = ["::mpmd::MpmdDialect"];
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

def SelectResults : Pass<"mpmd-select-results", "::mlir::ModuleOp"> {
  let summary = "selects results of tasks that are read only under a condition";
  let description = [{
    Requires: `mpmd-build-program`. Produces: tasks of the loop that select each result which is read only if a
    predicate holds, and zeros if it does not hold. A task computes the predicate if another task of its stage does.
    Only tasks with contractions that are worth a branch are changed. `mpmd-make-branches` then sees in each task alone
    which ops may be skipped. Selections that are read only on one side are dropped before, and results that are then
    equal become one.

    Before: `mpmd.task 0 forward` yields `%y`. All tasks that read it add `select %p, %g, %zeros` to gradients.
    After: it yields `select %p, %y, %zeros`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect", "::mlir::stablehlo::StablehloDialect"];
}

def MakeBranches : Pass<"mpmd-make-branches", "::mlir::ModuleOp"> {
  let summary = "moves ops that are read only under a condition into branches";
  let description = [{
    Requires: `mpmd-select-results`; local tensors, so that shardings do not depend on branches. Produces: tasks of the
    loop in which `stablehlo.if` contains ops with contractions whose results are read only if a scalar predicate holds,
    or only if it does not hold. Selections by the predicate become results of the branch. A sum to which a selection
    adds zeros is not computed. Collectives stay outside, because all devices must take part. What they read is skipped
    only if all devices of the mesh have the same predicate.

    Before: `%g = dot_general %x, %y`, `%s = select %p, %g, %zeros`, `add %acc, %s`.
    After: `"stablehlo.if"(%p) ({ %g = dot_general %x, %y return add %acc, %g }, { return %acc })`.
  }];
  let dependentDialects = ["::mlir::stablehlo::StablehloDialect"];
}

def MergeBranches : Pass<"mpmd-merge-branches", "::mlir::ModuleOp"> {
  let summary = "merges branches of a task that have the same condition";
  let description = [{
    Requires: `mpmd-build-program`. Produces: tasks in which two branches on the same value are one branch, unless an op
    between them depends on the first one. The corresponding regions run one after the other, and the second one reads
    values of the first one directly.

    Before: two `stablehlo.case(%i)`; the second one reads a result of the first one.
    After: one `stablehlo.case(%i)` without this result.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def UnrollLayerLoops : Pass<"mpmd-unroll-layer-loops", "::mlir::ModuleOp"> {
  let summary = "unrolls loops over stacked layers";
  let description = [{
    Requires: `mpmd-inline-calls`. Produces: steps without marks, stage functions, and tasks, without counted loops
    over layers. A loop is over layers if it, or a loop inside it, multiplies the value of the previous iteration by
    weights that only this iteration reads. These loops are unrolled to at most `limit` ops. So are loops with
    communication (in or around a manual computation), loops that shift a buffer which the devices of a stage share by
    its rows, and loops outside of microbatches that read stacked state or gradients row by row. So are loops of stage
    functions that write some rows of an array with the shape of an argument of the step.

    In steps without marks, loops over layers that would exceed the limit together are divided into loops over a few
    layers each, equally many for each of `stages`. Loops of equal trip counts, such as a forward and its backward, are
    divided between the same layers.
    Loops of microbatches that apply several layers up to 8 times are unrolled, too.

    Other loops of tasks are unrolled to at most 1024 ops if they contain contractions, convolutions or linear algebra,
    or compute arrays of 1024 elements or more. If a loop with contractions has more than 4 iterations, the limit is 128
    ops. The same rules hold in manual computations.

    Positions in stacks become static. A stack that the loop has filled becomes a concatenation.

    Before: a `stablehlo.while` over the layers of a stage, with `stablehlo.dynamic_slice` of the stacked weights.
    After: the layers one after another, with `stablehlo.slice`.
  }];
  let options = [Option<"limit", "limit", "int64_t", "131072", "most operations that one loop may become">,
                 Option<"stages", "stages", "int64_t", "0", "number of stages; 0: one per pipeline rank">];
  let dependentDialects = ["::mpmd::MpmdDialect"];
}

def HoistInvariants : Pass<"mpmd-hoist-invariants", "::mlir::ModuleOp"> {
  let summary = "computes loop-invariant values once a step instead of once a microbatch";
  let description = [{
    Requires: `mpmd-build-program`; unrolled layers expose more invariants. Produces: prologue tasks that compute values
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
    Requires: `mpmd-build-program`; hoisted invariants count as resident. Produces: tasks of the loop that receive a
    minimum cut, by bytes, of the graph of ops that their received values depend on. Ops after the cut are copied into
    the first task of the stage that reads their results. The originals stay if another reader needs them.

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
    Requires: `mpmd-build-program`; hoisted invariants count as resident. Produces: forward tasks that save a
    minimum cut, by bytes, of the values between their inputs and the values that backward tasks of their stage
    read. Backward tasks recompute the ops after the cut, each op right before its first reader. With `keep=cut`,
    the only contractions that are recomputed are long attention logits, which `mpmd-block-attention` does not
    store. `mpmd.saved` records the values that were saved before, those that are saved now, and the reasons.

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
    Requires: `mpmd-build-program`. Produces: for each `backward_input` task of the loop, a `backward_weight` task if
    there is work for it. Other stages wait for the input gradient only.

    The weight gradient consists of the contractions, convolutions and scatters that contribute to one result only,
    which the loop sums or stacks, and the ops that only they use. Nothing else may read the sum. With `keep=cut`, it
    reads a minimum cut by bytes, and recomputes other values. With `keep=all`, it recomputes only constants, broadcasts
    and similar ops. With `join`, a sum stays in the input gradient if it reads a value with at least a quarter of the
    bytes that would be saved between the halves.

    Before: `mpmd.task 1 backward_input(%x, %dy, %sum)`, returning `%dx` and `%sum + x^T dy`.
    After: `mpmd.task 1 backward_input(%dy)` returning `%dx`, and `mpmd.task 1 backward_weight(%x, %dy, %sum)`.
  }];
  let dependentDialects = ["::mpmd::MpmdDialect"];
  let options = [KeepOption,
      Option<"join", "join", "bool", "false",
             "sums for which much would be kept between the halves stay in the input gradient">];
}

#endif // MPMD_TRANSFORMS_PARTITIONPASSES_TD
