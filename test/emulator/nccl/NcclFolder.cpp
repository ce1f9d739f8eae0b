#include "NcclFolder.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace mpmd::emulator {

std::string NcclFolder::make(size_t maxBytes) {
  std::error_code error;
  std::string pattern = (std::filesystem::temp_directory_path(error) / "mpmd-nccl-XXXXXX").string();
  return !error && pattern.size() <= maxBytes && ::mkdtemp(pattern.data()) ? pattern : "";
}

bool NcclFolder::isThere() const { return ::access(path.c_str(), F_OK) == 0; }

bool NcclFolder::write(const std::string &name, const std::vector<char> &bytes) const {
  const std::string there = path + "/" + name, made = path + "/." + name;
  std::ofstream file(made, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  return file.good() && std::rename(made.c_str(), there.c_str()) == 0;
}

bool NcclFolder::has(const std::string &name) const { return ::access((path + "/" + name).c_str(), F_OK) == 0; }

std::vector<char> NcclFolder::read(const std::string &name) const {
  std::ifstream file(path + "/" + name, std::ios::binary | std::ios::ate);
  if (!file)
    return {};
  std::vector<char> bytes(static_cast<size_t>(file.tellg()));
  file.seekg(0);
  file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}

void NcclFolder::remove(const std::string &name) const { ::unlink((path + "/" + name).c_str()); }

void NcclFolder::removeAll() const {
  // Another process may write a last file meanwhile.
  for (int turn = 0; turn < 10 && isThere(); ++turn) {
    std::error_code error;
    std::filesystem::remove_all(path, error);
  }
}

} // namespace mpmd::emulator
