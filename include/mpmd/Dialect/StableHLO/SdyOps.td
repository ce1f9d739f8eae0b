//===- SdyOps.td - operations and attributes of the sdy subset --------------------------------===//
//
// Meshes, sharding constraints and sharding attributes as JAX prints them.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_STABLEHLO_SDYOPS_TD
#define MPMD_DIALECT_STABLEHLO_SDYOPS_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::mlir::sdy";
  let summary = "The shardings in exported training steps";
  let extraClassDeclaration = [{
    std::optional<ParseOpHook> getParseOperationHook(StringRef opName) const override;
    Attribute parseAttribute(DialectAsmParser &parser, Type type) const override;
    void printAttribute(Attribute attr, DialectAsmPrinter &printer) const override;
  }];
}

class Sdy_Attr<string name, string attrMnemonic, string text> : AttrDef<Sdy_Dialect, name> {
  let mnemonic = attrMnemonic;
  let summary = text;
  let hasCustomAssemblyFormat = 1;
}

def Sdy_MeshAxis : Sdy_Attr<"MeshAxis", "mesh_axis", "A named axis and its size: \"x\"=2"> {
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$size);
}
def Sdy_Mesh : Sdy_Attr<"Mesh", "mesh", "Axes, and device ids if not in order"> {
  let parameters = (ins ArrayRefParameter<"MeshAxisAttr">:$axes,
                        ArrayRefParameter<"int64_t">:$device_ids);
}
def Sdy_AxisRef : Sdy_Attr<"AxisRef", "axis_ref",
    "An axis, or the part \"x\":(pre)size of it; size 0 stands for the whole axis"> {
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$pre_size, "int64_t":$size);
}
def Sdy_DimensionSharding : Sdy_Attr<"DimensionSharding", "dimension_sharding",
    "Axes of one dimension, whether more may be added, and a priority (-1: none)"> {
  let parameters = (ins ArrayRefParameter<"AxisRefAttr">:$axes, "bool":$is_closed,
                        "int64_t":$priority);
}
def Sdy_TensorSharding : Sdy_Attr<"TensorSharding", "sharding",
    "Sharding of a tensor over a mesh, which is a symbol or written in place"> {
  let parameters = (ins "Attribute":$mesh_or_ref,
                        ArrayRefParameter<"DimensionShardingAttr">:$dim_shardings,
                        ArrayRefParameter<"AxisRefAttr">:$replicated_axes,
                        ArrayRefParameter<"AxisRefAttr">:$unreduced_axes,
                        StringRefParameter<"how unreduced values combine">:$unreduced_kind);
}
def Sdy_TensorShardingPerValue : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value",
    "One sharding per operand or result"> {
  let parameters = (ins ArrayRefParameter<"TensorShardingAttr">:$shardings);
}

def Sdy_MeshOp : Op<Sdy_Dialect, "mesh", [Symbol]> {
  let summary = "Defines a mesh as a symbol";
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_Mesh:$mesh);
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
}

def Sdy_ShardingConstraintOp : Op<Sdy_Dialect, "sharding_constraint",
    [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "Returns its operand, and requires a sharding of it";
  let arguments = (ins AnyRankedTensor:$input, Sdy_TensorSharding:$sharding);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
}

def Sdy_ShardingGroupOp : Op<Sdy_Dialect, "sharding_group", []> {
  let summary = "Requires equal shardings for all values of a group, except those that are already determined";
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group_id);
  let assemblyFormat = "$input `group_id` `=` $group_id attr-dict `:` type($input)";
}

def Sdy_ManualComputationOp : Op<Sdy_Dialect, "manual_computation",
    [IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "A body that computes on the shards of one device along the manual axes";
  let arguments = (ins Variadic<AnyRankedTensor>:$tensors,
                       Sdy_TensorShardingPerValue:$in_shardings,
                       Sdy_TensorShardingPerValue:$out_shardings, StrArrayAttr:$manual_axes);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Sdy_ReturnOp : Op<Sdy_Dialect, "return", [Pure, Terminator, ReturnLike]> {
  let summary = "Ends the body of a manual computation, and returns its results";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

#endif // MPMD_DIALECT_STABLEHLO_SDYOPS_TD
