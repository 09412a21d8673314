#ifndef PLAYHEAD_KEY_READING_H
#define PLAYHEAD_KEY_READING_H

/// Has readline read keys in a way that Ctrl-C can end. Call it once, before `rl_initialize`.
void key_reading_start(void);

/// Prepares the terminal, as readline does, for reading keys so.
void key_reading_prepare_terminal(int has_meta_key);

#endif
