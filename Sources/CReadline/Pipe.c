#define _GNU_SOURCE

#include "CReadline.h"

#include <fcntl.h>
#include <unistd.h>

int creadline_open_pipe(int ends[2]) {
#ifdef __linux__
  // In one call: a process that another thread starts in between would keep the ends open.
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}
