// The only file that is compiled again for every revision.
#include "mpmd-rt/mpmd_rt.h"

const char *mpmd_rt_version_text(void) { return MPMD_VERSION; }
