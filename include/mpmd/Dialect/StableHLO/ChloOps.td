//===- ChloOps.td - operations of the chlo subset ---------------------------------------------===//
//
// The chlo operations that JAX exports: square, mulhi, special functions and top_k.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_DIALECT_STABLEHLO_CHLOOPS_TD
#define MPMD_DIALECT_STABLEHLO_CHLOOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mpmd/Dialect/Cost/CostInterfaces.td"

def Chlo_Dialect : Dialect {
  let name = "chlo";
  let cppNamespace = "::mlir::chlo";
  let summary = "The chlo operations that exported training steps contain";
  let extraClassDeclaration = [{
    std::optional<ParseOpHook> getParseOperationHook(StringRef opName) const override;
    Attribute parseAttribute(DialectAsmParser &parser, Type type) const override;
  }];
}

def Chlo_SameTypes : NativeOpTrait<"SameTypes"> {
  let cppNamespace = "::mlir::stablehlo::trait";
}

/// An elementwise op with one operand. `work` is the name of its `ElementWork`.
class Chlo_Unary<string mnemonic, string text, string work = "LongFunction">
    : Op<Chlo_Dialect, mnemonic, [Pure, Chlo_SameTypes, Mpmd_CostOpInterface]> {
  let summary = text;
  let extraClassDeclaration = Mpmd_ElementWork<work>.declaration;
  let arguments = (ins AnyRankedTensor:$operand);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($operand) `->` type($result)";
}

/// An elementwise op with two operands.
class Chlo_Binary<string mnemonic, string text, string work = "LongFunction">
    : Op<Chlo_Dialect, mnemonic, [Pure, Chlo_SameTypes, Mpmd_CostOpInterface]> {
  let summary = text;
  let extraClassDeclaration = Mpmd_ElementWork<work>.declaration;
  let arguments = (ins AnyRankedTensor:$x, AnyRankedTensor:$y);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x) `,` type($y) `->` type($result)";
}

def Chlo_AcosOp : Chlo_Unary<"acos", "Inverse cosine">;
def Chlo_AcoshOp : Chlo_Unary<"acosh", "Inverse hyperbolic cosine">;
def Chlo_AsinOp : Chlo_Unary<"asin", "Inverse sine">;
def Chlo_AsinhOp : Chlo_Unary<"asinh", "Inverse hyperbolic sine">;
def Chlo_AtanOp : Chlo_Unary<"atan", "Inverse tangent">;
def Chlo_AtanhOp : Chlo_Unary<"atanh", "Inverse hyperbolic tangent">;
def Chlo_CoshOp : Chlo_Unary<"cosh", "Hyperbolic cosine">;
def Chlo_SinhOp : Chlo_Unary<"sinh", "Hyperbolic sine">;
def Chlo_TanOp : Chlo_Unary<"tan", "Tangent">;
def Chlo_SquareOp : Chlo_Unary<"square", "Square", "Arithmetic">;
def Chlo_ErfOp : Chlo_Unary<"erf", "Error function">;
def Chlo_ErfcOp : Chlo_Unary<"erfc", "Complementary error function">;
def Chlo_ErfInvOp : Chlo_Unary<"erf_inv", "Inverse error function">;
def Chlo_LgammaOp : Chlo_Unary<"lgamma", "Logarithm of the absolute value of the gamma function">;
def Chlo_DigammaOp : Chlo_Unary<"digamma", "Derivative of lgamma">;
def Chlo_BesselI1eOp : Chlo_Unary<"bessel_i1e", "Exponentially scaled modified Bessel function of order one">;

def Chlo_MulhiOp : Chlo_Binary<"mulhi", "Upper half of the product of two integers", "Arithmetic">;
def Chlo_NextAfterOp
    : Chlo_Binary<"next_after", "The next float after the first operand in the direction of the second one">;

def Chlo_TopKOp : Op<Chlo_Dialect, "top_k", [Pure]> {
  let summary = "The k largest elements along the last dimension, and their indices";
  let arguments = (ins AnyRankedTensor:$operand, I64Attr:$k, OptionalAttr<BoolAttr>:$is_stable);
  let results = (outs AnyRankedTensor:$values, AnyRankedTensor:$indices);
  let hasVerifier = 1;
  let assemblyFormat = [{
    `(` $operand `,` `k` `=` $k (`,` `is_stable` `=` $is_stable^)? `)` attr-dict `:`
    type($operand) `->` `(` type($values) `,` type($indices) `)`
  }];
}

#endif // MPMD_DIALECT_STABLEHLO_CHLOOPS_TD
