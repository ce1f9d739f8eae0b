// The only file that changes with every revision.
#include "mpmd-rt/mpmd_rt.h"

const char *mpmd_rt_version_text(void) { return MPMD_VERSION; }
