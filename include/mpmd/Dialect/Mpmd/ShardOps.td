// Operations of the Shard passes. Sharding constraints are their input; axis indices and collectives are their output.
#ifndef MPMD_DIALECT_MPMD_SHARDOPS_TD
#define MPMD_DIALECT_MPMD_SHARDOPS_TD

include "mpmd/Dialect/Mpmd/MpmdBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Mpmd_CollectiveKind : I32EnumAttr<"CollectiveKind", "the kind of a collective operation of a mesh", [
    I32EnumAttrCase<"AllReduce", 0, "all_reduce">,
    I32EnumAttrCase<"ReduceScatter", 1, "reduce_scatter">,
    I32EnumAttrCase<"AllGather", 2, "all_gather">,
    I32EnumAttrCase<"AllToAll", 3, "all_to_all">,
    I32EnumAttrCase<"Permute", 4, "permute">]> {
  let cppNamespace = "::mpmd";
  let genSpecializedAttr = 0;
}
def Mpmd_CollectiveKindAttr : EnumAttr<Mpmd_Dialect, Mpmd_CollectiveKind, "collective_kind">;

def Mpmd_ShardingConstraintOp : Mpmd_Op<"sharding_constraint", [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "returns its operand, and requires a sharding of it";
  let description = [{
    The sharding is the user's constraint or, after `mpmd-propagate-shardings`, the choice of that pass. Operand and
    result are global tensors. The compiler may add axes to open dimensions.

    Rules:
    - `sharding_constraint_c1`: the sharding has one entry per dimension.

    Example:
    ```mlir
    %y = mpmd.sharding_constraint %x to <[["dp"=2], [?]]> : tensor<8x16xf32>
    ```
  }];
  let arguments = (ins AnyStaticShapeTensor:$input, Mpmd_ShardingAttr:$sharding);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = "$input `to` $sharding attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Mpmd_AxisIndicesOp : Mpmd_Op<"axis_indices", [Pure]> {
  let summary = "the coordinates of the device in its intra-stage mesh";
  let description = [{
    The result has one index per axis, in the order of the mesh's axes.

    Rules:
    - `axis_indices_c1`: (invariant of phase `sharded`) the result has one element per axis of the mesh.

    Example, on a mesh of two axes:
    ```mlir
    %0 = mpmd.axis_indices @grid : tensor<2xi32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$mesh);
  let results = (outs 1DTensorOf<[I32]>:$result);
  let assemblyFormat = "$mesh attr-dict `:` type($result)";
}

def Mpmd_CollectiveOp : Mpmd_Op<"collective", [Pure]> {
  let summary = "changes the sharding of a tensor on its mesh, or combines partial results";
  let description = [{
    The operand is the device's shard of the tensor `global` under the sharding `source`; the result is its shard under
    `target`. Partial results are combined along the axes that are unreduced in `source` and not in `target`, by the
    reduction of `source`, and always in the order of the device indices along these axes.

    `kind` and `axes` describe the collective in the terms of MPI. `reason` is its purpose, for readers of the program
    and its report.

    With `source_devices`, tensors move between devices unchanged. Entry i of the list is the device whose operand
    device i receives. If the entry is -1, device i receives nothing, and its result has arbitrary content. Devices are
    numbered by their index in the mesh, row-major over its axes.

    With `rows`, the operand is a shard of a tensor with another number of rows along one dimension, and ranges of its
    rows move to their positions in `global`. All other elements of the result have arbitrary content.

    If a dimension of size n has p parts, each part has ceil(n / p) elements. If the last parts are shorter, the rest of
    operand and result is padding of arbitrary content.

    Rules:
    - `collective_c1`: operand and result have the local types of `global` under `source` and `target`. With `rows`, the
      tensor of the operand has their `size` along their dimension.
    - `collective_c2`: each axis that is unreduced in the target is also unreduced in the source.
    - `collective_c3`: `axes` are not empty. With `source_devices`, source and target are equal; without, and without
      `rows`, they differ.
    - `collective_c4`: `source_devices` has one entry for each device: a device index or -1.
    - `collective_c5`: `rows` are in dimensions of `global`. They exclude `source_devices` and unreduced axes.

    Example, the gradient of a weight whose rows are sharded over the axis of the batch, summed over all devices:
    ```mlir
    %1 = mpmd.collective reduce_scatter %0 on @grid axes = [#mpmd.axis<"dp"=2>] for "gradient" tensor<8x16xf32>
        from <[[], []], unreduced = sum ["dp"=2]> to <[["dp"=2], []]> : tensor<8x16xf32> -> tensor<4x16xf32>
    ```
  }];
  let arguments = (ins Mpmd_CollectiveKindAttr:$kind, AnyStaticShapeTensor:$input, FlatSymbolRefAttr:$mesh,
                       TypedArrayAttrBase<Mpmd_AxisRefAttr, "axes">:$axes, StrAttr:$reason,
                       TypeAttrOf<AnyStaticShapeTensor>:$global, Mpmd_ShardingAttr:$source, Mpmd_ShardingAttr:$target,
                       OptionalAttr<DenseI64ArrayAttr>:$source_devices, OptionalAttr<Mpmd_RowMovesAttr>:$rows);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = [{
    custom<CollectiveKind>($kind) $input `on` $mesh `axes` `=` $axes `for` $reason $global `from` $source `to` $target
    (`source_devices` `=` $source_devices^)? (`rows` `=` $rows^)? attr-dict `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Mpmd_ManualComputationOp : Mpmd_Op<"manual_computation", [IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "a computation that the user has written per device";
  let description = [{
    The op represents Shardy's manual computation, which is JAX's `shard_map`. The operands are global tensors with the
    shardings `sources`. The body computes on the shards of one device, and yields its shards of the results under the
    shardings `targets`. The user guarantees that values are equal along replicated axes of `targets`; the compiler does
    not check it. The collectives of StableHLO in the body number devices along `axes`, major first. `mpmd-lower-manual`
    converts them to `mpmd.collective`, and `mpmd-partition-tasks` inlines the body.

    Rules:
    - `manual_computation_c1`: there is one sharding for each operand and result, with one entry per dimension and no
      unreduced axes.
    - `manual_computation_c2`: arguments of the body and yielded values have the local types, and all shards of a tensor
      have the same size.

    Example, each device scales its rows:
    ```mlir
    %1 = mpmd.manual_computation(%0) over [#mpmd.axis<"dp"=2>] from [#mpmd.sharding<[["dp"=2], []]>]
        to [#mpmd.sharding<[["dp"=2], []]>] {
    ^bb0(%arg0: tensor<4x16xf32>):
      %2 = stablehlo.add %arg0, %arg0 : tensor<4x16xf32>
      mpmd.yield %2 : tensor<4x16xf32>
    } : (tensor<8x16xf32>) -> tensor<8x16xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyStaticShapeTensor>:$inputs,
                       TypedArrayAttrBase<Mpmd_AxisRefAttr, "axes">:$axes,
                       TypedArrayAttrBase<Mpmd_ShardingAttr, "shardings">:$sources,
                       TypedArrayAttrBase<Mpmd_ShardingAttr, "shardings">:$targets);
  let results = (outs Variadic<AnyStaticShapeTensor>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `(` $inputs `)` `over` $axes `from` $sources `to` $targets $body attr-dict `:` functional-type($inputs, $outputs)
  }];
  let hasVerifier = 1;
}

#endif // MPMD_DIALECT_MPMD_SHARDOPS_TD
