import PlayheadPlatform

/// Counts up from 0 in a store and a test, and down from -1 elsewhere, so that stacks made there share no ids with the store's.
@usableFromInline package final class StackElementIDs: Sendable {
  private let next: Lock<Int>
  private let countsDown: Bool

  package init(startingAt next: Int = 0, countsDown: Bool = false) {
    (self.next, self.countsDown) = (Lock(next), countsDown)
  }

  /// The generator of the store that is reducing an action, otherwise that of the dependencies.
  @usableFromInline static var current: StackElementIDs {
    StoreContext.current?.stackElementIDs ?? DependencyValues._current.stackElementIDs
  }

  var upcoming: StackElementID { StackElementID(generation: next.withLock { $0 }) }

  /// Returns the next id at or above `floor`, below which the stack has used all ids.
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

  /// Skips the ids below a number, which were chosen elsewhere.
  @usableFromInline func advance(to floor: Int) { next.withLock { $0 = countsDown ? $0 : max($0, floor) } }

  /// A generator that continues from here independently.
  package func copy() -> StackElementIDs { StackElementIDs(startingAt: upcoming.generation) }
}

private enum StackElementIDsKey: DependencyKey {
  static var liveValue: StackElementIDs { StackElementIDs(startingAt: -1, countsDown: true) }
  static var testValue: StackElementIDs { StackElementIDs() }
}

extension DependencyValues {
  package var stackElementIDs: StackElementIDs {
    get { self[StackElementIDsKey.self] }
    set { self[StackElementIDsKey.self] = newValue }
  }
}
