/// Restores the process's signal handlers after loading or starting a library that installs its own. Signals that the
/// library ignores stay ignored, because that is no handler.
#ifndef MPMD_RT_SRC_SESSION_SIGNALHANDLERS_H
#define MPMD_RT_SRC_SESSION_SIGNALHANDLERS_H

#include <csignal>

namespace mpmd::rt {

class SignalHandlers {
public:
  SignalHandlers() {
    for (int signal = 1; signal < count; ++signal)
      known[signal] = ::sigaction(signal, nullptr, &before[signal]) == 0;
  }
  ~SignalHandlers() {
    for (int signal = 1; signal < count; ++signal) {
      struct sigaction now;
      if (known[signal] && ::sigaction(signal, nullptr, &now) == 0 && !same(now, before[signal]) && !isIgnored(now))
        ::sigaction(signal, &before[signal], nullptr);
    }
  }
  SignalHandlers(const SignalHandlers &) = delete;
  SignalHandlers &operator=(const SignalHandlers &) = delete;

private:
  static bool isIgnored(const struct sigaction &action) {
    return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler == SIG_IGN;
  }
  static bool same(const struct sigaction &a, const struct sigaction &b) {
    if (((a.sa_flags ^ b.sa_flags) & SA_SIGINFO) != 0)
      return false;
    return (a.sa_flags & SA_SIGINFO) != 0 ? a.sa_sigaction == b.sa_sigaction : a.sa_handler == b.sa_handler;
  }

  static constexpr int count = 32; // the standard signals
  struct sigaction before[count];
  bool known[count] = {};
};

} // namespace mpmd::rt

#endif // MPMD_RT_SRC_SESSION_SIGNALHANDLERS_H
