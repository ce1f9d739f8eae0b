// Reads the plan of a module of phase `scheduled` or `ranked` as plain data.
#ifndef MPMD_TOOLS_MPMD_TRANSLATE_READPLAN_H
#define MPMD_TOOLS_MPMD_TRANSLATE_READPLAN_H

#include "Translations.h"

#include "mpmd/Plan/Viz/Picture.h"

namespace mpmd::translate {

/// Reads the order of actions on every pipeline rank. In rank programs, every backward is split.
mlir::LogicalResult readPlan(Request request, plan::Timetable &timetable);

/// Reads the plan over time, from the costs in the module. Phase `scheduled` simulates the schedule; phase `ranked`
/// simulates the instructions of the rank programs. `memory` receives the bytes that actions add.
mlir::LogicalResult readPicture(Request request, plan::Picture &picture, plan::LoopCosts &memory);

} // namespace mpmd::translate

#endif // MPMD_TOOLS_MPMD_TRANSLATE_READPLAN_H
