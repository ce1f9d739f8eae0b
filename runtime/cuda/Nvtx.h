/* The part of the NVTX 3 interface between a program and a profiler that the plugin uses, as our own declarations.
 * NVTX has no shared library. NVTX_INJECTION64_PATH names the library of a profiler. Its function
 * InitializeInjectionNvtx2 writes the profiler's functions into tables of the program, by module and number. Source:
 * "NVTX C API Reference v3" and its headers. */
#ifndef MPMD_RT_CUDA_NVTX_H
#define MPMD_RT_CUDA_NVTX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* NvtxCallbackModule, and the size of each table, with its unused first entry */
enum {
  NVTX_CB_MODULE_CORE = 1,
  NVTX_CB_MODULE_CUDA = 2,
  NVTX_CB_MODULE_OPENCL = 3,
  NVTX_CB_MODULE_CUDART = 4,
  NVTX_CB_MODULE_CORE2 = 5,
  NVTX_CB_MODULE_SYNC = 6,
  NVTX_CB_MODULE_SIZE = 7,
  NVTX_CBID_CORE_SIZE = 16,
  NVTX_CBID_CUDA_SIZE = 9,
  NVTX_CBID_OPENCL_SIZE = 15,
  NVTX_CBID_CUDART_SIZE = 7,
  NVTX_CBID_CORE2_SIZE = 16,
  NVTX_CBID_SYNC_SIZE = 7
};

/* The functions that the plugin calls */
enum { NVTX_CBID_CORE_RangePushA = 9, NVTX_CBID_CORE_RangePop = 11, NVTX_CBID_CUDA_NameCuStreamA = 5 };

/* NvtxExportTableID */
enum { NVTX_ETID_CALLBACKS = 1, NVTX_ETID_VERSIONINFO = 3 };
enum { NVTX_VERSION = 3 };

typedef void (*NvtxFunctionPointer)(void);
typedef NvtxFunctionPointer **NvtxFunctionTable; /* by number: the address of the pointer to a function */

typedef int (*NvtxFindTable)(int module, NvtxFunctionTable *table, unsigned int *size);
typedef struct NvtxExportTableCallbacks {
  size_t struct_size;
  NvtxFindTable GetModuleFunctionTable;
} NvtxExportTableCallbacks;

typedef void (*NvtxTakeVersion)(uint32_t version);
typedef struct NvtxExportTableVersionInfo {
  size_t struct_size;
  uint32_t version;
  uint32_t reserved0;
  NvtxTakeVersion SetInjectionNvtxVersion;
} NvtxExportTableVersionInfo;

typedef const void *(*NvtxGetExportTableFunc_t)(uint32_t exportTableId);
typedef int (*NvtxInitializeInjectionNvtxFunc_t)(NvtxGetExportTableFunc_t exportTable);

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RT_CUDA_NVTX_H */
