#include "KernelCache.h"

#include "runtime/format/Checksum.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <link.h>
#include <sys/stat.h>

using namespace mlir;
using namespace mpmd;
using namespace mpmd::bundle;

/// Describes the executable and libraries of this process by size and time, because another build is another compiler.
static std::string describeCompiler() {
  std::string all;
  auto add = [](dl_phdr_info *object, size_t, void *to) {
    const char *path = *object->dlpi_name ? object->dlpi_name : "/proc/self/exe";
    struct stat info;
    if (::stat(path, &info) == 0) // the vDSO has no file
      *static_cast<std::string *>(to) += std::to_string(info.st_size) + " " + std::to_string(info.st_mtim.tv_sec) +
                                         "." + std::to_string(info.st_mtim.tv_nsec) + "\n";
    return 0;
  };
  ::dl_iterate_phdr(add, &all);
  return all;
}

llvm::Expected<KernelCache> KernelCache::open(StringRef folder) {
  std::error_code error = llvm::sys::fs::create_directories(folder);
  if (!error && !llvm::sys::fs::is_directory(folder))
    error = std::make_error_code(std::errc::not_a_directory);
  if (error)
    return llvm::createStringError(error, "cannot make a folder for compiled kernels, '%s': %s", folder.str().c_str(),
                                   error.message().c_str());
  KernelCache cache;
  cache.folder = folder.str();
  cache.compiler = describeCompiler();
  return cache;
}

void KernelCache::prune() const { (void)llvm::pruneCache(folder, llvm::CachePruningPolicy()); }

std::string KernelCache::keyOf(func::FuncOp kernel, const Target &target) const {
  std::string text = compiler + target.describe() + "\n";
  llvm::raw_string_ostream stream(text);
  auto print = [&](Operation *op) {
    op->print(stream, OpPrintingFlags().useLocalScope().enableDebugInfo(false));
    stream << "\n";
    // A resource attribute prints only its name, so its data is added.
    op->walk([&](Operation *each) {
      for (NamedAttribute attribute : each->getAttrs())
        attribute.getValue().walk([&](DenseResourceElementsAttr data) {
          if (AsmResourceBlob *blob = data.getRawHandle().getBlob())
            stream << StringRef(blob->getData().data(), blob->getData().size());
        });
    });
  };
  // Names contain numbers that depend on the rest of the program, so the key leaves names out.
  auto same = cast<func::FuncOp>(kernel->clone());
  auto remove = llvm::scope_exit([&] { same->erase(); });
  if (target.canRename())
    same.setSymName("kernel");
  auto module = kernel->getParentOfType<ModuleOp>();
  llvm::MapVector<StringAttr, std::string> tables;
  same->walk([&](memref::GetGlobalOp use) {
    auto [entry, isNew] = tables.try_emplace(use.getNameAttr().getAttr());
    if (isNew)
      entry->second = "table_" + std::to_string(tables.size() - 1);
    use.setName(entry->second);
  });
  print(same);
  for (const auto &[name, newName] : tables)
    if (auto table = module.lookupSymbol<memref::GlobalOp>(name)) {
      auto copy = cast<memref::GlobalOp>(table->clone());
      copy.setSymName(newName);
      print(copy);
      copy->erase();
    }
  // The key includes the functions that the kernel calls.
  if (std::optional<SymbolTable::UseRange> uses = SymbolTable::getSymbolUses(kernel))
    for (SymbolTable::SymbolUse use : *uses)
      if (auto called = module.lookupSymbol<func::FuncOp>(use.getSymbolRef().getRootReference()))
        print(called);
  return format::sha256(text);
}

/// The file of a key. `pruneCache` only considers files with this prefix.
static std::string pathOf(StringRef folder, StringRef key) {
  SmallString<256> path(folder);
  llvm::sys::path::append(path, "llvmcache-" + key);
  return path.str().str();
}

static constexpr size_t kSumSize = 64;

void KernelCache::keep(StringRef key, const CompiledCode &code) const {
  SmallString<0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::support::endian::Writer writer(stream, llvm::endianness::little);
  for (uint32_t number : {code.threads, code.rows, code.splitFactor, code.sharedBytes, code.parameters})
    writer.write(number);
  for (StringRef part : {StringRef(code.name), StringRef(code.bytes.data(), code.bytes.size()),
                         StringRef(code.image.data(), code.image.size())}) {
    writer.write<uint64_t>(part.size());
    stream << part;
  }
  llvm::Expected<llvm::sys::fs::TempFile> file = llvm::sys::fs::TempFile::create(pathOf(folder, key) + "-%%%%%%.tmp");
  if (!file)
    return llvm::consumeError(file.takeError());
  llvm::raw_fd_ostream out(file->FD, /*shouldClose=*/false);
  out << format::sha256({bytes.data(), bytes.size()}) << bytes;
  out.flush();
  bool whole = !out.has_error();
  out.clear_error();
  llvm::consumeError(whole ? file->keep(pathOf(folder, key)) : file->discard());
}

std::optional<CompiledCode> KernelCache::find(StringRef key) const {
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> file = llvm::MemoryBuffer::getFile(pathOf(folder, key));
  if (!file)
    return std::nullopt;
  StringRef bytes = (*file)->getBuffer(), sum = bytes.take_front(kSumSize);
  bytes = bytes.drop_front(sum.size());
  if (sum != format::sha256({bytes.data(), bytes.size()}))
    return std::nullopt;
  CompiledCode code;
  auto number = [&](auto &to) {
    using T = std::remove_reference_t<decltype(to)>;
    if (bytes.size() < sizeof(T))
      return false;
    to = llvm::support::endian::read<T, llvm::endianness::little>(bytes.data());
    bytes = bytes.drop_front(sizeof(T));
    return true;
  };
  auto part = [&](auto &to) {
    uint64_t size;
    if (!number(size) || size > bytes.size())
      return false;
    to.assign(bytes.begin(), bytes.begin() + size);
    bytes = bytes.drop_front(size);
    return true;
  };
  bool whole = number(code.threads) && number(code.rows) && number(code.splitFactor) && number(code.sharedBytes) &&
               number(code.parameters) && part(code.name) && part(code.bytes) && part(code.image) && bytes.empty();
  return whole ? std::optional(std::move(code)) : std::nullopt;
}
