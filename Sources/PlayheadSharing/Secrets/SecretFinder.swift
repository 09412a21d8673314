internal import OrderedCollections
internal import PlayheadRecording

/// What ``SecretScan`` finds, for a copy in which that is redacted.
struct SecretFinder: SecretFinding {
  func secrets(in text: String) -> [Range<Int>] { SecretText.findings(in: text).map(\.range) }

  func isSecret(_ value: JSONValue, named name: String?) -> Bool {
    let name = name.map { SecretName($0) }.flatMap { $0.isSecret ? $0 : nil }
    return switch value {
    case .string(let text): name != nil && !text.isEmpty && !Placeholders.begins(text.utf8)
    case .integer, .unsigned, .number: SecretText.kind(ofNumber: value.jsonText, name) != nil
    case .null, .bool, .double, .array, .object: false
    }
  }

  func name(of token: String, among members: JSONValue.Object?, in name: String?) -> String? {
    SecretName.name(of: token, among: members, in: name)
  }
}
