// Operations of the room Shard: constraints on the way in, coordinates and collectives on the way out.
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

def Mpmd_ConstrainOp : Mpmd_Op<"constrain", [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "gives its operand, which lies as the sharding says";
  let description = [{
    What the user has said about a value, and, behind `mpmd-propagate-shardings`, what was decided about each. The
    tensor is the global one. Open dimensions may be cut further.

    Rules:
    - `constrain_c1`: the sharding has one entry per dimension.

    Example:
    ```mlir
    %y = mpmd.constrain %x to <[["dp"=2], [?]]> : tensor<8x16xf32>
    ```
  }];
  let arguments = (ins AnyStaticShapeTensor:$input, Mpmd_ShardingAttr:$sharding);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = "$input `to` $sharding attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Mpmd_CoordinatesOp : Mpmd_Op<"coordinates", [Pure]> {
  let summary = "where the device is along each axis of its inside mesh";
  let description = [{
    One number per axis, in the order of the mesh.

    Rules:
    - `coordinates_c1`: (at the door `sharded`) one element per axis of the mesh.

    Example, on a mesh of two axes:
    ```mlir
    %0 = mpmd.coordinates @grid : tensor<2xi32>
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
    Along the axes that are unreduced in `source` and not in `target`, the devices' terms are combined by the source's
    reduction, always in the order of their places along these axes. `kind` and `axes` are what the field calls it;
    `reason` says what it is for to who reads the program or its report.

    Parts of a dimension have ceil(n / p) elements: where the last ones are short, what lies behind them in the operand
    and in the result is padding, of any content.

    Rules:
    - `collective_c1`: operand and result have the local types of `global` under `source` and `target`.
    - `collective_c2`: the target is unreduced along no axis that is not unreduced in the source.
    - `collective_c3`: the devices' places differ: source and target are different, and `axes` are not empty.

    Example, the gradient of a weight whose rows are cut like the batch, and a sum of all:
    ```mlir
    %1 = mpmd.collective reduce_scatter %0 on @grid axes = [#mpmd.axis<"dp"=2>] for "gradient" tensor<8x16xf32>
        from <[[], []], unreduced = sum ["dp"=2]> to <[["dp"=2], []]> : tensor<8x16xf32> -> tensor<4x16xf32>
    ```
  }];
  let arguments = (ins Mpmd_CollectiveKindAttr:$kind, AnyStaticShapeTensor:$input, FlatSymbolRefAttr:$mesh,
                       TypedArrayAttrBase<Mpmd_AxisRefAttr, "axes">:$axes, StrAttr:$reason,
                       TypeAttrOf<AnyStaticShapeTensor>:$global, Mpmd_ShardingAttr:$source, Mpmd_ShardingAttr:$target);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = [{
    custom<CollectiveKind>($kind) $input `on` $mesh `axes` `=` $axes `for` $reason $global `from` $source `to` $target
    attr-dict `:` type($input) `->` type($result)
  }];
  let hasVerifier = 1;
}

#endif // MPMD_DIALECT_MPMD_SHARDOPS_TD
