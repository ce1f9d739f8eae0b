/* The part of the CUDA driver's interface that the plugin uses. With our own declarations, a build needs neither
 * toolkit nor driver, and links nothing. Symbols carry the version suffix that the library exports. Source: "CUDA
 * Driver API Reference Manual". All of it is in libcuda.so.1 from CUDA 12.0 on. */
#ifndef MPMD_RT_CUDA_DRIVER_H
#define MPMD_RT_CUDA_DRIVER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int CUresult;
typedef int CUdevice;
typedef unsigned long long CUdeviceptr;
typedef struct CUctx_st *CUcontext;
typedef struct CUstream_st *CUstream;
typedef struct CUevent_st *CUevent;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlib_st *CUlibrary;
typedef struct CUkern_st *CUkernel;
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphExec_st *CUgraphExec;
typedef void (*CUhostFn)(void *userData);
typedef struct CUuuid {
  char bytes[16];
} CUuuid;

enum {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_NOT_INITIALIZED = 3,
  CUDA_ERROR_DEINITIALIZED = 4,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_INVALID_HANDLE = 400,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_ILLEGAL_ADDRESS = 700,
  CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701,
  CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704,
  CUDA_ERROR_MISALIGNED_ADDRESS = 716,
  CUDA_ERROR_LAUNCH_FAILED = 719,
  CUDA_ERROR_NOT_SUPPORTED = 801,
  CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED = 900,
  CUDA_ERROR_STREAM_CAPTURE_INVALIDATED = 901,
  CUDA_ERROR_STREAM_CAPTURE_UNJOINED = 904,
  CUDA_ERROR_STREAM_CAPTURE_ISOLATION = 905,
  CUDA_ERROR_STREAM_CAPTURE_IMPLICIT = 906,
  CUDA_ERROR_UNKNOWN = 999
};

/* CUdevice_attribute */
enum {
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76
};

/* CUfunction_attribute */
enum { CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8 };

enum { CU_STREAM_NON_BLOCKING = 1 };
enum { CU_EVENT_DISABLE_TIMING = 2 };
/* CUevent_record_flags */
enum { CU_EVENT_RECORD_DEFAULT = 0, CU_EVENT_RECORD_EXTERNAL = 1 };
enum { CU_MEMHOSTALLOC_PORTABLE = 1 };
enum { CU_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1 };
/* CUstreamWaitValue_flags and CUstreamWriteValue_flags */
enum { CU_STREAM_WAIT_VALUE_EQ = 1, CU_STREAM_WRITE_VALUE_DEFAULT = 0 };

enum { CU_MEMORYTYPE_HOST = 1, CU_MEMORYTYPE_DEVICE = 2 };
/* For cuMemcpy2DAsync_v2: `Height` lines of `WidthInBytes` bytes, `...Pitch` bytes apart. */
typedef struct CUDA_MEMCPY2D_st {
  size_t srcXInBytes, srcY;
  int srcMemoryType;
  const void *srcHost;
  CUdeviceptr srcDevice;
  void *srcArray;
  size_t srcPitch;
  size_t dstXInBytes, dstY;
  int dstMemoryType;
  void *dstHost;
  CUdeviceptr dstDevice;
  void *dstArray;
  size_t dstPitch;
  size_t WidthInBytes, Height;
} CUDA_MEMCPY2D;

