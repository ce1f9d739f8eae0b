//===- StablehloWindows.td - convolutions, windows, sorting and map ---------------------------===//
//
// Operations that move a window over a tensor or apply a region to its elements. A missing list of a window means ones
// (strides, dilations), zeros (padding) or false (reversal).
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_STABLEHLO_STABLEHLOWINDOWS_TD
#define MPMD_DIALECT_STABLEHLO_STABLEHLOWINDOWS_TD

include "mpmd/Dialect/StableHLO/StablehloElementwise.td"

def Stablehlo_ConvolutionOp : Stablehlo_Op<"convolution", [Pure, Mpmd_CostOf<["isContraction", "getFlops"]>]> {
  let summary = "Sums products of a kernel with the windows of a tensor";
  let description = [{
    Dimension numbers classify the dimensions of operands and result: batch (b), feature (f; in the kernel i and o) or
    spatial (a number). The left operand is dilated, then padded. The kernel is dilated.
  }];
  let arguments = (ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<I64ElementsAttr>:$padding,
                       OptionalAttr<DenseI64ArrayAttr>:$lhs_dilation,
                       OptionalAttr<DenseI64ArrayAttr>:$rhs_dilation,
                       OptionalAttr<DenseBoolArrayAttr>:$window_reversal,
                       Stablehlo_ConvDimensionNumbers:$dimension_numbers,
                       I64Attr:$feature_group_count, I64Attr:$batch_group_count,
                       OptionalAttr<Stablehlo_PrecisionConfigAttr>:$precision_config);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    `(` operands `)` `dim_numbers` `=` custom<ConvolutionDimensions>($dimension_numbers) `,`
    `window` `=` `{` custom<WindowAttributes>($window_strides, $padding, $lhs_dilation,
                                              $rhs_dilation, $window_reversal) `}`
    attr-dict `:` functional-type(operands, results)
  }];
}

def Stablehlo_ReduceWindowOp : Stablehlo_Op<"reduce_window", [Pure, SameVariadicOperandSize]> {
  let summary = "Combines the elements of each window, of one or several tensors together";
  let description = "The tensors are dilated, then padded with the initial values.";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, Variadic<AnyRankedTensor>:$init_values,
                       DenseI64ArrayAttr:$window_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<DenseI64ArrayAttr>:$base_dilations,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dilations,
                       OptionalAttr<I64ElementsAttr>:$padding);
  let results = (outs Variadic<AnyRankedTensor>);
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}

def Stablehlo_SelectAndScatterOp : Stablehlo_Op<"select_and_scatter", [Pure]> {
  let summary = "Adds each source element at the position of the selected element of its window";
  let description = "Elements in the padding are never selected.";
  let arguments = (ins AnyRankedTensor:$operand, AnyRankedTensor:$source,
                       AnyRankedTensor:$init_value,
                       OptionalAttr<DenseI64ArrayAttr>:$window_dimensions,
                       OptionalAttr<DenseI64ArrayAttr>:$window_strides,
                       OptionalAttr<I64ElementsAttr>:$padding);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$select, SizedRegion<1>:$scatter);
  let hasVerifier = 1;
}

def Stablehlo_SortOp : Stablehlo_Op<"sort", [Pure]> {
  let summary = "Sorts several tensors together along one dimension, by the comparison in a region";
  let description = "A negative dimension counts from the last one. The order is always stable.";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs,
                       DefaultValuedOptionalAttr<I64Attr, "-1">:$dimension,
                       DefaultValuedOptionalAttr<BoolAttr, "false">:$is_stable);
  let results = (outs Variadic<AnyRankedTensor>);
  let regions = (region SizedRegion<1>:$comparator);
  let hasVerifier = 1;
}

def Stablehlo_MapOp : Stablehlo_Op<"map", [Pure]> {
  let summary = "Applies a region to the elements of tensors of one shape";
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, DenseI64ArrayAttr:$dimensions);
  let results = (outs AnyRankedTensor:$result);
  let regions = (region SizedRegion<1>:$computation);
  let hasVerifier = 1;
}

#endif // MPMD_DIALECT_STABLEHLO_STABLEHLOWINDOWS_TD
