internal import ComposableRuntime

extension TestStoreLog {
  /// Waits until a condition holds, and returns false if it does not in time, or the task is cancelled.
  package func wait(for duration: Duration, until condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + duration
    while !condition() {
      if Task.isCancelled { return false }
      if ContinuousClock.now >= deadline {
        // When other work has blocked the thread, the awaited tasks may not have run yet.
        await Task.megaYield()
        return condition()
      }
      await waitForEvent(before: deadline)
    }
    return true
  }

  private func waitForEvent(before deadline: ContinuousClock.Instant) async {
    lastWait += 1
    let wait = lastWait
    let timer = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      self.waiting.removeValue(forKey: wait)?.resume()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting[wait] = $0 }
    } onCancel: {
      timer.cancel()
    }
    timer.cancel()
  }

  func wake() {
    for continuation in exchange(&waiting, with: [:]).values { continuation.resume() }
  }
}
