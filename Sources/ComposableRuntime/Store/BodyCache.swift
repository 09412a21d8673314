/// Keeps bodies that are plain lists, as making one takes longer than running it, while the dependencies stay the same.
@usableFromInline final class BodyCache {
  @usableFromInline class Entry {
    /// Nil if the body is not kept.
    @usableFromInline let dependencies: ObjectIdentifier?

    @usableFromInline init(_ dependencies: ObjectIdentifier?) {
      self.dependencies = dependencies
    }
  }

  @usableFromInline final class Kept<Body>: Entry {
    @usableFromInline let body: Body
    /// Retained, so that no other dependencies get the same identity.
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
