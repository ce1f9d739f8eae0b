// Parses, prints and verifies attributes, and converts rank schedules between attributes and plain data.
#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mpmd;

#define GET_ATTRDEF_CLASSES
#include "mpmd/Dialect/Mpmd/MpmdAttrs.cpp.inc"

void MpmdDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "mpmd/Dialect/Mpmd/MpmdAttrs.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// CostAttr
//===----------------------------------------------------------------------===//

Attribute CostAttr::parse(AsmParser &parser, Type) {
  int64_t flops, bytes;
  FloatAttr seconds;
  if (parser.parseLess() || parser.parseKeyword("flops") || parser.parseEqual() || parser.parseInteger(flops) ||
      parser.parseComma() || parser.parseKeyword("bytes") || parser.parseEqual() || parser.parseInteger(bytes) ||
      parser.parseComma() || parser.parseKeyword("seconds") || parser.parseEqual() ||
      parser.parseAttribute(seconds, parser.getBuilder().getF64Type()) || parser.parseGreater())
    return {};
  return CostAttr::get(parser.getContext(), flops, bytes, seconds);
}

void CostAttr::print(AsmPrinter &printer) const {
  printer << "<flops = " << getFlops() << ", bytes = " << getBytes() << ", seconds = ";
  // FloatAttr's printer writes enough digits that parsing gives the same value.
  printer.printAttributeWithoutType(getTime());
  printer << ">";
}

//===----------------------------------------------------------------------===//
// ArgAttr, ResultAttr
//===----------------------------------------------------------------------===//

namespace {
/// The optional members that only arguments have.
struct ArgMembers {
  std::optional<int64_t> max;
  StringAttr why;
};
} // namespace

/// Parses the optional members at the end of an argument or result: `slice`, `sharding` and those of `own`.
static ParseResult parseOptionalMembers(AsmParser &parser, ArraySliceAttr &slice, ShardingAttr &sharding,
                                        ArgMembers *own = nullptr) {
  SmallVector<StringRef> expected{"slice", "sharding"};
  if (own) {
    expected.insert(expected.begin(), "max");
    expected.push_back("why");
  }
  ArrayRef<StringRef> left = expected;
  while (succeeded(parser.parseOptionalComma())) {
    StringRef keyword;
    while (!left.empty() && failed(parser.parseOptionalKeyword(left.front())))
      left = left.drop_front();
    if (left.empty())
      return parser.emitError(parser.getCurrentLocation())
             << "expected " << llvm::join(expected, ", ") << ", each at most once and in this order";
    keyword = left.front();
    left = left.drop_front();
    if (parser.parseEqual())
      return failure();
    if (keyword == "max") {
      if (parser.parseInteger(own->max.emplace()))
        return failure();
    } else if (keyword == "slice")
      slice = dyn_cast_or_null<ArraySliceAttr>(ArraySliceAttr::parse(parser, {}));
    else if (keyword == "sharding")
      sharding = dyn_cast_or_null<ShardingAttr>(ShardingAttr::parse(parser, {}));
    else if (parser.parseAttribute(own->why))
      return failure();
    if ((keyword == "slice" && !slice) || (keyword == "sharding" && !sharding))
      return failure();
  }
  return success();
}

static void printOptionalMembers(AsmPrinter &printer, ArraySliceAttr slice, ShardingAttr sharding) {
  if (slice) {
    printer << ", slice = ";
    slice.print(printer);
  }
  if (sharding) {
    printer << ", sharding = ";
    sharding.print(printer);
  }
}

Attribute ArgAttr::parse(AsmParser &parser, Type) {
  StringAttr name;
  DenseI64ArrayAttr stages;
  ArgRole role = ArgRole::Fed;
  if (parser.parseLess() || parser.parseAttribute(name) || parser.parseComma())
    return {};
  for (ArgRole other : {ArgRole::State, ArgRole::Hidden, ArgRole::Stacked})
    if (role == ArgRole::Fed && succeeded(parser.parseOptionalKeyword(stringifyArgRole(other)))) {
      role = other;
      if (parser.parseComma())
        return {};
    }
  if (parser.parseKeyword("stages") || parser.parseEqual())
    return {};
  stages = dyn_cast_or_null<DenseI64ArrayAttr>(DenseI64ArrayAttr::parse(parser, {}));
  ArraySliceAttr slice;
  ShardingAttr sharding;
  ArgMembers own;
  if (!stages || parseOptionalMembers(parser, slice, sharding, &own) || parser.parseGreater())
    return {};
  return ArgAttr::getChecked([&] { return parser.emitError(parser.getNameLoc()); }, parser.getContext(), name, role,
                             stages, own.max, slice, sharding, own.why);
}

