/* The part of NCCL's interface that the plugin uses, as our own declarations. Source: "NVIDIA Collective
 * Communication Library (NCCL) Documentation", section on its API; the same in all of NCCL 2 from 2.16 on. */
#ifndef MPMD_RT_CUDA_NCCL_H
#define MPMD_RT_CUDA_NCCL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int ncclResult_t;
typedef struct ncclComm *ncclComm_t; /* one member of a communicator */
typedef struct {
  char internal[128];
} ncclUniqueId; /* of a communicator, for all processes that have members of it */

enum {
  ncclSuccess = 0,
  ncclUnhandledCudaError = 1,
  ncclInvalidArgument = 4,
  ncclInvalidUsage = 5,
  ncclRemoteError = 6
};

/* ncclDataType_t */
enum {
  ncclInt8 = 0,
  ncclUint8 = 1,
  ncclInt32 = 2,
  ncclUint32 = 3,
  ncclInt64 = 4,
  ncclUint64 = 5,
  ncclFloat16 = 6,
  ncclFloat32 = 7,
  ncclFloat64 = 8,
  ncclBfloat16 = 9
};

/* ncclRedOp_t */
enum { ncclSum = 0 };

/* X(name, parameters) for every function that returns a ncclResult_t. */
#define MPMD_NCCL_FUNCTIONS(X)                                                                                         \
  X(ncclGetVersion, (int *version))                                                                                    \
  X(ncclCommInitAll, (ncclComm_t * members, int count, const int *devices))                                            \
  X(ncclGetUniqueId, (ncclUniqueId * id))                                                                              \
  X(ncclCommInitRank, (ncclComm_t * member, int count, ncclUniqueId id, int number))                                   \
  X(ncclCommDestroy, (ncclComm_t member))                                                                              \
  X(ncclCommAbort, (ncclComm_t member))                                                                                \
  X(ncclCommGetAsyncError, (ncclComm_t member, ncclResult_t * error))                                                  \
  X(ncclAllReduce, (const void *source, void *target, size_t count, int type, int operation, ncclComm_t member,        \
                    struct CUstream_st *stream))                                                                       \
  X(ncclReduceScatter, (const void *source, void *target, size_t count, int type, int operation, ncclComm_t member,    \
                        struct CUstream_st *stream))                                                                   \
  X(ncclAllGather,                                                                                                     \
    (const void *source, void *target, size_t count, int type, ncclComm_t member, struct CUstream_st *stream))         \
  X(ncclSend, (const void *source, size_t count, int type, int peer, ncclComm_t member, struct CUstream_st *stream))   \
  X(ncclRecv, (void *target, size_t count, int type, int peer, ncclComm_t member, struct CUstream_st *stream))         \
  X(ncclGroupStart, (void))                                                                                            \
  X(ncclGroupEnd, (void))

/* X(name, parameters) for functions that return a text. */
#define MPMD_NCCL_TEXT_FUNCTIONS(X)                                                                                    \
  X(ncclGetErrorString, (ncclResult_t result))                                                                         \
  X(ncclGetLastError, (ncclComm_t member))

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RT_CUDA_NCCL_H */
