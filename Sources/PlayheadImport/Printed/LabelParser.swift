/// Reads an action without its values: `Feature.Action.path(.element(id:, action: .detail(.doneTapped)))`.
struct LabelParser {
  private var rest: Substring
  private var depth = 0

  /// The action, in which what is not printed is hidden; nil where the text has another form.
  static func value(_ text: String) -> DumpValue? {
    var parser = LabelParser(rest: text[...])
    guard let value = parser.value(), parser.rest.isEmpty else { return nil }
    return value
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  private mutating func word() -> String? {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "`" }
    rest = rest.dropFirst(word.count)
    return word.isEmpty ? nil : String(word)
  }

  private mutating func value() -> DumpValue? {
    guard depth < 64, let word = word() else { return nil }
    depth += 1
    defer { depth -= 1 }
    let (type, name): (String?, String)
    if word.hasPrefix(".") {
      (type, name) = (nil, String(word.dropFirst()))
    } else if word.first?.isLowercase == true {
      // This runtime prints the path of the names alone.
      let names = word.split(separator: ".").map(String.init)
      guard names.count <= 64 else { return nil }
      return names.dropLast().reversed().reduce(.enumeration(type: nil, case: names.last ?? word, [])) {
        .enumeration(type: nil, case: $1, [(nil, $0)])
      }
    } else if let found = DumpParser.caseName(word) {
      (type, name) = (found.type, found.last)
    } else {
      return nil
    }
    guard !name.isEmpty else { return nil }
    guard take("(") else { return .enumeration(type: type, case: name, []) }
    var parts: [DumpValue.Part] = []
    repeat {
      let start = rest
      if let label = self.word(), take(":") {
        let value = take(" ") ? value() : .hidden(type: nil)
        guard let value else { return nil }
        parts.append((label == "_" ? nil : label, value))
      } else {
        rest = start
        guard let value = value() else { return nil }
        parts.append((nil, value))
      }
    } while take(", ")
    return take(")") ? .enumeration(type: type, case: name, parts) : nil
  }
}
