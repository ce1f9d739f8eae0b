// The dialect `mpmd`: the attributes, types and operations of all phases. MpmdBase.td describes the phases.
#ifndef MPMD_DIALECT_MPMD_MPMD_H
#define MPMD_DIALECT_MPMD_MPMD_H

#include "mpmd/Dialect/Cost/OpCosts.h"
#include "mpmd/Plan/Schedule/Timetable.h"
#include "mpmd/Plan/Support/Convolution.h"
#include "mpmd/Plan/Support/LapackCall.h"
#include "mpmd/Plan/Topology/Topology.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir {
class ModuleOp;
} // namespace mlir

namespace mpmd::plan {
/// Hashes a topology, so that attributes with topologies can be uniqued.
inline llvm::hash_code hash_value(const Topology &topology) { return llvm::hash_value(writeCluster(topology)); }
} // namespace mpmd::plan

#include "mpmd/Dialect/Mpmd/MpmdDialect.h.inc"
#include "mpmd/Dialect/Mpmd/MpmdEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "mpmd/Dialect/Mpmd/MpmdAttrs.h.inc"

#define GET_TYPEDEF_CLASSES
#include "mpmd/Dialect/Mpmd/MpmdTypes.h.inc"

#define GET_OP_CLASSES
#include "mpmd/Dialect/Mpmd/MpmdOps.h.inc"

namespace mpmd {

/// The topology of the module. Without the attribute, it is one device.
const plan::Topology &topologyOf(mlir::ModuleOp module);

/// The rates of a device of the stage: those of the stage's mesh, or of the module's target if no mesh is declared.
/// Equal devices share one object.
const plan::CostModel &costModelOf(mlir::ModuleOp module, int64_t stage);

/// The same tensor type with signless integers.
mlir::RankedTensorType signless(mlir::RankedTensorType type);

/// Conversions between a rank's schedule as an attribute and as plain data.
RankScheduleAttr toAttr(mlir::MLIRContext *context, const plan::CompactSchedule &order);
plan::CompactSchedule fromAttr(RankScheduleAttr attr);

/// The kind of the actions that run tasks of this kind.
plan::Kind actionKind(TaskKind kind);

/// Checks the number of microbatches of each loop.
mlir::LogicalResult verifyMicrobatches(mlir::Operation *op, llvm::ArrayRef<int64_t> counts);

/// Checks the number of repetitions of a program, and which values are stacked or hidden.
mlir::LogicalResult verifyRepetitions(mlir::Operation *op, int64_t count, mlir::ArrayAttr args,
                                      mlir::ArrayAttr results);

/// Parses and prints the number of microbatches of each loop: `8`, or `[8, 4]`.
mlir::ParseResult parseMicrobatches(mlir::OpAsmParser &parser, mlir::DenseI64ArrayAttr &counts);
void printMicrobatches(mlir::OpAsmPrinter &printer, mlir::Operation *op, mlir::DenseI64ArrayAttr counts);

/// Parses and prints a task kind as a bare keyword.
mlir::ParseResult parseTaskKind(mlir::OpAsmParser &parser, TaskKindAttr &kind);
void printTaskKind(mlir::OpAsmPrinter &printer, mlir::Operation *op, TaskKindAttr kind);

/// Parses and prints a collective kind as a bare keyword.
mlir::ParseResult parseCollectiveKind(mlir::OpAsmParser &parser, CollectiveKindAttr &kind);
void printCollectiveKind(mlir::OpAsmPrinter &printer, mlir::Operation *op, CollectiveKindAttr kind);

/// Parses and prints a LAPACK routine as a bare keyword, and which vectors it returns, if any: `vectors all`.
mlir::ParseResult parseLapackRoutine(mlir::OpAsmParser &parser, LapackRoutineAttr &routine);
void printLapackRoutine(mlir::OpAsmPrinter &printer, mlir::Operation *op, LapackRoutineAttr routine);
mlir::ParseResult parseLapackVectors(mlir::OpAsmParser &parser, LapackVectorsAttr &vectors);
void printLapackVectors(mlir::OpAsmPrinter &printer, mlir::Operation *op, LapackVectorsAttr vectors);

} // namespace mpmd

#endif // MPMD_DIALECT_MPMD_MPMD_H
