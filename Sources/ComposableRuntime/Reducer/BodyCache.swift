/// The bodies of the reducers of one store, each made once: to make one takes longer than to run it.
///
/// Only a reducer without stored properties has its body kept: two values of such a type are the same. A body may have taken
/// dependencies along, so it is made anew where others are in force.
final class BodyCache {
  /// A body, without its type.
  private class Entry {
    let dependencies: ObjectIdentifier

    init(_ dependencies: ObjectIdentifier) {
      self.dependencies = dependencies
    }
  }

  private final class Kept<Body>: Entry {
    let body: Body
    /// Keeps the identity of the dependencies from being that of others.
    private let values: DependencyValues

    init(_ body: Body, _ values: DependencyValues) {
      self.body = body
      self.values = values
      super.init(values.identity)
    }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// Runs the body of a reducer without stored properties.
  @inline(__always)
  func reduce<R: Reducer>(_ reducer: R, _ state: inout R.State, _ action: R.Action) -> Effect<R.Action>
  where R.Body: Reducer, R.Body.State == R.State, R.Body.Action == R.Action {
    let values = DependencyValues._current
    let key = ObjectIdentifier(R.self)
    if let entry = entries[key], entry.dependencies == values.identity {
      return unsafeDowncast(entry, to: Kept<R.Body>.self).body.reduce(into: &state, action: action)
    }
    let kept = Kept(reducer.body, values)
    entries[key] = kept
    return kept.body.reduce(into: &state, action: action)
  }

  // MARK: - The store that is reducing

  private static let reducing = ThreadSpecific<BodyCache>()

  /// That of the store that is reducing an action on this thread.
  static var current: BodyCache? { reducing.current }

  /// A copy, since each use of a static property asks whether it has been initialized.
  private let reducing = BodyCache.reducing

  /// Calls `body` with this cache as the current one.
  @inline(__always) func during<Answer>(_ body: () -> Answer) -> Answer { reducing.withValue(self, body) }
}
