// Resolves the targets of a program, and compiles the kernels of each.
#include "ProgramKernels.h"

#include "KernelCache.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mpmd;
using namespace mpmd::bundle;

LogicalResult ProgramKernels::resolve() {
  auto meshes = module.getOps<MeshOp>();
  if (meshes.empty())
    return module.emitError("expected an 'mpmd.mesh', got none");
  underflow = TargetAttr::of(module).getDenormals();
  MeshOp first = *meshes.begin();
  exactness = first.getPrecision();
  std::map<StringRef, MeshOp> ofKind;
  for (auto mesh : meshes) {
    if (mesh.getPrecision() != exactness)
      return mesh.emitOpError("expected the precision of @")
             << first.getSymName() << ", " << stringifyPrecision(exactness) << ", got "
             << stringifyPrecision(mesh.getPrecision());
    auto [other, isNewKind] = ofKind.try_emplace(mesh.getTarget().split(':').first, mesh);
    if (mesh.getTarget() != other->second.getTarget())
      return mesh.emitOpError("expected the target of @")
             << other->second.getSymName() << ", whose devices are of the "
             << "same kind, '" << other->second.getTarget() << "', got '" << mesh.getTarget() << "'";
    auto [entry, isNew] = made.try_emplace(mesh.getTarget());
    if (!isNew)
      continue;
    entry->second.name = mesh.getTarget().str();
    llvm::Expected<std::unique_ptr<Target>> target =
        Target::resolve(mesh.getTarget(), exactness, underflow, options.emulation);
    if (!target)
      return module.emitError(llvm::toString(target.takeError()));
    entry->second.target = std::move(*target);
  }
  if (options.emulation && llvm::none_of(made, [](auto &each) { return each.second.target->hasImages(); }))
    return module.emitError("expected a target that can be emulated, as cuda:sm_90, got '") << first.getTarget() << "'";
  return success();
}

FailureOr<MeshOp> ProgramKernels::meshOf(RankProgramOp program) {
  auto mesh = module.lookupSymbol<SubmeshOp>(program.getMesh());
  auto inside = mesh ? module.lookupSymbol<MeshOp>(mesh.getMesh()) : MeshOp();
  if (!inside)
    return program.emitOpError("expected a mesh, got ") << program.getMeshAttr();
  return inside;
}

/// A module with copies of the kernels that tasks on this target launch, or null.
OwningOpRef<ModuleOp> ProgramKernels::kernelsOf(const Made &target) {
  auto all = module.lookupSymbol<ModuleOp>("kernels");
  if (!all)
    return {};
  DenseSet<StringAttr> used;
  auto launched = [&](Operation *task, int64_t stage) {
    if (MeshOp mesh = MeshOp::ofStage(module, stage); mesh && mesh.getTarget() == target.name)
      task->walk([&](LaunchOp launch) { used.insert(launch.getKernel().getLeafReference()); });
  };
  module.walk([&](Operation *op) {
    if (auto stage = dyn_cast<TaskOp>(op))
      launched(op, stage.getStage());
    else if (auto task = dyn_cast<CommandListOp>(op))
      launched(op, task.getStage());
  });
  OwningOpRef<ModuleOp> kernels(all.clone());
  for (auto kernel : llvm::make_early_inc_range(kernels->getOps<func::FuncOp>()))
    if (!used.contains(kernel.getSymNameAttr()))
      kernel.erase();
  return kernels;
}

/// Takes kernels from the cache, and compiles the others.
LogicalResult ProgramKernels::compile(Made &target, ModuleOp kernels, const KernelCache *cache) {
  llvm::StringMap<std::string> keys;
  if (cache)
    for (auto kernel : llvm::make_early_inc_range(kernels.getOps<func::FuncOp>())) {
      if (kernel.isExternal())
        continue;
      const std::string name = kernel.getSymName().str(), key = cache->keyOf(kernel, *target.target);
      std::optional<CompiledCode> found = cache->find(key);
      if (!found) {
        keys[name] = key;
        continue;
      }
      if (found->name != name)
        if (llvm::Error error = target.target->rename(*found, name))
          return module.emitError("kernel '" + name + "': " + llvm::toString(std::move(error)));
      target.kernels.push_back(std::move(*found));
      kernel.erase();
    }
  llvm::Expected<std::vector<CompiledCode>> compiled = target.target->compileKernels(kernels);
  if (!compiled)
    return module.emitError(llvm::toString(compiled.takeError()));
  for (CompiledCode &code : *compiled) {
    if (cache)
      cache->keep(keys.at(code.name), code);
    target.kernels.push_back(std::move(code));
  }
  return success();
}

LogicalResult ProgramKernels::compile() {
  std::optional<KernelCache> cache;
  if (!options.kernelCache.empty()) {
    llvm::Expected<KernelCache> opened = KernelCache::open(options.kernelCache);
    if (!opened)
      return module.emitError(llvm::toString(opened.takeError()));
    cache = std::move(*opened);
  }
  for (auto &[name, target] : made) {
    OwningOpRef<ModuleOp> kernels = kernelsOf(target);
    if (!kernels)
      continue;
    if (failed(compile(target, *kernels, cache ? &*cache : nullptr)))
      return failure();
    for (const CompiledCode &kernel : target.kernels)
      target.byName[kernel.name] = &kernel;
  }
  if (cache)
    cache->prune();
  return success();
}

FailureOr<std::optional<KernelReport>> ProgramKernels::measure() {
  std::optional<KernelReport> all;
  for (auto &[name, target] : made) {
    OwningOpRef<ModuleOp> kernels = kernelsOf(target);
    if (!kernels)
      continue;
    llvm::Expected<std::optional<KernelReport>> report = target.target->measureKernels(*kernels);
    if (!report)
      return module.emitError("target '" + target.name + "': " + llvm::toString(report.takeError()));
    if (!*report)
      continue;
    if (!all)
      all.emplace();
    all->unknown = (*report)->unknown;
    llvm::append_range(all->kernels, (*report)->kernels);
  }
  return all;
}

FailureOr<KernelCode> ProgramKernels::Made::join(RankProgramOp program, ArrayRef<std::string> names,
                                                 SmallVectorImpl<const CompiledCode *> &used) const {
  for (const std::string &kernelName : names) {
    auto kernel = byName.find(kernelName);
    if (kernel == byName.end())
      return program.emitError("expected a compiled kernel @") << kernelName << ", got none";
    used.push_back(kernel->second);
  }
  llvm::Expected<KernelCode> code = target->join(used);
  if (!code)
    return program.emitError("target '" + name + "': " + llvm::toString(code.takeError()));
  return std::move(*code);
}
