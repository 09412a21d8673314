internal import PlayheadFormat

/// Where an editor has set stops: it sets all of one origin anew each time.
enum StopOrigin: Hashable, Sendable {
  /// In the lines of a file.
  case source(String)
  case functions, data, exceptions

  var isSource: Bool { if case .source = self { true } else { false } }
}

/// What an editor offers to stop at, without a line: `catch`.
enum ExceptionFilter: String, CaseIterable {
  case start = "effect start"
  case finish = "effect finish"
  case cancel = "effect cancel"
  case fail = "effect fail"
  case unchanged

  static var all: [ExceptionFilter] { allCases }

  var json: JSONValue {
    [
      "filter": .string(rawValue), "label": .string(rawValue), "description": .string("catch \(rawValue)"),
      "supportsCondition": true, "conditionDescription": "rows.count > 10",
    ]
  }
}
