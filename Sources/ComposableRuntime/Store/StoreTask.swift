/// A handle on the effects of an action that was sent to a store, including the effects of the actions that these
/// send, and so on.
public struct StoreTask: Sendable {
  private let cascade: Cascade?

  /// `cascade` is nil if the action has no running effect and no queued action.
  init(_ cascade: Cascade?) {
    self.cascade = cascade
  }

  package init() { self.init(nil) }

  /// Waits until all of the effects are over. When the waiting task is cancelled, the effects are cancelled, too.
  public nonisolated(nonsending) func finish() async {
    guard let cascade else { return }
    await withTaskCancellationHandler {
      await cascade.wait()
    } onCancel: {
      cascade.cancel()
    }
  }

  /// Whether all effects have ended, and none of their actions is queued.
  @MainActor
  package var isOver: Bool { cascade?.isOpen != true }

  /// Cancels the effects: at once on the main actor, elsewhere in a later turn of the main actor.
  public func cancel() {
    cascade?.cancel()
  }

  /// Whether the effects were cancelled. Also true if nothing was left to cancel when `send` returned.
  public var isCancelled: Bool { cascade?.isCancelled ?? true }
}

extension StoreTask: Hashable {
  /// Whether both are handles on the effects of the same action. All empty handles are equal.
  public static func == (left: Self, right: Self) -> Bool { left.cascade === right.cascade }

  public func hash(into hasher: inout Hasher) { hasher.combine(cascade.map(ObjectIdentifier.init)) }
}
