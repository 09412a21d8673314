public import ComposableRuntime

prefix operator /

/// Returns the case path of a case with associated values: `/Action.row`.
///
/// It extracts the value by reflection, which is many times slower than `@CasePathable`. Use `\.row` for enums of
/// your own.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> AnyCasePath<Root, Value> {
  AnyCasePath(unsafe: embed)
}

/// Returns the case path from an optional to a case with associated values: `/State.loggedIn` of a `State?`.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root?) -> AnyCasePath<Root?, Value> {
  AnyCasePath(unsafe: embed)
}

/// Returns the case path of a case without associated values: `/Action.refresh`.
///
/// It uses reflection, too, so it is as slow as the case path of a case with associated values.
public prefix func / <Root>(root: Root) -> AnyCasePath<Root, Void> {
  AnyCasePath(unsafe: root)
}

/// Returns the case path from an optional to a case without associated values.
public prefix func / <Root>(root: Root?) -> AnyCasePath<Root?, Void> {
  AnyCasePath(unsafe: root)
}

/// Returns the case path from a value to itself: `/Action.self`.
public prefix func / <Root>(type: Root.Type) -> AnyCasePath<Root, Root> { AnyCasePath() }

/// Returns the case path: `/.self`, `/.some`.
public prefix func / <Root, Value>(path: AnyCasePath<Root, Value>) -> AnyCasePath<Root, Value> { path }

/// Returns a function that extracts the value of a case: `actions.compactMap(/Action.row)`.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  AnyCasePath(unsafe: embed).extract(from:)
}

/// Returns a function that extracts the value of a case from an optional.
@_disfavoredOverload
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root?) -> (Root?) -> Value? {
  AnyCasePath(unsafe: embed).extract(from:)
}

/// Returns a function that returns `()` for a case without associated values, and nil for any other.
@_disfavoredOverload
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  AnyCasePath(unsafe: root).extract(from:)
}

precedencegroup CasePathCompositionPrecedence {
  associativity: left
}

infix operator .. : CasePathCompositionPrecedence

extension AnyCasePath {
  /// Returns the case path through the case of one path to that of the next: `/Action.child .. /Child.Action.tapped`.
  ///
  /// - Parameters:
  ///   - path: The first case path.
  ///   - next: A case path from its value.
  public static func .. <Leaf>(path: Self, next: AnyCasePath<Value, Leaf>) -> AnyCasePath<Root, Leaf> {
    path.appending(next)
  }

  /// Returns the case path through the case of a path to a case of its value: `/Action.child .. Child.Action.row`.
  ///
  /// - Parameters:
  ///   - path: The first case path.
  ///   - embed: The case of its value.
  public static func .. <Leaf>(path: Self, embed: @escaping (Leaf) -> Value) -> AnyCasePath<Root, Leaf> {
    path.appending(AnyCasePath<Value, Leaf>(unsafe: embed))
  }
}

/// Returns a function that extracts the value of a case from what another function extracts.
///
/// - Parameters:
///   - extract: Extracts a value, as a case path does.
///   - embed: The case of that value.
public func .. <Root, Value, Leaf>(
  extract: @escaping (Root) -> Value?, embed: @escaping (Leaf) -> Value
) -> (Root) -> Leaf? {
  { extract($0).flatMap(AnyCasePath(unsafe: embed).extract(from:)) }
}
