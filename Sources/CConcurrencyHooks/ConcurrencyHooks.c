#include "ConcurrencyHooks.h"

#include <stdatomic.h>
#include <stddef.h>

#define SWIFT_CALL __attribute__((swiftcall))
#if __APPLE__
// An app may run on a system whose runtime has none.
#define HOOK extern __attribute__((weak_import)) SWIFT_CALL
#else
#define HOOK extern SWIFT_CALL
#endif

// libswift_Concurrency exports these for tools. `swift/Runtime/Concurrency.h` declares them; no toolchain installs that. Because they
// are declared and not looked up by name, a program that links the library statically has them, too.
struct executor {
  void *identity, *implementation;
};
typedef SWIFT_CALL void (*enqueue)(void *);
typedef SWIFT_CALL void (*enqueue_delayed)(unsigned long long, void *);
typedef SWIFT_CALL void (*enqueue_due)(long long, long long, long long, long long, int, void *);
HOOK void (*swift_task_enqueueGlobal_hook)(void *, enqueue);
HOOK void (*swift_task_enqueueMainExecutor_hook)(void *, enqueue);
HOOK void (*swift_task_enqueueGlobalWithDelay_hook)(unsigned long long, void *, enqueue_delayed);
HOOK void (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long, long long, long long, long long, int, void *, enqueue_due);
HOOK struct executor (*swift_task_getMainExecutor_hook)(SWIFT_CALL struct executor (*)(void));
HOOK bool (*swift_task_isMainExecutor_hook)(struct executor, SWIFT_CALL bool (*)(struct executor));
extern SWIFT_CALL void swift_job_run(void *, struct executor);
extern SWIFT_CALL uint64_t swift_task_getJobTaskId(void *);
extern SWIFT_CALL void swift_get_time(long long *, long long *, int);

static _Thread_local const struct job_taker *taker;
static struct executor main_executor;
static _Atomic(bool (*)(void *, bool)) elsewhere;
static _Atomic(bool (*)(void *)) last;
typedef SWIFT_CALL void (*global_hook)(void *, enqueue);
static _Atomic(global_hook) former;

bool concurrency_hooks_give(void *job, bool is_main) {
  if (taker) {
    taker->take(taker->context, job, is_main);
    return true;
  }
  bool (*takes)(void *, bool) = atomic_load_explicit(&elsewhere, memory_order_acquire);
  return takes && takes(job, is_main);
}

bool concurrency_hooks_give_later(void *job, int64_t nanoseconds, bool is_left) {
  if (taker) taker->take_later(taker->context, job, nanoseconds, is_left);
  return taker;
}

static SWIFT_CALL void global(void *job, enqueue original) {
  if (concurrency_hooks_give(job, false)) return;
  bool (*takes)(void *) = atomic_load_explicit(&last, memory_order_acquire);
  if (takes && takes(job)) return;
  global_hook hook = atomic_load_explicit(&former, memory_order_acquire);
  if (hook) hook(job, original);
  else original(job);
}

static SWIFT_CALL void on_main(void *job, enqueue original) {
  if (!concurrency_hooks_give(job, true)) original(job);
}

static SWIFT_CALL void delayed(unsigned long long nanoseconds, void *job, enqueue_delayed original) {
  int64_t distance = nanoseconds > INT64_MAX ? INT64_MAX : (int64_t)nanoseconds;
  if (!concurrency_hooks_give_later(job, distance, false)) original(nanoseconds, job);
}

static SWIFT_CALL void due(long long seconds, long long nanoseconds, long long tolerance_seconds,
    long long tolerance_nanoseconds, int clock, void *job, enqueue_due original) {
  if (!taker) {
    original(seconds, nanoseconds, tolerance_seconds, tolerance_nanoseconds, clock, job);
    return;
  }
  long long now = 0, now_nanoseconds = 0;
  swift_get_time(&now, &now_nanoseconds, clock);
  // Some 292 years are as good as for ever.
  bool is_long = seconds > now + INT64_MAX / 1000000000 - 2;
  int64_t left = is_long ? INT64_MAX : (seconds - now) * 1000000000 + nanoseconds - now_nanoseconds;
  concurrency_hooks_give_later(job, left, true);
}

// The main actor's jobs go to its executor and not to `swift_task_enqueueMainExecutor`; here it is another one.
static SWIFT_CALL struct executor get_main_executor(SWIFT_CALL struct executor (*original)(void)) {
  return taker && main_executor.identity ? main_executor : original();
}

static SWIFT_CALL bool is_main_executor(struct executor executor, SWIFT_CALL bool (*original)(struct executor)) {
  return (main_executor.identity && executor.identity == main_executor.identity) || original(executor);
}

bool concurrency_hooks_exist(void) {
#if __APPLE__
  return &swift_task_enqueueGlobal_hook && &swift_task_getMainExecutor_hook && &swift_task_isMainExecutor_hook;
#else
  return true;
#endif
}

void concurrency_hooks_install(void) {
#if __APPLE__
  if (!&swift_task_enqueueGlobal_hook) return;
#endif
  if (swift_task_enqueueGlobal_hook == global) return;
  atomic_store_explicit(&former, swift_task_enqueueGlobal_hook, memory_order_release);
  if (concurrency_hooks_exist()) {
    swift_task_enqueueMainExecutor_hook = on_main;
    swift_task_enqueueGlobalWithDelay_hook = delayed;
    swift_task_enqueueGlobalWithDeadline_hook = due;
    swift_task_getMainExecutor_hook = get_main_executor;
    swift_task_isMainExecutor_hook = is_main_executor;
  }
  swift_task_enqueueGlobal_hook = global;
}

void concurrency_hooks_take_on_this_thread(const struct job_taker *next) { taker = next; }

bool concurrency_hooks_is_taken(void) { return taker; }

void concurrency_hooks_set_main_executor(void *identity, void *implementation) {
  main_executor = (struct executor){identity, implementation};
}

void concurrency_hooks_ask_elsewhere(bool (*takes)(void *, bool)) {
  atomic_store_explicit(&elsewhere, takes, memory_order_release);
}

void concurrency_hooks_ask_last(bool (*takes)(void *)) { atomic_store_explicit(&last, takes, memory_order_release); }

void concurrency_hooks_run(void *job) { swift_job_run(job, (struct executor){NULL, NULL}); }

uint64_t concurrency_hooks_task(void *job) { return swift_task_getJobTaskId(job); }
