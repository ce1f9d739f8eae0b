// Decisions and statistics of passes.
#include "mpmd/Dialect/Mpmd/PassLog.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"

#include <algorithm>
#include <map>
#include <mutex>

using namespace llvm;

namespace {
struct Log {
  bool isOn = false, isAll = false; ///< set before passes run
  StringSet<> debugged;
  std::mutex mutex; ///< of what follows, and of lines on stderr
  std::map<std::pair<std::string, std::string>, int64_t> counts;
};
Log &theLog() {
  static Log log;
  return log;
}
} // namespace

void mpmd::setDebuggedPasses(ArrayRef<std::string> passes) {
  Log &log = theLog();
  log.isOn = !passes.empty();
  for (const std::string &pass : passes) {
    log.isAll |= pass == "all";
    log.debugged.insert(pass);
  }
}

bool mpmd::isDebugged(StringRef pass) {
  const Log &log = theLog();
  return log.isOn && (log.isAll || log.debugged.contains(pass));
}

void mpmd::printDecision(StringRef pass, StringRef text) {
  std::lock_guard lock(theLog().mutex);
  errs() << "[" << pass << "] " << text << "\n";
}

void mpmd::countStatistic(StringRef pass, StringRef what, int64_t number) {
  Log &log = theLog();
  std::lock_guard lock(log.mutex);
  log.counts[{pass.str(), what.str()}] += number;
}

void mpmd::printStatistics(raw_ostream &os) {
  Log &log = theLog();
  std::lock_guard lock(log.mutex);
  size_t width = 0;
  for (const auto &[key, number] : log.counts)
    width = std::max(width, key.first.size());
  for (const auto &[key, number] : log.counts)
    os << left_justify(key.first, static_cast<unsigned>(width)) << format(" %10lld ", static_cast<long long>(number))
       << key.second << "\n";
}
