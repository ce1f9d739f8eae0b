// Objects and manifest of a bundle, and where they are put.
#include "mpmd/Codegen/BundleWriter.h"

#include "AddSection.h"
#include "BundleDirectory.h"
#include "RankObject.h"
#include "RankTables.h"

#include "mpmd/Plan/FileIo.h"
#include "runtime/format/Checksum.h"
#include "runtime/format/PackedBundle.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
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

/// A type as safetensors spells it, or empty.
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

/// Empty for the whole on every rank.
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

namespace {
class BundleWriter {
public:
  BundleWriter(ModuleOp module, bool emulation) : module(module), emulation(emulation) {}
  LogicalResult check();
  /// Compiles the kernels.
  LogicalResult compile();
  FailureOr<std::optional<KernelReport>> measure();
  /// What the object of a rank program has of kernels, and which these are.
  FailureOr<KernelCode> joinKernels(RankProgramOp program, const RankTables &tables,
                                    SmallVectorImpl<const CompiledCode *> &used);
  /// The text of a rank program's kernels, for a device.
  FailureOr<std::string> readPtx(RankProgramOp program);
  /// Compiles, and writes the objects into a folder that is there. `manifest` then names them.
  LogicalResult writeObjects(StringRef folder);
  /// Compiles, and gives the files of the bundle by name.
  FailureOr<std::map<std::string, std::string>> makeFiles();

  format::Manifest manifest;

private:
  LogicalResult resolveTarget();
  LogicalResult writeRank(RankProgramOp program, StringRef directory);
  LogicalResult writeSignature();

  ModuleOp module;
  bool emulation;
  std::unique_ptr<Target> target;
  std::vector<CompiledCode> kernels;
  llvm::StringMap<const CompiledCode *> kernelByName;
};
} // namespace

LogicalResult BundleWriter::resolveTarget() {
  auto meshes = module.getOps<InsideMeshOp>();
  if (meshes.empty())
    return module.emitError("expected an 'mpmd.inside_mesh', got none");
  InsideMeshOp first = *meshes.begin();
  for (auto mesh : meshes)
    if (mesh.getTarget() != first.getTarget() || mesh.getPrecision() != first.getPrecision())
      return mesh.emitOpError("expected the target and the precision of @")
             << first.getSymName() << ", '" << first.getTarget() << "' and " << stringifyPrecision(first.getPrecision())
             << ", got '" << mesh.getTarget() << "' and " << stringifyPrecision(mesh.getPrecision());
  manifest.target = first.getTarget().str();
  manifest.precision = stringifyPrecision(first.getPrecision()).str();
  llvm::Expected<std::unique_ptr<Target>> resolved = Target::resolve(manifest.target, first.getPrecision(), emulation);
  if (!resolved)
    return module.emitError(llvm::toString(resolved.takeError()));
  target = std::move(*resolved);
  return success();
}

LogicalResult BundleWriter::compile() {
  if (failed(resolveTarget()))
    return failure();
  if (auto kernelModule = module.lookupSymbol<ModuleOp>("kernels")) {
    llvm::Expected<std::vector<CompiledCode>> compiled = target->compileKernels(kernelModule);
    if (!compiled)
      return module.emitError(llvm::toString(compiled.takeError()));
    kernels = std::move(*compiled);
  }
  for (const CompiledCode &kernel : kernels)
    kernelByName[kernel.name] = &kernel;
  return success();
}

FailureOr<std::optional<KernelReport>> BundleWriter::measure() {
  auto kernelModule = module.lookupSymbol<ModuleOp>("kernels");
  if (!kernelModule)
    return std::optional<KernelReport>();
  if (failed(resolveTarget()))
    return failure();
  llvm::Expected<std::optional<KernelReport>> report = target->measureKernels(kernelModule);
  if (!report)
    return module.emitError("target '" + manifest.target + "': " + llvm::toString(report.takeError()));
  return std::move(*report);
}

