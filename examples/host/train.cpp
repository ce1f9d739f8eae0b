// The same as train.c, as C++ would have it: the session closes itself, and errors are exceptions.
#include <mpmd-rt/mpmd_rt.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

class Session {
public:
  explicit Session(const char *bundle) : session(mpmd_rt_open(bundle, nullptr), mpmd_rt_close) {
    if (!session)
      throw std::bad_alloc();
    if (*mpmd_rt_error(get()))
      throw std::runtime_error(mpmd_rt_error(get()));
  }
  mpmd_rt_session *get() const { return session.get(); }
  void check(int failed) const {
    if (failed)
      throw std::runtime_error(mpmd_rt_error(get()));
  }
  mpmd_rt_tensor argument(uint64_t index) const {
    mpmd_rt_tensor tensor;
    check(mpmd_rt_argument(get(), index, &tensor));
    return tensor;
  }
  mpmd_rt_tensor result(uint64_t index) const {
    mpmd_rt_tensor tensor;
    check(mpmd_rt_result(get(), index, &tensor));
    return tensor;
  }

private:
  std::unique_ptr<mpmd_rt_session, decltype(&mpmd_rt_close)> session;
};

static std::vector<float> numbers(uint64_t count, unsigned seed) {
  std::vector<float> values(count);
  for (float &value : values) {
    seed = seed * 1664525u + 1013904223u;
    value = static_cast<float>(seed >> 8) / (1u << 25) - 0.25f;
  }
  return values;
}

static void train(const Session &session) {
  for (uint64_t i = 0; i < mpmd_rt_num_arguments(session.get()); ++i) {
    mpmd_rt_tensor argument = session.argument(i);
    if (argument.dtype == std::string("F32")) {
      std::vector<float> values = numbers(argument.bytes / sizeof(float), static_cast<unsigned>(i) + 1);
      session.check(mpmd_rt_bind(session.get(), i, values.data(), argument.bytes));
    } else {
      std::vector<char> zeros(argument.bytes);
      session.check(mpmd_rt_bind(session.get(), i, zeros.data(), argument.bytes));
    }
  }
  for (int step = 0; step < 5; ++step) {
    session.check(mpmd_rt_step(session.get()));
    for (uint64_t i = 0; i < mpmd_rt_num_results(session.get()); ++i) {
      mpmd_rt_tensor result = session.result(i);
      if (result.rank != 0 || result.dtype != std::string("F32"))
        continue;
      float value;
      session.check(mpmd_rt_fetch(session.get(), i, &value, sizeof(value)));
      std::printf("step %d: %s = %.6f\n", step, result.name, value);
    }
  }
}

int main(int argc, char **argv) {
  try {
    if (argc != 2)
      throw std::invalid_argument("expected one argument, the path of a bundle");
    train(Session(argv[1]));
  } catch (const std::exception &error) {
    std::fprintf(stderr, "train_cpp: error: %s\n", error.what());
    return 1;
  }
}
