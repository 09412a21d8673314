public import OrderedCollections

/// swift-composable-architecture, Sources/ComposableArchitecture/Reducer/Reducers/PresentationReducer.swift: public
/// struct.
public struct PresentationState<State> {
  public init(wrappedValue: State?) { absent() }
  public var wrappedValue: State? {
    get { absent() }
    set { absent() }
  }
}

/// PresentationReducer.swift: public enum.
public enum PresentationAction<Action> {
  case dismiss
  indirect case presented(Action)
}

/// swift-composable-architecture, Sources/ComposableArchitecture/Reducer/Reducers/StackReducer.swift: public struct.
public struct StackState<Element> {
  // Or the compiler made `init()` itself.
  private let elements: [Element]

  /// StackReducer.swift: public var.
  public var ids: OrderedSet<StackElementID> { absent() }

  /// StackReducer.swift: public subscript, which modifies in place; the two paths are `_HashableStaticString` there.
  public subscript(
    id id: StackElementID,
    fileID fileID: String = #fileID,
    filePath filePath: String = #filePath,
    line line: UInt = #line,
    column column: UInt = #column
  ) -> Element? {
    _read { absent() }
    _modify { absent() }
    set { absent() }
  }
}

/// StackReducer.swift: public members of a public extension.
extension StackState: RandomAccessCollection, RangeReplaceableCollection {
  public var startIndex: Int { absent() }
  public var endIndex: Int { absent() }
  public func index(after i: Int) -> Int { absent() }
  public func index(before i: Int) -> Int { absent() }
  public subscript(position: Int) -> Element { absent() }
  public init() { elements = [] }
  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) { absent() }
}

/// StackReducer.swift: public enum.
public enum StackAction<State, Action> {
  indirect case element(id: StackElementID, action: Action)
  case popFrom(id: StackElementID)
  case push(id: StackElementID, state: State)
}

/// StackReducer.swift: public struct.
public struct StackElementID: Hashable, Sendable {
  /// StackReducer.swift: public, `@_spi(Internals)`.
  @_spi(Internals) public var generation: Int

  /// StackReducer.swift: public, `@_spi(Internals)`.
  @_spi(Internals) public init(generation: Int) { absent() }
}

/// swift-composable-architecture, Sources/ComposableArchitecture/Internal/StackIDGenerator.swift: public struct,
/// `@_spi(Internals)`, whose initializer is not public.
@_spi(Internals) public struct StackElementIDGenerator: Sendable {
  public let next: @Sendable () -> StackElementID
  public let peek: @Sendable () -> StackElementID

  init(next: @escaping @Sendable () -> StackElementID, peek: @escaping @Sendable () -> StackElementID) { absent() }

  /// StackIDGenerator.swift: public static var, another generator each time.
  public static var liveValue: Self { absent() }
}