LogicalResult BundleWriter::writeRank(RankProgramOp program, StringRef directory) {
  FailureOr<RankTables> tables = readTables(module, program);
  if (failed(tables))
    return failure();
  for (const std::string &feature : target->hostFeatures())
    tables->cpuFeatures += (tables->cpuFeatures.empty() ? "" : ",") + feature;
  SmallVector<const CompiledCode *> used;
  FailureOr<KernelCode> code = joinKernels(program, *tables, used);
  if (failed(code))
    return failure();
  llvm::LLVMContext context;
  llvm::Module llvmModule(program.getMesh(), context);
  writeModule(*tables, used, code->images, llvmModule);
  llvm::Expected<llvm::SmallVector<char, 0>> object = target->compileTables(llvmModule);
  if (!object)
    return program.emitError(llvm::toString(object.takeError()));
  SmallVector<ArrayRef<char>> objects{*object};
  llvm::append_range(objects, code->objects);
  std::string file = program.getMesh().str() + ".so";
  std::string where = inFolder(directory, file);
  if (llvm::Error error = linkSharedObject(objects, where))
    return program.emitError(llvm::toString(std::move(error)));
  std::string bytes;
  if (std::string error = plan::readWholeFile(where, bytes, kMostObjectBytes); !error.empty())
    return program.emitError(error);
  auto mesh = module.lookupSymbol<MeshOp>(program.getMesh());
  if (!mesh)
    return program.emitOpError("expected a mesh, got ") << program.getMeshAttr();
  std::vector<format::Axis> axes;
  if (auto inside = module.lookupSymbol<InsideMeshOp>(mesh.getInside()))
    for (auto [name, size] : llvm::zip(inside.getAxes().getAsValueRange<StringAttr>(), inside.getSizes()))
      axes.push_back({name.str(), size});
  manifest.meshes.push_back({program.getMesh().str(),
                             {mesh.getDevices().begin(), mesh.getDevices().end()},
                             file,
                             format::sha256(bytes),
                             static_cast<int64_t>(bytes.size()),
                             static_cast<int64_t>(program.getArena()),
                             static_cast<int64_t>(program.getWorkspace()),
                             axes});
  return success();
}

FailureOr<KernelCode> BundleWriter::joinKernels(RankProgramOp program, const RankTables &tables,
                                                SmallVectorImpl<const CompiledCode *> &used) {
  for (const std::string &name : tables.kernels) {
    auto kernel = kernelByName.find(name);
    if (kernel == kernelByName.end())
      return program.emitError("expected a compiled kernel @") << name << ", got none";
    used.push_back(kernel->second);
  }
  llvm::Expected<KernelCode> code = target->join(used);
  if (!code)
    return module.emitError("target '" + manifest.target + "': " + llvm::toString(code.takeError()));
  return std::move(*code);
}

FailureOr<std::string> BundleWriter::readPtx(RankProgramOp program) {
  FailureOr<RankTables> tables = readTables(module, program);
  if (failed(tables))
    return failure();
  SmallVector<const CompiledCode *> used;
  FailureOr<KernelCode> code = joinKernels(program, *tables, used);
  if (failed(code))
    return failure();
  for (const DeviceImage &image : code->images)
    if (image.format == DeviceImage::Format::Ptx)
      return image.bytes;
  return module.emitError("target '") << manifest.target
                                      << "': expected one whose kernels run on a device, as cuda:sm_90";
}

LogicalResult BundleWriter::writeSignature() {
  auto signature = *module.getOps<SignatureOp>().begin();
  manifest.program = signature.getProgram().str();
  manifest.schedule = signature.getSchedule().str();
  manifest.microbatches = *llvm::max_element(signature.getMicrobatches());
  std::vector<std::vector<int64_t>> held(signature.getArgs().size());
  std::vector<int64_t> resultMesh(signature.getResults().size(), -1);
  for (auto [i, program] : llvm::enumerate(module.getOps<RankProgramOp>()))
    for (auto alloc : program.getBody().front().getOps<AllocOp>()) {
      if (alloc.getArgument()) {
        if (*alloc.getArgument() >= held.size())
          return alloc.emitOpError("expected an argument below ") << held.size();
        std::vector<int64_t> &meshes = held[*alloc.getArgument()];
        if (meshes.empty() || meshes.back() != static_cast<int64_t>(i))
          meshes.push_back(i);
      }
      if (DenseI64ArrayAttr results = alloc.getResultAttr())
        for (int64_t result : results.asArrayRef()) {
          if (result < 0 || result >= static_cast<int64_t>(resultMesh.size()))
            return alloc.emitOpError("expected results below ") << resultMesh.size();
          resultMesh[result] = i;
        }
    }
  auto dtype = [&](Type type) { return dtypeOf(cast<RankedTensorType>(type).getElementType()); };
  for (auto [info, type, meshes] :
       llvm::zip(signature.getArgs().getAsRange<ArgAttr>(), signature.getArgTypes().getAsValueRange<TypeAttr>(), held))
    manifest.arguments.push_back(
        {info.getName().str(), dtype(type), shapeOf(type), info.getState(), meshes, shardingOf(info.getSharding())});
  for (auto [info, type, mesh] : llvm::zip(signature.getResults().getAsRange<ResultAttr>(),
                                           signature.getResultTypes().getAsValueRange<TypeAttr>(), resultMesh)) {
    if (mesh < 0)
      return signature.emitOpError("expected a buffer for result ") << info.getName();
    manifest.results.push_back(
        {info.getName().str(), dtype(type), shapeOf(type), info.getState(), mesh, shardingOf(info.getSharding())});
  }
  return success();
}

