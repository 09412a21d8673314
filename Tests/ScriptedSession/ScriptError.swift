package import PlayheadDebugger

/// Why a script cannot be run.
package struct ScriptError: Error, Hashable {
  package var file: String
  /// Counted from 1.
  package var line: Int
  package var reason: Reason

  package enum Reason: Hashable {
    /// Text that is no action; the error's range counts from the first byte of the line.
    case action(DebuggerError)
    /// An action that its type does not take; `pointer` is the place in it.
    case payload(pointer: String, found: String, expected: String)
    case duration(found: String)
    case nameMissing
    /// A word that stands after a step which takes none.
    case surplus(String)
    /// Effects were still running when `wait` had waited for so long.
    case stillRunning(count: Int, after: Duration)
  }

  /// A way on, where there is one.
  package var hint: String? {
    switch reason {
    case .action(let error): error.hint
    case .stillRunning: "an effect that never ends by itself is moved on by: advance 5s"
    default: nil
    }
  }
}

extension ScriptError: CustomStringConvertible {
  package var description: String {
    var place = "\(file):\(line)"
    if case .action(let error) = reason, let range = error.range { place += ":\(range.lowerBound + 1)" }
    return "\(place): \(reason)"
  }
}

extension ScriptError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .action(let error): "\(error)"
    case .payload(let pointer, let found, let expected): "found \(found) at \(pointer), expected \(expected)"
    case .duration(let found): "found '\(found)', expected a time like 1.5s, 200ms or 2m"
    case .nameMissing: "found 'note' alone, expected a name after it"
    case .surplus(let word): "found '\(word)', expected the end of the line"
    case .stillRunning(let count, let time):
      "found \(count) effect\(count == 1 ? "" : "s") still running after \(time), expected none"
    }
  }
}
