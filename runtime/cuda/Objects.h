/// The types of the plugin's handles, and its error handling.
#ifndef MPMD_RT_CUDA_OBJECTS_H
#define MPMD_RT_CUDA_OBJECTS_H

#include "runtime/cuda/Library.h"
#include "runtime/format/PluginAbi.h"

#include <string>
#include <vector>

struct mpmd_device_t {
  CUdevice device = 0;
  CUcontext context = nullptr;
  uint32_t ordinal = 0;
  uint32_t users = 1;       ///< reference count
  int major = 0, minor = 0; ///< compute capability
  cublasLtHandle_t blas = nullptr;
  cudnnHandle_t dnn = nullptr;
  std::vector<const mpmd_device_t *> peers; ///< devices whose memory its kernels and copies may access
};
struct mpmd_stream_t {
  mpmd_device_t *device;
  CUstream handle;
};
struct mpmd_event_t {
  mpmd_device_t *device;
  CUevent handle;
};
struct mpmd_module_t {
  mpmd_device_t *device;
  CUlibrary library;
};
struct mpmd_entry_t {
  CUfunction function;
  mpmd_kernel_t kernel;
};
/// A product or convolution by a library.
struct mpmd_product_t {
  virtual ~mpmd_product_t() = default;
  virtual int run(mpmd_stream_t *stream, const uint64_t *operands, uint64_t workspace) = 0;
};
struct mpmd_graph_t {
  mpmd_device_t *device;
  CUgraphExec exec;
};

namespace mpmd::cuda {

/// The driver, after `mpmd_plugin_v1` has opened it.
const Driver &driver();

/// Stores a text for `last_error`, and returns the error code of plugin functions.
int fail(const std::string &text);

/// The text that this thread stored last.
const std::string &lastErrorText();

/// Stores the driver's message and returns the error code, if a driver call failed.
int checked(CUresult result, const char *call);

/// Makes a device's context current on this thread.
int use(const mpmd_device_t *device);

// Products.cpp
int prepare(mpmd_module_t *module, const mpmd_gemm_t *gemm, const mpmd_alignment_t *alignment, mpmd_product_t **product,
            uint64_t *workspaceBytes);
void closeBlas(mpmd_device_t *device);

// Convolutions.cpp
int prepareConvolution(mpmd_module_t *module, const mpmd_convolution_t *convolution, mpmd_product_t **product,
                       uint64_t *workspaceBytes);
void closeDnn(mpmd_device_t *device);

// Groups.cpp
int adds(uint32_t type);
int identifyGroup(mpmd_group_id_t *id);
int openGroup(const mpmd_group_id_t *id, mpmd_device_t *const *devices, uint32_t numDevices, mpmd_group_t **group);
void closeGroup(mpmd_group_t *group);
void abortGroup(mpmd_group_t *group);
int checkGroup(mpmd_group_t *group);
int callGroup(mpmd_group_t *group, const mpmd_group_call_t *what, const mpmd_part_t *parts,
              const mpmd_p2p_t *operations, uint32_t numOperations);

// Copies.cpp
int copy(mpmd_stream_t *stream, mpmd_device_t *to, uint64_t target, mpmd_device_t *from, uint64_t source,
         const mpmd_strided_copy_t *what);

// Ranges.cpp
int isWatched();
void beginRange(const char *name);
void endRange();
void nameStream(mpmd_stream_t *stream, const char *name);

// Modules.cpp
int load(mpmd_device_t *device, const mpmd_image_t *images, uint32_t numImages, mpmd_module_t **module);
void unload(mpmd_module_t *module);
int find(mpmd_module_t *module, const mpmd_kernel_t *kernel, mpmd_entry_t **entry);
int launch(mpmd_stream_t *stream, mpmd_entry_t *entry, const uint64_t *operands, uint32_t numOperands, int64_t begin,
           int64_t end);
int findFunction(mpmd_module_t *module, const char *name, CUfunction *function);
int launchGrid(mpmd_stream_t *stream, CUfunction function, uint64_t blocks, uint32_t threads, uint32_t sharedBytes,
               void **parameters);

} // namespace mpmd::cuda

#endif // MPMD_RT_CUDA_OBJECTS_H
