#include "CAllocations.h"

#include <stdlib.h>

static _Thread_local unsigned long allocations;

unsigned long allocations_of_thread(void) { return allocations; }

#ifdef __GLIBC__
// An executable's own functions take the place of those of the C library, for the Swift runtime, too. glibc offers its own
// under these names ("Replacing malloc" in its manual).
#include <errno.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  allocations += 1;
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  allocations += 1;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}
#endif
