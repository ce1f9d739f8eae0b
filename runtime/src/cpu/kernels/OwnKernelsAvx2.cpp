#define MPMD_KERNELS multiplyByAvx2
#include "runtime/src/cpu/kernels/OwnKernels.inc"
