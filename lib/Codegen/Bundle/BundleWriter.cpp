// Makes the objects and the manifest of a bundle, and writes them in each output form.
#include "mpmd/Codegen/BundleWriter.h"

#include "BundleDirectory.h"
#include "ProgramKernels.h"
#include "RankObject.h"
#include "RankTables.h"
#include "mpmd/Plan/Support/Status.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "runtime/format/Checksum.h"
#include "runtime/format/PackedBundle.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/ObjCopy/ConfigManager.h"
#include "llvm/ObjCopy/ObjCopy.h"
#include "llvm/Object/Binary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>
#include <set>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::bundle;

static std::string inFolder(StringRef folder, const Twine &name) {
  SmallString<256> path(folder);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

/// The name of a type in safetensors; empty if it has none.
static std::string dtypeOf(Type type) {
  if (type.isF32())
    return "F32";
  if (type.isF64())
    return "F64";
  if (type.isBF16())
    return "BF16";
  if (type.isF16())
    return "F16";
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (integer.getWidth() == 1)
      return "BOOL";
    return (Twine(integer.isUnsigned() ? "U" : "I") + Twine(integer.getWidth())).str();
  }
  return "";
}

static std::vector<int64_t> shapeOf(Type type) {
  ArrayRef<int64_t> shape = cast<RankedTensorType>(type).getShape();
  return {shape.begin(), shape.end()};
}

/// The sharding in the manifest; empty if every device has the whole tensor.
static format::Sharding shardingOf(ShardingAttr sharding) {
  format::Sharding result;
  if (!sharding || sharding.isWhole())
    return result;
  for (DimShardingAttr dim : sharding.getDims()) {
    std::vector<format::AxisRef> &axes = result.emplace_back();
    for (AxisRefAttr axis : dim.getAxes())
      axes.push_back({axis.getName().str(), axis.getPreSize(), axis.getSize()});
  }
  return result;
}

/// The slice in the manifest; nothing for an argument or result that is no slice.
static std::optional<format::Slice> sliceOf(ArraySliceAttr slice) {
  if (!slice)
    return std::nullopt;
  return format::Slice{slice.getArray().str(), slice.getDim(), slice.getBegin(), slice.getSize()};
}

/// Creates a folder; the user's umask determines its permissions.
static std::error_code createFolder(StringRef path) {
  return llvm::sys::fs::create_directory(path, /*IgnoreExisting=*/true, llvm::sys::fs::all_all);
}

namespace {
class BundleWriter {
public:
  BundleWriter(ModuleOp module, const BundleOptions &options) : kernels(module, options), module(module) {}
  LogicalResult check();
  /// The rank programs whose kernels run on a device. The targets must be resolved.
  SmallVector<RankProgramOp> programsWithImages();
  FailureOr<std::string> readPtx(RankProgramOp program);
  /// Compiles, and passes each rank object to `take`, with its file name. Fills `manifest`.
  using Take = llvm::function_ref<LogicalResult(RankProgramOp program, const std::string &name, std::string bytes)>;
  LogicalResult makeObjects(Take take);
  /// Compiles all programs. Returns the files of the bundle by name, including the manifest.
  FailureOr<std::map<std::string, std::string>> makeFiles();

  format::Manifest manifest;
  ProgramKernels kernels;

private:
  LogicalResult makeRank(RankProgramOp program, Take take);
  LogicalResult writeSignature();

  ModuleOp module;
};
} // namespace

