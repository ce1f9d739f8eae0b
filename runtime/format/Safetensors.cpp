// Reading and writing safetensors files.
#include "runtime/format/Safetensors.h"

#include "mpmd/Plan/Support/FileIo.h"
#include "mpmd/Plan/Support/JsonReader.h"
#include "mpmd/Plan/Support/Status.h"
#include "runtime/format/Errors.h"
#include "runtime/format/TensorType.h"
#include "runtime/format/UnmapFile.h"

#include "absl/strings/str_cat.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mpmd::format {

namespace {
using Json = nlohmann::json;

/// The limit of the reference implementation. A longer header means a broken length.
constexpr uint64_t maxHeader = 100'000'000;
constexpr char metadataName[] = "__metadata__";

bool isCount(const Json &json) { return json.is_number_unsigned() && json.get<uint64_t>() <= INT64_MAX; }

/// Checks that a tensor has as many bytes as its type and shape say.
absl::Status checkBytes(const Tensor &tensor) {
  const int64_t expected = tensorBytes(tensor.dtype, tensor.shape);
  const std::string type = describeTensor(tensor.dtype, tensor.shape);
  if (expected < 0)
    return bad("expected a type of safetensors, and dimensions from 0 on of fewer than 2^63 bytes, got ", type);
  if (static_cast<uint64_t>(expected) != tensor.bytes)
    return bad("expected ", expected, " bytes of ", type, ", got ", tensor.bytes);
  return absl::OkStatus();
}

absl::Status parseTensor(const Json &entry, Tensor &tensor, uint64_t &begin, uint64_t dataBytes) {
  auto member = [&](const char *name) {
    auto it = entry.find(name);
    return it == entry.end() ? nullptr : &*it;
  };
  const Json *dtype = entry.is_object() ? member("dtype") : nullptr,
             *shape = entry.is_object() ? member("shape") : nullptr,
             *offsets = entry.is_object() ? member("data_offsets") : nullptr;
  if (!dtype || !dtype->is_string() || !shape || !shape->is_array() || !offsets || !offsets->is_array() ||
      offsets->size() != 2)
    return bad("expected a type, a shape and two offsets, got other members");
  tensor.dtype = dtype->get<std::string>();
  if (dtypeBytes(tensor.dtype) == 0)
    return bad("unknown type '", tensor.dtype, "'");
  for (const Json &dim : *shape) {
    if (!isCount(dim))
      return bad("expected dimensions from 0, got something else");
    tensor.shape.push_back(dim.get<int64_t>());
  }
  if (!isCount((*offsets)[0]) || !isCount((*offsets)[1]))
    return bad("expected offsets from 0, got something else");
  begin = (*offsets)[0].get<uint64_t>();
  uint64_t end = (*offsets)[1].get<uint64_t>();
  if (begin > end || end > dataBytes)
    return bad("its offsets ", begin, " to ", end, " are outside the ", dataBytes, " bytes of data");
  tensor.bytes = end - begin;
  return checkBytes(tensor);
}
} // namespace

absl::StatusOr<std::shared_ptr<const TensorFile>> TensorFile::open(const std::string &path) {
  auto failed = [&](const char *verb) {
    return absl::NotFoundError(absl::StrCat("cannot ", verb, " '", path, "': ", std::strerror(errno)));
  };
  // O_NONBLOCK: opening a pipe without a writer must not block.
  int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0)
    return failed("open");
  struct stat info;
  bool known = ::fstat(fd, &info) == 0;
  std::shared_ptr<TensorFile> file(new TensorFile);
  file->size = known ? static_cast<uint64_t>(info.st_size) : 0;
  bool regular = known && S_ISREG(info.st_mode);
  if (regular && file->size != 0)
    file->mapping = ::mmap(nullptr, file->size, PROT_READ, MAP_PRIVATE, fd, 0);
  ::close(fd);
  if (!regular)
    return bad("expected a file at '", path, "', got a directory, pipe or device");
  if (file->mapping == MAP_FAILED) {
    file->mapping = nullptr;
    return failed("read");
  }
  if (absl::Status status = file->parse(); !status.ok())
    return absl::Status(status.code(),
                        absl::StrCat("'", path, "' is not a valid safetensors file: ", status.message()));
  return file;
}

