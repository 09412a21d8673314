internal import OrderedCollections
internal import PlayheadFormat
internal import PlayheadRedaction

/// Applies ``SecretScan`` to a copy that redacts what it finds.
struct SecretFinder: SecretFinding {
  /// The places that were redacted when the recording was made.
  let redacted: RedactedPlaces

  func secrets(in text: String) -> [Range<Int>] { SecretText.findings(in: text).map(\.range) }

  func isSecret(_ value: JSONValue, at place: SecretPlace) -> Bool {
    let name = place.name.map { SecretName($0) }.flatMap { $0.isSecret ? $0 : nil }
    let isFound =
      switch value {
      case .string(let text): name != nil && !text.isEmpty && !Placeholders.begins(text.utf8)
      case .integer, .unsigned, .number: SecretText.kind(ofNumber: value.jsonText, name) != nil
      case .null, .bool, .double, .array, .object: false
      }
    guard isFound else { return false }
    return place.isRead ? !redacted.coversRead(place.tokens.first ?? "") : !redacted.covers(place.tokens)
  }

  func part(_ token: String, among members: JSONValue.Object?, of place: SecretPlace) -> SecretPlace {
    SecretPlace(
      name: SecretName.name(of: token, among: members, in: place.name), tokens: place.tokens + [token],
      isRead: place.isRead)
  }
}
