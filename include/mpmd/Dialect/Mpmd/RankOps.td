// Operations of the phase `ranked`.
#ifndef MPMD_DIALECT_MPMD_RANKOPS_TD
#define MPMD_DIALECT_MPMD_RANKOPS_TD

include "mpmd/Dialect/Mpmd/MpmdBase.td"
include "mlir/IR/BuiltinAttributes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Mpmd_SignatureOp : Mpmd_Op<"signature"> {
  let summary = "the names and types of the step's arguments and results, as used in files";
  let description = [{
    The op keeps the information of `mpmd.program` and `mpmd.schedule` that no rank program has. Types are those of
    global tensors, of one repetition. `makespan` (seconds of one repetition) and `bubble` (the share of the ranks' time
    without computation) are predictions: the schedule is simulated with the costs of the tasks.

    Rules:
    - `signature_c1`: there is one type per argument and per result.
    - `signature_c2`: there are 1 to 2^12 loops, each of 1 to 2^20 microbatches.
    - `signature_c3`: types are tensors of static shape with integer or float elements.
    - `signature_c4`: a state result replaces a state argument of its own type and sharding.
    - `signature_c5`: shardings have one entry per dimension and no unreduced axes.
    - `signature_c6`: the slices of an array are disjoint, and together they are the array.
    - `signature_c7`: repetitions are as in `program_c8`.

    Example:
    ```mlir
    mpmd.signature "main" schedule = "1f1b" microbatches = 8
        args = [#mpmd.arg<"w", state, stages = [0]>] [tensor<4xf32>]
        results = [#mpmd.result<"w", state = 0, stage = 0>] [tensor<4xf32>]
    ```
  }];
  let arguments = (ins StrAttr:$program,
                       TypedArrayAttrBase<Mpmd_ArgAttr, "arguments">:$args, TypeArrayAttr:$arg_types,
                       TypedArrayAttrBase<Mpmd_ResultAttr, "results">:$results, TypeArrayAttr:$result_types,
                       DenseI64ArrayAttr:$microbatches, DefaultValuedAttr<I64Attr, "1">:$repetitions,
                       StrAttr:$schedule,
                       OptionalAttr<F64Attr>:$makespan, OptionalAttr<F64Attr>:$bubble);
  let assemblyFormat = [{
    $program `schedule` `=` $schedule `microbatches` `=` custom<Microbatches>($microbatches)
    (`repetitions` `=` $repetitions^)? `args` `=` $args $arg_types `results` `=` $results $result_types attr-dict
  }];
  let hasVerifier = 1;
}

