//===- StablehloDialect.td - the stablehlo dialect and its attributes ------------------------===//
//
// The subset of StableHLO that training steps exported from JAX use, under the public names.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_STABLEHLO_STABLEHLODIALECT_TD
#define MPMD_DIALECT_STABLEHLO_STABLEHLODIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"

def Stablehlo_Dialect : Dialect {
  let name = "stablehlo";
  let cppNamespace = "::mlir::stablehlo";
  let summary = "The tensor operations of exported training steps";
  let description = [{
    An operation outside the subset is an error that says why it is not supported. The parser reports operations in
    custom form; `mpmd-verify-input` reports operations in generic form.
  }];
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    std::optional<ParseOpHook> getParseOperationHook(StringRef opName) const override;
    Attribute parseAttribute(DialectAsmParser &parser, Type type) const override;
    void printAttribute(Attribute attr, DialectAsmPrinter &printer) const override;
    Type parseType(DialectAsmParser &parser) const override;
    void printType(Type type, DialectAsmPrinter &printer) const override;
  }];
}

class Stablehlo_Enum<string name, string summary, list<string> cases>
    : I32EnumAttr<name, summary,
                  !foreach(i, !range(cases), I32EnumAttrCase<cases[i], i>)> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::stablehlo";
}

def Stablehlo_ComparisonDirection : Stablehlo_Enum<"ComparisonDirection",
    "which comparison", ["EQ", "NE", "GE", "GT", "LE", "LT"]>;
def Stablehlo_ComparisonType : Stablehlo_Enum<"ComparisonType",
    "how values are ordered", ["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"]>;
def Stablehlo_Precision : Stablehlo_Enum<"Precision",
    "precision asked of a contraction", ["DEFAULT", "HIGH", "HIGHEST"]>;

def Stablehlo_RngAlgorithm : Stablehlo_Enum<"RngAlgorithm",
    "how random bits are made", ["DEFAULT", "THREE_FRY", "PHILOX"]>;

def Stablehlo_ComparisonDirectionAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_ComparisonDirection, "comparison_direction">;
def Stablehlo_ComparisonTypeAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_ComparisonType, "comparison_type">;
def Stablehlo_PrecisionAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_Precision, "precision">;
def Stablehlo_Transpose : Stablehlo_Enum<"Transpose",
    "what stands for a matrix", ["TRANSPOSE_INVALID", "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"]>;
def Stablehlo_TransposeAttr : EnumAttr<Stablehlo_Dialect, Stablehlo_Transpose, "transpose">;
def Stablehlo_RngAlgorithmAttr
    : EnumAttr<Stablehlo_Dialect, Stablehlo_RngAlgorithm, "rng_algorithm">;
def Stablehlo_PrecisionConfigAttr : TypedArrayAttrBase<Stablehlo_PrecisionAttr, "Precision Config">;

def Stablehlo_Text : AttrDef<Stablehlo_Dialect, "Text"> {
  let attrName = "stablehlo.text";
  let summary = "The text of an unknown attribute, kept so that the error can name the operation";
  let parameters = (ins StringRefParameter<"what follows the dialect">:$text);
}

