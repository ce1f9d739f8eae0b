// Local verifiers of the operations of phase `ranked`.
#include "ArraySlices.h"

#include "mpmd/Dialect/Mpmd/Mpmd.h"

#include "mpmd/Dialect/Mpmd/Limits.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mpmd;

/// Checks the sharding of a value without a pending reduction: one entry per dimension, and no unreduced axis.
static LogicalResult checkHeld(Operation *op, RankedTensorType type, ShardingAttr sharding) {
  if (!sharding)
    return success();
  if (static_cast<int64_t>(sharding.getDims().size()) != type.getRank())
    return op->emitOpError("expected a sharding of ")
           << type.getRank() << " dimensions, got one of " << sharding.getDims().size();
  if (!sharding.getUnreduced().empty())
    return op->emitOpError("expected a sharding that leaves nothing unreduced, got ") << sharding;
  return success();
}

LogicalResult SignatureOp::verify() {
  if (getArgs().size() != getArgTypes().size()) // signature_c1
    return emitOpError("expected ") << getArgs().size() << " argument types, got " << getArgTypes().size();
  if (getResults().size() != getResultTypes().size()) // signature_c1
    return emitOpError("expected ") << getResults().size() << " result types, got " << getResultTypes().size();
  if (failed(verifyMicrobatches(*this, getMicrobatches()))) // signature_c2
    return failure();
  if (failed(verifyRepetitions(*this, getRepetitions(), getArgs(), getResults()))) // signature_c7
    return failure();
  for (ArrayAttr types : {getArgTypes(), getResultTypes()}) // signature_c3
    for (Type type : types.getAsValueRange<TypeAttr>())
      if (auto tensor = dyn_cast<RankedTensorType>(type);
          !tensor || !tensor.hasStaticShape() || !tensor.getElementType().isIntOrFloat())
        return emitOpError("expected tensors of static shape, got ") << type;
  for (auto [info, type] : llvm::zip(getArgs().getAsRange<ArgAttr>(), getArgTypes().getAsValueRange<TypeAttr>()))
    if (failed(checkHeld(*this, cast<RankedTensorType>(type), info.getSharding()))) // signature_c5
      return failure();
  for (auto [info, type] :
       llvm::zip(getResults().getAsRange<ResultAttr>(), getResultTypes().getAsValueRange<TypeAttr>()))
    if (failed(checkHeld(*this, cast<RankedTensorType>(type), info.getSharding()))) // signature_c5
      return failure();
  SmallVector<HeldArray> arguments, results;
  for (auto [info, type] : llvm::zip(getArgs().getAsRange<ArgAttr>(), getArgTypes().getAsValueRange<TypeAttr>()))
    arguments.push_back({info.getName(), info.getSlice(), cast<RankedTensorType>(type)});
  for (auto [info, type] :
       llvm::zip(getResults().getAsRange<ResultAttr>(), getResultTypes().getAsValueRange<TypeAttr>()))
    results.push_back({info.getName(), info.getSlice(), cast<RankedTensorType>(type)});
  if (failed(verifySlices(*this, arguments)) || failed(verifySlices(*this, results))) // signature_c6
    return failure();
  for (auto [info, type] : llvm::zip(getResults().getAsRange<ResultAttr>(), getResultTypes())) { // signature_c4
    if (info.getState() >= static_cast<int64_t>(getArgs().size()))
      return emitOpError("expected a state argument below ") << getArgs().size() << ", got " << info.getState();
    if (info.getState() >= 0 && !cast<ArgAttr>(getArgs()[info.getState()]).getState())
      return emitOpError("expected result ")
             << info.getName() << " to replace state, got argument "
             << cast<ArgAttr>(getArgs()[info.getState()]).getName() << ", which is not state";
    if (info.getState() >= 0 && getArgTypes()[info.getState()] != type)
      return emitOpError("expected state result ")
             << info.getName() << " to have type " << getArgTypes()[info.getState()] << ", got " << type;
    if (info.getState() >= 0 && cast<ArgAttr>(getArgs()[info.getState()]).getSharding() != info.getSharding())
      return emitOpError("expected state result ")
             << info.getName() << " to be sharded like the argument that it replaces, got "
             << cast<ArgAttr>(getArgs()[info.getState()]) << " and " << info;
  }
  return success();
}

/// Checks a subset: command_list_c6 and transfer_plan_c5.
static LogicalResult checkSubset(Operation *op, std::optional<ArrayRef<int64_t>> subset) {
  if (!subset || (subset->size() == 2 && (*subset)[0] >= 0 && (*subset)[0] < (*subset)[1]))
    return success();
  return op->emitOpError("expected [k, n] with 0 <= k < n for the microbatches k, k + n, ..., got [") << *subset << "]";
}