LogicalResult BundleWriter::makeRank(RankProgramOp program, Take take) {
  FailureOr<RankTables> tables = readTables(module, program);
  FailureOr<MeshOp> inside = kernels.meshOf(program);
  if (failed(tables) || failed(inside))
    return failure();
  const ProgramKernels::Made &made = kernels.of(*inside);
  for (const std::string &feature : made.target->hostFeatures())
    tables->cpuFeatures += (tables->cpuFeatures.empty() ? "" : ",") + feature;
  SmallVector<const CompiledCode *> used;
  FailureOr<KernelCode> code = made.join(program, tables->kernels, used);
  if (failed(code))
    return failure();
  llvm::LLVMContext context;
  llvm::Module llvmModule(program.getMesh(), context);
  writeModule(*tables, used, code->images, llvmModule);
  llvm::Expected<llvm::SmallVector<char, 0>> object = made.target->compileTables(llvmModule);
  if (!object)
    return program.emitError(llvm::toString(object.takeError()));
  SmallVector<ArrayRef<char>> objects{*object};
  llvm::append_range(objects, code->objects);
  std::string file = program.getMesh().str() + ".so";
  llvm::Expected<std::string> bytes = linkSharedObject(objects);
  if (!bytes)
    return program.emitError(llvm::toString(bytes.takeError()));
  if (bytes->size() > kMaxObjectBytes)
    return program.emitError("expected a rank object of at most ")
           << kMaxObjectBytes << " bytes, got " << bytes->size();
  auto mesh = module.lookupSymbol<SubmeshOp>(program.getMesh());
  std::vector<format::Axis> axes;
  for (auto [name, size] : llvm::zip(inside->getAxes().getAsValueRange<StringAttr>(), inside->getSizes()))
    axes.push_back({name.str(), size});
  manifest.meshes.push_back({program.getMesh().str(),
                             {mesh.getDevices().begin(), mesh.getDevices().end()},
                             file,
                             format::sha256(*bytes),
                             static_cast<int64_t>(bytes->size()),
                             static_cast<int64_t>(program.getArena()),
                             static_cast<int64_t>(program.getWorkspace()),
                             axes,
                             made.name});
  return take(program, file, std::move(*bytes));
}

FailureOr<std::string> BundleWriter::readPtx(RankProgramOp program) {
  FailureOr<RankTables> tables = readTables(module, program);
  FailureOr<MeshOp> inside = kernels.meshOf(program);
  if (failed(tables) || failed(inside))
    return failure();
  SmallVector<const CompiledCode *> used;
  FailureOr<KernelCode> code = kernels.of(*inside).join(program, tables->kernels, used);
  if (failed(code))
    return failure();
  for (const DeviceImage &image : code->images)
    if (image.format == DeviceImage::Format::Ptx)
      return image.bytes;
  return program.emitError("expected the text of its kernels, got none");
}

SmallVector<RankProgramOp> BundleWriter::programsWithImages() {
  return llvm::filter_to_vector(module.getOps<RankProgramOp>(), [&](RankProgramOp program) {
    FailureOr<MeshOp> inside = kernels.meshOf(program);
    return succeeded(inside) && kernels.of(*inside).target->hasImages();
  });
}

LogicalResult BundleWriter::writeSignature() {
  auto signature = *module.getOps<SignatureOp>().begin();
  manifest.program = signature.getProgram().str();
  manifest.schedule = signature.getSchedule().str();
  manifest.microbatches = *llvm::max_element(signature.getMicrobatches());
  manifest.repetitions = signature.getRepetitions();
  std::vector<std::vector<int64_t>> held(signature.getArgs().size());
  std::vector<int64_t> resultMesh(signature.getResults().size(), -1);
  for (auto [i, program] : llvm::enumerate(module.getOps<RankProgramOp>()))
    for (auto alloc : program.getBody().front().getOps<AllocOp>()) {
      if (alloc.getArgument()) {
        if (*alloc.getArgument() >= held.size())
          return alloc.emitOpError("expected an argument below ") << held.size() << ", got " << *alloc.getArgument();
        std::vector<int64_t> &meshes = held[*alloc.getArgument()];
        if (meshes.empty() || meshes.back() != static_cast<int64_t>(i))
          meshes.push_back(i);
      }
      if (DenseI64ArrayAttr results = alloc.getResultAttr())
        for (int64_t result : results.asArrayRef()) {
          if (result < 0 || result >= static_cast<int64_t>(resultMesh.size()))
            return alloc.emitOpError("expected results below ") << resultMesh.size() << ", got " << result;
          resultMesh[result] = i;
        }
    }
  // Callers and files have the values of all repetitions.
  auto stack = [&](auto &entry) {
    entry.stacked = true;
    entry.shape.insert(entry.shape.begin(), manifest.repetitions);
    if (!entry.sharding.empty())
      entry.sharding.emplace(entry.sharding.begin());
  };
  auto dtype = [&](Type type) { return dtypeOf(cast<RankedTensorType>(type).getElementType()); };
  for (auto [info, type, meshes] : llvm::zip(signature.getArgs().getAsRange<ArgAttr>(),
                                             signature.getArgTypes().getAsValueRange<TypeAttr>(), held)) {
    manifest.arguments.push_back({info.getName().str(), dtype(type), shapeOf(type), info.getState(), meshes,
                                  shardingOf(info.getSharding()), sliceOf(info.getSlice()), info.getMax()});
    manifest.arguments.back().hidden = info.getRole() == ArgRole::Hidden;
    if (info.getRole() == ArgRole::Stacked)
      stack(manifest.arguments.back());
  }
  for (auto [info, type, mesh] : llvm::zip(signature.getResults().getAsRange<ResultAttr>(),
                                           signature.getResultTypes().getAsValueRange<TypeAttr>(), resultMesh)) {
    if (mesh < 0)
      return signature.emitOpError("expected a buffer for result ") << info.getName() << ", got none";
    manifest.results.push_back({info.getName().str(), dtype(type), shapeOf(type), info.getState(), mesh,
                                shardingOf(info.getSharding()), sliceOf(info.getSlice())});
    if (info.getStacked())
      stack(manifest.results.back());
  }
  return success();
}