/* X(name, parameters) for every function; each returns a CUresult. */
#define MPMD_CUDA_FUNCTIONS(X)                                                                                         \
  X(cuGetErrorName, (CUresult error, const char **text))                                                               \
  X(cuGetErrorString, (CUresult error, const char **text))                                                             \
  X(cuInit, (unsigned int flags))                                                                                      \
  X(cuDriverGetVersion, (int *version))                                                                                \
  X(cuDeviceGetCount, (int *count))                                                                                    \
  X(cuDeviceGet, (CUdevice * device, int ordinal))                                                                     \
  X(cuDeviceGetName, (char *name, int length, CUdevice device))                                                        \
  X(cuDeviceGetUuid_v2, (CUuuid * uuid, CUdevice device))                                                              \
  X(cuDeviceGetAttribute, (int *value, int attribute, CUdevice device))                                                \
  X(cuDeviceCanAccessPeer, (int *can, CUdevice device, CUdevice peer))                                                 \
  X(cuDevicePrimaryCtxRetain, (CUcontext * context, CUdevice device))                                                  \
  X(cuDevicePrimaryCtxRelease_v2, (CUdevice device))                                                                   \
  X(cuCtxSetCurrent, (CUcontext context))                                                                              \
  X(cuCtxEnablePeerAccess, (CUcontext peer, unsigned int flags))                                                       \
  X(cuMemGetInfo_v2, (size_t *available, size_t *total))                                                               \
  X(cuMemAlloc_v2, (CUdeviceptr * address, size_t bytes))                                                              \
  X(cuMemFree_v2, (CUdeviceptr address))                                                                               \
  X(cuMemHostAlloc, (void **address, size_t bytes, unsigned int flags))                                                \
  X(cuMemFreeHost, (void *address))                                                                                    \
  X(cuMemcpyHtoDAsync_v2, (CUdeviceptr target, const void *source, size_t bytes, CUstream stream))                     \
  X(cuMemcpyDtoHAsync_v2, (void *target, CUdeviceptr source, size_t bytes, CUstream stream))                           \
  X(cuMemcpyDtoDAsync_v2, (CUdeviceptr target, CUdeviceptr source, size_t bytes, CUstream stream))                     \
  X(cuMemcpyPeerAsync, (CUdeviceptr target, CUcontext targetContext, CUdeviceptr source, CUcontext sourceContext,      \
                        size_t bytes, CUstream stream))                                                                \
  X(cuMemcpy2DAsync_v2, (const CUDA_MEMCPY2D *copy, CUstream stream))                                                  \
  X(cuMemsetD8Async, (CUdeviceptr target, unsigned char value, size_t bytes, CUstream stream))                         \
  X(cuStreamCreate, (CUstream * stream, unsigned int flags))                                                           \
  X(cuStreamDestroy_v2, (CUstream stream))                                                                             \
  X(cuStreamSynchronize, (CUstream stream))                                                                            \
  X(cuStreamQuery, (CUstream stream))                                                                                  \
  X(cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned int flags))                                           \
  X(cuStreamWaitValue32_v2, (CUstream stream, CUdeviceptr address, uint32_t value, unsigned int flags))                \
  X(cuStreamWriteValue32_v2, (CUstream stream, CUdeviceptr address, uint32_t value, unsigned int flags))               \
  X(cuStreamBeginCapture_v2, (CUstream stream, int mode))                                                              \
  X(cuStreamEndCapture, (CUstream stream, CUgraph * graph))                                                            \
  X(cuEventCreate, (CUevent * event, unsigned int flags))                                                              \
  X(cuEventDestroy_v2, (CUevent event))                                                                                \
  X(cuEventRecord, (CUevent event, CUstream stream))                                                                   \
  X(cuEventRecordWithFlags, (CUevent event, CUstream stream, unsigned int flags))                                      \
  X(cuEventElapsedTime, (float *milliseconds, CUevent start, CUevent end))                                             \
  X(cuEventQuery, (CUevent event))                                                                                     \
  X(cuEventSynchronize, (CUevent event))                                                                               \
  X(cuGraphInstantiateWithFlags, (CUgraphExec * exec, CUgraph graph, unsigned long long flags))                        \
  X(cuGraphLaunch, (CUgraphExec exec, CUstream stream))                                                                \
  X(cuGraphExecDestroy, (CUgraphExec exec))                                                                            \
  X(cuGraphDestroy, (CUgraph graph))                                                                                   \
  X(cuLibraryLoadData,                                                                                                 \
    (CUlibrary * library, const void *code, int *jitOptions, void **jitValues, unsigned int numJitOptions,             \
     int *libraryOptions, void **libraryValues, unsigned int numLibraryOptions))                                       \
  X(cuLibraryUnload, (CUlibrary library))                                                                              \
  X(cuLibraryGetKernel, (CUkernel * kernel, CUlibrary library, const char *name))                                      \
  X(cuKernelGetFunction, (CUfunction * function, CUkernel kernel))                                                     \
  X(cuFuncSetAttribute, (CUfunction function, int attribute, int value))                                               \
  X(cuLaunchKernel, (CUfunction function, unsigned int gridX, unsigned int gridY, unsigned int gridZ,                  \
                     unsigned int blockX, unsigned int blockY, unsigned int blockZ, unsigned int sharedBytes,          \
                     CUstream stream, void **parameters, void **extra))                                                \
  X(cuLaunchHostFunc, (CUstream stream, CUhostFn function, void *data))

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RT_CUDA_DRIVER_H */
