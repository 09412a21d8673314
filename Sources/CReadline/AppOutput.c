#include "AppOutput.h"

#include "CReadline.h"
#include "FatalSignals.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
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

/// What was printed and not taken. A signal may come at any moment and finds it whole: what is added is counted last, and what
/// moves, moves into another block, which then takes the place of this one.
struct block {
  size_t start, end, capacity;
  char bytes[];
};
static _Atomic(struct block *) held;
/// After the last line end in it.
static size_t lines_end;
/// How much is held of what nobody takes; of more, the beginning is left out.
static const size_t held_limit = 16 << 20;
/// How long a line is at most before a part of it is taken as one.
static const size_t line_limit = 64 << 10;
static size_t left_out;
/// How many bytes were ever held.
static size_t held_total;

static atomic_bool is_captured;
/// Whether somebody is between reading from the pipe and keeping it.
static atomic_bool is_reading;

/// Whether what nobody takes goes to standard error at the end: standard output is for messages only.
static bool keeps_output;

int creadline_output(void) { return real_output; }
int creadline_errors(void) { return real_errors; }

/// Makes a block with room for more.
static struct block *make_room(struct block *old, size_t count) {
  size_t kept = old == NULL ? 0 : old->end - old->start;
  size_t dropped = 0;
  if (kept + count > held_limit) dropped = kept < held_limit / 2 ? kept : held_limit / 2;
  kept -= dropped;
  size_t capacity = (kept + count) * 2 + (64 << 10);
  struct block *grown = malloc(sizeof *grown + capacity);
  if (grown == NULL) return NULL;
  *grown = (struct block){.start = 0, .end = kept, .capacity = capacity};
  if (kept > 0) memcpy(grown->bytes, old->bytes + old->end - kept, kept);
  size_t moved = old == NULL ? 0 : old->end - kept;
  lines_end = lines_end > moved ? lines_end - moved : 0;
  left_out += dropped;
  held = grown;
  free(old);
  return grown;
}

static void hold(const char *bytes, size_t count) {
  struct block *block = held;
  if (block == NULL || block->capacity - block->end < count) block = make_room(block, count);
  // Out of memory, what was printed is lost rather than the program.
  if (block == NULL) return;
  memcpy(block->bytes + block->end, bytes, count);
  for (size_t end = count; end > 0; end--) {
    if (bytes[end - 1] != '\n') continue;
    lines_end = block->end + end;
    break;
  }
  block->end += count;
  held_total += count;
}

/// Empties the pipe; the lock is held.
static void read_all(void) {
  char chunk[4096];
  ssize_t count;
  is_reading = true;
  while (is_captured && (count = read(ends[0], chunk, sizeof chunk)) > 0) hold(chunk, (size_t)count);
  is_reading = false;
}

static void *run(void *context) {
  (void)context;
  struct pollfd input = {.fd = ends[0], .events = POLLIN};
  while (is_captured) {
    if (poll(&input, 1, -1) < 0 && errno != EINTR) break;
    pthread_mutex_lock(&lock);
    size_t before = held_total;
    read_all();
    bool has_news = held_total != before;
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

/// Where what nobody takes goes.
static int rest(void) { return keeps_output ? STDERR_FILENO : real_output; }

static void write_held(void) {
  struct block *block = held;
  if (block == NULL) return;
  size_t start = block->start;
  block->start = block->end;
  write_all(rest(), block->bytes + start, block->end - start);
}

static void give_back(void) {
  if (real_errors != STDERR_FILENO) dup2(real_errors, STDERR_FILENO);
  if (real_output != STDOUT_FILENO) dup2(rest(), STDOUT_FILENO);
}

static void end_capture(void) {
  if (!is_captured) return;
  fflush(stdout);
  fflush(stderr);
  pthread_mutex_lock(&lock);
  read_all();
  is_captured = false;
  give_back();
  write_held();
  pthread_mutex_unlock(&lock);
}

void app_output_give_back_in_signal(void) {
  if (!is_captured) return;
  is_captured = false;
  // The thread may hold the program's last words, and is quick; where it was this thread, there is nothing to wait for.
  for (int i = 0; i < 100 && is_reading; i++) poll(NULL, 0, 1);
  give_back();
  write_held();
  char chunk[4096];
  ssize_t count;
  while ((count = read(ends[0], chunk, sizeof chunk)) > 0) write_all(rest(), chunk, (size_t)count);
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

int creadline_capture_output(bool is_kept) {
  keeps_output = is_kept;
  if (is_captured || !open_pipe(ends) || !open_pipe(news)) return -1;
  fcntl(news[1], F_SETFL, O_NONBLOCK);
  is_captured = true;
  if (!start_thread()) {
    is_captured = false;
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

char *creadline_take_output(bool takes_parts, size_t *count, size_t *missing) {
  char bytes[64];
  while (news[0] >= 0 && read(news[0], bytes, sizeof bytes) > 0) {}
  // A line that has not ended is still with the C library.
  fflush(stdout);
  pthread_mutex_lock(&lock);
  read_all();
  struct block *block = held;
  size_t start = block == NULL ? 0 : block->start;
  size_t end = lines_end > start ? lines_end : start;
  if (block != NULL && (takes_parts || block->end - end > line_limit)) end = block->end;
  char *taken = end > start ? malloc(end - start) : NULL;
  *count = taken == NULL ? 0 : end - start;
  *missing = taken == NULL ? 0 : left_out;
  if (taken != NULL) {
    memcpy(taken, block->bytes + start, end - start);
    block->start = end;
    left_out = 0;
  }
  pthread_mutex_unlock(&lock);
  return taken;
}

bool creadline_has_output(void) {
  pthread_mutex_lock(&lock);
  struct block *block = held;
  bool has_any = block != NULL && block->end > block->start;
  pthread_mutex_unlock(&lock);
  return has_any;
}