LogicalResult BundleWriter::check() {
  if (module.getOps<RankProgramOp>().empty() || module.getOps<SignatureOp>().empty())
    return module.emitError("expected a module in phase ranked, got none of 'mpmd.rank_program' and 'mpmd.signature'");
  return success();
}

LogicalResult BundleWriter::makeObjects(Take take) {
  if (failed(kernels.resolve()) || failed(kernels.compile()))
    return failure();
  manifest.precision = stringifyPrecision(kernels.precision()).str();
  manifest.denormals = stringifyDenormals(kernels.denormals()).str();
  for (auto program : module.getOps<RankProgramOp>())
    if (failed(makeRank(program, take)))
      return failure();
  return writeSignature();
}

FailureOr<std::map<std::string, std::string>> BundleWriter::makeFiles() {
  std::map<std::string, std::string> files;
  auto keep = [&](RankProgramOp, const std::string &name, std::string bytes) {
    files[name] = std::move(bytes);
    return success();
  };
  if (failed(makeObjects(keep)))
    return failure();
  absl::StatusOr<std::string> text = format::printManifest(manifest);
  if (!text.ok())
    return module.emitError(messageOf(text.status()));
  files[format::manifestName] = *text;
  return files;
}

/// Gives execute permission to all who may read the file.
static LogicalResult makeExecutable(ModuleOp module, StringRef path) {
  llvm::ErrorOr<llvm::sys::fs::perms> mode = llvm::sys::fs::getPermissions(path);
  std::error_code error =
      mode ? llvm::sys::fs::setPermissions(
                 path, static_cast<llvm::sys::fs::perms>(*mode | ((*mode & llvm::sys::fs::all_read) >> 2)))
           : mode.getError();
  if (error)
    return module.emitError("cannot make '") << path << "' executable: " << error.message();
  return success();
}

LogicalResult mpmd::writeBundle(ModuleOp module, StringRef path, const BundleOptions &options) {
  BundleWriter writer(module, options);
  if (failed(writer.check()))
    return failure();
  // The directory is opened first, so that its errors come before the long compilation.
  BundleDirectory directory;
  if (absl::Status status = directory.open(path.str()); !status.ok())
    return module.emitError(messageOf(status));
  auto write = [&](RankProgramOp program, const std::string &name, const std::string &bytes) -> LogicalResult {
    const std::string file = inFolder(directory.staging(), name);
    if (absl::Status status = plan::writeWholeFile(file, bytes); !status.ok())
      return program.emitError(messageOf(status));
    return makeExecutable(module, file);
  };
  if (failed(writer.makeObjects(write)))
    return failure();
  if (absl::Status status = directory.commit(writer.manifest); !status.ok())
    return module.emitError(messageOf(status));
  return success();
}

/// The first lines of each PTX file that LLVM writes.
static constexpr StringLiteral kPtxHead = "//\n// Generated by LLVM NVPTX Back-End\n";

static std::string kernelFile(RankProgramOp program) { return (program.getMesh() + ".ptx").str(); }

