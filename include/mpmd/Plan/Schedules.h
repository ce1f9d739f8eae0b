// Named pipeline schedules: one free function and one file each. No MLIR.
#ifndef MPMD_PLAN_SCHEDULES_H
#define MPMD_PLAN_SCHEDULES_H

#include "mpmd/Plan/Timetable.h"

#include <span>

namespace mpmd::plan {

/// Orders of the pipeline ranks; stage r runs on rank r.
using Orders = std::vector<std::vector<Action>>;

/// GPipe (Huang et al., 2019): all forwards, then all backwards. Peak: `microbatches` in flight on every rank.
Orders gpipe(int64_t ranks, int64_t microbatches);

/// 1F1B, also PipeDream-flush or DAPPLE (Narayanan et al., 2021): rank r runs min(ranks - r - 1, microbatches) forwards ahead, then forward and backward
/// in turn, then what is left. Peak: min(ranks - r, microbatches) in flight on rank r.
Orders oneFOneB(int64_t ranks, int64_t microbatches);

/// Names that `makeSchedule` knows.
std::span<const char *const> scheduleNames();

/// The schedule called `name` for `stages` stages on `ranks` pipeline ranks. With more stages than ranks, stages form contiguous blocks, as even as possible
/// with the longer ones first, each run as one. Returns an empty string, or what is wrong with the numbers.
std::string makeSchedule(std::string_view name, int64_t stages, int64_t ranks, int64_t microbatches, Timetable &timetable);

} // namespace mpmd::plan

#endif // MPMD_PLAN_SCHEDULES_H
