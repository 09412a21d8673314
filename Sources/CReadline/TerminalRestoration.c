#include "TerminalRestoration.h"

#include "CReadline.h"
#include "FatalSignals.h"

#include <signal.h>
#include <stdatomic.h>
#include <termios.h>
#include <unistd.h>

static struct termios saved_modes;
static atomic_bool is_armed;
static atomic_bool has_bracketed_paste;

void terminal_restoration_restore_in_signal(void) {
  if (!is_armed) return;
  is_armed = false;
  static const char paste_off[] = "\033[?2004l";
  int output = creadline_output();
  bool is_written = !has_bracketed_paste || write(output, paste_off, sizeof paste_off - 1) > 0;
  // What the shell says next does not belong after half a line.
  if (!is_written || write(output, "\n", 1) < 0) {
    // The terminal is gone, and there is nothing left to restore.
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &saved_modes);
}

void terminal_restoration_arm(bool bracketed_paste) {
  if (is_armed || tcgetattr(STDIN_FILENO, &saved_modes) != 0) return;
  has_bracketed_paste = bracketed_paste;
  fatal_signals_handle();
  is_armed = true;
}

void terminal_restoration_disarm(void) {
  if (!is_armed) return;
  is_armed = false;
  fatal_signals_release();
}
