#include "AppOutput.h"

#include "CReadline.h"
#include "FatalSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A thread empties the pipe into memory, so that whoever prints never waits for the main thread, which may be the one
// that prints. Who takes what was printed empties the pipe as well: nothing printed before is missing then.

/// Where the program's standard output and error went before.
static int real_output = STDOUT_FILENO;
static int real_errors = STDERR_FILENO;

static int ends[2] = {-1, -1};
static int news[2] = {-1, -1};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *held;
static size_t held_count;
static size_t held_capacity;
static volatile sig_atomic_t is_captured;
/// Whether somebody is between reading from the pipe and keeping it.
static volatile sig_atomic_t is_reading;

int creadline_output(void) { return real_output; }
int creadline_errors(void) { return real_errors; }

static bool hold(const char *bytes, size_t count) {
  if (held_count + count > held_capacity) {
    size_t capacity = (held_count + count) * 2;
    char *grown = realloc(held, capacity);
    if (grown == NULL) return false;
    held = grown;
    held_capacity = capacity;
  }
  memcpy(held + held_count, bytes, count);
  held_count += count;
  return true;
}

/// Empties the pipe; the lock is held.
static void read_all(void) {
  char chunk[4096];
  ssize_t count;
  is_reading = 1;
  // Out of memory, what was printed is lost rather than the program.
  while (is_captured && (count = read(ends[0], chunk, sizeof chunk)) > 0) hold(chunk, (size_t)count);
  is_reading = 0;
}

static void *run(void *context) {
  (void)context;
  struct pollfd input = {.fd = ends[0], .events = POLLIN};
  while (is_captured) {
    if (poll(&input, 1, -1) < 0 && errno != EINTR) break;
    pthread_mutex_lock(&lock);
    size_t before = held_count;
    read_all();
    bool has_news = held_count > before;
    pthread_mutex_unlock(&lock);
    // A full pipe says the same already.
    if (has_news && write(news[1], "", 1) < 0) continue;
  }
  return NULL;
}

static bool start_thread(void) {
  // Signals are for the others.
  sigset_t all, mask;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  pthread_t thread;
  bool is_started = pthread_create(&thread, NULL, run, NULL) == 0;
  if (is_started) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  return is_started;
}

static void write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

static void give_back(void) {
  if (real_output != STDOUT_FILENO) dup2(real_output, STDOUT_FILENO);
  if (real_errors != STDERR_FILENO) dup2(real_errors, STDERR_FILENO);
}

static void end_capture(void) {
  if (!is_captured) return;
  fflush(stdout);
  fflush(stderr);
  pthread_mutex_lock(&lock);
  read_all();
  is_captured = 0;
  give_back();
  write_all(real_output, held, held_count);
  held_count = 0;
  pthread_mutex_unlock(&lock);
}

void app_output_give_back_in_signal(void) {
  if (!is_captured) return;
  is_captured = 0;
  // The thread may hold the program's last words, and is quick; where it was this thread, there is nothing to wait for.
  for (int i = 0; i < 100 && is_reading; i++) poll(NULL, 0, 1);
  give_back();
  write_all(real_output, held, held_count);
  held_count = 0;
  char chunk[4096];
  ssize_t count;
  while ((count = read(ends[0], chunk, sizeof chunk)) > 0) write_all(real_output, chunk, (size_t)count);
}

static bool open_pipe(int opened[2]) {
  if (creadline_open_pipe(opened) != 0) return false;
  fcntl(opened[0], F_SETFL, O_NONBLOCK);
  return true;
}

/// Leads a descriptor elsewhere. Returns one that stands for where it led before, or itself where that fails.
static int lead(int descriptor, int target) {
  int real = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
  if (real < 0) return descriptor;
  if (dup2(target, descriptor) < 0) {
    close(real);
    return descriptor;
  }
  return real;
}

int creadline_capture_output(void) {
  if (is_captured || !open_pipe(ends) || !open_pipe(news)) return -1;
  fcntl(news[1], F_SETFL, O_NONBLOCK);
  is_captured = 1;
  if (!start_thread()) {
    is_captured = 0;
    return -1;
  }
  // What is no terminal is a file that somebody wants it in.
  bool has_errors = isatty(STDERR_FILENO) == 1;
  // As on a terminal: line by line.
  setvbuf(stdout, NULL, _IOLBF, 0);
  real_output = lead(STDOUT_FILENO, ends[1]);
  if (has_errors) real_errors = lead(STDERR_FILENO, ends[1]);
  atexit(end_capture);
  fatal_signals_handle();
  return news[0];
}

void creadline_lead_output_to_errors(void) {
  fflush(stdout);
  setvbuf(stdout, NULL, _IOLBF, 0);
  if (real_output == STDOUT_FILENO) real_output = lead(STDOUT_FILENO, STDERR_FILENO);
}

char *creadline_take_output(size_t *count) {
  char bytes[64];
  while (news[0] >= 0 && read(news[0], bytes, sizeof bytes) > 0) {}
  pthread_mutex_lock(&lock);
  read_all();
  size_t end = held_count;
  while (end > 0 && held[end - 1] != '\n') end--;
  char *taken = end > 0 ? malloc(end) : NULL;
  *count = taken == NULL ? 0 : end;
  if (taken != NULL) {
    memcpy(taken, held, end);
    memmove(held, held + end, held_count - end);
    held_count -= end;
  }
  pthread_mutex_unlock(&lock);
  return taken;
}
