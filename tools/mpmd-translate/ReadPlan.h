// Reads the plan of a module of phase scheduled or ranked as plain data.
#ifndef MPMD_TOOLS_MPMD_TRANSLATE_READPLAN_H
#define MPMD_TOOLS_MPMD_TRANSLATE_READPLAN_H

#include "Translations.h"

#include "mpmd/Plan/Viz/Picture.h"

namespace mpmd::translate {

/// The order of actions on every pipeline rank. Rank programs run both halves of a backward separately.
mlir::LogicalResult readPlan(Request request, plan::Timetable &timetable);

/// The plan over time, by the costs in the module: a simulated schedule, or instruction by instruction. `memory` gets
/// the bytes that actions add.
mlir::LogicalResult readPicture(Request request, plan::Picture &picture, plan::LoopCosts &memory);

} // namespace mpmd::translate

#endif // MPMD_TOOLS_MPMD_TRANSLATE_READPLAN_H
