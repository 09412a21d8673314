#include "KeyReading.h"

#include "CReadline.h"

#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <termios.h>
#include <unistd.h>

#include "../GNUReadline/GNUReadline.h"

// Ctrl-C empties the terminal's queue: the key that was there a moment ago may be gone when readline reads it, and the end
// of a paste may never come. readline would wait for the next key, on the thread that is to hear of the signal.

enum { abort_key = 'G' & 0x1F };
/// Whether readline was given it since the last key that was pressed.
static bool has_aborted;

/// Waits for a key or Ctrl-C, whichever comes first.
static int read_key(FILE *stream) {
  (void)stream;
  bool is_command = RL_ISSTATE(RL_STATE_READCMD);
  struct pollfd events[] = {
    {.fd = STDIN_FILENO, .events = POLLIN}, {.fd = creadline_signal_pipe(), .events = POLLIN},
  };
  int waits = -1;
  while (true) {
    if (poll(events, 2, waits) < 0 && errno != EINTR) return EOF;
    unsigned char key;
    ssize_t count = read(STDIN_FILENO, &key, 1);
    if (count == 1) {
      has_aborted = false;
      return key;
    }
    if (count < 0 && errno != EINTR && errno != EAGAIN) return is_command ? READERR : EOF;
    if (count == 0 && events[0].revents & (POLLHUP | POLLERR)) return EOF;
    if (creadline_is_interrupted()) {
      // A paste takes this key for a part of it, and ends with the input. What looks for a command would end the session.
      if (has_aborted && !is_command) return EOF;
      has_aborted = true;
      return abort_key;
    }
    if (events[1].revents != 0) {
      // Another signal, which waits until this key has come.
      events[1].fd = -1;
      waits = 100;
    }
  }
}

void key_reading_prepare_terminal(int has_meta_key) {
  rl_prep_terminal(has_meta_key);
  // Reading returns at once where there is no key.
  struct termios modes;
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_cc[VMIN] = 0;
  modes.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
}

void key_reading_start(void) {
  rl_getc_function = read_key;
  rl_prep_term_function = key_reading_prepare_terminal;
}
