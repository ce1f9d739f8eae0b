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
    `axes` and `sizes` are the axes over which mesh tensors are sharded. Both are empty for one device. `target` is the
    processor for which code is compiled: `cpu` is the processor of this machine; `cpu:x86-64-v3` names another one. A
    mesh with `stages` belongs to these stages; the mesh without `stages` belongs to all other stages. A batch argument
    without a sharding in the program is divided over the axes of `batch`. `rules` maps names in the program's shardings
    to axes, major first. `latencies` (seconds) and `bandwidths` (bytes per second) are those of the slowest link along
    each axis, if they are known. `precision` is the precision of f32 arithmetic. `strict` rounds as the program says.
    With `tf32`, contractions may round their operands to 10 bits of mantissa. With `fast`, kernels may also
    approximate.

    Rules:
    - `mesh_c1`: there is one positive size per axis, and there are at most 2^16 devices.
    - `mesh_c2`: no axis occurs twice.
    - `mesh_c3`: `stages` are ascending and not negative.
    - `mesh_c4`: `batch` and each list in `rules` name axes of the mesh, each axis at most once.
    - `mesh_c5`: latencies and bandwidths are both absent, or both have one entry per axis. Latencies are not negative;
      bandwidths are positive.

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
    /// The number of devices: the product of the axis sizes.
    int64_t getNumDevices();
    /// Whether the devices are GPUs, for which the host enqueues whole steps.
    bool isOfGpus();
    /// The rates of one device of the mesh, at the precision of the mesh.
    const ::mpmd::plan::CostModel &getCostModel();
    /// The seconds that `bytes` take over the slowest link along the axes in `along`. No value if the speeds are
    /// unknown.
    std::optional<double> getLinkSeconds(::llvm::ArrayRef<int64_t> along, double bytes);
    /// The mesh whose `stages` has the stage, else the mesh without `stages`. Null if there is neither.
    static ::mpmd::MeshOp ofStage(::mlir::ModuleOp module, int64_t stage);
  }];
}

