//===- StablehloOps.td - operations of the stablehlo subset ----------------------------------===//
//
// Names, operands, attributes and assembly are those of upstream StableHLO. Semantics and rules are those of the
// StableHLO specification. lib/Transforms/Input decides which operations are lowered, and how.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_STABLEHLO_STABLEHLOOPS_TD
#define MPMD_DIALECT_STABLEHLO_STABLEHLOOPS_TD

include "mpmd/Dialect/StableHLO/StablehloElementwise.td"
include "mpmd/Dialect/StableHLO/StablehloWindows.td"

//===------------------------------------------------------------------------------------------===//
// Shapes and slices
//===------------------------------------------------------------------------------------------===//

def Stablehlo_BroadcastInDimOp : Stablehlo_Op<"broadcast_in_dim", [Pure, Mpmd_CostOpInterface]> {
  let extraClassDeclaration = Mpmd_ElementWork<"Move">.declaration;
  let summary = "Repeats a tensor along new or size-one dimensions";
  let arguments = (ins AnyRankedTensor:$operand, DenseI64ArrayAttr:$broadcast_dimensions);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand `,` `dims` `=` $broadcast_dimensions attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_ReshapeOp : Stablehlo_Op<"reshape", [Pure, Mpmd_CostOpInterface]> {
  let extraClassDeclaration = Mpmd_ElementWork<"Move">.declaration;
  let summary = "Changes the shape; the elements keep their row-major order";
  let arguments = (ins AnyRankedTensor:$operand);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
}

def Stablehlo_TransposeOp : Stablehlo_Op<"transpose", [Pure, Mpmd_CostOpInterface]> {
  let extraClassDeclaration = Mpmd_ElementWork<"Move">.declaration;
  let summary = "Permutes dimensions: result dimension i is operand dimension permutation[i]";
  let arguments = (ins AnyRankedTensor:$operand, DenseI64ArrayAttr:$permutation);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand `,` `dims` `=` $permutation attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_ReverseOp : Stablehlo_Op<"reverse", [Pure, Stablehlo_SameTypes]> {
  let summary = "Reverses the order of elements along the given dimensions";
  let arguments = (ins AnyRankedTensor:$operand, DenseI64ArrayAttr:$dimensions);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand `,` `dims` `=` $dimensions attr-dict `:`
    custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

def Stablehlo_SliceOp : Stablehlo_Op<"slice", [Pure, Mpmd_CostOf<["getBytes"]>]> {
  let summary = "Extracts the elements from start to limit, with strides";
  let arguments = (ins AnyRankedTensor:$operand, DenseI64ArrayAttr:$start_indices,
                       DenseI64ArrayAttr:$limit_indices, DenseI64ArrayAttr:$strides);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand custom<SliceRanges>($start_indices, $limit_indices, $strides) attr-dict `:`
    functional-type(operands, results)
  }];
}

def Stablehlo_PadOp : Stablehlo_Op<"pad", [Pure]> {
  let summary = "Adds (or, if negative, removes) elements at the edges and between elements";
  let arguments = (ins AnyRankedTensor:$operand, AnyRankedTensor:$padding_value,
                       DenseI64ArrayAttr:$edge_padding_low, DenseI64ArrayAttr:$edge_padding_high,
                       DenseI64ArrayAttr:$interior_padding);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand `,` $padding_value `,` `low` `=` $edge_padding_low `,` `high` `=` $edge_padding_high
    `,` `interior` `=` $interior_padding attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_ConcatenateOp : Stablehlo_Op<"concatenate", [Pure]> {
  let summary = "Joins tensors along one dimension";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, I64Attr:$dimension);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = [{
    custom<VariadicOperandWithAttribute>($inputs) `dim` `=` $dimension attr-dict `:`
    functional-type(operands, results)
  }];
}

def Stablehlo_DynamicSliceOp : Stablehlo_Op<"dynamic_slice", [Pure, Mpmd_CostOf<["getBytes"]>]> {
  let summary = "Extracts a slice of fixed size at computed start indices, which are clamped into bounds";
  let arguments = (ins AnyRankedTensor:$operand, Variadic<AnyRankedTensor>:$start_indices,
                       DenseI64ArrayAttr:$slice_sizes);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand `,` custom<VariadicOperandWithAttribute>($start_indices) `sizes` `=` $slice_sizes
    attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_DynamicUpdateSliceOp : Stablehlo_Op<"dynamic_update_slice", [Pure, Mpmd_CostOf<["getBytes"]>]> {
  let summary = "Replaces a slice at computed start indices, which are clamped into bounds";
  let arguments = (ins AnyRankedTensor:$operand, AnyRankedTensor:$update,
                       Variadic<AnyRankedTensor>:$start_indices);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}

//===------------------------------------------------------------------------------------------===//
// Contractions, gathers and scatters
//===------------------------------------------------------------------------------------------===//

def Stablehlo_DotGeneralOp : Stablehlo_Op<"dot_general", [Pure, Mpmd_CostOf<["isContraction", "getFlops"]>]> {
  let summary = "Sums products over the contracting dimensions";
  let description = [{
    The result has the batching dimensions, then the free dimensions of the left operand, then those of the right
    operand.
  }];
  let arguments = (ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs,
                       Stablehlo_DotDimensionNumbers:$dot_dimension_numbers,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config,
                       OptionalAttr<Stablehlo_DotAlgorithm>:$algorithm);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $lhs `,` $rhs `,` custom<DotDimensionNumbers>($dot_dimension_numbers) ``
    custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm) attr-dict `:`
    functional-type(operands, results)
  }];
}