class Stablehlo_Struct<string name, string attrMnemonic, string text>
    : AttrDef<Stablehlo_Dialect, name> {
  let mnemonic = attrMnemonic;
  let summary = text;
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_Dims : ArrayRefParameter<"int64_t", "dimension numbers">;

def Stablehlo_DotDimensionNumbers : Stablehlo_Struct<"DotDimensionNumbers", "dot",
    "Batching and contracting dimensions of dot_general"> {
  let parameters = (ins Stablehlo_Dims:$lhsBatchingDimensions,
                        Stablehlo_Dims:$rhsBatchingDimensions,
                        Stablehlo_Dims:$lhsContractingDimensions,
                        Stablehlo_Dims:$rhsContractingDimensions);
}
def Stablehlo_DotAlgorithm : Stablehlo_Struct<"DotAlgorithm", "dot_algorithm",
    "Input and accumulation types of dot_general"> {
  let parameters = (ins "Type":$lhsPrecisionType, "Type":$rhsPrecisionType,
                        "Type":$accumulationType, "int64_t":$lhsComponentCount,
                        "int64_t":$rhsComponentCount, "int64_t":$numPrimitiveOperations,
                        "bool":$allowImpreciseAccumulation);
}
def Stablehlo_GatherDimensionNumbers : Stablehlo_Struct<"GatherDimensionNumbers", "gather",
    "Dimension numbers of gather"> {
  let parameters = (ins Stablehlo_Dims:$offsetDims, Stablehlo_Dims:$collapsedSliceDims,
                        Stablehlo_Dims:$operandBatchingDims,
                        Stablehlo_Dims:$startIndicesBatchingDims,
                        Stablehlo_Dims:$startIndexMap, "int64_t":$indexVectorDim);
}
def Stablehlo_ScatterDimensionNumbers : Stablehlo_Struct<"ScatterDimensionNumbers", "scatter",
    "Dimension numbers of scatter"> {
  let parameters = (ins Stablehlo_Dims:$updateWindowDims, Stablehlo_Dims:$insertedWindowDims,
                        Stablehlo_Dims:$inputBatchingDims,
                        Stablehlo_Dims:$scatterIndicesBatchingDims,
                        Stablehlo_Dims:$scatterDimsToOperandDims, "int64_t":$indexVectorDim);
}

def Stablehlo_ConvDimensionNumbers : Stablehlo_Struct<"ConvDimensionNumbers", "conv",
    "What each dimension of a convolution's operands and result is"> {
  let parameters = (ins "int64_t":$inputBatchDimension, "int64_t":$inputFeatureDimension,
                        Stablehlo_Dims:$inputSpatialDimensions,
                        "int64_t":$kernelInputFeatureDimension,
                        "int64_t":$kernelOutputFeatureDimension,
                        Stablehlo_Dims:$kernelSpatialDimensions,
                        "int64_t":$outputBatchDimension, "int64_t":$outputFeatureDimension,
                        Stablehlo_Dims:$outputSpatialDimensions);
}

//===------------------------------------------------------------------------------------------===//
// Meshes and axes in replica groups
//===------------------------------------------------------------------------------------------===//

class Stablehlo_Record<string name, string attrMnemonic, string text> : AttrDef<Stablehlo_Dialect, name> {
  let mnemonic = attrMnemonic;
  let summary = text;
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_MeshAxis : Stablehlo_Record<"MeshAxis", "mesh_axis", "A named axis and its size"> {
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$size);
}
def Stablehlo_Mesh : Stablehlo_Record<"Mesh", "mesh", "Axes, and device ids if not in order"> {
  let parameters = (ins "::mlir::ArrayAttr":$axes, OptionalParameter<"::mlir::DenseIntElementsAttr">:$device_ids);
}
def Stablehlo_SubAxisInfo : AttrDef<Stablehlo_Dialect, "SubAxisInfo"> {
  let mnemonic = "sub_axis_info";
  let summary = "A part of an axis: its size, and the product of the sizes before it, written (pre)size";
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let assemblyFormat = "`(` $pre_size `)` `` $size";
}
def Stablehlo_AxisRef : Stablehlo_Record<"AxisRef", "axis_ref", "An axis of a mesh, or a part of one"> {
  let parameters = (ins StringRefParameter<"name">:$name, OptionalParameter<"SubAxisInfoAttr">:$sub_axis_info);
}
def Stablehlo_ReplicaGroupMeshAxes : Stablehlo_Record<"ReplicaGroupMeshAxes", "replica_group_mesh_axes",
    "Groups of the devices that differ along axes of a mesh only, the first of the axes slowest"> {
  let parameters = (ins "::mlir::Attribute":$mesh, "::mlir::ArrayAttr":$axes);
}

#endif // MPMD_DIALECT_STABLEHLO_STABLEHLODIALECT_TD
