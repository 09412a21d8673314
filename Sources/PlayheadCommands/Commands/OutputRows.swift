package import PlayheadFormat

/// The rows of an answer, which may be a million and are made on demand, page by page.
package protocol OutputRows: Sendable {
  /// The name of their array in `--json`.
  var array: String { get }

  /// How many rows are made at a time.
  var size: PageSize { get set }

  /// Makes the next rows; nil after the last ones, or after a failure.
  mutating func next() -> OutputPage?

  /// Passes over the next rows without making them; returns false if they have to be made.
  mutating func skip(_ count: Int) -> Bool
}

extension OutputRows {
  package mutating func skip(_ count: Int) -> Bool { false }
}

/// A page of rows.
package struct OutputPage: Sendable {
  /// The rows for people.
  package var text = StyledText()
  package var json: [JSONValue] = []
  /// The reason why there are no further rows.
  package var failure: (any Error)?

  package init() {}

  /// Adds a row in the requested form.
  package mutating func add(_ form: OutputForm, text: (inout StyledText) -> Void, json: () -> JSONFacts) {
    if form.hasText { text(&self.text) }
    if form.hasJSON { self.json.append(json().asJSON) }
  }
}

/// The number of rows to make at a time: few at first, for a quick answer, and more as more are read.
package struct PageSize: Sendable {
  private var next = 128
  private let isFixed: Bool

  package init() { isFixed = false }

  /// The same number each time.
  package init(exactly count: Int) { (next, isFixed) = (count, true) }

  package mutating func take() -> Int {
    defer { if !isFixed { next = min(next * 2, 8192) } }
    return next
  }
}
