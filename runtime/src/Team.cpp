// Helpers that wait for a job, take pieces of it, and say when they are done.
#include "runtime/src/Team.h"

#include "runtime/src/Allocations.h"
#include "runtime/src/Crash.h"

namespace mpmd::rt {

Team::Team(int threads, int spins, void (*prepare)()) : spins(spins) {
  for (int i = 1; i < threads; ++i)
    helpers.emplace_back([this, prepare, place = crashPlace()] {
      setCrashPlace(place);
      help(prepare);
    });
}

Team::~Team() {
  stop.store(true, std::memory_order_release);
  started.bump();
  for (std::thread &helper : helpers)
    helper.join();
}

void Team::run(int64_t count, Function f, void *c) {
  if (helpers.empty() || count <= 1) {
    for (int64_t i = 0; i < count; ++i)
      f(c, i);
    return;
  }
  function = f;
  context = c;
  pieces = count;
  next.store(0, std::memory_order_relaxed);
  working.store(static_cast<int>(helpers.size()), std::memory_order_relaxed);
  // Publishes the job.
  started.bump();
  take();
  for (int look = 0;; ++look) {
    int seen = finished.read();
    if (working.load(std::memory_order_acquire) == 0)
      return;
    if (look < spins)
      relax();
    else
      finished.sleep(seen);
  }
}

void Team::take() {
  for (int64_t i; (i = next.fetch_add(1, std::memory_order_relaxed)) < pieces;)
    function(context, i);
}

void Team::help(void (*prepare)()) {
  prepare();
  CountAllocations counting;
  // Every job is one generation, and no job starts before all helpers finished the last, so none is missed.
  for (int done = 0;; ++done) {
    for (int look = 0; started.read() == done; ++look) {
      if (look < spins)
        relax();
      else
        started.sleep(done);
    }
    if (stop.load(std::memory_order_acquire))
      return;
    take();
    if (working.fetch_sub(1, std::memory_order_acq_rel) == 1)
      finished.bump();
  }
}

} // namespace mpmd::rt
