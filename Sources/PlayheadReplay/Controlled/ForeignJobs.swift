internal import CConcurrencyHooks
internal import PlayheadPlatform

/// Catches the jobs of controlled tasks that become ready on other threads.
final class ForeignJobs: Sendable {
  static let shared = ForeignJobs()

  private struct Run {
    var jobs: [ReadyJob] = []
    var count = 0
  }

  private struct Runs {
    var all: [Int: Run] = [:]
    /// The runs of tasks, by the tasks' numbers.
    var ofTasks: [UInt64: Int] = [:]
    var last = 0
  }

  private let runs = Lock(Runs())

  func begin() -> Int {
    runs.withLock { runs in
      runs.last += 1
      runs.all[runs.last] = Run()
      concurrency_hooks_ask_elsewhere { job, isMain in
        job.map { ForeignJobs.shared.add(ReadyJob(pointer: $0, isMain: isMain)) } ?? false
      }
      return runs.last
    }
  }

  /// Remembers the run of a job's task.
  func note(_ job: ReadyJob, of run: Int) {
    let task = concurrency_hooks_task(job.pointer)
    if task != 0 { runs.withLock { runs in if runs.all[run] != nil { runs.ofTasks[task] = run } } }
  }

  private func add(_ job: ReadyJob) -> Bool {
    let task = concurrency_hooks_task(job.pointer)
    return runs.withLock { runs in
      guard task != 0, let run = runs.ofTasks[task], runs.all[run] != nil else { return false }
      runs.all[run]?.jobs.append(job)
      runs.all[run]?.count += 1
      return true
    }
  }

  func take(of run: Int) -> [ReadyJob] {
    runs.withLock { runs in
      guard let jobs = runs.all[run]?.jobs, !jobs.isEmpty else { return [] }
      runs.all[run]?.jobs = []
      return jobs
    }
  }

  func count(of run: Int) -> Int { runs.withLock { $0.all[run]?.count ?? 0 } }

  /// Forgets a run, and returns its last jobs.
  func end(_ run: Int) -> [ReadyJob] {
    runs.withLock { runs in
      let jobs = runs.all.removeValue(forKey: run)?.jobs ?? []
      runs.ofTasks = runs.ofTasks.filter { $0.value != run }
      if runs.all.isEmpty { concurrency_hooks_ask_elsewhere(nil) }
      return jobs
    }
  }
}
