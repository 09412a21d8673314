public import ComposableRuntime

/// A case path under its older name.
public typealias CasePath = AnyCasePath

extension AnyCasePath {
  /// Creates the case path of a case with associated values, like the operator `/`.
  ///
  /// - Parameter embed: The initialiser of the case.
  public init(unsafe embed: @escaping (Value) -> Root) {
    // The initialiser of a case captures nothing.
    nonisolated(unsafe) let embed = embed
    self.init(embed: { embed($0) }, extract: { ReflectedCase.payload(of: $0, madeBy: embed) })
  }

  /// Creates the case path of a case with associated values, like the operator `/`.
  public init(_ embed: @escaping (Value) -> Root) { self.init(unsafe: embed) }

  /// Returns the case path through this case to that of another path.
  ///
  /// - Parameter path: The case path from the value of this case.
  public func appending<Leaf>(path: AnyCasePath<Value, Leaf>) -> AnyCasePath<Root, Leaf> { appending(path) }

  /// Whether a value is of the case, for the patterns of a `switch`.
  public static func ~= (path: Self, root: Root) -> Bool { path.extract(from: root) != nil }
}

extension AnyCasePath where Value == Void {
  /// Creates the case path of a case without associated values, like the operator `/`.
  ///
  /// - Parameter root: A value of the case.
  @_disfavoredOverload
  public init(unsafe root: Root) {
    nonisolated(unsafe) let root = root
    self.init(
      embed: { root }, extract: { ReflectedCase(of: $0)?.isCase(of: ReflectedCase(of: root)) == true ? () : nil })
  }

  /// Creates the case path of a case without associated values, like the operator `/`.
  @_disfavoredOverload
  public init(_ root: Root) { self.init(unsafe: root) }
}

extension AnyCasePath where Root == Value {
  /// The case path from a value to itself.
  public static var `self`: Self { AnyCasePath() }

  /// Creates the case path from a value to itself.
  public init(_ type: Root.Type) { self.init() }
}

extension AnyCasePath where Root == Value? {
  /// The case path from an optional to its value.
  public static var some: Self { Optional.allCasePaths.some }
}

extension AnyCasePath where Root == Void {
  /// Returns the case path from nothing to a value, which is always there.
  public static func constant(_ value: Value) -> Self {
    nonisolated(unsafe) let value = value
    return Self(embed: { _ in }, extract: { value })
  }
}

extension AnyCasePath where Value == Never {
  /// The case path to no value, which is never there.
  public static var never: Self {
    func embed(_ never: Never) -> Root {}
    return Self(_$embed: embed, _$extract: { _ in nil })
  }
}

extension AnyCasePath where Value: RawRepresentable, Root == Value.RawValue {
  /// The case path from a raw value to its value, if there is one.
  public static var rawValue: Self { Self(_$embed: \.rawValue, _$extract: { Value(rawValue: $0) }) }
}

extension AnyCasePath where Value: LosslessStringConvertible, Root == String {
  /// The case path from a string to the value that it describes, if there is one.
  public static var description: Self { Self(_$embed: \.description, _$extract: { Value($0) }) }
}
