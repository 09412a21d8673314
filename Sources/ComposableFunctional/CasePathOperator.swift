internal import ComposableOlder
public import ComposableRuntime

prefix operator /

/// Returns the case path of a case with associated values: `/AppAction.counter`.
///
/// It extracts the value by reflection, which is many times slower than a property that switches over the cases.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> AnyCasePath<Root, Value> {
  AnyCasePath(unsafe: embed)
}

/// Returns the case path of a case without associated values: `/AppAction.reset`.
public prefix func / <Root>(root: Root) -> AnyCasePath<Root, Void> {
  AnyCasePath(unsafe: root)
}

/// A case path under its older name.
public typealias CasePath = AnyCasePath