LogicalResult CommandListOp::verify() {
  Block &block = getBody().front();
  int64_t inputs = getInputs();
  int64_t fresh = llvm::count(getAliases(), -1);
  if (int64_t stage = getStage(); stage < 0 || stage >= kMaxStages) // command_list_c1
    return emitOpError("expected a stage from 0 to ") << kMaxStages - 1 << ", got " << stage;
  if (int64_t index = getIndex(); index < 0 || index > kMaxTaskNumber) // command_list_c1
    return emitOpError("expected an index from 0 to ") << kMaxTaskNumber << ", got " << index;
  if (failed(checkSubset(*this, getSubset())))
    return failure();
  if (inputs < 0 || inputs > static_cast<int64_t>(block.getNumArguments())) // command_list_c2
    return emitOpError("expected 0 to ") << block.getNumArguments() << " operands, one per block argument at most, got "
                                         << inputs;
  if (static_cast<int64_t>(block.getNumArguments()) != inputs + fresh + 1) // command_list_c2
    return emitOpError("expected ") << inputs + fresh + 1 << " block arguments (" << inputs << " operands, " << fresh
                                    << " results, workspace), got " << block.getNumArguments();
  for (int64_t alias : getAliases()) // command_list_c3
    if (alias < -1 || alias >= inputs)
      return emitOpError("expected aliases between -1 and ") << inputs - 1 << ", got " << alias;
  for (BlockArgument argument : block.getArguments()) // command_list_c4
    if (auto type = dyn_cast<MemRefType>(argument.getType());
        !type || !type.hasStaticShape() || !type.getLayout().isIdentity())
      return emitOpError("expected buffers of static shape as block arguments, got ") << argument.getType();
  auto workspace = MemRefType::get({static_cast<int64_t>(getWorkspace())}, IntegerType::get(getContext(), 8));
  if (block.getArguments().back().getType() != workspace) // command_list_c4
    return emitOpError("expected a workspace of type ")
           << workspace << ", got " << block.getArguments().back().getType();
  return success();
}

LogicalResult TransferPlanOp::verify() {
  if (getSource() == getTarget()) // transfer_plan_c1
    return emitOpError("expected two different meshes, got ") << getSourceAttr() << " twice";
  if (failed(checkSubset(*this, getSubset())))
    return failure();
  auto type = cast<RankedTensorType>(getElement());
  if (!type.hasStaticShape()) // transfer_plan_c2
    return emitOpError("expected a static shape, got ") << type;
  if (byteSize(type) > kMaxBytes) // transfer_plan_c2
    return emitOpError("expected at most ") << kMaxBytes << " bytes, got " << type;
  ShardingAttr source = getSourceShardingAttr(), target = getTargetShardingAttr();
  if (!source != !target) // transfer_plan_c3
    return emitOpError("expected a sharding on both sides or on none, got one");
  for (ShardingAttr sharding : {source, target}) // transfer_plan_c3
    if (failed(checkHeld(*this, type, sharding)))
      return failure();
  int64_t atSource = byteSize(getSourceType()), atTarget = byteSize(getTargetType());
  for (PeerAttr row : getRows().getAsRange<PeerAttr>())
    if (row.getSourceEnd() > atSource || row.getTargetEnd() > atTarget) // transfer_plan_c2
      return emitOpError("expected messages inside a source of ")
             << atSource << " bytes and a target of " << atTarget << ", got " << row;
  return success();
}

/// The type of a tensor's shard on one device.
static RankedTensorType localType(Type type, ShardingAttr sharding) {
  auto tensor = cast<RankedTensorType>(type);
  return sharding ? tensor.clone(sharding.getLocalShape(tensor.getShape())) : tensor;
}

RankedTensorType TransferPlanOp::getSourceType() { return localType(getElement(), getSourceShardingAttr()); }
RankedTensorType TransferPlanOp::getTargetType() { return localType(getElement(), getTargetShardingAttr()); }

int64_t TransferPlanOp::getBytes() {
  int64_t bytes = 0;
  for (PeerAttr row : getRows().getAsRange<PeerAttr>())
    bytes += row.getBytes();
  return bytes;
}

LogicalResult RankProgramOp::verify() {
  int64_t arena = getArena(), workspace = getWorkspace();
  if (workspace < 0 || arena < workspace) // rank_program_c1
    return emitOpError("expected an arena of at least the workspace's ") << workspace << " bytes, got " << arena;
  for (Operation &op : getBody().front()) // rank_program_c2
    if (!isa<AllocOp, FreeOp, BindOp, RunOp, SendOp, RecvOp, WaitOp>(op))
      return emitOpError("expected buffers and instructions only").attachNote(op.getLoc())
             << "got '" << op.getName() << "'";
  DenseMap<StringAttr, AllocOp> named;
  for (auto alloc : getBody().front().getOps<AllocOp>())
    if (StringAttr name = alloc.getNameAttr()) // rank_program_c3
      if (auto [other, isNew] = named.try_emplace(name, alloc); !isNew)
        return alloc.emitOpError("expected a name of its own, got ").append(name).attachNote(other->second.getLoc())
               << "which this buffer has";
  return success();
}

