internal import PlayheadFormat
internal import PlayheadReader
internal import PlayheadRedaction

/// Recognizes typed lines that may contain a value that is redacted in the recording.
struct TypedSecrets {
  /// The names of redacted values: marked fields and cases, and the last names of patterns.
  private let names: Set<Substring>

  init(_ recording: Recording) {
    let places = recording.header.redacted.compactMap { place -> Substring? in
      place.split(separator: "/").last { $0 != "*" && $0 != "**" && !$0.hasPrefix("_") }
    }
    names = Set(places).union(recording.schema?.markedNames.map { $0[...] } ?? [])
  }

  /// Whether a line has a literal, and the name of a redacted value.
  func mayStand(in line: String) -> Bool {
    guard !names.isEmpty else { return false }
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let hasLiteral = line.contains("\"") || words.contains { $0.first?.isNumber ?? false }
    return hasLiteral && words.contains(where: names.contains)
  }
}

extension CommandSession {
  /// Whether a typed line, even an invalid one, may contain a value that is redacted in the recording, so that no file may keep it.
  package func mayHoldSecret(_ line: String) -> Bool { TypedSecrets(recording).mayStand(in: line) }
}
