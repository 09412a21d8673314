/// Embeds an associated value in one case of an enum, and extracts it again.
///
/// Features name cases by case key paths (``CaseKeyPath``), which resolve to case paths. The value of a case without
/// associated values is `Void`. The value of a case with several associated values is a tuple.
///
/// ```swift
/// let loaded = AnyCasePath<Phase, Int>(
///   embed: { .loaded($0) },
///   extract: { if case .loaded(let count) = $0 { count } else { nil } })
/// ```
///
/// It is Sendable because both its functions are: `init(embed:extract:)` requires `@Sendable` functions, and the
/// functions that the macro generates capture only types.
public struct AnyCasePath<Root, Value>: @unchecked Sendable {
  @usableFromInline let embedValue: (Value) -> Root
  @usableFromInline let extractValue: (Root) -> Value?

  /// Creates a case path from a function that embeds a value and a function that extracts it.
  ///
  /// - Parameters:
  ///   - embed: Returns the root with a value in the case. Extracting from that root must return the same value.
  ///   - extract: Returns the value of the case, or nil when the root is another case.
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embedValue = embed
    self.extractValue = extract
  }

  /// Creates a case path from functions that capture only types or Sendable values, as ``CasePathable()`` generates
  /// them.
  ///
  /// They need not be `@Sendable`, because in a generic enum they capture type parameters that are not Sendable.
  public init(_$embed embed: @escaping (Value) -> Root, _$extract extract: @escaping (Root) -> Value?) {
    self.embedValue = embed
    self.extractValue = extract
  }

  /// Returns the root that holds `value` in this case.
  @inlinable public func embed(_ value: Value) -> Root { embedValue(value) }

  /// Returns the value of this case, or nil when `root` is another case.
  @inlinable public func extract(from root: Root) -> Value? { extractValue(root) }

  package func appending<Leaf>(_ next: AnyCasePath<Value, Leaf>) -> AnyCasePath<Root, Leaf> {
    AnyCasePath<Root, Leaf>(
      embed: { embedValue(next.embedValue($0)) },
      extract: { extractValue($0).flatMap(next.extractValue) })
  }

  /// Creates the case path that a case key path names.
  ///
  /// ```swift
  /// let path = AnyCasePath<Phase, Int>(\.loaded)
  /// ```
  ///
  /// - Complexity: O(1) for each case that the key path names.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    // Every `Case` is derived from `Case<Root>()` and keeps its root type, so the cast succeeds.
    guard let steps = Case<Root>()[keyPath: keyPath].steps as? TypedCaseSteps<Root, Value> else {
      preconditionFailure("a case key path leaves its root")
    }
    self = steps.path
  }

  /// Changes the value of this case in place.
  ///
  /// - Parameters:
  ///   - root: The enum.
  ///   - body: Changes the value.
  /// - Returns: What `body` returns.
  /// - Throws: ``ExtractionFailed`` when `root` is another case, and what `body` throws. `root` is unchanged then.
  @discardableResult
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) throws -> Result) throws -> Result {
    guard var value = extract(from: root) else { throw ExtractionFailed() }
    let result = try body(&value)
    root = embed(value)
    return result
  }
}

extension AnyCasePath: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { "AnyCasePath<\(Root.self), \(Value.self)>" }

  public var debugDescription: String { description }
}

extension AnyCasePath where Root == Value {
  /// Creates the case path from a value to itself.
  public init() { self.init(embed: { $0 }, extract: { $0 }) }
}

/// The error of ``AnyCasePath/modify(_:_:)`` for a value of another case.
public struct ExtractionFailed: Error, Equatable {
  public init() {}
}
