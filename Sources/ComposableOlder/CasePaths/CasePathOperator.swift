public import ComposableRuntime

/// Makes a case path from the name of a case.
prefix operator /

/// Returns the case path of a case with associated values: `/Action.row`.
///
/// It extracts the value by reflection, which is many times slower than `@CasePathable`. Use `\.row` for enums of
/// your own.
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> AnyCasePath<Root, Value> {
  AnyCasePath(unsafe: embed)
}

extension AnyCasePath {
  /// Creates the case path of a case with associated values, like the operator `/`.
  ///
  /// - Parameter embed: The initialiser of the case.
  public init(unsafe embed: @escaping (Value) -> Root) {
    // The initialiser of a case captures nothing.
    nonisolated(unsafe) let embed = embed
    self.init(embed: { embed($0) }, extract: { ReflectedCase.payload(of: $0, madeBy: embed) })
  }
}

/// Returns the case path of a case without associated values: `/Action.refresh`.
///
/// It uses reflection, too, so it is as slow as the case path of a case with associated values.
public prefix func / <Root>(root: Root) -> AnyCasePath<Root, Void> {
  AnyCasePath(caseOf: root)
}

extension AnyCasePath where Value == Void {
  /// Creates the case path of a case without associated values, like the operator `/`.
  ///
  /// - Parameter root: A value of the case.
  package init(caseOf root: Root) {
    nonisolated(unsafe) let root = root
    self.init(
      embed: { root }, extract: { ReflectedCase(of: $0)?.isCase(of: ReflectedCase(of: root)) == true ? () : nil })
  }
}
