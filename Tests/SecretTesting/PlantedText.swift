import Foundation
package import RandomTesting

/// A text with a secret in it, and whether it shows the secret to somebody who knows no more than the text.
package struct PlantedText {
  package var text: String
  package var secret: String
  /// By a model: a known name before it, or a known form.
  package var isFound: Bool

  package init(text: String, secret: String, isFound: Bool) {
    self.text = text
    self.secret = secret
    self.isFound = isFound
  }

  private static let names = [
    "password", "PASSWORD", "userPassword", "access_token", "accessToken", "api-key", "X-Api-Key", "client_secret",
    "refreshToken", "passphrase", "auth_token", "pwd",
  ]

  package static func random(_ generator: inout SeededGenerator) -> PlantedText {
    func one(_ texts: [String]) -> String { texts.randomElement(using: &generator)! }
    let name = one(names)
    let word = RandomSecret.word(8...14, &generator)
    let password = RandomSecret.password(&generator)
    func found(_ text: String, _ secret: String) -> PlantedText {
      PlantedText(
        text: one(["", "signed in, ", "retry 3: ", "?a=1&", "(", "한 "]) + text, secret: secret, isFound: true)
    }
    switch Int.random(in: 0..<22, using: &generator) {
    case 0: return found("\(name)=\(word)\(one(["", " and more", "&x=1", ", x", ")"]))", word)
    case 1: return found("\(name) = \(word)", word)
    case 2: return found("\(name): \(word)\(one(["", " was refused", ", x=1", "."]))", word)
    case 3: return found("\(name): \(String(reflecting: password))", password)
    case 4: return found("Denied(\(name): Optional(\(String(reflecting: password))), code: 3)", password)
    case 5: return found(#"["\#(name)": \#(String(reflecting: password))]"#, password)
    case 6: return found(#"{"id":1,"\#(name)":"\#(SecretCoding.json(password))","n":2}"#, password)
    case 7:
      return found(
        SecretCoding.json(#"{"id":1,"\#(name)" : "\#(SecretCoding.json(password))","n":2}"#), password)
    case 8: return found("https://host/p?a=1&\(name)=\(SecretCoding.partlyPercent(word, &generator))&b=2", word)
    case 9: return found("grant_type=x&\(name)=\(SecretCoding.form(password, &generator))&scope=a", password)
    case 10: return found("user[\(name)]=\(SecretCoding.form(password, &generator))", password)
    case 11:
      let json = #"{"\#(name)":"\#(SecretCoding.json(word))"}"#
      return found("https://host/p?q=\(SecretCoding.percent(json, &generator) { _ in true })&b=2", word)
    case 12: return found("Authorization: Basic \(SecretCoding.base64("ada:\(password)"))", password)
    case 13: return found("sent basic \(SecretCoding.base64("ada:\(password)")), refused", password)
    case 14:
      let token = RandomSecret.word(20...30, &generator)
      return found("\(one(["Bearer", "bearer", "Authorization: Bearer"])) \(token)", token)
    case 15: return found("https://ada:\(word)@host.example/path", word)
    case 16:
      let key = one(["ghp_", "sk_live_", "npm_"]) + RandomSecret.word(32...36, &generator)
      return found("key \(key).", key)
    case 17:
      let part = RandomSecret.word(20...30, &generator)
      return found("eyJhbGciOiJIUzI1NiJ9.eyJ\(part).\(part)", part)
    case 18: return found("Cookie: session=\(word); theme=dark", word)
    case 19: return found("\(word)@example.org", word)
    // Nothing tells these from other words.
    case 20: return PlantedText(text: "the word is \(word), said ada", secret: word, isFound: false)
    default: return PlantedText(text: "body \(SecretCoding.base64("x\(word)y"))", secret: word, isFound: false)
    }
  }
}