def Mpmd_CommandListOp : Mpmd_Op<"command_list", [Symbol, IsolatedFromAbove, SingleBlock]> {
  let summary = "the command list of one task, as a symbol that rank programs run";
  let description = [{
    The block arguments are those of the lowered `mpmd.task`: operands, results that update no operand, workspace.
    `inputs` is the number of operands. `aliases` is as in `mpmd.task`. `loop` is the index of the task's loop over
    microbatches. With `subset = [k, n]`, the task runs only for microbatches k, k + n, k + 2n and so on.

    Rules:
    - `command_list_c1`: `stage` and `index` are within the limits of actions.
    - `command_list_c2`: there is one block argument per operand, one per result that updates no operand, and one for
      the workspace.
    - `command_list_c3`: each alias is -1 or the number of an operand.
    - `command_list_c4`: block arguments are buffers of static shape and identity layout. The last one has `workspace`
      bytes.
    - `command_list_c5`: (invariant of phases `lowered` and `ranked`) if launches have costs, `cost` has the sums of
      their operations and bytes.
    - `command_list_c6`: for a subset [k, n], k is at least 0 and below n.

    Example:
    ```mlir
    mpmd.command_list @s0_update stage = 0 update index = 0 attributes {
        inputs = 1, aliases = array<i64: 0>, workspace = 64,
        cost = #mpmd.cost<flops = 0, bytes = 32, seconds = 1.0e-09>} {
    ^bb0(%w: memref<4xf32>, %ws: memref<64xi8>):
      mpmd.yield
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, I64Attr:$stage, Mpmd_TaskKindAttr:$kind, I64Attr:$index,
                       DefaultValuedAttr<I64Attr, "0">:$loop, OptionalAttr<DenseI64ArrayAttr>:$subset,
                       I64Attr:$inputs, DenseI64ArrayAttr:$aliases, I64Attr:$workspace, Mpmd_CostAttr:$cost);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `stage` `=` $stage custom<TaskKind>($kind) `index` `=` $index (`loop` `=` $loop^)?
    (`subset` `=` $subset^)? attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def Mpmd_TransferPlanOp : Mpmd_Op<"transfer_plan", [Symbol]> {
  let summary = "the messages of a transfer between two meshes, one row per message";
  let description = [{
    `element` is the type of the global tensor that moves for one microbatch of loop `loop`. `subset` selects
    microbatches as in `mpmd.command_list`. A tensor outside the loops moves once. The first sharding is that on the
    source mesh, the second one that on the target mesh. Without shardings, every device holds the complete tensor.
    Source and target of each row are device ids.

    Rules:
    - `transfer_plan_c1`: source and target mesh differ.
    - `transfer_plan_c2`: the bytes of each row are inside the shards of the source and the target device. The tensor's
      shape is static.
    - `transfer_plan_c3`: shardings have one entry per dimension and no unreduced axes. Both are given, or none.
    - `transfer_plan_c4`: (invariant of phase `ranked`) every device of the target receives each element of its shard
      once, from a device that holds it.
    - `transfer_plan_c5`: for a subset [k, n], k is at least 0 and below n.

    Example, a transfer between single devices, and one that divides rows over two devices of the target:
    ```mlir
    mpmd.transfer_plan @x0 from @pp0 to @pp1 for "activation" tensor<16x64xf32> in_loop = true
        rows = [#mpmd.peer<0[0] -> 1[0], run = 4096>] cost = <flops = 0, bytes = 4096, seconds = 2.0e-06>
    mpmd.transfer_plan @x1 from @pp0 to @pp1 tensor<16x64xf32> sharded <[[], []]> to <[["dp"=2], []]> in_loop = true
        rows = [#mpmd.peer<0[0] -> 2[0], run = 2048>, #mpmd.peer<1[2048] -> 3[0], run = 2048>]
        cost = <flops = 0, bytes = 2048, seconds = 2.0e-06>
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, FlatSymbolRefAttr:$source, FlatSymbolRefAttr:$target,
                       TypeAttrOf<AnyRankedTensor>:$element, OptionalAttr<Mpmd_ShardingAttr>:$source_sharding,
                       OptionalAttr<Mpmd_ShardingAttr>:$target_sharding, BoolAttr:$in_loop,
                       DefaultValuedAttr<I64Attr, "0">:$loop, OptionalAttr<DenseI64ArrayAttr>:$subset,
                       TypedArrayAttrBase<Mpmd_PeerAttr, "messages">:$rows, OptionalAttr<StrAttr>:$reason,
                       Mpmd_CostAttr:$cost);
  let assemblyFormat = [{
    $sym_name `from` $source `to` $target (`for` $reason^)? $element
    (`sharded` $source_sharding^ `to` $target_sharding)? `in_loop` `=` $in_loop (`loop` `=` $loop^)?
    (`subset` `=` $subset^)? `rows` `=` $rows `cost` `=` $cost attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The type of the largest shard on the source mesh, and on the target mesh.
    ::mlir::RankedTensorType getSourceType();
    ::mlir::RankedTensorType getTargetType();
    /// The bytes of all rows.
    int64_t getBytes();
  }];
}

def Mpmd_RankProgramOp : Mpmd_Op<"rank_program", [Symbol, IsolatedFromAbove, SingleBlock, NoTerminator]> {
  let summary = "the instructions that the devices of one pipeline rank run in a step";
  let description = [{
    The body has the buffers (`mpmd.alloc`) and the operands of each task (`mpmd.bind`). The instructions `run`, `send`,
    `recv` and `wait` follow in order. `arena` is the number of bytes that hold all buffers, with the tasks' `workspace`
    at the end. A rank allocates no other memory.

    Rules:
    - `rank_program_c1`: the arena is at least as large as the workspace.
    - `rank_program_c2`: the body contains only buffers, bindings and instructions.
    - `rank_program_c3`: no two buffers have the same name.

    Example:
    ```mlir
    mpmd.rank_program @pp0_program on @pp0 arena = 128 workspace = 64 {
      %w = mpmd.alloc [0] argument 0 result [0] : memref<4xf32>
      mpmd.bind @s0_update(%w) sliced = [false] : memref<4xf32>
      mpmd.run @s0_update[0]
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, FlatSymbolRefAttr:$mesh, I64Attr:$arena, I64Attr:$workspace);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `on` $mesh `arena` `=` $arena `workspace` `=` $workspace attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
}

def Mpmd_AllocOp : Mpmd_Op<"alloc", [MemoryEffects<[MemAlloc]>, HasParent<"RankProgramOp">]> {
  let summary = "a planned buffer, with one slot per microbatch in flight";
  let description = [{
    Of n slots, microbatch `i` uses slot `i mod n`. `offsets` has the byte offset of every slot in the arena, 64-byte
    aligned. `argument` and `result` are indices in the signature, for a buffer that holds an argument or a result.
    State stays in its buffer from step to step. `name` is for readers. It is the name of the argument or result, or
    `s0_forward.2` for result 2 of the task `@s0_forward`. A received value has the name of the sent value.

    Rules:
    - `alloc_c1`: there is at least one slot. Arguments and results have exactly one.
    - `alloc_c2`: offsets are multiples of 64 and not negative.
    - `alloc_c3`: a slot has at most 2^48 bytes.
    - `alloc_c4`: `name`, if given, is not empty and has no zero byte.

    Example:
    ```mlir
    %0 = mpmd.alloc [0, 4096] name "s0_forward.0" : memref<16x64xf32>
    ```
  }];
  let arguments = (ins DenseI64ArrayAttr:$offsets, OptionalAttr<I64Attr>:$argument,
                       OptionalAttr<DenseI64ArrayAttr>:$result, OptionalAttr<StrAttr>:$name);
  let results = (outs AnyStaticShapeMemRef:$buffer);
  let assemblyFormat = [{
    $offsets (`argument` $argument^)? (`result` $result^)? (`name` $name^)? attr-dict `:` type($buffer)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The bytes of one slot. An element of type i1 takes one byte.
    int64_t getSlotBytes();
  }];
}

def Mpmd_FreeOp : Mpmd_Op<"free", [HasParent<"RankProgramOp">]> {
  let summary = "ends the live range of a buffer in the step";
  let description = [{
    No later instruction of the step may use the buffer.

    Example:
    ```mlir
    mpmd.free %0 : memref<16x64xf32>
    ```
  }];
  let arguments = (ins AnyStaticShapeMemRef:$buffer);
  let assemblyFormat = "$buffer attr-dict `:` type($buffer)";
}

def Mpmd_BindOp : Mpmd_Op<"bind", [HasParent<"RankProgramOp">]> {
  let summary = "the buffers that a task of this rank uses";
  let description = [{
    There is one operand per block argument of the task, except the workspace. If the flag of a buffer in `sliced` is
    set, the buffer has one more leading dimension, and microbatch `i` uses slice `i` of it.

    Rules:
    - `bind_c1`: `sliced` has one flag per operand.
    - `bind_c2`: (invariant of phase `ranked`) the types of operands match the task's block arguments.

    Example:
    ```mlir
    mpmd.bind @s0_forward(%0, %1) sliced = [false, true] : memref<16x64xf32>, memref<8x4xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$task, Variadic<AnyStaticShapeMemRef>:$buffers, DenseBoolArrayAttr:$sliced);
  let assemblyFormat = "$task `(` $buffers `)` `sliced` `=` $sliced attr-dict `:` type($buffers)";
  let hasVerifier = 1;
}

// Instructions have hand-written assembly, because a program has up to a million of them. The generated printer would
// build a dictionary of each op's attributes.
def Mpmd_RunOp : Mpmd_Op<"run", [HasParent<"RankProgramOp">]> {
  let summary = "runs a task for one microbatch";
  let description = [{
    For a task outside the loops, the microbatch is 0.

    Example:
    ```mlir
    mpmd.run @s0_forward[5]
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$task, I64Attr:$microbatch);
  let hasCustomAssemblyFormat = 1;
}

class Mpmd_MoveOp<string mnemonic> : Mpmd_Op<mnemonic, [HasParent<"RankProgramOp">]> {
  let arguments = (ins FlatSymbolRefAttr:$transfer, I64Attr:$microbatch, AnyStaticShapeMemRef:$buffer);
  let hasCustomAssemblyFormat = 1;
}

def Mpmd_SendOp : Mpmd_MoveOp<"send"> {
  let summary = "posts the send of a transfer without blocking";
  let description = [{
    The slot must not be written before the matching `wait`.

    Example:
    ```mlir
    mpmd.send @x0[5] %0 : memref<16x64xf32>
    ```
  }];
}

def Mpmd_RecvOp : Mpmd_MoveOp<"recv"> {
  let summary = "posts the receive of a transfer without blocking";
  let description = [{
    The slot must not be read or written before the matching `wait`.

    Example:
    ```mlir
    mpmd.recv @x0[5] %0 : memref<16x64xf32>
    ```
  }];
}

def Mpmd_WaitOp : Mpmd_Op<"wait", [HasParent<"RankProgramOp">]> {
  let summary = "waits until this rank's send or receive of a transfer is complete";
  let description = [{
    Example:
    ```mlir
    mpmd.wait @x0[5]
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$transfer, I64Attr:$microbatch);
  let hasCustomAssemblyFormat = 1;
}

#endif // MPMD_DIALECT_MPMD_RANKOPS_TD
