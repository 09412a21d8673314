/// GNU readline's callback interface as plain functions.
///
/// readline keeps its state in globals, which Swift 6 refuses to touch. This header names none of them and does not
/// include readline's own, so that Swift sees functions only. Readline belongs to the process: all of these are
/// called from one thread, and there is one session at a time.
#ifndef PLAYHEAD_CREADLINE_H
#define PLAYHEAD_CREADLINE_H

#include <stdbool.h>
#include <stddef.h>

/// What completion found, in readline's shape.
typedef struct {
  /// Allocated with `malloc`, ended by NULL, taken over by readline: first what to insert, then, if there are several,
  /// all of them. Each replaces the line from its start to the cursor. NULL when nothing matches.
  char **matches;
  /// The character that follows a single match, or 0.
  int suffix;
  /// How many bytes after the cursor a single match replaces too.
  size_t overwritten;
} creadline_completion;

/// What a session calls back; all of it runs inside `creadline_read`.
typedef struct {
  void *context;
  /// A line was entered, or NULL at the end of input. The handler is removed and the terminal restored by then.
  /// `has_pasted_breaks`: the line has line breaks, and a bracketed paste brought each of them.
  void (*line)(void *context, const char *line, bool has_pasted_breaks);
  /// Tab was pressed with the cursor at a byte of the line.
  creadline_completion (*complete)(void *context, const char *line, size_t cursor);
  /// The text that lists what `complete` found last, whole lines; allocated with `malloc`, freed by the session.
  char *(*list)(void *context);
} creadline_callbacks;

/// Sets readline up. Call it once, before anything else here.
void creadline_start(creadline_callbacks callbacks);

/// Shows the prompt and begins to edit a line; the terminal is raw from here on.
void creadline_begin(const char *prompt);

/// Whether a line is being edited.
bool creadline_is_active(void);

/// Takes all the input that is there, without blocking, up to the end of the line.
void creadline_read(void);

/// Gives the line up, as Ctrl-C does, and restores the terminal.
void creadline_interrupt(void);

/// Stops editing and leaves the line as it stands, and restores the terminal.
void creadline_stop(void);

/// Prints text above the line that is being edited, and draws the line again below it.
void creadline_print_above(const char *text, size_t length);

/// Exchanges the prompt of the line that is being edited.
void creadline_set_prompt(const char *prompt);

/// Adapts to a changed window size.
void creadline_resize(void);

/// Gives the terminal back before the process is stopped; the line stays as it is.
void creadline_suspend(void);

/// Takes the terminal back after the process was stopped and continued.
void creadline_resume(void);

/// Reads the history from a file, which is cut to its newest entries, and appends new lines to it from now on.
/// The file is created if need be, readable by its owner only. Returns 0 or an `errno`, ELOOP where it is a link.
int creadline_open_history(const char *path, int limit);

/// Adds a line to the history, and where it `is_kept` to the history's file. Returns 0 or an `errno`.
int creadline_add_history(const char *line, bool is_kept);

/// Leads standard output and error, the latter where it is a terminal, into memory from now on, and to where they led
/// before when the process ends. Call it before `creadline_start`, once. Returns the end of a pipe from which a byte comes
/// when there is something to take, or -1. Where standard output is for messages alone, `is_kept`, what nobody takes goes to
/// standard error in the end.
int creadline_capture_output(bool is_kept);

/// Takes the whole lines that were printed since, up to this moment, and of a line that has not ended what there is, if that is long
/// or asked for by `takes_parts`. Returns NULL where there is nothing, or what is to be freed; in `missing` how many bytes before it
/// were left out, as nobody took them in time.
char *creadline_take_output(bool takes_parts, size_t *count, size_t *missing);

/// Whether something was printed that has not been taken.
bool creadline_has_output(void);

/// Leads standard output to standard error from now on.
void creadline_lead_output_to_errors(void);

/// The descriptor of what was standard output when the process started.
int creadline_output(void);

/// The descriptor of what was standard error when the process started.
int creadline_errors(void);

/// Opens a pipe that processes which are started do not inherit. Returns 0, or -1 with `errno` set.
int creadline_open_pipe(int ends[2]);

/// The end of a pipe from which each caught signal comes as a byte, or -1 if there can be none.
///
/// A plain handler and a pipe: an event source of Dispatch misses, on Linux, what arrives while a process starts, and
/// leaves the signal ignored in the processes that it starts.
int creadline_signal_pipe(void);

/// Whether Ctrl-C was pressed, and nobody has taken it out of the pipe.
bool creadline_is_interrupted(void);

/// Sends a signal to the pipe from now on, unless the process ignores it.
void creadline_catch_signal(int number);

/// Gives a signal its default action again.
void creadline_release_signal(int number);

/// Stops the process as a SIGTSTP that nobody catches does. Returns once it is continued, or at once if it is nobody's
/// job, which the system does not stop.
void creadline_stop_process(void);

/// Ends the process as a terminal does that is gone, by SIGHUP, unless that is ignored.
void creadline_hang_up(void);

/// Ends the process as Ctrl-C does, unless somebody catches that.
void creadline_end_by_interrupt(void);

#endif
