internal import PlayheadFormat
internal import PlayheadReader

/// Tells which of the lines that a person types may hold what the recording has a placeholder for.
struct TypedSecrets {
  /// What redacted values are called: fields and cases that the types mark, and the last names of patterns.
  private let names: Set<Substring>

  init(_ recording: Recording) {
    let places = recording.header.redacted.compactMap { place -> Substring? in
      place.split(separator: "/").last { $0 != "*" && $0 != "**" && !$0.hasPrefix("_") }
    }
    names = Set(places).union(recording.schema?.markedNames.map { $0[...] } ?? [])
  }

  /// Whether a line has a literal, and the name of something that is redacted.
  func mayStand(in line: String) -> Bool {
    guard !names.isEmpty else { return false }
    let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    let hasLiteral = line.contains("\"") || words.contains { $0.first?.isNumber ?? false }
    return hasLiteral && words.contains(where: names.contains)
  }
}

extension CommandSession {
  /// Whether a line that was typed may hold a value that is redacted in the recording, so that no file is to keep it.
  ///
  /// A line need not be a right one: a secret in a line with a mistake in it is as secret.
  package func mayHoldSecret(_ line: String) -> Bool { TypedSecrets(recording).mayStand(in: line) }
}
