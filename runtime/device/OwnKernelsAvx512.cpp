#define MPMD_KERNELS multiplyByAvx512
#include "runtime/device/OwnKernels.inc"
