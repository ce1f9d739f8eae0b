// A compilation target. CPUs and CUDA GPUs implement one interface; only lib/Codegen distinguishes them.
#ifndef MPMD_CODEGEN_TARGET_H
#define MPMD_CODEGEN_TARGET_H

#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir {
class DialectRegistry;
class ModuleOp;
} // namespace mlir

namespace mpmd {
enum class Precision : uint32_t;
enum class Denormals : uint32_t;

/// The compiled code of one kernel.
struct CompiledCode {
  std::string name;
  /// An object file for a CPU, or PTX for a GPU.
  llvm::SmallVector<char, 0> bytes;
  /// Launch parameters on a device: threads of a block, rows of a block, blocks that share the same rows, and bytes of
  /// dynamic shared memory. All are 0 on a CPU.
  uint32_t threads = 0, rows = 0, splitFactor = 0, sharedBytes = 0;
  /// Number of parameters of the kernel's entry on a device.
  uint32_t parameters = 0;
  /// The kernel for an emulated device, as an object file for the host; empty without emulation.
  llvm::SmallVector<char, 0> image;
};

/// The kernels of a rank object in one image that a device can load.
struct DeviceImage {
  enum class Format { Ptx, Cubin, EmulationImage };
  std::string chip;
  Format format;
  std::string bytes;
};

/// The kernels of a rank object: object files to link with its tables (CPU), and images to embed (GPU).
struct KernelCode {
  std::vector<llvm::ArrayRef<char>> objects;
  std::vector<DeviceImage> images;
};

/// The resources that a kernel uses on a device, as the device's assembler reports them.
struct KernelResources {
  std::string name;
  /// Threads and rows of a block. Threads share a row if there are more threads than rows.
  uint32_t threads = 0, rows = 0;
  /// Per thread: registers, bytes of the stack, and bytes of register spills.
  int64_t registers = 0, stackBytes = 0, spillStoreBytes = 0, spillLoadBytes = 0;
  /// Static shared memory of a block.
  int64_t sharedBytes = 0;
};

/// The resources of all kernels. If they are unknown, `unknown` has the reason.
struct KernelReport {
  std::string unknown;
  std::vector<KernelResources> kernels;
};

/// A processor that kernels are compiled for.
class Target {
public:
  virtual ~Target() = default;

  /// Whether kernels become images that a device loads. If not, they are linked with the tables.
  virtual bool hasImages() const = 0;

  /// Resolves a name: `cpu` is this machine, `cpu:NAME` a CPU of LLVM (`cpu:x86-64-v3`, `cpu:znver4`), `cuda:sm_NN` a
  /// GPU. The error lists valid names, also if the target lacks the precision. With `emulation`, images contain code
  /// for an emulated device, too.
  static llvm::Expected<std::unique_ptr<Target>> resolve(llvm::StringRef name, Precision precision,
                                                         Denormals denormals = {}, bool emulation = false);

  /// The instruction-set extensions, such as `avx2` and `fma`, that the loader requires of the host's processor.
  virtual llvm::ArrayRef<std::string> hostFeatures() const = 0;

  /// Compiles each kernel of `module @kernels` separately, in the order of the module, and leaves the module unchanged.
  /// Code computes a range of rows, and its results do not depend on the range. In strict precision all targets give
  /// the same bits.
  virtual llvm::Expected<std::vector<CompiledCode>> compileKernels(mlir::ModuleOp kernels) const = 0;

  /// A text of all that compiled code depends on besides the kernel's IR.
  virtual std::string describe() const = 0;

  /// Whether compiled code can be renamed. If so, `rename` does that.
  virtual bool canRename() const = 0;
  virtual llvm::Error rename(CompiledCode &code, llvm::StringRef name) const = 0;

  /// Compiles the tables that the runtime reads to an object file for the host.
  virtual llvm::Expected<llvm::SmallVector<char, 0>> compileTables(llvm::Module &module) const = 0;

  /// Compiles the kernels and reports the device resources of each. Nothing on a CPU.
  virtual llvm::Expected<std::optional<KernelReport>> measureKernels(mlir::ModuleOp kernels) const = 0;

  /// The kernels of one rank in the form that its object contains. The result refers to the memory of `kernels`.
  virtual llvm::Expected<KernelCode> join(llvm::ArrayRef<const CompiledCode *> kernels) const = 0;
};

/// Links object files to a shared object in memory; returns its bytes. Undefined symbols must be defined by libc or
/// libm.
llvm::Expected<std::string> linkSharedObject(llvm::ArrayRef<llvm::ArrayRef<char>> objects);

} // namespace mpmd

#endif // MPMD_CODEGEN_TARGET_H
