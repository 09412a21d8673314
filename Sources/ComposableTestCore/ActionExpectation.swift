package import ComposableRuntime
internal import CustomDump

/// The action that a test expects to receive.
package struct ActionExpectation<Action> {
  package let text: String
  package let matches: (Action) -> Bool
  /// Returns the diff to an action that does not match, or nil.
  package var difference: (Action) -> String? = { _ in nil }

  package static func value(_ expected: Action) -> Self where Action: Equatable {
    Self(
      text: dumped(expected), matches: { $0 == expected },
      difference: { diff(expected, $0, format: .test) })
  }

  package static func predicate(_ matches: @escaping (Action) -> Bool) -> Self {
    Self(text: "an action for which the predicate holds", matches: matches)
  }

  package static func path<Value>(_ path: AnyCasePath<Action, Value>) -> Self {
    // A case without associated values is described by its action.
    let text = (() as? Value).map { dumped(path.embed($0)) } ?? "an action of the case that carries '\(Value.self)'"
    return Self(text: text, matches: { path.extract(from: $0) != nil })
  }

  package static func path<Value: Equatable>(_ path: AnyCasePath<Action, Value>, _ expected: Value) -> Self {
    Self(
      text: "an action of the case that carries \(dumped(expected))", matches: { path.extract(from: $0) == expected },
      difference: { action in
        path.extract(from: action) == nil ? nil : diff(path.embed(expected), action, format: .test)
      })
  }
}

extension DiffFormat {
  static let test = DiffFormat(first: "−", second: "+", both: " ")
}

/// The dump of a value, which may have several lines.
package func dumped(_ value: some Any) -> String { String(customDumping: value) }
