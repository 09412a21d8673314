#include "CReadline.h"

#include "KeyReading.h"
#include "LineBreaks.h"
#include "TerminalRestoration.h"

#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "../GNUReadline/GNUReadline.h"

static creadline_callbacks callbacks;
static bool is_active;
/// A keyboard macro held more than the line that it entered; the rest belongs to the next line.
static bool has_macro;
/// A prompt that came while a search showed its own.
static char *later_prompt;

static void forget_later_prompt(void) {
  free(later_prompt);
  later_prompt = NULL;
}

static void remove_handler(void) {
  if (!is_active) return;
  is_active = false;
  forget_later_prompt();
  rl_callback_handler_remove();
  terminal_restoration_disarm();
}

/// Where the terminal is gone, its end may be seen before its signal comes: the process ends by the signal all the same.
static void end_with_terminal(void) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  if (poll(&input, 1, 0) > 0 && input.revents & (POLLHUP | POLLERR)) creadline_hang_up();
}

static void on_line(char *line) {
  if (line == NULL) end_with_terminal();
  // readline would go on with the macro at once, without a handler.
  has_macro = RL_ISSTATE(RL_STATE_MACROINPUT);
  RL_UNSETSTATE(RL_STATE_MACROINPUT);
  line_breaks_note(line);
  remove_handler();
  callbacks.line(callbacks.context, line, line_breaks_are_pasted());
  free(line);
}

static char **complete(const char *text, int start, int end) {
  (void)text, (void)start, (void)end;
  // Even when nothing matches: readline would go on to complete file names.
  rl_attempted_completion_over = 1;
  creadline_completion found = callbacks.complete(callbacks.context, rl_line_buffer, (size_t)rl_point);
  if (found.matches == NULL) return NULL;
  if (found.suffix == 0) {
    rl_completion_suppress_append = 1;
  } else {
    rl_completion_append_character = found.suffix;
  }
  bool is_single = found.matches[1] == NULL;
  if (is_single && found.overwritten > 0) rl_delete_text(rl_point, rl_point + (int)found.overwritten);
  return found.matches;
}

static void display_matches(char **matches, int count, int longest) {
  (void)matches, (void)count, (void)longest;
  char *list = callbacks.list(callbacks.context);
  rl_crlf();
  if (list != NULL) fputs(list, rl_outstream);
  free(list);
  rl_forced_update_display();
}

static bool names_a_locale(const char *variable) {
  const char *value = getenv(variable);
  return value != NULL && *value != '\0';
}

void creadline_start(creadline_callbacks given) {
  callbacks = given;
  // A container often names no locale at all, and in plain C readline takes each byte for a character.
  if (!names_a_locale("LC_ALL") && !names_a_locale("LC_CTYPE") && !names_a_locale("LANG")) {
    setlocale(LC_CTYPE, "C.UTF-8");
  }
  rl_readline_name = "playhead";
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  bool has_own_output = creadline_output() != STDOUT_FILENO;
  if (has_own_output) {
    int terminal = fcntl(creadline_output(), F_DUPFD_CLOEXEC, 3);
    FILE *stream = terminal < 0 ? NULL : fdopen(terminal, "w");
    if (stream != NULL) rl_outstream = stream;
  }
  rl_attempted_completion_function = complete;
  rl_completion_display_matches_hook = display_matches;
  // No character breaks words: the word to complete is the line up to the cursor, and the callback knows its parts.
  rl_completer_word_break_characters = "";
  rl_basic_word_break_characters = "";
  rl_sort_completion_matches = 0;
  rl_ignore_completion_duplicates = 0;
  // A question or a page break would block in the middle of the event loop.
  rl_completion_query_items = -1;
  rl_variable_bind("page-completions", "off");
  key_reading_start();
  rl_initialize();
  // The bell goes to standard error, which is the app's then.
  if (has_own_output) rl_variable_bind("bell-style", "none");
  using_history();
  // Without it, `exit` at the prompt leaves the terminal raw.
  atexit(creadline_stop);
}

