#include "FatalSignals.h"

#include "AppOutput.h"
#include "TerminalRestoration.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

// A handler of its own rather than an event on the main queue: a trap never returns to the queue, and a busy queue must
// not make the process immune to SIGTERM. It calls nothing but async-signal-safe functions.

static const int fatal_signals[] = {SIGHUP,  SIGTERM, SIGQUIT, SIGABRT, SIGILL,
                                    SIGTRAP, SIGBUS,  SIGFPE,  SIGSEGV};
enum { fatal_signal_count = sizeof fatal_signals / sizeof *fatal_signals };

static struct sigaction previous_actions[fatal_signal_count];
static int users;

static void restore_and_pass_on(int number, siginfo_t *info, void *context) {
  (void)context;
  int saved_errno = errno;
  terminal_restoration_restore_in_signal();
  app_output_give_back_in_signal();
  for (int i = 0; i < fatal_signal_count; i++) {
    if (fatal_signals[i] == number) sigaction(number, &previous_actions[i], NULL);
  }
  // A faulting instruction runs again on return and meets the previous action with its true address, which a
  // backtrace needs; a signal that was sent, by the kernel too, has to be sent again.
  bool is_fault = info->si_code > 0 && number != SIGHUP && number != SIGTERM && number != SIGQUIT;
  if (!is_fault) raise(number);
  errno = saved_errno;
}

void fatal_signals_handle(void) {
  if (users++ > 0) return;
  struct sigaction action = {0};
  action.sa_sigaction = restore_and_pass_on;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < fatal_signal_count; i++) {
    sigaction(fatal_signals[i], NULL, &previous_actions[i]);
    // `nohup` and the like: what was ignored stays ignored.
    if (previous_actions[i].sa_handler != SIG_IGN) sigaction(fatal_signals[i], &action, NULL);
  }
}

void fatal_signals_release(void) {
  if (--users > 0) return;
  for (int i = 0; i < fatal_signal_count; i++) {
    if (previous_actions[i].sa_handler != SIG_IGN) sigaction(fatal_signals[i], &previous_actions[i], NULL);
  }
}
