// Operations of the phases `partitioned`, `sharded` and `lowered`.
#ifndef MPMD_DIALECT_MPMD_PROGRAMOPS_TD
#define MPMD_DIALECT_MPMD_PROGRAMOPS_TD

include "mpmd/Dialect/Mpmd/MpmdBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Mpmd_MeshOp : Mpmd_Op<"mesh", [Symbol]> {
  let summary = "declares the mesh of devices inside one stage";
  let description = [{
    `axes` and `sizes` name the axes over which mesh tensors are sharded; both are empty on one device. `target` names
    the processor that code is compiled for: `cpu` is that of this machine, `cpu:x86-64-v3` another one. A mesh with
    `stages` belongs to these stages, the one without to all others. Batches without a sharding in the program are cut
    over the axes of `batch`. `rules` maps names in the program's shardings to axes, major first. `latencies` (seconds)
    and `bandwidths` (bytes per second) are those of the slowest link along each axis, if they are known. `precision`
    says how exact arithmetic in f32 is. `strict` rounds as written. `tf32` lets contractions round their operands to 10
    bits of mantissa. `fast` also lets kernels approximate.

    Rules:
    - `mesh_c1`: one positive size per axis, for at most 2^16 devices.
    - `mesh_c2`: no axis occurs twice.
    - `mesh_c3`: `stages` are ascending, from 0.
    - `mesh_c4`: `batch` and the lists of `rules` name axes of the mesh, each once.
    - `mesh_c5`: latencies and bandwidths are both absent, or there is one of each per axis. Latencies are not negative,
      bandwidths positive.

    Example:
    ```mlir
    mpmd.mesh @device axes = [] sizes = [] target = "cpu"
    mpmd.mesh @grid axes = ["dp", "tp"] sizes = [4, 2] target = "cpu:x86-64-v3"
    mpmd.mesh @line axes = ["dp"] sizes = [8] target = "cpu" stages = [1, 3]
    mpmd.mesh @gpus axes = ["dp"] sizes = [2] target = "cuda:sm_90" precision = tf32
    mpmd.mesh @all axes = ["dp", "tp"] sizes = [2, 4] target = "cpu" batch = ["dp"] rules = {mlp = ["tp"]}
        latencies = [5.0e-6, 1.0e-6] bandwidths = [2.0e10, 1.0e11]
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrArrayAttr:$axes, DenseI64ArrayAttr:$sizes, StrAttr:$target,
                       DefaultValuedAttr<Mpmd_PrecisionAttr, "::mpmd::Precision::Strict">:$precision,
                       OptionalAttr<DenseI64ArrayAttr>:$stages, OptionalAttr<StrArrayAttr>:$batch,
                       OptionalAttr<DictionaryAttr>:$rules, OptionalAttr<DenseF64ArrayAttr>:$latencies,
                       OptionalAttr<DenseF64ArrayAttr>:$bandwidths);
  let assemblyFormat = [{
    $sym_name `axes` `=` $axes `sizes` `=` $sizes `target` `=` $target (`precision` `=` `` $precision^)?
    (`stages` `=` $stages^)? (`batch` `=` $batch^)? (`rules` `=` $rules^)? (`latencies` `=` $latencies^)?
    (`bandwidths` `=` $bandwidths^)? attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The product of the sizes.
    int64_t getNumDevices();
    /// Whether its devices are GPUs: they get whole steps, and have very many threads.
    bool isOfGpus();
    /// The rates of one of its devices, at its precision.
    const ::mpmd::plan::CostModel &getCostModel();
    /// Seconds that `bytes` take along any of the axes in `along`, over the slowest link. No value if the speeds are
    /// not known.
    std::optional<double> getLinkSeconds(::llvm::ArrayRef<int64_t> along, double bytes);
    /// The mesh of a stage: the one that names it, else the one without `stages`. Null if there is neither.
    static ::mpmd::MeshOp ofStage(::mlir::ModuleOp module, int64_t stage);
  }];
}

def Mpmd_PlacementsOp : Mpmd_Op<"placements"> {
  let summary = "where the ops went that no mark has placed, and why";
  let description = [{
    The partition writes it for the report; no pass computes anything from it.

    Example:
    ```mlir
    mpmd.placements [
      #mpmd.placement<"stablehlo.add" tensor<4xf32> x 2 in "1U0", "after the loop: where its operands live">
    ]
    ```
  }];
  let arguments = (ins TypedArrayAttrBase<Mpmd_PlacementAttr, "placements">:$placements);
  let assemblyFormat = "$placements attr-dict";
}

def Mpmd_SavedOp : Mpmd_Op<"saved"> {
  let summary = "what each stage keeps from forward to backward or sends to others, what it did before, and why";
  let description = [{
    The partition writes it for the report; no pass computes anything from it. `mpmd-recompute` records what is sent,
    `mpmd-rematerialize` what is saved.

    Example:
    ```mlir
    mpmd.saved [
      #mpmd.saved_value<1 "stablehlo.tanh" tensor<4xf32> x 2, "mlp/gelu", dropped, "recomputed">
    ]
    ```
  }];
  let arguments = (ins TypedArrayAttrBase<Mpmd_SavedValueAttr, "saved values">:$values);
  let assemblyFormat = "$values attr-dict";
}

def Mpmd_OriginOp : Mpmd_Op<"origin"> {
  let summary = "how the stages and the loops over microbatches of a step were found";
  let description = [{
    The partition writes it for the report; no pass computes anything from it. `stages` are marked in the program, named
    by `stage-names=`, or cut by their costs. `loops` has the source location of each loop over more than one
    microbatch. `reason` says why there is none.

    Example:
    ```mlir
    mpmd.origin stages = marks loops = ["train.py:12"]
    mpmd.origin stages = costs loops = [] reason = "the step has no loop"
    ```
  }];
  let arguments = (ins Mpmd_StageSourceAttr:$stages, StrArrayAttr:$loops, OptionalAttr<StrAttr>:$reason);
  let assemblyFormat = "`stages` `=` `` $stages `loops` `=` $loops (`reason` `=` $reason^)? attr-dict";
}

def Mpmd_ProgramOp : Mpmd_Op<"program", [Symbol, IsolatedFromAbove, SingleBlock]> {
  let summary = "one training step: prologue tasks, the microbatch loop, update tasks";
  let description = [{
    The block arguments are the arguments of the step; `args` describes each. `mpmd.return` gives the results; `results`
    describes each. Replicated state has one result for every stage that holds it. `shardings` has the user's shardings
    of arguments, until the types of the mesh tensors have them. `replicas` lists the stages that share the
    microbatches of one. Of n stages, the one at position k takes microbatches k, k + n, k + 2n and so on, in every
    loop. The stage with the lowest number is the user's; the others are its replicas.

    Rules:
    - `program_c1`: `args` has one entry per block argument, names are unique.
    - `program_c2`: `results` has one entry per value that the `mpmd.return` at the end returns.
    - `program_c3`: a state result replaces a state argument of its own type.
    - `program_c4`: there are 1 to 65536 stages, and all that are named exist.
    - `program_c5`: `shardings` has one entry per argument: a sharding, or a unit for an argument without one.
    - `program_c6`: each of `replicas` has two stages or more, and no stage is in two places.

    Example:
    ```mlir
    mpmd.program @step stages = 1 args = [#mpmd.arg<"w", state, stages = [0]>]
        results = [#mpmd.result<"w", state = 0, stage = 0>] {
    ^bb0(%w: !mpmd.mesh_tensor<@device, tensor<4xf32>>):
      mpmd.return %w : !mpmd.mesh_tensor<@device, tensor<4xf32>>
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       TypedArrayAttrBase<Mpmd_ArgAttr, "arguments">:$args,
                       TypedArrayAttrBase<Mpmd_ResultAttr, "results">:$results,
                       I64Attr:$stages, OptionalAttr<ArrayAttr>:$shardings,
                       OptionalAttr<TypedArrayAttrBase<DenseI64ArrayAttr, "replicas of one stage">>:$replicas);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `stages` `=` $stages (`replicas` `=` $replicas^)? `args` `=` $args `results` `=` $results
    (`shardings` `=` $shardings^)? attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The stages that share the microbatches of `stage`, by round-robin position. Empty if it takes all microbatches.
    ::llvm::ArrayRef<int64_t> replicasOf(int64_t stage);
  }];
}

