#include "AddSection.h"

#include "llvm/ObjCopy/ConfigManager.h"
#include "llvm/ObjCopy/ObjCopy.h"
#include "llvm/Object/Binary.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

Expected<std::string> mpmd::bundle::addSection(StringRef elf, StringRef name, StringRef contents) {
  Expected<std::unique_ptr<object::Binary>> binary =
      object::createBinary(MemoryBufferRef(elf, "executable"), nullptr, /*InitContent=*/true);
  if (!binary)
    return binary.takeError();
  objcopy::ConfigManager config;
  config.Common.AddSection.emplace_back(name, MemoryBuffer::getMemBuffer(contents, name, false));
  std::string text;
  raw_string_ostream out(text);
  if (Error error = objcopy::executeObjcopyOnBinary(config, **binary, out))
    return std::move(error);
  return text;
}