/// Removes PTX files of other meshes that an earlier `writeDeviceKernels` has written, and no other files.
static LogicalResult removeOlderKernels(ModuleOp module, ArrayRef<RankProgramOp> programs, StringRef folder) {
  std::set<std::string> older;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator each(folder, error), end; each != end && !error; each.increment(error))
    if (llvm::sys::path::extension(each->path()) == ".ptx" && each->type() == llvm::sys::fs::file_type::regular_file)
      older.insert(llvm::sys::path::filename(each->path()).str());
  if (error)
    return module.emitError("cannot read '") << folder << "': " << error.message();
  for (RankProgramOp program : programs)
    older.erase(kernelFile(program));
  for (const std::string &name : older) {
    const std::string file = inFolder(folder, name);
    std::string text;
    if (!plan::readWholeFile(file, text).ok() || !StringRef(text).starts_with(kPtxHead))
      continue;
    if (std::error_code failed = llvm::sys::fs::remove(file))
      return module.emitError("cannot remove '") << file << "': " << failed.message();
  }
  return success();
}

LogicalResult mpmd::writeDeviceKernels(ModuleOp module, StringRef path, const BundleOptions &options) {
  BundleWriter writer(module, options);
  if (failed(writer.check()) || failed(writer.kernels.resolve()))
    return failure();
  SmallVector<RankProgramOp> programs = writer.programsWithImages();
  if (programs.empty())
    return module.emitError("expected a target whose kernels run on a device, such as cuda:sm_90, got '")
           << (*module.getOps<MeshOp>().begin()).getTarget() << "'";
  if (failed(writer.kernels.compile()))
    return failure();
  std::vector<std::pair<std::string, std::string>> texts;
  for (RankProgramOp program : programs) {
    FailureOr<std::string> text = writer.readPtx(program);
    if (failed(text))
      return failure();
    texts.emplace_back(inFolder(path, kernelFile(program)), std::move(*text));
  }
  if (std::error_code error = createFolder(path))
    return module.emitError("cannot create '") << path << "': " << error.message();
  if (failed(removeOlderKernels(module, programs, path)))
    return failure();
  for (const auto &[file, text] : texts)
    if (absl::Status status = plan::writeWholeFile(file, text); !status.ok())
      return module.emitError(messageOf(status));
  return success();
}

FailureOr<std::optional<KernelReport>> mpmd::measureKernels(ModuleOp module) {
  if (!module.lookupSymbol<ModuleOp>("kernels"))
    return std::optional<KernelReport>();
  ProgramKernels kernels(module, BundleOptions());
  if (failed(kernels.resolve()))
    return failure();
  return kernels.measure();
}

std::string mpmd::lastFileOfBundle(StringRef path) { return inFolder(path, format::manifestName); }

std::string mpmd::lastFileOfKernels(ModuleOp module, StringRef path) {
  BundleWriter writer(module, BundleOptions());
  std::string last;
  if (succeeded(writer.kernels.resolve()))
    for (RankProgramOp program : writer.programsWithImages())
      last = inFolder(path, kernelFile(program));
  return last;
}

/// Writes all bytes to an open file, and commits it.
static LogicalResult writeAll(ModuleOp module, plan::OutputFile &file, StringRef bytes) {
  absl::Status status = file.write(bytes);
  if (status.ok())
    status = file.commit();
  return status.ok() ? success() : LogicalResult(module.emitError(messageOf(status)));
}

LogicalResult mpmd::writePackedBundle(ModuleOp module, StringRef path, const BundleOptions &options) {
  BundleWriter writer(module, options);
  if (failed(writer.check()))
    return failure();
  plan::OutputFile file;
  if (absl::Status status = file.open(path.str()); !status.ok())
    return module.emitError(messageOf(status));
  FailureOr<std::map<std::string, std::string>> files = writer.makeFiles();
  if (failed(files))
    return failure();
  return writeAll(module, file, format::packFiles(*files));
}