def Mpmd_ReturnOp : Mpmd_Op<"return", [Terminator, Pure, HasParent<"ProgramOp">]> {
  let summary = "returns the results of the step";
  let description = [{
    Example:
    ```mlir
    mpmd.return %w : !mpmd.mesh_tensor<@device, tensor<4xf32>>
    ```
  }];
  let arguments = (ins Variadic<Mpmd_MeshTensorType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

/// The values of the microbatch loop: tensors before the partition, mesh tensors from `partitioned` on.
def Mpmd_Flowing : AnyTypeOf<[Mpmd_MeshTensorType, AnyStaticShapeTensor], "tensor or mesh tensor">;

def Mpmd_MicrobatchesOp : Mpmd_Op<"microbatches", [AttrSizedOperandSegments, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "runs its body once per microbatch, in ascending order of dependence";
  let description = [{
    Block arguments: one per slice (the operand without its leading dimension, whose size is the number of
    microbatches), then one per carry. The terminator yields one value per result, in three groups. First come the
    carries' next values, then stacked results. Last come `lasts` values, of which only those of the last microbatch
    count. Results: the last value of every carry, the stacked results with the microbatch as leading dimension, and the
    last values. The body reads everything else from above. The number of the microbatch is a slice of an iota.

    The Partition passes raise the loop in the step's function. There it computes on tensors, and its body holds stage
    calls, then fragments of tasks. `actions` lists these tasks in order; a task may have no fragment. From phase
    `partitioned` on it computes on mesh tensors, and its body holds tasks and transfers.

    Rules:
    - `microbatches_c1`: slices have the number of microbatches as leading dimension; block arguments have the types
      above.
    - `microbatches_c2`: the `mpmd.yield` at the end yields the carries' types first. Results have those types, then the
      stacked types, then the types of the last values.
    - `microbatches_c3`: all its values are tensors, or all are mesh tensors.
    - `microbatches_c4`: at least one microbatch, no more than 2^20; `lasts` counts results that are no carries.
    - `microbatches_c5`: `actions` names each task once.

    Example:
    ```mlir
    %sum = mpmd.microbatches 8 slices(%x : !mpmd.mesh_tensor<@device, tensor<8x4xf32>>)
        carries(%zero : !mpmd.mesh_tensor<@device, tensor<4xf32>>) -> !mpmd.mesh_tensor<@device, tensor<4xf32>> {
    ^bb0(%xi: !mpmd.mesh_tensor<@device, tensor<4xf32>>, %acc: !mpmd.mesh_tensor<@device, tensor<4xf32>>):
      %next = mpmd.task 0 forward(%xi, %acc) {aliases = array<i64: 1>}
          : (!mpmd.mesh_tensor<@device, tensor<4xf32>>, !mpmd.mesh_tensor<@device, tensor<4xf32>>)
          -> !mpmd.mesh_tensor<@device, tensor<4xf32>> {
      ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
        %0 = arith.addf %a, %b : tensor<4xf32>
        mpmd.yield %0 : tensor<4xf32>
      }
      mpmd.yield %next : !mpmd.mesh_tensor<@device, tensor<4xf32>>
    }
    ```
  }];
  let arguments = (ins I64Attr:$count, Variadic<Mpmd_Flowing>:$slices, Variadic<Mpmd_Flowing>:$carries,
                       DefaultValuedAttr<I64Attr, "0">:$lasts,
                       OptionalAttr<TypedArrayAttrBase<Mpmd_ActionAttr, "actions">>:$actions);
  let results = (outs Variadic<Mpmd_Flowing>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $count (`slices` `(` $slices^ `:` type($slices) `)`)? (`carries` `(` $carries^ `:` type($carries) `)`)?
    (`lasts` $lasts^)? (`->` type($outputs)^)? attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::Block &getBlock() { return getBody().front(); }
    ::mlir::Block::BlockArgListType getSliceArguments();
    ::mlir::Block::BlockArgListType getCarryArguments();
    ::mlir::OperandRange getYielded();
    ::mlir::OperandRange getYieldedCarries();
    ::mlir::OperandRange getYieldedStacks();
    ::mlir::OperandRange getYieldedLasts();
    ::mlir::ResultRange getCarryResults();
    ::mlir::ResultRange getStackResults();
    ::mlir::ResultRange getLastResults();
    /// The operand that a slice argument of the body comes from, or null.
    ::mlir::Value getSliced(::mlir::Value argument);
    /// The type of the sliced or stacked value: `type` with the microbatch as leading dimension.
    static ::mlir::RankedTensorType stackType(int64_t count, ::mlir::RankedTensorType type);
  }];
}

def Mpmd_FragmentOp : Mpmd_Op<"fragment", [SingleBlock, RecursiveMemoryEffects, HasParent<"MicrobatchesOp">]> {
  let summary = "ops of one task, while the step is being partitioned";
  let description = [{
    `mpmd-classify-stages` and `mpmd-cut-stages` put ops of the loop into fragments. The body computes on tensors and
    reads values from above. A task may have several fragments, with other ops between them. `reason` says why the ops
    belong to the task if no mark in the program says so. `mpmd-place-ops` replaces all fragments by `mpmd.task`.

    Rules:
    - `fragment_c1`: the task is one of the loop's `actions`.
    - `fragment_c2`: the `mpmd.yield` at the end yields values of the results' types.

    Example:
    ```mlir
    %h = mpmd.fragment <0 forward 0> -> tensor<4xf32> {
      %1 = stablehlo.tanh %0 : tensor<4xf32>
      mpmd.yield %1 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins Mpmd_ActionAttr:$action, OptionalAttr<StrAttr>:$reason);
  let results = (outs Variadic<AnyRankedTensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$action (`for` $reason^)? (`->` type($outputs)^)? attr-dict-with-keyword $body";
  let hasRegionVerifier = 1;
}

def Mpmd_TaskOp : Mpmd_Op<"task", [IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "one task of one stage: the unit of compilation and of scheduling";
  let description = [{
    `stage`, `kind` and `index` identify the task. `index` is the pass of a stage that runs several times in one
    microbatch, or the number of a prologue or update task. Up to `sharded` the body computes on tensors: whole ones,
    or, after `mpmd-partition-tasks`, those of one device. From `lowered` on, its block arguments are buffers: one per
    operand, one per result that updates no operand, and one workspace of `workspace` bytes. Its body is then a command
    list.

    `aliases` has one entry per result: the operand that the result updates in place (an accumulator, resident state),
    or -1.

    Rules:
    - `task_c1`: block arguments and yielded values all have the local types of operands and results (tensors or,
      lowered, buffers), or all have the global ones.
    - `task_c2`: `aliases` has one entry per result; an operand is updated by at most one result, of its own type.
    - `task_c3`: `stage` and `index` are within what actions can name.

    Example:
    ```mlir
    %y = mpmd.task 0 forward(%x) {aliases = array<i64: -1>}
        : (!mpmd.mesh_tensor<@device, tensor<4xf32>>) -> !mpmd.mesh_tensor<@device, tensor<4xf32>> {
    ^bb0(%arg0: tensor<4xf32>):
      %0 = math.tanh %arg0 : tensor<4xf32>
      mpmd.yield %0 : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins I64Attr:$stage, Mpmd_TaskKindAttr:$kind, DefaultValuedAttr<I64Attr, "0">:$index,
                       Variadic<Mpmd_MeshTensorType>:$inputs, DenseI64ArrayAttr:$aliases,
                       OptionalAttr<I64Attr>:$workspace, OptionalAttr<Mpmd_CostAttr>:$cost);
  let results = (outs Variadic<Mpmd_MeshTensorType>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $stage custom<TaskKind>($kind) (`index` $index^)? `(` $inputs `)` attr-dict
    `:` functional-type($inputs, $outputs) $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// Whether the body is a command list over buffers (phase `lowered` and later).
    bool isLowered();
    /// Whether the body has a global tensor of which a device holds only a part.
    bool isGlobal();
  }];
}

def Mpmd_YieldOp : Mpmd_Op<"yield", [Terminator, Pure]> {
  let summary = "ends the body of a task, a fragment or the microbatch loop";
  let description = [{
    Example:
    ```mlir
    mpmd.yield %0 : tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def Mpmd_TransferOp : Mpmd_Op<"transfer", [Pure]> {
  let summary = "moves a value from one stage to another";
  let description = [{
    Values cross stages only by this op. If both stages end up on one mesh, it hands the buffer over instead. `reason`
    is for readers of the program and its report.

    Rules:
    - `transfer_c1`: source and target stage differ.
    - `transfer_c2`: the global tensor stays the same; mesh and sharding may change.
    - `transfer_c3`: stages are within what actions can name.

    Example:
    ```mlir
    %1 = mpmd.transfer %0 from 0 to 1 for "activation"
        : !mpmd.mesh_tensor<@device, tensor<4xf32>> -> !mpmd.mesh_tensor<@device, tensor<4xf32>>
    ```
  }];
  let arguments = (ins Mpmd_MeshTensorType:$source, I64Attr:$from, I64Attr:$to, OptionalAttr<StrAttr>:$reason,
                       OptionalAttr<Mpmd_CostAttr>:$cost);
  let results = (outs Mpmd_MeshTensorType:$target);
  let assemblyFormat = "$source `from` $from `to` $to (`for` $reason^)? attr-dict `:` type($source) `->` type($target)";
  let hasVerifier = 1;
}

def Mpmd_SelectByMicrobatchOp : Mpmd_Op<"select_by_microbatch", [Pure, HasParent<"MicrobatchesOp">]> {
  let summary = "the value of the stage whose turn the microbatch is";
  let description = [{
    Operand k is what the stage at position k of a group sent (`replicas` of the program). It is present for the
    microbatches of that stage. The receiving stage sees one value.

    Rules:
    - `select_by_microbatch_c1`: there are two operands or more, all of the result's type.
    - `select_by_microbatch_c2`: (invariant of phase `partitioned`) operand k is a transfer from the stage at position k
      of one group. Nothing else reads it. A stage that takes other microbatches reads nothing else of these stages
      in the loop.

    Example:
    ```mlir
    %3 = mpmd.select_by_microbatch %1, %2
        : !mpmd.mesh_tensor<@device, tensor<4xf32>>, !mpmd.mesh_tensor<@device, tensor<4xf32>>
        -> !mpmd.mesh_tensor<@device, tensor<4xf32>>
    ```
  }];
  let arguments = (ins Variadic<Mpmd_MeshTensorType>:$values);
  let results = (outs Mpmd_MeshTensorType:$value);
  let assemblyFormat = "$values attr-dict `:` type($values) `->` type($value)";
  let hasVerifier = 1;
}

#endif // MPMD_DIALECT_MPMD_PROGRAMOPS_TD
