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

/// A dense tensor in memory, row-major, little endian.
struct Tensor {
  std::string dtype; ///< as safetensors spells it
  std::vector<int64_t> shape;
  const char *data = nullptr;
  uint64_t bytes = 0;
};

/// A memory-mapped file. Its tensors point into the mapping.
class TensorFile {
public:
  /// Checks the whole header: the length, the JSON, known types, unique names, and that the tensors fill the data
  /// without gaps or overlaps. The error names the file and the tensor.
  static absl::StatusOr<std::shared_ptr<const TensorFile>> open(const std::string &path);
  ~TensorFile();
  TensorFile(const TensorFile &) = delete;
  TensorFile &operator=(const TensorFile &) = delete;

  const std::map<std::string, Tensor> &tensors() const { return contents; }

  /// The metadata of the header.
  const std::map<std::string, std::string> &metadata() const { return about; }

private:
  TensorFile() = default;
  absl::Status parse();

  void *mapping = nullptr;
  uint64_t size = 0;
  std::map<std::string, Tensor> contents;
  std::map<std::string, std::string> about;
};

/// Writes a file atomically: a reader sees the old or the new file. Fails if a tensor's bytes do not match its shape.
absl::Status writeTensors(const std::string &path, const std::map<std::string, Tensor> &tensors);

/// Writes the tensors into an open output, which the caller must commit.
absl::Status writeTensors(plan::OutputFile &file, const std::map<std::string, Tensor> &tensors,
                          const std::map<std::string, std::string> &metadata = {});

/// Writes the tensors with one of them in memory at a time. `fetch` returns the data of a tensor, valid until the next
/// call of `fetch`. `fetch` is called for every tensor in the order of `dataOrder`, even if `file` is null or a write
/// has failed, because other processes may wait for its collectives. An error of `fetch` ends the loop.
using FetchTensor = absl::FunctionRef<absl::StatusOr<const void *>(const std::string &name)>;
absl::Status writeTensors(plan::OutputFile *file, const std::map<std::string, Tensor> &tensors, FetchTensor fetch);

/// The order of the tensors' data in a file.
std::vector<std::string> dataOrder(const std::map<std::string, Tensor> &tensors);

/// Writes the header for the types and shapes of `tensors`. The caller then writes the data in the order of the
/// returned names, which is that of `dataOrder`.
absl::StatusOr<std::vector<std::string>> writeTensorHeader(plan::OutputFile &file,
                                                           const std::map<std::string, Tensor> &tensors,
                                                           const std::map<std::string, std::string> &metadata = {});

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_SAFETENSORS_H
