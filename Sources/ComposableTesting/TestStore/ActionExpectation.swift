internal import ComposableRuntime
internal import CustomDump

/// What a test says of an action that it is to receive.
struct ActionExpectation<Action> {
  /// What is expected, in words.
  let text: String
  let matches: (Action) -> Bool
  /// Why an action that does not match is another one, as a diff.
  var difference: (Action) -> String? = { _ in nil }
}

extension ActionExpectation {
  static func value(_ expected: Action) -> Self where Action: Equatable {
    Self(
      text: dumped(expected), matches: { $0 == expected },
      difference: { diff(expected, $0, format: .test) })
  }

  static func predicate(_ matches: @escaping (Action) -> Bool) -> Self {
    Self(text: "an action for which the predicate holds", matches: matches)
  }

  static func path<Value>(_ path: AnyCasePath<Action, Value>) -> Self {
    // A case without values is named by its action.
    let text = (() as? Value).map { dumped(path.embed($0)) } ?? "an action of the case that carries '\(Value.self)'"
    return Self(text: text, matches: { path.extract(from: $0) != nil })
  }

  static func path<Value: Equatable>(_ path: AnyCasePath<Action, Value>, _ expected: Value) -> Self {
    Self(
      text: "an action of the case that carries \(dumped(expected))", matches: { path.extract(from: $0) == expected },
      difference: { action in
        path.extract(from: action) == nil ? nil : diff(path.embed(expected), action, format: .test)
      })
  }
}

extension DiffFormat {
  /// The format of failures.
  static let test = DiffFormat(first: "−", second: "+", both: " ")
}

/// A value in as many lines as it needs.
func dumped(_ value: some Any) -> String { String(customDumping: value) }
