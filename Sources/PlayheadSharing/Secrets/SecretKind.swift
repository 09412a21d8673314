/// What a text in a recording looks like.
public enum SecretKind: String, CaseIterable, Hashable, Sendable {
  /// A JSON Web Token (RFC 7519).
  case webToken
  /// A key of a known form: of AWS, GitHub, GitLab, Google, npm, OpenAI, Slack, Stripe, or a private key (RFC 7468).
  case key
  /// A user and a password: what stands after `Basic` (RFC 7617), or before the host in a URL.
  case basic
  /// What stands after `Bearer` (RFC 6750).
  case bearer
  /// A value whose name says that it is one: `password`, `authToken`, `secret` … The name is that of a member, or stands before
  /// the value in a text: `password=…`, `"password": …`.
  case named
  /// The number of a payment card, recognized by prefix, length and checksum (ISO/IEC 7812).
  case card
  /// An e-mail address.
  case email

  /// The name of the kind in plain words.
  public var description: String {
    switch self {
    case .named: "a value of this name"
    case .webToken: "a JSON Web Token"
    case .key: "a key"
    case .basic: "a user and a password"
    case .bearer: "a bearer token"
    case .email: "an e-mail address"
    case .card: "a card number"
    }
  }

  /// The precedence: of two findings that overlap, the kind with the lower rank counts.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
