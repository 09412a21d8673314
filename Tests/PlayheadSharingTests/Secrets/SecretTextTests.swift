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
    ("pay 5555-5555-5555-4444 now", .card), ("2223003122003222", .card), ("6011111111111117", .card),
  ])
  func itIsFound(text: String, kind: SecretKind) {
    #expect(SecretText.kinds(in: text) == [kind])
  }

  @Test(arguments: [
    "", "@", "a@b", "@home.example", "a@b.c", "user@localhost", "3.14@2.0.1", "4111111111111112", "1234567890123456",
    "0000000000000000", "4111111111111111a", "00000000-0000-4111-1111-111111111111", "2026-11-21T02:26:09.123456Z",
    "eyJ.eyJ", "eyJhbGciOiJIUzI1NiJ9", "AKIA", "MAKIAIOSFODNN7EXAMPLE", "sk-short", "Bearer token",
    "task-0123456789abcdefghijkl",
    "-----BEGIN CERTIFICATE-----", "password=redacted0123456789abcdef", "bear with me, it is long enough",
  ])
  func itIsNone(text: String) {
    #expect(SecretText.kinds(in: text) == [])
  }

  @Test(arguments: [
    "password", "userPassword", "PASSWORD", "auth_token", "authToken", "token", "api-key", "clientSecret", "pin",
    "privateKey", "credentials",
  ])
  func aNameSaysIt(name: String) { #expect(SecretName(name).isSecret) }

  @Test(arguments: ["name", "tokens", "pinned", "author", "title", "shopping", "keyboard", "spinner", "tokenCount"])
  func aNameSaysNothing(name: String) { #expect(!SecretName(name).isSecret) }

  @Test func aLongTextTakesNoLongerThanItIs() {
    for piece in ["a@", "eyJ", "eyJa.", "4", "4 ", "AKIA", " AKIA", "Bearer ", "-----BEGIN ", "a.b@c.d-"] {
      #expect(SecretText.kinds(in: String(repeating: piece, count: 200_000)).count <= 2)
    }
  }
}
