/// A way into one case of an enum: it embeds an associated value in the case, and extracts it again.
///
/// Feature code names cases by key paths (``CaseKeyPath``); a case path is what such a key path leads to. A case without
/// payload has the value `Void`, one with several the tuple of them.
///
/// ```swift
/// let loaded = AnyCasePath<Phase, Int>(
///   embed: { .loaded($0) },
///   extract: { if case .loaded(let count) = $0 { count } else { nil } })
/// ```
///
/// It is Sendable because both its functions are: they come from outside as such, or from the macro, whose functions
/// capture nothing but types.
public struct AnyCasePath<Root, Value>: @unchecked Sendable {
  private let embedValue: (Value) -> Root
  private let extractValue: (Root) -> Value?

  /// Creates a case path from its two directions.
  ///
  /// - Parameters:
  ///   - embed: Wraps a value in the case. Extracting from what it returns must give the value back.
  ///   - extract: The value of the case, or nil when the root is another case.
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embedValue = embed
    self.extractValue = extract
  }

  /// Creates a case path from functions that capture nothing but types, as ``CasePathable()`` writes them.
  ///
  /// The types of a generic enum would be in the way of a Sendable function.
  public init(_$embed embed: @escaping (Value) -> Root, _$extract extract: @escaping (Root) -> Value?) {
    self.embedValue = embed
    self.extractValue = extract
  }

  /// Returns the root that holds `value` in this case.
  public func embed(_ value: Value) -> Root { embedValue(value) }

  /// Returns the value of this case, or nil when `root` is another case.
  public func extract(from root: Root) -> Value? { extractValue(root) }

  /// Returns the path that goes through this case into a case of its value.
  func appending<Leaf>(_ next: AnyCasePath<Value, Leaf>) -> AnyCasePath<Root, Leaf> {
    AnyCasePath<Root, Leaf>(
      embed: { embedValue(next.embedValue($0)) },
      extract: { extractValue($0).flatMap(next.extractValue) })
  }
}

extension AnyCasePath where Root == Value {
  /// The path that leads from a value to itself.
  static var identity: Self { Self(embed: { $0 }, extract: { $0 }) }
}

extension AnyCasePath {
  /// Creates the case path that a key path leads to.
  ///
  /// ```swift
  /// let path = AnyCasePath<Phase, Int>(\.loaded)
  /// ```
  ///
  /// - Complexity: O(1) for each case that the key path names.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    // Every `Case` stems from `Case<Root>()` of some root and remembers that root, so a key path from it leads back here.
    guard let steps = Case<Root>()[keyPath: keyPath].steps as? TypedCaseSteps<Root, Value> else {
      preconditionFailure("a case key path leaves its root")
    }
    self = steps.path
  }
}

extension AnyCasePath {
  /// Changes the value of the case in a root.
  ///
  /// - Parameters:
  ///   - root: The enum.
  ///   - body: Changes the value.
  /// - Returns: What `body` returns; nil, and nothing is changed, where the root is another case.
  /// - Throws: What `body` throws; the root is then as it was.
  @discardableResult
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) throws -> Result) rethrows -> Result? {
    guard var value = extract(from: root) else { return nil }
    let result = try body(&value)
    root = embed(value)
    return result
  }
}
