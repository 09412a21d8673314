/// What the program prints by itself while this shell has the terminal.
#ifndef PLAYHEAD_APP_OUTPUT_H
#define PLAYHEAD_APP_OUTPUT_H

/// Gives standard output and error back to a process that is about to die, with all that was printed so far: the message
/// of a trap, and the backtrace that follows it. Calls nothing but async-signal-safe functions.
void app_output_give_back_in_signal(void);

#endif