absl::Status TensorFile::parse() {
  const char *base = static_cast<const char *>(mapping);
  uint64_t length = 0;
  if (size < sizeof(length))
    return bad("it is only ", size, " bytes long");
  for (int i = 7; i >= 0; --i)
    length = length << 8 | static_cast<unsigned char>(base[i]);
  if (length > maxHeader || length > size - sizeof(length))
    return bad("a header of ", length, " bytes does not fit into a file of ", size);
  const char *data = base + sizeof(length) + length;
  uint64_t dataBytes = size - sizeof(length) - length;
  Json header;
  if (absl::Status status = plan::parseJsonObject({base + sizeof(length), static_cast<size_t>(length)}, header);
      !status.ok())
    return bad("its header: ", messageOf(status));
  std::vector<std::pair<uint64_t, const Tensor *>> places;
  for (const auto &[name, entry] : header.items()) {
    if (name == metadataName) {
      for (const auto &[key, value] : entry.items())
        if (value.is_string())
          about[key] = value.get<std::string>();
      continue;
    }
    Tensor &tensor = contents[name];
    uint64_t begin = 0;
    if (absl::Status status = parseTensor(entry, tensor, begin, dataBytes); !status.ok())
      return bad("tensor '", name, "': ", status.message());
    tensor.data = data + begin;
    places.push_back({begin, &tensor});
  }
  // Empty tensors come before the one that starts at the same offset.
  std::sort(places.begin(), places.end(), [](const auto &a, const auto &b) {
    return std::pair(a.first, a.second->bytes) < std::pair(b.first, b.second->bytes);
  });
  uint64_t filled = 0;
  for (const auto &[begin, tensor] : places) {
    if (begin != filled)
      return bad(begin < filled ? "two tensors overlap" : "there is a gap between tensors", " at byte ", begin,
                 " of the data");
    filled += tensor->bytes;
  }
  if (filled != dataBytes)
    return bad("there are ", dataBytes - filled, " bytes after the last tensor");
  return absl::OkStatus();
}

TensorFile::~TensorFile() {
  if (mapping)
    unmapFile(mapping, size);
}

std::vector<std::string> dataOrder(const std::map<std::string, Tensor> &tensors) {
  std::vector<std::string> order;
  // Wide types first, so that every tensor is aligned to its elements.
  for (int64_t width : {8, 4, 2, 1})
    for (const auto &[name, tensor] : tensors)
      if (dtypeBytes(tensor.dtype) == width)
        order.push_back(name);
  return order;
}

absl::StatusOr<std::vector<std::string>> writeTensorHeader(plan::OutputFile &file,
                                                           const std::map<std::string, Tensor> &tensors,
                                                           const std::map<std::string, std::string> &metadata) {
  auto quoted = [](const std::string &text) { return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace); };
  std::string header = "{";
  if (!metadata.empty())
    absl::StrAppend(&header, quoted(metadataName), ":",
                    Json(metadata).dump(-1, ' ', false, Json::error_handler_t::replace));
  for (const auto &[name, tensor] : tensors)
    if (absl::Status status = checkBytes(tensor); !status.ok())
      return bad("tensor '", name, "': ", status.message());
  if (tensors.count(metadataName) != 0)
    return bad("a tensor called '", metadataName, "': the format keeps this name for what it says about the file");
  const std::vector<std::string> order = dataOrder(tensors);
  uint64_t offset = 0;
  for (const std::string &name : order) {
    const Tensor &tensor = tensors.at(name);
    absl::StrAppend(&header, header.size() == 1 ? "" : ",", quoted(name), ":{\"dtype\":\"", tensor.dtype,
                    "\",\"shape\":", Json(tensor.shape).dump(), ",\"data_offsets\":[", offset, ",",
                    offset + tensor.bytes, "]}");
    offset += tensor.bytes;
  }
  header += "}";
  header.resize((header.size() + 7) / 8 * 8, ' ');
  std::string start;
  for (int i = 0; i < 8; ++i)
    start.push_back(static_cast<char>(static_cast<uint64_t>(header.size()) >> (8 * i)));
  MPMD_RETURN_IF_ERROR(file.write(start + header));
  return order;
}

absl::Status writeTensors(plan::OutputFile &file, const std::map<std::string, Tensor> &tensors,
                          const std::map<std::string, std::string> &metadata) {
  MPMD_ASSIGN_OR_RETURN(std::vector<std::string> order, writeTensorHeader(file, tensors, metadata));
  for (const std::string &name : order) {
    const Tensor &tensor = tensors.at(name);
    MPMD_RETURN_IF_ERROR(file.write({tensor.data, tensor.bytes}));
  }
  return absl::OkStatus();
}

absl::Status writeTensors(plan::OutputFile *file, const std::map<std::string, Tensor> &tensors, FetchTensor fetch) {
  absl::Status status;
  if (file)
    status = writeTensorHeader(*file, tensors).status();
  for (const std::string &name : dataOrder(tensors)) {
    MPMD_ASSIGN_OR_RETURN(const auto *data, fetch(name));
    if (file && status.ok())
      status = file->write({static_cast<const char *>(data), tensors.at(name).bytes});
  }
  return status;
}

absl::Status writeTensors(const std::string &path, const std::map<std::string, Tensor> &tensors) {
  plan::OutputFile file;
  MPMD_RETURN_IF_ERROR(file.open(path));
  MPMD_RETURN_IF_ERROR(writeTensors(file, tensors));
  return file.commit();
}

} // namespace mpmd::format
