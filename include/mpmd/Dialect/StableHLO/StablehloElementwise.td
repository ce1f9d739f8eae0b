//===- StablehloElementwise.td - elementwise operations, constant and iota --------------------===//
//
// There is one class for each number of operands. All operations of a class have the same format and verifier.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_STABLEHLO_STABLEHLOELEMENTWISE_TD
#define MPMD_DIALECT_STABLEHLO_STABLEHLOELEMENTWISE_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mpmd/Dialect/Cost/CostInterfaces.td"
include "mpmd/Dialect/StableHLO/StablehloDialect.td"

/// All operands and results have the same type.
def Stablehlo_SameTypes : NativeOpTrait<"SameTypes"> {
  let cppNamespace = "::mlir::stablehlo::trait";
}
/// All operands and results have the same shape. Element types may differ.
def Stablehlo_SameShapes : NativeOpTrait<"SameShapes"> {
  let cppNamespace = "::mlir::stablehlo::trait";
}

class Stablehlo_Op<string mnemonic, list<Trait> traits = []>
    : Op<Stablehlo_Dialect, mnemonic, traits>;

/// An elementwise op with one operand. `work` is the name of its `ElementWork`.
class Stablehlo_Unary<string mnemonic, string text, string work = "Arithmetic", Trait types = Stablehlo_SameTypes>
    : Stablehlo_Op<mnemonic, [Pure, types, Mpmd_CostOpInterface]> {
  let summary = text;
  let extraClassDeclaration = Mpmd_ElementWork<work>.declaration;
  let arguments = (ins AnyRankedTensor:$operand);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $operand attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($result))
  }];
}

class Stablehlo_Binary<string mnemonic, string text, string work = "Arithmetic">
    : Stablehlo_Op<mnemonic, [Pure, Stablehlo_SameTypes, Mpmd_CostOpInterface]> {
  let summary = text;
  let extraClassDeclaration = Mpmd_ElementWork<work>.declaration;
  let arguments = (ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs);
  let results = (outs AnyRankedTensor:$result);
  let builders = [OpBuilder<(ins "Value":$lhs, "Value":$rhs), [{
    build($_builder, $_state, lhs.getType(), lhs, rhs);
  }]>];
  let assemblyFormat = [{
    $lhs `,` $rhs attr-dict `:`
    custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))
  }];
}

def Stablehlo_AbsOp : Stablehlo_Unary<"abs", "Absolute value">;
def Stablehlo_CbrtOp : Stablehlo_Unary<"cbrt", "Cube root", "Function">;
def Stablehlo_CeilOp : Stablehlo_Unary<"ceil", "Rounds up">;
def Stablehlo_ClzOp : Stablehlo_Unary<"count_leading_zeros", "Number of leading zero bits">;
def Stablehlo_CosineOp : Stablehlo_Unary<"cosine", "Cosine", "LongFunction">;
def Stablehlo_ExpOp : Stablehlo_Unary<"exponential", "Exponential", "Function">;
def Stablehlo_Expm1Op : Stablehlo_Unary<"exponential_minus_one", "Exponential minus one", "Function">;
def Stablehlo_FloorOp : Stablehlo_Unary<"floor", "Rounds down">;
def Stablehlo_IsFiniteOp
    : Stablehlo_Unary<"is_finite", "True where neither infinite nor NaN", "Arithmetic",
                      Stablehlo_SameShapes>;
def Stablehlo_LogOp : Stablehlo_Unary<"log", "Natural logarithm", "Function">;
def Stablehlo_Log1pOp : Stablehlo_Unary<"log_plus_one", "Logarithm of one plus the operand", "Function">;
def Stablehlo_LogisticOp : Stablehlo_Unary<"logistic", "Logistic function", "Function">;
def Stablehlo_NegOp : Stablehlo_Unary<"negate", "Negation">;
def Stablehlo_NotOp : Stablehlo_Unary<"not", "Bitwise or logical not">;
def Stablehlo_PopulationCountOp : Stablehlo_Unary<"popcnt", "Number of set bits">;
def Stablehlo_RoundOp
    : Stablehlo_Unary<"round_nearest_afz", "Rounds to nearest, ties away from zero">;
def Stablehlo_RoundNearestEvenOp
    : Stablehlo_Unary<"round_nearest_even", "Rounds to nearest, ties to even">;
def Stablehlo_RsqrtOp : Stablehlo_Unary<"rsqrt", "Reciprocal square root", "Division">;
def Stablehlo_SignOp : Stablehlo_Unary<"sign", "Sign; NaN and zeros stay as they are">;
def Stablehlo_SineOp : Stablehlo_Unary<"sine", "Sine", "LongFunction">;
def Stablehlo_SqrtOp : Stablehlo_Unary<"sqrt", "Square root", "Division">;
def Stablehlo_TanOp : Stablehlo_Unary<"tan", "Tangent", "LongFunction">;
def Stablehlo_TanhOp : Stablehlo_Unary<"tanh", "Hyperbolic tangent", "Function">;

