// What a module of phase scheduled or ranked plans, as plain data.
#ifndef MPMD_TOOLS_MPMD_TRANSLATE_READPLAN_H
#define MPMD_TOOLS_MPMD_TRANSLATE_READPLAN_H

#include "Translations.h"

#include "mpmd/Plan/Viz/Picture.h"

namespace mpmd::translate {

/// The order of actions on every pipeline rank. Rank programs run both halves of a backward one by one.
mlir::LogicalResult readPlan(Request request, plan::Timetable &timetable);

/// The plan in time, by the costs in the module: simulated as a schedule, or instruction by instruction. `memory` is
/// what actions add, in bytes.
mlir::LogicalResult readPicture(Request request, plan::Picture &picture, plan::LoopCosts &memory);

} // namespace mpmd::translate

#endif // MPMD_TOOLS_MPMD_TRANSLATE_READPLAN_H
