/// The safetensors file format: a length (8 bytes, little endian), a JSON header, and the tensors' bytes.
#ifndef MPMD_RUNTIME_FORMAT_SAFETENSORS_H
#define MPMD_RUNTIME_FORMAT_SAFETENSORS_H

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mpmd::plan {
class OutputFile;
} // namespace mpmd::plan

namespace mpmd::format {

/// A dense tensor, row-major, little endian, somewhere in memory.
struct Tensor {
  std::string dtype; ///< as safetensors spells it
  std::vector<int64_t> shape;
  const char *data = nullptr;
  uint64_t bytes = 0;
};

/// An open file. Its tensors are views into it.
class TensorFile {
public:
  /// Checks the whole header: the length, the JSON, that types are known, names differ, and that the tensors fill the
  /// data without gaps or overlaps. The error names the file and the tensor.
  static absl::StatusOr<std::shared_ptr<const TensorFile>> open(const std::string &path);
  ~TensorFile();
  TensorFile(const TensorFile &) = delete;
  TensorFile &operator=(const TensorFile &) = delete;

  const std::map<std::string, Tensor> &tensors() const { return contents; }

  /// What the header says about the file: the texts in it.
  const std::map<std::string, std::string> &metadata() const { return about; }

private:
  TensorFile() = default;
  absl::Status parse();

  void *mapping = nullptr;
  uint64_t size = 0;
  std::map<std::string, Tensor> contents;
  std::map<std::string, std::string> about;
};

/// Writes a file at once: a reader sees the old one or the new one. Fails if a tensor's bytes do not match its shape.
absl::Status writeTensors(const std::string &path, const std::map<std::string, Tensor> &tensors);

/// The same into an output that is open, which then has to be committed. `metadata`, if there is any, is what the
/// header says about the file.
absl::Status writeTensors(plan::OutputFile &file, const std::map<std::string, Tensor> &tensors,
                          const std::map<std::string, std::string> &metadata = {});

/// The same with data that come one after the other: `fetch` gives those of a tensor, by its name, until it is called
/// again. It is called for every tensor in the order of `dataOrder`, also without a `file`, or once that has failed:
/// other processes may wait for what it does. A failure of its own ends it.
using FetchTensor = absl::FunctionRef<absl::StatusOr<const void *>(const std::string &name)>;
absl::Status writeTensors(plan::OutputFile *file, const std::map<std::string, Tensor> &tensors, FetchTensor fetch);

/// The order in which the data of tensors follow each other in a file.
std::vector<std::string> dataOrder(const std::map<std::string, Tensor> &tensors);

/// Writes what comes before the data, by the types and shapes of `tensors`; their data follows in the order of the
/// names that are returned, that of `dataOrder`.
absl::StatusOr<std::vector<std::string>> writeTensorHeader(plan::OutputFile &file,
                                                           const std::map<std::string, Tensor> &tensors,
                                                           const std::map<std::string, std::string> &metadata = {});

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_SAFETENSORS_H
