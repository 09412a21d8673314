extension Scheduler {
  /// Publishes one value after a time, without `delay`, which in OpenCombine continues when it is cancelled after its publisher has ended.
  func pause(for duration: SchedulerTimeType.Stride, options: SchedulerOptions? = nil) -> RunPublisher<Void, Never> {
    RunPublisher { subscriber in
      // Repeated, because no other work can be cancelled; the end of the publisher cancels it, so that it is done only once.
      schedule(
        after: now.advanced(by: duration), interval: .seconds(1), tolerance: minimumTolerance, options: options
      ) {
        subscriber.send(())
        subscriber.send(completion: .finished)
      }
    }
  }
}
