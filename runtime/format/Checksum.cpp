// The only file that uses libcrypto.
#include "runtime/format/Checksum.h"

#include "absl/strings/escaping.h"

#include <cstdlib>
#include <openssl/evp.h>

namespace mpmd::format {

struct Sha256::State {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  ~State() { EVP_MD_CTX_free(context); }
};

namespace {
/// SHA-256 of memory fails only for a broken library or without memory. Aborts rather than return a wrong checksum.
void must(int done) {
  if (done != 1)
    std::abort();
}
} // namespace

Sha256::Sha256() : state(std::make_unique<State>()) { must(EVP_DigestInit_ex(state->context, EVP_sha256(), nullptr)); }
Sha256::~Sha256() = default;

void Sha256::add(absl::string_view bytes) { must(EVP_DigestUpdate(state->context, bytes.data(), bytes.size())); }

std::string Sha256::hex() {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  must(EVP_DigestFinal_ex(state->context, digest, &size));
  return absl::BytesToHexString(absl::string_view(reinterpret_cast<const char *>(digest), size));
}

std::string sha256(absl::string_view bytes) {
  Sha256 sum;
  sum.add(bytes);
  return sum.hex();
}

} // namespace mpmd::format
