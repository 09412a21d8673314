#include "TerminalRestoration.h"

#include <errno.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

// A handler of its own rather than an event on the main queue: a trap never returns to the queue, and a busy queue must
// not make the process immune to SIGTERM. It calls nothing but async-signal-safe functions.

static const int fatal_signals[] = {SIGHUP,  SIGTERM, SIGQUIT, SIGABRT, SIGILL,
                                    SIGTRAP, SIGBUS,  SIGFPE,  SIGSEGV};
enum { fatal_signal_count = sizeof fatal_signals / sizeof *fatal_signals };

static struct sigaction previous_actions[fatal_signal_count];
static struct termios saved_modes;
static volatile sig_atomic_t is_armed;
static volatile sig_atomic_t has_bracketed_paste;

static void restore_and_pass_on(int number, siginfo_t *info, void *context) {
  (void)context;
  int saved_errno = errno;
  if (is_armed) {
    is_armed = 0;
    static const char paste_off[] = "\033[?2004l";
    bool is_written = !has_bracketed_paste || write(STDOUT_FILENO, paste_off, sizeof paste_off - 1) > 0;
    // What the shell says next does not belong behind half a line.
    if (!is_written || write(STDOUT_FILENO, "\n", 1) < 0) {
      // The terminal is gone, and there is nothing left to restore.
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &saved_modes);
  }
  for (int i = 0; i < fatal_signal_count; i++) {
    if (fatal_signals[i] == number) sigaction(number, &previous_actions[i], NULL);
  }
  // A faulting instruction runs again on return and meets the previous action with its true address, which a
  // backtrace needs; a signal that was sent, by the kernel too, has to be sent again.
  bool is_fault = info->si_code > 0 && number != SIGHUP && number != SIGTERM && number != SIGQUIT;
  if (!is_fault) raise(number);
  errno = saved_errno;
}

void terminal_restoration_arm(bool bracketed_paste) {
  if (is_armed || tcgetattr(STDIN_FILENO, &saved_modes) != 0) return;
  has_bracketed_paste = bracketed_paste;
  struct sigaction action = {0};
  action.sa_sigaction = restore_and_pass_on;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < fatal_signal_count; i++) {
    sigaction(fatal_signals[i], NULL, &previous_actions[i]);
    // `nohup` and the like: what was ignored stays ignored.
    if (previous_actions[i].sa_handler != SIG_IGN) sigaction(fatal_signals[i], &action, NULL);
  }
  is_armed = 1;
}

void terminal_restoration_disarm(void) {
  if (!is_armed) return;
  is_armed = 0;
  for (int i = 0; i < fatal_signal_count; i++) {
    if (previous_actions[i].sa_handler != SIG_IGN) sigaction(fatal_signals[i], &previous_actions[i], NULL);
  }
}
