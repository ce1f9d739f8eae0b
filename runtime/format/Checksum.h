/// SHA-256, by OpenSSL's libcrypto.
#ifndef MPMD_RUNTIME_FORMAT_CHECKSUM_H
#define MPMD_RUNTIME_FORMAT_CHECKSUM_H

#include "absl/strings/string_view.h"

#include <memory>
#include <string>

namespace mpmd::format {

/// A SHA-256 checksum over bytes that arrive in pieces.
class Sha256 {
public:
  Sha256();
  ~Sha256();
  void add(absl::string_view bytes);
  /// The checksum as 64 hexadecimal digits. Call it once, at the end.
  std::string hex();

private:
  struct State;
  std::unique_ptr<State> state;
};

/// The checksum of `bytes`.
std::string sha256(absl::string_view bytes);

} // namespace mpmd::format

#endif // MPMD_RUNTIME_FORMAT_CHECKSUM_H
