// Threads may execute one oneDNN primitive at once, but may not share memory objects and scratch memory. So each thread
// has its own.
#include "runtime/src/cpu/kernels/OneDnnProducts.h"

#include "dnnl.hpp"

#include <cstddef>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace mpmd::rt {

namespace {
/// The engine of the CPU. It is never destroyed, because threads that outlive `main` may still use its objects.
const dnnl::engine &cpu() {
  static const auto *const engine = new dnnl::engine(dnnl::engine::kind::cpu, 0);
  return *engine;
}

struct Primitive {
  dnnl::memory::desc a, b, c, scratch;
  dnnl::matmul matmul;
};

dnnl::memory::desc matrix(int64_t rows, int64_t columns, dnnl_data_type_t type, bool byColumns, int64_t leading) {
  return {{rows, columns},
          static_cast<dnnl::memory::data_type>(type),
          byColumns ? dnnl::memory::dims{1, leading} : dnnl::memory::dims{leading, 1}};
}

dnnl::matmul::primitive_desc describe(const dnnl::memory::desc &a, const dnnl::memory::desc &b,
                                      const dnnl::memory::desc &c, const dnnl::primitive_attr &attributes) {
#if DNNL_VERSION_MAJOR < 3
  return {dnnl::matmul::desc(a, b, c), attributes, cpu()};
#else
  return {cpu(), a, b, c, attributes};
#endif
}

std::unique_ptr<const Primitive> make(const OneDnnProduct &product) {
  const auto &[transposeA, transposeB, m, n, k, lda, ldb, ldc] = product.shape;
  try {
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    if (product.accumulate) {
      dnnl::post_ops sum;
      sum.append_sum(1.0f);
      attributes.set_post_ops(sum);
    }
    const dnnl::matmul::primitive_desc made =
        describe(matrix(m, k, product.factors, transposeA, lda), matrix(k, n, product.factors, transposeB, ldb),
                 matrix(m, n, product.result, false, ldc), attributes);
    return std::make_unique<const Primitive>(
        Primitive{made.src_desc(), made.weights_desc(), made.dst_desc(), made.scratchpad_desc(), dnnl::matmul(made)});
  } catch (const dnnl::error &) {
    return nullptr;
  }
}

/// The primitive of a product, created on the first call. Null if oneDNN has none.
const Primitive *find(const OneDnnProduct &product) {
  static std::mutex mutex;
  static auto *const made = new std::map<OneDnnProduct, std::unique_ptr<const Primitive>>;
  const std::lock_guard lock(mutex);
  auto [entry, isNew] = made->try_emplace(product);
  if (isNew)
    entry->second = make(product);
  return entry->second.get();
}

/// The per-thread objects for executing primitives.
class Executor {
public:
  bool execute(const OneDnnProduct &product, const void *a, const void *b, void *c) {
    auto [entry, isNew] = bound.try_emplace(product);
    if (isNew)
      if (const Primitive *primitive = find(product))
        entry->second = std::make_unique<Bound>(*primitive);
    if (!entry->second)
      return false;
    Bound &to = *entry->second;
    if (scratch.size() < to.scratchBytes + alignment)
      scratch.resize(to.scratchBytes + alignment);
    void *aligned = scratch.data();
    size_t space = scratch.size();
    std::align(alignment, to.scratchBytes, aligned, space);
    void *const places[] = {const_cast<void *>(a), const_cast<void *>(b), c, aligned};
    for (size_t i = 0; i < std::size(places); ++i)
      if (dnnl_memory_set_data_handle(to.arguments[i].memory, places[i]) != dnnl_success)
        return false;
    return dnnl_primitive_execute(to.primitive, stream.get(), std::size(to.arguments), to.arguments) == dnnl_success;
  }

private:
  static constexpr size_t alignment = 64;

  struct Bound {
    dnnl::memory a, b, c, scratch;
    const_dnnl_primitive_t primitive;
    size_t scratchBytes;
    dnnl_exec_arg_t arguments[4];

    explicit Bound(const Primitive &of)
        : a(of.a, cpu(), nullptr), b(of.b, cpu(), nullptr), c(of.c, cpu(), nullptr),
          scratch(of.scratch, cpu(), nullptr), primitive(of.matmul.get()), scratchBytes(of.scratch.get_size()),
          arguments{{DNNL_ARG_SRC, a.get()},
                    {DNNL_ARG_WEIGHTS, b.get()},
                    {DNNL_ARG_DST, c.get()},
                    {DNNL_ARG_SCRATCHPAD, scratch.get()}} {}
  };

  dnnl::stream stream{cpu()};
  std::map<OneDnnProduct, std::unique_ptr<Bound>> bound;
  std::vector<std::byte> scratch;
};
} // namespace

void prepareOneDnn(const OneDnnProduct &product) { find(product); }

bool multiplyByOneDnn(const OneDnnProduct &product, const void *a, const void *b, void *c) {
  thread_local Executor executor;
  return executor.execute(product, a, b, c);
}

} // namespace mpmd::rt
