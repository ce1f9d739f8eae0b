// What code is made for. A CPU and a CUDA GPU are two implementations of one interface; nothing outside of lib/Codegen
// asks which one it has.
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
enum class Denormals : bool;

/// One kernel as code.
struct CompiledCode {
  std::string name;
  /// An object file of the CPU, or the text of a device.
  llvm::SmallVector<char, 0> bytes;
  /// How a device runs it: threads of a block, rows that a block works on, blocks that share these, and bytes of the
  /// block's memory that a launch asks for. All 0 on a CPU.
  uint32_t threads = 0, rows = 0, splitFactor = 0, sharedBytes = 0;
  /// Of its entry on a device.
  uint32_t parameters = 0;
  /// The same kernel for an emulated device, an object file of the host; empty where there is none.
  llvm::SmallVector<char, 0> image;
};

/// Kernels as a device loads them, all together.
struct DeviceImage {
  enum class Format { Ptx, Cubin, EmulationImage };
  std::string chip;
  Format format;
  std::string bytes;
};

/// What a rank object has of kernels: what is linked with its tables, and what it carries.
struct KernelCode {
  std::vector<llvm::ArrayRef<char>> objects;
  std::vector<DeviceImage> images;
};

/// What a kernel takes of a device, as the device's assembler says.
struct KernelResources {
  std::string name;
  /// Threads of a block, and rows that a block works on: more threads than rows share these.
  uint32_t threads = 0, rows = 0;
  /// Of a thread: registers, and bytes of its stack and of what registers had no room for.
  int64_t registers = 0, stackBytes = 0, spillStoreBytes = 0, spillLoadBytes = 0;
  /// Of a block.
  int64_t sharedBytes = 0;
};

/// The same of all kernels, or why it is not known.
struct KernelReport {
  std::string unknown;
  std::vector<KernelResources> kernels;
};

/// A processor that kernels are compiled for.
class Target {
public:
  virtual ~Target() = default;

  /// Whether kernels are images that a device loads; else they are linked to the tables.
  virtual bool hasImages() const = 0;

  /// `cpu` is the machine at hand, `cpu:NAME` one that LLVM knows (`cpu:x86-64-v3`, `cpu:znver4`), `cuda:sm_NN` a GPU.
  /// The error says what there is, also where the target has no arithmetic of that precision. `emulation` adds to
  /// images what an emulated device runs.
  static llvm::Expected<std::unique_ptr<Target>> resolve(llvm::StringRef name, Precision precision,
                                                         Denormals denormals = {}, bool emulation = false);

  /// The instruction-set extensions that the host's processor must have, for the loader to check: `avx2`, `fma`, ...
  virtual llvm::ArrayRef<std::string> hostFeatures() const = 0;

  /// Compiles every kernel of the module (`module @kernels`) by itself, in the order of the module, which stays as it
  /// is. A kernel works on a range of rows, whatever the range. In strict precision it gives the same bits on every
  /// target.
  virtual llvm::Expected<std::vector<CompiledCode>> compileKernels(mlir::ModuleOp kernels) const = 0;

  /// All that the code of a kernel depends on besides its text.
  virtual std::string describe() const = 0;

  /// Whether compiled code can get another name, and gives it one.
  virtual bool canRename() const = 0;
  virtual llvm::Error rename(CompiledCode &code, llvm::StringRef name) const = 0;

  /// Makes an object file of the tables that the runtime reads, on the host.
  virtual llvm::Expected<llvm::SmallVector<char, 0>> compileTables(llvm::Module &module) const = 0;

  /// Compiles the kernels, and says what each takes of the device. Nothing on a CPU.
  virtual llvm::Expected<std::optional<KernelReport>> measureKernels(mlir::ModuleOp kernels) const = 0;

  /// The kernels of one rank, as its object has them. It refers to them.
  virtual llvm::Expected<KernelCode> join(llvm::ArrayRef<const CompiledCode *> kernels) const = 0;
};

/// Links object files into a shared object, whose bytes it gives; undefined symbols must come from libc or libm. Makes
/// no files.
llvm::Expected<std::string> linkSharedObject(llvm::ArrayRef<llvm::ArrayRef<char>> objects);

} // namespace mpmd

#endif // MPMD_CODEGEN_TARGET_H