def Stablehlo_ConvertOp : Stablehlo_Unary<"convert", "Converts to another element type", "Move",
                                          Stablehlo_SameShapes> {
  let hasFolder = 1;
}
def Stablehlo_BitcastConvertOp : Stablehlo_Op<"bitcast_convert", [Pure, Mpmd_CostOpInterface]> {
  let summary = "Reinterprets the bits of each element as another type";
  let arguments = (ins AnyRankedTensor:$operand);
  let results = (outs AnyRankedTensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = Mpmd_ElementWork<"Move">.declaration;
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
}

def Stablehlo_AddOp : Stablehlo_Binary<"add", "Sum; logical or on booleans">;
def Stablehlo_AndOp : Stablehlo_Binary<"and", "Bitwise or logical and">;
def Stablehlo_Atan2Op : Stablehlo_Binary<"atan2", "Angle of a point", "LongFunction">;
def Stablehlo_DivOp : Stablehlo_Binary<"divide", "Quotient, of integers truncated", "Division">;
def Stablehlo_MaxOp : Stablehlo_Binary<"maximum", "Larger of two; NaN if one is NaN">;
def Stablehlo_MinOp : Stablehlo_Binary<"minimum", "Smaller of two; NaN if one is NaN">;
def Stablehlo_MulOp : Stablehlo_Binary<"multiply", "Product; logical and on booleans">;
def Stablehlo_OrOp : Stablehlo_Binary<"or", "Bitwise or logical or">;
def Stablehlo_PowOp : Stablehlo_Binary<"power", "Power", "LongFunction">;
def Stablehlo_RemOp : Stablehlo_Binary<"remainder", "Remainder with the sign of the dividend", "Division">;
def Stablehlo_ShiftLeftOp : Stablehlo_Binary<"shift_left", "Left shift">;
def Stablehlo_ShiftRightArithmeticOp
    : Stablehlo_Binary<"shift_right_arithmetic", "Right shift that repeats the sign bit">;
def Stablehlo_ShiftRightLogicalOp
    : Stablehlo_Binary<"shift_right_logical", "Right shift that fills with zeros">;
def Stablehlo_SubtractOp : Stablehlo_Binary<"subtract", "Difference">;
def Stablehlo_XorOp : Stablehlo_Binary<"xor", "Bitwise or logical exclusive or">;

def Stablehlo_CompareOp : Stablehlo_Op<"compare", [Pure, Stablehlo_SameShapes]> {
  let summary = "Compares two tensors element by element";
  let arguments = (ins AnyRankedTensor:$lhs, AnyRankedTensor:$rhs,
                       Stablehlo_ComparisonDirectionAttr:$comparison_direction,
                       OptionalAttr<Stablehlo_ComparisonTypeAttr>:$compare_type);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $comparison_direction `,` $lhs `,` $rhs (`,` $compare_type^)? attr-dict `:`
    functional-type(operands, results)
  }];
}

def Stablehlo_SelectOp : Stablehlo_Op<"select", [Pure]> {
  let summary = "Selects between two tensors, for each element or for the complete tensor";
  let arguments = (ins AnyRankedTensor:$pred, AnyRankedTensor:$on_true, AnyRankedTensor:$on_false);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    operands attr-dict `:`
    custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))
  }];
}

def Stablehlo_ClampOp : Stablehlo_Op<"clamp", [Pure]> {
  let summary = "Clamps elements to a range; the bounds may be scalars";
  let arguments = (ins AnyRankedTensor:$min, AnyRankedTensor:$operand, AnyRankedTensor:$max);
  let results = (outs AnyRankedTensor:$result);
  let hasVerifier = 1;
  let assemblyFormat = [{
    $min `,` $operand `,` $max attr-dict `:`
    custom<SameOperandsAndResultType>(type($min), type($operand), type($max), type($result))
  }];
}

def Stablehlo_ReducePrecisionOp
    : Stablehlo_Op<"reduce_precision", [Pure, Stablehlo_SameTypes]> {
  let summary = "Rounds to a format with fewer exponent or mantissa bits, and back";
  let arguments = (ins AnyRankedTensor:$operand, I32Attr:$exponent_bits, I32Attr:$mantissa_bits);
  let results = (outs AnyRankedTensor:$output);
  let hasFolder = 1;
  let hasVerifier = 1;
  let assemblyFormat = [{
    $operand `,` `format` `=` custom<ExponentMantissa>($exponent_bits, $mantissa_bits)
    attr-dict `:` custom<SameOperandsAndResultType>(type($operand), type($output))
  }];
}

def Stablehlo_ConstantOp : Stablehlo_Op<"constant",
    [Pure, ConstantLike, AllTypesMatch<["value", "output"]>]> {
  let summary = "A constant tensor";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyStaticShapeTensor:$output);
  let assemblyFormat = "attr-dict $value";
  let hasFolder = 1;
}

def Stablehlo_IotaOp : Stablehlo_Op<"iota", [Pure, Mpmd_CostOpInterface]> {
  let extraClassDeclaration = Mpmd_ElementWork<"Move">.declaration;
  let summary = "Counts from zero along one dimension";
  let arguments = (ins I64Attr:$iota_dimension);
  let results = (outs AnyRankedTensor:$output);
  let hasVerifier = 1;
  let assemblyFormat = "`dim` `=` $iota_dimension attr-dict `:` type($output)";
}

#endif // MPMD_DIALECT_STABLEHLO_STABLEHLOELEMENTWISE_TD
