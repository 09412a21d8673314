package import PlayheadFormat

/// The rows of an answer that may have a million of them: some are made at a time, as many as are looked at.
package protocol OutputRows: Sendable {
  /// The name of the array that `--json` has them in.
  var array: String { get }

  /// How many rows are made at a time.
  var size: PageSize { get set }

  /// Makes the next rows; nil after the last ones, or those before a failure.
  mutating func next() -> OutputPage?
}

/// Some rows of an answer.
package struct OutputPage: Sendable {
  /// For people.
  package var text = StyledText()
  package var json: [JSONValue] = []
  /// Why there are no more of them.
  package var failure: (any Error)?

  package init() {}

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - form: which of the next two is called.
  ///   - text: writes it for people.
  ///   - json: makes it for programs.
  package mutating func add(_ form: OutputForm, text: (inout StyledText) -> Void, json: () -> JSONValue.Object) {
    if form.hasText { text(&self.text) }
    if form.hasJSON { self.json.append(.object(json())) }
  }
}

/// How many rows are made at a time: few at first, so that they are there at once, and more where many are wanted.
package struct PageSize: Sendable {
  private var next = 128
  private let isFixed: Bool

  package init() { isFixed = false }

  /// So many each time.
  package init(exactly count: Int) { (next, isFixed) = (count, true) }

  package mutating func take() -> Int {
    defer { if !isFixed { next = min(next * 2, 8192) } }
    return next
  }
}
