/* The part of cuDNN's interface that the plugin uses, as our own declarations. Source: "NVIDIA cuDNN Backend",
 * sections on the libraries cudnn_ops and cudnn_cnn, version 9. */
#ifndef MPMD_RT_CUDA_CUDNN_H
#define MPMD_RT_CUDA_CUDNN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int cudnnStatus_t;
typedef struct cudnnContext *cudnnHandle_t;
typedef struct cudnnTensorStruct *cudnnTensorDescriptor_t;
typedef struct cudnnFilterStruct *cudnnFilterDescriptor_t;
typedef struct cudnnConvolutionStruct *cudnnConvolutionDescriptor_t;

enum { CUDNN_STATUS_SUCCESS = 0, CUDNN_STATUS_BAD_PARAM = 2000, CUDNN_STATUS_NOT_SUPPORTED = 3000 };
enum { CUDNN_DATA_FLOAT = 0, CUDNN_DATA_HALF = 2, CUDNN_DATA_BFLOAT16 = 9 };
enum { CUDNN_TENSOR_NCHW = 0, CUDNN_TENSOR_NHWC = 1 };
enum { CUDNN_CROSS_CORRELATION = 1 };
enum { CUDNN_DEFAULT_MATH = 0, CUDNN_TENSOR_OP_MATH = 1, CUDNN_FMA_MATH = 3 };
enum { CUDNN_DETERMINISTIC = 1 };

typedef struct cudnnConvolutionFwdAlgoPerf_t {
  int algo;
  cudnnStatus_t status;
  float time;
  size_t memory;
  int determinism;
  int mathType;
  int reserved[3];
} cudnnConvolutionFwdAlgoPerf_t;

/* X(name, parameters) for every function that returns a cudnnStatus_t. */
#define MPMD_CUDNN_FUNCTIONS(X)                                                                                        \
  X(cudnnCreate, (cudnnHandle_t * handle))                                                                             \
  X(cudnnDestroy, (cudnnHandle_t handle))                                                                              \
  X(cudnnSetStream, (cudnnHandle_t handle, struct CUstream_st * stream))                                               \
  X(cudnnCreateTensorDescriptor, (cudnnTensorDescriptor_t * tensor))                                                   \
  X(cudnnDestroyTensorDescriptor, (cudnnTensorDescriptor_t tensor))                                                    \
  X(cudnnSetTensorNdDescriptor,                                                                                        \
    (cudnnTensorDescriptor_t tensor, int type, int dims, const int *sizes, const int *strides))                        \
  X(cudnnCreateFilterDescriptor, (cudnnFilterDescriptor_t * filter))                                                   \
  X(cudnnDestroyFilterDescriptor, (cudnnFilterDescriptor_t filter))                                                    \
  X(cudnnSetFilterNdDescriptor, (cudnnFilterDescriptor_t filter, int type, int format, int dims, const int *sizes))    \
  X(cudnnCreateConvolutionDescriptor, (cudnnConvolutionDescriptor_t * convolution))                                    \
  X(cudnnDestroyConvolutionDescriptor, (cudnnConvolutionDescriptor_t convolution))                                     \
  X(cudnnSetConvolutionNdDescriptor, (cudnnConvolutionDescriptor_t convolution, int dims, const int *padding,          \
                                      const int *steps, const int *dilations, int mode, int computeType))              \
  X(cudnnSetConvolutionGroupCount, (cudnnConvolutionDescriptor_t convolution, int groups))                             \
  X(cudnnSetConvolutionMathType, (cudnnConvolutionDescriptor_t convolution, int type))                                 \
  X(cudnnGetConvolutionForwardAlgorithm_v7,                                                                            \
    (cudnnHandle_t handle, cudnnTensorDescriptor_t x, cudnnFilterDescriptor_t w,                                       \
     cudnnConvolutionDescriptor_t convolution, cudnnTensorDescriptor_t y, int most, int *count,                        \
     cudnnConvolutionFwdAlgoPerf_t *results))                                                                          \
  X(cudnnConvolutionForward,                                                                                           \
    (cudnnHandle_t handle, const void *alpha, cudnnTensorDescriptor_t xDesc, const void *x,                            \
     cudnnFilterDescriptor_t wDesc, const void *w, cudnnConvolutionDescriptor_t convolution, int algorithm,            \
     void *workspace, size_t workspaceBytes, const void *beta, cudnnTensorDescriptor_t yDesc, void *y))

/* Functions that return a text, and the one that returns a number. */
#define MPMD_CUDNN_TEXT_FUNCTIONS(X) X(cudnnGetErrorString, (cudnnStatus_t status))
#define MPMD_CUDNN_SIZE_FUNCTIONS(X) X(cudnnGetVersion, (void))

#ifdef __cplusplus
}
#endif

#endif /* MPMD_RT_CUDA_CUDNN_H */
