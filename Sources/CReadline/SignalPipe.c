#include "CReadline.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

static int ends[2] = {-1, -1};
/// Whether Ctrl-C is among the signals that the pipe holds, or held last.
static atomic_bool has_interrupt;

static void on_signal(int number) {
  int saved_errno = errno;
  unsigned char byte = (unsigned char)number;
  if (write(ends[1], &byte, 1) < 0) {
    // The pipe is full of signals that nobody took yet, and one more would tell nothing new.
  }
  if (number == SIGINT) has_interrupt = true;
  errno = saved_errno;
}

int creadline_signal_pipe(void) {
  if (ends[0] >= 0) return ends[0];
  int opened[2];
  if (creadline_open_pipe(opened) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(opened[i], F_SETFL, O_NONBLOCK);
  ends[1] = opened[1];
  ends[0] = opened[0];
  return ends[0];
}

bool creadline_is_interrupted(void) {
  struct pollfd signals = {.fd = ends[0], .events = POLLIN};
  if (poll(&signals, 1, 0) == 0) has_interrupt = false;
  return has_interrupt;
}

static bool is_caught[NSIG];

void creadline_catch_signal(int number) {
  if (number < 0 || number >= NSIG || creadline_signal_pipe() < 0) return;
  // `nohup` and the like: what was ignored stays ignored.
  struct sigaction previous;
  if (sigaction(number, NULL, &previous) == 0 && previous.sa_handler == SIG_IGN) return;
  is_caught[number] = true;
  struct sigaction action = {0};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

void creadline_release_signal(int number) {
  if (number < 0 || number >= NSIG || !is_caught[number]) return;
  is_caught[number] = false;
  // One that came and was not taken yet is forgotten by this; it must not end the process now.
  signal(number, SIG_IGN);
  signal(number, SIG_DFL);
}

/// Raises a signal that threads of Dispatch block: from another thread it would come too late.
static void raise_here(int number) {
  sigset_t signals, mask;
  sigemptyset(&signals);
  sigaddset(&signals, number);
  pthread_sigmask(SIG_UNBLOCK, &signals, &mask);
  raise(number);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

void creadline_hang_up(void) { raise_here(SIGHUP); }

void creadline_end_by_interrupt(void) { raise_here(SIGINT); }

void creadline_stop_process(void) {
  struct sigaction previous;
  struct sigaction action = {0};
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, &previous);
  raise_here(SIGTSTP);
  sigaction(SIGTSTP, &previous, NULL);
}
