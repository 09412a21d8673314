import ComposableClassic
import Dispatch

import class ComposableRuntime.TestClock

@testable import RepositoriesExample

/// A scheduler of the main queue whose time is a session's clock.
struct SessionScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
  typealias SchedulerOptions = DispatchQueue.SchedulerOptions

  let clock: TestClock<Duration>

  var now: SchedulerTimeType {
    let time = clock.now.offset.components
    return SchedulerTimeType(
      DispatchTime(
        uptimeNanoseconds: 1 + UInt64(time.seconds) * 1_000_000_000 + UInt64(time.attoseconds / 1_000_000_000)))
  }

  var minimumTolerance: SchedulerTimeType.Stride { .zero }

  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    nonisolated(unsafe) let action = action
    Task { @MainActor in action() }
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    _ = run(after: date, every: nil, action)
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    let task = run(after: date, every: interval, action)
    return AnyCancellable { task.cancel() }
  }

  private func run(
    after date: SchedulerTimeType, every interval: SchedulerTimeType.Stride?, _ action: @escaping () -> Void
  ) -> Task<Void, Never> {
    nonisolated(unsafe) let action = action
    let first = Duration.nanoseconds(now.distance(to: date).magnitude)
    let pause = interval.map { Duration.nanoseconds($0.magnitude) }
    return Task { @MainActor in
      var wait: Duration? = first
      while let next = wait {
        try? await clock.sleep(for: next)
        guard !Task.isCancelled else { return }
        action()
        wait = pause
      }
    }
  }
}

/// The store of the app, which asks the data in the program.
///
/// - Parameter clock: the clock of a session; nil for real time.
@MainActor func repositoriesStore(_ clock: TestClock<Duration>? = nil) -> Store<RootState, RootAction> {
  let queue = clock.map { SessionScheduler(clock: $0).eraseToAnyScheduler() } ?? .main
  var environment = SystemEnvironment.live(environment: RootEnvironment.offline(queue))
  environment.mainQueue = { queue }
  return Store(initialState: RootState(), reducer: rootReducer, environment: environment)
}
