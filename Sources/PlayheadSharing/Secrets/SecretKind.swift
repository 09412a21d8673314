/// What a text in a recording looks like.
public enum SecretKind: String, CaseIterable, Hashable, Sendable {
  /// A value whose name says that it is one: `password`, `authToken`, `secret` …
  case named
  /// A JSON Web Token (RFC 7519).
  case webToken
  /// A key of a known form: of AWS, GitHub, GitLab, Google, npm, OpenAI, Slack, Stripe, or a private key (RFC 7468).
  case key
  /// What stands after `Bearer` (RFC 6750).
  case bearer
  /// An e-mail address.
  case email
  /// A number of a payment card, by its beginning, its length and its checksum (ISO/IEC 7812).
  case card

  /// What people call it.
  public var description: String {
    switch self {
    case .named: "a value of this name"
    case .webToken: "a JSON Web Token"
    case .key: "a key"
    case .bearer: "a bearer token"
    case .email: "an e-mail address"
    case .card: "a card number"
    }
  }
}