def Mpmd_PlacementsOp : Mpmd_Op<"placements"> {
  let summary = "the tasks in which the partition has placed ops without marks, and the reasons";
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
  let summary = "the values that each stage saves or sends, before and after recomputation was chosen, and the reasons";
  let description = [{
    The partition writes the op for the report; no pass computes anything from it. `mpmd-recompute` records the values
    that are sent, and `mpmd-rematerialize` the values that are saved.

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
  let summary = "how the stages and the microbatch loops of a step were found";
  let description = [{
    The partition writes the op for the report; no pass computes anything from it. `stages` says whether stages were
    marked in the program, named by `stage-names=`, or cut by costs. `parameters` means that `stage-names=` named
    parameters, which the cut respects. `loops` has the source location of each loop over more than one microbatch. If
    there is no such loop, `reason` says why.

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
    The block arguments are the arguments of the step, which `args` describes. The operands of `mpmd.return` are the
    results, which `results` describes. Replicated state has one result for every stage that holds it. `shardings` has
    the user's shardings of arguments, until the types of mesh tensors have them. Each list in `replicas` has stages
    that share the microbatches of one user stage. Of n stages in a list, the one at position k runs microbatches k, k +
    n, k + 2n and so on, in every loop. The stage with the lowest number is the user's; the others are its replicas.
    Each call runs the program `repetitions` times: each repetition reads its slices of stacked arguments, and the state
    that the one before has left.

    Rules:
    - `program_c1`: `args` has one entry per block argument, and names are unique.
    - `program_c2`: the body ends with an `mpmd.return`, and `results` has one entry per returned value.
    - `program_c3`: a state result replaces a state argument of its own type.
    - `program_c4`: there are 1 to 65536 stages, and all named stages exist.
    - `program_c5`: `shardings` has one entry per argument: a sharding, or a unit attribute for an argument without one.
    - `program_c6`: each list in `replicas` has at least two stages, and no stage occurs twice.
    - `program_c7`: the slices of an array are disjoint, and together they are the array.
    - `program_c8`: there are 1 to 2^20 repetitions. A program of one repetition has no stacked or hidden values. A
      stacked result replaces no state.

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
                       I64Attr:$stages, DefaultValuedAttr<I64Attr, "1">:$repetitions,
                       OptionalAttr<ArrayAttr>:$shardings,
                       OptionalAttr<TypedArrayAttrBase<DenseI64ArrayAttr, "replicas of one stage">>:$replicas);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `stages` `=` $stages (`repetitions` `=` $repetitions^)? (`replicas` `=` $replicas^)? `args` `=` $args
    `results` `=` $results (`shardings` `=` $shardings^)? attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    /// The stages that share microbatches with `stage`, by round-robin position. Empty if it runs all microbatches.
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

/// The values of the microbatch loop: tensors before the phase `partitioned`, mesh tensors from then on.
def Mpmd_Flowing : AnyTypeOf<[Mpmd_MeshTensorType, AnyStaticShapeTensor], "tensor or mesh tensor">;

def Mpmd_MicrobatchesOp : Mpmd_Op<"microbatches", [AttrSizedOperandSegments, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "runs its body once per microbatch, in ascending order";
  let description = [{
    The operands in `slices` have the number of microbatches as size of their leading dimension. The body has one block
    argument per slice, which is the operand without this dimension, then one block argument per carry. The terminator
    yields one value per result, in three groups: the next values of the carries, values to stack, and `lasts` values of
    which only those of the last microbatch are used. The results are the final values of the carries, the stacked
    values with the microbatches as leading dimension, and the values of the last microbatch. All other values are read
    from above. The index of the microbatch is available as a slice of an iota.

    The Partition passes create the op from the loop in the step's function. At first it computes on tensors, and its
    body contains stage calls, then fragments of tasks. `actions` lists these tasks in order; a task may have no
    fragment. From phase `partitioned` on, it computes on mesh tensors, and its body contains tasks and transfers.

    Rules:
    - `microbatches_c1`: slices have the number of microbatches as leading dimension; block arguments have the types
      above.
    - `microbatches_c2`: the body ends with an `mpmd.yield`, whose first values have the types of the carries. Results
      have these types, then the stacked types, then the types of the last values.
    - `microbatches_c3`: all operands, block arguments and results are tensors, or all are mesh tensors.
    - `microbatches_c4`: there are 1 to 2^20 microbatches. `lasts` is at most the number of results that are no carries.
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
    /// The operand of which a block argument is the slice; null if the argument is no slice.
    ::mlir::Value getSliced(::mlir::Value argument);
    /// The type of a sliced or stacked value: `type` with the microbatches as leading dimension.
    static ::mlir::RankedTensorType stackType(int64_t count, ::mlir::RankedTensorType type);
  }];
}

def Mpmd_FragmentOp : Mpmd_Op<"fragment", [SingleBlock, RecursiveMemoryEffects]> {
  let summary = "some ops of one task, while the step is being partitioned";
  let description = [{
    `mpmd-classify-stages` and `mpmd-cut-stages` move ops of the loop into fragments, `mpmd-place-loop-ops` the other
    ops of the loop, `mpmd-place-outer-ops` ops outside of loops. The body computes on tensors and reads values from
    above. A task may have several fragments, with other ops between them. `reason` says why the ops belong to the task,
    unless the program marks them. `mpmd-build-program` replaces all fragments by `mpmd.task`. It copies ops outside of
    fragments into each task that reads them.

    Rules:
    - `fragment_c1`: in an `mpmd.microbatches`, the task is one of the loop's `actions`. Elsewhere, it is a prologue or
      an update.
    - `fragment_c2`: the body ends with an `mpmd.yield` of values with the results' types.

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
    microbatch, or the number of a prologue or update task. Up to phase `sharded`, the body computes on tensors. These
    are global, or after `mpmd-partition-tasks` the shards of one device. From phase `lowered` on, the body is a command
    list. Its block arguments are then buffers: one per operand, one per result that updates no operand, and one
    workspace of `workspace` bytes.

    `aliases` has one entry per result: the operand that the result updates in place (an accumulator, resident state),
    or -1.

    Rules:
    - `task_c1`: all block arguments and yielded values have the local types of operands and results (tensors or, in a
      lowered task, buffers), or all have the global types.
    - `task_c2`: `aliases` has one entry per result. At most one result, of the operand's type, updates an operand.
    - `task_c3`: `stage` and `index` are within the limits of actions.

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
    /// Whether the body computes on global tensors of which a device holds only a shard.
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
    Only this op moves values between stages. If both stages are placed on one pipeline rank, the target stage uses the
    buffer of the source stage. `reason` is for readers of the program and its report.

    Rules:
    - `transfer_c1`: source and target stage differ.
    - `transfer_c2`: source and target have the same global tensor type. Mesh and sharding may differ.
    - `transfer_c3`: the stages are within the limits of actions.

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
  let summary = "selects the value of the replica that runs the microbatch";
  let description = [{
    Operand k is the value that the stage at position k of a replica group sends (see `replicas` of `mpmd.program`). It
    exists for the microbatches of that stage. So the receiving stage reads one value for every microbatch.

    Rules:
    - `select_by_microbatch_c1`: there are at least two operands, all of the result's type.
    - `select_by_microbatch_c2`: (invariant of phase `partitioned`) operand k is a transfer from the stage at position k
      of one replica group. Only this op reads the transferred value. In the loop, a stage that runs other microbatches
      reads values of these stages only through this op.

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
