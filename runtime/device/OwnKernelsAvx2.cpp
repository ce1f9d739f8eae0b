#define MPMD_KERNELS multiplyByAvx2
#include "runtime/device/OwnKernels.inc"
