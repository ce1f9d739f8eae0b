// A compilation target. A CPU and a CUDA GPU implement one interface; nothing outside of lib/Codegen distinguishes
// them.
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
  /// Launch parameters on a device: threads of a block, rows of a block, blocks that share these rows, and bytes of
  /// dynamic shared memory. All 0 on a CPU.
  uint32_t threads = 0, rows = 0, splitFactor = 0, sharedBytes = 0;
  /// Number of parameters of its entry on a device.
  uint32_t parameters = 0;
  /// The same kernel for an emulated device, an object file for the host; empty if there is none.
  llvm::SmallVector<char, 0> image;
};

/// The kernels of a device in one loadable image.
struct DeviceImage {
  enum class Format { Ptx, Cubin, EmulationImage };
  std::string chip;
  Format format;
  std::string bytes;
};

/// The kernels of a rank object: object files to link with its tables, and images to embed.
struct KernelCode {
  std::vector<llvm::ArrayRef<char>> objects;
  std::vector<DeviceImage> images;
};

/// Device resources of a kernel, as the device's assembler reports them.
struct KernelResources {
  std::string name;
  /// Threads of a block, and rows of a block: threads share a row if there are more threads than rows.
  uint32_t threads = 0, rows = 0;
  /// Per thread: registers, bytes of its stack, and bytes of spills.
  int64_t registers = 0, stackBytes = 0, spillStoreBytes = 0, spillLoadBytes = 0;
  /// Per block.
  int64_t sharedBytes = 0;
};

/// The resources of all kernels, or why they are unknown.
struct KernelReport {
  std::string unknown;
  std::vector<KernelResources> kernels;
};

/// A processor that kernels are compiled for.
class Target {
public:
  virtual ~Target() = default;

  /// Whether kernels are images that a device loads; otherwise they are linked to the tables.
  virtual bool hasImages() const = 0;

  /// Resolves a name: `cpu` is this machine, `cpu:NAME` a CPU of LLVM (`cpu:x86-64-v3`, `cpu:znver4`), `cuda:sm_NN` a
  /// GPU. The error lists the valid names, also if the target lacks the precision. `emulation` adds code for an
  /// emulated device to images.
  static llvm::Expected<std::unique_ptr<Target>> resolve(llvm::StringRef name, Precision precision,
                                                         Denormals denormals = {}, bool emulation = false);

  /// The instruction-set extensions that the host's processor must have, for the loader to check: `avx2`, `fma`, ...
  virtual llvm::ArrayRef<std::string> hostFeatures() const = 0;

  /// Compiles every kernel of `module @kernels` separately, in the order of the module, which is not changed. A kernel
  /// computes a range of rows, and results do not depend on the range. In strict precision all targets give the same
  /// bits.
  virtual llvm::Expected<std::vector<CompiledCode>> compileKernels(mlir::ModuleOp kernels) const = 0;

  /// A text of all that the code of a kernel depends on besides its IR.
  virtual std::string describe() const = 0;

  /// Whether compiled code can be renamed; and renames it.
  virtual bool canRename() const = 0;
  virtual llvm::Error rename(CompiledCode &code, llvm::StringRef name) const = 0;

  /// Compiles the tables that the runtime reads to an object file for the host.
  virtual llvm::Expected<llvm::SmallVector<char, 0>> compileTables(llvm::Module &module) const = 0;

  /// Compiles the kernels and reports the device resources of each. Nothing on a CPU.
  virtual llvm::Expected<std::optional<KernelReport>> measureKernels(mlir::ModuleOp kernels) const = 0;

  /// The kernels of one rank as its object contains them. The result refers to `kernels`.
  virtual llvm::Expected<KernelCode> join(llvm::ArrayRef<const CompiledCode *> kernels) const = 0;
};

/// Links object files into a shared object in memory and returns its bytes. Undefined symbols must come from libc or
/// libm.
llvm::Expected<std::string> linkSharedObject(llvm::ArrayRef<llvm::ArrayRef<char>> objects);

} // namespace mpmd

#endif // MPMD_CODEGEN_TARGET_H
