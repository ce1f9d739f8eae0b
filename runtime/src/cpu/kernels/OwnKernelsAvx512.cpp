#define MPMD_KERNELS multiplyByAvx512
#include "runtime/src/cpu/kernels/OwnKernels.inc"
