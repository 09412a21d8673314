#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

/// The number of the blocks of memory that this thread has allocated so far. Always 0 without glibc.
unsigned long allocations_of_thread(void);

#endif
