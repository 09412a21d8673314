/// Signals that end the process, handled first by those who have something to put back.
#ifndef PLAYHEAD_FATAL_SIGNALS_H
#define PLAYHEAD_FATAL_SIGNALS_H

/// Handles the fatal signals from now on; each call is for one user, and has its `fatal_signals_release`.
void fatal_signals_handle(void);

/// Gives them their previous actions back, once the last user is gone.
void fatal_signals_release(void);

#endif