LogicalResult ArgAttr::verify(function_ref<InFlightDiagnostic()> emitError, StringAttr name, ArgRole role,
                              DenseI64ArrayAttr, std::optional<int64_t> max, ArraySliceAttr slice, ShardingAttr,
                              StringAttr) {
  // arg_c2
  if (role == ArgRole::Stacked && slice)
    return emitError() << "expected no slice of an array for the stacked argument " << name << ", got one of "
                       << slice.getArray();
  // arg_c1
  if ((role == ArgRole::State || role == ArgRole::Hidden) && max)
    return emitError() << "expected no largest value of the state " << name << ", got " << *max;
  return success();
}

void ArgAttr::print(AsmPrinter &printer) const {
  printer << "<" << getName() << (getRole() == ArgRole::Fed ? "" : ", " + stringifyArgRole(getRole()).str())
          << ", stages = ";
  getStages().print(printer);
  if (getMax())
    printer << ", max = " << *getMax();
  printOptionalMembers(printer, getSlice(), getSharding());
  if (getWhy())
    printer << ", why = " << getWhy();
  printer << ">";
}

ArgAttr ArgAttr::withStages(ArrayRef<int64_t> stages) {
  return get(getContext(), getName(), getRole(), DenseI64ArrayAttr::get(getContext(), stages), getMax(), getSlice(),
             getSharding(), getWhy());
}

ArgAttr ArgAttr::withSharding(ShardingAttr sharding, StringAttr why) {
  return get(getContext(), getName(), getRole(), getStages(), getMax(), getSlice(), sharding, why);
}

ArgAttr ArgAttr::withMax(int64_t max) {
  return get(getContext(), getName(), getRole(), getStages(), max, getSlice(), getSharding(), getWhy());
}

ArgAttr ArgAttr::withRole(ArgRole role) {
  return get(getContext(), getName(), role, getStages(), getMax(), getSlice(), getSharding(), getWhy());
}

Attribute ResultAttr::parse(AsmParser &parser, Type) {
  StringAttr name;
  int64_t state = -1, stage = 0;
  if (parser.parseLess() || parser.parseAttribute(name) || parser.parseComma())
    return {};
  if (succeeded(parser.parseOptionalKeyword("state"))) {
    SMLoc loc;
    if (parser.parseEqual() || parser.getCurrentLocation(&loc) || parser.parseInteger(state) || parser.parseComma())
      return {};
    if (state < 0) {
      parser.emitError(loc) << "expected the number of an argument, got " << state;
      return {};
    }
  }
  const bool stacked = succeeded(parser.parseOptionalKeyword("stacked"));
  if (stacked && parser.parseComma())
    return {};
  ArraySliceAttr slice;
  ShardingAttr sharding;
  if (parser.parseKeyword("stage") || parser.parseEqual() || parser.parseInteger(stage) ||
      parseOptionalMembers(parser, slice, sharding) || parser.parseGreater())
    return {};
  return ResultAttr::get(parser.getContext(), name, state, stacked, stage, slice, sharding);
}

void ResultAttr::print(AsmPrinter &printer) const {
  printer << "<" << getName();
  if (getState() >= 0)
    printer << ", state = " << getState();
  printer << (getStacked() ? ", stacked" : "") << ", stage = " << getStage();
  printOptionalMembers(printer, getSlice(), getSharding());
  printer << ">";
}

ResultAttr ResultAttr::withStage(int64_t stage) {
  return get(getContext(), getName(), getState(), getStacked(), stage, getSlice(), getSharding());
}

ResultAttr ResultAttr::withStacked(bool stacked) {
  return get(getContext(), getName(), getState(), stacked, getStage(), getSlice(), getSharding());
}

ResultAttr ResultAttr::withSharding(ShardingAttr sharding) {
  return get(getContext(), getName(), getState(), getStacked(), getStage(), getSlice(), sharding);
}

//===----------------------------------------------------------------------===//
// RankScheduleAttr
//===----------------------------------------------------------------------===//
// Stored as numbers: for each group its count, its number of steps, and six numbers a step.

