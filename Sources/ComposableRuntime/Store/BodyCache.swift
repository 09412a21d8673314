/// A cache of the bodies of the reducers of one store. Making a body takes longer than running it.
///
/// It keeps a body that is a plain list, of a reducer without stored properties: all values of such a type are the same. The
/// list may contain reducers that have captured dependencies, so it is made again when other dependencies are current. A body
/// with a reducer that holds anything else is made for each action.
@usableFromInline final class BodyCache {
  /// A body, without its type.
  @usableFromInline class Entry {
    /// Nil if the body is not kept.
    @usableFromInline let dependencies: ObjectIdentifier?

    @usableFromInline init(_ dependencies: ObjectIdentifier?) {
      self.dependencies = dependencies
    }
  }

  @usableFromInline final class Kept<Body>: Entry {
    @usableFromInline let body: Body
    /// The dependencies, retained so that no others get the same identity.
    private let values: DependencyValues

    @usableFromInline init(_ body: Body, _ values: DependencyValues) {
      self.body = body
      self.values = values
      super.init(values.identity)
    }
  }

  @usableFromInline var entries: [ObjectIdentifier: Entry] = [:]

  /// Runs the body of a reducer without stored properties whose body is a list.
  @inlinable func reduce<R: Reducer>(_ reducer: R, _ state: inout R.State, _ action: R.Action) -> Effect<R.Action>
  where R.Body: Reducer, R.Body.State == R.State, R.Body.Action == R.Action {
    let values = DependencyValues._current
    let key = ObjectIdentifier(R.self)
    if let entry = entries[key] {
      guard let dependencies = entry.dependencies else { return reducer.body.reduce(into: &state, action: action) }
      if dependencies == values.identity {
        return unsafeDowncast(entry, to: Kept<R.Body>.self).body.reduce(into: &state, action: action)
      }
    }
    let body = reducer.body
    entries[key] = body._isPlain ? Kept(body, values) : Entry(nil)
    return body.reduce(into: &state, action: action)
  }
}
