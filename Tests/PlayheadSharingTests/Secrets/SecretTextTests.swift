import KeyedTesting
import RandomTesting
import Testing

@testable import PlayheadSharing

/// What looks like a secret, and what does not.
@Suite struct SecretTextTests {
  @Test(arguments: [
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", SecretKind.webToken),
    ("Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", .webToken),
    ("AKIAIOSFODNN7EXAMPLE", .key), ("id=AKIAIOSFODNN7EXAMPLE;", .key),
    ("ghp_0123456789abcdefghijklmnopqrstuvwxyz", .key), ("sk_live_0123456789abcdefghijkl", .key),
    ("xoxb-1234567890-abcdef", .key), ("-----BEGIN RSA PRIVATE KEY-----\nMIIE", .key),
    ("Bearer 0123456789abcdef+/", .bearer), ("blob@pointfree.co", .email), ("mail: a.b+c@d-e.example.org!", .email),
    ("4111 1111 1111 1111", .card), ("4111111111111111", .card), ("378282246310005", .card),
    ("password=$wordfish99", .named), ("password=$2a$10$N9qo8uLOickgx2ZMRZoMye", .named),
    ("password=(hunter22", .named),
    ("password=<b3rry", .named), ("password=[sun7lower]x", .named), ("password=%wordfish9", .named),
    ("password=*abc*9x", .named), ("user%5Bpassword%5D=hunter22", .named),
    ("p%61ssword=hunter22", .named), (#"pass\u0077ord=hunter22"#, .named), ("password+=+hunter22", .named),
    ("password[]=hunter22", .named), (#""password":["hunter22"]"#, .named),
    ("Bearer\t0123456789abcdef", .bearer), ("BeArEr 0123456789abcdef", .bearer),
    ("Bearer  0123456789abcdef", .bearer), ("Bearer+0123456789abcdef", .bearer), ("bearer%090123456789abcdef", .bearer),
    (#"Bearer\t0123456789abcdef"#, .bearer), ("Basic  YWRhOmh1bnRlcjIy", .basic), ("basic\tYWRhOmh1bnRlcjIy", .basic),
    ("password=$ECRET!2024", .named), ("password=$unshine.2024x", .named), ("password=%s.ecret9", .named),
    (#""password":"$ummer.99""#, .named), ("password={SSHA}W6ph5Mm5Pz8Ggi", .named),
    (#""password":"{bcrypt}$2a$10$N9qo8u""#, .named), (#""password":"(abc)9x!""#, .named),
    ("\"password\" : [\n  \"hunter22\"\n]", .named), (#""password":["","hunter22"]"#, .named),
    ("password[0]=hunter22", .named), ("password\t=\thunter22", .named),
    ("4111+1111+1111+1111", .card), ("4111%201111%201111%201111", .card),
    ("pay 5555-5555-5555-4444 now", .card), ("2223003122003222", .card), ("6011111111111117", .card),
  ])
  func `it is found`(text: String, kind: SecretKind) {
    #expect(SecretText.kinds(in: text) == [kind])
  }

  @Test(arguments: [
    "", "@", "a@b", "@home.example", "a@b.c", "user@localhost", "3.14@2.0.1", "4111111111111112", "1234567890123456",
    "0000000000000000", "4111111111111111a", "00000000-0000-4111-1111-111111111111", "2026-11-21T02:26:09.123456Z",
    "eyJ.eyJ", "eyJhbGciOiJIUzI1NiJ9", "AKIA", "MAKIAIOSFODNN7EXAMPLE", "sk-short", "Bearer token",
    "task-0123456789abcdefghijkl",
    "password=$PASSWORD", "password=${password}", "password=$(pass show x)", "password=$password&x=1", "password=%@",
    "password=%1$@", "password: <your password>", "password={{password}}", "password=[REDACTED]", "password=(optional)",
    "password=***", "password=*****1234", #""credentials":{"user":"ada"}"#, "password=%s, user=%s", "Bearer", "Basic  ",
    #"credentials: ["user": "ada", "host": "b"]"#, #"["password": ["least": "8"]]"#, #"auth: ["basic", "bearer"]"#,
    "passwords: [:]", "secrets: [String: Secret]", "Vault(secrets: [Secret(id: 1), Secret(id: 2)])",
    #"credentials: [MyApp.Credential(user: "ada")]"#, "password: (lowercase: 3, digits: 2)", "hash(password: [UInt8])",
    "secrets: {1, 2}", "secret: (1.0, 2.0)", "secrets: [0.5, 0.25]", "auth: <AuthProvider: 0x600003a01b20>",
    "password = <SecureField 3>", #"{"credentials":[{"user":"ada"}]}"#, #"{"secrets":[{"id":1}]}"#,
    #"{"secrets":[1,2]}"#,
    #"{\"credentials\":[{\"user\":\"ada\"}]}"#, "token: %{private}s", "token: %{public}@", "token=%s%s",
    "password=%@/%@",
    "password: %.*s", "password=%(password)s", "password={0}", "password=${DB_PASSWORD_2}", "password=$(PASSWORD_1)",
    "password=$PASSWORD_2", "password={{step1.output}}", "Password: (minimum 8 characters)",
    "password=(minimum 8 characters)",
    "Passcode: <enter your 6-digit code>", "Password: *required*", "Password: **required**",
    "Password: [Change password?](https://a.example/x)", "token=<16 chars>", "Auth: [2] retrying",
    "auth: [14:03:22] started",
    "token: [1/3]", "Token: (3)", "auth=[*]", "token=[object%20Object]", "password=<your%20password>",
    #""password":"<your password>""#, #""password":["${A}", "%@"]"#, "password=<not set>.", "token=[REDACTED], next",
    "token: <MyApp.Token: 0x6000>", "the bearer responsibilities", "bearer\tmisrepresentations.",
    "Bearer\t", "password[]=", "p%61ssword=", "a+b=c", "1+1=2",
    "-----BEGIN CERTIFICATE-----", "password=redacted0123456789abcdef", "bear with me, it is long enough",
  ])
  func `it is none`(text: String) {
    #expect(SecretText.kinds(in: text) == [])
  }

  @Test(arguments: [
    "password", "userPassword", "PASSWORD", "auth_token", "authToken", "token", "api-key", "clientSecret", "pin",
    "privateKey", "credentials",
  ])
  func `a name says it`(name: String) { #expect(SecretName(name).isSecret) }

  @Test(arguments: ["name", "tokens", "pinned", "author", "title", "shopping", "keyboard", "spinner", "tokenCount"])
  func `a name says nothing`(name: String) { #expect(!SecretName(name).isSecret) }

  @Test(arguments: 0..<(Scale.isLarge ? 400 : 8)) func `a text that a glance passes by holds nothing`(_ seed: UInt64) {
    let pieces = [
      "password", "p%61ss", "word", "pass\\u0077ord", "token", "%5B", "%5D", "[", "]", "=", ":", "%3D", "%3a", "+",
      "%20", " ",
      "\t", "\\t", "%09", "\"", "\\\"", "%22", "Bearer", "bEARER", "Basic", "0123456789abcdef", "YWRhOmh1bnRlcjIy",
      "hunter22",
      "$", "4111", "1111", "-", "@", "%40", "a.example", "eyJh", ".", "%2E", "/", "%2F", "ghp_0123456789abcdefghij",
      "%67hp_",
      "sk-", "%25", "é", "(", ")", "%", "\\", "u0061", "pin", "n", "2", "04", "é",
    ]
    var generator = SeededGenerator(seed: seed)
    var found = 0
    for _ in 0..<2000 {
      let count = Int.random(in: 1...7, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator)! }.joined()
      if SecretText.findings(in: Array(text.utf8)).isEmpty { continue }
      found += 1
      if SecretText.findings(in: text).isEmpty { Issue.record("\(text)") }
    }
    #expect(found > 50)
  }

  @Test func `each text in an array is found`() {
    let text = #"passwords: ["hunter22", "<none>", "sword\"fish9"]; {\"password\":[\"tulip77\",\"x\"]}"#
    let found = SecretText.findings(in: text).map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
    #expect(Set(found).isSuperset(of: ["hunter22", #"sword\"fish9"#, "tulip77"]), "\(found)")
    #expect(!found.contains { $0.contains("none") })
  }

  @Test func `a long text takes no longer than it is`() {
    for piece in [
      "a@", "eyJ", "eyJa.", "4", "4 ", "AKIA", " AKIA", "Bearer ", "-----BEGIN ", "a.b@c.d-", "password=$",
      "password=${", "password=<a",
      "Bearer \t", "bearer", "%61", "+", "password=[\"", "password=[\"a\",", "password=*", "password=%(", "password:",
    ] {
      #expect(SecretText.kinds(in: String(repeating: piece, count: 200_000)).count <= 2)
    }
  }
}
