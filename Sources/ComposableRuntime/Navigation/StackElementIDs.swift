import PlayheadPlatform

/// Generates the ids of stack elements: 0, 1, 2 and so on in a store, and in a test.
///
/// Outside of all stores of an app they count down from -1. So a stack that is made there, for a deep link say, has no id in
/// common with those of the store that it comes into.
@usableFromInline package final class StackElementIDs: Sendable {
  private let next: Lock<Int>
  private let countsDown: Bool

  package init(startingAt next: Int = 0, countsDown: Bool = false) {
    (self.next, self.countsDown) = (Lock(next), countsDown)
  }

  /// The generator of the store that is reducing an action. Elsewhere, and in tests, it is a dependency.
  @usableFromInline static var current: StackElementIDs {
    StoreContext.current?.stackElementIDs ?? DependencyValues._current.stackElementIDs
  }

  /// The next id.
  var upcoming: StackElementID { StackElementID(generation: next.withLock { $0 }) }

  /// Returns the next id, which is not below a number: its stack has used the lower ones.
  func make(notBelow floor: Int) -> StackElementID {
    let generation = recordedRead("stackElementID") {
      next.withLock { next in
        let generation = countsDown ? next : max(next, floor)
        next = countsDown ? generation - 1 : generation + 1
        return generation
      }
    }
    return StackElementID(generation: generation)
  }

  /// Leaves out the ids below a number, which were chosen elsewhere.
  @usableFromInline func advance(to floor: Int) { next.withLock { $0 = countsDown ? $0 : max($0, floor) } }

  /// Returns a generator that goes on from here, independently.
  package func copy() -> StackElementIDs { StackElementIDs(startingAt: upcoming.generation) }
}

private enum StackElementIDsKey: DependencyKey {
  static var liveValue: StackElementIDs { StackElementIDs(startingAt: -1, countsDown: true) }
  static var testValue: StackElementIDs { StackElementIDs() }
}

extension DependencyValues {
  /// The generator of the ids of stack elements.
  package var stackElementIDs: StackElementIDs {
    get { self[StackElementIDsKey.self] }
    set { self[StackElementIDsKey.self] = newValue }
  }
}
