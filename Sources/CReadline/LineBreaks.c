#include "LineBreaks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../GNUReadline/GNUReadline.h"

// A bracketed paste is entered with its line breaks, and so is what else brings some: a quoted key, an entry of the
// history, what was killed before. Only a paste is meant as several commands. readline does not tell the two apart, so
// the line is compared with what it was before each key.

/// The line after the last key, or NULL where it had no line break.
static char *previous;
static int previous_entry;
static bool has_pasted;
static bool has_others;

void line_breaks_reset(void) {
  free(previous);
  previous = NULL;
  has_pasted = false;
  has_others = false;
  previous_entry = where_history();
}

void line_breaks_await_key(void) {
  // Else the next key that has no function of its own would look like one more paste.
  if (rl_last_func == rl_bracketed_paste_begin) rl_last_func = NULL;
}

/// Whether a line has a line break that another had not, between what both begin and end with.
static bool adds_break(const char *old, const char *new) {
  size_t old_length = strlen(old);
  size_t new_length = strlen(new);
  size_t shorter = old_length < new_length ? old_length : new_length;
  size_t start = 0;
  while (start < shorter && old[start] == new[start]) start++;
  size_t end = 0;
  while (end < shorter - start && old[old_length - 1 - end] == new[new_length - 1 - end]) end++;
  return memchr(new + start, '\n', new_length - end - start) != NULL;
}

void line_breaks_note(const char *line) {
  if (line == NULL || strchr(line, '\n') == NULL) {
    line_breaks_reset();
    return;
  }
  // Another entry of the history may by chance end as the line before it did.
  int entry = where_history();
  bool is_other_entry = entry != previous_entry;
  previous_entry = entry;
  if (is_other_entry) {
    has_others = true;
  } else if (adds_break(previous == NULL ? "" : previous, line)) {
    if (rl_last_func == rl_bracketed_paste_begin) has_pasted = true; else has_others = true;
  }
  free(previous);
  previous = strdup(line);
}

bool line_breaks_are_pasted(void) { return has_pasted && !has_others; }