int64_t AllocOp::getSlotBytes() { return byteSize(getBuffer().getType()); }

LogicalResult AllocOp::verify() {
  if (getSlotBytes() > kMaxBytes) // alloc_c3
    return emitOpError("expected at most ") << kMaxBytes << " bytes, got " << getBuffer().getType();
  if (getOffsets().empty()) // alloc_c1
    return emitOpError("expected at least one slot, got none");
  if ((getArgument() || getResult()) && getOffsets().size() != 1) // alloc_c1
    return emitOpError("expected one slot for an argument or result, got ") << getOffsets().size();
  for (int64_t offset : getOffsets())
    if (offset < 0 || offset % 64) // alloc_c2
      return emitOpError("expected offsets that are multiples of 64, got ") << offset;
  if (StringAttr name = getNameAttr(); name && (name.empty() || name.getValue().contains('\0'))) // alloc_c4
    return emitOpError("expected a name of at least one byte and without zero bytes, got ") << name;
  return success();
}

LogicalResult BindOp::verify() {
  if (getSliced().size() != getBuffers().size()) // bind_c1
    return emitOpError("expected a flag in `sliced` for each of ")
           << getBuffers().size() << " buffers, got " << getSliced().size();
  return success();
}

/// Prints `@symbol[microbatch]`.
static void printInstruction(OpAsmPrinter &printer, StringRef symbol, int64_t microbatch) {
  printer << ' ';
  printer.printSymbolName(symbol);
  printer << '[' << microbatch << ']';
}

static void printDiscardable(OpAsmPrinter &printer, Operation *op) {
  if (DictionaryAttr others = op->getDiscardableAttrDictionary(); !others.empty())
    printer.printOptionalAttrDict(others.getValue());
}

static ParseResult parseInstruction(OpAsmParser &parser, FlatSymbolRefAttr &symbol, IntegerAttr &microbatch) {
  StringAttr name;
  int64_t number = 0;
  if (parser.parseSymbolName(name) || parser.parseLSquare() || parser.parseInteger(number) || parser.parseRSquare())
    return failure();
  symbol = FlatSymbolRefAttr::get(name);
  microbatch = parser.getBuilder().getI64IntegerAttr(number);
  return success();
}

/// Parses discardable attributes. Rejects an attribute that the custom format has already parsed.
static ParseResult parseDiscardable(OpAsmParser &parser, OperationState &state, ArrayRef<StringRef> said) {
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(state.attributes))
    return failure();
  for (StringRef name : said)
    if (state.attributes.get(name))
      return parser.emitError(loc) << "expected '" << name << "' at most once, got a second one";
  return success();
}

template <typename Move> static void printMove(OpAsmPrinter &printer, Move move) {
  printInstruction(printer, move.getTransfer(), move.getMicrobatch());
  printer << ' ' << move.getBuffer();
  printDiscardable(printer, move);
  printer << " : " << move.getBuffer().getType();
}

template <typename Move> static ParseResult parseMove(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<typename Move::Properties>();
  OpAsmParser::UnresolvedOperand buffer;
  MemRefType type;
  if (parseInstruction(parser, properties.transfer, properties.microbatch) || parser.parseOperand(buffer) ||
      parseDiscardable(parser, state, Move::getAttributeNames()) || parser.parseColonType(type))
    return failure();
  return parser.resolveOperand(buffer, type, state.operands);
}

void SendOp::print(OpAsmPrinter &printer) { printMove(printer, *this); }
ParseResult SendOp::parse(OpAsmParser &parser, OperationState &state) { return parseMove<SendOp>(parser, state); }
void RecvOp::print(OpAsmPrinter &printer) { printMove(printer, *this); }
ParseResult RecvOp::parse(OpAsmParser &parser, OperationState &state) { return parseMove<RecvOp>(parser, state); }

void RunOp::print(OpAsmPrinter &printer) {
  printInstruction(printer, getTask(), getMicrobatch());
  printDiscardable(printer, *this);
}
ParseResult RunOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  return failure(parseInstruction(parser, properties.task, properties.microbatch) ||
                 parseDiscardable(parser, state, getAttributeNames()));
}

void WaitOp::print(OpAsmPrinter &printer) {
  printInstruction(printer, getTransfer(), getMicrobatch());
  printDiscardable(printer, *this);
}
ParseResult WaitOp::parse(OpAsmParser &parser, OperationState &state) {
  auto &properties = state.getOrAddProperties<Properties>();
  return failure(parseInstruction(parser, properties.transfer, properties.microbatch) ||
                 parseDiscardable(parser, state, getAttributeNames()));
}