LogicalResult BundleWriter::check() {
  if (module.getOps<RankProgramOp>().empty() || module.getOps<SignatureOp>().empty())
    return module.emitError("expected a module in phase ranked, got none of 'mpmd.rank_program' and 'mpmd.signature'");
  return success();
}

LogicalResult BundleWriter::writeObjects(StringRef folder) {
  if (failed(compile()))
    return failure();
  for (auto program : module.getOps<RankProgramOp>())
    if (failed(writeRank(program, folder)))
      return failure();
  return writeSignature();
}

FailureOr<std::map<std::string, std::string>> BundleWriter::makeFiles() {
  SmallString<128> folder;
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory("mpmd-objects", folder))
    return module.emitError("cannot make a folder for objects: ") << error.message();
  auto remove = llvm::scope_exit([&] { llvm::sys::fs::remove_directories(folder); });
  if (failed(writeObjects(folder)))
    return failure();
  absl::StatusOr<std::string> text = format::printManifest(manifest);
  if (!text.ok())
    return module.emitError(std::string(text.status().message()));
  std::map<std::string, std::string> files = {{format::manifestName, *text}};
  for (const format::Mesh &mesh : manifest.meshes)
    if (std::string error = plan::readWholeFile(inFolder(folder, mesh.object), files[mesh.object], kMostObjectBytes);
        !error.empty())
      return module.emitError(error);
  return files;
}

LogicalResult mpmd::writeBundle(ModuleOp module, StringRef path, bool emulation) {
  BundleWriter writer(module, emulation);
  if (failed(writer.check()))
    return failure();
  // Before the long part: what cannot be written is not compiled either.
  BundleDirectory directory;
  if (std::string error = directory.open(path.str()); !error.empty())
    return module.emitError(error);
  if (failed(writer.writeObjects(directory.staging())))
    return failure();
  if (std::string error = directory.commit(writer.manifest); !error.empty())
    return module.emitError(error);
  return success();
}

/// How LLVM begins each text for a device.
static constexpr StringLiteral kPtxHead = "//\n// Generated by LLVM NVPTX Back-End\n";

static std::string kernelFile(RankProgramOp program) { return (program.getMesh() + ".ptx").str(); }

/// Removes what was written here of other meshes. What others have written stays.
static LogicalResult removeOlderKernels(ModuleOp module, StringRef folder) {
  std::set<std::string> older;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator each(folder, error), end; each != end && !error; each.increment(error))
    if (llvm::sys::path::extension(each->path()) == ".ptx" && each->type() == llvm::sys::fs::file_type::regular_file)
      older.insert(llvm::sys::path::filename(each->path()).str());
  if (error)
    return module.emitError("cannot read '") << folder << "': " << error.message();
  for (auto program : module.getOps<RankProgramOp>())
    older.erase(kernelFile(program));
  for (const std::string &name : older) {
    const std::string file = inFolder(folder, name);
    std::string text;
    if (!plan::readWholeFile(file, text).empty() || !StringRef(text).starts_with(kPtxHead))
      continue;
    if (std::error_code failed = llvm::sys::fs::remove(file))
      return module.emitError("cannot remove '") << file << "': " << failed.message();
  }
  return success();
}

LogicalResult mpmd::writeDeviceKernels(ModuleOp module, StringRef path) {
  BundleWriter writer(module, /*emulation=*/false);
  if (failed(writer.check()) || failed(writer.compile()))
    return failure();
  std::vector<std::pair<std::string, std::string>> texts;
  for (auto program : module.getOps<RankProgramOp>()) {
    FailureOr<std::string> text = writer.readPtx(program);
    if (failed(text))
      return failure();
    texts.emplace_back(inFolder(path, kernelFile(program)), std::move(*text));
  }
  if (std::error_code error = llvm::sys::fs::create_directory(path))
    return module.emitError("cannot create '") << path << "': " << error.message();
  if (failed(removeOlderKernels(module, path)))
    return failure();
  for (const auto &[file, text] : texts)
    if (std::string error = plan::writeWholeFile(file, text); !error.empty())
      return module.emitError(error);
  return success();
}