def Stablehlo_GatherOp : Stablehlo_Op<"gather", [Pure, Mpmd_CostOf<["getBytes"]>]> {
  let summary = "Reads slices at indices from a tensor, which are clamped into bounds";
  let arguments = (ins AnyRankedTensor:$operand, AnyRankedTensor:$start_indices,
                       Stablehlo_GatherDimensionNumbers:$dimension_numbers,
                       DenseI64ArrayAttr:$slice_sizes,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
}

def Stablehlo_ScatterOp : Stablehlo_Op<"scatter", [Pure, Mpmd_CostOf<["getBytes"]>, SameVariadicOperandSize]> {
  let summary = "Combines updates into a tensor at indices from another tensor";
  let description = "Updates outside of the bounds are skipped.";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, AnyRankedTensor:$scatter_indices,
                       Variadic<AnyRankedTensor>:$updates,
                       Stablehlo_ScatterDimensionNumbers:$scatter_dimension_numbers,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$indices_are_sorted,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$unique_indices);
  let results = (outs Variadic<AnyRankedTensor>);
  let regions = (region SizedRegion<1>:$update_computation);
  let hasVerifier = 1;
}

//===------------------------------------------------------------------------------------------===//
// Operations with regions
//===------------------------------------------------------------------------------------------===//

def Stablehlo_ReduceOp : Stablehlo_Op<"reduce", [Pure, SameVariadicOperandSize]> {
  let summary = "Combines the elements along dimensions, of one or several tensors together";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$init_values,
                       DenseI64ArrayAttr:$dimensions);
  let results = (outs Variadic<AnyRankedTensor>);
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_WhileOp : Stablehlo_Op<"while", [RecursiveMemoryEffects]> {
  let summary = "Repeats a body as long as a condition holds";
  let arguments = (ins Variadic<AnyRankedTensor>:$operand);
  let results = (outs Variadic<AnyRankedTensor>);
  let regions = (region SizedRegion<1>:$cond, SizedRegion<1>:$body);
  let hasVerifier = 1;
  let hasCustomAssemblyFormat = 1;
  let hasCanonicalizeMethod = 1;
}

def Stablehlo_CaseOp : Stablehlo_Op<"case", [RecursiveMemoryEffects]> {
  let summary = "Runs the branch with the given index; an index out of range runs the last branch";
  let arguments = (ins AnyRankedTensor:$index);
  let results = (outs Variadic<AnyRankedTensor>);
  let regions = (region VariadicRegion<SizedRegion<1>>:$branches);
  let hasVerifier = 1;
}

def Stablehlo_IfOp : Stablehlo_Op<"if", [RecursiveMemoryEffects]> {
  let summary = "Runs one of two branches";
  let arguments = (ins AnyRankedTensor:$pred);
  let results = (outs Variadic<AnyRankedTensor>);
  let regions = (region SizedRegion<1>:$true_branch, SizedRegion<1>:$false_branch);
  let hasVerifier = 1;
}

def Stablehlo_ReturnOp : Stablehlo_Op<"return", [Pure, Terminator, ReturnLike]> {
  let summary = "Ends a region, and returns its results";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "($results^)? attr-dict (`:` type($results)^)?";
}

//===------------------------------------------------------------------------------------------===//
// Calls and barriers
//===------------------------------------------------------------------------------------------===//

def Stablehlo_OptimizationBarrierOp : Stablehlo_Op<"optimization_barrier", [Pure, Mpmd_CostOf<["getBytes"]>]> {
  let summary = "Returns its operands; prevents recomputed operations from being merged with the originals";
  let arguments = (ins Variadic<AnyRankedTensor>:$operand);
  let results = (outs Variadic<AnyRankedTensor>:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    attr-dict ($operand^ `:` custom<PairwiseOpType>(type($operand), type($result)))?
  }];
}

