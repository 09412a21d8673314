#include <stdio.h>

#include <readline/history.h>
#include <readline/readline.h>

// Apple's systems have libedit by the same names. It is called 4.2 there, and has no callback interface that works.
#if !defined(RL_READLINE_VERSION) || RL_READLINE_VERSION < 0x0700
#error "GNU readline 7 or later is needed, and this is another library: brew install readline, or apt-get install libreadline-dev"
#endif
