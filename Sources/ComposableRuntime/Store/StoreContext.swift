/// What the reducers of one store share while they run.
@usableFromInline final class StoreContext {
  @usableFromInline let bodies = BodyCache()
  /// The generator of the ids of stack elements. Nil in tests, where all stores share the generator of the test.
  let stackElementIDs: StackElementIDs?
  /// The effects of the store.
  weak var registry: EffectRegistry?
  private var presented: (of: DependencyValues, values: DependencyValues)?

  init(_ dependencies: DependencyValues) {
    stackElementIDs = dependencies.context == .test ? nil : StackElementIDs()
  }

  /// Returns dependencies with `dismiss` for a presented feature. They are kept, so that ``BodyCache`` recognises them.
  func presented(_ values: DependencyValues) -> DependencyValues {
    if let presented, [presented.of.identity, presented.values.identity].contains(values.identity) {
      return presented.values
    }
    if values.dismiss.isNearest { return values }
    let new = values.presented
    presented = (values, new)
    return new
  }

  // MARK: - The store that is reducing

  private static let reducing = ThreadSpecific<StoreContext>()

  /// The context of the store that is reducing an action on this thread.
  @usableFromInline static var current: StoreContext? { reducing.current }

  /// A copy of the static property, because each use of that checks whether it has been initialized.
  private let reducing = StoreContext.reducing

  /// Makes this context the current one, until ``leave(to:)`` is called with what this returns.
  ///
  /// It is faster than ``during(_:)`` where the type of the answer is generic.
  @inline(__always) func enter() -> UnsafeMutableRawPointer? { reducing.enter(self) }

  @inline(__always) func leave(to outer: UnsafeMutableRawPointer?) { reducing.leave(to: outer) }

  /// Calls `body` with this context as the current one.
  @inline(__always) func during<Answer>(_ body: () -> Answer) -> Answer { reducing.withValue(self, body) }
}