FailureOr<std::optional<KernelReport>> mpmd::measureKernels(ModuleOp module) {
  return BundleWriter(module, /*emulation=*/false).measure();
}

std::string mpmd::lastFileOfBundle(StringRef path) { return inFolder(path, format::manifestName); }

std::string mpmd::lastFileOfKernels(ModuleOp module, StringRef path) {
  std::string last;
  for (auto program : module.getOps<RankProgramOp>())
    last = inFolder(path, kernelFile(program));
  return last;
}

/// All of a file that has been opened.
static LogicalResult writeAll(ModuleOp module, plan::OutputFile &file, StringRef bytes) {
  std::string error = file.write(bytes);
  if (error.empty())
    error = file.commit();
  return error.empty() ? success() : LogicalResult(module.emitError(error));
}

LogicalResult mpmd::writePackedBundle(ModuleOp module, StringRef path, bool emulation) {
  BundleWriter writer(module, emulation);
  if (failed(writer.check()))
    return failure();
  plan::OutputFile file;
  if (std::string error = file.open(path.str()); !error.empty())
    return module.emitError(error);
  FailureOr<std::map<std::string, std::string>> files = writer.makeFiles();
  if (failed(files))
    return failure();
  return writeAll(module, file, format::packFiles(*files));
}

/// An executable that carries these files, in place of `runner`, whose bytes are `base`.
static LogicalResult writeProgram(ModuleOp module, StringRef runner, StringRef base,
                                  const std::map<std::string, std::string> &files, StringRef path,
                                  plan::OutputFile &file) {
  llvm::Expected<std::string> made = addSection(base, format::packedSection, format::packFiles(files));
  if (!made)
    return module.emitError("cannot add the bundle to '") << runner << "': " << llvm::toString(made.takeError());
  if (failed(writeAll(module, file, *made)))
    return failure();
  // Whoever may read it may run it.
  llvm::ErrorOr<llvm::sys::fs::perms> mode = llvm::sys::fs::getPermissions(path);
  std::error_code error =
      mode ? llvm::sys::fs::setPermissions(
                 path, static_cast<llvm::sys::fs::perms>(*mode | ((*mode & llvm::sys::fs::all_read) >> 2)))
           : mode.getError();
  if (error)
    return module.emitError("cannot make '") << path << "' executable: " << error.message();
  return success();
}

static LogicalResult readRunner(ModuleOp module, StringRef runner, std::string &base) {
  if (std::string error = plan::readWholeFile(runner.str(), base); !error.empty())
    return module.emitError("expected mpmd-run beside mpmd-translate: ") << error;
  return success();
}

LogicalResult mpmd::writeExecutable(ModuleOp module, StringRef runner, StringRef path, bool emulation) {
  BundleWriter writer(module, emulation);
  std::string base;
  if (failed(writer.check()) || failed(readRunner(module, runner, base)))
    return failure();
  plan::OutputFile file;
  if (std::string error = file.open(path.str()); !error.empty())
    return module.emitError(error);
  FailureOr<std::map<std::string, std::string>> files = writer.makeFiles();
  if (failed(files))
    return failure();
  return writeProgram(module, runner, base, *files, path, file);
}

static std::string rankExecutable(int64_t rank) { return "rank-" + std::to_string(rank); }

std::string mpmd::lastFileOfExecutables(StringRef path) { return inFolder(path, rankExecutable(0)); }

LogicalResult mpmd::writeRankExecutables(ModuleOp module, StringRef runner, StringRef path, bool emulation) {
  BundleWriter writer(module, emulation);
  std::string base;
  if (failed(writer.check()) || failed(readRunner(module, runner, base)))
    return failure();
  if (std::error_code error = llvm::sys::fs::create_directory(path))
    return module.emitError("cannot create '") << path << "': " << error.message();
  // What cannot be written is not compiled either.
  plan::OutputFile last;
  if (std::string error = last.open(lastFileOfExecutables(path)); !error.empty())
    return module.emitError(error);
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
      if (std::string error = file.open(where); !error.empty())
        return module.emitError(error);
      if (failed(writeProgram(module, runner, base, filesOf(mesh), where, file)))
        return failure();
    }
  if (!first)
    return module.emitError("expected a mesh of rank 0, got none");
  return writeProgram(module, runner, base, filesOf(*first), lastFileOfExecutables(path), last);
}
