public import CustomDump

/// The identity of an element of a ``StackState``.
///
/// A stack gives each new element the next id, and uses no id twice. So an action that arrives late cannot reach another
/// element. The ids of a store count from 0, in the order in which its elements are created. In a test, all stacks count
/// together, so that a test can write the ids as literals:
///
/// ```swift
/// await store.send(.path(.element(id: 0, action: .saveButtonTapped)))
/// ```
public struct StackElementID: Hashable, Sendable {
  /// The number of the element: how many ids were created before it.
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
