#include <stdbool.h>

/// Forgets what is known of the line: another one begins, which is empty.
void line_breaks_reset(void);

/// Finds out where the line breaks came from that the line has since the last call. Call it after each key, and once more
/// with the line that was entered.
void line_breaks_note(const char *line);

/// Call it before each key.
void line_breaks_await_key(void);

/// Whether the line has line breaks, and a bracketed paste brought each of them.
bool line_breaks_are_pasted(void);
