/// Generates the ids of stack elements: 0, 1, 2 and so on.
package final class StackElementIDs: Sendable {
  private let next: Lock<Int>

  package init(startingAt next: Int = 0) { self.next = Lock(next) }

  /// The generator of the store that is reducing an action. Elsewhere, and in tests, it is a dependency.
  static var current: StackElementIDs {
    StoreContext.current?.stackElementIDs ?? DependencyValues._current.stackElementIDs
  }

  /// The next id.
  var upcoming: StackElementID { StackElementID(generation: next.withLock { $0 }) }

  /// Returns the next id.
  ///
  /// - Parameter floor: The least number that the id may have: its stack has used the lower ones.
  func make(notBelow floor: Int) -> StackElementID {
    let generation = recordedRead("stackElementID") {
      next.withLock { next in
        let generation = max(next, floor)
        next = generation + 1
        return generation
      }
    }
    return StackElementID(generation: generation)
  }

  /// Leaves out the ids up to `id`, which was chosen elsewhere.
  func advance(past id: StackElementID) {
    next.withLock { next in
      // An id with the greatest number has no successor.
      if id.generation < .max { next = max(next, id.generation + 1) }
    }
  }

  /// Returns a generator that goes on from here, independently.
  package func copy() -> StackElementIDs { StackElementIDs(startingAt: upcoming.generation) }
}

private enum StackElementIDsKey: DependencyKey {
  static var liveValue: StackElementIDs { StackElementIDs() }
  static var testValue: StackElementIDs { StackElementIDs() }
}

extension DependencyValues {
  /// The generator of the ids of stack elements.
  package var stackElementIDs: StackElementIDs {
    get { self[StackElementIDsKey.self] }
    set { self[StackElementIDsKey.self] = newValue }
  }
}
