/// The hooks by which Swift's concurrency runtime hands out its jobs. They have one owner, this target.
#ifndef PLAYHEAD_CONCURRENCY_HOOKS_H
#define PLAYHEAD_CONCURRENCY_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

/// Takes the jobs that become ready on a thread. A job is Swift's `UnownedJob`.
struct job_taker {
  void *context;
  void (*take)(void *context, void *job, bool is_main);
  /// Takes a job that sleeps. `is_left` is whether the nanoseconds are what is left until a deadline; else they are the distance that
  /// the program asked for.
  void (*take_later)(void *context, void *job, int64_t nanoseconds, bool is_left);
};

/// Whether the runtime has the hooks: not on Apple's systems before macOS 15.4 and iOS 18.4.
bool concurrency_hooks_exist(void);

/// Puts the hooks in place. Jobs then go where they went before, but for what the functions below say.
void concurrency_hooks_install(void);

/// Gives all jobs that become ready on this thread to a taker, which must live until it is replaced; NULL gives them back.
void concurrency_hooks_take_on_this_thread(const struct job_taker *taker);
bool concurrency_hooks_is_taken(void);

/// Sets the executor that the main actor has on threads with a taker, by the two words of an `UnownedSerialExecutor`.
void concurrency_hooks_set_main_executor(void *identity, void *implementation);

/// Sets who is asked about the jobs of threads without a taker, and says whether it takes a job; NULL asks nobody.
void concurrency_hooks_ask_elsewhere(bool (*takes)(void *job, bool is_main));

/// Sets who is asked about jobs without an actor that nobody else took, and says whether it takes a job; NULL asks nobody.
void concurrency_hooks_ask_last(bool (*takes)(void *job));

/// Gives a job to this thread's taker, or to who is asked elsewhere; false if nobody takes it.
bool concurrency_hooks_give(void *job, bool is_main);
/// Gives a sleeping job to this thread's taker; false if there is none.
bool concurrency_hooks_give_later(void *job, int64_t nanoseconds, bool is_left);

/// Runs a job of no actor, or of an actor without an executor of its own.
void concurrency_hooks_run(void *job);
/// The number of the task that a job belongs to; 0 if it belongs to none.
uint64_t concurrency_hooks_task(void *job);

#endif