def Stablehlo_RngBitGeneratorOp : Stablehlo_Op<"rng_bit_generator", [Pure]> {
  let summary = "Random bits from a state of key and counter, and the next state";
  let arguments = (ins Stablehlo_RngAlgorithmAttr:$rng_algorithm, AnyRankedTensor:$initial_state);
  let results = (outs AnyRankedTensor:$output_state, AnyRankedTensor:$output);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $initial_state `,` `algorithm` `=` $rng_algorithm attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_CholeskyOp : Stablehlo_Op<"cholesky", [Pure, AllTypesMatch<["a", "result"]>]> {
  let summary = "Cholesky factors of positive definite matrices in one triangle; the other triangle is arbitrary";
  let arguments = (ins AnyRankedTensor:$a, DefaultValuedOptionalAttr<BoolAttr, "false">:$lower);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$a (`,` `lower` `=` $lower^)? attr-dict `:` type($a)";
}

def Stablehlo_TriangularSolveOp : Stablehlo_Op<"triangular_solve", [Pure, AllTypesMatch<["b", "result"]>]> {
  let summary = "Solves linear systems with triangular matrices";
  let arguments = (ins AnyRankedTensor:$a, AnyRankedTensor:$b, BoolAttr:$left_side, BoolAttr:$lower,
                       BoolAttr:$unit_diagonal, Stablehlo_TransposeAttr:$transpose_a);
  let results = (outs AnyRankedTensor:$result);
}

def Stablehlo_CustomCallOp : Stablehlo_Op<"custom_call",
    [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "Calls a function that only the target defines";
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$call_target_name,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$has_side_effect,
                       OptionalAttr<AnyAttr>:$backend_config,
                       DefaultValuedOptionalAttr<I32Attr, "1">:$api_version,
                       OptionalAttr<FlatSymbolRefArrayAttr>:$called_computations,
                       OptionalAttr<ArrayAttr>:$operand_layouts,
                       OptionalAttr<ArrayAttr>:$result_layouts,
                       OptionalAttr<ArrayAttr>:$output_operand_aliases);
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = [{
    custom<CustomCallTarget>($call_target_name) `(` $inputs `)` attr-dict `:`
    functional-type(operands, results)
  }];
}

def Stablehlo_CompositeOp : Stablehlo_Op<"composite"> {
  let summary = "Names a group of operations; the function `decomposition` defines its semantics";
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$name,
                       OptionalAttr<DictionaryAttr>:$composite_attributes,
                       FlatSymbolRefAttr:$decomposition,
                       DefaultValuedOptionalAttr<I32Attr, "0">:$version);
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = "$name $inputs attr-dict `:` functional-type(operands, results)";
}

//===------------------------------------------------------------------------------------------===//
// Collectives in manual computations
//===------------------------------------------------------------------------------------------===//

/// A table with one row of devices per group. Until shardings are imported, it may be axes of a mesh instead.
def Stablehlo_ReplicaGroups : AnyAttrOf<[I64ElementsAttr, Stablehlo_ReplicaGroupMeshAxes]>;

class Stablehlo_CollectiveOp<string mnemonic, dag own> : Stablehlo_Op<mnemonic, [Pure]> {
  let arguments = !con((ins Variadic<AnyRankedTensor>:$operands), own,
                       (ins OptionalAttr<AnyAttr>:$channel_handle));
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;
}

def Stablehlo_AllReduceOp : Stablehlo_CollectiveOp<"all_reduce",
    (ins Stablehlo_ReplicaGroups:$replica_groups, UnitAttr:$use_global_device_ids)> {
  let hasFolder = 1;
  let summary = "Combines the tensors of all devices in each group";
  let regions = (region SizedRegion<1>:$computation);
}

def Stablehlo_ReduceScatterOp : Stablehlo_CollectiveOp<"reduce_scatter",
    (ins I64Attr:$scatter_dimension, Stablehlo_ReplicaGroups:$replica_groups, UnitAttr:$use_global_device_ids)> {
  let hasFolder = 1;
  let summary = "Combines the tensors of all devices in each group, and scatters the result along a dimension";
  let regions = (region SizedRegion<1>:$computation);
}

def Stablehlo_AllGatherOp : Stablehlo_CollectiveOp<"all_gather",
    (ins I64Attr:$all_gather_dim, Stablehlo_ReplicaGroups:$replica_groups, UnitAttr:$use_global_device_ids)> {
  let hasFolder = 1;
  let summary = "Concatenates the tensors of all devices in each group along a dimension";
}

def Stablehlo_AllToAllOp : Stablehlo_CollectiveOp<"all_to_all",
    (ins I64Attr:$split_dimension, I64Attr:$concat_dimension, I64Attr:$split_count,
         Stablehlo_ReplicaGroups:$replica_groups)> {
  let hasFolder = 1;
  let summary = "Splits tensors along one dimension, exchanges the parts, and concatenates them along another";
}

def Stablehlo_CollectivePermuteOp : Stablehlo_CollectiveOp<"collective_permute",
    (ins I64ElementsAttr:$source_target_pairs)> {
  let summary = "Sends tensors between devices; a device that receives nothing returns zeros";
}

def Stablehlo_PartitionIdOp : Stablehlo_Op<"partition_id", [Pure]> {
  let summary = "The row-major index of the device in the mesh";
  let results = (outs 0DTensorOf<[UI32]>:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

#endif // MPMD_DIALECT_STABLEHLO_STABLEHLOOPS_TD
