// All operations of the dialect, for TableGen.
#ifndef MPMD_DIALECT_MPMD_MPMDOPS_TD
#define MPMD_DIALECT_MPMD_MPMDOPS_TD

include "mpmd/Dialect/Mpmd/ProgramOps.td"
include "mpmd/Dialect/Mpmd/ShardOps.td"
include "mpmd/Dialect/Mpmd/LaunchOps.td"
include "mpmd/Dialect/Mpmd/ScheduleOps.td"
include "mpmd/Dialect/Mpmd/RankOps.td"

#endif // MPMD_DIALECT_MPMD_MPMDOPS_TD
