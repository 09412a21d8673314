#include "CReadline.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "../GNUReadline/GNUReadline.h"

static char *history_path;

/// Opens the file itself: what a link leads to is not ours to change.
static int open_to_append(const char *path) {
  return open(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
}

/// Creates the file, or closes an existing one to everybody but its owner. Sets `is_regular`; returns 0 or an `errno`.
static int prepare_file(const char *path, bool *is_regular) {
  int file = open_to_append(path);
  if (file < 0) return errno;
  struct stat status;
  int result = 0;
  if (fstat(file, &status) != 0) {
    result = errno;
  } else {
    // A device such as /dev/null is nobody's to change.
    *is_regular = S_ISREG(status.st_mode);
    if (*is_regular && (status.st_mode & 077) != 0 && fchmod(file, 0600) != 0) result = errno;
  }
  close(file);
  return result;
}

int creadline_open_history(const char *path, int limit) {
  // With time stamps readline knows where an entry of several lines ends.
  history_write_timestamps = 1;
  history_comment_char = '#';
  stifle_history(limit);
  bool is_regular = false;
  int result = prepare_file(path, &is_regular);
  if (result != 0) return result;
  if (is_regular) {
    result = history_truncate_file(path, limit);
    if (result == 0) result = read_history(path);
    if (result != 0) return result;
  }
  free(history_path);
  history_path = strdup(path);
  return history_path == NULL ? ENOMEM : 0;
}

int creadline_add_history(const char *line, bool is_kept) {
  add_history(line);
  if (history_path == NULL || !is_kept) return 0;
  // At once, so that a killed session loses nothing, and in one piece, so that parallel ones do not mix.
  // Not by `append_history`, which follows links.
  int file = open_to_append(history_path);
  if (file < 0) return errno;
  char stamp[32];
  int stamp_length = snprintf(stamp, sizeof stamp, "%c%lld\n", history_comment_char, (long long)time(NULL));
  struct iovec parts[] = {{stamp, (size_t)stamp_length}, {(void *)line, strlen(line)}, {"\n", 1}};
  int result = writev(file, parts, 3) < 0 ? errno : 0;
  close(file);
  return result;
}
