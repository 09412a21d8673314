package import PlayheadRecording

/// The rows of an answer that may have a million of them: some are made at a time, as many as are looked at.
package protocol AnswerRows: Sendable {
  /// The name of the array that `--json` has them in.
  var array: String { get }

  /// Makes the next rows; nil after the last ones, or those before a failure.
  mutating func next() -> AnswerPage?
}

/// Some rows of an answer.
package struct AnswerPage: Sendable {
  /// For people.
  package var text = StyledText()
  package var json: [JSONValue] = []
  /// Why there are no more of them.
  package var failure: (any Error)?

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - form: which of the next two is called.
  ///   - text: writes it for people.
  ///   - json: makes it for programs.
  package mutating func add(_ form: AnswerForm, text: (inout StyledText) -> Void, json: () -> JSONValue.Object) {
    switch form {
    case .text: text(&self.text)
    case .json: self.json.append(.object(json()))
    }
  }
}

/// How many rows are made at a time: few at first, so that they are there at once, and more where many are wanted.
package struct PageSize: Sendable {
  private var next = 128

  package mutating func take() -> Int {
    defer { next = min(next * 2, 8192) }
    return next
  }
}
