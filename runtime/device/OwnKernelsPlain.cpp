#define MPMD_KERNELS multiplyPlainly
#include "runtime/device/OwnKernels.inc"
