// Operations of the Shard passes: constraints on the way in, coordinates and collectives on the way out.
#ifndef MPMD_DIALECT_MPMD_SHARDOPS_TD
#define MPMD_DIALECT_MPMD_SHARDOPS_TD

include "mpmd/Dialect/Mpmd/MpmdBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Mpmd_CollectiveKind : I32EnumAttr<"CollectiveKind", "what the devices of a mesh do together", [
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
  let summary = "gives its operand, which lies as the sharding says";
  let description = [{
    What the user has said about a value, and, behind `mpmd-propagate-shardings`, what was decided about each. The
    tensor is the global one. Open dimensions may be cut further.

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
  let summary = "where the device is along each axis of the intra-stage mesh";
  let description = [{
    One number per axis, in the order of the mesh.

    Rules:
    - `axis_indices_c1`: (invariant of phase `sharded`) one element per axis of the mesh.

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
  let summary = "changes how a tensor lies on the devices of its mesh, or combines their terms";
  let description = [{
    The operand is what a device holds of the tensor `global` under `source`, the result what it holds under `target`.
    Partial results are combined along the axes that are unreduced in `source` and not in `target`. The source's
    reduction combines them, always in the order of the device indices along these axes.

    `kind` and `axes` name the collective as MPI does. `reason` tells readers of the program and its report what it is
    for.

    With `source_devices`, tensors move between device indices as they are. Each device gets the operand of the device
    that the list names for it. Where that is -1 it gets nothing, and its result has any content. The index of a device
    in the mesh is row-major over its axes.

    Parts of a dimension have ceil(n / p) elements: where the last ones are short, what lies behind them in the operand
    and in the result is padding, of any content.

    Rules:
    - `collective_c1`: operand and result have the local types of `global` under `source` and `target`.
    - `collective_c2`: the target is unreduced along no axis that is not unreduced in the source.
    - `collective_c3`: the devices' places differ: `axes` are not empty, and source and target are different, or equal
      with `source_devices`.
    - `collective_c4`: `source_devices` has one entry for each device, the place of one or -1.

    Example, the gradient of a weight whose rows are cut like the batch, and a sum of all:
    ```mlir
    %1 = mpmd.collective reduce_scatter %0 on @grid axes = [#mpmd.axis<"dp"=2>] for "gradient" tensor<8x16xf32>
        from <[[], []], unreduced = sum ["dp"=2]> to <[["dp"=2], []]> : tensor<8x16xf32> -> tensor<4x16xf32>
    ```
  }];
  let arguments = (ins Mpmd_CollectiveKindAttr:$kind, AnyStaticShapeTensor:$input, FlatSymbolRefAttr:$mesh,
                       TypedArrayAttrBase<Mpmd_AxisRefAttr, "axes">:$axes, StrAttr:$reason,
                       TypeAttrOf<AnyStaticShapeTensor>:$global, Mpmd_ShardingAttr:$source, Mpmd_ShardingAttr:$target,
                       OptionalAttr<DenseI64ArrayAttr>:$source_devices);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = [{
    custom<CollectiveKind>($kind) $input `on` $mesh `axes` `=` $axes `for` $reason $global `from` $source `to` $target
    (`source_devices` `=` $source_devices^)? attr-dict `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

def Mpmd_ManualComputationOp : Mpmd_Op<"manual_computation", [IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "a computation that the user has written for one device";
  let description = [{
    What Shardy calls a manual computation, and JAX a `shard_map`. The operands are global tensors, needed as `sources`
    says; the body computes on the parts that one device holds of them; what it yields are parts of the results under
    `targets`. Where `targets` says that devices hold the same, they do because the user says so. The collectives of
    StableHLO in the body count devices along `axes`, major first; `mpmd-lower-manual` makes `mpmd.collective` of them,
    and `mpmd-partition-tasks` puts the body in the place of the op.

    Rules:
    - `manual_computation_c1`: one sharding for each operand and result. It has one entry per dimension and
      no unreduced axes.
    - `manual_computation_c2`: arguments of the body and yielded values have the local types; all parts are of one size.

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
