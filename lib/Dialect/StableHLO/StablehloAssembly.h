//===- StablehloAssembly.h - parse and print pieces of the stablehlo forms ---------*- C++ -*-===//
//
// Declares the functions that the `custom<..>` directives of the operation formats call.
//
//===------------------------------------------------------------------------------------------===//

#ifndef MPMD_LIB_DIALECT_STABLEHLO_STABLEHLOASSEMBLY_H
#define MPMD_LIB_DIALECT_STABLEHLO_STABLEHLOASSEMBLY_H

#include "mpmd/Dialect/StableHLO/StableHLO.h"

namespace mlir::stablehlo {

/// Parses and prints `T` if all types are equal, else `(T0, ..) -> R`. The last type is the type of the result.
ParseResult parseSameTypesOrFunction(OpAsmParser &parser, ArrayRef<Type *> types);
void printSameTypesOrFunction(OpAsmPrinter &printer, ArrayRef<Type> types);

template <typename... Types> ParseResult parseSameOperandsAndResultType(OpAsmParser &parser, Types &...types) {
  return parseSameTypesOrFunction(parser, {&types...});
}
template <typename... Types> void printSameOperandsAndResultType(OpAsmPrinter &printer, Operation *, Types... types) {
  printSameTypesOrFunction(printer, {Type(types)...});
}

using UnresolvedOperands = SmallVectorImpl<OpAsmParser::UnresolvedOperand>;

ParseResult parseVariadicOperandWithAttribute(OpAsmParser &parser, UnresolvedOperands &operands);
void printVariadicOperandWithAttribute(OpAsmPrinter &printer, Operation *, OperandRange operands);

ParseResult parseSliceRanges(OpAsmParser &parser, DenseI64ArrayAttr &start, DenseI64ArrayAttr &limit,
                             DenseI64ArrayAttr &strides);
void printSliceRanges(OpAsmPrinter &printer, Operation *, ArrayRef<int64_t> start, ArrayRef<int64_t> limit,
                      ArrayRef<int64_t> strides);

ParseResult parseSelectOpType(OpAsmParser &parser, Type &pred, Type &onTrue, Type &onFalse, Type &result);
void printSelectOpType(OpAsmPrinter &printer, Operation *, Type pred, Type onTrue, Type onFalse, Type result);

ParseResult parsePairwiseOpType(OpAsmParser &parser, SmallVectorImpl<Type> &operands, SmallVectorImpl<Type> &results);
void printPairwiseOpType(OpAsmPrinter &printer, Operation *, TypeRange operands, TypeRange results);

ParseResult parseExponentMantissa(OpAsmParser &parser, IntegerAttr &exponent, IntegerAttr &mantissa);
void printExponentMantissa(OpAsmPrinter &printer, Operation *, IntegerAttr exponent, IntegerAttr mantissa);

ParseResult parseCustomCallTarget(OpAsmParser &parser, StringAttr &target);
void printCustomCallTarget(OpAsmPrinter &printer, Operation *, StringAttr target);

ParseResult parseDotDimensionNumbers(OpAsmParser &parser, DotDimensionNumbersAttr &numbers);
void printDotDimensionNumbers(OpAsmPrinter &printer, Operation *, DotDimensionNumbersAttr numbers);

ParseResult parsePrecisionConfigAndAlgorithm(OpAsmParser &parser, ArrayAttr &precision, DotAlgorithmAttr &algorithm);
void printPrecisionConfigAndAlgorithm(OpAsmPrinter &printer, Operation *, ArrayAttr precision,
                                      DotAlgorithmAttr algorithm);

/// Parses and prints `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`, for the operation and for its attribute.
Attribute parseConvolutionSides(AsmParser &parser);
void printConvolutionSides(AsmPrinter &printer, ConvDimensionNumbersAttr numbers);
ParseResult parseConvolutionDimensions(OpAsmParser &parser, ConvDimensionNumbersAttr &numbers);
void printConvolutionDimensions(OpAsmPrinter &printer, Operation *, ConvDimensionNumbersAttr numbers);

/// Parses and prints `stride = [..], pad = [[..], ..], lhs_dilate = .., rhs_dilate = .., reverse = ..`. Each item is
/// optional.
ParseResult parseWindowAttributes(OpAsmParser &parser, DenseI64ArrayAttr &strides, DenseIntElementsAttr &padding,
                                  DenseI64ArrayAttr &lhsDilation, DenseI64ArrayAttr &rhsDilation,
                                  DenseBoolArrayAttr &reversal);
void printWindowAttributes(OpAsmPrinter &printer, Operation *, DenseI64ArrayAttr strides, DenseIntElementsAttr padding,
                           DenseI64ArrayAttr lhsDilation, DenseI64ArrayAttr rhsDilation, DenseBoolArrayAttr reversal);

} // namespace mlir::stablehlo

#endif // MPMD_LIB_DIALECT_STABLEHLO_STABLEHLOASSEMBLY_H
