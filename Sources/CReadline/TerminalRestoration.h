/// Puts the terminal back when the process ends while a line is being edited.
#ifndef PLAYHEAD_TERMINAL_RESTORATION_H
#define PLAYHEAD_TERMINAL_RESTORATION_H

#include <stdbool.h>

/// Remembers the terminal's modes and restores them if a fatal signal arrives before `terminal_restoration_disarm`.
void terminal_restoration_arm(bool bracketed_paste);

/// The terminal is back in its usual modes.
void terminal_restoration_disarm(void);

/// Restores the terminal in a process that is about to die. Calls nothing but async-signal-safe functions.
void terminal_restoration_restore_in_signal(void);

#endif
