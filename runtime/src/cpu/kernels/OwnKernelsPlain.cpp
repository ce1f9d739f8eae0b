#define MPMD_KERNELS multiplyPlainly
#include "runtime/src/cpu/kernels/OwnKernels.inc"
