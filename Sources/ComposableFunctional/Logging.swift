internal import ComposableRuntime

/// Returns a reducer that also prints each action and the value after it.
///
/// ```swift
/// let store = Store(initialValue: AppState(), reducer: logging(appReducer))
/// ```
///
/// The text is printed by an effect, after the action has been reduced. A recording has that effect, too, for each action.
///
/// - Parameters:
///   - reducer: The reducer.
///   - printer: Prints a text; by default to the standard output.
public func logging<Value, Action>(
  _ reducer: @escaping Reducer<Value, Action>, printer: @escaping (String) -> Void = { print($0) },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Reducer<Value, Action> {
  { value, action in
    let effects = reducer(&value, action)
    let log = Effect<Action>.fireAndForget(
      name: "log", work: { [value] in printer(text(action, value)) }, fileID: fileID, filePath: filePath, line: line,
      column: column)
    return [log] + effects
  }
}

/// Returns a reducer that also prints each action and the value after it; for where a function of one parameter is
/// expected: `compose(logging, activityFeed)`.
@_disfavoredOverload
public func logging<Value, Action>(_ reducer: @escaping Reducer<Value, Action>) -> Reducer<Value, Action> {
  logging(reducer, printer: { print($0) })
}

private func text(_ action: Any, _ value: Any) -> String {
  var text = "Action: \(action)\nValue:\n"
  dump(value, to: &text)
  return text + "---"
}
