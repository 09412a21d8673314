internal import PlayheadFormat

/// Where an editor has set breakpoints: each request replaces all of one origin.
enum StopOrigin: Hashable, Sendable {
  case source(String)
  case functions, data, exceptions

  var isSource: Bool { if case .source = self { true } else { false } }
}

/// The filters that an editor offers for `catch`, which stops without a line.
enum ExceptionFilter: String, CaseIterable {
  case start = "effect start"
  case finish = "effect finish"
  case cancel = "effect cancel"
  case fail = "effect fail"
  case unchanged
  case change

  static var all: [ExceptionFilter] { allCases }

  var json: JSONValue {
    [
      "filter": .string(rawValue), "label": .string(rawValue), "description": .string("catch \(rawValue)"),
      "supportsCondition": true, "conditionDescription": "rows.count > 10",
    ]
  }
}
