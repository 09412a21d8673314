/// What the reducers of one store share while they run.
@usableFromInline final class StoreContext {
  @usableFromInline let bodies = BodyCache()
  /// Nil in tests, where all stores share the generator of the test.
  let stackElementIDs: StackElementIDs?
  weak var registry: EffectRegistry?
  private var presented: (of: DependencyValues, values: DependencyValues)?

  init(_ dependencies: DependencyValues) {
    stackElementIDs = dependencies.context == .test ? nil : StackElementIDs()
  }

  /// The dependencies with `dismiss` for a presented feature, kept so that ``BodyCache`` recognises them.
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

  /// Makes this context current until ``leave(to:)`` is called with the result; faster than ``during(_:)`` if the answer's type is generic.
  @inline(__always) func enter() -> UnsafeMutableRawPointer? { reducing.enter(self) }

  @inline(__always) func leave(to outer: UnsafeMutableRawPointer?) { reducing.leave(to: outer) }

  @inline(__always) func during<Answer>(_ body: () -> Answer) -> Answer { reducing.withValue(self, body) }
}