// For fewer columns readline divides by zero or draws without an end, and for very many it writes past what it has.
enum { least_columns = 16, most_columns = 2000 };

/// Gives readline a width that it can draw in, where the terminal has another one.
static bool bound_columns(const char *prompt, int rows, int columns) {
  int least = least_columns;
  // Where the cursor cannot go up, the line is scrolled beside the prompt, and what has no room for that corrupts memory.
  if (prompt != NULL && rl_get_termcap("up") == NULL) least += (int)strnlen(prompt, most_columns - least_columns);
  if (columns >= least && columns <= most_columns) return false;
  rl_set_screen_size(rows, columns < least ? least : most_columns);
  return true;
}

void creadline_begin(const char *prompt) {
  if (is_active) return;
  const char *paste = rl_variable_value("enable-bracketed-paste");
  terminal_restoration_arm(paste != NULL && strcmp(paste, "on") == 0);
  is_active = true;
  line_breaks_reset();
  rl_reset_screen_size();
  int rows, columns;
  rl_get_screen_size(&rows, &columns);
  bound_columns(prompt, rows, columns);
  rl_callback_handler_install(prompt, on_line);
  if (has_macro) RL_SETSTATE(RL_STATE_MACROINPUT);
}

bool creadline_is_active(void) { return is_active; }

/// Whether a search or a numeric argument shows in place of the prompt.
static bool has_own_prompt(void) { return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG); }

static void show_prompt(const char *prompt) {
  rl_clear_visible_line();
  rl_set_prompt(prompt);
  rl_on_new_line();
  rl_redisplay();
}

void creadline_read(void) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  while (is_active && (has_macro || poll(&input, 1, 0) > 0)) {
    has_macro = false;
    line_breaks_await_key();
    rl_callback_read_char();
    if (is_active) line_breaks_note(rl_line_buffer);
  }
  if (is_active && later_prompt != NULL && !has_own_prompt()) {
    show_prompt(later_prompt);
    forget_later_prompt();
  }
}

void creadline_interrupt(void) {
  if (!is_active) return;
  // Forgets a search or a numeric argument that was going on.
  rl_callback_sigcleanup();
  rl_clear_message();
  rl_point = rl_end;
  rl_redisplay();
  fputs("^C", rl_outstream);
  rl_crlf();
  fflush(rl_outstream);
  rl_free_line_state();
  remove_handler();
}

void creadline_stop(void) {
  if (!is_active) return;
  rl_callback_sigcleanup();
  rl_crlf();
  fflush(rl_outstream);
  rl_free_line_state();
  remove_handler();
}

void creadline_print_above(const char *text, size_t length) {
  if (is_active) rl_clear_visible_line();
  fflush(rl_outstream);
  fwrite(text, 1, length, rl_outstream);
  fflush(rl_outstream);
  if (!is_active) return;
  rl_on_new_line();
  rl_redisplay();
}

void creadline_set_prompt(const char *prompt) {
  if (!is_active) return;
  if (has_own_prompt()) {
    // At its end readline brings back the prompt that it found, and until then this one would hide the search.
    forget_later_prompt();
    later_prompt = strdup(prompt);
  } else {
    show_prompt(prompt);
  }
}

void creadline_resize(void) {
  if (!is_active) return;
  struct winsize size;
  bool is_known = ioctl(STDIN_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  if (is_known && bound_columns(rl_prompt, size.ws_row, size.ws_col)) {
    // On a line of its own: nothing of what was drawn in another width is gone over.
    rl_crlf();
    rl_on_new_line();
    rl_redisplay();
  } else {
    rl_resize_terminal();
  }
}

void creadline_suspend(void) {
  if (!is_active) return;
  rl_deprep_terminal();
  fflush(rl_outstream);
}

void creadline_resume(void) {
  if (!is_active) return;
  rl_deprep_terminal();
  key_reading_prepare_terminal(1);
  creadline_resize();
  rl_forced_update_display();
}
