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
    let interval = store.registry.throttles.interval(id(store.path)) {
      ThrottleInterval<Action, C.Instant> { clock.now }
    }
    interval.enter()
    defer { interval.leave() }
    // The task that sends the held action at the end of the interval.
    let release = UncheckedBox<Task<Void, Never>?>(nil)
    let outcome = await work(
      Send { action in offer(action, in: interval, release, to: send) })
    await withTaskCancellationHandler {
      await release.value?.value
    } onCancel: {
      MainActorTurn.perform { release.value?.cancel() }
    }
    return outcome
  }

  @MainActor
  private func offer(
    _ action: Action, in interval: ThrottleInterval<Action, C.Instant>, _ release: UncheckedBox<Task<Void, Never>?>,
    to send: Send<Action>
  ) {
    let now = clock.now
    guard let end = interval.end, now < end else {
      interval.begin(until: now.advanced(by: self.interval))
      send(action)
      return
    }
    interval.held = latest ? action : interval.held ?? action
    guard release.value == nil else { return }
    release.value = Task {
      // Another effect may have started the next interval at the end of this one.
      var end = end
      repeat {
        try? await clock.sleep(until: end, tolerance: nil)
        end = interval.end ?? end
      } while clock.now < end && !Task.isCancelled
      release.value = nil
      guard !Task.isCancelled, let held = interval.held else { return }
      interval.begin(until: clock.now.advanced(by: self.interval))
      send(held)
    }
  }
}