RankScheduleAttr mpmd::toAttr(MLIRContext *context, const plan::CompactSchedule &order) {
  SmallVector<int64_t> code;
  for (const plan::Group &group : order.groups) {
    code.push_back(group.count);
    code.push_back(group.steps.size());
    for (const plan::Step &step : group.steps)
      code.append({step.first.stage, static_cast<int64_t>(step.first.kind), step.first.pass, step.first.microbatch,
                   step.first.loop, step.stride});
  }
  return RankScheduleAttr::get(context, code);
}

plan::CompactSchedule mpmd::fromAttr(RankScheduleAttr attr) {
  plan::CompactSchedule order;
  ArrayRef<int64_t> code = attr.getCode();
  while (!code.empty()) {
    plan::Group group{code[0], {}};
    int64_t steps = code[1];
    code = code.drop_front(2);
    for (; steps > 0; --steps, code = code.drop_front(6))
      group.steps.push_back(
          {plan::makeAction(code[0], static_cast<plan::Kind>(code[1]), code[2], code[3], code[4]), code[5]});
    order.groups.push_back(std::move(group));
  }
  return order;
}

/// Parses `2F5` or `2F5.1`. The lexer returns a number, then a word that includes `.1`. `"2F5@1"` is a string. `stage`
/// is the number if it has been parsed already.
static ParseResult parseAction(AsmParser &parser, std::optional<int64_t> stage, plan::Action &action) {
  StringRef word;
  std::string text;
  SMLoc loc = parser.getCurrentLocation();
  if (stage || failed(parser.parseOptionalString(&text))) {
    int64_t number = stage.value_or(0);
    if ((!stage && parser.parseInteger(number)) || parser.parseKeyword(&word))
      return failure();
    text = std::to_string(number) + word.str();
  }
  std::optional<plan::Action> parsed = plan::parseAction(text);
  if (!parsed)
    return parser.emitError(loc) << "expected an action such as 2F5 or 2U0, got " << text;
  action = *parsed;
  return success();
}

Attribute RankScheduleAttr::parse(AsmParser &parser, Type) {
  plan::CompactSchedule order;
  auto parseItem = [&]() -> ParseResult {
    int64_t number = 0;
    OptionalParseResult counted = parser.parseOptionalInteger(number);
    if (counted.has_value() && failed(*counted))
      return failure();
    if (!counted.has_value() || failed(parser.parseOptionalKeyword("x"))) {
      plan::Step step;
      if (parseAction(parser, counted.has_value() ? std::optional(number) : std::nullopt, step.first))
        return failure();
      if (order.groups.empty() || order.groups.back().count != 1)
        order.groups.push_back({});
      order.groups.back().steps.push_back(step);
      return success();
    }
    if (number < 2)
      return parser.emitError(parser.getCurrentLocation()) << "expected at least 2 repetitions, got " << number;
    plan::Group group{number, {}};
    auto parseStep = [&]() -> ParseResult {
      plan::Step step;
      SMLoc loc = parser.getCurrentLocation();
      if (parseAction(parser, std::nullopt, step.first) || parser.parsePlus() || parser.parseInteger(step.stride))
        return failure();
      int64_t last = 0;
      if (__builtin_mul_overflow(number - 1, step.stride, &last) ||
          __builtin_add_overflow(last, step.first.microbatch, &last) || last < 0 ||
          last > std::numeric_limits<int32_t>::max())
        return parser.emitError(loc) << "expected microbatches from 0 to " << std::numeric_limits<int32_t>::max()
                                     << ", got " << number << " x [" << plan::toText(step.first) << "+" << step.stride
                                     << "]";
      group.steps.push_back(step);
      return success();
    };
    SMLoc loc = parser.getCurrentLocation();
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseStep))
      return failure();
    if (group.steps.empty())
      return parser.emitError(loc, "expected at least one action to repeat, got none");
    order.groups.push_back(std::move(group));
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::LessGreater, parseItem))
    return {};
  return toAttr(parser.getContext(), order);
}

void RankScheduleAttr::print(AsmPrinter &printer) const { printer << "<" << plan::toText(fromAttr(*this)) << ">"; }

plan::Kind mpmd::actionKind(TaskKind kind) {
  switch (kind) {
  case TaskKind::Prologue:
    return plan::Kind::Prologue;
  case TaskKind::Forward:
    return plan::Kind::Forward;
  case TaskKind::BackwardInput:
    return plan::Kind::BackwardInput;
  case TaskKind::BackwardWeight:
    return plan::Kind::BackwardWeight;
  case TaskKind::Update:
    return plan::Kind::Update;
  }
  return plan::Kind::Forward;
}
