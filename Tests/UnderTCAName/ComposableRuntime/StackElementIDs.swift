// As Internal/StackIDGenerator.swift of TCA 1.25.5: the live generator lives as long as the process, or the dependencies that have it.
@_spi(Internals) public struct StackElementIDGenerator: DependencyKey, Sendable {
  public let next: @Sendable () -> StackElementID
  public let peek: @Sendable () -> StackElementID

  public static var liveValue: Self {
    let next = LockIsolated(0)
    return Self {
      StackElementID(
        generation: next.withValue {
          $0 += 1
          return $0 - 1
        })
    } peek: {
      StackElementID(generation: next.value)
    }
  }

  public static var testValue: Self { liveValue }
}

extension DependencyValues {
  @_spi(Internals) public var stackElementID: StackElementIDGenerator {
    get { self[StackElementIDGenerator.self] }
    set { self[StackElementIDGenerator.self] = newValue }
  }
}

/// What the runtime asks for ids.
@usableFromInline struct StackElementIDs: Sendable {
  @usableFromInline static var current: StackElementIDs { StackElementIDs() }

  private var generator: StackElementIDGenerator { DependencyValues._current.stackElementID }

  @usableFromInline var upcoming: StackElementID { generator.peek() }

  func make(notBelow floor: Int) -> StackElementID { generator.next() }

  @usableFromInline func advance(to floor: Int) {}
}