/// Returns the ELF file `elf` with one more section, which is not loaded. As after `objcopy --add-section`, `strip`
/// keeps the section.
static llvm::Expected<std::string> addSection(StringRef elf, StringRef name, StringRef contents) {
  llvm::Expected<std::unique_ptr<llvm::object::Binary>> binary =
      llvm::object::createBinary(llvm::MemoryBufferRef(elf, "executable"), nullptr, /*InitContent=*/true);
  if (!binary)
    return binary.takeError();
  llvm::objcopy::ConfigManager config;
  config.Common.AddSection.emplace_back(name, llvm::MemoryBuffer::getMemBuffer(contents, name, false));
  std::string text;
  llvm::raw_string_ostream out(text);
  if (llvm::Error error = llvm::objcopy::executeObjcopyOnBinary(config, **binary, out))
    return std::move(error);
  return text;
}

/// Writes an executable: the bytes `base` of `runner` with a section that has `files`.
static LogicalResult writeProgram(ModuleOp module, StringRef runner, StringRef base,
                                  std::map<std::string, std::string> files, const BundleOptions &options,
                                  StringRef path, plan::OutputFile &file) {
  if (!options.pluginFolder.empty())
    files[format::packedPlugins] = options.pluginFolder;
  llvm::Expected<std::string> made = addSection(base, format::packedSection, format::packFiles(files));
  if (!made)
    return module.emitError("cannot add the bundle to '") << runner << "': " << llvm::toString(made.takeError());
  if (failed(writeAll(module, file, *made)))
    return failure();
  return makeExecutable(module, path);
}

static LogicalResult readRunner(ModuleOp module, StringRef runner, std::string &base) {
  if (absl::Status status = plan::readWholeFile(runner.str(), base); !status.ok())
    return module.emitError("expected mpmd-run beside mpmd-translate: ") << messageOf(status);
  return success();
}

LogicalResult mpmd::writeExecutable(ModuleOp module, StringRef runner, StringRef path, const BundleOptions &options) {
  BundleWriter writer(module, options);
  std::string base;
  if (failed(writer.check()) || failed(readRunner(module, runner, base)))
    return failure();
  plan::OutputFile file;
  if (absl::Status status = file.open(path.str()); !status.ok())
    return module.emitError(messageOf(status));
  FailureOr<std::map<std::string, std::string>> files = writer.makeFiles();
  if (failed(files))
    return failure();
  return writeProgram(module, runner, base, *files, options, path, file);
}

static std::string rankExecutable(int64_t rank) { return "rank-" + std::to_string(rank); }

std::string mpmd::lastFileOfExecutables(StringRef path) { return inFolder(path, rankExecutable(0)); }

LogicalResult mpmd::writeRankExecutables(ModuleOp module, StringRef runner, StringRef path,
                                         const BundleOptions &options) {
  BundleWriter writer(module, options);
  std::string base;
  if (failed(writer.check()) || failed(readRunner(module, runner, base)))
    return failure();
  if (std::error_code error = createFolder(path))
    return module.emitError("cannot create '") << path << "': " << error.message();
  // The file is opened first, so that its errors come before the compilation.
  plan::OutputFile last;
  if (absl::Status status = last.open(lastFileOfExecutables(path)); !status.ok())
    return module.emitError(messageOf(status));
  FailureOr<std::map<std::string, std::string>> all = writer.makeFiles();
  if (failed(all))
    return failure();
  const std::vector<format::Mesh> &meshes = writer.manifest.meshes;
  auto filesOf = [&](const format::Mesh &mesh) {
    std::map<std::string, std::string> files = {{format::manifestName, (*all)[format::manifestName]},
                                                {mesh.object, (*all)[mesh.object]}};
    for (const format::Mesh &other : meshes)
      if (other.object != mesh.object)
        files[format::packedSiblings] += rankExecutable(other.ranks.front()) + " " + other.object + "\n";
    return files;
  };
  const format::Mesh *first = nullptr;
  for (const format::Mesh &mesh : meshes)
    for (int64_t rank : mesh.ranks) {
      if (rank == 0) {
        first = &mesh;
        continue;
      }
      const std::string where = inFolder(path, rankExecutable(rank));
      plan::OutputFile file;
      if (absl::Status status = file.open(where); !status.ok())
        return module.emitError(messageOf(status));
      if (failed(writeProgram(module, runner, base, filesOf(mesh), options, where, file)))
        return failure();
    }
  if (!first)
    return module.emitError("expected a mesh of rank 0, got none");
  return writeProgram(module, runner, base, filesOf(*first), options, lastFileOfExecutables(path), last);
}
