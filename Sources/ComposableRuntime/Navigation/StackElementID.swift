public import CustomDump

/// The identity of an element of a ``StackState``.
///
/// Each new element gets the next id, which no element of the stack has had. So an action that arrives late cannot reach
/// another element. What a store's reducers create counts from 0, in the order in which they do; what is created outside of
/// all stores counts down from -1. In a test, all stacks count together from 0, so that a test can write the ids as literals:
///
/// ```swift
/// await store.send(.path(.element(id: 0, action: .saveButtonTapped)))
/// ```
public struct StackElementID: Hashable, Sendable {
  /// The number of ids that were created before it.
  package let generation: Int

  package init(generation: Int) { self.generation = generation }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the id with a number.
  public init(integerLiteral value: Int) { self.init(generation: value) }
}

extension StackElementID: CustomStringConvertible, CustomDebugStringConvertible, CustomDumpStringConvertible {
  public var description: String { "\(generation)" }

  public var debugDescription: String { "#\(generation)" }

  public var customDumpDescription: String { debugDescription }
}
