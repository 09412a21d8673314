/// Sends at most one action in each interval.
struct Throttle<Action, C: Clock<Duration>>: Sendable {
  /// The cancel id of the throttle at the path of its feature.
  let id: @Sendable (ChildPath) -> CancelID
  let interval: Duration
  let clock: C
  let latest: Bool

  /// Does the work of a leaf, whose actions are sent at once, at the end of the interval, or not at all.
  @MainActor
  func run(
    _ send: Send<Action>, _ work: nonisolated(nonsending) @Sendable (Send<Action>) async -> EffectResult
  ) async -> EffectResult {
    let store = RunningStore.current
    let interval = store.registry.throttles.interval(of: self, store.path)
    interval.enter()
    defer { interval.leave() }
    let release = Release()
    let outcome = await work(
      Send { action in offer(action, in: interval, release, to: send) })
    await withTaskCancellationHandler {
      await release.task?.value
    } onCancel: {
      MainActorTurn.perform { release.task?.cancel() }
    }
    return outcome
  }

  @MainActor
  private func offer(
    _ action: Action, in interval: ThrottleInterval<Action, C.Instant>, _ release: Release, to send: Send<Action>
  ) {
    let now = clock.now
    guard let end = interval.end, now < end else {
      interval.begin(until: now.advanced(by: self.interval))
      send(action)
      return
    }
    interval.held = latest ? action : interval.held ?? action
    guard release.task == nil else { return }
    release.task = Task {
      // Another effect may have started the next interval at the end of this one.
      var end = end
      repeat {
        try? await clock.sleep(until: end, tolerance: nil)
        end = interval.end ?? end
      } while clock.now < end && !Task.isCancelled
      release.task = nil
      guard !Task.isCancelled, let held = interval.held else { return }
      interval.begin(until: clock.now.advanced(by: self.interval))
      send(held)
    }
  }

  /// Keeps the task that sends the held action at the end of the interval.
  @MainActor
  private final class Release {
    var task: Task<Void, Never>?
  }
}
