/// A handle on all that follows from an action sent to a store: its effects, the actions that these feed back, the
/// effects of those, and so on.
public struct StoreTask: Sendable {
  private let cascade: Cascade?

  /// - Parameter cascade: What follows; nil when nothing does.
  init(_ cascade: Cascade?) {
    self.cascade = cascade
  }

  /// Waits until all of it is over. When the task that waits is cancelled, so is what it waits for.
  public nonisolated(nonsending) func finish() async {
    guard let cascade else { return }
    await withTaskCancellationHandler {
      await cascade.wait()
    } onCancel: {
      cascade.cancel()
    }
  }

  /// Whether nothing of it is queued or running any more.
  @MainActor
  package var isOver: Bool { cascade?.isOpen != true }

  /// Cancels all of it: at once on the main actor, in a later turn of it from anywhere else.
  public func cancel() {
    cascade?.cancel()
  }

  /// Whether it was cancelled. True also when there never was anything to cancel.
  public var isCancelled: Bool { cascade?.isCancelled ?? true }
}

extension StoreTask: Hashable {
  /// Whether both are handles on what follows from the same action; those on nothing are equal.
  public static func == (left: Self, right: Self) -> Bool { left.cascade === right.cascade }

  public func hash(into hasher: inout Hasher) { hasher.combine(cascade.map(ObjectIdentifier.init)) }
}
