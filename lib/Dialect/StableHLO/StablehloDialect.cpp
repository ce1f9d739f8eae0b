//===- StablehloDialect.cpp - the stablehlo dialect, and the message of vhlo ------------------===//
//
// Registers the dialect, materialises constants, and reports operations and types outside the subset.
//
//===------------------------------------------------------------------------------------------===//

#include "StablehloAssembly.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::stablehlo;

#include "mpmd/Dialect/StableHLO/StablehloDialect.cpp.inc"
#include "mpmd/Dialect/StableHLO/StablehloEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "mpmd/Dialect/StableHLO/StablehloAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "mpmd/Dialect/StableHLO/StablehloOps.cpp.inc"

void StablehloDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "mpmd/Dialect/StableHLO/StablehloOps.cpp.inc"
      >();
  addAttributes<
#define GET_ATTRDEF_LIST
#include "mpmd/Dialect/StableHLO/StablehloAttrs.cpp.inc"
      >();
  // Operations outside the subset may be parsed in generic form, so that mpmd-verify-input can say why they are not
  // supported.
  allowUnknownOperations();
}

static ParseResult refuse(OpAsmParser &parser, OperationState &state) {
  StringRef name = state.name.getStringRef();
  // The parser prepends "custom op '<name>'" to the message.
  return parser.emitError(parser.getNameLoc(), "is not in the supported subset: ")
         << reasonOutsideSubset(name).value_or("no such operation is known here");
}

std::optional<Dialect::ParseOpHook> StablehloDialect::getParseOperationHook(StringRef) const {
  return ParseOpHook(refuse);
}

std::optional<Dialect::ParseOpHook> chlo::ChloDialect::getParseOperationHook(StringRef) const {
  return ParseOpHook(refuse);
}

std::optional<Dialect::ParseOpHook> sdy::SdyDialect::getParseOperationHook(StringRef) const {
  return ParseOpHook(refuse);
}

Attribute StablehloDialect::parseAttribute(DialectAsmParser &parser, Type type) const {
  StringRef mnemonic;
  Attribute attr;
  if (generatedAttributeParser(parser, &mnemonic, type, attr).has_value())
    return attr;
  return TextAttr::get(getContext(), parser.getFullSymbolSpec());
}

Attribute chlo::ChloDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  return TextAttr::get(getContext(), parser.getFullSymbolSpec());
}

void StablehloDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  if (auto text = dyn_cast<TextAttr>(attr))
    printer << text.getText();
  else
    (void)generatedAttributePrinter(attr, printer);
}

Type StablehloDialect::parseType(DialectAsmParser &parser) const {
  StringRef name;
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword(&name)))
    name = "?";
  parser.emitError(loc, "type '!stablehlo.") << name << "' is not in the supported subset";
  return {};
}

void StablehloDialect::printType(Type, DialectAsmPrinter &printer) const { printer << "<no types>"; }

Operation *StablehloDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, type, elements);
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

void CustomCallOp::getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  if (!getHasSideEffect())
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

namespace {
/// A dialect without operations. When a serialised program is read, its error says how to get text.
class VhloDialect : public Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VhloDialect)
  explicit VhloDialect(MLIRContext *context) : Dialect(getDialectNamespace(), context, TypeID::get<VhloDialect>()) {
    allowUnknownOperations();
  }
  static StringRef getDialectNamespace() { return "vhlo"; }
  std::optional<ParseOpHook> getParseOperationHook(StringRef) const override { return ParseOpHook(refuse); }
};
} // namespace

void stablehlo::registerDialects(DialectRegistry &registry) {
  registry.insert<StablehloDialect, chlo::ChloDialect, sdy::SdyDialect, VhloDialect>();
}
