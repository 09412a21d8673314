/// Makes a case path from the name of a case.
prefix operator /

/// The path of a case with a payload: `/Action.row`.
///
/// It knows the case only by the function that makes it, and finds the payload by reflection, many times slower than
/// ``CasePathable()``: use `\.row` where the enum is yours.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> AnyCasePath<Root, Value> {
  AnyCasePath(unsafe: embed)
}

extension AnyCasePath {
  /// The path of a case with a payload, as the operator `/` makes it.
  ///
  /// - Parameter embed: The function that makes the case.
  public init(unsafe embed: @escaping (Value) -> Root) {
    // The initialiser of a case captures nothing.
    nonisolated(unsafe) let embed = embed
    self.init(embed: { embed($0) }, extract: { ReflectedCase(of: $0)?.payload(madeBy: embed) })
  }
}

/// The path of a case without payload: `/Action.refresh`.
///
/// The same is said of its speed as of cases with a payload.
public prefix func / <Root>(root: Root) -> AnyCasePath<Root, Void> {
  nonisolated(unsafe) let root = root
  return AnyCasePath(
    embed: { root },
    extract: { ReflectedCase(of: $0)?.name == ReflectedCase(of: root)?.name ? () : nil })
}
